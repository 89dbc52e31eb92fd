import type { z } from 'zod';
import { Changes } from './changes.ts';
import {
  AskRequest,
  AskResponse,
  BatchCompanyRequest,
  BatchCompanyResponse,
  CompanyList,
  PublicCompany,
  SandboxFirstCall,
} from './entities.ts';
import { discoveryPaths, mediaTypes } from './discovery.ts';
import type { ErrorCode } from './errors.ts';
import { Facets } from './facets.ts';
import { limits } from './limits.ts';
import { mapOf } from './map-of.ts';
import { CraneModel, CraneModelList, WantedAd, WantedAdList } from './market-lists.ts';
import { NearestCompanies } from './nearest.ts';
import {
  idempotencyParameter,
  listParameters,
  modelParameters,
  modelSlugParameter,
  nearestParameters,
  searchParameter,
  slugParameter,
  versionParameter,
  wantedAdIdParameter,
  wantedAdParameters,
  type Parameter,
} from './parameters.ts';
import { NameSearch } from './search.ts';

export type Method = 'GET' | 'POST';

/** A successful response. `schema` is null if another standard defines the shape. */
export interface Success {
  readonly description: string;
  readonly mediaType: string;
  readonly schema: z.ZodType | null;
  /** In addition to `mediaType`: the event stream of /ask, whose event has the same as its data. */
  readonly alternative?: string;
  /** Whether the response has an ETag and may be a 304. */
  readonly validated: boolean;
  /** Whether the response has Link and X-Total-Count. */
  readonly paged: boolean;
}

export interface RequestBody {
  readonly required: boolean;
  readonly schema: z.ZodType;
  readonly maxBytes: number;
  readonly description: string;
  /** What to do instead of sending a body that is too large. */
  readonly tooLarge: string;
  /** Allowed members of the body. */
  readonly members: readonly string[];
  /** What to do instead of sending a member known from other services, or one of the wrong type. */
  readonly remedies?: ReadonlyMap<string, string>;
}

export interface Operation {
  readonly operationId: string;
  readonly method: Method;
  /** Path template; only its last segment may be a variable. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | null;
  readonly success: Success;
  /** Errors of this operation, in addition to {@link commonErrors}. */
  readonly errors: readonly ErrorCode[];
  /** A request that a test runs and the documentation shows. A null slug is replaced by a company of the data. */
  readonly example: { readonly query: string; readonly body: string | null };
}

/** Errors that any operation may return, from any layer. */
export const commonErrors = [
  'invalid_request',
  'method_not_allowed',
  'request_timeout',
  'payload_too_large',
  'uri_too_long',
  'misdirected_request',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

export const tags = [
  { name: 'Companies', description: 'Crane companies and highlights of their fleets.' },
  { name: 'Models', description: 'Crane models of the reference atlas.' },
  { name: 'Wanted ads', description: 'Requests from buyers, never cranes for sale.' },
  { name: 'Sandbox', description: 'A safe first call.' },
  { name: 'Ask', description: 'Questions in plain language.' },
  { name: 'Discovery', description: 'Documents that describe the service to programs.' },
] as const;

const json = 'application/json';
const data = { mediaType: json, validated: true, paged: false } as const;

/** What operations that return a document of another standard share. */
const document = { ...data, schema: null } as const;
const discovery = {
  method: 'GET',
  tag: 'Discovery',
  parameters: [versionParameter],
  body: null,
  errors: [],
  example: { query: '', body: null },
} as const;

const strictness = 'An unknown, repeated or empty parameter is rejected, and the message lists the allowed ones.';

/** How to read the whole list of a small table. */
const paging = (things: string): string =>
  `A page has ${limits.defaultPageItems} ${things} by default. For the next page, repeat the request with cursor set to next_cursor, until next_cursor is null. X-Total-Count is the number of matching ${things}, and Link has the next and first pages.`;

export const operations = {
  listCompanies: {
    operationId: 'listCompanies',
    method: 'GET',
    path: '/api/companies',
    tag: 'Companies',
    summary: 'List companies',
    description: [
      'Returns the active companies that match all filters, sorted by slug in byte order. The order is neutral: no tier or payment changes it.',
      `A page has ${limits.defaultPageItems} companies by default. For the next page, repeat the request with cursor set to next_cursor, until next_cursor is null. Each company appears exactly once.`,
      'X-Total-Count is the number of matching companies, and Link has the next and first pages. A static host that serves a stored file may leave out both headers; next_cursor is always there.',
      strictness,
    ].join('\n\n'),
    parameters: [...listParameters, versionParameter],
    body: null,
    success: { ...data, paged: true, description: 'A page of companies.', schema: CompanyList },
    errors: [],
    example: { query: 'country=DE&service_type=mobile_crane&capacity_min_t=100&limit=2', body: null },
  },
  getCompanyBySlug: {
    operationId: 'getCompanyBySlug',
    method: 'GET',
    path: '/api/companies/{slug}',
    tag: 'Companies',
    summary: 'Get a company by its slug',
    description:
      'Returns one active company with its fleet highlights. A former slug returns a 308 with the URL of the company, or a 410 if the company was removed. An unknown slug returns a 404.',
    parameters: [slugParameter, versionParameter],
    body: null,
    success: { ...data, description: 'The company.', schema: PublicCompany },
    errors: ['not_found', 'gone'],
    example: { query: '', body: null },
  },
  batchGetCompanies: {
    operationId: 'batchGetCompanies',
    method: 'POST',
    path: '/api/companies/batch',
    tag: 'Companies',
    summary: 'Get up to 50 companies by their slugs',
    description:
      'Returns companies in the order you request them. A former slug gives the company under its new slug, a slug that matches no active company is left out, and a repeated slug is returned each time. This operation is read-only; it uses POST because 50 slugs can be too long for a URL.',
    parameters: [idempotencyParameter, versionParameter],
    body: {
      required: true,
      schema: BatchCompanyRequest,
      maxBytes: limits.maxBatchBodyBytes,
      tooLarge: `Send at most ${limits.maxBatchBodyBytes} bytes: split the slugs over several requests.`,
      members: Object.keys(BatchCompanyRequest.shape),
      description: 'The slugs to look up.',
    },
    success: { ...data, validated: false, description: 'The companies found.', schema: BatchCompanyResponse },
    errors: ['unsupported_media_type'],
    example: { query: '', body: null },
  },
  search: {
    operationId: 'search',
    method: 'GET',
    path: '/api/search',
    tag: 'Companies',
    summary: 'Search by name',
    description: [
      `Finds companies, crane models, terms, marketplace pages and wanted ads by name, as you type: at most ${limits.maxFoundNames}, best first; and up to ${limits.maxFoundTowns} places whose name starts the same way. Every word of q must begin a word of the name. Accents, case, punctuation and legal forms such as GmbH are ignored, and typing errors are allowed: one in a word of four to seven letters, two in a longer one.`,
      'An exact match always comes first, with or without its legal form. Names spelled as typed come before those that need a correction. Companies that match equally well are sorted by slug; no tier or payment changes the order. Expired wanted ads are left out. A slug of a company, even a former one, or `id:` and its id, such as id:17, finds that company first.',
      'If nothing has such a name, the result is what the last words name exactly, and the place that the text ends or begins with: the term for “what is a luffing jib”, Lyon for “crane hire Lyon”.',
      'The search compares names only: for companies near a town, use GET /api/nearest; for capacities, the filters of GET /api/companies; for questions, POST /ask.',
    ].join('\n\n'),
    parameters: [searchParameter, versionParameter],
    body: null,
    success: { ...data, description: 'What the name matches.', schema: NameSearch },
    errors: [],
    example: { query: `q=${encodeURIComponent(searchParameter.example)}`, body: null },
  },
  findNearestCompanies: {
    operationId: 'findNearestCompanies',
    method: 'GET',
    path: '/api/nearest',
    tag: 'Companies',
    summary: 'Find the nearest companies',
    description: [
      'Returns the active companies nearest to a place that match all filters, nearest first, each with its distance. Distances are great-circle distances, on a sphere with the Earth’s mean radius, in kilometers to one decimal; roads are longer. Companies at exactly the same distance are sorted by slug.',
      '`near` in the response is where distances are measured from: the coordinates, the place that was understood, and others of its name. Of a region, distances are measured from the middle, and companies inside come first. `has_more` says whether more companies match; raise limit to see them.',
    ].join('\n\n'),
    parameters: [...nearestParameters, versionParameter],
    body: null,
    success: { ...data, description: 'The nearest companies.', schema: NearestCompanies },
    errors: [],
    example: { query: 'near=52.5,6.1&service_type=mobile_crane&limit=2', body: null },
  },
  getFacets: {
    operationId: 'getFacets',
    method: 'GET',
    path: '/api/facets',
    tag: 'Companies',
    summary: 'Count companies by country, service and capacity',
    description: [
      'Returns the number of companies for each filter value and each combination of values, so that you can offer only choices with results. `cross` has a table for each country, with a row for each service and a column for each capacity. Each count equals X-Total-Count of GET /api/companies with those filters.',
      'A company counts in the capacity band of its largest crane. The size of the response depends on the number of countries, not of companies.',
    ].join('\n\n'),
    parameters: [versionParameter],
    body: null,
    success: { ...data, description: 'The counts.', schema: Facets },
    errors: [],
    example: { query: '', body: null },
  },
  getSandboxFirstCall: {
    operationId: 'getSandboxFirstCall',
    method: 'GET',
    path: '/api/sandbox/first-call',
    tag: 'Sandbox',
    summary: 'Make a safe first call',
    description:
      'Needs no credentials, reads no account data, costs nothing and changes nothing. The response is the same for everyone and says where to go next.',
    parameters: [versionParameter],
    body: null,
    success: { ...data, description: 'The first call worked.', schema: SandboxFirstCall },
    errors: [],
    example: { query: '', body: null },
  },
  getChanges: {
    operationId: 'getChanges',
    method: 'GET',
    path: '/api/changes.json',
    tag: 'Companies',
    summary: 'List changes by release',
    description: [
      'Lists the companies added, changed and removed in each release, newest release first, each with a digest of its content. A release is identified by the content version of its data.',
      'To keep a copy up to date, save data_version. Next time, apply every release from the one whose previous_data_version is yours to the newest. If yours is missing, or one of them has listed set to false, download the whole data set again.',
    ].join('\n\n'),
    parameters: [versionParameter],
    body: null,
    success: { ...data, description: 'The changes.', schema: Changes },
    errors: [],
    example: { query: '', body: null },
  },
  getChangesFeed: {
    operationId: 'getChangesFeed',
    method: 'GET',
    path: '/api/changes.atom',
    tag: 'Companies',
    summary: 'Get the changes as an Atom feed',
    description:
      'The same changes as an Atom feed (RFC 4287), with an entry for each release. Dates come from the data, not from the time of publication, so several entries can share one. There are feeds of one country or service and of the wanted ads, too: /feeds/countries/de.atom, /feeds/services/mobile_crane.atom and /feeds/wanted-ads.atom, and each with .json as a JSON Feed.',
    parameters: [versionParameter],
    body: null,
    success: { ...data, mediaType: mediaTypes.atom, description: 'An Atom feed.', schema: null },
    errors: [],
    example: { query: '', body: null },
  },
  listModels: {
    operationId: 'listModels',
    method: 'GET',
    path: '/api/models',
    tag: 'Models',
    summary: 'List crane models',
    description: [
      'Returns the crane models of the reference atlas that match all filters, sorted by slug in byte order.',
      paging('models'),
      strictness,
    ].join('\n\n'),
    parameters: [...modelParameters, versionParameter],
    body: null,
    success: { ...data, paged: true, description: 'A page of models.', schema: CraneModelList },
    errors: [],
    example: { query: 'brand=Liebherr&crane_type=all_terrain_crane&capacity_min_t=100&limit=2', body: null },
  },
  getModel: {
    operationId: 'getModel',
    method: 'GET',
    path: '/api/models/{slug}',
    tag: 'Models',
    summary: 'Get a crane model by its slug',
    description:
      'Returns one crane model with its figures. A former slug returns a 308 with the URL of the model, or a 410 if the model was removed. An unknown slug returns a 404.',
    parameters: [modelSlugParameter, versionParameter],
    body: null,
    success: { ...data, description: 'The model.', schema: CraneModel },
    errors: ['not_found', 'gone'],
    example: { query: '', body: null },
  },
  listWantedAds: {
    operationId: 'listWantedAds',
    method: 'GET',
    path: '/api/wanted-ads',
    tag: 'Wanted ads',
    summary: 'List wanted ads',
    description: [
      'Returns the open wanted ads that match all filters, sorted by ID in byte order. They are requests from buyers, never cranes for sale. An ad is open through its last day, by the service’s clock in UTC.',
      paging('ads'),
      strictness,
    ].join('\n\n'),
    parameters: [...wantedAdParameters, versionParameter],
    body: null,
    success: { ...data, paged: true, description: 'A page of wanted ads.', schema: WantedAdList },
    errors: [],
    example: { query: 'crane_type=all_terrain_crane&limit=2', body: null },
  },
  getWantedAd: {
    operationId: 'getWantedAd',
    method: 'GET',
    path: '/api/wanted-ads/{id}',
    tag: 'Wanted ads',
    summary: 'Get a wanted ad by its ID',
    description:
      'Returns one wanted ad. An ad stays here after its last day, which is expires_on: compare it with the date. An ad that was removed returns a 410, and an unknown ID a 404.',
    parameters: [wantedAdIdParameter, versionParameter],
    body: null,
    success: { ...data, description: 'The ad.', schema: WantedAd },
    errors: ['not_found', 'gone'],
    example: { query: '', body: null },
  },
  ask: {
    operationId: 'ask',
    method: 'POST',
    path: '/ask',
    tag: 'Ask',
    summary: 'Ask a question',
    description: [
      'Takes a question about companies, listings, wanted ads, crane models, technical terms or the documentation, and points to the public resources that answer it. Wanted ads are requests from buyers, never cranes for sale.',
      'Deterministic: the same question on the same data gets the same answer. Without a body, or with an empty question, the answer explains what you can ask. Wanted ads that have expired on the day of the request are left out.',
      'The answer is in the language of the question, which Content-Language names. It ends with what of the question it leaves out, such as a date: `_meta.not_considered` has the same.',
      'Send Accept: text/event-stream for a stream of two events: message, with the whole answer, then done, with {"ok":true}. If Accept ranks both media types equally, the response is JSON; if it allows neither, the status is 406.',
    ].join('\n\n'),
    parameters: [idempotencyParameter, versionParameter],
    body: {
      required: false,
      schema: AskRequest,
      maxBytes: limits.maxAskBodyBytes,
      tooLarge: `Send at most ${limits.maxAskBodyBytes} bytes: ask a shorter question.`,
      description: 'The question.',
      members: Object.keys(AskRequest.shape),
      remedies: mapOf({
        prefer: 'Remove prefer. To stream, send the header Accept: text/event-stream. The answer is in the language of the question.',
        stream: 'Remove stream, and send the header Accept: text/event-stream.',
        streaming: 'Remove streaming, and send the header Accept: text/event-stream.',
        query: 'Send query as a string, for example the value of query.text.',
        q: 'Send q as a string with the question.',
        question: 'Send the question as query.',
        text: 'Send the question as query.',
        prompt: 'Send the question as query.',
      }),
    },
    success: {
      ...data,
      validated: false,
      description:
        'The answer, with links to public resources. As an event stream: a message event, whose data is the same JSON, then a done event.',
      schema: AskResponse,
      alternative: 'text/event-stream',
    },
    errors: ['not_acceptable', 'unsupported_media_type'],
    example: { query: '', body: '{"query":"mobile crane companies in Germany"}' },
  },
  getOpenApi: {
    ...discovery,
    operationId: 'getOpenApi',
    path: discoveryPaths.openApi,
    summary: 'Get the OpenAPI description',
    description: 'The machine-readable description of this API, as OpenAPI 3.1.',
    success: { ...document, mediaType: mediaTypes.openApi, description: 'An OpenAPI 3.1 document.' },
  },
  getApiCatalog: {
    ...discovery,
    operationId: 'getApiCatalog',
    path: discoveryPaths.apiCatalog,
    summary: 'Get the API catalog',
    description: 'The APIs of the service and where each is described, as an RFC 9264 linkset (RFC 9727).',
    success: { ...document, mediaType: mediaTypes.apiCatalog, description: 'A linkset.' },
  },
  getAiCatalog: {
    ...discovery,
    operationId: 'getAiCatalog',
    path: discoveryPaths.aiCatalog,
    summary: 'Get the AI catalog',
    description: 'What agents can use: MCP servers, the agent card and skills. Follows AI Catalog 1.0 and Agentic Resource Discovery 0.9.',
    success: { ...document, mediaType: mediaTypes.aiCatalog, description: 'An AI catalog.' },
  },
  getMcpServerCard: {
    ...discovery,
    operationId: 'getMcpServerCard',
    path: discoveryPaths.mcpCard,
    summary: 'Get the MCP server card',
    description: 'Name, URL, protocol versions and capabilities of the MCP server for marketplace data.',
    success: { ...document, mediaType: mediaTypes.serverCard, description: 'A server card.' },
  },
  getMcpDocsCanonicalServerCard: {
    ...discovery,
    operationId: 'getMcpDocsCanonicalServerCard',
    path: discoveryPaths.mcpDocsCanonicalCard,
    summary: 'Get the documentation MCP server card (canonical URL)',
    description: 'Name, URL, protocol versions and capabilities of the MCP server for the documentation.',
    success: { ...document, mediaType: mediaTypes.serverCard, description: 'A server card.' },
  },
  getMcpDocsServerCard: {
    ...discovery,
    operationId: 'getMcpDocsServerCard',
    path: discoveryPaths.mcpDocsCard,
    summary: 'Get the documentation MCP server card',
    description: 'The same card as at the canonical URL, below the server’s own path.',
    success: { ...document, mediaType: mediaTypes.serverCard, description: 'A server card.' },
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** Whether an operation returns a discovery document, which is cacheable by everyone and has no quota headers. */
export const isDiscovery = ({ tag }: Operation): boolean => tag === discovery.tag;

/** The operations in published order. */
export const operationList: readonly Operation[] = Object.values(operations);

/** Whether an address, or one below it, can be read without signing in although changing it needs an account, such as wanted ads. */
export const isReadInPublic = (path: string): boolean => operationList.some(({ path: own }) => own === path || own.startsWith(`${path}/`));
