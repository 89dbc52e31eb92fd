import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { availableParallelism } from 'node:os';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { VariantSet } from '../query/variants.ts';

/** Makes the compressed variants of documents on threads of its own, while the documents are written. */
export interface Compressor {
  /** Queues a document; waits while too many bytes are queued. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Waits for all variants. */
  finish(): Promise<VariantSet[]>;
}

interface Job {
  readonly documents: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const jobBytes = 1 << 18;
const jobsInFlightPerWorker = 4;

/** Under this size a document gets no variants: it fits a network packet as it is, bytes. */
const minBytes = 512;
/** A page or description that is made once and read often is worth the highest effort up to this size, bytes. */
const maxBestBytes = 1 << 16;
/** Above this size effort is lowered so that whole downloads don't hold up a build, bytes. */
const maxUsualBytes = 1 << 23;

export function startCompressor(): Compressor {
  const workers = Array.from({ length: availableParallelism() }, (_, i) => new Worker(new URL(import.meta.url), { name: `compressor-${i}` }));
  const sets: VariantSet[] = [];
  let inFlight = 0;
  let next = 0;
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  for (const worker of workers) {
    worker.on('message', (made: VariantSet[]) => {
      sets.push(...made);
      inFlight--;
      wake?.();
    });
    worker.on('error', (error) => {
      failure = error;
      wake?.();
    });
  }
  const waitUntil = async (done: () => boolean): Promise<void> => {
    while (!done() && failure === null) await new Promise<void>((resolve) => (wake = resolve));
    if (failure === null) return;
    await Promise.all(workers.map((worker) => worker.terminate()));
    throw failure;
  };

  let documents: { name: string; start: number; end: number }[] = [];
  let buffer = new Uint8Array(jobBytes);
  let used = 0;
  const send = (): void => {
    if (documents.length === 0) return;
    inFlight++;
    workers[next++ % workers.length]!.postMessage({ documents, bytes: buffer } satisfies Job, [buffer.buffer]);
    documents = [];
    buffer = new Uint8Array(jobBytes);
    used = 0;
  };

  return {
    async add(name, bytes) {
      if (bytes.length < minBytes) return;
      if (used + bytes.length > buffer.length) {
        send();
        if (bytes.length > buffer.length) buffer = new Uint8Array(bytes.length);
        await waitUntil(() => inFlight < workers.length * jobsInFlightPerWorker);
      }
      buffer.set(bytes, used);
      documents.push({ name, start: used, end: (used += bytes.length) });
    },
    async finish() {
      send();
      await waitUntil(() => inFlight === 0);
      await Promise.all(workers.map((worker) => worker.terminate()));
      return sets;
    },
  };
}

/** Effort of a document: small answers are many, single pages are few and read most. */
function qualityOf(name: string, bytes: number): { br: number; gzip: number } {
  if (bytes > maxUsualBytes) return { br: 2, gzip: 1 };
  if (name.startsWith('api/companies/') || bytes > maxBestBytes * 4) return { br: 5, gzip: 6 };
  return { br: bytes > maxBestBytes ? 9 : 11, gzip: 9 };
}

function compress(name: string, bytes: Uint8Array): VariantSet {
  const quality = qualityOf(name, bytes.length);
  const br = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality.br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  const gzip = gzipSync(bytes, { level: quality.gzip });
  return { name, br: br.length < bytes.length ? br : null, gzip: gzip.length < bytes.length ? gzip : null };
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  port.on('message', ({ documents, bytes }: Job) => {
    port.postMessage(documents.map(({ name, start, end }) => compress(name, bytes.subarray(start, end))));
  });
}
