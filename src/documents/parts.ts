import { createHash } from 'node:crypto';
import type { Columns } from '../query/columns.ts';
import { companyBytes } from '../query/company-store.ts';
import { fileAddressOf } from './addresses.ts';
import type { Document } from './document.ts';
import { sha256Hex } from './market-index.ts';

/** A part of a document: text, or bytes. */
export interface Part {
  /** Digest of what it is made from, except the code. */
  readonly key: string;
  /** @param before The parts before it, for a part that says where they are. */
  readonly make: (before: readonly MadePart[]) => Uint8Array | string | { readonly content: Uint8Array; readonly note: string };
}

/** A part that was made. */
export interface MadePart {
  readonly bytes: number;
  /** What a later part must know about it; empty for most. */
  readonly note: string;
}

/** Makes a part. @param before What the parts before it became. */
function makePart({ make }: Part, before: readonly MadePart[]): { readonly content: Uint8Array<ArrayBuffer>; readonly note: string } {
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
  inputs: sha256Hex(parts.map(({ key }) => key).join('\n')),
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
  /** Digest of what is published of these companies, independent of their rows. */
  readonly digest: string;
}

/** Bytes of JSON in a range: on average, at least and at most (except for the last range, and for a single company that is longer). */
interface RangeBytes {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}
const textBytes: RangeBytes = { mean: 1 << 18, min: 1 << 16, max: 1 << 20 };
/** Ranges of tables stored by columns. They are larger: similar values are together, and the footer has an entry for each range. */
export const groupBytes: RangeBytes = { mean: 1 << 21, min: 1 << 20, max: 1 << 22 };

/**
 * Cuts the companies into ranges with ends that depend on the content of a company: one that comes, goes or changes only moves the ends of
 * the ranges around it ("content-defined chunking", Muthitacharoen, Chen and Mazières, 2001).
 */
export function cutRows(
  { count, itemDigests, maxCapacityT, companies }: Columns,
  { mean, min, max }: RangeBytes = textBytes,
  /** The rows in another order. */
  order: Uint32Array | null = null,
): RowRange[] {
  const ranges: RowRange[] = [];
  const digestBytes = itemDigests.length / count;
  const digests = Buffer.from(itemDigests.buffer, itemDigests.byteOffset, itemDigests.length);
  const rowAt = (at: number): number => (order === null ? at : order[at]!);
  let first = 0;
  let used = 0;
  for (let at = 0; at < count; at++) {
    const row = rowAt(at);
    const own = companyBytes(companies, row);
    used += own;
    const isEnd = at + 1 === count;
    const endsHere = digests.readUInt32LE(row * digestBytes) < (own / mean) * 2 ** 32;
    if (!isEnd && (used < min || (used < max && !endsHere))) continue;
    const digest = createHash('sha256');
    if (order === null) {
      digest.update(itemDigests.subarray(first * digestBytes, (at + 1) * digestBytes)).update(maxCapacityT.subarray(first, at + 1));
    } else {
      const rows = order.subarray(first, at + 1);
      for (const each of rows) digest.update(itemDigests.subarray(each * digestBytes, (each + 1) * digestBytes));
      digest.update(Float64Array.from(rows, (each) => maxCapacityT[each]!));
    }
    ranges.push({ first, last: at, digest: digest.update(String(isEnd)).digest('hex') });
    first = at + 1;
    used = 0;
  }
  return ranges;
}
