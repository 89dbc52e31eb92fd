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
import { idempotencyParameter, listParameters, slugParameter, versionParameter, type Parameter } from './parameters.ts';

export type Method = 'GET' | 'POST';

/** What a success looks like. `schema` is null where the shape belongs to another standard. */
export interface Success {
  readonly description: string;
  readonly mediaType: string;
  readonly schema: z.ZodType | null;
  /** Beside `mediaType`: the event stream of /ask. */
  readonly alternative?: { readonly mediaType: string; readonly description: string };
  /** Whether the answer counts against the quota and carries the counters. */
  readonly counted: boolean;
  /** Whether the answer carries an ETag and may be 304. */
  readonly validated: boolean;
  /** Whether the answer carries Link and X-Total-Count. */
  readonly paged: boolean;
}

export interface RequestBody {
  readonly required: boolean;
  readonly schema: z.ZodType;
  readonly maxBytes: number;
  readonly description: string;
  /** Every member that the body may have. */
  readonly members: readonly string[];
  /** What to do instead of sending a member that other services have, or one of another type. */
  readonly remedies?: Readonly<Record<string, string>>;
}

export interface Operation {
  readonly operationId: string;
  readonly method: Method;
  /** Path template; `{slug}` is the only variable. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | null;
  readonly success: Success;
  /** Errors particular to the operation; every operation may also answer those of {@link commonErrors}. */
  readonly errors: readonly ErrorCode[];
  /** A request that a test runs and the documentation shows. Null slug variables are filled with a company of the data. */
  readonly example: { readonly query: string; readonly body: string | null };
}

/** Errors that any operation may answer, from whichever layer. */
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
  { name: 'Companies', description: 'Crane companies and the cranes that represent their fleets.' },
  { name: 'Sandbox', description: 'A first call without any consequence.' },
  { name: 'Ask', description: 'Questions in the reader’s own words.' },
  { name: 'Discovery', description: 'Documents by which programs find and understand the service.' },
] as const;

const json = 'application/json';
const data = { mediaType: json, counted: true, validated: true, paged: false } as const;

/** What the operations that read a document of another standard have in common. */
const document = { ...data, schema: null } as const;
const discovery = {
  method: 'GET',
  tag: 'Discovery',
  parameters: [versionParameter],
  body: null,
  errors: [],
  example: { query: '', body: null },
} as const;

export const operations = {
  listCompanies: {
    operationId: 'listCompanies',
    method: 'GET',
    path: '/api/companies',
    tag: 'Companies',
    summary: 'List companies',
    description: [
      'Active companies that pass every given filter, ordered by slug in byte order. The order is neutral: no tier and no payment changes it.',
      `A page holds ${limits.defaultPageItems} companies unless limit says otherwise. To read on, repeat the request with cursor set to next_cursor, until next_cursor is null; each company comes exactly once.`,
      'X-Total-Count tells how many companies match, and Link where the next and the first page are. Where a static host answers from a stored file, both may be missing; next_cursor never is.',
      'An unknown, repeated or empty parameter is refused and the message says which are allowed.',
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
    description: 'One active company with its highlights. An inactive or unknown company is 404.',
    parameters: [slugParameter, versionParameter],
    body: null,
    success: { ...data, description: 'The company.', schema: PublicCompany },
    errors: ['not_found'],
    example: { query: '', body: null },
  },
  batchGetCompanies: {
    operationId: 'batchGetCompanies',
    method: 'POST',
    path: '/api/companies/batch',
    tag: 'Companies',
    summary: 'Get up to 50 companies by their slugs',
    description:
      'Companies in the order of the request. A slug that matches no active company is left out of the answer, and a repeated slug is answered each time. Read-only: it is POST because fifty slugs do not fit an address.',
    parameters: [idempotencyParameter, versionParameter],
    body: {
      required: true,
      schema: BatchCompanyRequest,
      maxBytes: limits.maxBatchBodyBytes,
      members: Object.keys(BatchCompanyRequest.shape),
      description: 'The slugs to look up.',
    },
    success: { ...data, validated: false, description: 'The companies found.', schema: BatchCompanyResponse },
    errors: ['unsupported_media_type'],
    example: { query: '', body: null },
  },
  getFacets: {
    operationId: 'getFacets',
    method: 'GET',
    path: '/api/facets',
    tag: 'Companies',
    summary: 'Count companies by country, service and capacity',
    description: [
      'What the list can be filtered by, with how many companies each choice and each combination of choices finds. Offer only choices that lead somewhere: `cross` holds, for each country, a row for each service and in it a number for each capacity, and each is the X-Total-Count of that request of GET /api/companies.',
      'A company is in the capacity band of its strongest crane. The size of the answer grows with countries, never with companies.',
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
    summary: 'Make a harmless first call',
    description:
      'Needs no credential, reads no account, spends nothing and changes nothing. It answers the same to everyone, and says where to go next.',
    parameters: [versionParameter],
    body: null,
    success: { ...data, description: 'The service answers.', schema: SandboxFirstCall },
    errors: [],
    example: { query: '', body: null },
  },
  getChanges: {
    operationId: 'getChanges',
    method: 'GET',
    path: '/api/changes.json',
    tag: 'Companies',
    summary: 'Get what changed from release to release',
    description: [
      'Companies that were added, changed and removed, each with the digest of its content, release by release, the newest first. It is written with every publication; the content version of the data names the release.',
      'To keep a copy: remember data_version. Next time, apply the releases from the one whose previous_data_version is yours up to the newest. When yours is not in the list, or one of them is not listed, read the whole data set again.',
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
      'The same changes for readers of feeds: an entry for each release (RFC 4287). The dates are days that the data names, not times of publication, so several entries may have the same.',
    parameters: [versionParameter],
    body: null,
    success: { ...data, mediaType: 'application/atom+xml', description: 'An Atom feed.', schema: null },
    errors: [],
    example: { query: '', body: null },
  },
  ask: {
    operationId: 'ask',
    method: 'POST',
    path: '/ask',
    tag: 'Ask',
    summary: 'Ask where something is found',
    description: [
      'Takes a question about companies, listings, wanted ads, crane models, terms or the documentation, and points to the public resources that answer it. Wanted ads are buyers’ requests, never inventory.',
      'Deterministic: the same question on the same data has the same answer. Without a body, or with an empty question, the answer tells what can be asked.',
      'Accept: text/event-stream selects a stream of two events: message, with the whole answer, then done, with {"ok":true}. When both media types are equally welcome the answer is JSON; when neither is, it is 406.',
    ].join('\n\n'),
    parameters: [idempotencyParameter, versionParameter],
    body: {
      required: false,
      schema: AskRequest,
      maxBytes: limits.maxAskBodyBytes,
      description: 'The question.',
      members: Object.keys(AskRequest.shape),
      remedies: {
        prefer: 'Leave prefer out. For prefer.streaming, send the header Accept: text/event-stream; the language is that of the question.',
        stream: 'Leave stream out, and send the header Accept: text/event-stream.',
        streaming: 'Leave streaming out, and send the header Accept: text/event-stream.',
        query: 'query is a string, for example the value of query.text.',
        q: 'q is a string: the question.',
        question: 'Send the question as query.',
        text: 'Send the question as query.',
        prompt: 'Send the question as query.',
      },
    },
    success: {
      ...data,
      validated: false,
      description: 'Where the question leads.',
      schema: AskResponse,
      alternative: { mediaType: 'text/event-stream', description: 'One message event with the whole answer, then a done event.' },
    },
    errors: ['not_acceptable', 'unsupported_media_type'],
    example: { query: '', body: '{"query":"mobile crane companies in Germany"}' },
  },
  getOpenApi: {
    ...discovery,
    operationId: 'getOpenApi',
    path: discoveryPaths.openApi,
    summary: 'Get this description',
    description: 'The machine-readable description of the interface, OpenAPI 3.1.',
    success: { ...document, mediaType: mediaTypes.openApi, description: 'An OpenAPI 3.1 document.' },
  },
  getApiCatalog: {
    ...discovery,
    operationId: 'getApiCatalog',
    path: discoveryPaths.apiCatalog,
    summary: 'Get the API catalog',
    description: 'The interfaces of the service and where each is described: a linkset of RFC 9264 as RFC 9727 wants it.',
    success: { ...document, mediaType: mediaTypes.apiCatalog, description: 'A linkset.' },
  },
  getAiCatalog: {
    ...discovery,
    operationId: 'getAiCatalog',
    path: discoveryPaths.aiCatalog,
    summary: 'Get the AI catalog',
    description:
      'What agents can use here: MCP servers, the agent card and skills. It fits AI Catalog 1.0 and Agentic Resource Discovery 0.9.',
    success: { ...document, mediaType: mediaTypes.aiCatalog, description: 'An AI catalog.' },
  },
  getMcpServerCard: {
    ...discovery,
    operationId: 'getMcpServerCard',
    path: discoveryPaths.mcpCard,
    summary: 'Get the card of the MCP server',
    description: 'Name, address, protocol versions and capabilities of the MCP server that reads the market.',
    success: { ...document, mediaType: mediaTypes.serverCard, description: 'A server card.' },
  },
  getMcpDocsCanonicalServerCard: {
    ...discovery,
    operationId: 'getMcpDocsCanonicalServerCard',
    path: discoveryPaths.mcpDocsCanonicalCard,
    summary: 'Get the card of the documentation’s MCP server, canonical address',
    description: 'Name, address, protocol versions and capabilities of the MCP server whose resources are the documentation.',
    success: { ...document, mediaType: mediaTypes.serverCard, description: 'A server card.' },
  },
  getMcpDocsServerCard: {
    ...discovery,
    operationId: 'getMcpDocsServerCard',
    path: discoveryPaths.mcpDocsCard,
    summary: 'Get the card of the documentation’s MCP server',
    description: 'The same card as at the canonical address, below the address of the server.',
    success: { ...document, mediaType: mediaTypes.serverCard, description: 'A server card.' },
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** Whether an operation reads a document by which programs find the service: those are cached by everyone and carry no counters. */
export const isDiscovery = ({ tag }: Operation): boolean => tag === discovery.tag;

/** The operations in published order. */
export const operationList: readonly Operation[] = Object.values(operations);
