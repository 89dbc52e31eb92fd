import { serviceTypes } from '../contract/service-types.ts';
import { countryNumber, type Columns } from './columns.ts';
import { splitBox, type Bbox, type Filters } from './list-query.ts';
import { lowerBound } from '../contract/lower-bound.ts';

/** The companies that filters leave. */
export interface Matches {
  readonly total: number;
  /** Those that were asked for, ascending. */
  readonly rows: Uint32Array;
}

/** All rows that match, ascending. `null` means every row, so that the unfiltered list costs nothing. */
export function matchRows(columns: Columns, filters: Filters): Uint32Array | null {
  const isUnfiltered = Object.values(filters).every((value) => value === null);
  return isUnfiltered ? null : findMatches(columns, filters).rows;
}

/**
 * Finds the companies that match, in the shortest list that has them all: that of a country, of a service, or all companies. It is used as it
 * is, filtered, or scanned for the box and the capacity.
 *
 * @returns The total, and at most `limit` rows from `firstRow` on.
 */
export function findMatches(columns: Columns, filters: Filters, firstRow = 0, limit = Infinity): Matches {
  const { country, serviceType, capacityMinT, bbox } = filters;
  const list = shortestList(columns, filters);
  const hasBoth = country !== null && serviceType !== null;
  if (bbox !== null || (capacityMinT !== null && !hasBoth)) return scanList(columns, list, filters, firstRow, limit);
  if (list.rows === null) return allRows(columns.count, firstRow, limit);
  return listedRows(hasBoth ? keepMatching(list.rows.slice(), columns, filters) : list.rows, firstRow, limit);
}

const world: Bbox = { minLon: -180, minLat: -90, maxLon: 180, maxLat: 90 };

/** Rows that have all matches among them. */
interface List {
  /** The country or the service that all of them have; null for all rows. */
  readonly of: string | null;
  /** Null for all rows. */
  readonly rows: Uint32Array | null;
}

function shortestList(columns: Columns, { country, serviceType }: Filters): List {
  const inCountry = country === null ? null : columns.countryRows(country);
  const offering = serviceType === null ? null : columns.serviceRows(serviceType);
  if (offering !== null && (inCountry === null || offering.length < inCountry.length)) return { of: serviceType, rows: offering };
  return { of: country, rows: inCountry };
}

/** Scans a list within the latitudes of the box. */
function scanList(columns: Columns, list: List, filters: Filters, firstRow: number, limit: number): Matches {
  const table = scanTableOf(columns, list);
  const bitmap = clearBitmap(table);
  let total = 0;
  for (const box of splitBox(filters.bbox ?? world)) total += markBox(bitmap, table, box, filters.capacityMinT ?? -Infinity);
  // The list already applies one of the two filters.
  if (filters.country !== null && filters.serviceType !== null)
    return listedRows(keepMatching(markedRows(bitmap, table, 0, total), columns, filters), firstRow, limit);
  return { total, rows: markedRows(bitmap, table, indexFrom(table.rows, firstRow), Math.min(limit, total)) };
}

/** Moves the rows that pass the filters other than the box to the front. @returns A view of them. */
function keepMatching(rows: Uint32Array, columns: Columns, { country, serviceType, capacityMinT }: Filters): Uint32Array {
  const { country: countries, services, maxCapacityT } = columns;
  const wantedCountry = country === null ? null : countryNumber(country);
  const wantedServices = serviceType === null ? 0 : 1 << serviceTypes.indexOf(serviceType);
  let kept = 0;
  for (const row of rows) {
    const isInCountry = wantedCountry === null || countries[row] === wantedCountry;
    const offers = (services[row]! & wantedServices) === wantedServices;
    if (isInCountry && offers && (capacityMinT === null || maxCapacityT[row]! >= capacityMinT)) rows[kept++] = row;
  }
  return rows.subarray(0, kept);
}

const allRows = (count: number, firstRow: number, limit: number): Matches => ({
  total: count,
  rows: Uint32Array.from({ length: Math.max(0, Math.min(limit, count - firstRow)) }, (_, i) => firstRow + i),
});

/** Ascending rows. */
function listedRows(rows: Uint32Array, firstRow: number, limit: number): Matches {
  const start = indexFrom(rows, firstRow);
  return { total: rows.length, rows: rows.subarray(start, start + limit) };
}

/** First index in ascending `rows` with a value of at least `wanted`. */
const indexFrom = (rows: Uint32Array, wanted: number): number => lowerBound(rows.length, (i) => rows[i]! < wanted);

/**
 * Positions and capacities of some companies, side by side. Looking up each row in the columns would wait for memory; going through these
 * arrays from front to back doesn't.
 *
 * Companies are sorted into bands of latitude from south to north, so that a box is compared only with its own bands. Within a band they
 * are in slug order. A kd-tree was no faster among 100,000 companies, for boxes of 0.05° to 30°.
 */
interface ScanTable {
  /** Their rows, ascending. */
  readonly rows: Uint32Array;
  /** Where each band starts in the following arrays, and where the last one ends. */
  readonly bandStarts: Uint32Array;
  /** Indexes of companies in `rows`. */
  readonly indexes: Uint32Array;
  /** Degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Tonnes; -1 if unknown, which is below every requested capacity, and above -Infinity, the value for no request. */
  readonly maxCapacityT: Float64Array;
}

/** A band is 14 km from south to north. */
const bandsPerDegree = 8;
/** The pole itself is the last band. */
const bands = 180 * bandsPerDegree + 1;
const bandOf = (lat: number): number => Math.floor((lat + 90) * bandsPerDegree);

/** The tables of each market, by country and service, and for all companies; made at the first scan, 28 bytes per company. */
const scanTables = new WeakMap<Columns, Map<string | null, ScanTable>>();

function scanTableOf(columns: Columns, { of, rows }: List): ScanTable {
  const tables = scanTables.get(columns) ?? new Map<string | null, ScanTable>();
  scanTables.set(columns, tables);
  const table = tables.get(of) ?? makeScanTable(columns, rows ?? Uint32Array.from({ length: columns.count }, (_, row) => row));
  // Clients can name any number of countries without companies.
  if (table.rows.length > 0) tables.set(of, table);
  return table;
}

/** Makes the table of some ascending rows, with a counting sort by band. */
function makeScanTable({ lat, lon, maxCapacityT }: Pick<Columns, 'lat' | 'lon' | 'maxCapacityT'>, rows: Uint32Array): ScanTable {
  const bandStarts = new Uint32Array(bands + 1);
  for (const row of rows) bandStarts[bandOf(lat[row]!) + 1]!++;
  for (let band = 0; band < bands; band++) bandStarts[band + 1]! += bandStarts[band]!;

  const next = bandStarts.slice();
  const table: ScanTable = {
    rows,
    bandStarts,
    indexes: new Uint32Array(rows.length),
    lat: new Float64Array(rows.length),
    lon: new Float64Array(rows.length),
    maxCapacityT: new Float64Array(rows.length),
  };
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const at = next[bandOf(lat[row]!)]!++;
    table.indexes[at] = index;
    table.lat[at] = lat[row]!;
    table.lon[at] = lon[row]!;
    table.maxCapacityT[at] = Number.isNaN(maxCapacityT[row]!) ? -1 : maxCapacityT[row]!;
  }
  return table;
}

/** A bit for each company of a table, by its position in the rows: companies are found in band order, and wanted in row order. */
type Bitmap = Uint32Array;

/** The memory of the bitmap, for one search at a time: new memory for each takes longer than the search in a small country. */
let marks: Bitmap = new Uint32Array();

/** An empty bitmap for a table. */
function clearBitmap({ rows }: ScanTable): Bitmap {
  const words = Math.ceil(rows.length / 32);
  if (marks.length < words) marks = new Uint32Array(words);
  return marks.subarray(0, words).fill(0);
}

/**
 * Marks the companies of a table that are in a box, edges included, and lift at least a given capacity, tonnes.
 *
 * @param box Must not cross the antimeridian.
 * @returns Their number.
 */
function markBox(bitmap: Bitmap, table: ScanTable, { minLon, minLat, maxLon, maxLat }: Bbox, minCapacityT: number): number {
  const { bandStarts, indexes, lat, lon, maxCapacityT } = table;
  const end = bandStarts[bandOf(maxLat) + 1]!;
  let marked = 0;
  for (let i = bandStarts[bandOf(minLat)]!; i < end; i++) {
    // Latitude last: only the outer bands have others.
    if (!(lon[i]! >= minLon && lon[i]! <= maxLon && maxCapacityT[i]! >= minCapacityT && lat[i]! >= minLat && lat[i]! <= maxLat)) continue;
    bitmap[indexes[i]! >>> 5]! |= 1 << (indexes[i]! & 31);
    marked++;
  }
  return marked;
}

/** The rows of the first `limit` marked companies from a position on, ascending. */
function markedRows(bitmap: Bitmap, { rows }: ScanTable, firstIndex: number, limit: number): Uint32Array {
  const found = new Uint32Array(Math.min(limit, rows.length));
  let count = 0;
  let word = firstIndex >>> 5;
  // In the word with the first position, only the bits from there on.
  let bits = (bitmap[word] ?? 0) & (-1 << (firstIndex & 31));
  while (word < bitmap.length && count < found.length) {
    if (bits === 0) {
      bits = bitmap[++word] ?? 0;
      continue;
    }
    const lowest = bits & -bits;
    found[count++] = rows[word * 32 + 31 - Math.clz32(lowest)]!;
    bits ^= lowest;
  }
  return count < found.length ? found.subarray(0, count) : found;
}
