import { distanceKm, reachAround } from './distance.ts';

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

/**
 * The nearest companies, nearest first; those at the same distance in order of their rows, which is that of their slugs.
 *
 * @param rows Those to choose from, in any order; null for all.
 * @param maxKm None is farther away. @param most So many at most.
 */
export function nearestOf(rows: ArrayLike<number> | null, { lat, lon }: Positions, from: Point, maxKm: number, most: number): AtDistance[] {
  const total = rows?.length ?? lat.length;
  // Distance and row in one number, so that the runtime sorts them without a function.
  const keys = new Float64Array(Math.min(total, 2 * most + 64));
  let kept = 0;
  let farthest = Infinity;
  /** Degrees of latitude beyond which nothing is near enough. */
  let reach = Infinity;
  const keepBest = () => {
    keys.subarray(0, kept).sort();
    if (kept <= most) return;
    kept = most;
    farthest = keys[most - 1]!;
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
export const statedKm = (km: number): number => Math.round(km * 10) / 10;
