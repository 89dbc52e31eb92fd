import { boxAround, distanceKm, reachAround } from './distance.ts';
import type { Bbox } from './list-query.ts';

/** A place, WGS 84 decimal degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** A company that was found, by its row, and how far away it is. */
export interface AtDistance {
  readonly row: number;
  readonly km: number;
}

/** Where companies are, by row. */
export interface Positions {
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
}

/**
 * Companies are at the same distance when it is the same to a centimetre: what differs by less is rounding, as between companies of one
 * latitude that are seen from a pole.
 */
const centimetres = (km: number): number => Math.round(km * 1e5);

/** Rows that a key has room for: distances have less than 2^31 centimetres, and a double is exact to 2^53. */
const mostRows = 2 ** 22;

/** How far and how many companies are looked for. */
export interface Reach {
  readonly maxKm: number;
  readonly limit: number;
}

/**
 * The nearest companies, nearest first; those at the same distance in order of their rows, which is that of their slugs.
 *
 * @param rows Those to choose from, in any order; null for all.
 */
export function nearestOf(
  rows: ArrayLike<number> | null,
  { lat, lon }: Positions,
  from: Point,
  { maxKm, limit }: Reach,
): AtDistance[] {
  const total = rows?.length ?? lat.length;
  // Distance and row in one number, so that the runtime sorts them without a function.
  const keys = new Float64Array(Math.min(total, 2 * limit + 64));
  let kept = 0;
  let farthest = Infinity;
  /** Degrees of latitude beyond which nothing is near enough. */
  let reach = Infinity;
  const keepBest = () => {
    keys.subarray(0, kept).sort();
    if (kept <= limit) return;
    kept = limit;
    farthest = keys[limit - 1]!;
    reach = reachAround(from.lat, farthest / mostRows / 1e5 + 1e-3).lat;
  };
  for (let i = 0; i < total; i++) {
    const row = rows === null ? i : rows[i]!;
    if (Math.abs(lat[row]! - from.lat) > reach) continue;
    const km = distanceKm(from.lat, from.lon, lat[row]!, lon[row]!);
    if (!(km <= maxKm)) continue;
    const key = centimetres(km) * mostRows + row;
    if (key > farthest) continue;
    if (kept === keys.length) keepBest();
    keys[kept++] = key;
  }
  keepBest();
  return Array.from(keys.subarray(0, kept), (key) => {
    const row = key % mostRows;
    return { row, km: distanceKm(from.lat, from.lon, lat[row]!, lon[row]!) };
  });
}

/** A distance as answers state it, to one decimal. */
export const statedKm = (km: number): number => Math.round(centimetres(km) / 1e4) / 10;

/** The nearest companies, and whether there are more. */
export interface Nearest {
  readonly found: readonly AtDistance[];
  readonly hasMore: boolean;
}

/** A circle that is looked into. */
export interface Circle {
  readonly km: number;
  /** A box that holds it; null for the whole world. */
  readonly bbox: Bbox | null;
  /** No wider one is asked for. */
  readonly isLast: boolean;
}

/** Kilometres of the first circle that is looked into, and how much wider each next one is. */
const [firstKm, wider] = [8, 3];
/** Beyond so many kilometres, all companies are looked at. */
const mostKm = 10_000;
/** What a box is wider than its circle, kilometres: companies at the same distance to a centimetre are found together. */
const marginKm = 1e-3;

/** Circles around a point, each wider than the one before, up to a bound. @param maxKm Null for the whole world. */
export function* circlesAround({ lat, lon }: Point, maxKm: number | null): Generator<Circle, void, undefined> {
  const bound = maxKm ?? Infinity;
  let km = firstKm;
  for (; km < bound && km <= mostKm; km *= wider) yield { km, bbox: boxAround(lat, lon, km + marginKm), isLast: false };
  yield { km: bound, bbox: bound > mostKm ? null : boxAround(lat, lon, bound + marginKm), isLast: true };
}

/** The nearest companies, chosen of those in a circle; null where a wider one may have nearer ones than the last of them. */
export function nearestWithin(
  { km, isLast }: Circle,
  rows: ArrayLike<number> | null,
  positions: Positions,
  { from, limit }: { readonly from: Point; readonly limit: number },
): Nearest | null {
  // One more than asked for tells whether there are more.
  const best = nearestOf(rows, positions, from, { maxKm: isLast ? km : km + marginKm, limit: limit + 1 });
  const next = best[limit];
  if (next === undefined) return isLast ? { found: best, hasMore: false } : null;
  return isLast || next.km <= km ? { found: best.slice(0, limit), hasMore: true } : null;
}
