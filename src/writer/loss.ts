import { formatInteger } from '../contract/numbers.ts';
import type { Service } from '../contract/service.ts';
import { isExampleAddress } from '../contract/web-address.ts';
import { tables } from '../contract/tables.ts';
import type { Market } from '../model/market.ts';
import type { Baseline } from './baseline.ts';
import { findMixedUp } from './mixed-up.ts';
import { PublishError } from './published.ts';

/** The publication would remove or mix up more than is allowed without --allow-loss. */
export class LossError extends PublishError {
  override readonly name: string = 'LossError';
}

/** What a publication may do that usually is a mistake. */
export interface Allowed {
  /** Removing or mixing up much. */
  readonly loss: boolean;
  /** Publishing another market over the one that is published, and removing it by that. */
  readonly replacement: boolean;
}

export const nothingAllowed: Allowed = { loss: false, replacement: false };

/** Fewer companies are replaced by hand. */
const fewReplaced = 5;

/**
 * Whether a publication would put another market, or an address that belongs to nobody, over what is published: the data folder was left
 * out of the command.
 *
 * @param continued What readers get now; null for nothing.
 * @param address The public address of what would be published.
 * @returns The refusal; null if it may be published.
 */
export function findReplacement(
  continued: Baseline | null,
  { companies }: Market,
  address: string,
  allowed = nothingAllowed,
): LossError | null {
  if (continued === null || allowed.replacement) return null;
  const { baseUrl, history } = continued;
  const remedy = 'Check the data folder (--data-dir). If it is right, run the command again with --allow-replacement.';
  if (baseUrl !== null && !isExampleAddress(baseUrl) && isExampleAddress(address))
    return new LossError(`This would replace the address ${baseUrl} by ${address}, an example that belongs to nobody. ${remedy}`);
  const before = [...history.companies.keys()];
  const now = new Set(companies.map(({ slug }) => slug));
  const gone = before.filter((slug) => !now.has(slug)).length;
  const added = now.size - (before.length - gone);
  if (gone < fewReplaced || gone * 2 <= before.length || added * 2 <= now.size) return null;
  return new LossError(
    `This would replace ${formatInteger(gone)} of the ${formatInteger(before.length)} companies by ${formatInteger(added)} others, as if it were another market. ${remedy}`,
  );
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
export function findLoss(baseline: Baseline | null, market: Market, allowed = nothingAllowed): LossError | null {
  if (baseline === null || allowed.loss || allowed.replacement) return null;
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
