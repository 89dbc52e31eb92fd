import { randomUUID } from 'node:crypto';

const pattern = /^[A-Za-z0-9._~+/=-]{8,128}$/;

/**
 * The ID of a request in the logs: the one from a trusted proxy, or else a new one. IDs from clients are ignored, since they could imitate
 * another request.
 *
 * @param given X-Request-Id as received.
 */
export const requestId = (given: string | null, fromProxy: boolean): string =>
  fromProxy && given !== null && pattern.test(given) ? given : randomUUID();
