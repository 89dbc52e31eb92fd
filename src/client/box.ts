import { formatDecimal } from '../contract/decimals.ts';

/** A box on the map, WGS 84 degrees: west, south, east, north. West above east crosses the antimeridian. */
export type Box = readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];

/** A box as the parameter `bbox` takes it: plain decimals, with all their digits. */
export function formatBox(box: Box): string {
  return box.map(formatDecimal).join(',');
}
