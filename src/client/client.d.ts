// Written by `npm run fix` from the code of the client. In the published file, types.ts comes before it.

/**
 * Codes of the service, and two of the client's own. `unexpected_answer`: something between the client and the service responded, in
 * another shape. `needs_function`: no stored file answers this operation. A newer service may send codes that the client doesn't know.
 */
export type ErrorCode = ServiceErrorCode | 'unexpected_answer' | 'needs_function' | (string & {});
/** A response that isn't a success. Switch on `code`; show `message` and `resolution` to people. */
declare class ApiError extends Error {
  readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** What to do about it; null if the service doesn't say. */
  readonly resolution: string | null;
  /** HTTP status. */
  readonly status: number;
  /** Seconds to wait before trying again; null if the response doesn't say. */
  readonly retryAfterSeconds: number | null;
  constructor(code: ErrorCode, message: string, facts: Pick<ApiError, 'resolution' | 'status' | 'retryAfterSeconds'>);
}
/** Reads the error from a response that isn't a success. Consumes its body. */
declare function readError(response: Response, now?: number): Promise<ApiError>;

/** A box on the map, WGS 84 degrees: west, south, east, north. West above east crosses the antimeridian. */
export type Box = readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];
/** A box as the parameter `bbox` takes it: plain decimals, with all their digits. */
declare function formatBox(box: Box): string;

/** Options of the client, for every call. */
export interface ClientOptions {
  /** Address of the service, with or without a slash at the end. A browser may leave it out: it is the page's own origin. */
  readonly baseUrl?: string | undefined;
  /** Version of the contract to use, `YYYY-MM-DD`. Default: the current one. */
  readonly version?: string | undefined;
  /** Retries after a 429 or 503, at most. Default 3; 0 turns them off. */
  readonly maxRetries?: number | undefined;
  /** Longest wait before a retry, in seconds. If a response asks for more, its error is thrown at once. Default 60. */
  readonly maxWaitSeconds?: number | undefined;
  /** Headers for every request, for example a User-Agent where the runtime lets it be set. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * `api` calls the operations of the service. `files` answers from its stored files, on any host that serves them: companies, lists,
   * batches and documents; what needs the function is refused. Default `api`.
   */
  readonly mode?: 'api' | 'files' | undefined;
  /** What sends the requests. Default `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}
/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, its retries and its stream; the call rejects with the signal's reason. `AbortSignal.timeout(ms)` limits its time. */
  readonly signal?: AbortSignal | undefined;
  /** Sent as Idempotency-Key, 8 to 128 visible ASCII characters, and echoed. */
  readonly idempotencyKey?: string | undefined;
  /** Version of the contract for this call. */
  readonly version?: string | undefined;
  /**
   * Gets the response before its body is read, for its status and headers: `X-Total-Count`, `RateLimit-Remaining`, `ETag`. With stored
   * files, it gets the response to every file that a call reads.
   */
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
  /** How caches of the runtime are used. */
  readonly cache?: RequestCache | undefined;
}
/**
 * Sends a request and returns the successful response. Waits and retries as the service asks.
 *
 * @throws ApiError for any other response; what `fetch` throws if there is none; the reason of an aborted signal.
 */
declare function send(client: ClientOptions, { method, target, accept, body, cache }: Outgoing, call: CallOptions): Promise<Response>;
/** @throws ApiError when the body isn't JSON, such as the page of a captive portal. */
declare function readJson(response: Response): Promise<unknown>;

/** The filters of a list; `limit` is the size of a page. */
export type CompanyFilters = Omit<ListCompaniesParameters, 'cursor'>;
/** The events of an answer's stream, in order: the answer, and a sign that it is complete. */
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
/** The operations of the service as functions. All of them only read. */
export interface Client extends Operations<CallOptions> {
  /** All companies that pass the filters, each once, in order of their slugs. Pages are read as the loop needs them. */
  companies(filters?: CompanyFilters, options?: CallOptions): AsyncGenerator<PublicCompany, void, undefined>;
  /** Asks a question and yields the events of the answer as they arrive, `done` last. Throws if the stream ends before that. */
  askStream(body?: AskRequest, options?: CallOptions): AsyncGenerator<AskEvent, void, undefined>;
}
/** Makes a client. Nothing is sent before the first call. */
declare function createClient(options?: ClientOptions): Client;

export { ApiError, createClient, formatBox };
