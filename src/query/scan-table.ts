import type { Columns } from './columns.ts';
import type { Bbox } from './list-query.ts';

/**
 * Positions and capacities of some companies, side by side. Looking up each row in the columns would wait for memory; going through these
 * arrays from front to back doesn't.
 *
 * Companies are sorted into bands of latitude from south to north, so that a box is compared only with its own bands. Within a band they
 * are in slug order.
 */
export interface ScanTable {
  /** Their rows, ascending. */
  readonly rows: Uint32Array;
  /** Where each band starts in the following arrays, and where the last one ends. */
  readonly bandStarts: Uint32Array;
  /** Positions of companies in `rows`. */
  readonly places: Uint32Array;
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

/** Makes the table of some ascending rows, with a counting sort by band. */
export function makeScanTable({ lat, lon, maxCapacityT }: Pick<Columns, 'lat' | 'lon' | 'maxCapacityT'>, rows: Uint32Array): ScanTable {
  const bandStarts = new Uint32Array(bands + 1);
  for (const row of rows) bandStarts[bandOf(lat[row]!) + 1]!++;
  for (let band = 0; band < bands; band++) bandStarts[band + 1]! += bandStarts[band]!;

  const next = bandStarts.slice();
  const table: ScanTable = {
    rows,
    bandStarts,
    places: new Uint32Array(rows.length),
    lat: new Float64Array(rows.length),
    lon: new Float64Array(rows.length),
    maxCapacityT: new Float64Array(rows.length),
  };
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    const at = next[bandOf(lat[row]!)]!++;
    table.places[at] = place;
    table.lat[at] = lat[row]!;
    table.lon[at] = lon[row]!;
    table.maxCapacityT[at] = Number.isNaN(maxCapacityT[row]!) ? -1 : maxCapacityT[row]!;
  }
  return table;
}

/** A bit for each company of a table, by its position in the rows: companies are found in band order, and wanted in row order. */
export type Bitmap = Uint32Array;

export const createBitmap = ({ rows }: ScanTable): Bitmap => new Uint32Array(Math.ceil(rows.length / 32));

/**
 * Marks the companies of a table that are in a box, edges included, and lift at least a given capacity, tonnes.
 *
 * @param box Must not cross the antimeridian.
 * @returns Their number.
 */
export function markBox(bitmap: Bitmap, table: ScanTable, { minLon, minLat, maxLon, maxLat }: Bbox, minCapacityT: number): number {
  const { bandStarts, places, lat, lon, maxCapacityT } = table;
  const end = bandStarts[bandOf(maxLat) + 1]!;
  let marked = 0;
  for (let i = bandStarts[bandOf(minLat)]!; i < end; i++) {
    if (!(lat[i]! >= minLat && lat[i]! <= maxLat && lon[i]! >= minLon && lon[i]! <= maxLon && maxCapacityT[i]! >= minCapacityT)) continue;
    bitmap[places[i]! >>> 5]! |= 1 << (places[i]! & 31);
    marked++;
  }
  return marked;
}

/** The rows of the first `limit` marked companies from a position on, ascending. */
export function markedRows(bitmap: Bitmap, { rows }: ScanTable, firstPlace: number, limit: number): Uint32Array {
  const found = new Uint32Array(Math.min(limit, rows.length));
  let count = 0;
  let word = firstPlace >>> 5;
  // In the word with the first position, only the bits from there on.
  let bits = (bitmap[word] ?? 0) & (-1 << (firstPlace & 31));
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
