import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { openWork, startWorker, type Batch, type Job, type Reply, type Result, type WorkFolder } from './file-work.ts';

export interface FilePool {
  /** Queues a job with its bytes; waits while too many batches are in flight. */
  add(job: Job, bytes?: Uint8Array): Promise<void>;
  /** Waits for all jobs. @throws The first error of a thread. */
  drain(): Promise<void>;
  /** Ends the threads at once. */
  stop(): Promise<void>;
}

/** A batch is sent when its bytes reach this size. */
const batchBytes = 1 << 19;
/** A batch is sent at this number of jobs, even with few bytes. */
const batchJobs = 512;
/** A batch is sent when its jobs have this much to read from files, bytes. */
const batchReadBytes = 1 << 25;
/** Most batches in flight to a thread: enough to keep it busy, few enough to bound memory. */
const batchesInFlight = 6;
const nothing = new Uint8Array();

/** The result of a job, and the file it was for. */
export type FileResult = Result & { readonly file: string };

/**
 * Links, hashes, writes, compresses and verifies files on a thread for each core while the caller makes the next ones. Downloads are made by
 * the caller too: on threads, each of which parses every company again, a publication of 100,000 companies took 51 s instead of 44.
 *
 * @param onResult Gets the result of each job, in no order. If it throws, the pool ends.
 */
export function startFilePool(workFolder: WorkFolder, onResult: (result: FileResult) => void): FilePool {
  const count = availableParallelism();
  let threads: readonly PoolThread[] = [];
  const state: { inFlight: number; failure: Error | null; wake: () => void } = { inFlight: 0, failure: null, wake: () => undefined };
  let next = 0;
  const fail = (error: Error): void => {
    state.failure ??= error;
    state.wake();
  };
  const note = (done: Batch['jobs'], results: readonly Result[]): void =>
    results.forEach((result, i) => onResult({ ...result, file: done[i]!.job.file }));
  const take: Take = (done, results) => {
    state.inFlight--;
    note(done, results);
    state.wake();
  };
  const end = async (): Promise<void> => {
    const ended = threads;
    threads = [];
    await Promise.all(ended.map(({ worker }) => worker.terminate()));
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
  const takeBatch = (): Batch => {
    const batch = { jobs, bytes: buffer };
    jobs = [];
    buffer = new Uint8Array(batchBytes);
    used = toRead = 0;
    return batch;
  };
  const send = (): void => {
    if (jobs.length === 0) return;
    if (threads.length === 0) threads = Array.from({ length: count }, () => startThread(workFolder, take, fail));
    state.inFlight++;
    const { worker, sent } = threads[next++ % count]!;
    const batch = takeBatch();
    sent.push(batch.jobs);
    worker.postMessage(batch, [batch.bytes.buffer]);
  };

  return {
    async add(job, bytes = nothing) {
      if (used + bytes.length > buffer.length || jobs.length >= batchJobs || toRead > batchReadBytes) {
        send();
        if (bytes.length > buffer.length) buffer = new Uint8Array(bytes.length);
        if (state.inFlight >= count * batchesInFlight) await waitUntil(() => state.inFlight < count * batchesInFlight);
      }
      buffer.set(bytes, used);
      jobs.push({ job, start: used, end: (used += bytes.length) });
      if (job.kind === 'verify') toRead += job.bytes;
      // A long job starts at once.
      if (job.kind === 'compress') send();
    },
    async drain() {
      // A single batch is done here before a thread would have started.
      if (threads.length === 0) {
        const batch = takeBatch();
        note(batch.jobs, await openWork(workFolder)(batch));
      } else send();
      await waitUntil(() => state.inFlight === 0);
    },
    stop: end,
  };
}

/** A thread with its batches in flight, in order. */
interface PoolThread {
  readonly worker: Worker;
  readonly sent: Batch['jobs'][];
}

/** Gets the jobs of a batch and their results. */
type Take = (jobs: Batch['jobs'], results: readonly Result[]) => void;

/** @param take If it throws, the error goes to `fail`, as does the error of a thread. */
function startThread(workFolder: WorkFolder, take: Take, fail: (error: Error) => void): PoolThread {
  const sent: Batch['jobs'][] = [];
  const worker = startWorker(workFolder);
  worker.on('message', (reply: Reply) => {
    const jobs = sent.shift()!;
    if ('error' in reply) return fail(new Error(reply.error));
    try {
      take(jobs, reply.results);
    } catch (error) {
      fail(error as Error);
    }
  });
  worker.on('error', fail);
  return { worker, sent };
}
