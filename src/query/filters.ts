import type { ServiceType } from '../contract/service-types.ts';

/**
 * A map box, WGS 84 decimal degrees, edges inclusive. `minLon` above `maxLon` means that the box crosses the
 * antimeridian (RFC 7946 §5.2).
 */
export interface Bbox {
  readonly minLon: number;
  readonly minLat: number;
  readonly maxLon: number;
  readonly maxLat: number;
}

/** What a list is narrowed to. Null leaves a filter out. */
export interface Filters {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | null;
  readonly serviceType: ServiceType | null;
  /** Metric tonnes. */
  readonly capacityMinT: number | null;
  readonly bbox: Bbox | null;
}

export const noFilters: Filters = { country: null, serviceType: null, capacityMinT: null, bbox: null };

/** The filters as canonical query parameters, in published order; two spellings of one meaning give one text. */
export function filterParameters({ country, serviceType, capacityMinT, bbox }: Filters): [string, string][] {
  const parameters: [string, string][] = [];
  if (country !== null) parameters.push(['country', country]);
  if (serviceType !== null) parameters.push(['service_type', serviceType]);
  if (capacityMinT !== null) parameters.push(['capacity_min_t', String(capacityMinT)]);
  if (bbox !== null) parameters.push(['bbox', [bbox.minLon, bbox.minLat, bbox.maxLon, bbox.maxLat].join(',')]);
  return parameters;
}

/** Whether a point lies in a box, edges included. */
export function contains(box: Bbox, lat: number, lon: number): boolean {
  if (!(lat >= box.minLat && lat <= box.maxLat)) return false;
  return box.minLon <= box.maxLon ? lon >= box.minLon && lon <= box.maxLon : lon >= box.minLon || lon <= box.maxLon;
}

/** The box with longitudes and latitudes the other way round; null where that is none. */
export function swapAxes({ minLon, minLat, maxLon, maxLat }: Bbox): Bbox | null {
  if (Math.abs(minLon) > 90 || Math.abs(maxLon) > 90 || minLon > maxLon) return null;
  return { minLon: minLat, minLat: minLon, maxLon: maxLat, maxLat: maxLon };
}
