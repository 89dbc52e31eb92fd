import type { Bbox } from './list-query.ts';

/** Mean radius of the Earth, kilometres (IUGG). */
const earthRadiusKm = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance between two points in degrees, kilometres (haversine formula). */
export function distanceKm(latA: number, lonA: number, latB: number, lonB: number): number {
  const lat = Math.sin(radians(latB - latA) / 2);
  const lon = Math.sin(radians(lonB - lonA) / 2);
  const h = lat * lat + Math.cos(radians(latA)) * Math.cos(radians(latB)) * lon * lon;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Bands of latitude in which a circle is known by its width. */
const bands = 256;

/** Degrees to which a width is trusted: a tenth of a millimetre, far above what rounding loses. */
const marginDegrees = 1e-9;

/**
 * A test for the points within a distance of a place, for many points. Most are told by how wide the circle is at their latitude, without
 * a sine: only those between the least and the greatest width in a narrow band are measured.
 */
export function makeCircle(lat: number, lon: number, radiusKm: number): (lat: number, lon: number) => boolean {
  const isNear = (latB: number, lonB: number) => distanceKm(lat, lon, latB, lonB) <= radiusKm;
  const angle = radiusKm / earthRadiusKm;
  // Larger ones are no circles on a map, and nobody asks for them.
  if (!(angle < 1)) return isNear;
  const reach = (angle * 180) / Math.PI + 1e-6;
  const south = Math.max(-90, lat - reach);
  const perDegree = bands / (Math.min(90, lat + reach) - south);
  // Of the haversine formula, where the distance is the radius: sin²(Δλ/2) = (sin²(r/2) − sin²(Δφ/2)) / (cos φ₀ cos φ).
  const widthAt = (latB: number): number => {
    const part = Math.sin(angle / 2) ** 2 - Math.sin(radians(latB - lat) / 2) ** 2;
    if (part <= 0) return 0;
    const share = part / (Math.cos(radians(lat)) * Math.cos(radians(latB)));
    return share < 1 ? (2 * Math.asin(Math.sqrt(share)) * 180) / Math.PI : 180;
  };
  // A circle is widest where sin φ = sin φ₀ / cos r, and narrows from there on both sides.
  const widest = (Math.asin(Math.max(-1, Math.min(1, Math.sin(radians(lat)) / Math.cos(angle)))) * 180) / Math.PI;
  const least = new Float64Array(bands);
  const greatest = new Float64Array(bands);
  let width = widthAt(south);
  for (let band = 0; band < bands; band++) {
    const [from, to] = [south + band / perDegree, south + (band + 1) / perDegree];
    const next = widthAt(to);
    least[band] = Math.min(width, next) - marginDegrees;
    greatest[band] = Math.max(width, next, widest > from && widest < to ? widthAt(widest) : 0) + marginDegrees;
    width = next;
  }
  return (latB, lonB) => {
    const band = Math.floor((latB - south) * perDegree);
    if (!(band >= 0 && band <= bands)) return false;
    const apart = Math.abs(lonB - lon);
    const away = apart > 180 ? 360 - apart : apart;
    // The north edge itself is of no band.
    if (band === bands) return isNear(latB, lonB);
    return away < least[band]! || (away <= greatest[band]! && isNear(latB, lonB));
  };
}

/** How far the points within a distance of a latitude reach, degrees to each side; Infinity where every longitude is near. */
export function reachAround(lat: number, radiusKm: number): { lat: number; lon: number } {
  const angle = radiusKm / earthRadiusKm;
  // Around a pole every longitude is near (Bronshtein: Δlon = asin(sin r / cos φ)).
  const share = Math.sin(angle) / Math.cos(radians(lat));
  const isOverPole = Math.abs(lat) + (angle * 180) / Math.PI >= 90;
  return { lat: (angle * 180) / Math.PI, lon: isOverPole || share >= 1 ? Infinity : (Math.asin(share) * 180) / Math.PI };
}

/** The smallest box, to a ten-thousandth of a degree, that holds every point within a distance; across the antimeridian where it must. */
export function boxAround(lat: number, lon: number, radiusKm: number): Bbox {
  const { lat: latitudes, lon: longitudes } = reachAround(lat, radiusKm);
  const down = (value: number) => Math.floor(value * 10_000) / 10_000 + 0;
  const up = (value: number) => Math.ceil(value * 10_000) / 10_000 + 0;
  const minLat = Math.max(-90, down(lat - latitudes));
  const maxLat = Math.min(90, up(lat + latitudes));
  if (minLat === -90 || maxLat === 90 || longitudes === Infinity) return { minLon: -180, minLat, maxLon: 180, maxLat };
  const wrap = (value: number) => (value < -180 ? value + 360 : value > 180 ? value - 360 : value);
  return { minLon: wrap(down(lon - longitudes)), minLat, maxLon: wrap(up(lon + longitudes)), maxLat };
}
