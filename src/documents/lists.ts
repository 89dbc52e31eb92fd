import { serviceTypes } from '../contract/service-types.ts';
import { limits } from '../contract/limits.ts';
import { operations } from '../contract/operations.ts';
import type { Columns } from '../query/columns.ts';
import { noFilters, type Filters, formatListQuery, type ListQuery } from '../query/list-query.ts';
import { findPage, joinPieces, listBody } from '../query/page.ts';
import type { CompanyStore } from '../query/company-store.ts';
import { documentFrom, type Document } from './document.ts';

/** Every combination of a country with companies, or any, and a service, or any. */
function* filterCombinations(countries: readonly string[]): Generator<Filters> {
  for (const country of [null, ...countries]) {
    for (const serviceType of [null, ...serviceTypes]) yield { ...noFilters, country, serviceType };
  }
}

/** Countries with at least one company, in order. */
function countriesOf(columns: Columns): string[] {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  return letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => columns.countryRows(code).length > 0);
}

/**
 * The list pages that the build writes: the first page of every combination, and further ones up to a number of bytes. The same code
 * responds to requests, so file and function can't differ.
 */
export function* listDocuments(columns: Columns, store: CompanyStore, maxBytesPerCombination: number): Generator<Document> {
  for (const filters of filterCombinations(countriesOf(columns))) {
    let query: ListQuery | null = { filters, limit: limits.defaultPageItems, cursor: null };
    let further = 0;
    while (query !== null) {
      const page = findPage(columns, filters, query.limit, query.cursor?.slug ?? null);
      const body = listBody(store, page);
      if (query.cursor !== null && (further += body.bytes) > maxBytesPerCombination) break;
      const search = formatListQuery(query);
      const url = `${operations.listCompanies.path}${search === '' ? '' : `?${search}`}`;
      yield documentFrom(url, () => joinPieces(body.load()));
      const last = page.rows[page.rows.length - 1];
      query =
        page.nextCursor === null || last === undefined ? null : { ...query, cursor: { text: page.nextCursor, slug: columns.slug(last) } };
    }
  }
}
