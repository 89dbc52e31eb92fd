import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib';

/** The compressed forms of a document; null where compression doesn't pay. */
export interface Compressed {
  readonly br: Uint8Array | null;
  readonly gzip: Uint8Array | null;
}

/** Under this size a document gets no variants, bytes: it fits the payload of a network packet as it is (1,460 bytes of an Ethernet frame). */
export const minCompressedBytes = 1400;
/** A page or description that is read often is worth more effort up to this size, bytes. The highest effort takes twice as long and saves 2 %. */
const maxBestBytes = 1 << 16;

/** Documents of which there are as many as rows in the data. */
const isOneOfMany = /(?:^|\/)(?:companies|countries|atlas|files|marketplace|wanted)\//;

/** Effort of a document: answers are many, single pages are few and read most. */
function qualityOf(file: string, bytes: number): { br: number; gzip: number } {
  if (isOneOfMany.test(file) || bytes > maxBestBytes * 4) return { br: 5, gzip: 6 };
  return { br: bytes > maxBestBytes ? 9 : 10, gzip: 9 };
}

/** Compresses a document once, for all who will read it. */
export function compressDocument(file: string, bytes: Uint8Array): Compressed {
  if (bytes.length < minCompressedBytes) return { br: null, gzip: null };
  const quality = qualityOf(file, bytes.length);
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const gzip = gzipSync(bytes, { level: quality.gzip });
  const ifSmaller = (coded: Uint8Array): Uint8Array | null => (coded.length < bytes.length ? coded : null);
  return { br: ifSmaller(br), gzip: ifSmaller(gzip) };
}

/** A header without a name or time, from an unknown system (RFC 1952, 2.3.1). */
export const gzipHead = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** The last block, which is empty: final, of fixed codes, with its end of block alone (RFC 1951, 3.2.3). */
const lastBlock = Uint8Array.of(3, 0);

/**
 * Compresses a part so that its form depends on nothing before it and ends with a byte: a full flush (zlib's manual,
 * deflate). {@link gzipHead}, forms one after another, and {@link gzipTail} are one gzip member.
 */
export const deflatePart = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH });

/**
 * The end of a gzip member.
 *
 * @param crc CRC-32 of what all parts hold.
 * @param size Size of what they hold, bytes.
 */
export function gzipTail(crc: number, size: number): Uint8Array {
  const tail = Buffer.alloc(lastBlock.length + 8);
  tail.set(lastBlock);
  tail.writeUInt32LE(crc, lastBlock.length);
  tail.writeUInt32LE(size % 2 ** 32, lastBlock.length + 4);
  return tail;
}
