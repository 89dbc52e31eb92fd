import { createHash, hash } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { isMainThread, parentPort } from 'node:worker_threads';
import { compressDocument, deflatePart, type Compressed } from './compress.ts';
import type { ServerFile } from './manifest.ts';
import type { Stage } from './stage.ts';
import { takeThread, type Thread } from './threads.ts';

/** Writes a file when it has changed. `file` is its path below the published folder, here and below. */
export interface WriteJob {
  readonly kind: 'write';
  readonly file: string;
  /** Where it is written when it has changed. */
  readonly stagePath: string;
  /** Where the file of the last publish is. */
  readonly publishedPath: string;
  /** SHA-256 that the last publish wrote there, hex; null when it wrote none. */
  readonly publishedSha256: string | null;
  /** SHA-256 of the bytes, where it is known already. */
  readonly sha256: string | null;
  /** Whether variants are wanted of a file that has changed. */
  readonly compress: boolean;
  /** What becomes of a file that has not changed: see {@link Stage}. */
  readonly unchanged: Stage['unchanged'];
}

export interface WriteResult {
  readonly kind: 'write';
  readonly file: string;
  readonly sha256: string;
  /** Whether the file has changed, and is in the stage. */
  readonly written: boolean;
  /** Variants of a file that has changed; null when none were wanted. */
  readonly variants: Compressed | null;
}

/** Compresses a part of a large file. */
interface PartJob {
  readonly kind: 'part';
  readonly file: string;
  readonly part: number;
}

export interface PartResult extends PartJob {
  readonly deflated: Uint8Array;
}

/** Compares a file with its size and its SHA-256. */
interface VerifyJob extends ServerFile {
  readonly kind: 'verify';
  readonly path: string;
}

interface VerifyResult {
  readonly kind: 'verify';
  readonly file: string;
  /** What is wrong with the file; null when nothing is. */
  readonly fault: string | null;
}

type Job = WriteJob | PartJob | VerifyJob;
export type PoolResult = WriteResult | PartResult | VerifyResult;

/** Jobs on their way to a thread; their bytes are packed into one buffer that is handed over, not copied. */
interface Batch {
  /** Which pool it is of. */
  readonly pool: number;
  readonly jobs: readonly { readonly job: Job; readonly start: number; readonly end: number }[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a thread says of a batch: its results in order, or why it failed. */
type Reply = { readonly results: readonly PoolResult[] } | { readonly error: string };

export interface FilePool {
  /** Queues a job with its bytes; waits while too many batches are on their way. */
  add(job: Job, bytes: Uint8Array): Promise<void>;
  /** Waits for everything and ends the threads. @throws The first error of a thread. */
  finish(): Promise<void>;
  /** Ends the threads, whatever they are doing. */
  stop(): Promise<void>;
}

/** Bytes that a batch gathers before it is sent. */
const batchBytes = 1 << 19;
/** Jobs that a batch gathers before it is sent, when their bytes are few or none. */
const batchJobs = 1024;
/** Bytes that the jobs of a batch are to read from files. */
const batchReadBytes = 1 << 25;
/** Batches on their way to each thread, at most: enough to keep it busy, few enough to bound memory. */
const batchesInFlight = 6;
/** Threads that have done no more batches than this together are kept for the next pool. More take memory, which only their end gives back. */
const mostBatchesOfKept = 64;

/** Pools that were started. */
let pools = 0;

/**
 * Hashes, writes, compresses and verifies files on a thread for each core while the caller makes the next ones. What fits one batch is
 * worked on by the caller's own thread, since starting others takes longer.
 *
 * @param onResult Told what became of each job, in no order. What it throws ends the pool.
 */
export function startFilePool(onResult: (result: PoolResult) => void): FilePool {
  const count = availableParallelism();
  const pool = ++pools;
  let threads: readonly PoolThread[] = [];
  const state: { inFlight: number; failure: Error | null; wake: () => void } = { inFlight: 0, failure: null, wake: () => undefined };
  let next = 0;
  const fail = (error: Error): void => {
    state.failure ??= error;
    state.wake();
  };
  const startThread = (): PoolThread => {
    const sent: Batch['jobs'][] = [];
    const thread = takeThread<Reply>(new URL(import.meta.url), {
      onMessage(reply) {
        state.inFlight--;
        const done = sent.shift()!;
        if ('error' in reply) return fail(new Error(reply.error));
        try {
          reply.results.forEach((result, i) => onResult(withTextsOf(done[i]!.job, result)));
        } catch (error) {
          return fail(error as Error);
        }
        state.wake();
      },
      onError: fail,
    });
    return { thread, sent };
  };
  const end = async (): Promise<void> => {
    const ended = threads;
    threads = [];
    if (state.inFlight === 0 && state.failure === null && next <= mostBatchesOfKept) for (const { thread } of ended) thread.release();
    else await Promise.all(ended.map(({ thread }) => thread.end()));
  };
  const waitUntil = async (done: () => boolean): Promise<void> => {
    while (!done() && state.failure === null) await new Promise<void>((resolve) => (state.wake = resolve));
    if (state.failure === null) return;
    await end();
    throw state.failure;
  };

  let jobs: { job: Job; start: number; end: number }[] = [];
  let buffer = new Uint8Array(batchBytes);
  let used = 0;
  let toRead = 0;
  const begin = (bytes: number): void => {
    jobs = [];
    buffer = new Uint8Array(bytes);
    used = toRead = 0;
  };
  const put = (job: Job, bytes: Uint8Array): void => {
    buffer.set(bytes, used);
    jobs.push({ job, start: used, end: (used += bytes.length) });
  };
  const send = (): void => {
    if (jobs.length === 0) return;
    if (threads.length === 0) threads = Array.from({ length: count }, startThread);
    state.inFlight++;
    const { thread, sent } = threads[next++ % count]!;
    sent.push(jobs);
    thread.post({ pool, jobs, bytes: buffer } satisfies Batch, [buffer.buffer]);
    begin(batchBytes);
  };

  return {
    async add(job, bytes) {
      if (used + bytes.length > buffer.length || jobs.length >= batchJobs || toRead > batchReadBytes) {
        send();
        if (bytes.length > buffer.length) buffer = new Uint8Array(bytes.length);
        if (state.inFlight >= count * batchesInFlight) await waitUntil(() => state.inFlight < count * batchesInFlight);
      }
      put(job, bytes);
      if (job.kind === 'verify') toRead += job.bytes;
    },
    async finish() {
      if (threads.length === 0) {
        const work = startWork();
        for (const { job, start, end: stop } of jobs) onResult(work(job, buffer.subarray(start, stop)));
        return;
      }
      // What is left is shared out, so that no thread is idle at the end.
      const [left, bytes] = [jobs, buffer];
      for (let share = 0; share < count; share++) {
        begin(bytes.length);
        left.forEach(({ job, start, end: stop }, i) => {
          if (i % count === share) put(job, bytes.subarray(start, stop));
        });
        send();
      }
      await waitUntil(() => state.inFlight === 0);
      await end();
    },
    stop: end,
  };
}

/** A thread with the batches that are on their way to it, in order. */
interface PoolThread {
  readonly thread: Thread;
  readonly sent: Batch['jobs'][];
}

/** A result with the texts of its job, of which the thread has sent copies: a million of them would take more memory than all else. */
const withTextsOf = (job: Job, result: PoolResult): PoolResult =>
  result.kind === 'write' && job.kind === 'write'
    ? { ...result, file: job.file, sha256: job.sha256 ?? result.sha256 }
    : { ...result, file: job.file };

/** Makes the function that does a job; what it remembers lasts as long as its pool. */
function startWork(): (job: Job, bytes: Uint8Array) => PoolResult {
  const makeFolder = folderMaker();
  const readBuffer = new Uint8Array(readBytes);
  return (job, bytes) => {
    switch (job.kind) {
      case 'write':
        return writeWhenChanged(job, bytes, makeFolder);
      case 'part':
        return { ...job, deflated: deflatePart(bytes) };
      case 'verify':
        return { kind: 'verify', file: job.file, fault: findFault(job, readBuffer) };
    }
  };
}

/** Files are written synchronously, which is three to six times faster for small files than promises in flight. */
function writeWhenChanged(job: WriteJob, bytes: Uint8Array, makeFolder: (folder: string) => void): WriteResult {
  const { file, stagePath, publishedPath, publishedSha256, compress, unchanged } = job;
  const sha256 = job.sha256 ?? hash('sha256', bytes, 'hex');
  const written = sha256 !== publishedSha256 || !isWhole(publishedPath, bytes.length);
  if (written || unchanged === 'link') makeFolder(dirname(stagePath));
  // Written in place it would change the last publish too.
  if (written && unchanged === 'is linked') rmSync(stagePath, { force: true });
  if (written) writeFileSync(stagePath, bytes);
  else if (unchanged === 'link') linkSync(publishedPath, stagePath);
  // A file that is there unchanged has its variants from the last time.
  return { kind: 'write', file, sha256, written, variants: compress && sha256 !== publishedSha256 ? compressDocument(file, bytes) : null };
}

/** Makes the function that makes a folder, the first time that it is named. */
export function folderMaker(): (folder: string) => void {
  const made = new Set<string>();
  return (folder) => {
    if (made.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    made.add(folder);
  };
}

/** Whether a file is there in full length: somebody may have removed it, or cut it short. */
export const isWhole = (path: string, bytes: number): boolean => statSync(path, { throwIfNoEntry: false })?.size === bytes;

/** How much of a file is read at once, bytes. */
const readBytes = 1 << 20;

function findFault({ path, bytes, sha256 }: VerifyJob, buffer: Uint8Array): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    return `can't be opened (${(error as NodeJS.ErrnoException).code})`;
  }
  try {
    const digest = createHash('sha256');
    let total = 0;
    for (;;) {
      const read = readSync(descriptor, buffer);
      if (read === 0) break;
      total += read;
      digest.update(buffer.subarray(0, read));
    }
    if (total !== bytes) return `has ${total} bytes instead of ${bytes}`;
    return digest.digest('hex') === sha256 ? null : 'differs from its checksum';
  } catch (error) {
    return `can't be read (${(error as NodeJS.ErrnoException).code})`;
  } finally {
    closeSync(descriptor);
  }
}

/** Puts the compressed bytes of many results into one buffer, which is handed over instead of copying them one by one. */
function packResults(results: readonly PoolResult[]): { results: readonly PoolResult[]; buffer: ArrayBuffer } {
  const bytesOf = (result: PoolResult): readonly (Uint8Array | null)[] =>
    result.kind === 'part'
      ? [result.deflated]
      : result.kind === 'write'
        ? [result.variants?.br ?? null, result.variants?.gzip ?? null]
        : [];
  const buffer = new ArrayBuffer(results.flatMap(bytesOf).reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0));
  let at = 0;
  const place = <B extends Uint8Array | null>(bytes: B): B | Uint8Array => {
    if (bytes === null) return bytes;
    const placed = new Uint8Array(buffer, at, bytes.length);
    placed.set(bytes);
    at += bytes.length;
    return placed;
  };
  const packed = results.map((result): PoolResult => {
    if (result.kind === 'part') return { ...result, deflated: place(result.deflated) };
    if (result.kind === 'verify' || result.variants === null) return result;
    return { ...result, variants: { br: place(result.variants.br), gzip: place(result.variants.gzip) } };
  });
  return { results: packed, buffer };
}

/** On a thread of the pool, does every job that comes. */
function serveJobs(): void {
  if (isMainThread || parentPort === null) return;
  const port = parentPort;
  let own = { pool: 0, work: startWork() };
  port.on('message', ({ pool, jobs, bytes }: Batch) => {
    try {
      if (pool !== own.pool) own = { pool, work: startWork() };
      const { work } = own;
      const { results, buffer } = packResults(jobs.map(({ job, start, end }) => work(job, bytes.subarray(start, end))));
      port.postMessage({ results } satisfies Reply, [buffer]);
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies Reply);
    }
  });
}

serveJobs();
