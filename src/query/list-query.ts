import { formatDecimal, maxDecimalChars, readDecimal, readSignedDecimal } from '../contract/decimals.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { mapOf } from '../contract/map-of.ts';
import { listParameterNames } from '../contract/list-parameter-names.ts';
import { serviceTypes, type ServiceType } from '../contract/service-types.ts';
import { slugPattern } from '../contract/slug.ts';
import { digest, fromBase64Url, toBase64Url } from './digest.ts';

/**
 * A map box, WGS 84 decimal degrees, edges included. If `minLon` > `maxLon`, it crosses the antimeridian (RFC 7946 §5.2).
 */
export interface Bbox {
  readonly minLon: number;
  readonly minLat: number;
  readonly maxLon: number;
  readonly maxLat: number;
}

/** The filters of a list. Null means no filter. */
export interface Filters {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | null;
  readonly serviceType: ServiceType | null;
  /** Metric tonnes. */
  readonly capacityMinT: number | null;
  readonly bbox: Bbox | null;
}

export const noFilters: Filters = { country: null, serviceType: null, capacityMinT: null, bbox: null };

/** A list request, checked. */
export interface ListQuery {
  readonly filters: Filters;
  readonly limit: number;
  /** The cursor as received, and its slug; null for the first page. */
  readonly cursor: { readonly text: string; readonly slug: string } | null;
}

/** Reads the query string of GET /api/companies. */
export function parseListQuery(search: string): ListQuery | Problem {
  const values = parseQueryString(search, listParameterNames);
  if (isProblem(values)) return values;
  const filters = parseFilters(values);
  if (isProblem(filters)) return filters;
  const limit = parseLimit(values.get('limit'));
  if (isProblem(limit)) return limit;
  const cursor = parseCursor(values.get('cursor'), () => filterKey(filters), { keyPattern: slugPattern, filters: companyFilterNames });
  if (isProblem(cursor)) return cursor;
  return { filters, limit, cursor: cursor === null ? null : { text: cursor.text, slug: cursor.key } };
}

const companyFilterNames = 'country, service_type, capacity_min_t and bbox';

/** Reads the company filters from the values of a query. */
export function parseFilters(values: ReadonlyMap<string, string>): Filters | Problem {
  const country = parseCountry(values.get('country'));
  if (isProblem(country)) return country;
  const serviceType = parseServiceType(values.get('service_type'));
  if (isProblem(serviceType)) return serviceType;
  const capacityMinT = parseCapacity(values.get('capacity_min_t'));
  if (isProblem(capacityMinT)) return capacityMinT;
  const bbox = parseBbox(values.get('bbox'));
  return isProblem(bbox) ? bbox : { country, serviceType, capacityMinT, bbox };
}

/** The canonical query string of a list request, without `?` and defaults. Empty for the plain list. */
export function formatListQuery({ filters, limit, cursor }: ListQuery): string {
  const key = filterKey(filters);
  const parameters = key === '' ? [] : [key];
  if (limit !== limits.defaultPageItems) parameters.push(`limit=${limit}`);
  if (cursor !== null) parameters.push(`cursor=${cursor.text}`);
  return parameters.join('&');
}

/** The filters as canonical query parameters, in published order: equal filters give equal texts. */
export function filterParameters({ country, serviceType, capacityMinT, bbox }: Filters): [string, string][] {
  const parameters: [string, string][] = [];
  if (country !== null) parameters.push(['country', country]);
  if (serviceType !== null) parameters.push(['service_type', serviceType]);
  if (capacityMinT !== null) parameters.push(['capacity_min_t', formatDecimal(capacityMinT)]);
  if (bbox !== null) parameters.push(['bbox', boxText(bbox.minLon, bbox.minLat, bbox.maxLon, bbox.maxLat)]);
  return parameters;
}

/** The text of the filters that a cursor is bound to. */
export const filterKey = (filters: Filters): string =>
  filterParameters(filters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Whether a point is in a box, edges included. */
export function contains(box: Bbox, lat: number, lon: number): boolean {
  if (!(lat >= box.minLat && lat <= box.maxLat)) return false;
  return box.minLon <= box.maxLon ? lon >= box.minLon && lon <= box.maxLon : lon >= box.minLon || lon <= box.maxLon;
}

/** Splits a box into one or two rectangles that don't cross the antimeridian. They are disjoint, so no row is found twice. */
export function splitBox(bbox: Bbox): Bbox[] {
  if (bbox.minLon <= bbox.maxLon) return [bbox];
  return [
    { ...bbox, maxLon: 180 },
    { ...bbox, minLon: -180 },
  ];
}

/** The box with longitudes and latitudes swapped; null if that isn't a valid box. */
export function swapAxes({ minLon, minLat, maxLon, maxLat }: Bbox): Bbox | null {
  if (Math.abs(minLon) > 90 || Math.abs(maxLon) > 90 || minLon > maxLon) return null;
  return { minLon: minLat, minLat: minLon, maxLon: maxLat, maxLat: maxLon };
}

const byPlace = 'For companies near a place, call GET /api/nearest?near=…, with a place or latitude,longitude.';
const byName = 'To search by name, call GET /api/search?q=…; for questions, POST /ask.';
const byPage = 'For the next page of a list, send cursor with the next_cursor that you received.';

/** Where a parameter leads that an operation doesn’t have: those of other operations, and what they are called elsewhere. */
const meantByName: ReadonlyMap<string, string> = mapOf({
  near: byPlace,
  lat: byPlace,
  lon: byPlace,
  lng: byPlace,
  city: byPlace,
  location: byPlace,
  radius: 'For companies within a distance, call GET /api/nearest?near=…&max_km=….',
  max_km: 'For companies within a distance, call GET /api/nearest?near=…&max_km=….',
  bbox: 'For companies in a map box, call GET /api/companies?bbox=….',
  country: 'For companies of a country, call GET /api/companies?country=….',
  service_type: 'For companies with a service, call GET /api/companies?service_type=….',
  q: byName,
  query: byName,
  name: byName,
  search: byName,
  model: 'For a model by its name, call GET /api/search?q=….',
  brand: 'For the models of a maker, call GET /api/models?brand=…; for wanted ads, GET /api/wanted-ads?brand=….',
  crane_type: 'For models of a kind of crane, call GET /api/models?crane_type=…; for wanted ads, GET /api/wanted-ads?crane_type=….',
  page: byPage,
  offset: byPage,
});

/**
 * Parses a query string strictly: `name=value` pairs joined by `&`, UTF-8, `+` as a blank.
 *
 * @param search The query with or without its `?`.
 * @param allowed Names that the operation knows.
 * @returns Values by name, or invalid_request for malformed percent-encoding and an unknown, repeated or empty parameter.
 */
export function parseQueryString(search: string, allowed: readonly string[]): Map<string, string> | Problem {
  const values = new Map<string, string>();
  const text = search.startsWith('?') ? search.slice(1) : search;
  if (text === '') return values;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === null || value === null) {
      return problem(
        'invalid_request',
        `The query part ${quote(pair)} is not valid percent-encoded UTF-8.`,
        'Encode the value as UTF-8 and write a percent sign as %25.',
      );
    }
    if (!allowed.includes(name)) {
      const known = allowed.length === 0 ? 'This operation has no query parameters.' : `Allowed: ${allowed.join(', ')}.`;
      const meant = meantByName.get(name);
      return problem('invalid_request', `Unknown query parameter ${quote(name)}.`, meant === undefined ? known : `${meant} ${known}`);
    }
    if (values.has(name))
      return problem('invalid_request', `Query parameter ${quote(name)} is given more than once.`, 'Send each parameter once.');
    if (value === '')
      return problem('invalid_request', `Query parameter ${quote(name)} is empty.`, 'Send a value, or leave the parameter out.');
    values.set(name, value);
  }
  return values;
}

function decode(text: string): string | null {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

const boxText = (...edges: [number, number, number, number]): string => edges.map(formatDecimal).join(',');

const integerPattern = /^\d{1,9}$/;

export function parseCountry(value: string | undefined): string | null | Problem {
  if (value === undefined) return null;
  if (/^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
  return problem(
    'invalid_request',
    `country must be exactly two letters, got ${quote(value)}.`,
    'Use an ISO 3166-1 alpha-2 code such as DE, US or NL.',
  );
}

function parseServiceType(value: string | undefined): ServiceType | null | Problem {
  if (value === undefined) return null;
  const known = serviceTypes.find((service) => service === value);
  return known ?? problem('invalid_request', `Unknown service_type ${quote(value)}.`, `Use one of: ${serviceTypes.join(', ')}.`);
}

export function parseCapacity(value: string | undefined): number | null | Problem {
  if (value === undefined) return null;
  const tonnes = readDecimal(value);
  if (tonnes <= limits.maxCapacityT) return tonnes;
  return problem(
    'invalid_request',
    `capacity_min_t must be a plain decimal from 0 to ${limits.maxCapacityT}, got ${quote(value)}.`,
    `Use metric tonnes with digits and at most one decimal point between them, for example 100 or 52.5; up to ${maxDecimalChars} characters.`,
  );
}

/** @param advice What the limit counts, and how to get more. */
export function parseLimit(value: string | undefined, advice = 'companies, and follow next_cursor for more'): number | Problem {
  if (value === undefined) return limits.defaultPageItems;
  const items = integerPattern.test(value) ? Number(value) : NaN;
  if (items >= 1 && items <= limits.maxPageItems) return items;
  return problem(
    'invalid_request',
    `limit must be a whole number from 1 to ${limits.maxPageItems}, got ${quote(value)}.`,
    `Request at most ${limits.maxPageItems} ${advice}.`,
  );
}

const bboxForm = `Give minLon,minLat,maxLon,maxLat in decimal degrees, for example 5.9,47.2,15.1,55.1: digits with an optional minus and at most one decimal point between them, up to ${maxDecimalChars} characters each.`;

function parseBbox(value: string | undefined): Bbox | null | Problem {
  if (value === undefined) return null;
  const invalid = (why: string, resolution = bboxForm) => problem('invalid_request', `bbox ${why}, got ${quote(value)}.`, resolution);
  const parts = value.split(',');
  if (parts.length !== 4) return invalid(`must have four numbers, has ${parts.length}`);
  const edges = parts.map(readSignedDecimal);
  if (edges.some(Number.isNaN)) return invalid('must consist of plain decimals');
  const [minLon, minLat, maxLon, maxLat] = edges as [number, number, number, number];
  if (!inRange(minLon, minLat, maxLon, maxLat)) {
    return inRange(minLat, minLon, maxLat, maxLon) && minLon <= maxLon
      ? invalid('has a latitude beyond 90 degrees', `Longitude comes first. Did you mean ${boxText(minLat, minLon, maxLat, maxLon)}?`)
      : invalid('has a longitude beyond 180 or a latitude beyond 90 degrees');
  }
  if (minLat > maxLat) {
    return invalid(
      'has minLat above maxLat',
      `South comes before north: ${boxText(minLon, maxLat, maxLon, minLat)}. Only minLon may exceed maxLon, for a box across the antimeridian.`,
    );
  }
  return { minLon, minLat, maxLon, maxLat };
}

function inRange(minLon: number, minLat: number, maxLon: number, maxLat: number): boolean {
  return Math.abs(minLon) <= 180 && Math.abs(maxLon) <= 180 && Math.abs(minLat) <= 90 && Math.abs(maxLat) <= 90;
}

/**
 * Reads a cursor.
 *
 * @param filterText What it is bound to: the {@link filterKey} of a list of companies.
 * @param list What its keys look like, and its filters by name, as a sentence lists them.
 */
export function parseCursor(
  value: string | undefined,
  filterText: () => string,
  list: { readonly keyPattern: RegExp; readonly filters: string },
): { readonly text: string; readonly key: string } | null | Problem {
  if (value === undefined) return null;
  const decoded = decodeCursor(value, filterText(), list.keyPattern);
  if ('key' in decoded) return { text: value, key: decoded.key };
  return decoded.fault === 'damaged'
    ? problem(
        'invalid_request',
        `cursor ${quote(value)} is damaged.`,
        'Send next_cursor exactly as you received it, or leave cursor out to start from the first page.',
      )
    : problem(
        'invalid_request',
        `cursor ${quote(value)} belongs to a list with different filters.`,
        `Keep ${list.filters} as they were, or leave cursor out to start from the first page.`,
      );
}

/**
 * A cursor says "after this item, with these filters". Layout before base64url:
 *   0   1  version of the format
 *   1   4  digest of the filters
 *   5   6  digest of all the rest, against damage
 *  11   …  key of the last item of the page before: the slug of a company
 * It names an item, not a position, so it keeps its meaning when the data changes.
 */
const cursorVersion = 1;
const filterDigestBytes = 4;
const checkDigestBytes = 6;
const keyStart = 1 + filterDigestBytes + checkDigestBytes;

const encoder = new TextEncoder();

/** The bytes of a cursor, its check digest included. */
function cursorBytes(filterDigest: Uint8Array, keyBytes: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(keyStart + keyBytes.length);
  bytes[0] = cursorVersion;
  bytes.set(filterDigest, 1);
  bytes.set(keyBytes, keyStart);
  bytes.set(digest(bytes, checkDigestBytes), 1 + filterDigestBytes);
  return bytes;
}

/** The cursor of the page after the item of a key. `filters` is what it is bound to: their {@link filterKey}. */
export function encodeCursor(key: string, filters: string): string {
  return toBase64Url(cursorBytes(digest(filters, filterDigestBytes), encoder.encode(key)));
}

/** The key to go on after, or why the cursor can't be used. */
type DecodedCursor = { readonly key: string } | { readonly fault: 'damaged' | 'other_filters' };

/** Reads a cursor that came with the given filters. */
function decodeCursor(text: string, filters: string, keyPattern: RegExp): DecodedCursor {
  const bytes = fromBase64Url(text);
  if (bytes === null || bytes.length <= keyStart || bytes[0] !== cursorVersion) return { fault: 'damaged' };
  const filterDigest = bytes.slice(1, 1 + filterDigestBytes);
  const keyBytes = bytes.slice(keyStart);
  const expectedBytes = cursorBytes(filterDigest, keyBytes);
  const key = new TextDecoder().decode(keyBytes);
  if (!expectedBytes.every((byte, i) => byte === bytes[i]) || !keyPattern.test(key)) return { fault: 'damaged' };
  const expected = digest(filters, filterDigestBytes);
  return filterDigest.every((byte, i) => byte === expected[i]) ? { key } : { fault: 'other_filters' };
}
