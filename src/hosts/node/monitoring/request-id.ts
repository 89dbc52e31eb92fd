import { randomUUID } from 'node:crypto';

const pattern = /^[A-Za-z0-9._~+/=-]{8,128}$/;

/**
 * The ID of a request in the logs: the one that a trusted proxy gave it, else a new one. What a client sends is not believed, since it
 * could be the ID of another's request.
 *
 * @param given X-Request-Id as it came.
 */
export const requestId = (given: string | null, fromProxy: boolean): string =>
  fromProxy && given !== null && pattern.test(given) ? given : randomUUID();
