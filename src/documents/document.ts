import { hash } from 'node:crypto';
import { placeOf, type Place } from './addresses.ts';
import type { Part } from './parts.ts';

/** What a file is to hold. It may be made only when its bytes are asked for. */
interface Content {
  readonly bytes: Uint8Array;
  /** Checksum, hex, where it is known already. */
  readonly sha256?: string;
  /**
   * Digest of all that the bytes are made from, beside the code: where the last publish had the same, they need not be made. Left out
   * where making them is cheap.
   */
  readonly inputs?: string;
  /** The same bytes in parts, for content that may be too large to be held whole. */
  readonly parts?: readonly Part[];
}

/** A document as a value: what is at an address, and the file that holds it. */
export interface Document extends Place, Content {
  /** Value of a Link header, or null. */
  readonly link: string | null;
}

/** A file of the function. */
export interface ServerBytes extends Content {
  readonly file: string;
}

/** Everything that is published, as values. */
export interface SiteContents {
  readonly baseUrl: string;
  readonly dataVersion: string;
  /** A release may read them twice. */
  readonly documents: Iterable<Document>;
  /** About how many documents there are, where that is known. */
  readonly expected?: number;
  /** Where pictures of the pages come from, beside the site itself. */
  readonly pictures?: readonly string[];
  /** Documents that state the sizes and checksums of others, which are written by then. */
  readonly closing?: (measured: Measured) => readonly Document[];
  readonly serverFiles: Iterable<ServerBytes>;
}

/** Size, bytes, and checksum, hex, of a document by its address. */
export type Measured = (url: string) => { readonly bytes: number; readonly sha256: string };

const encoder = new TextEncoder();

/** A document of bytes, where its address says. */
export const document = (url: string, bytes: Uint8Array): Document => ({ ...placeOf(url), bytes, link: null });

/** A document of text. */
export const textDocument = (url: string, text: string): Document => document(url, encoder.encode(text));

/** A document of JSON, without blanks. */
export const jsonDocument = (url: string, value: unknown): Document => textDocument(url, JSON.stringify(value));

/** A document that is made each time that it is asked for. @param inputs Digest of all that it is made from, beside the code. */
export function documentFrom(url: string, inputs: string, make: () => Uint8Array | string, link: string | null = null): Document {
  return {
    ...placeOf(url),
    link,
    inputs,
    get bytes() {
      const content = make();
      return typeof content === 'string' ? encoder.encode(content) : content;
    },
  };
}

/** All documents, for who holds them in memory. */
export function* allDocuments({ documents, closing }: Pick<SiteContents, 'documents' | 'closing'>): Generator<Document> {
  const bytes = new Map<string, Uint8Array>();
  for (const made of documents) {
    if (made.parts !== undefined) bytes.set(made.url, made.bytes);
    yield made;
  }
  const measured: Measured = (url) => ({ bytes: bytes.get(url)!.length, sha256: hash('sha256', bytes.get(url)!, 'hex') });
  yield* closing?.(measured) ?? [];
}
