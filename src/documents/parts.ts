import type { Columns } from '../query/columns.ts';
import { companyBytes } from '../query/company-store.ts';
import { fileAddressOf } from './addresses.ts';
import type { Document } from './document.ts';

/** Makes a part of a document: text, or bytes. @param before The parts before it, for a part that says where they are. */
export type Part = (before: readonly MadePart[]) => Uint8Array | string | { readonly content: Uint8Array; readonly note: string };

/** A part that was made. */
export interface MadePart {
  readonly bytes: number;
  /** What a later part must know about it; empty for most. */
  readonly note: string;
}

/** Makes a part. @param before What the parts before it became. */
function makePart(make: Part, before: readonly MadePart[]): { readonly content: Uint8Array<ArrayBuffer>; readonly note: string } {
  const made = make(before);
  const { content, note } = typeof made === 'object' && 'note' in made ? made : { content: made, note: '' };
  return { content: (typeof content === 'string' ? Buffer.from(content) : content) as Uint8Array<ArrayBuffer>, note };
}

/** Makes the parts one after the other, and keeps none. */
export function* makeParts(parts: readonly Part[]): Generator<Uint8Array<ArrayBuffer>> {
  const made: MadePart[] = [];
  for (const part of parts) {
    const { content, note } = makePart(part, made);
    made.push({ bytes: content.length, note });
    yield content;
  }
}

/** The content of all parts together. */
const joinParts = (parts: readonly Part[]): Uint8Array<ArrayBuffer> => Buffer.concat([...makeParts(parts)]);

/** A document that is made part by part. */
export const documentInParts = (url: string, parts: readonly Part[]): Document => ({
  ...fileAddressOf(url),
  link: null,
  parts,
  get bytes() {
    return joinParts(parts);
  },
});

/** Companies that are together in every file with all companies. */
export interface RowRange {
  /** Rows, or positions in the order that was cut. */
  readonly first: number;
  readonly last: number;
}

/** Bytes of JSON in a range: at least so many, if there are. */
const textBytes = 1 << 18;
/** Ranges of tables stored by columns. They are larger: similar values are together, and the footer has an entry for each range. */
export const groupBytes = 1 << 21;

/** Cuts the companies into ranges of some size. @param order The rows in another order. */
export function cutRows({ count, companies }: Columns, least: number = textBytes, order: Uint32Array | null = null): RowRange[] {
  const ranges: RowRange[] = [];
  let first = 0;
  let used = 0;
  for (let at = 0; at < count; at++) {
    used += companyBytes(companies, order === null ? at : order[at]!);
    if (used < least && at + 1 < count) continue;
    ranges.push({ first, last: at });
    first = at + 1;
    used = 0;
  }
  return ranges;
}
