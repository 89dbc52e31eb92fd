import type { Columns } from './columns.ts';
import type { Bbox } from './list-query.ts';

/**
 * Some companies with what a box is compared with, side by side. A test that looks up each row in the columns waits for memory; one that
 * goes through these arrays from front to back does not.
 *
 * Companies lie in bands of latitude from south to north, so that a box is compared with those of its own bands. Within a band they are in
 * slug order.
 */
export interface ScanTable {
  /** Their rows, ascending. */
  readonly rows: Uint32Array;
  /** Where each band begins in the arrays that follow, and where the last one ends. */
  readonly bandStarts: Uint32Array;
  /** Places of companies among `rows`. */
  readonly places: Uint32Array;
  /** Degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Tonnes; -1 when unknown, which is below every capacity that can be asked for, and above -Infinity, which asks for none. */
  readonly maxCapacityT: Float64Array;
}

/** A band is 14 km from south to north: of a box that is smaller the tree finds the companies. */
const bandsPerDegree = 8;
/** The pole itself is the last band. */
const bands = 180 * bandsPerDegree + 1;
const bandOf = (lat: number): number => Math.floor((lat + 90) * bandsPerDegree);

/** Makes the table of some rows, which ascend: sorts them by their bands, by counting. */
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

/** A bit for each company of a table, by its place among the rows: companies are found in the order of bands, and wanted in the order of rows. */
export type Bitmap = Uint32Array;

export const createBitmap = ({ rows }: ScanTable): Bitmap => new Uint32Array(Math.ceil(rows.length / 32));

/** How many companies are compared before those that match are marked. A longer batch saves nothing, and a small box would pay for its memory. */
const batchSize = 64;

/**
 * Marks the companies of a table that are in a box, edges included, and lift at least so many tonnes.
 *
 * @param box It doesn't cross the antimeridian.
 * @returns How many they are.
 */
export function markBox(bitmap: Bitmap, table: ScanTable, box: Bbox, minCapacityT: number): number {
  const start = table.bandStarts[bandOf(box.minLat)]!;
  const end = table.bandStarts[bandOf(box.maxLat) + 1]!;
  const selected = new Uint32Array(Math.min(batchSize, end - start));
  const wanted = { ...box, minCapacityT };
  let marked = 0;
  for (let from = start; from < end; from += batchSize) {
    const count = selectPlaces(selected.subarray(0, Math.min(batchSize, end - from)), table, from, wanted);
    for (let i = 0; i < count; i++) bitmap[selected[i]! >>> 5]! |= 1 << (selected[i]! & 31);
    marked += count;
  }
  return marked;
}

/** Writes the places of the companies that match, of those from one index to another, into `selected`. @returns How many they are. */
function selectPlaces(
  selected: Uint32Array,
  { places, lat, lon, maxCapacityT }: ScanTable,
  from: number,
  { minLon, minLat, maxLon, maxLat, minCapacityT }: Bbox & { readonly minCapacityT: number },
): number {
  const to = from + selected.length;
  let count = 0;
  for (let i = from; i < to; i++) {
    // Each place is written, and the next one over it if it was no match: of a branch, the processor would guess half of the ends wrong,
    // each for the time of ten comparisons (K. A. Ross, Selection Conditions in Main Memory, 2004).
    selected[count] = places[i]!;
    count +=
      Number(lat[i]! >= minLat) &
      Number(lat[i]! <= maxLat) &
      Number(lon[i]! >= minLon) &
      Number(lon[i]! <= maxLon) &
      Number(maxCapacityT[i]! >= minCapacityT);
  }
  return count;
}

/** The first `limit` marked companies from a place on: their rows, ascending. */
export function markedRows(bitmap: Bitmap, { rows }: ScanTable, firstPlace: number, limit: number): Uint32Array {
  const found = new Uint32Array(Math.min(limit, rows.length));
  let count = 0;
  let word = firstPlace >>> 5;
  // Of the word that the first place is in, the bits from there on.
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
