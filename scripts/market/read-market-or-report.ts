import { formatCount, formatInteger } from '../../src/contract/numbers.ts';
import { readSettings, type Settings } from '../../src/contract/settings.ts';
import { printable } from '../../src/contract/errors.ts';
import { tables } from '../../src/contract/tables.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import type { FolderCheck, LoadOptions } from '../../src/load/load-folder.ts';
import { formatReport } from '../../src/load/report.ts';
import { unpackedPerMegabyte } from '../../src/load/workbook.ts';
import type { Market } from '../../src/model/market.ts';
import { fail } from '../command/arguments.ts';
import type { Progress } from '../command/progress.ts';
import { dataFlag, toRun } from '../command/how-to-run.ts';

/** Settings of what is read. */
export const dataSettings = ['DATA_DIR', 'MAX_FILE_MB', 'MAX_ROWS'] as const;

export const limitsOf = ({ MAX_FILE_MB, MAX_ROWS }: Pick<Settings, 'MAX_FILE_MB' | 'MAX_ROWS'>): LoadOptions => ({
  maxFileBytes: 1_000_000 * MAX_FILE_MB,
  maxUnpackedBytes: unpackedPerMegabyte * MAX_FILE_MB,
  maxRows: MAX_ROWS,
});

/** The limits in flags and the environment, for a command without other settings. Ends the process when one is wrong. */
export function readLimits(flags: Readonly<Record<string, string | undefined>> = {}): LoadOptions {
  const result = readSettings(process.env, flags, ['MAX_FILE_MB', 'MAX_ROWS']);
  return 'faults' in result ? fail(...result.faults) : limitsOf(result.settings);
}

/** The option for the data folder, in both its spellings, for such a command. */
export const dataFolderOptions = { 'data-dir': { type: 'string' }, data: { type: 'string' } } as const;

/** The folder in the option, or in the environment. */
export const dataFolderOf = (values: Readonly<Partial<Record<keyof typeof dataFolderOptions, string>>>): string =>
  values['data-dir'] ?? values.data ?? (process.env['DATA_DIR'] || 'data');

interface ReadOptions {
  readonly limits?: LoadOptions;
  /** Called with a sentence if the data has errors. */
  readonly onErrors?: (reason: string) => void;
}

/** Reads a data folder, and prints the notices. Null when the data has errors. */
export async function readMarketOrReport(
  dataDir: string,
  progress: Progress,
  { limits = {}, onErrors }: ReadOptions = {},
): Promise<Market | null> {
  const { market, check } = await readMarket(dataDir, { onStage: progress.stage, limits });
  if (market === null) {
    progress.done();
    progress.print(formatReport(check, { infos: 'left out' }));
    onErrors?.(describeErrors(check));
    return null;
  }
  if (check.leftOut === null) noteWarnings(check.totals.warnings, dataDir, progress);
  else {
    progress.done();
    progress.print(`${formatReport(check, { infos: 'left out' })}\n${describeLeftOut(check.leftOut)}`);
  }
  return market;
}

/** Companies that are named, at most. */
const maxNamed = 10;

/** What is shown although rows have errors, as a sentence. */
export function describeLeftOut({ companies, counts }: NonNullable<FolderCheck['leftOut']>): string {
  const more = companies.length - maxNamed;
  const named =
    companies.length === 0
      ? []
      : [`${companies.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${formatInteger(more)} more companies` : ''}`];
  const rows = [...counts].flatMap(([file, count]) => (file === tables.companies.file ? [] : [`${formatCount(count, 'row')} of ${file}`]));
  return printable(`Until then, the market is shown without ${[...named, ...rows].join('; ')}.`);
}

/** Why data is not published: a sentence with the first error. */
function describeErrors({ totals, notices }: FolderCheck): string {
  const first = notices.find(({ severity }) => severity === 'error');
  const count = totals.errors === 1 ? 'an error' : `${formatInteger(totals.errors)} errors, the first`;
  const at = first === undefined ? '' : ` in ${first.file}${first.row === null ? '' : `:${first.row}`}: ${first.message}`;
  return printable(`The data has ${count}${at}`);
}

/** Prints how many warnings a data folder has. */
export function noteWarnings(warnings: number, dataDir: string, progress: Progress): void {
  if (warnings > 0) progress.note(`${formatCount(warnings, 'warning')}; ${toRun('check', dataFlag(dataDir))} shows the text`);
}
