import type { Bbox } from './list-query.ts';

/** Mean radius of the Earth, kilometers (IUGG). */
const earthRadiusKm = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (radian: number): number => (radian * 180) / Math.PI;

/** Great-circle distance between two points in degrees, kilometers (haversine formula). */
export function distanceKm(latA: number, lonA: number, latB: number, lonB: number): number {
  const lat = Math.sin(radians(latB - latA) / 2);
  const lon = Math.sin(radians(lonB - lonA) / 2);
  const h = lat * lat + Math.cos(radians(latA)) * Math.cos(radians(latB)) * lon * lon;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Degrees of longitude between two meridians, the shorter way around. */
function lonBetween(lonA: number, lonB: number): number {
  const apart = Math.abs(lonB - lonA);
  return apart > 180 ? 360 - apart : apart;
}

/** Number of latitude bands in a circle. */
const bands = 256;

/** Precision of a width, degrees: a tenth of a millimeter, far above rounding errors. */
const marginDegrees = 1e-9;

/**
 * Makes a fast test for points within a distance of a place. Most are decided by the width of the circle at their latitude, without a sine:
 * only those between the least and the greatest width of a narrow band are measured.
 */
export function makeCircle(lat: number, lon: number, radiusKm: number): (lat: number, lon: number) => boolean {
  const isNear = (latB: number, lonB: number) => distanceKm(lat, lon, latB, lonB) <= radiusKm;
  const angle = radiusKm / earthRadiusKm;
  // Larger ones aren't circles on a map, and are hardly used.
  if (!(angle < 1)) return isNear;
  const reach = degrees(angle) + 1e-6;
  const south = Math.max(-90, lat - reach);
  const bandsPerDegree = bands / (Math.min(90, lat + reach) - south);
  const { least, greatest } = widthsOfBands(lat, angle, south, bandsPerDegree);
  return (latB, lonB) => {
    const band = Math.floor((latB - south) * bandsPerDegree);
    if (!(band >= 0 && band <= bands)) return false;
    // The north edge belongs to no band.
    if (band === bands) return isNear(latB, lonB);
    const away = lonBetween(lon, lonB);
    return away < least[band]! || (away <= greatest[band]! && isNear(latB, lonB));
  };
}

/**
 * How far a circle reaches in each band of latitude, degrees of longitude to each side: points nearer than the least are inside, points
 * beyond the greatest are outside.
 *
 * @param angle Radius of the circle, radians; less than 1. @param south Where the first band begins, degrees.
 */
function widthsOfBands(
  lat: number,
  angle: number,
  south: number,
  bandsPerDegree: number,
): { readonly least: Float64Array; readonly greatest: Float64Array } {
  const least = new Float64Array(bands);
  const greatest = new Float64Array(bands);
  // A circle is widest at sin φ = sin φ₀ / cos r, and narrows on both sides of it.
  const widest = degrees(Math.asin(Math.max(-1, Math.min(1, Math.sin(radians(lat)) / Math.cos(angle)))));
  let widthFrom = widthAt(lat, angle, south);
  for (let band = 0; band < bands; band++) {
    const [from, to] = [south + band / bandsPerDegree, south + (band + 1) / bandsPerDegree];
    const widthTo = widthAt(lat, angle, to);
    const widthInside = widest > from && widest < to ? widthAt(lat, angle, widest) : 0;
    least[band] = Math.min(widthFrom, widthTo) - marginDegrees;
    greatest[band] = Math.max(widthFrom, widthTo, widthInside) + marginDegrees;
    widthFrom = widthTo;
  }
  return { least, greatest };
}

/**
 * How far a circle around a latitude reaches at another one, degrees of longitude to each side. From the haversine formula, with the
 * distance equal to the radius: sin²(Δλ/2) = (sin²(r/2) − sin²(Δφ/2)) / (cos φ₀ cos φ).
 */
function widthAt(lat: number, angle: number, latB: number): number {
  const part = Math.sin(angle / 2) ** 2 - Math.sin(radians(latB - lat) / 2) ** 2;
  if (part <= 0) return 0;
  const share = part / (Math.cos(radians(lat)) * Math.cos(radians(latB)));
  return share < 1 ? degrees(2 * Math.asin(Math.sqrt(share))) : 180;
}

/** How far points within a distance reach, degrees to each side; Infinity if every longitude is near. */
export function reachAround(lat: number, radiusKm: number): { lat: number; lon: number } {
  const angle = radiusKm / earthRadiusKm;
  // Around a pole every longitude is near (Bronshtein: Δlon = asin(sin r / cos φ)).
  const share = Math.sin(angle) / Math.cos(radians(lat));
  const isOverPole = Math.abs(lat) + degrees(angle) >= 90;
  return { lat: degrees(angle), lon: isOverPole || share >= 1 ? Infinity : degrees(Math.asin(share)) };
}

/** The smallest box, to a ten-thousandth of a degree, with every point within a distance; it may cross the antimeridian. */
export function boxAround(lat: number, lon: number, radiusKm: number): Bbox {
  const reach = reachAround(lat, radiusKm);
  // Adding 0 turns -0 into 0.
  const down = (value: number) => Math.floor(value * 10_000) / 10_000 + 0;
  const up = (value: number) => Math.ceil(value * 10_000) / 10_000 + 0;
  const minLat = Math.max(-90, down(lat - reach.lat));
  const maxLat = Math.min(90, up(lat + reach.lat));
  if (minLat === -90 || maxLat === 90 || reach.lon === Infinity) return { minLon: -180, minLat, maxLon: 180, maxLat };
  const wrap = (value: number) => (value < -180 ? value + 360 : value > 180 ? value - 360 : value);
  return { minLon: wrap(down(lon - reach.lon)), minLat, maxLon: wrap(up(lon + reach.lon)), maxLat };
}
