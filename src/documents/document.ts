import type { DocumentClass } from '../contract/headers.ts';
import type { LargeContent } from './large-document.ts';

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

/** A document, with its checksum where it is known already. */
export type Hashed<T> = T & { readonly sha256?: string };

/** A file of the function. */
export interface ServerBytes {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Everything that is published, as values. */
export interface SiteContents {
  readonly baseUrl: string;
  readonly dataVersion: string;
  /** A release may read them twice. */
  readonly documents: Iterable<Hashed<Document>>;
  readonly serverFiles: Iterable<ServerBytes>;
  /** Whether compressed variants are made for a host that sends the documents itself. */
  readonly variants: boolean;
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
