import type { Position } from './mercator.ts';
import type { Box } from './state.ts';

/**
 * The narrowest box around all positions. If it crosses the antimeridian, `east` is beyond 180.
 *
 * @param positions At least one.
 */
export function extentOf(positions: readonly Position[]): Box {
  const lons = positions.map(({ lon }) => lon).sort((a, b) => a - b);
  const gaps = lons.map((lon, i) => (i === 0 ? lon + 360 - lons.at(-1)! : lon - lons[i - 1]!));
  const first = gaps.indexOf(Math.max(...gaps));
  const west = lons[first]!;
  const last = lons.at(first - 1)!;
  const lats = positions.map(({ lat }) => lat);
  return { west, south: Math.min(...lats), east: last < west ? last + 360 : last, north: Math.max(...lats) };
}
