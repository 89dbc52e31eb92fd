// Updates companies and cranes of a market from a new export of a list.
import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatCount } from '../src/contract/numbers.ts';
import { printable } from '../src/contract/errors.ts';
import { tables } from '../src/contract/tables.ts';
import { withFiles } from '../src/load/data-folder.ts';
import { listFolder } from '../src/load/disk-folder.ts';
import { loadFolder } from '../src/load/load-folder.ts';
import { fail, readArguments } from './command/arguments.ts';
import { dataFlag, toRun } from './command/how-to-run.ts';
import { mappingFile } from '../src/import/answers.ts';
import { reportFile } from '../src/import/report.ts';
import { importList, listFlags, listFlagsHelp, readAnswers, readFile } from './init/import-list.ts';
import { ListError } from '../src/import/read-list.ts';
import { describeUpdate, readMarketTable, updateMarket } from '../src/import/update-market.ts';
import { openGazetteer } from './market/gazetteer.ts';
import { openQuestions } from './command/questions.ts';

/** Errors of the data that are shown. */
const maxErrors = 5;

const help = `${toRun('import', 'LIST')}: updates the companies and cranes of a market from a new export of your list.
LIST is CSV in any encoding, or an Excel workbook. What changes is shown before anything is written.

Companies are matched by the number in the list, if it is their id, by name and town, or by phone, website or address, which is shown as a
change of name. Their ids and slugs stay, and so does what was edited in the tables since the last import. Columns that the
list doesn't have, or leaves empty, stay as they are, and so do positions and services that would only be guessed.

  --data-dir DIR    folder of the tables. Default data.
  --missing HOW     what happens to companies that aren't in the list: keep (the default) leaves them as they are, inactive hides them.
${listFlagsHelp}  --dry-run         show what would change, and write nothing.
  --yes             ask nothing. What isn't known stays inactive or empty.
  --help            print this.

Reads ${mappingFile} next to the data folder, and writes it and ${reportFile} there.
Exit code: 0 when the market is up to date; 1 when the list or the market can't be read, and nothing has changed; 2 for a wrong command line.
`;

const { values, words } = readArguments(
  help,
  {
    'data-dir': { type: 'string', default: 'data' },
    missing: { type: 'string', default: 'keep' },
    ...listFlags,
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  true,
);
const [path, ...others] = words;
if (path === undefined || others.length > 0) fail('Name one list.');
const { missing } = values;
if (missing !== 'keep' && missing !== 'inactive') fail(`--missing must be keep or inactive, got ${missing}.`);
const stop = (reason: string): never => {
  process.stderr.write(`Nothing was written. ${printable(reason)}\n`);
  process.exit(1);
};
const isDry = values['dry-run'];
const terminal = openQuestions(
  values.yes || isDry,
  'Questions need a terminal. Run the command again with --yes, or with --dry-run to see what would change.',
  stop,
);
const dataDir = values['data-dir'];
const beside = dirname(join(dataDir, '.'));
const mappingPath = values['map-file'] ?? join(beside, mappingFile);

try {
  const readTable = (name: 'companies' | 'fleet') =>
    readMarketTable(readFile(join(dataDir, tables[name].file), 'An import updates CSV files.'), name);
  const market = {
    companies: readTable('companies'),
    fleet: readTable('fleet'),
  };
  const { answers, written } = readAnswers(values, mappingPath, fail);
  const imported = await importList(path, answers, terminal, openGazetteer());
  const update = updateMarket(market, imported.list, missing, written);
  const files = imported.files(update);
  const changed = [tables.companies.file, tables.fleet.file].map((file) => [file, files.get(file)!] as const);
  process.stdout.write(`${imported.summary}\n${describeUpdate(update, missing)}${await verdictOn(new Map(changed))}`);
  if (isDry) process.stdout.write('Nothing was written: --dry-run.\n');
  else {
    if (update.isChanged && !(await terminal.isAgreed('Write this?'))) stop('The market is as it was.');
    write([
      ...(update.isChanged ? changed.map(([file, text]) => [join(dataDir, file), text] as const) : []),
      [join(beside, reportFile), files.get(reportFile)!],
      [mappingPath, files.get(mappingFile)!],
    ]);
  }
} catch (error) {
  if (error instanceof ListError) stop(error.message);
  throw error;
} finally {
  terminal.close();
}

/** What the check says of the data with these tables in it, as lines. */
async function verdictOn(files: ReadonlyMap<string, string>): Promise<string> {
  const bytes = new Map(Array.from(files, ([file, text]) => [file, new TextEncoder().encode(text)]));
  const { totals, notices: found } = await loadFolder((notices) => {
    const folder = listFolder(dataDir, notices);
    return folder === null ? null : withFiles(folder, bytes);
  });
  if (totals.errors === 0) return 'With these tables the data is ready to publish.\n';
  const errors = found.filter(({ severity }) => severity === 'error').slice(0, maxErrors);
  return [
    `With these tables the data has ${formatCount(totals.errors, 'error')}, and can’t be published until they are corrected; ${toRun('check', dataFlag(dataDir))} lists all of them.`,
    ...errors.map(({ file, row, message }) => printable(`  ${file}${row === null ? '' : `, row ${row}`}: ${message}`)),
    '',
  ].join('\n');
}

/** Each file is replaced as a whole. */
function write(files: readonly (readonly [path: string, text: string])[]): void {
  const next = files.map(([file, text]) => [file, `${file}.next`, text] as const);
  try {
    for (const [, temporary, text] of next) writeFileSync(temporary, text);
    for (const [file, temporary] of next) renameSync(temporary, file);
  } catch (error) {
    stop(`The market can’t be written: ${(error as Error).message}.`);
  }
}
