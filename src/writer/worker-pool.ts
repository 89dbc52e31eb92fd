import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Jobs on their way to a thread; their bytes are packed into one buffer that is handed over, not copied. */
interface Batch<J> {
  readonly jobs: readonly { readonly job: J; readonly start: number; readonly end: number }[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a thread says of a batch: its results in order, or why it failed. */
type Reply<R> = { readonly results: readonly R[] } | { readonly error: string };

export interface WorkerPool<J, R> {
  /** Queues a job with its bytes; waits while too many batches are on their way. */
  add(job: J, bytes: Uint8Array): Promise<void>;
  /** Waits for everything and ends the threads. Results come in no order. @throws The first error of a thread. */
  finish(): Promise<R[]>;
  /** Ends the threads, whatever they are doing. */
  stop(): Promise<void>;
}

/** Bytes that a batch gathers before it is sent. */
const batchBytes = 1 << 19;
/** Jobs that a batch gathers before it is sent, when their bytes are few or none. */
const batchJobs = 1024;
/** Batches on their way to each thread, at most: enough to keep it busy, few enough to bound memory. */
const batchesInFlight = 6;

/** Makes what works on a job; whatever it remembers lasts as long as the pool. */
export type MakeWork<J, R> = () => (job: J, bytes: Uint8Array<ArrayBuffer>) => R;

/**
 * Works on bytes on a thread for each core while the caller makes the next ones. What fits one batch is worked on by the
 * caller's own thread, since starting others takes longer.
 *
 * @param module The module that calls {@link serveJobs} with the same work when it runs on a thread.
 */
export function startPool<J, R>(module: string, makeWork: MakeWork<J, R>): WorkerPool<J, R> {
  const count = availableParallelism();
  let workers: readonly Worker[] = [];
  const results: R[] = [];
  const state: { inFlight: number; failure: Error | null; wake: () => void } = { inFlight: 0, failure: null, wake: () => undefined };
  let next = 0;
  const startWorker = (): Worker => {
    const worker = new Worker(new URL(module));
    worker.on('message', (reply: Reply<R>) => {
      if ('error' in reply) state.failure ??= new Error(reply.error);
      else for (const result of reply.results) results.push(result);
      state.inFlight--;
      state.wake();
    });
    worker.on('error', (error: Error) => {
      state.failure ??= error;
      state.wake();
    });
    return worker;
  };
  const end = () => Promise.all(workers.map((worker) => worker.terminate()));
  const waitUntil = async (done: () => boolean): Promise<void> => {
    while (!done() && state.failure === null) await new Promise<void>((resolve) => (state.wake = resolve));
    if (state.failure === null) return;
    await end();
    throw state.failure;
  };

  let jobs: { job: J; start: number; end: number }[] = [];
  let buffer = new Uint8Array(batchBytes);
  let used = 0;
  const send = (): void => {
    if (jobs.length === 0) return;
    if (workers.length === 0) workers = Array.from({ length: count }, startWorker);
    state.inFlight++;
    workers[next++ % count]!.postMessage({ jobs, bytes: buffer } satisfies Batch<J>, [buffer.buffer]);
    jobs = [];
    buffer = new Uint8Array(batchBytes);
    used = 0;
  };

  return {
    async add(job, bytes) {
      if (used + bytes.length > buffer.length || jobs.length >= batchJobs) {
        send();
        if (bytes.length > buffer.length) buffer = new Uint8Array(bytes.length);
        if (state.inFlight >= count * batchesInFlight) await waitUntil(() => state.inFlight < count * batchesInFlight);
      }
      buffer.set(bytes, used);
      jobs.push({ job, start: used, end: (used += bytes.length) });
    },
    async finish() {
      if (workers.length === 0) {
        const work = makeWork();
        return jobs.map(({ job, start, end: stop }) => work(job, buffer.subarray(start, stop)));
      }
      send();
      await waitUntil(() => state.inFlight === 0);
      await end();
      return results;
    },
    async stop() {
      await end();
    },
  };
}

/** Puts the bytes of many results into one buffer, which is handed over instead of copying them one by one. */
export type PackResults<R> = (results: readonly R[]) => { readonly results: readonly R[]; readonly buffer: ArrayBuffer };

/** For results that have no bytes. */
const packNothing = <R>(results: readonly R[]) => ({ results, buffer: new ArrayBuffer(0) });

/** On a thread, works on every job that comes; in the main thread, does nothing. */
export function serveJobs<J, R>(makeWork: MakeWork<J, R>, pack: PackResults<R> = packNothing): void {
  if (isMainThread || parentPort === null) return;
  const port = parentPort;
  const work = makeWork();
  port.on('message', ({ jobs, bytes }: Batch<J>) => {
    try {
      const { results, buffer } = pack(jobs.map(({ job, start, end }) => work(job, bytes.subarray(start, end))));
      port.postMessage({ results } satisfies Reply<R>, [buffer]);
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies Reply<R>);
    }
  });
}
