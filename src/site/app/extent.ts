import type { Box } from '../map/state.ts';

export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/**
 * The narrowest box around all places. If it crosses the antimeridian, `east` is beyond 180.
 *
 * @param places At least one.
 */
export function extentOf(places: readonly Place[]): Box {
  const lons = places.map(({ lon }) => lon).sort((a, b) => a - b);
  const gaps = lons.map((lon, i) => (i === 0 ? lon + 360 - lons.at(-1)! : lon - lons[i - 1]!));
  const first = gaps.indexOf(Math.max(...gaps));
  const west = lons[first]!;
  const last = lons.at(first - 1)!;
  const lats = places.map(({ lat }) => lat);
  return { west, south: Math.min(...lats), east: last < west ? last + 360 : last, north: Math.max(...lats) };
}
