import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Document } from './document.ts';

/** Size of a part on average, at least and at most (but for the last, and for a single piece that is longer), bytes. */
const meanPartBytes = 1 << 20;
const minPartBytes = 1 << 18;
const maxPartBytes = 1 << 22;

/**
 * Joins small pieces into parts that end where the content of a piece says so: a piece that comes, goes or changes moves
 * the ends of the parts around it and no others ("content-defined chunking", Muthitacharoen, Chen and Mazières, 2001).
 */
function* cutParts(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for (const piece of pieces) {
    gathered.push(piece);
    size += piece.length;
    if (size < minPartBytes || (size < maxPartBytes && !endsPart(piece))) continue;
    yield Buffer.concat(gathered, size);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered, size);
}

/** True for one byte in so many, whichever piece it lies in. */
const endsPart = (piece: Uint8Array): boolean => crc32(piece) < (piece.length / meanPartBytes) * 2 ** 32;

/** Content that is made part by part, each time that it is read. */
export interface LargeContent {
  readonly parts: () => Iterable<Uint8Array>;
  /** Size in bytes, and checksum, hex: what the last complete reading found, so that the content is not made for them alone. */
  readonly measure: () => { readonly bytes: number; readonly sha256: string };
}

/**
 * A document that is made piece by piece, whenever it is read.
 *
 * @param pieces Gives the same pieces each time.
 */
export function largeDocument(
  head: Omit<Document, 'bytes' | 'large'>,
  pieces: () => Iterable<Uint8Array>,
): Document & { readonly large: LargeContent } {
  let measured: ReturnType<LargeContent['measure']> | null = null;
  function* parts(): Generator<Uint8Array> {
    const digest = createHash('sha256');
    let bytes = 0;
    for (const part of cutParts(pieces())) {
      digest.update(part);
      bytes += part.length;
      yield part;
    }
    measured = { bytes, sha256: digest.digest('hex') };
  }
  const measure = () => {
    if (measured === null) for (const _ of parts());
    return measured!;
  };
  return {
    ...head,
    get bytes() {
      return Buffer.concat([...parts()]);
    },
    large: { parts, measure },
  };
}
