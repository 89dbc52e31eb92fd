// Makes a folder for your own market: data, one dependency, and a workflow that publishes it.
import { copyFileSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { formatCount } from '../src/contract/numbers.ts';
import { printable } from '../src/contract/errors.ts';
import { tables } from '../src/contract/tables.ts';
import { isOrigin } from '../src/contract/web-address.ts';
import { loadData } from '../src/load/load-data.ts';
import { fail, readArguments } from './command/arguments.ts';
import { uploadNames, type UploadName } from './deploy/uploads.ts';
import { openQuestions } from './command/questions.ts';
import { quoteForShell } from './command/quote-for-shell.ts';
import { toRun } from './command/how-to-run.ts';
import { exampleTables } from './init/example-rows.ts';
import { tableText } from '../src/import/files.ts';
import { reportFile } from '../src/import/report.ts';
import { importList, listFlags, listFlagsHelp, readAnswers, type ImportedList } from './init/import-list.ts';
import { addressOfNobody, licences, marketFiles, stepsOf, type Market } from './init/market-files.ts';
import { ListError } from '../src/import/read-list.ts';
import { openGazetteer } from './market/gazetteer.ts';
import { isPackaged, projectFile } from '../src/project-file.ts';

const help = `${toRun('init', 'DIR')}: creates a folder for a market of your own: tables with three example rows each, service.json, a README, a
workflow that checks pull requests and publishes, a devcontainer and a Dockerfile. Asks for everything that no flag answers.

  --name NAME       name of the service.
  --base-url URL    its public address, such as https://cranes.example.
  --host HOST       where it is published: ${uploadNames.join(', ')}.
  --email ADDRESS   mailbox for questions, shown on every page. Without one, none is shown.
  --licence ID      license of your data: ${licences.map(({ identifier }) => identifier).join(', ')}. Without one, none is stated.
  --package SPEC    what npm installs the program from. Default: this version. A file that npm pack makes, such as file:../x.tgz, is copied into DIR,
                    so that the workflow, the Dockerfile and other machines have it, too.
  --from FILE       take companies and cranes from a list of yours: CSV in any encoding, or an Excel workbook. Shows
                    which of its columns becomes which, and how certain that is, before anything is written.
${listFlagsHelp}  --yes             ask nothing, and use defaults for everything that no flag answers.
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
    email: text,
    licence: text,
    package: text,
    from: text,
    ...listFlags,
    yes: { type: 'boolean', default: false },
  },
  true,
);
const [dir, ...others] = words;
if (dir === undefined || others.length > 0) fail('Name one folder.');
const folder = dir;

/** Checks of the answers; the sentence is the fault. */
const faultOf = {
  name: (answer: string) => (answer.trim() === '' ? 'The name is empty.' : null),
  'base-url': (answer: string) =>
    isOrigin(answer) ? null : `${answer} must be an http or https URL without a path, such as https://cranes.example.`,
  host: (answer: string) => (uploadNames.some((name) => name === answer) ? null : `${answer} must be one of ${uploadNames.join(', ')}.`),
  email: (answer: string) =>
    answer === '' || z.email().safeParse(answer).success ? null : `${answer} must be an e-mail address, or empty.`,
  licence: (answer: string) =>
    answer === '' || licences.some(({ identifier }) => identifier === answer)
      ? null
      : `${answer} must be one of ${licences.map(({ identifier }) => identifier).join(', ')}, or empty. Others can be stated in data/service.json.`,
} as const;
type Question = keyof typeof faultOf;
const questions: Readonly<Record<Question, { readonly text: string; readonly fallback: string }>> = {
  name: { text: 'Name of the service', fallback: 'My cranes' },
  'base-url': { text: 'Public address', fallback: addressOfNobody },
  host: { text: `Published to (${uploadNames.join(', ')})`, fallback: 'static' },
  email: { text: 'E-mail address for questions, shown on every page; empty for none', fallback: '' },
  licence: { text: `License of your data (${licences.map(({ identifier }) => identifier).join(', ')}); empty for none`, fallback: '' },
};

const terminal = openQuestions(
  values.yes,
  'Questions need a terminal. Run the command again with --yes if this is right, or correct a column with --map HEADER=COLUMN.',
  stop,
);
refuseFullFolder();
const list = values.from === undefined ? null : await readForeignList(values.from);
const { tarball, ...market } = await readMarket(list);
const files = new Map([...marketFiles(market), ...tablesOf(list)]);
write(files, tarball);
const { totals } = await loadData(join(folder, 'data'));
const taken =
  list === null
    ? ''
    : ` with ${formatCount(list.list.companies.length, 'company', 'companies')} and ${formatCount(list.list.fleet.length, 'crane')} of ${printable(values.from!)}`;
const verdict =
  totals.errors === 0
    ? 'The data is ready to publish.'
    : `The data has ${formatCount(totals.errors, 'error')}: npm run check says what to correct.`;
// The repository’s version may not be on npm.
const warning =
  isPackaged || values.package !== undefined
    ? ''
    : `- npm install needs version ${market.packageSpec} of the package on npm. If it isn’t there, run npm pack here, and this command with --package.\n`;
const steps = ['npm install', totals.errors === 0 ? 'npm run dev' : 'npm run check'];
process.stdout.write(`${folder}: ${files.size + (tarball === null ? 0 : 1)} files${taken}. ${verdict}
${list?.summary ?? ''}${warning}
Next:
  cd ${quoteForShell(folder)}
${steps.map((step) => `  ${step}\n`).join('')}
Then, to publish:
${stepsOf(market)
  .map((step) => `- ${step.replaceAll('`', '')}\n`)
  .join('')}`);

/** Reads a list, after its owner has confirmed what its columns become. */
async function readForeignList(path: string): Promise<ImportedList> {
  try {
    return await importList(path, readAnswers(values, null, fail).answers, terminal, openGazetteer());
  } catch (error) {
    if (error instanceof ListError) stop(error.message);
    throw error;
  }
}

/** Data files. With a list: its companies and cranes, and no ads or listings. The rest are examples. */
function tablesOf(imported: ImportedList | null): (readonly [file: string, text: string])[] {
  const texts = exampleTables();
  if (imported !== null) for (const name of ['listings', 'wantedAds'] as const) texts.set(tables[name].file, tableText(name, []));
  for (const [file, content] of imported?.files(null) ?? []) texts.set(file, content);
  return Array.from(texts, ([file, content]) => [file.endsWith('.csv') && file !== reportFile ? `data/${file}` : file, content]);
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
  process.stderr.write(`Nothing was written. ${printable(reason)}\n`);
  process.exit(1);
}

/** What is known of the market, and the path of the package if it is a file. */
async function readMarket(imported: ImportedList | null): Promise<Market & { readonly tarball: string | null }> {
  const source = readTarball();
  const given = Object.keys(questions).map((name) => [name, values[name as Question]] as const);
  const faults = given.flatMap(([name, value]) => {
    const fault = value === undefined ? null : faultOf[name as Question](value.replace(/\/$/, ''));
    return fault === null ? [] : [`--${name}: ${fault}`];
  });
  if (faults.length > 0) fail(...faults);
  const missing = given.flatMap(([name, value]) => (value === undefined ? [`--${name}`] : []));
  const needed = missing.filter((flag) => flag !== '--email' && flag !== '--licence');
  if (needed.length > 0 && !values.yes && process.stdin.isTTY !== true)
    fail(`Questions need a terminal. Give ${needed.join(', ')}, or --yes for the defaults.`);
  // Optional answers are asked for along with the rest.
  const isAsked = needed.length > 0 && !values.yes && process.stdin.isTTY === true;
  const answer = async (name: Question): Promise<string> => {
    const { text: question, fallback } = questions[name];
    const value = values[name];
    if (value !== undefined) return value.replace(/\/$/, '');
    if (!isAsked) return fallback;
    for (;;) {
      const said = (await terminal.ask(`${question}${fallback === '' ? '' : ` [${fallback}]`}: `)).replace(/\/$/, '') || fallback;
      const fault = faultOf[name](said);
      if (fault === null) return said;
      terminal.say(`${fault}\n`);
    }
  };
  const name = await answer('name');
  const baseUrl = await answer('base-url');
  const host = (await answer('host')) as UploadName;
  const email = await answer('email');
  const licence = await answer('licence');
  terminal.close();
  const packageSpec = source === null ? (values.package ?? ownVersion()) : `file:${basename(source)}`;
  const rows =
    imported === null
      ? null
      : `Companies and cranes are from a list: ${formatCount(imported.list.companies.length, 'company', 'companies')} and ${formatCount(imported.list.fleet.length, 'crane')}.`;
  return { name, baseUrl, host, email, licence, packageSpec, imported: rows, tarball: source };
}

/** The path of the tarball in `--package`; null for a version. */
function readTarball(): string | null {
  const spec = values.package ?? '';
  if (/^https?:/.test(spec) || !/^(?:file:|[./])|\.tgz$/.test(spec)) return null;
  const path = spec.replace(/^file:(?:\/\/(?=\/))?/, '');
  if (!path.endsWith('.tgz') || statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    fail(`--package: ${path} must be an existing .tgz file from npm pack.`);
  if (!/^[\w.+-]+$/.test(basename(path))) fail(`--package: rename ${basename(path)} to letters, digits, dots and hyphens.`);
  return path;
}

/** The version of the running package. */
function ownVersion(): string {
  return (JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string }).version;
}

/** Writes all files, or none. @param source The package, which is copied too. */
function write(all: ReadonlyMap<string, string>, source: string | null): void {
  const isNew = !existsSync(folder);
  const written: string[] = [];
  try {
    for (const [file, content] of all) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { flag: 'wx' });
      written.push(path);
    }
    if (source !== null) copyFileSync(source, join(folder, basename(source)), constants.COPYFILE_EXCL);
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    if (isNew) rmSync(folder, { recursive: true, force: true });
    stop(`The folder can’t be written: ${(error as Error).message}.`);
  }
}
