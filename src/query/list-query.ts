import { serviceTypes, type ServiceType } from '../contract/service-types.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { listParameterNames } from '../contract/parameters.ts';
import { decodeCursor } from './cursor.ts';
import { filterParameters, type Bbox, type Filters } from './filters.ts';
import { filterKey } from './page.ts';
import { parseQueryString } from './query-string.ts';

/** A list request, checked. */
export interface ListQuery {
  readonly filters: Filters;
  readonly limit: number;
  /** The cursor as it came, and the slug that it stands for; null asks for the first page. */
  readonly cursor: { readonly text: string; readonly slug: string } | null;
}

/** Plain decimals: no sign, exponent, blank or hex (design decision 6). */
const decimalPattern = /^\d{1,9}(\.\d{1,6})?$/;
const signedDecimalPattern = /^-?\d{1,9}(\.\d{1,6})?$/;
const integerPattern = /^\d{1,9}$/;

/** Reads the query string of GET /api/companies. */
export function parseListQuery(search: string): ListQuery | Problem {
  const values = parseQueryString(search, listParameterNames);
  if (isProblem(values)) return values;
  const country = parseCountry(values.get('country'));
  if (isProblem(country)) return country;
  const serviceType = parseServiceType(values.get('service_type'));
  if (isProblem(serviceType)) return serviceType;
  const capacityMinT = parseCapacity(values.get('capacity_min_t'));
  if (isProblem(capacityMinT)) return capacityMinT;
  const bbox = parseBbox(values.get('bbox'));
  if (isProblem(bbox)) return bbox;
  const limit = parseLimit(values.get('limit'));
  if (isProblem(limit)) return limit;
  const filters: Filters = { country, serviceType, capacityMinT, bbox };
  const cursor = parseCursor(values.get('cursor'), filters);
  if (isProblem(cursor)) return cursor;
  return { filters, limit, cursor };
}

/** The canonical query string of a list request, without `?`; defaults are left out. Empty for the plain list. */
export function formatListQuery({ filters, limit, cursor }: ListQuery): string {
  const parameters = filterParameters(filters);
  if (limit !== limits.defaultPageItems) parameters.push(['limit', String(limit)]);
  if (cursor !== null) parameters.push(['cursor', cursor.text]);
  return parameters.map(([name, value]) => `${name}=${value}`).join('&');
}

/**
 * The file, below `api/companies/_lists`, that holds the answer if the build wrote it: every list by country, service
 * and cursor with the default limit. Null where only the function can answer.
 */
export function listFile({ filters, limit, cursor }: ListQuery): string | null {
  if (limit !== limits.defaultPageItems || filters.capacityMinT !== null || filters.bbox !== null) return null;
  return `${filters.country ?? 'any'}/${filters.serviceType ?? 'any'}/${cursor?.text ?? 'first'}.json`;
}

function parseCountry(value: string | undefined): string | null | Problem {
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

function parseCapacity(value: string | undefined): number | null | Problem {
  if (value === undefined) return null;
  const tonnes = decimalPattern.test(value) ? Number(value) : NaN;
  if (tonnes <= limits.maxCapacityT) return tonnes;
  return problem(
    'invalid_request',
    `capacity_min_t must be a plain decimal from 0 to ${limits.maxCapacityT}, got ${quote(value)}.`,
    'Use metric tonnes with digits and at most one decimal point, for example 100 or 52.5.',
  );
}

function parseLimit(value: string | undefined): number | Problem {
  if (value === undefined) return limits.defaultPageItems;
  const items = integerPattern.test(value) ? Number(value) : NaN;
  if (items >= 1 && items <= limits.maxPageItems) return items;
  return problem(
    'invalid_request',
    `limit must be a whole number from 1 to ${limits.maxPageItems}, got ${quote(value)}.`,
    `Request at most ${limits.maxPageItems} companies, and follow next_cursor for more.`,
  );
}

const bboxForm = 'Give minLon,minLat,maxLon,maxLat in decimal degrees, for example 5.9,47.2,15.1,55.1.';

function parseBbox(value: string | undefined): Bbox | null | Problem {
  if (value === undefined) return null;
  const invalid = (why: string, resolution = bboxForm) => problem('invalid_request', `bbox ${why}, got ${quote(value)}.`, resolution);
  const parts = value.split(',');
  if (parts.length !== 4) return invalid(`must have four numbers, has ${parts.length}`);
  if (!parts.every((part) => signedDecimalPattern.test(part))) return invalid('must consist of plain decimals');
  // Adding 0 turns -0 into 0, so that both have one canonical text.
  const [minLon, minLat, maxLon, maxLat] = parts.map((part) => Number(part) + 0) as [number, number, number, number];
  if (!inRange(minLon, minLat, maxLon, maxLat)) {
    return inRange(minLat, minLon, maxLat, maxLon) && minLon <= maxLon
      ? invalid('has a latitude beyond 90 degrees', `Longitude comes first. Did you mean ${[minLat, minLon, maxLat, maxLon].join(',')}?`)
      : invalid('has a longitude beyond 180 or a latitude beyond 90 degrees');
  }
  if (minLat > maxLat) {
    return invalid(
      'has minLat above maxLat',
      `South comes before north: ${[minLon, maxLat, maxLon, minLat].join(',')}. Only minLon may exceed maxLon, for a box across the antimeridian.`,
    );
  }
  return { minLon, minLat, maxLon, maxLat };
}

function inRange(minLon: number, minLat: number, maxLon: number, maxLat: number): boolean {
  return Math.abs(minLon) <= 180 && Math.abs(maxLon) <= 180 && Math.abs(minLat) <= 90 && Math.abs(maxLat) <= 90;
}

function parseCursor(value: string | undefined, filters: Filters): ListQuery['cursor'] | Problem {
  if (value === undefined) return null;
  const decoded = decodeCursor(value, filterKey(filters));
  if ('slug' in decoded) return { text: value, slug: decoded.slug };
  return decoded.fault === 'damaged'
    ? problem(
        'invalid_request',
        `cursor ${quote(value)} is damaged.`,
        'Send next_cursor exactly as you received it, or leave cursor out to start from the first page.',
      )
    : problem(
        'invalid_request',
        `cursor ${quote(value)} belongs to a list with different filters.`,
        'Keep country, service_type, capacity_min_t and bbox as they were, or leave cursor out to start from the first page.',
      );
}
