import { serviceTypes } from '../contract/service-types.ts';
import { countryNumber, type Columns } from './columns.ts';
import { splitBox, type Bbox, type Filters } from './list-query.ts';
import { createBitmap, markBox, markedRows } from './scan-table.ts';

/** The companies that filters leave. */
export interface Matches {
  readonly total: number;
  /** The first `limit` rows from `firstRow` on, ascending. */
  rows(firstRow: number, limit: number): Uint32Array;
}

/** All rows that match, ascending. `null` means every row, so that the unfiltered list costs nothing. */
export function matchRows(columns: Columns, filters: Filters): Uint32Array | null {
  const isUnfiltered = Object.values(filters).every((value) => value === null);
  return isUnfiltered ? null : findMatches(columns, filters).rows(0, Infinity);
}

/**
 * Finds the companies that match, in the shortest list that has them all: that of a country, of a service, or all companies. It is used as it
 * is, filtered, or scanned for the box and the capacity.
 */
export function findMatches(columns: Columns, filters: Filters): Matches {
  const { country, serviceType, capacityMinT, bbox } = filters;
  const list = shortestList(columns, filters);
  if (bbox === null && country !== null && serviceType !== null) return listedRows(keepMatching(list.rows!.slice(), columns, filters));
  if (bbox === null && capacityMinT === null) return list.rows === null ? allRows(columns.count) : listedRows(list.rows);
  return scanList(columns, list.of, splitBox(bbox ?? world), filters);
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
function scanList(columns: Columns, list: string | null, boxes: readonly Bbox[], filters: Filters): Matches {
  const table = columns.scanTable(list);
  const bitmap = createBitmap(table);
  let total = 0;
  for (const box of boxes) total += markBox(bitmap, table, box, filters.capacityMinT ?? -Infinity);
  // The list already applies one of the two filters.
  if (filters.country !== null && filters.serviceType !== null)
    return listedRows(keepMatching(markedRows(bitmap, table, 0, total), columns, filters));
  return { total, rows: (firstRow, limit) => markedRows(bitmap, table, lowerBound(table.rows, firstRow), Math.min(limit, total)) };
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

const allRows = (count: number): Matches => ({
  total: count,
  rows: (firstRow, limit) => Uint32Array.from({ length: Math.max(0, Math.min(limit, count - firstRow)) }, (_, i) => firstRow + i),
});

/** Ascending rows. */
const listedRows = (rows: Uint32Array): Matches => ({
  total: rows.length,
  rows(firstRow, limit) {
    const start = lowerBound(rows, firstRow);
    return rows.subarray(start, start + limit);
  },
});

/** First index in ascending `rows` with a value of at least `wanted`. */
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
