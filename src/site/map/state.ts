import { serviceTypes, type ServiceType } from '../../contract/service-types.ts';
import { formatBox, type CompanyFilters } from '../../client/index.ts';
import { formatDecimal } from '../../contract/decimals.ts';
import { latToY, lonToX, wrapX, xToLon, yToLat } from './mercator.ts';
import type { Camera } from './camera.ts';

/** A box in degrees; `west` above `east` crosses the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** All that an address of the map says, and all that the map is. */
export interface MapState {
  readonly country: string | null;
  readonly service: ServiceType | null;
  readonly capacityMinT: number | null;
  readonly box: Box | null;
  /** Null shows everything that the filters leave. */
  readonly camera: Camera | null;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A box between two places on the Mercator square, in degrees; the square may be on any turn of the world. */
export function boxBetween(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  const wide = Math.abs(a.x - b.x) >= 1;
  const lon = (x: number) => round(xToLon(wrapX(x)), 4);
  const lat = (y: number) => round(yToLat(Math.max(0, Math.min(1, y))), 4);
  return {
    west: wide ? -180 : lon(Math.min(a.x, b.x)),
    east: wide ? 180 : lon(Math.max(a.x, b.x)),
    south: lat(Math.max(a.y, b.y)),
    north: lat(Math.min(a.y, b.y)),
  };
}

/** The edges of a box on the Mercator square; `east` is beyond 1 where it crosses the antimeridian. */
export function boxEdges({ west, south, east, north }: Box): { west: number; south: number; east: number; north: number } {
  return { west: lonToX(west), east: lonToX(east) + (west > east ? 1 : 0), north: latToY(north), south: latToY(south) };
}

function numbers(text: string | null, count: number): number[] | null {
  if (text === null) return null;
  const values = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  return values.length === count && values.every(Number.isFinite) ? values : null;
}

/** Why a box of an address can't be shown, and what to write instead; null for a good one. */
function boxFault(text: string, box: readonly number[] | null): string | null {
  const example = 'Write west, south, east and north in degrees, such as bbox=5.9,47.2,15.1,55.1.';
  if (box === null) return `The box “${text.slice(0, 60)}” in the URL isn’t four numbers. ${example}`;
  const [west, south, east, north] = box as [number, number, number, number];
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90)
    return `The box “${text}” in the URL is out of range: longitudes go from -180 to 180, latitudes from -90 to 90. ${example}`;
  if (south > north)
    return `The box “${text}” in the URL has its south edge above its north edge. Did you mean bbox=${[west, north, east, south].join(',')}?`;
  return null;
}

/** What an address says, and in words for the reader what of it makes no sense. */
export interface ReadAddress {
  readonly state: MapState;
  readonly faults: readonly string[];
}

/** Reads the query of an address; what makes no sense is left out and named. */
export function readAddress(search: string): ReadAddress {
  const query = new URLSearchParams(search);
  const faults: string[] = [];
  /** An empty value is none, as a form would send it. */
  const given = (name: string) => query.get(name)?.trim() || null;
  const country = given('country')?.toUpperCase() ?? null;
  const isCountry = country === null || /^[A-Z]{2}$/.test(country);
  if (!isCountry) faults.push(`The country “${country.slice(0, 60)}” in the URL isn’t a two-letter code such as DE or US.`);
  const service = serviceTypes.find((name) => name === given('service_type')) ?? null;
  if (service === null && given('service_type') !== null)
    faults.push(`The service “${given('service_type')!.slice(0, 60)}” in the URL isn’t known. Choose one from the list.`);
  const capacity = Number(given('capacity_min_t') ?? NaN);
  if (given('capacity_min_t') !== null && !(capacity >= 0 && Number.isFinite(capacity)))
    faults.push(`The capacity “${given('capacity_min_t')!.slice(0, 60)}” in the URL isn’t a number of tonnes such as 100.`);
  const box = numbers(given('bbox'), 4);
  const fault = given('bbox') === null ? null : boxFault(given('bbox')!, box);
  if (fault !== null) faults.push(fault);
  const view = numbers(given('view'), 3);
  return {
    state: {
      country: isCountry ? country : null,
      service,
      capacityMinT: capacity > 0 && Number.isFinite(capacity) ? capacity : null,
      box: box === null || fault !== null ? null : { west: box[0]!, south: box[1]!, east: box[2]!, north: box[3]! },
      camera: view === null ? null : { x: wrapX(lonToX(view[0]!)), y: latToY(view[1]!), zoom: view[2]! },
    },
    faults,
  };
}

/** The state as the interface takes it. */
export function listParameters({ country, service, capacityMinT, box }: MapState): CompanyFilters {
  return {
    country: country ?? undefined,
    service_type: service ?? undefined,
    capacity_min_t: capacityMinT ?? undefined,
    bbox: box === null ? undefined : formatBox([box.west, box.south, box.east, box.north]),
  };
}

/** The same as names and values, those that are chosen. */
export function apiParameters(state: MapState): [string, string][] {
  return Object.entries(listParameters(state)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? formatDecimal(value) : value]],
  );
}

/** Parameters as a query that reads well: commas stay commas. */
export const queryText = (parameters: readonly (readonly [string, string])[]): string =>
  parameters.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');

/** The query of the address that says what the map shows. */
export function stateQuery(state: MapState): string {
  const parameters = apiParameters(state);
  const { camera } = state;
  if (camera !== null) {
    parameters.push(['view', [round(xToLon(camera.x), 4), round(yToLat(camera.y), 4), round(camera.zoom, 2)].join(',')]);
  }
  const text = queryText(parameters);
  return text === '' ? '' : `?${text}`;
}
