import { serviceTypes } from '../contract/service-types.ts';
import { countryNumber, itemDigestBytes, rowTable, tableDegrees, tableKilograms, type Columns, type RowTable } from './columns.ts';
import { toBase64Url } from './digest.ts';
import { contains, encodeCursor, filterKey, splitBox, type Filters } from './list-query.ts';
import { bytesOf } from './company-parts.ts';
import type { CompanyRows, CompanyStore, SyncCompanyStore } from './company-store.ts';
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
  const source = sourceOf(columns, filters);
  if (source.kind === 'scan') return scan(columns, filters, source.table, firstRow, limit);
  const { rows: matches } = source;
  const total = matches?.length ?? columns.count;
  const start = matches === null ? firstRow : lowerBound(matches, firstRow);
  const end = Math.min(start + limit, total);
  const rows = matches?.slice(start, end) ?? Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
  return { rows, total, isLast: end >= total };
}

/** All rows that match, ascending. `null` stands for every row, so that the unfiltered list costs nothing. */
export function matchRows(columns: Columns, filters: Filters): Uint32Array | null {
  const source = sourceOf(columns, filters);
  return source.kind === 'exact' ? source.rows : scan(columns, filters, source.table, 0, Infinity).rows;
}

/** Bounds of all numbers of a table: differences between two numbers within them fit 32 bits. */
const anywhere = 1e9;

/** Where a scan notes what passes its first loop, and a bit for each place that passes the second; made as long as the longest that was needed. */
let hits = new Uint32Array(0);
let marks = new Uint32Array(0);

/**
 * Tests the rows of a table against every filter. The first loop may be over every company, and has no branch that the processor would have to
 * guess; the second is over what is left. The bits that it sets are in the order of the rows, which the table is not.
 */
function scan(
  columns: Columns,
  { capacityMinT, bbox, ...others }: Filters,
  { list, rows: candidates, places, lat, lon, maxCapacityKg, bandStart, bandEnd }: RowTable,
  firstRow: number,
  limit: number,
): PageRows & { readonly rows: Uint32Array } {
  const { country: countries, services } = columns;
  // All rows of the list of a country or a service have it.
  const [country, serviceType] = [others.country === list ? null : others.country, others.serviceType === list ? null : others.serviceType];
  const wantedCountry = country === null ? -1 : countryNumber(country);
  const wantedService = serviceType === null ? 0 : 1 << serviceTypes.indexOf(serviceType);
  // What is rounded down may be one less: beyond bounds of a box by one, a row is surely out, and within them by one, surely in.
  const south = bbox === null ? -anywhere : tableDegrees(bbox.minLat) - 1;
  const north = bbox === null ? anywhere : tableDegrees(bbox.maxLat) + 1;
  const crosses = bbox !== null && bbox.minLon > bbox.maxLon;
  const west = bbox === null || crosses ? -anywhere : tableDegrees(bbox.minLon) - 1;
  const east = bbox === null || crosses ? anywhere : tableDegrees(bbox.maxLon) + 1;
  const least = capacityMinT === null ? -1 : tableKilograms(capacityMinT);
  // Nearly all capacities that are asked for are whole kilograms, by which the table tells without the columns.
  const surely = capacityMinT === null || least / 1000 === capacityMinT ? least : least + 1;
  const start = bandStart(south);
  const end = bandEnd(north);
  if (hits.length < end - start) hits = new Uint32Array(end - start);
  let found = 0;
  for (let i = start; i < end; i++) {
    // The sign bit of any difference. Each index is written, and the next one written over it if it was no hit.
    const outside = (lat[i]! - south) | (lon[i]! - west) | (maxCapacityKg[i]! - least) | (north - lat[i]!) | (east - lon[i]!);
    hits[found] = i;
    found += (outside >>> 31) ^ 1;
  }
  const words = (candidates.length + 31) >>> 5;
  if (marks.length < words) marks = new Uint32Array(words);
  else marks.fill(0, 0, words);
  const readsRows = wantedCountry !== -1 || wantedService !== 0;
  let total = 0;
  for (let hit = 0; hit < found; hit++) {
    const i = hits[hit]!;
    const place = places[i]!;
    const isNear =
      crosses ||
      ((lat[i]! - south - 2) | (lon[i]! - west - 2) | (maxCapacityKg[i]! - surely) | (north - 2 - lat[i]!) | (east - 2 - lon[i]!)) < 0;
    if (isNear || readsRows) {
      const row = candidates[place]!;
      if (isNear && bbox !== null && !contains(bbox, columns.lat[row]!, columns.lon[row]!)) continue;
      if (isNear && capacityMinT !== null && !(columns.maxCapacityT[row]! >= capacityMinT)) continue;
      if (wantedCountry !== -1 && countries[row] !== wantedCountry) continue;
      if (wantedService !== 0 && (services[row]! & wantedService) === 0) continue;
    }
    total++;
    marks[place >>> 5]! |= 1 << place;
  }
  const rows = new Uint32Array(Math.min(limit, total));
  let kept = 0;
  const first = lowerBound(candidates, firstRow);
  let word = first >>> 5;
  let bits = word < words ? marks[word]! & (-1 << first) : 0;
  for (;;) {
    while (bits === 0 && ++word < words) bits = marks[word]!;
    if (bits === 0 || kept === limit) break;
    rows[kept++] = candidates[(word << 5) + 31 - Math.clz32(bits & -bits)]!;
    bits &= bits - 1;
  }
  return { rows: kept === rows.length ? rows : rows.subarray(0, kept), total, isLast: bits === 0 };
}

/** How many rows of a table a scan tests in the time that the tree takes to find one and to look it up; measured, order of magnitude. */
const treeCostInRows = 64;

/** Where the matches come from: all of some rows, null for all rows, or those of a table that a scan leaves. */
type Source = { readonly kind: 'exact'; readonly rows: Uint32Array | null } | { readonly kind: 'scan'; readonly table: RowTable };

/** The cheapest source of the matches: the list of a country or a service, the spatial tree, or all rows. */
function sourceOf(columns: Columns, { country, serviceType, capacityMinT, bbox }: Filters): Source {
  const inCountry = country === null ? null : columns.countryRows(country);
  const offering = serviceType === null ? null : columns.serviceRows(serviceType);
  if (bbox === null && capacityMinT === null && (inCountry === null || offering === null))
    return { kind: 'exact', rows: inCountry ?? offering };
  const fewest = offering !== null && (inCountry === null || offering.length < inCountry.length) ? offering : inCountry;
  if (bbox !== null) {
    const rectangles = splitBox(bbox);
    const estimate = rectangles.reduce((sum, box) => sum + columns.estimate(box.minLon, box.minLat, box.maxLon, box.maxLat), 0);
    if (estimate * treeCostInRows < (fewest?.length ?? columns.count)) {
      const found = rectangles.flatMap((box) => columns.inRectangle(box.minLon, box.minLat, box.maxLon, box.maxLat));
      return { kind: 'scan', table: rowTable(columns, null, new Uint32Array(found).sort()) };
    }
  }
  return { kind: 'scan', table: columns.table(fewest === null ? null : fewest === inCountry ? country : serviceType) };
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
  /** Copies all of them to the beginning of other bytes; left out where that is not faster than one by one. @throws As a piece does. */
  readonly copyTo?: (target: Uint8Array) => void;
}

/** Neighbours in their part, from first to last, that are one range. */
type Run = readonly [first: number, last: number];

function runsOf(store: CompanyStore, rows: ArrayLike<number>): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < rows.length;) {
    const first = rows[i]!;
    const bound = store.lastTogether(first);
    let last = first;
    while (++i < rows.length && last < bound && rows[i] === last + 1) last++;
    runs.push([first, last]);
  }
  return runs;
}

/** The JSON of companies in the given order, between a head and a tail, in pieces that are views of the store. */
function piecesOf(companies: CompanyRows, runs: readonly Run[], tail: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [listHead];
  for (const [first, last] of runs) {
    if (pieces.length > 1) pieces.push(comma);
    pieces.push(companies.range(first, last));
  }
  pieces.push(tail);
  return pieces;
}

/**
 * The same for companies that may be in files. Every company has been checked when it is loaded. A long body then holds no memory: each
 * piece is taken from the store again when it is sent.
 */
function lazyBody(store: CompanyStore, rows: ArrayLike<number>, tail: Uint8Array): LazyBody<Pieces> {
  let bytes = listHead.length + tail.length + Math.max(0, rows.length - 1) * comma.length;
  for (let i = 0; i < rows.length; i++) bytes += store.bytes(rows[i]!, rows[i]!);
  const take = (companies: CompanyRows): Pieces => ({
    bytes,
    get pieces() {
      const pieces: Piece[] = [listHead];
      for (const [first, last] of runsOf(store, rows)) {
        if (pieces.length > 1) pieces.push(comma);
        pieces.push(() => companies.range(first, last));
      }
      return [...pieces, tail];
    },
    copyTo(target) {
      target.set(listHead);
      target.set(tail, companies.copy(rows, target, listHead.length));
    },
  });
  return {
    bytes,
    load() {
      const loading = store.load(rows);
      return loading instanceof Promise ? loading.then(take) : take(loading);
    },
  };
}

const listTail = (nextCursor: string | null): Uint8Array => encoder.encode(`],"next_cursor":${JSON.stringify(nextCursor)}}`);

/** The CompanyList body of a page, in pieces that are views of the store. */
export const listBody = (store: SyncCompanyStore, page: Page): Uint8Array[] =>
  piecesOf(store, runsOf(store, page.rows), listTail(page.nextCursor));

/** Size of that body, bytes. */
export function sizeOfList({ companies }: Columns, { rows, nextCursor }: Page): number {
  let size = listHead.length + Math.max(0, rows.length - 1) + listTail(nextCursor).length;
  for (let i = 0; i < rows.length; i++) size += bytesOf(companies, rows[i]!);
  return size;
}

/** That body for a response. */
export const lazyListBody = (store: CompanyStore, page: Page): LazyBody<Pieces> => lazyBody(store, page.rows, listTail(page.nextCursor));

/** The BatchCompanyResponse body of some rows, in pieces. */
export const batchBody = (store: SyncCompanyStore, rows: readonly number[]): Uint8Array[] =>
  piecesOf(store, runsOf(store, rows), batchTail);

/** The same for a response. */
export const lazyBatchBody = (store: CompanyStore, rows: readonly number[]): LazyBody<Pieces> => lazyBody(store, rows, batchTail);

/** Words of four bytes of a content digest. */
const digestWords = itemDigestBytes / 4;

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
    const at = rows[i]! * digestWords;
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
