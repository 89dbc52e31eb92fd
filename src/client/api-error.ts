import type { ServiceErrorCode } from './generated.ts';

/**
 * Two are the client's own. `unexpected_answer`: something between it and the service answered, in another shape. `needs_function`: no stored
 * file answers this operation.
 * A service that is newer than the client may send codes that the client does not know.
 */
export type ErrorCode = ServiceErrorCode | 'unexpected_answer' | 'needs_function' | (string & {});

/** An answer that is not a success. Switch on `code`; show `message` and `resolution` to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** What to do about it; null when the service does not say. */
  readonly resolution: string | null;
  /** Status of HTTP. */
  readonly status: number;
  /** Seconds to wait before trying again; null when the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, facts: Pick<ApiError, 'resolution' | 'status' | 'retryAfterSeconds'>) {
    super(message);
    this.code = code;
    this.resolution = facts.resolution;
    this.status = facts.status;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Reads the error out of an answer that is not a success. Consumes its body. */
export async function readError(response: Response, now = Date.now()): Promise<ApiError> {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response.headers.get('Retry-After'), now);
  const text = await response.text();
  const error = parseError(text);
  if (error === null) {
    const message = `The answer ${status} of ${response.url} is no error of the service.`;
    return new ApiError('unexpected_answer', message, { resolution: null, status, retryAfterSeconds });
  }
  return new ApiError(error.code, error.message, { resolution: error.resolution ?? null, status, retryAfterSeconds });
}

function parseError(text: string): { code: string; message: string; resolution?: string } | null {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown; resolution?: unknown } };
    if (typeof error?.code !== 'string' || typeof error.message !== 'string') return null;
    const { code, message, resolution } = error;
    return { code, message, ...(typeof resolution === 'string' ? { resolution } : {}) };
  } catch {
    return null;
  }
}

/**
 * Seconds that a Retry-After asks for, as a number or a date (RFC 9110 §10.2.3); null when there is none that can be read.
 *
 * @param now Milliseconds since 1970.
 */
function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
