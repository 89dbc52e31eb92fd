import type { Problem } from '../contract/errors.ts';
import type { Body } from './body.ts';

/** A request as a host hands it over. The target is as it came, not decoded. */
export interface Incoming {
  readonly method: string;
  /** Path of the target: starts with a slash, has no query. */
  readonly path: string;
  /** Query of the target with its `?`, or the empty text. */
  readonly search: string;
  /** Value of a header by its lower-case name; null when absent, joined by ", " when repeated. */
  header(name: string): string | null;
  /** Reads the body. A body of more than `maxBytes` is payload_too_large, and is not read to its end. */
  body(maxBytes: number): Promise<Uint8Array | Problem>;
  /** Waits until everyone else has been heard. For work that comes in parts. */
  turn(): Promise<void>;
  /** Whom the request counts for. */
  readonly client: string;
}

/** An answer before the finishing touches that depend on the content coding. */
export interface Answer {
  readonly status: number;
  /** Names and values in turn: [name, value, name, value, …]. */
  readonly headers: readonly string[];
  readonly body: Body | null;
  /** Strong entity tag without quotes; null where none belongs. */
  readonly tag: string | null;
  /** Name of the stored document with this very body, where there may be precompressed variants of it. */
  readonly storedAs: string | null;
  /** Whether a content coding may be applied. */
  readonly compressible: boolean;
  /**
   * Gives back what the request took from the quota; called when it turns out to be a 304 that If-None-Match named by its tag. Null where
   * there was work to do for it.
   */
  readonly refund: (() => readonly string[]) | null;
}

/** An answer ready for the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: string[];
  readonly body: Body | null;
}
