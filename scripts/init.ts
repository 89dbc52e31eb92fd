// Makes a folder for a market of one's own: data, one dependency, and what publishes it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isOrigin } from '../src/contract/web-address.ts';
import { loadData } from '../src/load/load-data.ts';
import { fail, readArguments } from './arguments.ts';
import { uploadNames, type UploadName } from './deploy/uploads.ts';
import { toRun } from './how-to-run.ts';
import { exampleTables } from './init/example-rows.ts';
import { marketFiles, stepsOf, type Market } from './init/market-files.ts';

const help = `${toRun('init', 'DIR')}: makes a folder for a market of your own: tables with three example rows each, service.json, a README, a
workflow that checks pull requests and publishes, a devcontainer and a Dockerfile. Asks for what no flag says.

  --name NAME       name of the service.
  --base-url URL    its public address, such as https://cranes.example.
  --host HOST       where it is published: ${uploadNames.join(', ')}.
  --package SPEC    what npm installs the program from. Default the version that runs; a file, for example, is file:../x.tgz.
  --yes             ask nothing, and take the default for what no flag says.
  --help            print this.

Exit code: 0 when the folder is ready; 1 when it isn't empty or can't be written, and nothing has changed; 2 for a wrong command line.
`;

const text = { type: 'string' } as const;
const { values, words } = readArguments(
  help,
  { name: text, 'base-url': text, host: text, package: text, yes: { type: 'boolean', default: false } },
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
  'base-url': { text: 'Public address', fallback: 'https://cranes.example' },
  host: { text: `Published to (${uploadNames.join(', ')})`, fallback: 'static' },
};

refuseFullFolder();
const market = await readMarket();
const files = new Map([...marketFiles(market), ...[...exampleTables()].map(([file, rows]) => [`data/${file}`, rows] as const)]);
write(files);
const { totals } = await loadData(join(folder, 'data'));
process.stdout
  .write(`${folder}: ${files.size} files. ${totals.errors === 0 ? 'The data is ready to publish.' : `The data has ${totals.errors} errors.`}

Next:
  cd ${folder}
  npm install
  npm run dev

Then, to publish:
${stepsOf(market)
  .map((step) => `- ${step.replaceAll('`', '')}\n`)
  .join('')}`);

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
  const terminal = missing.length > 0 && !values.yes ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const answer = async (name: Question): Promise<string> => {
    const { text: question, fallback } = questions[name];
    const value = values[name];
    if (value !== undefined) return value.replace(/\/$/, '');
    if (terminal === null) return fallback;
    for (;;) {
      const said = (await terminal.question(`${question} [${fallback}]: `)).trim().replace(/\/$/, '') || fallback;
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
