import { boxAround, distanceKm, reachAround } from './distance.ts';
import type { Bbox } from './list-query.ts';

/** A position, WGS 84 decimal degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** The row of a company, and its distance. */
export interface AtDistance {
  readonly row: number;
  readonly km: number;
}

/** The positions of companies, by row. */
export interface Positions {
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
}

/**
 * Companies count as equally far if their distances round to the same centimeter: smaller differences come from rounding, for example
 * between companies on one latitude seen from a pole.
 */
const centimeters = (km: number): number => Math.round(km * 1e5);

/** How many rows fit into a key: distances are below 2^31 centimeters, and a double is exact to 2^53. */
const mostRows = 2 ** 22;

/** How far and how many companies are looked for. */
export interface Reach {
  readonly maxKm: number;
  readonly limit: number;
}

/**
 * The nearest companies, nearest first; equally far ones in order of their rows, which is that of their slugs.
 *
 * @param rows Those to choose from, in any order; null for all.
 */
export function nearestOf(rows: ArrayLike<number> | null, { lat, lon }: Positions, from: Position, { maxKm, limit }: Reach): AtDistance[] {
  const total = rows?.length ?? lat.length;
  // Distance and row in one number, so that sorting needs no function.
  const keys = new Float64Array(Math.min(total, 2 * limit + 64));
  let kept = 0;
  let farthest = Infinity;
  /** Degrees of latitude beyond which nothing can be near enough. */
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
    const key = centimeters(km) * mostRows + row;
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

/** A distance as stated in answers, to one decimal. */
export const statedKm = (km: number): number => Math.round(centimeters(km) / 1e4) / 10;

/** The nearest companies, and whether there are more. */
export interface Nearest {
  readonly found: readonly AtDistance[];
  readonly hasMore: boolean;
}

/** A circle that is searched. */
export interface Circle {
  readonly km: number;
  /** A box around it; null for the whole world. */
  readonly bbox: Bbox | null;
  /** Whether no wider one follows. */
  readonly isLast: boolean;
}

/** Radius of the first circle in kilometers, and how much wider each next one is. */
const [firstKm, wider] = [8, 3];
/** Beyond this radius, kilometers, all companies are searched. */
const mostKm = 10_000;
/** Margin of a box around its circle, kilometers, so that equally far companies are found together. */
const marginKm = 1e-3;

/** Ever wider circles around a point, up to a limit. @param maxKm Null for the whole world. */
export function* circlesAround({ lat, lon }: Position, maxKm: number | null): Generator<Circle, void, undefined> {
  const bound = maxKm ?? Infinity;
  let km = firstKm;
  for (; km < bound && km <= mostKm; km *= wider) yield { km, bbox: boxAround(lat, lon, km + marginKm), isLast: false };
  yield { km: bound, bbox: bound > mostKm ? null : boxAround(lat, lon, bound + marginKm), isLast: true };
}

/** The nearest companies in a circle; null if a wider one may have nearer ones than the last of them. */
export function nearestWithin(
  { km, isLast }: Circle,
  rows: ArrayLike<number> | null,
  positions: Positions,
  { from, limit }: { readonly from: Position; readonly limit: number },
): Nearest | null {
  // One extra tells whether there are more.
  const best = nearestOf(rows, positions, from, { maxKm: isLast ? km : km + marginKm, limit: limit + 1 });
  const next = best[limit];
  if (next === undefined) return isLast ? { found: best, hasMore: false } : null;
  return isLast || next.km <= km ? { found: best.slice(0, limit), hasMore: true } : null;
}
