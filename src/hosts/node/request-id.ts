import { randomUUID } from 'node:crypto';

const pattern = /^[A-Za-z0-9._~+/=-]{8,128}$/;

/**
 * The name of one request in the logs. A proxy that we trust may have named it; what a client says of itself is not believed, since
 * it could take the name of another's request.
 *
 * @param given X-Request-Id as it came.
 */
export const requestId = (given: string | null, fromProxy: boolean): string =>
  fromProxy && given !== null && pattern.test(given) ? given : randomUUID();
