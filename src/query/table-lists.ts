import { formatDecimal } from '../contract/decimals.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { bareLetters } from '../contract/fold.ts';
import { limits } from '../contract/limits.ts';
import { modelParameterNames, wantedAdParameterNames } from '../contract/list-parameter-names.ts';
import type { CraneModel, WantedAd } from '../contract/market-lists.ts';
import { craneTypeNames, type CraneType } from '../contract/service-types.ts';
import { idPattern, slugPattern } from '../contract/slug.ts';
import { encodeCursor, parseCapacity, parseCountry, parseCursor, parseLimit, parseQueryString } from './list-query.ts';

/**
 * Lists of the small tables, with some hundred rows: one file has all rows of a table in key order, `{"items":[…]}`. The function and the
 * client read all of it and filter it with this code, so their answers can't differ.
 */
export interface TableList<Row> {
  /** Address of the file with all rows. */
  readonly file: string;
  readonly parameters: readonly string[];
  /** The name of its rows in messages, in the plural. */
  readonly things: string;
  /** Its filters, as listed in a sentence. */
  readonly filters: string;
  readonly keyPattern: RegExp;
  keyOf(row: Row): string;
  /** What `capacity_min_t` is compared with, metric tonnes. */
  capacityOf(row: Row): number | null;
  countryOf(row: Row): string | null;
  /** @param day YYYY-MM-DD. */
  isOpen(row: Row, day: string): boolean;
}

export const modelList: TableList<CraneModel> = {
  file: '/files/models.json',
  parameters: modelParameterNames,
  things: 'models',
  filters: 'brand, crane_type and capacity_min_t',
  keyPattern: slugPattern,
  keyOf: ({ slug }) => slug,
  capacityOf: ({ capacity_t }) => capacity_t,
  countryOf: () => null,
  isOpen: () => true,
};

export const wantedAdList: TableList<WantedAd> = {
  file: '/files/wanted-ads.json',
  parameters: wantedAdParameterNames,
  things: 'ads',
  filters: 'brand, crane_type, capacity_min_t and country',
  keyPattern: idPattern,
  keyOf: ({ id }) => id,
  capacityOf: ({ capacity_min_t }) => capacity_min_t,
  countryOf: ({ country }) => country,
  // Days in ISO form compare as text. The last day is included.
  isOpen: ({ expires_on }, day) => expires_on === null || expires_on >= day,
};

/** The rows in the text of a table's file. @throws Error when it has none. */
export function readTable<Row>({ file }: Pick<TableList<Row>, 'file'>, text: string): readonly Row[] {
  const { items } = JSON.parse(text) as { readonly items?: unknown };
  if (!Array.isArray(items)) throw new TypeError(`${file} has no items`);
  return items as Row[];
}

/** A request for the list of a table, checked. Null means no filter. */
export interface TableQuery {
  /** Its letters and digits, folded: nothing else counts. */
  readonly brand: string | null;
  readonly craneType: CraneType | null;
  /** Metric tonnes. */
  readonly capacityMinT: number | null;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | null;
  readonly limit: number;
  /** The cursor as received, and its key; null for the first page. */
  readonly cursor: { readonly text: string; readonly key: string } | null;
}

/** Reads the query string of a list. */
export function parseTableQuery<Row>(list: TableList<Row>, search: string): TableQuery | Problem {
  const values = parseQueryString(search, list.parameters);
  if (isProblem(values)) return values;
  const capacityMinT = parseCapacity(values.get('capacity_min_t'));
  if (isProblem(capacityMinT)) return capacityMinT;
  const country = parseCountry(values.get('country'));
  if (isProblem(country)) return country;
  const limit = parseLimit(values.get('limit'), `${list.things}, and follow next_cursor for more`);
  if (isProblem(limit)) return limit;
  const craneType = parseCraneType(values.get('crane_type'));
  if (isProblem(craneType)) return craneType;
  const sent = values.get('brand');
  // Without letters and digits it is no maker’s name.
  const brand = sent === undefined ? null : bareLetters(sent) || sent;
  const filters = { brand, craneType, capacityMinT, country };
  const cursor = parseCursor(values.get('cursor'), () => filterText(list, filters), list);
  return isProblem(cursor) ? cursor : { ...filters, limit, cursor };
}

function parseCraneType(value: string | undefined): CraneType | null | Problem {
  if (value === undefined) return null;
  const known = craneTypeNames.find((type) => type === value);
  return known ?? problem('invalid_request', `Unknown crane_type ${quote(value)}.`, `Use one of: ${craneTypeNames.join(', ')}.`);
}

type TableFilters = Omit<TableQuery, 'limit' | 'cursor'>;

/** The canonical query string of the filters, without `?`: equal filters give equal texts. */
const formatFilters = ({ brand, craneType, capacityMinT, country }: TableFilters): string[] => [
  ...(brand === null ? [] : [`brand=${encodeURIComponent(brand)}`]),
  ...(craneType === null ? [] : [`crane_type=${encodeURIComponent(craneType)}`]),
  ...(capacityMinT === null ? [] : [`capacity_min_t=${formatDecimal(capacityMinT)}`]),
  ...(country === null ? [] : [`country=${country}`]),
];

/** The canonical query string of a request, without `?` and defaults. */
export const formatTableQuery = ({ limit, cursor, ...filters }: TableQuery): string =>
  [
    ...formatFilters(filters),
    ...(limit === limits.defaultPageItems ? [] : [`limit=${limit}`]),
    ...(cursor === null ? [] : [`cursor=${cursor.text}`]),
  ].join('&');

/** What a cursor is bound to: the filters and the table, so that it is valid only in its own list. */
const filterText = <Row>({ things }: TableList<Row>, filters: TableFilters): string => [things, ...formatFilters(filters)].join('&');

/** A page of the list of a table. */
export interface TablePage<Row> {
  readonly items: readonly Row[];
  /** Rows that match, on all pages. */
  readonly total: number;
  /** Null exactly on the last page. */
  readonly nextCursor: string | null;
}

/** @param rows All rows, in order of their keys. @param day The day on which is answered, as YYYY-MM-DD. */
export function pageOfTable<Row extends { readonly brand: string | null; readonly crane_type: string | null }>(
  list: TableList<Row>,
  rows: readonly Row[],
  query: TableQuery,
  day: string,
): TablePage<Row> {
  const { brand, craneType, capacityMinT, country, limit, cursor } = query;
  const found = rows.filter(
    (row) =>
      list.isOpen(row, day) &&
      (brand === null || (row.brand !== null && bareLetters(row.brand) === brand)) &&
      (craneType === null || row.crane_type === craneType) &&
      (capacityMinT === null || (list.capacityOf(row) ?? -1) >= capacityMinT) &&
      (country === null || list.countryOf(row) === country),
  );
  const start = cursor === null ? 0 : found.findIndex((row) => list.keyOf(row) > cursor.key);
  const items = start < 0 ? [] : found.slice(start, start + limit);
  const last = items.at(-1);
  const isLast = last === undefined || last === found.at(-1);
  return { items, total: found.length, nextCursor: isLast ? null : encodeCursor(list.keyOf(last), filterText(list, query)) };
}
