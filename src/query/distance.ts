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

/** The smallest box, to a ten-thousandth of a degree, that holds every point within a distance; across the antimeridian where it must. */
export function boxAround(lat: number, lon: number, radiusKm: number): Bbox {
  const angle = radiusKm / earthRadiusKm;
  const latitudes = (angle * 180) / Math.PI;
  const down = (value: number) => Math.floor(value * 10_000) / 10_000 + 0;
  const up = (value: number) => Math.ceil(value * 10_000) / 10_000 + 0;
  const minLat = Math.max(-90, down(lat - latitudes));
  const maxLat = Math.min(90, up(lat + latitudes));
  // Around a pole every longitude is near (Bronshtein: Δlon = asin(sin r / cos φ)).
  const share = Math.sin(angle) / Math.cos(radians(lat));
  if (minLat === -90 || maxLat === 90 || share >= 1) return { minLon: -180, minLat, maxLon: 180, maxLat };
  const longitudes = (Math.asin(share) * 180) / Math.PI;
  const wrap = (value: number) => (value < -180 ? value + 360 : value > 180 ? value - 360 : value);
  return { minLon: wrap(down(lon - longitudes)), minLat, maxLon: wrap(up(lon + longitudes)), maxLat };
}
