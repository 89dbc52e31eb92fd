import { serviceTypes, type ServiceType } from '../../contract/service-types.ts';
import { formatBox } from '../../client/box.ts';
import type { CompanyFilters } from '../../client/index.ts';
import { formatDecimal, readDecimal } from '../../contract/decimals.ts';
import { limits } from '../../contract/limits.ts';
import { slugPattern } from '../../contract/slug.ts';
import { formatInteger } from '../../contract/numbers.ts';
import { wrapLon, type Position } from './mercator.ts';

/** A box in degrees. If `west` is above `east`, it crosses the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The part of the world in view: its middle and the zoom. */
export interface View extends Position {
  /** The world is `tile · 2^zoom` pixels wide. */
  readonly zoom: number;
}

/** Orders of the list. */
export const sortings = ['name', 'distance', 'capacity'] as const;
export type Sorting = (typeof sortings)[number];

/** The whole state of the map, which its address names. */
export interface MapState {
  readonly country: string | null;
  readonly service: ServiceType | null;
  readonly capacityMinT: number | null;
  readonly box: Box | null;
  /** Null shows everything that the filters leave. */
  readonly view: View | null;
  /** Slug of the company with an open card. */
  readonly company: string | null;
  /** The town that distances are measured from, as typed. */
  readonly near: string | null;
  readonly sort: Sorting;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Brings a box with edges on any copy of the world into -180 to 180. */
export function wrapBox({ west, south, east, north }: Box): Box {
  const isWhole = Math.abs(east - west) >= 360;
  const lat = (value: number) => round(Math.max(-90, Math.min(90, value)), 4);
  return {
    west: isWhole ? -180 : round(wrapLon(west), 4),
    east: isWhole ? 180 : round(wrapLon(east), 4),
    south: lat(south),
    north: lat(north),
  };
}

/** The same box, but with `east` beyond 180 if it crosses the antimeridian. */
export const unwrapBox = (box: Box): Box => (box.west > box.east ? { ...box, east: box.east + 360 } : box);

/** The middle of a box, for distances. */
export function middleOf(box: Box): Position & { readonly name: string } {
  const { west, south, east, north } = unwrapBox(box);
  return { lat: (south + north) / 2, lon: wrapLon((west + east) / 2), name: 'the middle of the box' };
}

function numbers(text: string, count: number): number[] | null {
  const values = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  return values.length === count && values.every(Number.isFinite) ? values : null;
}

/** Why a box in an address can’t be shown, and what to write instead; null if it can. */
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

/**
 * Reads tonnes as people type them. A comma may separate decimals or thousands; a text that could mean either is refused.
 *
 * @returns The tonnes, null if there are none, or in words what is wrong.
 */
export function readTonnes(typed: string): number | null | string {
  const text = typed
    .trim()
    .replace(/(?:t|tonnes?)$/i, '')
    .trimEnd();
  if (text === '') return null;
  if (/^\d{1,3},\d{3}$/.test(text)) return `“${text}” can be read in two ways. Type ${text.replace(',', '')} or ${text.replace(',', '.')}.`;
  const tonnes = readDecimal(text.replace(/^(\d+),(\d+)$/, '$1.$2'));
  if (Number.isNaN(tonnes)) return `“${text.slice(0, 40)}” isn’t a number of tonnes such as 100 or 52.5.`;
  if (tonnes > limits.maxCapacityT) return `No crane lifts ${text.slice(0, 40)} t. Type at most ${formatInteger(limits.maxCapacityT)}.`;
  return tonnes === 0 ? null : tonnes;
}

/** The state that an address names, and in words for the reader what can’t be understood. */
export interface ReadAddress {
  readonly state: MapState;
  readonly faults: readonly string[];
}

/** Reads the query of an address. Values that can’t be understood are left out and named. */
export function readAddress(search: string): ReadAddress {
  const query = new URLSearchParams(search);
  const faults: string[] = [];
  /** Reads a parameter. Forms send empty values, which count as missing. */
  const read = <Value>(name: string, understand: (text: string) => Value | null, fault: (text: string) => string): Value | null => {
    const text = query.get(name)?.trim() || null;
    const value = text === null ? null : understand(text);
    if (text !== null && value === null) faults.push(fault(text.slice(0, 60)));
    return value;
  };
  const country = read(
    'country',
    (text) => (/^[A-Z]{2}$/i.test(text) ? text.toUpperCase() : null),
    (text) => `The country “${text}” in the URL isn’t a two-letter code such as DE or US.`,
  );
  const service = read(
    'service_type',
    (text) => serviceTypes.find((name) => name === text) ?? null,
    (text) => `The service “${text}” in the URL isn’t known. Choose one from the list.`,
  );
  const tonnes = read(
    'capacity_min_t',
    (text) => (readDecimal(text) <= limits.maxCapacityT ? readDecimal(text) : null),
    (text) => `The capacity “${text}” in the URL isn’t a number of tonnes such as 100.`,
  );
  const boxText = query.get('bbox')?.trim() || null;
  const box = boxText === null ? null : numbers(boxText, 4);
  const faultOfBox = boxText === null ? null : boxFault(boxText, box);
  if (faultOfBox !== null) faults.push(faultOfBox);
  const view = read(
    'view',
    (text) => {
      const [lon, lat, zoom] = numbers(text, 3) ?? [];
      return lon === undefined || Math.abs(lat!) > 90 ? null : { lon: wrapLon(lon), lat: lat!, zoom: zoom! };
    },
    (text) => `The view “${text}” in the URL isn’t longitude, latitude and zoom, such as view=10.0,53.5,8.`,
  );
  const company = read(
    'company',
    (text) => (slugPattern.test(text) ? text : null),
    (text) => `The company “${text}” in the URL isn’t a name in lowercase letters, digits and hyphens.`,
  );
  const sort = read(
    'sort',
    (text) => sortings.find((name) => name === text) ?? null,
    (text) => `The list can’t be sorted by “${text}”: choose name, distance or capacity.`,
  );
  return {
    state: {
      country,
      service,
      capacityMinT: tonnes === 0 ? null : tonnes,
      box: box === null || faultOfBox !== null ? null : { west: box[0]!, south: box[1]!, east: box[2]!, north: box[3]! },
      view,
      company,
      near: query.get('near')?.trim().slice(0, 200) || null,
      sort: sort ?? 'name',
    },
    faults,
  };
}

/** The state as parameters of the API. */
export function listParameters({ country, service, capacityMinT, box }: MapState): CompanyFilters {
  return {
    country: country ?? undefined,
    service_type: service ?? undefined,
    capacity_min_t: capacityMinT ?? undefined,
    bbox: box === null ? undefined : formatBox([box.west, box.south, box.east, box.north]),
  };
}

/** The same parameters as names and values, without missing ones. */
export function apiParameters(state: MapState): [string, string][] {
  return Object.entries(listParameters(state)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? formatDecimal(value) : value]],
  );
}

/** Parameters as a readable query: commas stay commas. */
export const queryText = (parameters: readonly (readonly [string, string])[]): string =>
  parameters.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');

/** The query of the map’s address. */
export function stateQuery(state: MapState): string {
  const parameters = apiParameters(state);
  const { view, company, near, sort } = state;
  if (near !== null) parameters.push(['near', near]);
  if (sort !== 'name') parameters.push(['sort', sort]);
  if (view !== null) parameters.push(['view', [round(view.lon, 4), round(view.lat, 4), round(view.zoom, 2)].join(',')]);
  if (company !== null) parameters.push(['company', company]);
  const text = queryText(parameters);
  return text === '' ? '' : `?${text}`;
}
