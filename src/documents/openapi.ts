import { apiVersion, discoveryPaths } from '../contract/discovery.ts';
import { errorCodes, type ErrorCode } from '../contract/errors.ts';
import { isDiscovery, tags, type Operation } from '../contract/operations.ts';
import { idempotencyHeader, versionHeader } from '../contract/parameters.ts';
import type { Service } from '../contract/service.ts';
import { markdownText } from '../site/view/markdown.ts';
import { describeOperations, versionReference, type DescribedOperation, type OperationExample } from './described-operations.ts';
import { formatInteger } from '../contract/numbers.ts';

type Json = { readonly [member: string]: unknown };

/** The description of the API, OpenAPI 3.1.1 with JSON Schema 2020-12, derived from the contract. */
export function openApiDocument(service: Service, baseUrl: string, examples: Readonly<Record<string, OperationExample>>): Json {
  const current = service.versions.find((version) => version.current)!;
  const { operations, schemas } = describeOperations(service, examples);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const described of operations) {
    const { path, method } = described.operation;
    (paths[path] ??= {})[method.toLowerCase()] = operationObject(described);
  }
  const answered = new Set(operations.flatMap(({ errors }) => errors));
  return {
    openapi: '3.1.1',
    info: {
      title: service.title,
      version: apiVersion,
      summary: 'Read-only discovery of crane companies, fleets, crane models and wanted ads.',
      description: describeService(service, current.version),
      contact: service.contact,
      ...licenseOf(service),
      termsOfService: baseUrl + discoveryPaths.terms,
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: baseUrl, description: 'The service.' }],
    security: [],
    tags,
    paths,
    components: {
      schemas: sortMembers(schemas),
      headers: describeHeaders(service),
      responses: {
        AnyOther: describeOther(),
        PermanentRedirect: describeRedirect(),
        ...Object.fromEntries([...answered].sort().map((code) => [responseName(code), describeError(code)])),
      },
    },
    externalDocs: { description: 'Developer portal', url: baseUrl + discoveryPaths.developers },
  };
}

/** The member with the license of the data, if one is stated. OpenAPI allows its identifier or its address, not both. */
const licenseOf = ({ licence }: Service): Json => {
  if (licence === undefined) return {};
  const { name, url, identifier } = licence;
  return { license: { name, ...(identifier === undefined ? { url } : { identifier }) } };
};

function describeService(service: Service, version: string): string {
  return [
    markdownText(service.description),
    `## Access\n\nEvery operation reads, none has a side effect, and none needs a credential. Public reads stay free and without a key.${service.private_surfaces.length === 0 ? '' : ' Account actions exist only in the signed-in website; their URLs return 401 `sign_in_required`.'}`,
    `## Versions\n\nThe current version is \`${version}\`. Pin it with the header \`${versionHeader}\`; every response says which version it has. New members and operations may appear at any time; removals are announced first by \`Deprecation\` and \`Sunset\`.`,
    `## Limits\n\nEach client can make ${formatInteger(service.quota.requests)} requests in ${formatInteger(service.quota.window_seconds)} seconds. \`RateLimit-Reset\` is a Unix time in seconds. Every operation counts as one request, but those tagged Discovery are free. Preflights are free, and so is a 304 for a company or a document; a 304 for a list, a search or the page of a question counts, because the response had to be computed. Responses from a shared cache or a static host carry no counters.`,
    '## Errors\n\nEvery error has the shape `ApiError`; switch on `error.code`, which is stable, and show `error.message` and `error.resolution` to people.',
  ].join('\n\n');
}

function operationObject({ operation, parameters, request, success, errors }: DescribedOperation): Json {
  const { operationId, tag, summary, description } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [],
    parameters,
    ...(request === null ? {} : { requestBody: request }),
    responses: {
      200: { description: success.description, headers: successHeaders(operation), content: success.content },
      ...(operation.method === 'GET' ? { 308: { $ref: '#/components/responses/PermanentRedirect' } } : {}),
      ...(operation.success.validated ? { 304: describeNotModified(operation) } : {}),
      ...Object.fromEntries(errors.map((code) => [errorCodes[code].status, { $ref: `#/components/responses/${responseName(code)}` }])),
      default: { $ref: '#/components/responses/AnyOther' },
    },
  };
}

function describeNotModified(operation: Operation): Json {
  const { ETag: tag, ...rest } = successHeaders(operation) as Record<string, unknown>;
  return {
    description: 'The representation that If-None-Match names is still good.',
    headers: { ETag: tag, ...rest },
  };
}

const headerReference = (name: string): [string, Json] => [name, { $ref: `#/components/headers/${name}` }];

function successHeaders(operation: Operation): Json {
  const { parameters, success } = operation;
  const names = [versionHeader, 'RateLimit-Policy'];
  if (!isDiscovery(operation)) names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit');
  if (success.validated) names.push('ETag');
  if (success.paged) names.push('X-Total-Count');
  if (parameters.some(({ name }) => name === idempotencyHeader)) names.push(idempotencyHeader);
  if (operation.operationId === 'ask') names.push('Content-Language');
  names.push('Link', 'Deprecation', 'Sunset', 'Cache-Control', 'Vary', 'Access-Control-Allow-Origin');
  return Object.fromEntries(names.map(headerReference));
}

const responseName = (code: ErrorCode): string => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Headers that any error may have; counters only if the request was counted. */
const errorHeaderNames = [
  versionHeader,
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Cache-Control',
  'Vary',
  'Access-Control-Allow-Origin',
  'X-Request-Id',
];

function describeError(code: ErrorCode): Json {
  const { status, cause, remedy } = errorCodes[code];
  const names = [...errorHeaderNames];
  if (status === 429 || status === 503) names.unshift('Retry-After');
  if (status === 405) names.push('Allow');
  if (status === 415) names.push('Accept-Encoding');
  return {
    description: `${cause} ${remedy}`,
    headers: Object.fromEntries(names.map(headerReference)),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ApiError' },
        example: { error: { code, message: cause, resolution: remedy } },
      },
    },
  };
}

/** The redirect to the canonical address. Clients follow it, so it has no body. */
function describeRedirect(): Json {
  return {
    description:
      'The path is not in its canonical form, for example because of a slash at its end, or it has a slug that another one replaced. Location is the address to use.',
    headers: Object.fromEntries([versionHeader, 'Location', 'Cache-Control', 'Access-Control-Allow-Origin'].map(headerReference)),
  };
}

/** All layers return their errors in the same shape. */
function describeOther(): Json {
  return {
    description: 'Any other error has the same shape. The status and `error.code` belong together.',
    headers: Object.fromEntries(errorHeaderNames.map(headerReference)),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
  };
}

function describeHeaders(service: Service): Json {
  const text = (description: string, example: string, pattern?: string): Json => ({
    description,
    schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) },
    example,
  });
  const count = (description: string, example: number): Json => ({ description, schema: { type: 'integer', minimum: 0 }, example });
  const { requests, window_seconds } = service.quota;
  return sortMembers({
    [versionHeader]: {
      description: 'Version of the contract that answered.',
      schema: versionReference,
      example: service.versions.find(({ current }) => current)!.version,
    },
    'RateLimit-Limit': count(
      'Requests in a window. Absent from responses of a shared cache or a static host, and where a request was not counted.',
      requests,
    ),
    'RateLimit-Remaining': count('Requests left. Absent from responses of a shared cache or a static host.', requests - 1),
    'RateLimit-Reset': count(
      'Unix time in seconds at which the whole quota is back; on a 429, at which the next request is accepted. Absent from responses of a shared cache or a static host.',
      1_790_000_000,
    ),
    RateLimit: text(
      'The counters as draft-ietf-httpapi-ratelimit-headers-11 writes them; t is seconds from now.',
      `"default";r=${requests - 1};t=1`,
    ),
    'RateLimit-Policy': text(
      'The quota as draft-ietf-httpapi-ratelimit-headers-11 writes it.',
      `"default";q=${requests};w=${window_seconds}`,
    ),
    'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, example: 1 },
    ETag: text(
      'Strong validator: a digest of the content, the same on every instance and after every rebuild of the same data.',
      '"CvT1wX0kq3ZbB0dM"',
      '^(?:W/)?"[!#-~]+"$',
    ),
    'X-Total-Count': count('Companies, models or ads that match, on all pages. Absent from responses of a static host.', 212),
    Link: text(
      'Links (RFC 8288): next and first of a list; related, if a list is empty and another was probably meant (latitude and longitude swapped, or UK for GB); deprecation and sunset.',
      '<https://cranes.example/api/companies>; rel="first"',
    ),
    Deprecation: text('Present only when what was used is deprecated: since when (RFC 9745).', '@1783296000', '^@\\d+$'),
    Sunset: text('Present only when a removal is planned: the date (RFC 8594).', 'Tue, 06 Jul 2027 00:00:00 GMT'),
    [idempotencyHeader]: text('The key of the request, echoed.', 'order-2026-000017'),
    'Cache-Control': text('How the answer may be stored.', 'private, max-age=0, must-revalidate'),
    'Content-Language': text('Language of the answer, that of the question.', 'de', '^[a-z]{2}$'),
    Vary: text('Request headers that choose the representation.', 'SVC-API-Version, Accept-Encoding'),
    Allow: text('Methods that the URL supports.', 'GET, HEAD, OPTIONS'),
    Location: text('The address to use.', 'https://cranes.example/api/companies'),
    'Accept-Encoding': text('Present when the body was compressed: the codings that are read.', 'identity'),
    'X-Request-Id': text(
      'Name of the request in the logs of the service. Present where the service logs requests, and on a 500.',
      '5f0f7d0e-2c5d-4d8e-9f0a-3b8f6f7d2c11',
    ),
    'Access-Control-Allow-Origin': text('Open to scripts of every origin.', '*'),
  });
}

function sortMembers(object: Json): Json {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
