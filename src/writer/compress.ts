import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib';
import type { Coding } from '../contract/codings.ts';
import { familyOf } from '../documents/addresses.ts';
import { writeChunkedGzip } from '../query/chunked-gzip.ts';
import { companyPartPaths } from '../query/company-parts.ts';

/** Under this size a document has no compressed form, bytes: it fits the payload of a network packet as it is (1,460 bytes of an Ethernet frame). */
const minCompressedBytes = 1400;
/** What is larger takes brotli several times as long as gzip, bytes. */
const maxBrotliBytes = 1 << 18;
/** A page or description that is read often is worth the most effort up to this size, bytes: it saves 8 %, and takes ten times as long. */
const maxBestBytes = 1 << 16;

/** Documents of which there are about as many as rows in the data: pages of models, countries, listings and wanted ads, and the companies of a country. */
const isOneOfMany = /^(?:countries|atlas|marketplace|wanted|files\/companies)\//;

/** How hard each coding tries for a document; null leaves the form out. */
export interface Effort {
  readonly gzip: number;
  readonly br: number | null;
  /** Whether the gzip form can be read in places; functions read that form of it, and it is never left out. */
  readonly inChunks?: boolean;
}

/**
 * What gets which forms. Of documents that there are many of, brotli at 5 costs 1.5 times what gzip at 6 does and saves 7 %: they have gzip
 * alone.
 */
export function effortFor(file: string, bytes: number): Effort | null {
  if (`/${file}`.startsWith(companyPartPaths.folder)) return { gzip: 6, br: null, inChunks: true };
  if (bytes < minCompressedBytes) return null;
  if (familyOf(file) !== null || isOneOfMany.test(file) || bytes > maxBrotliBytes) return { gzip: 6, br: null };
  return { gzip: 9, br: bytes > maxBestBytes ? 5 : 10 };
}

/** Compresses a document. A form that saves nothing is left out. */
export function compressDocument(bytes: Uint8Array, effort: Effort): Partial<Record<Coding, Uint8Array>> {
  if (effort.inChunks) return { gzip: compressChunks(bytes, effort.gzip) };
  const gzip = gzipSync(bytes, { level: effort.gzip });
  const br = effort.br === null ? null : compressBrotli(bytes, effort.br);
  return {
    ...(gzip.length < bytes.length && { gzip }),
    ...(br !== null && br.length < bytes.length && { br }),
  };
}

const compressChunks = (bytes: Uint8Array, level: number): Uint8Array =>
  writeChunkedGzip(bytes, (chunk) => deflateRawSync(chunk, { level, finishFlush: constants.Z_FULL_FLUSH }));

const compressBrotli = (bytes: Uint8Array, quality: number): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
