import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { placeOf } from './addresses.ts';
import type { Document } from './document.ts';

/** Size of a part on average, at least and at most (but for the last, and for a single piece that is longer), bytes. */
const meanPartBytes = 1 << 20;
const minPartBytes = 1 << 18;
const maxPartBytes = 1 << 22;

/** A piece of content: bytes, or text as UTF-8. */
type Piece = Uint8Array | string;

/**
 * Joins small pieces into parts that end where the content of a piece says so: a piece that comes, goes or changes moves
 * the ends of the parts around it and no others ("content-defined chunking", Muthitacharoen, Chen and Mazières, 2001).
 * All parts lie in the same buffer, one after the other: a part is there until the next is asked for.
 */
function* cutParts(pieces: Iterable<Piece>): Generator<Uint8Array> {
  let buffer = Buffer.allocUnsafeSlow(maxPartBytes + minPartBytes);
  let used = 0;
  for (const piece of pieces) {
    // A character takes three bytes of UTF-8 at most for each of its code units.
    const room = typeof piece === 'string' ? piece.length * 3 : piece.length;
    if (used + room > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(used + room);
      buffer.copy(larger, 0, 0, used);
      buffer = larger;
    }
    const start = used;
    if (typeof piece === 'string') used += buffer.write(piece, used);
    else {
      buffer.set(piece, used);
      used += piece.length;
    }
    if (used < minPartBytes || (used < maxPartBytes && !endsPart(buffer.subarray(start, used)))) continue;
    yield buffer.subarray(0, used);
    used = 0;
  }
  if (used > 0) yield buffer.subarray(0, used);
}

/** True for one byte in so many, whichever piece it lies in. */
const endsPart = (piece: Uint8Array): boolean => crc32(piece) < (piece.length / meanPartBytes) * 2 ** 32;

/** Content that is made part by part, each time that it is read. */
export interface LargeContent {
  /** A part is there until the next is asked for; who keeps it copies it. */
  readonly parts: () => Iterable<Uint8Array>;
  /** Size in bytes, and checksum, hex: what the last complete reading found, so that the content is not made for them alone. */
  readonly measure: () => { readonly bytes: number; readonly sha256: string };
}

/**
 * A document that is made piece by piece, whenever it is read.
 *
 * @param pieces Gives the same pieces each time.
 */
export function largeDocument(url: string, pieces: () => Iterable<Piece>): Document & { readonly large: LargeContent } {
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
    ...placeOf(url),
    link: null,
    get bytes() {
      return Buffer.concat(Array.from(parts(), (part) => Buffer.from(part)));
    },
    large: { parts, measure },
  };
}
