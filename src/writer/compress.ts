import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib';
import type { Coding } from '../contract/codings.ts';
import { familyOf } from '../documents/addresses.ts';
import { writeChunkedGzip } from '../query/chunked-gzip.ts';
import { companyPartPaths } from '../query/company-parts.ts';

/** Smaller documents aren't compressed, bytes: they fit a network packet as they are (1,460 bytes of an Ethernet frame). */
const minCompressedBytes = 1400;
/** Above this size, brotli takes several times longer than gzip, bytes. */
const maxBrotliBytes = 1 << 18;
/** Scripts and style sheets of pages, which browsers keep for a year: the highest effort saves 6 % and takes fifteen times longer. */
const isKept = (file: string): boolean => file.startsWith('_astro/');

/** Documents that there are many of: pages of models, countries, listings and wanted ads, and the companies of a country. */
const isOneOfMany = /^(?:countries|atlas|marketplace|wanted|files\/companies)\//;

/** The compression level of each coding; null leaves the form out. */
export interface Effort {
  readonly gzip: number;
  readonly br: number | null;
  /** Whether functions read ranges of the gzip form; it is never left out then. */
  readonly inChunks?: boolean;
}

/**
 * Which forms a document gets. Numerous documents get only gzip: brotli at 5 costs 1.5 times as much as gzip at 6, and saves 7 %.
 */
export function effortFor(file: string, bytes: number): Effort | null {
  if (`/${file}`.startsWith(companyPartPaths.folder)) return { gzip: 6, br: null, inChunks: true };
  if (bytes < minCompressedBytes) return null;
  if (familyOf(file) !== null || isOneOfMany.test(file) || bytes > maxBrotliBytes) return { gzip: 6, br: null };
  return { gzip: 9, br: isKept(file) ? 10 : 5 };
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
