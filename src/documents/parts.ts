import { createHash } from 'node:crypto';
import type { Columns } from '../query/columns.ts';
import { placeOf } from './addresses.ts';
import type { Document } from './document.ts';
import { sha256Hex } from './market-index.ts';

/** A part of a document: text, or bytes. Two parts of a document that have one key are the same, whenever they are made. */
export interface Part {
  readonly key: string;
  readonly make: () => Uint8Array | string;
}

/** A document of more parts than this is written and compressed part by part, and no part is made that the last publish had. */
const mostPartsOfWhole = 3;

/** Whether content is handled part by part. It depends on the content alone, so that it is published alike each time. */
export const isLarge = (parts: readonly Part[]): boolean => parts.length > mostPartsOfWhole;

/** The bytes of a part. */
export function bytesOfPart({ make }: Part): Uint8Array<ArrayBuffer> {
  const made = make();
  return (typeof made === 'string' ? Buffer.from(made) : made) as Uint8Array<ArrayBuffer>;
}

/** Content of some parts, as a whole. */
export const joinParts = (parts: readonly Part[]): Uint8Array<ArrayBuffer> => Buffer.concat(parts.map(bytesOfPart));

/** A digest of what content of some parts is. */
export const digestParts = (parts: readonly Part[]): string => sha256Hex(parts.map(({ key }) => key).join('\n'));

/** A document that is made part by part. */
export const documentInParts = (url: string, parts: readonly Part[]): Document => ({
  ...placeOf(url),
  link: null,
  inputs: digestParts(parts),
  parts,
  get bytes() {
    return joinParts(parts);
  },
});

/** Companies that stand together in everything that has all of them. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
  /** Digest of what is published of these companies, whichever rows they are in. */
  readonly digest: string;
  /** Whether nothing comes after it. */
  readonly isEnd: boolean;
}

/** JSON of the companies of a range on average, at least and at most (but for the last, and for a single one that is longer), bytes. */
const meanBytes = 1 << 18;
const minBytes = 1 << 16;
const maxBytes = 1 << 20;

/**
 * Cuts the companies into ranges that end where the content of a company says so: one that comes, goes or changes moves the ends of the
 * ranges around it and no others ("content-defined chunking", Muthitacharoen, Chen and Mazières, 2001).
 */
export function cutRows({ count, itemDigests, maxCapacityT, packIndex }: Columns): RowRange[] {
  const ranges: RowRange[] = [];
  const digestBytes = itemDigests.length / count;
  const digests = Buffer.from(itemDigests.buffer, itemDigests.byteOffset, itemDigests.length);
  let first = 0;
  let start = 0;
  for (let row = 0; row < count; row++) {
    const end = packIndex.ends[row]!;
    const used = end - start;
    const own = row === 0 ? end : end - packIndex.ends[row - 1]!;
    const isEnd = row + 1 === count;
    const endsHere = digests.readUInt32LE(row * digestBytes) < (own / meanBytes) * 2 ** 32;
    if (!isEnd && (used < minBytes || (used < maxBytes && !endsHere))) continue;
    const digest = createHash('sha256')
      .update(itemDigests.subarray(first * digestBytes, (row + 1) * digestBytes))
      .update(maxCapacityT.subarray(first, row + 1))
      .update(String(isEnd))
      .digest('hex');
    ranges.push({ first, last: row, digest, isEnd });
    first = row + 1;
    start = end;
  }
  return ranges;
}
