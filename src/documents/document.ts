import { placeOf, type Place } from './addresses.ts';
import type { LargeContent } from './large-document.ts';

/** A document as a value: what stands at an address, and the file that holds it. */
export interface Document extends Place {
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

/** A document of bytes, where its address says. */
export const document = (url: string, bytes: Uint8Array): Document => ({ ...placeOf(url), bytes, link: null });

/** A document of text. */
export const textDocument = (url: string, text: string): Document => document(url, encoder.encode(text));

/** A document of JSON, without blanks. */
export const jsonDocument = (url: string, value: unknown): Document => textDocument(url, JSON.stringify(value));
