import { createHash } from 'node:crypto';
import type { DocumentClass } from '../contract/headers.ts';

/** A document as a value: what stands at an address, and the file that holds it. */
export interface Document {
  /** Path of the address, with its query where the query selects the file. */
  readonly url: string;
  /** Path of the file below `client/`. */
  readonly file: string;
  readonly mediaType: string;
  readonly documentClass: DocumentClass;
  readonly bytes: Uint8Array;
  /** Value of a Link header, or null. */
  readonly link: string | null;
  /** The same bytes in parts, for a document that may be too large to be held whole. */
  readonly large?: LargeContent;
}

/** Content that is made part by part, each time that it is read. */
export interface LargeContent {
  readonly parts: () => Iterable<Uint8Array>;
  /** Size of all parts, bytes. */
  readonly size: number;
}

const encoder = new TextEncoder();

export const json = 'application/json; charset=utf-8';

/** A document of JSON, without blanks. */
export function jsonDocument(url: string, file: string, documentClass: DocumentClass, value: unknown, mediaType: string = json): Document {
  return { url, file, mediaType, documentClass, bytes: encoder.encode(JSON.stringify(value)), link: null };
}

/** A document of text. */
export function textDocument(url: string, file: string, documentClass: DocumentClass, text: string, mediaType: string): Document {
  return { url, file, mediaType, documentClass, bytes: encoder.encode(text), link: null };
}

/** How much of a large document is made at once, bytes. */
const partBytes = 1 << 20;

/** Joins small pieces into parts of some size. */
export function* joinPieces(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let part = Buffer.allocUnsafe(partBytes);
  let used = 0;
  for (const piece of pieces) {
    if (used + piece.length > part.length) {
      if (used > 0) yield part.subarray(0, used);
      part = Buffer.allocUnsafe(Math.max(partBytes, piece.length));
      used = 0;
    }
    part.set(piece, used);
    used += piece.length;
  }
  if (used > 0) yield part.subarray(0, used);
}

/**
 * A document that is made piece by piece. It is made once at once, for its size and checksum, and again by each who reads it.
 *
 * @param pieces Gives the same pieces each time.
 */
export function largeDocument(
  head: Omit<Document, 'bytes' | 'large'>,
  pieces: () => Iterable<Uint8Array>,
): Document & { readonly large: LargeContent; readonly sha256: string } {
  const parts = () => joinPieces(pieces());
  const digest = createHash('sha256');
  let size = 0;
  for (const part of parts()) {
    digest.update(part);
    size += part.length;
  }
  return {
    ...head,
    get bytes() {
      return Buffer.concat([...parts()]);
    },
    large: { parts, size },
    sha256: digest.digest('hex'),
  };
}
