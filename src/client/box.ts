/** A box on the map, WGS 84 degrees: west, south, east, north. West above east crosses the antimeridian. */
export type Box = readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];

/** Decimals that the service reads; the sixth is about ten centimetres. */
const decimals = 6;

/** A box as the parameter `bbox` takes it: plain decimals, as many as the service reads. */
export function formatBox(box: Box): string {
  // `+ 0` makes a plain zero of the negative one.
  return box.map((degrees) => String(Number(degrees.toFixed(decimals)) + 0)).join(',');
}
