import type { Service } from '../contract/service.ts';
import { tables } from '../contract/tables.ts';
import type { Market } from '../model/market.ts';
import { readPublishedRows } from '../documents/guides/quality.ts';
import { publishedSlugs, type Manifest } from './manifest.ts';
import { PublishError } from './tree.ts';

/** The publication would remove more than may go without being asked for. */
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
 * Refuses a publication that would remove too many companies or cranes: a file that was cut short looks just like that.
 *
 * @param published What is published now; null when this is the first publication, which has nothing to lose.
 * @throws LossError with the numbers.
 */
export function refuseLoss(published: { readonly folder: string; readonly manifest: Manifest } | null, market: Market): void {
  if (published === null) return;
  const { max_loss_percent: most } = market.service.publishing;
  const losses = [lostCompanies(published.manifest, market), lostCranes(published.folder, market)].filter((loss) => loss !== null);
  if (!losses.some(({ before, removed }) => removed * 100 > before * most)) return;
  const numbers = losses
    .filter(({ removed }) => removed > 0)
    .map(({ noun, before, removed }) => {
      return `${grouped(removed)} of the ${grouped(before)} ${noun} (${share(removed, before)})`;
    });
  throw new LossError(
    `This would remove ${numbers.join(' and ')}; at most ${most}% may go at once (${limitName}). Check whether a file was cut short. To remove them all the same, run the command again with --allow-loss.`,
  );
}

const limitName: `publishing.${keyof Service['publishing']} in service.json` = 'publishing.max_loss_percent in service.json';

/** Companies that are published and would not be. Both are in the order of their slugs. */
function lostCompanies(manifest: Manifest, { companies }: Market): Loss {
  const before = publishedSlugs(manifest);
  let at = 0;
  const removed = before.reduce((lost, slug) => {
    while (at < companies.length && companies[at]!.slug < slug) at++;
    return companies[at]?.slug === slug ? lost : lost + 1;
  }, 0);
  return { noun: 'companies', before: before.length, removed };
}

/** Cranes have no key, so fewer rows are what can be seen. Null where the number published is not known. */
function lostCranes(folder: string, { check }: Market): Loss | null {
  const { file } = tables.fleet;
  const now = check.files.find((checked) => checked.file === file)?.rows;
  const before = readPublishedRows(folder, file);
  return now === undefined || before === null ? null : { noun: 'cranes', before, removed: Math.max(0, before - now) };
}

const share = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;

const grouped = (count: number): string => count.toLocaleString('en');
