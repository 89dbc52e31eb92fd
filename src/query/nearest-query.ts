import { formatDecimal, maxDecimalChars, readDecimal, readSignedDecimal } from '../contract/decimals.ts';
import { isProblem, problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { nearestParameterNames } from '../contract/list-parameter-names.ts';
import { positionOf, readCoordinates } from '../places/coordinates.ts';
import type { Position } from './by-distance.ts';
import { filterParameters, parseFilters, parseLimit, parseQueryString, type Filters } from './list-query.ts';

/** A request for the nearest companies, checked. */
export interface NearestQuery {
  /** A point, or a place name. */
  readonly near: Position | string;
  readonly filters: Filters;
  /** Null for any distance. */
  readonly maxKm: number | null;
  readonly limit: number;
}

/** How to send a place. */
export const coordinatesForm =
  'Send coordinates as latitude,longitude in decimal degrees, for example near=52.5,6.1, or a place with its country, for example near=Zwolle, NL.';

/** Reads the query string of GET /api/nearest. */
export function parseNearestQuery(search: string): NearestQuery | Problem {
  const values = parseQueryString(search, nearestParameterNames);
  if (isProblem(values)) return values;
  const near = parseNear(values.get('near'));
  if (isProblem(near)) return near;
  const filters = parseFilters(values);
  if (isProblem(filters)) return filters;
  const maxKm = parseDistance(values.get('max_km'));
  if (isProblem(maxKm)) return maxKm;
  const limit = parseLimit(values.get('limit'), 'companies');
  return isProblem(limit) ? limit : { near, filters, maxKm, limit };
}

/** The canonical query string of a request, without `?` and defaults. */
export function formatNearestQuery({ near, filters, maxKm, limit }: NearestQuery): string {
  const place = typeof near === 'string' ? encodeURIComponent(near) : formatPoint(near);
  return [
    ['near', place],
    ...filterParameters(filters),
    ...(maxKm === null ? [] : [['max_km', formatDecimal(maxKm)]]),
    ...(limit === limits.defaultPageItems ? [] : [['limit', String(limit)]]),
  ]
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** A point as `near` takes it. */
export const formatPoint = ({ lat, lon }: Position): string => `${formatDecimal(lat)},${formatDecimal(lon)}`;

/** What programs write for a coordinate that they don’t have. Nan in Thailand is a place, but not beside a number. */
const noNumber = /^[-+]?(?:nan|inf|infinity|null|none|undefined)$/i;

function parseNear(value: string | undefined): Position | string | Problem {
  const text = value?.trim() ?? '';
  if (text === '') return problem('invalid_request', 'near is missing: the place to measure from.', coordinatesForm);
  const plain = text.split(',').map((part) => readSignedDecimal(part.trim()));
  const [lat = NaN, lon = NaN] = plain;
  const invalid = (why: string, resolution = coordinatesForm) => problem('invalid_request', `near ${why}, got ${quote(text)}.`, resolution);
  const isPlain = plain.length === 2 && !Number.isNaN(lat) && !Number.isNaN(lon);
  if (plain.length === 2 && Number.isNaN(lat) !== Number.isNaN(lon) && text.split(',').some((part) => noNumber.test(part.trim())))
    return invalid('has a coordinate that is no number');
  const read = isPlain ? positionOf(lat, lon) : readCoordinates(text);
  if (read?.kind === 'position') return read.position;
  if (read === null)
    return /[\p{L}\d]/u.test(text) && !/^[-\d ]*[+,.Ee][\d +,\-.Ee]*$/.test(text)
      ? text
      : invalid(`must be two plain decimals of up to ${maxDecimalChars} characters, a place or a postal code`);
  return read.swapped === null
    ? invalid('has a latitude beyond 90 or a longitude beyond 180 degrees')
    : invalid('has a latitude beyond 90 degrees', `Latitude comes first. Did you mean near=${formatPoint(read.swapped)}?`);
}

function parseDistance(value: string | undefined): number | null | Problem {
  if (value === undefined) return null;
  const km = readDecimal(value);
  if (km <= limits.maxDistanceKm) return km;
  return problem(
    'invalid_request',
    `max_km must be a plain decimal from 0 to ${limits.maxDistanceKm}, got ${quote(value)}.`,
    `Use kilometers with digits and at most one decimal point between them, for example 50 or 12.5; up to ${maxDecimalChars} characters.`,
  );
}
