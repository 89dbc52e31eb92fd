// Makes a folder for a market of one's own: data, one dependency, and what publishes it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { isOrigin } from '../src/contract/web-address.ts';
import { countries } from '../src/load/countries.ts';
import { loadData } from '../src/load/load-data.ts';
import { fail, readArguments } from './arguments.ts';
import { uploadNames, type UploadName } from './deploy/uploads.ts';
import { quoteForShell } from './quote-for-shell.ts';
import { toRun } from './how-to-run.ts';
import { columnNames, type Field } from './init/column-names.ts';
import { exampleTables } from './init/example-rows.ts';
import { isField, openList, tablesOfList } from './init/import-list.ts';
import { addressOfNobody, marketFiles, stepsOf, type Market } from './init/market-files.ts';
import { ListError } from './init/read-list.ts';

const help = `${toRun('init', 'DIR')}: makes a folder for a market of your own: tables with three example rows each, service.json, a README, a
workflow that checks pull requests and publishes, a devcontainer and a Dockerfile. Asks for what no flag says.

  --name NAME       name of the service.
  --base-url URL    its public address, such as https://cranes.example.
  --host HOST       where it is published: ${uploadNames.join(', ')}.
  --package SPEC    what npm installs the program from. Default the version that runs; a file, for example, is file:../x.tgz.
  --from FILE       take companies, and cranes if there are any, from a list of yours: CSV in any encoding, or an Excel workbook. Shows
                    which of its columns becomes which, and how sure that is, before anything is written.
  --map HEADER=COLUMN
                    corrects that for one column, for example "Ort=city"; "Ort=" leaves it out. May be repeated.
  --country CODE    country of companies for which the list says none, for example DE.
  --no-town-positions
                    leave companies without a position without one. Else they are offered that of their town; with --yes they get it. The
                    description says so.
  --yes             ask nothing, and take the default for what no flag says.
  --help            print this.

Exit code: 0 when the folder is ready; 1 when it isn't empty or can't be written, and nothing has changed; 2 for a wrong command line.
`;

const text = { type: 'string' } as const;
const { values, words } = readArguments(
  help,
  {
    name: text,
    'base-url': text,
    host: text,
    package: text,
    from: text,
    map: { type: 'string', multiple: true, default: [] },
    country: text,
    'no-town-positions': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  true,
);
const [dir, ...others] = words;
if (dir === undefined || others.length > 0) fail('Name one folder.');
const folder = dir;

/** What each answer must be; the sentence says what is wrong with it. */
const faultOf = {
  name: (answer: string) => (answer.trim() === '' ? 'The name is empty.' : null),
  'base-url': (answer: string) =>
    isOrigin(answer) ? null : `${answer} must be an http or https URL without a path, such as https://cranes.example.`,
  host: (answer: string) => (uploadNames.some((name) => name === answer) ? null : `${answer} must be one of ${uploadNames.join(', ')}.`),
} as const;
type Question = keyof typeof faultOf;
const questions: Readonly<Record<Question, { readonly text: string; readonly fallback: string }>> = {
  name: { text: 'Name of the service', fallback: 'My cranes' },
  'base-url': { text: 'Public address', fallback: addressOfNobody },
  host: { text: `Published to (${uploadNames.join(', ')})`, fallback: 'static' },
};

const count = (value: number, noun: string, nouns = `${noun}s`): string => `${value.toLocaleString('en')} ${value === 1 ? noun : nouns}`;

let terminal: Interface | null = null;
let lines: AsyncIterator<string> | null = null;
refuseFullFolder();
const list = values.from === undefined ? null : await readForeignList(values.from);
const market = await readMarket();
const tables = [...(list?.tables ?? exampleTables())].map(([file, rows]) => [`data/${file}`, rows] as const);
const files = new Map([...marketFiles(market), ...tables]);
write(files);
const { totals } = await loadData(join(folder, 'data'));
const taken =
  list === null
    ? ''
    : ` with ${count(list.list.companies.length, 'company', 'companies')} and ${count(list.list.fleet.length, 'crane')} of ${values.from}`;
const verdict =
  totals.errors === 0
    ? 'The data is ready to publish.'
    : `The data has ${count(totals.errors, 'error')}: npm run check says what to correct.`;
process.stdout.write(`${folder}: ${files.size} files${taken}. ${verdict}
${(list?.list.remarks ?? []).map((remark) => `- ${remark}\n`).join('')}
Next:
  cd ${quoteForShell(folder)}
  npm install
  npm run dev

Then, to publish:
${stepsOf(market)
  .map((step) => `- ${step.replaceAll('`', '')}\n`)
  .join('')}`);

/** The tables of a list, once its owner has agreed to what its columns become. */
async function readForeignList(path: string): Promise<ReturnType<typeof tablesOfList>> {
  const country = values.country?.toUpperCase() ?? null;
  if (country !== null && !countries.has(country)) fail(`--country must be a code of two letters, such as DE, got ${values.country}.`);
  const said = values.map.map((pair) => {
    const [, header = '', field = ''] = /^(.*)=(\w*)$/.exec(pair) ?? fail(`--map must be HEADER=COLUMN, got ${pair}.`);
    if (field !== '' && !isField(field)) fail(`--map: ${field} is no column; those are ${Object.keys(columnNames).join(', ')}.`);
    return [header, field as Field | ''] as const;
  });
  try {
    const { mapping, text: shown } = await openList(path, new Map(said));
    process.stdout.write(`${shown}\n`);
    if (!(await isAgreed('Is this right?'))) stop('Correct a column with --map HEADER=COLUMN.');
    const converted = tablesOfList(mapping, { country, townPositions: !values['no-town-positions'] });
    const placed = converted.list.placed.length;
    if (placed === 0) return converted;
    const offer = `${count(placed, 'company has', 'companies have')} no position. Take that of the town, and say so in the description?`;
    return (await isAgreed(offer)) ? converted : tablesOfList(mapping, { country, townPositions: false });
  } catch (error) {
    if (error instanceof ListError) stop(error.message);
    throw error;
  }
}

/** The answer to a question, which is yes or no; with `--yes` it is yes. */
async function isAgreed(question: string): Promise<boolean> {
  if (values.yes) return true;
  if (process.stdin.isTTY !== true)
    stop('Nobody can be asked here: run it again with --yes if this is right, or correct a column with --map HEADER=COLUMN.');
  for (;;) {
    const answer = await ask(`${question} [y/n] `);
    if (/^y(?:es)?$/i.test(answer)) return true;
    if (/^no?$/i.test(answer)) return false;
    process.stdout.write('Answer y or n.\n');
  }
}

/** The answer to a question; without one, nothing is written. Lines that were typed before they were asked for are kept. */
async function ask(question: string): Promise<string> {
  terminal ??= createInterface({ input: process.stdin, output: process.stdout });
  lines ??= terminal[Symbol.asyncIterator]();
  terminal.setPrompt(question);
  terminal.prompt();
  const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
  if (done !== true) return value.trim();
  process.stdout.write('\n');
  return stop('Nobody has answered.');
}

/** A repository without a commit counts as empty. */
function refuseFullFolder(): void {
  if (!existsSync(folder)) return;
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name !== '.git');
  } catch (error) {
    return stop((error as Error).message);
  }
  if (names.length === 0) return;
  const shown = names.slice(0, 5).join(', ');
  stop(`${folder} is not empty: it has ${shown}${names.length > 5 ? ` and ${names.length - 5} more` : ''}. Name a new folder.`);
}

function stop(reason: string): never {
  process.stderr.write(`Nothing was written. ${reason}\n`);
  process.exit(1);
}

async function readMarket(): Promise<Market> {
  const given = Object.keys(questions).map((name) => [name, values[name as Question]] as const);
  const faults = given.flatMap(([name, value]) => {
    const fault = value === undefined ? null : faultOf[name as Question](value.replace(/\/$/, ''));
    return fault === null ? [] : [`--${name}: ${fault}`];
  });
  if (faults.length > 0) fail(...faults);
  const missing = given.flatMap(([name, value]) => (value === undefined ? [`--${name}`] : []));
  if (missing.length > 0 && !values.yes && process.stdin.isTTY !== true)
    fail(`Nobody can be asked here: give ${missing.join(', ')}, or --yes for the defaults.`);
  const isAsked = missing.length > 0 && !values.yes;
  const answer = async (name: Question): Promise<string> => {
    const { text: question, fallback } = questions[name];
    const value = values[name];
    if (value !== undefined) return value.replace(/\/$/, '');
    if (!isAsked) return fallback;
    for (;;) {
      const said = (await ask(`${question} [${fallback}]: `)).replace(/\/$/, '') || fallback;
      const fault = faultOf[name](said);
      if (fault === null) return said;
      process.stdout.write(`${fault}\n`);
    }
  };
  const name = await answer('name');
  const baseUrl = await answer('base-url');
  const host = (await answer('host')) as UploadName;
  terminal?.close();
  return { name, baseUrl, host, packageSpec: values.package ?? ownVersion() };
}

/** The version of the package that runs. */
function ownVersion(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;
}

/** Writes all files, or none. */
function write(all: ReadonlyMap<string, string>): void {
  const isNew = !existsSync(folder);
  const written: string[] = [];
  try {
    for (const [file, content] of all) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { flag: 'wx' });
      written.push(path);
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    if (isNew) rmSync(folder, { recursive: true, force: true });
    stop(`The folder can’t be written: ${(error as Error).message}.`);
  }
}
