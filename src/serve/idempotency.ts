import { problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import { idempotencyHeader, idempotencyKeyPattern } from '../contract/parameters.ts';

/**
 * Checks an Idempotency-Key, bare or as a quoted string (draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @returns The key as it came, to be echoed; null if there is none; or invalid_request.
 */
export function checkIdempotencyKey(value: string | null): string | null | Problem {
  if (value === null) return null;
  if (idempotencyKeyPattern.test(value)) return value;
  return problem(
    'invalid_request',
    `${idempotencyHeader} must have ${limits.minIdempotencyKeyChars} to ${limits.maxIdempotencyKeyChars} visible ASCII characters, got ${quote(value)}.`,
    'Send a key such as a UUID, or leave the header out. The operation is read-only.',
  );
}
