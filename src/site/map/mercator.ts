/** Web Mercator (EPSG:3857) on a square of side 1: x grows eastwards from 180° W, y southwards from about 85° N. */

const maxLat = 85.051_128_78;

/** Width of the world at zoom 0, pixels. */
export const tile = 256;

export const lonToX = (lon: number): number => lon / 360 + 0.5;

export function latToY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLat, Math.min(maxLat, lat)) * Math.PI) / 180);
  // At the edge, rounding may leave the square.
  return Math.max(0, Math.min(1, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI));
}

/** A longitude on any copy of the world, brought into -180 to 180. */
export const wrapLon = (lon: number): number => (lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180);
