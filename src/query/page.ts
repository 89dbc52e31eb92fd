import { serviceTypes } from '../contract/service-types.ts';
import { countryNumber, itemDigestBytes, type Columns } from './columns.ts';
import { toBase64Url } from './digest.ts';
import { contains, encodeCursor, filterKey, splitBox, type Filters } from './list-query.ts';
import { packPrefixBytes, type Pack } from './pack.ts';
import type { LazyBody } from './range-file.ts';

/** A page of a list, as the rows on it. */
export interface Page {
  readonly rows: ArrayLike<number>;
  /** Companies that match the filters, on all pages. */
  readonly total: number;
  /** Null exactly on the last page. */
  readonly nextCursor: string | null;
}

/**
 * The page of at most `limit` companies that follows the slug `after`, or the first page when it is null.
 * The company of that slug need not exist any more.
 */
export function findPage(columns: Columns, filters: Filters, limit: number, after: string | null): Page {
  const firstRow = after === null ? 0 : columns.rowAfter(after);
  const { rows, total, isLast } = pageRows(columns, filters, firstRow, limit);
  const last = rows[rows.length - 1];
  return { rows, total, nextCursor: isLast || last === undefined ? null : encodeCursor(columns.slug(last), filterKey(filters)) };
}

interface PageRows {
  readonly rows: ArrayLike<number>;
  readonly total: number;
  readonly isLast: boolean;
}

/** The first `limit` rows from `firstRow` on that match. Only the rows on the page are kept; the other matches are counted. */
function pageRows(columns: Columns, filters: Filters, firstRow: number, limit: number): PageRows {
  const { rows: candidates, exact } = candidateRows(columns, filters);
  if (exact) {
    const total = candidates?.length ?? columns.count;
    const start = candidates === null ? firstRow : lowerBound(candidates, firstRow);
    const end = Math.min(start + limit, total);
    const rows = candidates?.slice(start, end) ?? Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
    return { rows, total, isLast: end >= total };
  }
  return scan(columns, filters, candidates, firstRow, limit);
}

/** All rows that match, ascending. `null` stands for every row, so that the unfiltered list costs nothing. */
export function matchRows(columns: Columns, filters: Filters): Uint32Array | null {
  const { rows: candidates, exact } = candidateRows(columns, filters);
  return exact ? candidates : scan(columns, filters, candidates, 0, Infinity).rows;
}

/** Tests candidates against every filter, in one loop: it may be over every company. */
function scan(
  columns: Columns,
  filters: Filters,
  candidates: Uint32Array | null,
  firstRow: number,
  limit: number,
): PageRows & { readonly rows: Uint32Array } {
  const { country, serviceType, capacityMinT, bbox } = filters;
  const wantedCountry = country === null ? -1 : countryNumber(country);
  const wantedService = serviceType === null ? 0 : 1 << serviceTypes.indexOf(serviceType);
  const { country: countries, services, maxCapacityT, lat, lon } = columns;
  const count = candidates?.length ?? columns.count;
  const rows = new Uint32Array(Math.min(limit, count));
  let [kept, total] = [0, 0];
  let left = limit;
  for (let i = 0; i < count; i++) {
    const row = candidates === null ? i : candidates[i]!;
    if (wantedCountry !== -1 && countries[row] !== wantedCountry) continue;
    if (wantedService !== 0 && (services[row]! & wantedService) === 0) continue;
    if (capacityMinT !== null && !(maxCapacityT[row]! >= capacityMinT)) continue;
    if (bbox !== null && !contains(bbox, lat[row]!, lon[row]!)) continue;
    total++;
    if (row >= firstRow && --left >= 0) rows[kept++] = row;
  }
  return { rows: rows.subarray(0, kept), total, isLast: left >= 0 };
}

/** How many rows a scan tests in the time that the tree takes to find and sort one; measured, order of magnitude. */
const treeCostInRows = 8;

/** Rows among which every match is, ascending; null means all rows. `exact` says that all of them match. */
interface Candidates {
  readonly rows: Uint32Array | null;
  readonly exact: boolean;
}

/** The cheapest source of candidates: the list of a country or a service, the spatial tree, or all rows. */
function candidateRows(columns: Columns, { country, serviceType, capacityMinT, bbox }: Filters): Candidates {
  let rows: Uint32Array | null = null;
  if (country !== null) rows = columns.countryRows(country);
  if (serviceType !== null) {
    const offering = columns.serviceRows(serviceType);
    if (rows === null || offering.length < rows.length) rows = offering;
  }
  if (bbox === null) return { rows, exact: capacityMinT === null && (country === null || serviceType === null) };
  const rectangles = splitBox(bbox);
  const estimate = rectangles.reduce((sum, box) => sum + columns.estimate(box.minLon, box.minLat, box.maxLon, box.maxLat), 0);
  if (estimate * treeCostInRows >= (rows?.length ?? columns.count)) return { rows, exact: false };
  const found = rectangles.flatMap((box) => columns.inRectangle(box.minLon, box.minLat, box.maxLon, box.maxLat));
  return { rows: Uint32Array.from(found).sort(), exact: false };
}

/** First index in ascending `rows` whose value is at least `wanted`. */
function lowerBound(rows: Uint32Array, wanted: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const encoder = new TextEncoder();
const listHead = encoder.encode('{"items":[');
const comma = encoder.encode(',');
const batchTail = encoder.encode(']}');

/** A piece of a body: bytes, or a function that makes them when they are sent. */
export type Piece = Uint8Array | (() => Uint8Array);

/** A body in pieces, which are copied only when they are sent. */
export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Size of all pieces. */
  readonly bytes: number;
}

/** Neighbours in the pack, from first to last, that are one range. */
type Run = readonly [first: number, last: number];

function runsOf({ together }: Pack, rows: ArrayLike<number>): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < rows.length;) {
    const first = rows[i]!;
    // What is read together ends at a multiple; all rows do where everything is in memory.
    const bound = together === Infinity ? Infinity : first - (first % together) + together;
    let last = first;
    while (++i < rows.length && rows[i] === last + 1 && last + 1 < bound) last++;
    runs.push([first, last]);
  }
  return runs;
}

/** The JSON of companies in the given order, between a head and a tail, in pieces that are views of the pack. */
function piecesOf(pack: Pack, runs: readonly Run[], tail: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [listHead];
  for (const [first, last] of runs) {
    if (pieces.length > 1) pieces.push(comma);
    pieces.push(pack.range(first, last));
  }
  pieces.push(tail);
  return pieces;
}

/** Up to this size, a body is handed to a socket at once, bytes. What is longer may be under way for minutes. */
const maxViewBytes = 1 << 16;

/**
 * The same for a pack that may be in a file. Every company has been checked when it is loaded. A long body then holds no memory: each
 * piece is taken from the pack again when it is sent.
 */
function lazyBody(pack: Pack, rows: ArrayLike<number>, tail: Uint8Array): LazyBody<Pieces> {
  const runs = runsOf(pack, rows);
  let bytes = listHead.length + tail.length + Math.max(0, runs.length - 1) * comma.length;
  for (const [first, last] of runs) bytes += pack.bytes(first, last);
  const take = (): Pieces => {
    const pieces = piecesOf(pack, runs, tail);
    if (bytes <= maxViewBytes || pack.together === Infinity) return { bytes, pieces };
    return {
      bytes,
      pieces: pieces.map((piece, i): Piece => (i % 2 === 0 || i === pieces.length - 1 ? piece : rangeOf(runs[(i - 1) / 2]!))),
    };
  };
  const rangeOf =
    ([first, last]: Run): Piece =>
    () =>
      pack.range(first, last);
  return {
    bytes,
    load() {
      const loading = pack.load(rows);
      return loading === null ? take() : loading.then(take);
    },
  };
}

const listTail = (nextCursor: string | null): Uint8Array => encoder.encode(`],"next_cursor":${JSON.stringify(nextCursor)}}`);

/** The CompanyList body of a page, in pieces that are views of the pack. */
export const listBody = (pack: Pack, page: Page): Uint8Array[] => piecesOf(pack, runsOf(pack, page.rows), listTail(page.nextCursor));

/** Size of that body, bytes. */
export function sizeOfList({ packIndex: { ends } }: Columns, { rows, nextCursor }: Page): number {
  let size = listHead.length + Math.max(0, rows.length - 1) + listTail(nextCursor).length;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    size += ends[row]! - (row === 0 ? packPrefixBytes : ends[row - 1]! + 1);
  }
  return size;
}

/** That body for a response. */
export const lazyListBody = (pack: Pack, page: Page): LazyBody<Pieces> => lazyBody(pack, page.rows, listTail(page.nextCursor));

/** The BatchCompanyResponse body of some rows, in pieces. */
export const batchBody = (pack: Pack, rows: readonly number[]): Uint8Array[] => piecesOf(pack, runsOf(pack, rows), batchTail);

/** The same for a response. */
export const lazyBatchBody = (pack: Pack, rows: readonly number[]): LazyBody<Pieces> => lazyBody(pack, rows, batchTail);

/** Bytes kept of a content digest in an entity tag. */
const tagBytes = 12;

/** Strong entity tag, without quotes, of the company in a row: a digest of its JSON. */
export function companyTag(columns: Columns, row: number): string {
  return toBase64Url(columns.itemDigests.subarray(row * itemDigestBytes, row * itemDigestBytes + tagBytes));
}

/**
 * Strong entity tag, without quotes, of a body that consists of these companies and `rest`: their content digests and the
 * rest, mixed word by word into 64 bits (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/, in two lanes). What is mixed is
 * cryptographic already; the tag has to differ when the content does, and is nothing to sign with.
 */
export function listTag({ itemDigests }: Columns, rows: ArrayLike<number>, rest: string): string {
  const words = new Uint32Array(itemDigests.buffer, itemDigests.byteOffset, itemDigests.length / 4);
  let one = 0x811c9dc5;
  let other = 0xcbf29ce4;
  for (let i = 0; i < rows.length; i++) {
    const at = (rows[i]! * itemDigestBytes) / 4;
    one = Math.imul(one ^ words[at]!, 0x01000193);
    other = Math.imul(other ^ words[at + 1]!, 0x01000193);
    // Multiplication only carries upwards; turning the word brings the high bits down.
    one = (one << 13) | (one >>> 19);
    other = (other << 17) | (other >>> 15);
  }
  for (let i = 0; i < rest.length; i++) {
    one = Math.imul(one ^ rest.charCodeAt(i), 0x01000193);
    other = Math.imul(other ^ (rest.charCodeAt(i) + rows.length), 0x01000193);
  }
  return toBase64Url(new Uint8Array(Uint32Array.of(one, other, rows.length).buffer));
}
