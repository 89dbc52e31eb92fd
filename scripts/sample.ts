import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupBy } from '../src/contract/group-by.ts';
import { requiredTables, tables, type TableName } from '../src/contract/tables.ts';
import { fail, readArguments } from './command/arguments.ts';
import { csvLine } from '../src/load/csv.ts';
import { toRun } from './command/how-to-run.ts';
import { pick, pickInteger, startRandom } from './market/random.ts';
import { cellsOf, sampleRows, type SampleRow } from './market/sample-tables.ts';
import { projectFile } from '../src/project-file.ts';

const help = `${toRun('sample', '--out DIR')}: writes a market of any size as CSV files, made from the sample.
A small market has some of its companies; a large one has them several times, numbered and in other places of their towns.
The same options always write the same bytes.

  --companies N   companies, 1 to 1000000. Default 1200, the sample itself.
  --fleet M       cranes in all, 0 to 10000000. Default: those of the companies in the sample.
  --seed S        chooses companies and places, 0 to 4294967295. Default 1.
  --out DIR       folder for the files; created if missing.
  --force         replace existing CSV files; service.json stays.
`;

/** A company of the market: the first, second or later copy of a row of the sample. */
interface Copy {
  readonly row: SampleRow;
  readonly slug: string;
  readonly number: number;
}

/** How far a copy may be from the companies of its town, degrees. */
const besideTown = 0.001;
/** What is written at once, UTF-16 units. */
const bufferChars = 1 << 18;

const text = { type: 'string' } as const;
const { values } = readArguments(help, { companies: text, fleet: text, seed: text, out: text, force: { type: 'boolean' } });
const out = values.out || fail('--out is missing: name the folder for the files.');
const count = readInteger('companies', values.companies ?? '1200', 1, 1_000_000);
const seed = readInteger('seed', values.seed ?? '1', 0, 4_294_967_295);
const fleet = values.fleet === undefined ? null : readInteger('fleet', values.fleet, 0, 10_000_000);
const present = Object.values(tables).flatMap(({ file }) => (existsSync(join(out, file)) ? file : []));
if (present.length > 0 && values.force !== true)
  fail(`${out} already holds ${present.join(', ')}: choose another folder, or replace them with --force.`);

const sample = sampleRows('companies');
const copies = copyCompanies();
const ends = new Map([...groupBy(sampleRows('fleet'), (row) => row['company_slug']!)].map(([slug, rows]) => [slug, rows.map(lineEnd)]));
const cranesOf = (row: SampleRow): readonly string[] => ends.get(row['slug']!) ?? [];
const cranes = copies.reduce((sum, { row }) => sum + cranesOf(row).length, 0);
if (cranes === 0 && (fleet ?? 0) > 0)
  fail(`None of the companies of --seed ${seed} has a crane: ask for more companies, or for --fleet 0.`);
mkdirSync(out, { recursive: true });
writeService();
const written = requiredTables.map((name) => {
  const lines =
    name === 'companies' ? companyLines() : name === 'fleet' ? craneLines() : sampleRows(name).map((row) => csvLine(cellsOf(name, row)));
  return `${tables[name].file} ${writeTable(name, lines)}`;
});
process.stdout.write(`${out}: ${written.join(', ')}\n`);

function readInteger(name: string, value: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  return number >= min && number <= max ? number : fail(`--${name} is "${value}": give a whole number from ${min} to ${max}.`);
}

/** As many copies of all companies as fit, and of some that the seed chooses, in order. */
function copyCompanies(): Copy[] {
  const random = startRandom(seed, 'companies');
  const order = [...sample.keys()];
  for (let i = order.length - 1; i > 0; i--) {
    const j = pickInteger(random, 0, i);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const some = order.slice(0, count % sample.length).sort((a, b) => a - b);
  return Array.from({ length: count }, (_, i) => {
    const at = i % sample.length;
    const number = (i - at) / sample.length + 1;
    const row = sample[number * sample.length <= count ? at : some[at]!]!;
    return { row, number, slug: number === 1 ? row['slug']! : `${row['slug']}-${number}` };
  });
}

/** Companies of a town lie in a square without water. A copy lies between them, and a little beside them where there is only one. */
function* companyLines(): Generator<string> {
  const random = startRandom(seed, 'places');
  const townOf = ({ country, city }: SampleRow) => `${country} ${city}`;
  const towns = groupBy(sample, townOf);
  for (const [i, { row, slug, number }] of copies.entries()) {
    const between = (side: 'lat' | 'lon') => {
      const [from, to] = [Number(row[side]), Number(pick(random, towns.get(townOf(row))!)[side])];
      return (from + (to - from) * random() + (random() - 0.5) * 2 * besideTown).toFixed(5);
    };
    const hosts = ['logo_url', 'cover_image_url', 'website'].map((name) => [name, row[name]!.replace('.example/', `-${number}.example/`)]);
    const changed = { name: `${row['name']} ${number}`, lat: between('lat'), lon: between('lon'), ...Object.fromEntries(hosts) };
    yield csvLine(cellsOf('companies', { ...row, ...(number > 1 && changed), id: String(i + 1), slug }));
  }
}

/** The cranes of every copy. If their number is given, companies get their share of it: their first cranes, or all of them several times. */
function* craneLines(): Generator<string> {
  const share = (upTo: number) => (fleet === null ? upTo : Math.floor((upTo * fleet) / cranes));
  let before = 0;
  for (const { row, slug } of copies) {
    const own = cranesOf(row);
    const amount = own.length === 0 ? 0 : share(before + own.length) - share(before);
    for (let i = 0; i < amount; i++) yield `${slug},${own[i % own.length]!}`;
    before += own.length;
  }
}

/** The line of a crane behind the slug of its company. */
function lineEnd(row: SampleRow): string {
  return csvLine(cellsOf('fleet', row).slice(1));
}

/** Writes a table and returns the number of its rows. */
function writeTable(name: TableName, lines: Iterable<string>): number {
  const { file, columns } = tables[name];
  const handle = openSync(join(out, file), 'w');
  let buffer = csvLine(columns.map((column) => column.name));
  let rows = 0;
  for (const line of lines) {
    buffer += line;
    rows++;
    if (buffer.length < bufferChars) continue;
    writeSync(handle, buffer);
    buffer = '';
  }
  writeSync(handle, buffer);
  closeSync(handle);
  return rows;
}

/** Copies what every market shares, if the folder has none. */
function writeService(): void {
  const copy = join(out, 'service.json');
  if (existsSync(copy)) return;
  const schema = relative(resolve(out), fileURLToPath(projectFile('docs/service.schema.json')));
  const service = readFileSync(projectFile('data/service.json'), 'utf8');
  writeFileSync(copy, service.replace(/(?<="\$schema": )"[^"]*"/, JSON.stringify(schema)));
}
