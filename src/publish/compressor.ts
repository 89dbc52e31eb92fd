import { availableParallelism } from 'node:os';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { VariantSet } from '../query/variants.ts';
import { serveBatches, startPool, type WorkerPool } from './worker-pool.ts';

/** Makes the compressed variants of documents on threads of its own, while the documents are written; `add` takes the file's name. */
export const startCompressor = (): WorkerPool<VariantSet> =>
  startPool({ module: import.meta.url, workers: availableParallelism(), batchBytes: 1 << 18 });

/** Under this size a document gets no variants: it fits a network packet as it is, bytes. */
const minBytes = 512;
/** A page or description that is made once and read often is worth the highest effort up to this size, bytes. */
const maxBestBytes = 1 << 16;
/** Above this size effort is lowered so that whole downloads don't hold up a build, bytes. */
const maxUsualBytes = 1 << 23;

/** Effort of a document: small answers are many, single pages are few and read most. */
function qualityOf(name: string, bytes: number): { br: number; gzip: number } {
  if (bytes > maxUsualBytes) return { br: 2, gzip: 1 };
  if (name.startsWith('api/companies/') || bytes > maxBestBytes * 4) return { br: 5, gzip: 6 };
  return { br: bytes > maxBestBytes ? 9 : 11, gzip: 9 };
}

serveBatches((name, bytes): VariantSet => {
  if (bytes.length < minBytes) return { name, br: null, gzip: null };
  const quality = qualityOf(name, bytes.length);
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const gzip = gzipSync(bytes, { level: quality.gzip });
  return { name, br: br.length < bytes.length ? br : null, gzip: gzip.length < bytes.length ? gzip : null };
});
