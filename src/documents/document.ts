import { fileAddressOf, type FileAddress } from './addresses.ts';
import type { Part } from './parts.ts';

/** The content of a file, which may be made only when its bytes are read. */
interface Content {
  readonly bytes: Uint8Array;
  /** SHA-256 in hex, if already known. */
  readonly sha256?: string;
  /** The same bytes in parts, for content that may be too large for memory. */
  readonly parts?: readonly Part[];
}

/** A document as a value: what is at an address, and the file that holds it. */
export interface Document extends FileAddress, Content {
  /** Value of a Link header, or null. */
  readonly link: string | null;
}

/** A file of the function. */
export interface ServerBytes extends Content {
  readonly file: string;
}

/** The content of a compiled file. @throws Error when it is missing. */
export function bundledBytes(bundled: readonly ServerBytes[], name: string): Uint8Array {
  const found = bundled.find(({ file }) => file === name);
  if (found === undefined) throw new Error(`${name} was not bundled`);
  return found.bytes;
}

/** Everything that is published, as values. */
export interface SiteContents {
  readonly baseUrl: string;
  readonly dataVersion: string;
  /** May be read twice. */
  readonly documents: Iterable<Document>;
  /** About how many documents there are, if known. */
  readonly expected?: number;
  /** Where pictures of the pages come from, besides the site itself. */
  readonly pictures?: readonly string[];
  /** Documents that state the sizes and checksums of others, which have been written by then. */
  readonly closing?: (measured: Measured) => readonly Document[];
  readonly serverFiles: Iterable<ServerBytes>;
}

/** Size in bytes and SHA-256 in hex of the document at an address. */
export type Measured = (url: string) => { readonly bytes: number; readonly sha256: string };

const encoder = new TextEncoder();

export const document = (url: string, bytes: Uint8Array): Document => ({ ...fileAddressOf(url), bytes, link: null });

export const textDocument = (url: string, text: string): Document => document(url, encoder.encode(text));

/** A document of JSON, without whitespace. */
export const jsonDocument = (url: string, value: unknown): Document => textDocument(url, JSON.stringify(value));

/** A document that is made when it is read. */
export const documentFrom = (url: string, make: () => Uint8Array | string): Document => ({
  ...fileAddressOf(url),
  link: null,
  get bytes() {
    const content = make();
    return typeof content === 'string' ? encoder.encode(content) : content;
  },
});
