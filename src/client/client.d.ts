// Types of client.js. Written by `npm run generate`.

/** A question in the reader’s own words. The body may be left out. */
export interface AskRequest {
  /** Natural-language question about public resources. Wins over `q`. */
  readonly query?: string | undefined;
  /** Short alias for `query`. */
  readonly q?: string | undefined;
}
/** Where the question leads. */
export interface AskResponse {
  /** What kind of answer this is. */
  readonly _meta: {
    /** Always "answer". */
    readonly response_type?: string;
    /** Format of the results, as NLWeb names it. */
    readonly response_format?: string;
    /** Version of that format. */
    readonly version?: string;
  };
  /** The answer in words. */
  readonly answer: {
    /** The answer in a few sentences. */
    readonly text: string;
  };
  /** Public resources, best first. */
  readonly results: readonly AskResult[];
}
/** A public resource that answers the question. */
export interface AskResult {
  /** Type of the resource in schema.org’s vocabulary. */
  readonly '@type'?: string;
  /** Name of the resource. */
  readonly name?: string;
  /** What the resource is. */
  readonly description?: string;
  /** Absolute address of the resource. */
  readonly url?: string;
}
/** Which companies to return. */
export interface BatchCompanyRequest {
  /** Slugs to look up, 1 to 50. Order and repetition are kept in the answer. */
  readonly slugs: readonly string[];
}
/** The companies found. */
export interface BatchCompanyResponse {
  /** Companies in request order. A slug of no active company is left out; a repeated slug is answered each time. */
  readonly items: readonly PublicCompany[];
}
/** A company, and the digest of its content. */
export interface ChangedCompany {
  /** Lookup key of the company. */
  readonly slug: string;
  /** SHA-256 of the body of GET /api/companies/{slug}, lower-case hexadecimal; of a removed company, of its last body. */
  readonly sha256: string;
}
/** What changed from release to release. */
export interface Changes {
  /** Content version of the data that is served. */
  readonly data_version: string;
  /** Newest first. Each leads from the one after it in this list. Older releases are forgotten, by number and by size. */
  readonly releases: readonly ReleaseChanges[];
}
/** A page of companies. */
export interface CompanyList {
  /** Companies, ordered by slug in byte order. */
  readonly items: readonly PublicCompany[];
  /** Value of `cursor` for the next page with the same filters. Null exactly on the last page. */
  readonly next_cursor: string | null;
}
/** Counts of companies by what the list can be filtered by. */
export interface Facets {
  /** Active companies in all. */
  readonly companies: number;
  /** Every service that the list can be filtered by, in published order, also one that nobody offers. */
  readonly service_types: readonly {
    /** The service. */
    readonly service_type: 'mobile_crane' | 'crawler_crane' | 'aerial_platform' | 'heavy_haulage';
    /** Companies that offer it. */
    readonly companies: number;
  }[];
  /** Bands of lifting capacity, weakest first. A company without any stated capacity is in none. */
  readonly capacity_bands: readonly {
    /** Where the band begins, metric tonnes; a value for the filter of the same name. */
    readonly capacity_min_t: number;
    /** Where the next band begins, metric tonnes. Null for the last. */
    readonly capacity_below_t: number | null;
    /** Companies whose strongest crane is in the band. */
    readonly companies: number;
    /** Companies whose strongest crane is in the band or in one above: what the filter finds. */
    readonly companies_or_above: number;
  }[];
  /** Countries that have companies, ordered by code. */
  readonly countries: readonly {
    /** Country, ISO 3166-1 alpha-2, upper case. */
    readonly country: string;
    /** Companies there. */
    readonly companies: number;
  }[];
  /** How many companies GET /api/companies finds for each combination of country, service_type and capacity_min_t, so that no choice needs to lead to an empty list. */
  readonly cross: {
    /** What the rows of a table stand for; null is any service. */
    readonly service_types: readonly ('mobile_crane' | 'crawler_crane' | 'aerial_platform' | 'heavy_haulage' | null)[];
    /** What the columns of a table stand for; null is any capacity. */
    readonly capacity_min_t: readonly (number | null)[];
    /** A table for all countries together, then one for each country. */
    readonly tables: readonly {
      /** The country of the table; null is any country. */
      readonly country: string | null;
      /** Counts: a row for each service, in it a number for each capacity. */
      readonly companies: readonly (readonly number[])[];
    }[];
  };
}
/** One crane of a company, chosen to represent its fleet. */
export interface FleetHighlight {
  /** Maker of the crane. Null when unknown. */
  readonly brand?: string | null;
  /** Model as the maker writes it. Null when unknown. */
  readonly model?: string | null;
  /** Maximum lifting capacity, metric tonnes; for an aerial platform the platform load. Null when unknown, never 0. */
  readonly capacity_t?: number | null;
  /** Kind of boom, for example telescopic or lattice. Null when unknown. */
  readonly boom_type?: string | null;
  /** Greatest hook or working height, metres. Null when unknown, never 0. */
  readonly max_height_m?: number | null;
}
/** A company that lets or moves cranes, as the public sees it. */
export interface PublicCompany {
  /** Number of the company in the marketplace. Unique. */
  readonly id: number;
  /** Lookup key of the company: lower-case ASCII words joined by hyphens. Stable; unique. */
  readonly slug: string;
  /** Name under which the company trades. */
  readonly name: string;
  /** What the company says of itself. Null when it says nothing. */
  readonly description?: string | null;
  /** Address of the logo. */
  readonly logo_url?: string | null;
  /** Address of a picture for the head of a page. */
  readonly cover_image_url?: string | null;
  /** Address of the company’s own site. */
  readonly website?: string | null;
  /** Telephone number in international format, starting with +. */
  readonly phone?: string | null;
  /** WhatsApp number in international format, starting with +. */
  readonly whatsapp?: string | null;
  /** Street and number. */
  readonly address_line1?: string | null;
  /** Second line of the address. */
  readonly address_line2?: string | null;
  /** Town. */
  readonly city?: string | null;
  /** State, province or region. */
  readonly state_region?: string | null;
  /** Country, ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** Postal code as written in the country. */
  readonly postal_code?: string | null;
  /** Latitude of the yard, WGS 84 decimal degrees, north positive. */
  readonly lat: number;
  /** Longitude of the yard, WGS 84 decimal degrees, east positive. */
  readonly lon: number;
  /** Kind of entry in the marketplace. It buys no place in any order. */
  readonly tier?: 'free' | 'featured';
  /** What the company offers. Known values: mobile_crane, crawler_crane, aerial_platform, heavy_haulage; be ready for new ones. */
  readonly services: readonly string[];
  /** A few cranes that represent the fleet, strongest first after those that the company marked. */
  readonly fleet_highlights: readonly FleetHighlight[];
}
/** What one release changed. */
export interface ReleaseChanges {
  /** Number of the release in this history; each is one more than the one before. */
  readonly sequence: number;
  /** Content version of the data: the same data has the same version everywhere. */
  readonly data_version: string;
  /** Version that the changes lead from. Null in the first release of a history, which changes nothing. */
  readonly previous_data_version: string | null;
  /** Day that the data names: data_date of the service, else the newest posting of a wanted ad. It is no time of publication; a later release may have the same. */
  readonly data_date: string;
  /** Active companies in this release. */
  readonly companies: number;
  /** How many companies changed. */
  readonly counts: {
    /** Companies that were not there before. */
    readonly added: number;
    /** Companies with other content than before. */
    readonly changed: number;
    /** Companies that are no longer there. */
    readonly removed: number;
  };
  /** Whether the three lists are complete. False when they would be too long: they are empty then, and the whole data set is to be read again. */
  readonly listed: boolean;
  /** Companies that were not there before, by slug. */
  readonly added: readonly ChangedCompany[];
  /** Companies with other content than before, by slug. */
  readonly changed: readonly ChangedCompany[];
  /** Companies that are no longer there, by slug. Their addresses answer 404. */
  readonly removed: readonly ChangedCompany[];
}
/** A harmless first call that shows the service answers. */
export interface SandboxFirstCall {
  /** The call worked. */
  readonly ok: true;
  /** This is a rehearsal. */
  readonly mode: 'sandbox';
  /** No credential is needed. */
  readonly auth: 'none';
  /** Nothing happens beyond this answer. */
  readonly side_effects: false;
  /** The public interface only reads. */
  readonly read_only: true;
  /** What is changed: always nothing. */
  readonly mutates: readonly string[];
  /** Nothing is written. */
  readonly writes: false;
  /** A sentence for the reader. */
  readonly message: string;
  /** A command line to try next. */
  readonly sample_curl: string;
  /** Where to go from here. */
  readonly next: {
    /** Everything for developers on one page. */
    readonly developer_resources: string;
    /** The developer portal. */
    readonly developers: string;
    /** The same page in Markdown. */
    readonly developer_resources_markdown: string;
    /** How authentication works here: not at all for reads. */
    readonly auth: string;
    /** The machine-readable description of the interface. */
    readonly openapi: string;
    /** The first page of companies. */
    readonly companies: string;
  };
}
export interface ListCompaniesParameters {
  /** Only companies of this country: ISO 3166-1 alpha-2, any case. A code without companies gives an empty list. */
  readonly country?: string | undefined;
  /** Only companies that offer this service. */
  readonly service_type?: 'mobile_crane' | 'crawler_crane' | 'aerial_platform' | 'heavy_haulage' | undefined;
  /** Only companies with at least one crane in their whole fleet of this capacity or more, metric tonnes. A crane without a stated capacity never matches. Digits with at most six decimals; no sign, exponent or unit. */
  readonly capacity_min_t?: number | undefined;
  /** Only companies whose yard lies in this box: minLon,minLat,maxLon,maxLat, WGS 84 decimal degrees, edges included, at most six decimals. minLon above maxLon crosses the antimeridian; minLat above maxLat is refused. */
  readonly bbox?: string | undefined;
  /** Companies on a page, at most; 50 when left out. */
  readonly limit?: number | undefined;
  /** Where to go on: next_cursor of the page before, with the same filters; limit may change. It stays good when the data is published anew. */
  readonly cursor?: string | undefined;
}
export interface GetCompanyBySlugParameters {
  /** Slug of the company. */
  readonly slug: string;
}
/** Codes by which the service tells its errors apart. */
export type ServiceErrorCode =
  | 'headers_too_large'
  | 'internal_error'
  | 'invalid_request'
  | 'method_not_allowed'
  | 'misdirected_request'
  | 'not_acceptable'
  | 'not_found'
  | 'payload_too_large'
  | 'rate_limited'
  | 'request_timeout'
  | 'service_unavailable'
  | 'unsupported_media_type'
  | 'uri_too_long';
/** The operations of the service, each as a function. `Options` are those of a call. */
export interface Operations<Options> {
  /**
   * List companies. Active companies that pass every given filter, ordered by slug in byte order. The order is neutral: no tier and no payment changes it.
   *
   * A page holds 50 companies unless limit says otherwise. To read on, repeat the request with cursor set to next_cursor, until next_cursor is null; each company comes exactly once.
   *
   * X-Total-Count tells how many companies match, and Link where the next and the first page are. Where a static host answers from a stored file, both may be missing; next_cursor never is.
   *
   * An unknown, repeated or empty parameter is refused and the message says which are allowed.
   */
  listCompanies(parameters?: ListCompaniesParameters, options?: Options): Promise<CompanyList>;
  /** Get a company by its slug. One active company with its highlights. An inactive or unknown company is 404. */
  getCompanyBySlug(parameters: GetCompanyBySlugParameters, options?: Options): Promise<PublicCompany>;
  /** Get up to 50 companies by their slugs. Companies in the order of the request. A slug that matches no active company is left out of the answer, and a repeated slug is answered each time. Read-only: it is POST because fifty slugs do not fit an address. */
  batchGetCompanies(body: BatchCompanyRequest, options?: Options): Promise<BatchCompanyResponse>;
  /**
   * Count companies by country, service and capacity. What the list can be filtered by, with how many companies each choice and each combination of choices finds. Offer only choices that lead somewhere: `cross` holds, for each country, a row for each service and in it a number for each capacity, and each is the X-Total-Count of that request of GET /api/companies.
   *
   * A company is in the capacity band of its strongest crane. The size of the answer grows with countries, never with companies.
   */
  getFacets(options?: Options): Promise<Facets>;
  /** Make a harmless first call. Needs no credential, reads no account, spends nothing and changes nothing. It answers the same to everyone, and says where to go next. */
  getSandboxFirstCall(options?: Options): Promise<SandboxFirstCall>;
  /**
   * Get what changed from release to release. Companies that were added, changed and removed, each with the digest of its content, release by release, the newest first. It is written with every publication; the content version of the data names the release.
   *
   * To keep a copy: remember data_version. Next time, apply the releases from the one whose previous_data_version is yours up to the newest. When yours is not in the list, or one of them is not listed, read the whole data set again.
   */
  getChanges(options?: Options): Promise<Changes>;
  /** Get the changes as an Atom feed. The same changes for readers of feeds: an entry for each release (RFC 4287). The dates are days that the data names, not times of publication, so several entries may have the same. */
  getChangesFeed(options?: Options): Promise<string>;
  /**
   * Ask where something is found. Takes a question about companies, listings, wanted ads, crane models, terms or the documentation, and points to the public resources that answer it. Wanted ads are buyers’ requests, never inventory.
   *
   * Deterministic: the same question on the same data has the same answer. Without a body, or with an empty question, the answer tells what can be asked.
   *
   * Accept: text/event-stream selects a stream of two events: message, with the whole answer, then done, with {"ok":true}. When both media types are equally welcome the answer is JSON; when neither is, it is 406.
   */
  ask(body?: AskRequest, options?: Options): Promise<AskResponse>;
  /** Get this description. The machine-readable description of the interface, OpenAPI 3.1. */
  getOpenApi(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the API catalog. The interfaces of the service and where each is described: a linkset of RFC 9264 as RFC 9727 wants it. */
  getApiCatalog(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the AI catalog. What agents can use here: MCP servers, the agent card and skills. It fits AI Catalog 1.0 and Agentic Resource Discovery 0.9. */
  getAiCatalog(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the card of the MCP server. Name, address, protocol versions and capabilities of the MCP server that reads the market. */
  getMcpServerCard(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the card of the documentation’s MCP server, canonical address. Name, address, protocol versions and capabilities of the MCP server whose resources are the documentation. */
  getMcpDocsCanonicalServerCard(options?: Options): Promise<Readonly<Record<string, unknown>>>;
  /** Get the card of the documentation’s MCP server. The same card as at the canonical address, below the address of the server. */
  getMcpDocsServerCard(options?: Options): Promise<Readonly<Record<string, unknown>>>;
}
/** How an operation is sent: what is said of it in the address, and whether the rest of its input is the body. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names of the query parameters. */
  readonly query: readonly string[];
  /** Whether the input is the body. */
  readonly body: boolean;
  readonly accept: string;
  /** Whether the answer is JSON, and not text. */
  readonly json: boolean;
}
declare const routes: Readonly<Record<keyof Operations<never>, Route>>;

/**
 * `unexpected_answer` is the client's own: something between it and the service answered, in another shape.
 * A service that is newer than the client may send codes that the client does not know.
 */
export type ErrorCode = ServiceErrorCode | 'unexpected_answer' | (string & {});
/** An answer that is not a success. Switch on `code`; show `message` and `resolution` to people. */
declare class ApiError extends Error {
  readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** What to do about it; null when the service does not say. */
  readonly resolution: string | null;
  /** Status of HTTP. */
  readonly status: number;
  /** Seconds to wait before trying again; null when the answer does not say. */
  readonly retryAfterSeconds: number | null;
  constructor(code: ErrorCode, message: string, facts: Pick<ApiError, 'resolution' | 'status' | 'retryAfterSeconds'>);
}
/** Reads the error out of an answer that is not a success. Consumes its body. */
declare function readError(response: Response, now?: number): Promise<ApiError>;

/** A box on the map, WGS 84 degrees: west, south, east, north. West above east crosses the antimeridian. */
export type Box = readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];
/** A box as the parameter `bbox` takes it: plain decimals, as many as the service reads. */
declare function formatBox(box: Box): string;

/** What the whole client is told. */
export interface ClientOptions {
  /** Address of the service, with or without a slash at the end. A browser may leave it out: it is the page's own origin. */
  readonly baseUrl?: string | undefined;
  /** Version of the contract to be answered by, `YYYY-MM-DD`. Left out, the current one answers. */
  readonly version?: string | undefined;
  /** Repetitions after an answer 429 or 503, at most. Default 3; 0 turns them off. */
  readonly maxRetries?: number | undefined;
  /** An answer that asks for a longer wait is not waited for, seconds; its error is thrown at once. Default 60. */
  readonly maxWaitSeconds?: number | undefined;
  /** Headers for every request, for example a User-Agent where the runtime lets it be set. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What sends the requests. Default `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}
/** What one call is told. */
export interface CallOptions {
  /** Ends the call, its waiting and its stream; the call rejects with the signal's reason. `AbortSignal.timeout(ms)` bounds it. */
  readonly signal?: AbortSignal | undefined;
  /** Sent as Idempotency-Key, 8 to 128 visible ASCII characters, and echoed. */
  readonly idempotencyKey?: string | undefined;
  /** Version of the contract for this call. */
  readonly version?: string | undefined;
  /** Shown the answer before its body is read, for its status and headers: `X-Total-Count`, `RateLimit-Remaining`, `ETag`. */
  readonly onResponse?: ((response: Response) => void) | undefined;
}
/** A request as the client makes it. */
interface Outgoing {
  readonly method: string;
  /** Path with its query. */
  readonly target: string;
  readonly accept: string;
  /** JSON text, or null. */
  readonly body: string | null;
}
/**
 * Sends a request and gives the successful answer. Waits and repeats as the service asks.
 *
 * @throws ApiError for any other answer; what `fetch` throws when there is none; the reason of an aborted signal.
 */
declare function send(client: ClientOptions, { method, target, accept, body }: Outgoing, call: CallOptions): Promise<Response>;
/** @throws ApiError when the body is no JSON, as that of a portal in between. */
declare function readJson(response: Response): Promise<unknown>;

/** The filters of a list; `limit` is the size of a page. */
export type CompanyFilters = Omit<ListCompaniesParameters, 'cursor'>;
/** What the stream of an answer brings, in order: the answer, and a sign that it is whole. */
export type AskEvent =
  | {
      readonly event: 'message';
      readonly data: AskResponse;
    }
  | {
      readonly event: 'done';
      readonly data: {
        readonly ok: boolean;
      };
    };
/** The service, as functions. Every one of them only reads. */
export interface Client extends Operations<CallOptions> {
  /** All companies that pass the filters, each once, in order of their slugs. Pages are read as the loop needs them. */
  companies(filters?: CompanyFilters, options?: CallOptions): AsyncGenerator<PublicCompany, void, undefined>;
  /** Asks, and gives the events of the answer as they arrive, `done` the last. Throws when the stream is cut off before. */
  askStream(body?: AskRequest, options?: CallOptions): AsyncGenerator<AskEvent, void, undefined>;
}
/** Makes a client. Nothing is sent before the first call. */
declare function createClient(options?: ClientOptions): Client;

export { ApiError, createClient, formatBox };
