import { formatInteger } from '../contract/numbers.ts';
import type { Service } from '../contract/service.ts';
import { tables } from '../contract/tables.ts';
import type { Market } from '../model/market.ts';
import type { Baseline } from './baseline.ts';
import { findMixedUp } from './mixed-up.ts';
import { PublishError } from './published.ts';

/** The publication would remove or mix up more than is allowed without --allow-loss. */
export class LossError extends PublishError {
  override readonly name: string = 'LossError';
}

/** Some of what is published would be removed. */
interface Loss {
  readonly noun: string;
  readonly before: number;
  readonly removed: number;
}

/**
 * Whether a publication would remove too many companies or cranes, or give most companies the values of others: a truncated file looks just
 * like that, or one with a column that was sorted alone.
 *
 * @param baseline What is published now; null for the first publication, which has nothing to lose.
 * @returns The refusal, with the numbers and what to do; null if it may be published.
 */
export function findLoss(baseline: Baseline | null, market: Market): LossError | null {
  if (baseline === null) return null;
  const { max_loss_percent: most } = market.service.publishing;
  const losses = [lostCompanies(baseline, market), lostCranes(baseline, market)].filter((loss) => loss !== null);
  const isTooMuch = ({ before, removed }: Loss) => removed * 100 > before * most;
  losses.push(...lostValues(baseline, market).filter(isTooMuch));
  if (!losses.some(isTooMuch)) {
    const mixedUp = findMixedUp(
      baseline.companies(),
      market.companies.map(({ published }) => published),
    );
    return mixedUp === null ? null : new LossError(`${mixedUp} If it is right, run the command again with --allow-loss.`);
  }
  const numbers = losses
    .filter(({ removed }) => removed > 0)
    .map(({ noun, before, removed }) => {
      return `${formatInteger(removed)} of the ${formatInteger(before)} ${noun} (${share(removed, before)})`;
    });
  return new LossError(
    `This would remove ${numbers.join(' and ')}; at most ${most}% may go at once (${limitName}). Check whether a file was cut short. To remove them all the same, run the command again with --allow-loss.`,
  );
}

const limitName: `publishing.${keyof Service['publishing']} in service.json` = 'publishing.max_loss_percent in service.json';

/** Published companies that would be gone. */
function lostCompanies({ history }: Baseline, { companies }: Market): Loss {
  const present = new Set(companies.map(({ slug }) => slug));
  const before = [...history.companies.keys()];
  return { noun: 'companies', before: before.length, removed: before.filter((slug) => !present.has(slug)).length };
}

/** Cranes have no key, so only their number is compared. Null if the published number is unknown. */
function lostCranes({ files }: Baseline, { check }: Market): Loss | null {
  const { file } = tables.fleet;
  const now = check.files.find((checked) => checked.file === file)?.rows;
  const before = files.find((published) => published.file === file)?.rows;
  return now === undefined || before === undefined ? null : { noun: 'cranes', before, removed: Math.max(0, before - now) };
}

/** So few lost values in a column may be edits, unless the column is left empty. */
const fewValues = 10;
const fewOfColumn = 3;

/** Values that remaining rows would lose, for example if an export leaves out a column. */
function lostValues({ files }: Baseline, { check }: Market): Loss[] {
  return check.files.flatMap(({ file, rows, columns }) => {
    const before = files.find((published) => published.file === file);
    if (before === undefined) return [];
    return before.columns.flatMap(({ name, filled }) => {
      const kept = columns.find((column) => column.name === name)?.filled ?? 0;
      const removed = filled - kept - Math.max(0, before.rows - rows);
      return removed < (kept === 0 ? fewOfColumn : fewValues) ? [] : [{ noun: `values of ${name} in ${file}`, before: filled, removed }];
    });
  });
}

const share = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;
