import { problem, type Problem } from '../contract/errors.ts';

/** A request as a host hands it over. The target is as it came, not decoded. */
export interface ServiceRequest {
  readonly method: string;
  /** Path of the target: starts with a slash, has no query. */
  readonly path: string;
  /** Query of the target with its `?`, or an empty string. */
  readonly search: string;
  /** Value of a header by its lower-case name; null when absent, joined by ", " when repeated. */
  header(name: string): string | null;
  /** Reads the body. One of more than `maxBytes` is payload_too_large, and isn't read to its end. */
  body(maxBytes: number): Promise<Uint8Array | Problem>;
  /** Lets other requests go first, between parts of long work. */
  pause(): Promise<void>;
  /** Key of the client that the request counts against. */
  readonly client: string;
}

/** A request without headers, body and client: for a call inside the service, or if only the method is known. */
export const emptyRequest = (method: string, path = '/', search = ''): ServiceRequest => ({
  method,
  path,
  search,
  header: () => null,
  body: () => Promise.resolve(new Uint8Array()),
  pause: () => Promise.resolve(),
  client: '',
});

/** The problem of a body that is too large. */
export const bodyTooLarge = (maxBytes: number): Problem =>
  problem('payload_too_large', `The request body is larger than ${maxBytes} bytes.`, `Send at most ${maxBytes} bytes.`);
