import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The compressed forms of a document; null where compression doesn't pay. */
export interface Compressed {
  readonly br: Uint8Array | null;
  readonly gzip: Uint8Array | null;
}

/** Under this size a document gets no variants: it fits a network packet as it is, bytes. */
const minBytes = 512;
/** A page or description that is made once and read often is worth the highest effort up to this size, bytes. */
const maxBestBytes = 1 << 16;

/** Documents of which there are as many as rows in the data. */
const isOneOfMany = /(?:^|\/)(?:companies|countries|atlas|marketplace|wanted)\//;

/** Effort of a document: answers are many, single pages are few and read most. */
function qualityOf(file: string, bytes: number): { br: number; gzip: number } {
  if (isOneOfMany.test(file) || bytes > maxBestBytes * 4) return { br: 5, gzip: 6 };
  return { br: bytes > maxBestBytes ? 9 : 11, gzip: 9 };
}

/** Compresses a document once, for all who will read it. */
export function compressDocument(file: string, bytes: Uint8Array): Compressed {
  if (bytes.length < minBytes) return { br: null, gzip: null };
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
