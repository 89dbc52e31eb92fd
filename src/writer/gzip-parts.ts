import { constants, deflateRawSync } from 'node:zlib';

/** A part of a gzip file: CRC-32 and size of what it holds, and the size of its compressed form, bytes. */
export type GzipPart = readonly [crc: number, size: number, deflatedSize: number];

/** A header without a name or time, from an unknown system (RFC 1952, 2.3.1). */
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** The last block, which is empty: final, of fixed codes, with its end of block alone (RFC 1951, 3.2.3). */
const lastBlock = Uint8Array.of(3, 0);

/**
 * Compresses a part so that its form depends on nothing before it and ends with a byte: a full flush (zlib's manual,
 * deflate). Forms one after another are a stream of blocks without an end.
 */
export const deflatePart = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH });

/**
 * One gzip member of compressed parts.
 *
 * @param crc CRC-32 of what all parts hold.
 * @param size Size of what they hold, bytes.
 */
export function joinGzip(deflated: readonly Uint8Array[], crc: number, size: number): Uint8Array {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(size % 2 ** 32, 4);
  return Buffer.concat([head, ...deflated, lastBlock, trailer]);
}

/** Where the parts of a gzip file that {@link joinGzip} made begin, in what it holds and in the file, bytes. */
export function* partOffsets(parts: readonly GzipPart[]): Generator<readonly [part: GzipPart, start: number, deflatedStart: number]> {
  let start = 0;
  let deflatedStart = head.length;
  for (const part of parts) {
    yield [part, start, deflatedStart];
    start += part[1];
    deflatedStart += part[2];
  }
}
