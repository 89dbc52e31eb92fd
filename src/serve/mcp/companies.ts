import type { PublicCompany } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import type { ListQuery } from '../../query/list-query.ts';
import { findList } from '../operation-handlers.ts';
import type { Dataset } from '../dataset.ts';
import type { Page } from '../../query/page.ts';
import type { LargestT } from './texts.ts';

/** A page of a list, with the companies on it that a text names. */
export interface ReadList {
  readonly page: Page;
  /** The first of the page, at most {@link limits.maxToolLines}. */
  readonly companies: readonly PublicCompany[];
  readonly total: number;
  readonly onPage: number;
  readonly nextCursor: string | null;
  readonly largestT: LargestT;
  /** The request that was probably meant, if nothing matches. */
  readonly meant: ReturnType<typeof findList>['meant'];
}

export async function readList(dataset: Dataset, query: ListQuery): Promise<ReadList> {
  const { page, meant } = findList(dataset, query);
  const { total, nextCursor } = page;
  const companies = await readRows(dataset, Array.from(page.rows).slice(0, limits.maxToolLines));
  return { page, companies, total, onPage: page.rows.length, nextCursor, largestT: largestOf(dataset), meant };
}

/** Reads a company; null if none has the slug. */
export async function readCompany(dataset: Dataset, slug: string): Promise<PublicCompany | null> {
  const row = dataset.columns.find(slug);
  return row === -1 ? null : (await readRows(dataset, [row]))[0]!;
}

/** Capacity of a company's largest crane, even if its record doesn't show it. */
export const largestOf =
  ({ columns }: Dataset): LargestT =>
  (slug) =>
    columns.maxCapacityT[columns.find(slug)] ?? NaN;

function readRows({ store }: Dataset, rows: readonly number[]): PublicCompany[] {
  const decoder = new TextDecoder();
  return rows.map((row) => JSON.parse(decoder.decode(store.company(row))) as PublicCompany);
}
