import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tables, type TableName } from '../src/contract/tables.ts';
import { fail, readArguments } from './arguments.ts';
import { atlasRows } from './sample/atlas-rows.ts';
import { inventCompanies } from './sample/companies.ts';
import { openCsvFile, type Cell, type CsvFile } from './sample/csv-file.ts';
import { toRun } from './how-to-run.ts';

const help = `${toRun('sample', '--out DIR')}: writes an invented market as CSV files.
The same options always write the same bytes. data/ is made with --companies 1200 --fleet 9000 --seed 1 --out data --force.

  --companies N   companies, 1 to 1000000. Default 1200.
  --fleet M       cranes in all, 0 to 10000000. Default 9000.
  --seed S        seed of the random numbers, 0 to 4294967295. Default 1.
  --out DIR       folder for the files; created if missing.
  --force         replace existing CSV files; service.json stays.
`;

interface Order {
  readonly companies: number;
  readonly fleet: number;
  readonly seed: number;
  readonly out: string;
  readonly force: boolean;
}

/** The file that every market shares. */
const servicePath = fileURLToPath(new URL('../data/service.json', import.meta.url));

const order = readOrder();
refuseToReplace(order);
const counts = writeMarket(order);
process.stdout.write(`${order.out}: ${counts.map(([file, rows]) => `${file} ${rows}`).join(', ')}\n`);

function readOrder(): Order {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readArguments(help, { companies: text, fleet: text, seed: text, out: text, force: flag });
  if (values.out === undefined || values.out === '') return fail('--out is missing: name the folder for the files.');
  return {
    companies: readInteger('companies', values.companies ?? '1200', 1, 1_000_000),
    fleet: readInteger('fleet', values.fleet ?? '9000', 0, 10_000_000),
    seed: readInteger('seed', values.seed ?? '1', 0, 4_294_967_295),
    out: values.out,
    force: values.force === true,
  };
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  return fail(`--${name} is "${text}": give a whole number from ${min} to ${max}.`);
}

function refuseToReplace({ out, force }: Order): void {
  const present = Object.values(tables)
    .map(({ file }) => file)
    .filter((file) => existsSync(join(out, file)));
  if (present.length > 0 && !force)
    fail(`${out} already holds ${present.join(', ')}: choose another folder, or replace them with --force.`);
}

/** Writes all tables and returns the rows of each. */
function writeMarket({ companies, fleet, seed, out }: Order): [file: string, rows: number][] {
  mkdirSync(out, { recursive: true });
  const copy = join(out, 'service.json');
  if (existsSync(servicePath) && !existsSync(copy)) {
    const schema = relative(resolve(out), fileURLToPath(new URL('../docs/service.schema.json', import.meta.url)));
    writeFileSync(copy, readFileSync(servicePath, 'utf8').replace(/(?<="\$schema": )"[^"]*"/, JSON.stringify(schema)));
  }
  return [
    ...writeCompanies(out, inventCompanies(seed, companies, fleet)),
    ...Object.entries(atlasRows(seed)).map(([name, rows]) => writeTable(out, name as TableName, rows)),
  ];
}

/** Writes companies and their cranes in one pass, so that only one company is in memory. */
function writeCompanies(out: string, rows: ReturnType<typeof inventCompanies>): [file: string, rows: number][] {
  const companyFile = openTable(out, 'companies');
  const fleetFile = openTable(out, 'fleet');
  for (const { company, cranes } of rows) {
    companyFile.write(company);
    for (const crane of cranes) fleetFile.write(crane);
  }
  return [
    [tables.companies.file, companyFile.close()],
    [tables.fleet.file, fleetFile.close()],
  ];
}

function writeTable(out: string, name: TableName, rows: readonly (readonly Cell[])[]): [file: string, rows: number] {
  const file = openTable(out, name);
  for (const row of rows) file.write(row);
  return [tables[name].file, file.close()];
}

function openTable(out: string, name: TableName): CsvFile {
  const { file, columns } = tables[name];
  return openCsvFile(
    join(out, file),
    columns.map((column) => column.name),
  );
}
