import * as z from 'zod';
import { decimalForm, maxDecimalChars } from './decimals.ts';
import { ServiceType, Slug } from './entities.ts';
import { limits } from './limits.ts';
import { knownPlaces } from './nearest.ts';
import type { listParameterNames, modelParameterNames, nearestParameterNames, wantedAdParameterNames } from './list-parameter-names.ts';
import { CraneModel, CraneType, WantedAd } from './market-lists.ts';

/** A query, path or header parameter. `schema` describes the value after decoding. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: string | number;
}

/** A parameter for each name, in order. */
type InOrder<Names extends readonly string[]> = { readonly [I in keyof Names]: Parameter & { readonly name: Names[I] } };

/** What the regular expressions for numbers can't express. A double gives back any decimal of 15 digits (IEEE 754-2019, section 5.12.2). */
const decimalBound = `up to ${maxDecimalChars} characters, read as a double, which keeps 15 significant digits`;

/** What a list filtered by service and capacity contains. */
export const filterMeaning =
  'service_type and capacity_min_t apply to the company, not to one crane: a company that offers mobile cranes matches even if only its crawler crane has the capacity.';

export const listParameters = [
  {
    name: 'country',
    in: 'query',
    required: false,
    description:
      'Only companies in this country: an ISO 3166-1 alpha-2 code in any case. A code without companies returns an empty list; for a code that is not ISO 3166-1, such as UK, the Link header has the request with the right one.',
    schema: z
      .string()
      .length(2)
      .regex(/^[A-Za-z]{2}$/),
    example: 'DE',
  },
  {
    name: 'service_type',
    in: 'query',
    required: false,
    description: 'Only companies that offer this service.',
    schema: ServiceType,
    example: 'mobile_crane',
  },
  {
    name: 'capacity_min_t',
    in: 'query',
    required: false,
    description: `Only companies with at least one crane of this capacity or more anywhere in their fleet, in metric tonnes. A crane without a stated capacity never matches. ${filterMeaning} Digits, with at most one decimal point between them, ${decimalBound}; no sign, exponent or unit.`,
    schema: z.number().min(0).max(limits.maxCapacityT),
    example: 100,
  },
  {
    name: 'bbox',
    in: 'query',
    required: false,
    description: `Only companies in this box: minLon,minLat,maxLon,maxLat in WGS 84 decimal degrees, edges included: each without an exponent, ${decimalBound}. A minLon greater than maxLon crosses the antimeridian; a minLat greater than maxLat is rejected.`,
    schema: z.string().regex(new RegExp(`^${Array.from({ length: 4 }, () => `-?${decimalForm}`).join(',')}$`)),
    example: '5.9,47.2,15.1,55.1',
  },
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: `Maximum number of companies on a page. Defaults to ${limits.defaultPageItems}.`,
    schema: z.int().min(1).max(limits.maxPageItems).default(limits.defaultPageItems),
    example: 2,
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'The next_cursor of the previous page. Keep the same filters; limit may change. Stays valid after data updates.',
    schema: z
      .string()
      .min(1)
      .regex(/^[A-Za-z0-9_-]+$/),
    example: '',
  },
] as const satisfies InOrder<typeof listParameterNames>;

type ListParameter = (typeof listParameters)[number];

/** The parameter with this name, for other lists that have it too. */
const named = <N extends ListParameter['name']>(name: N): Extract<ListParameter, { readonly name: N }> =>
  listParameters.find((parameter): parameter is Extract<ListParameter, { readonly name: N }> => parameter.name === name)!;
const limitParameter = named('limit');

export const nearestParameters = [
  {
    name: 'near',
    in: 'query',
    required: true,
    description: `The place to measure from: latitude,longitude in WGS 84 decimal degrees, latitude first, each ${decimalBound}; or a place by its name, alone or with its region, its country or its postal code; or a postal code. Digits that are no postal code of the place are refused. Coordinates may also be written with directions, in degrees, minutes and seconds, or as a link of a map service. ${knownPlaces}, but no addresses. A name means its largest bearer, in the country that you ask for if it has one there; \`near\` in the response says which place was taken, and names others. For a country, use country.`,
    schema: z.string().min(1),
    example: '52.5,6.1',
  },
  named('country'),
  named('service_type'),
  named('capacity_min_t'),
  {
    name: 'max_km',
    in: 'query',
    required: false,
    description: `Only companies at most this far away, in kilometers. Digits, with at most one decimal point between them, ${decimalBound}; no sign, exponent or unit.`,
    schema: z.number().min(0).max(limits.maxDistanceKm),
    example: 100,
  },
  { ...limitParameter, description: `Maximum number of companies. Defaults to ${limits.defaultPageItems}.` },
] as const satisfies InOrder<typeof nearestParameterNames>;

/** What the lists of models and wanted ads share. @param things What they list, in the plural. */
const filtersOfCranes = (things: string, brandMeans: string, capacityMeans: string) =>
  [
    {
      name: 'brand',
      in: 'query',
      required: false,
      description: `Only ${things} of this maker: the whole name, as GET /api/facets has it; only letters and digits count, without case and accents. A maker without ${things} returns an empty list.${brandMeans}`,
      schema: z.string().min(1),
      example: 'Liebherr',
    },
    {
      name: 'crane_type',
      in: 'query',
      required: false,
      description: `Only ${things} of this kind of crane. A kind without ${things} returns an empty list.`,
      schema: CraneType,
      example: 'all_terrain_crane',
    },
    {
      name: 'capacity_min_t',
      in: 'query',
      required: false,
      description: `${capacityMeans} Metric tonnes: digits, with at most one decimal point between them, ${decimalBound}; no sign, exponent or unit.`,
      schema: named('capacity_min_t').schema,
      example: 100,
    },
  ] as const;

const pagesOf = (things: string) =>
  [
    { ...limitParameter, description: `Maximum number of ${things} on a page. Defaults to ${limits.defaultPageItems}.` },
    named('cursor'),
  ] as const;

export const modelParameters = [
  ...filtersOfCranes('models', '', 'Only models of this capacity or more. A model without a stated capacity never matches.'),
  ...pagesOf('models'),
] as const satisfies InOrder<typeof modelParameterNames>;

export const wantedAdParameters = [
  ...filtersOfCranes(
    'wanted ads',
    ' An ad that names no maker never matches.',
    'Only ads whose buyer wants at least this capacity. An ad that states none never matches.',
  ),
  {
    ...named('country'),
    description:
      'Only ads of buyers in this country: an ISO 3166-1 alpha-2 code in any case. A code without ads returns an empty list; for a code of other usage, such as UK, the Link header has the request with the right one.',
  },
  ...pagesOf('ads'),
] as const satisfies InOrder<typeof wantedAdParameterNames>;

export const modelSlugParameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The model’s slug.',
  schema: CraneModel.shape.slug,
  example: '',
} as const satisfies Parameter;

export const wantedAdIdParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The ad’s ID.',
  schema: WantedAd.shape.id,
  example: '',
} as const satisfies Parameter;

export const searchParameter = {
  name: 'q',
  in: 'query',
  required: true,
  description: `The name, or as much of it as has been typed: 1 to ${limits.maxSearchChars} characters. For a question, use POST /ask.`,
  schema: z.string().min(1).max(limits.maxSearchChars),
  example: 'liebherr ltm 11',
} as const satisfies Parameter;

export const slugParameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The company’s slug.',
  schema: Slug,
  example: '',
} as const satisfies Parameter;

export const versionHeader = 'SVC-API-Version';
export const idempotencyHeader = 'Idempotency-Key';

export const versionParameter = {
  name: versionHeader,
  in: 'header',
  required: false,
  description: 'The API version to use. Defaults to the current version.',
  // The versions are in service.json; the OpenAPI description lists them.
  schema: z.string(),
  example: '2026-07-06',
} as const satisfies Parameter;

const { minIdempotencyKeyChars: minKey, maxIdempotencyKeyChars: maxKey } = limits;
/**
 * Visible ASCII, or the same as a quoted string (draft-ietf-httpapi-idempotency-key-header-07); the quotes don't count. A key with only one
 * quote is a bare key.
 */
export const idempotencyKeyPattern = new RegExp(
  `^(?:"[!-~]{${minKey},${maxKey}}"|[!#-~][!-~]{${minKey - 1},${maxKey - 1}}|"[!-~]{${minKey - 2},${maxKey - 2}}[!#-~])$`,
);

export const idempotencyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'A key of your choice: 8 to 128 visible ASCII characters, bare or as a quoted string. It is echoed in the response. Nothing is stored: the operation is read-only, so the same request on the same data returns the same response with or without a key.',
  schema: z.string().regex(idempotencyKeyPattern),
  example: 'order-2026-000017',
} as const satisfies Parameter;
