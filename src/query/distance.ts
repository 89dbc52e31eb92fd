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
