import type { ServiceErrorCode } from './types.ts';

/**
 * Codes of the service, and two of the client's own. `unexpected_answer`: something between the client and the service responded, in
 * another shape. `needs_function`: no stored file answers this operation. A newer service may send codes that the client doesn't know.
 */
export type ErrorCode = ServiceErrorCode | 'unexpected_answer' | 'needs_function' | (string & {});

/** A response that isn't a success. Switch on `code`; show `message` and `resolution` to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** What to do about it; null if the service doesn't say. */
  readonly resolution: string | null;
  /** HTTP status. */
  readonly status: number;
  /** Seconds to wait before trying again; null if the response doesn't say. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, facts: Pick<ApiError, 'resolution' | 'status' | 'retryAfterSeconds'>) {
    super(message);
    this.code = code;
    this.resolution = facts.resolution;
    this.status = facts.status;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Reads the error from a response that isn't a success. Consumes its body. */
export async function readError(response: Response, now = Date.now()): Promise<ApiError> {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response.headers.get('Retry-After'), now);
  const text = await response.text();
  const error = parseError(text);
  if (error === null) {
    const message = `The response ${status} of ${response.url} isn’t an error of the service.`;
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
 * Seconds that a Retry-After asks for, as a number or a date (RFC 9110 §10.2.3); null if it is absent or unreadable.
 *
 * @param now Milliseconds since 1970.
 */
function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
