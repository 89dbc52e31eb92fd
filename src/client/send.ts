import { ApiError, readError } from './api-error.ts';

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
export interface Outgoing {
  readonly method: string;
  /** Path with its query. */
  readonly target: string;
  readonly accept: string;
  /** JSON text, or null. */
  readonly body: string | null;
  /** How caches of the runtime are used. */
  readonly cache?: RequestCache | undefined;
}

const defaults = { maxRetries: 3, maxWaitSeconds: 60 } as const;

/** The statuses that say "later": RFC 6585 §4 and RFC 9110 §15.6.4. Every operation only reads, so a retry is harmless. */
const isLater = (status: number) => status === 429 || status === 503;

/**
 * Sends a request and returns the successful response. Waits and retries as the service asks.
 *
 * @throws ApiError for any other response; what `fetch` throws if there is none; the reason of an aborted signal.
 */
export async function send(client: ClientOptions, { method, target, accept, body, cache }: Outgoing, call: CallOptions): Promise<Response> {
  const { maxRetries = defaults.maxRetries, maxWaitSeconds = defaults.maxWaitSeconds } = client;
  const { signal, idempotencyKey } = call;
  const version = call.version ?? client.version;
  const url = baseOf(client) + target;
  const request: RequestInit = {
    method,
    headers: {
      ...client.headers,
      Accept: accept,
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(version === undefined ? {} : { 'SVC-API-Version': version }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body,
    // No cookies are needed, and CORS allows only requests without them.
    credentials: 'omit',
    ...(signal === undefined ? {} : { signal }),
    ...(cache === undefined ? {} : { cache }),
  };
  for (let retries = 0; ; retries++) {
    const response = await (client.fetch ?? fetch)(url, request);
    call.onResponse?.(response);
    if (response.ok) return response;
    const error = await readError(response);
    const waitSeconds = error.retryAfterSeconds ?? 2 ** retries;
    if (!isLater(response.status) || retries >= maxRetries || waitSeconds > maxWaitSeconds) throw error;
    await wait(waitSeconds * 1000, signal);
  }
}

/** @throws ApiError when the body isn't JSON, such as the page of a captive portal. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    const message = `The response of ${response.url} isn’t JSON.`;
    throw new ApiError('unexpected_answer', message, { resolution: null, status: response.status, retryAfterSeconds: null });
  }
}

function baseOf({ baseUrl }: ClientOptions): string {
  const base = baseUrl ?? (globalThis as { location?: { origin: string } }).location?.origin;
  if (base === undefined) throw new TypeError('baseUrl is missing: only a page has an address of its own');
  let end = base.length;
  while (base[end - 1] === '/') end--;
  return base.slice(0, end);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // The reason of a signal is the caller's own choice, an error or not.
    // oxlint-disable-next-line prefer-promise-reject-errors
    const stop = () => reject(signal!.reason);
    if (signal?.aborted === true) return stop();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      stop();
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
