import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Named bytes on their way to a thread, packed into one buffer that is handed over, not copied. */
interface Batch {
  readonly items: readonly { readonly name: string; readonly start: number; readonly end: number }[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a thread says of a batch: its results in order, or why it failed. */
type Reply<R> = { readonly results: readonly R[] } | { readonly error: string };

export interface WorkerPool<R> {
  /** Queues named bytes; waits while too many batches are on their way. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Waits for everything and ends the threads. @throws The first error of a thread. */
  finish(): Promise<R[]>;
}

export interface PoolOptions {
  /** The module that calls {@link serveBatches} when it runs on a thread. */
  readonly module: string;
  readonly workers: number;
  /** Bytes that a batch gathers before it is sent. */
  readonly batchBytes: number;
}

/** Batches on their way to each thread, at most: enough to keep it busy, few enough to bound memory. */
const batchesInFlight = 6;

/** Starts threads that work on named bytes while the caller makes the next ones. */
export function startPool<R>({ module, workers: count, batchBytes }: PoolOptions): WorkerPool<R> {
  const workers = Array.from({ length: count }, () => new Worker(new URL(module)));
  const results: R[] = [];
  const state: { inFlight: number; failure: Error | null; wake: () => void } = { inFlight: 0, failure: null, wake: () => undefined };
  let next = 0;
  for (const worker of workers) {
    worker.on('message', (reply: Reply<R>) => {
      if ('error' in reply) state.failure ??= new Error(reply.error);
      else results.push(...reply.results);
      state.inFlight--;
      state.wake();
    });
    worker.on('error', (error: Error) => {
      state.failure ??= error;
      state.wake();
    });
  }
  const end = () => Promise.all(workers.map((worker) => worker.terminate()));
  const waitUntil = async (done: () => boolean): Promise<void> => {
    while (!done() && state.failure === null) await new Promise<void>((resolve) => (state.wake = resolve));
    if (state.failure === null) return;
    await end();
    throw state.failure;
  };

  let items: { name: string; start: number; end: number }[] = [];
  let buffer = new Uint8Array(batchBytes);
  let used = 0;
  const send = (): void => {
    if (items.length === 0) return;
    state.inFlight++;
    workers[next++ % count]!.postMessage({ items, bytes: buffer } satisfies Batch, [buffer.buffer]);
    items = [];
    buffer = new Uint8Array(batchBytes);
    used = 0;
  };

  return {
    async add(name, bytes) {
      if (used + bytes.length > buffer.length) {
        send();
        if (bytes.length > buffer.length) buffer = new Uint8Array(bytes.length);
        if (state.inFlight >= count * batchesInFlight) await waitUntil(() => state.inFlight < count * batchesInFlight);
      }
      buffer.set(bytes, used);
      items.push({ name, start: used, end: (used += bytes.length) });
    },
    async finish() {
      send();
      await waitUntil(() => state.inFlight === 0);
      await end();
      return results;
    },
  };
}

/** On a thread, works on every item that comes; in the main thread, does nothing. */
export function serveBatches<R>(work: (name: string, bytes: Uint8Array<ArrayBuffer>) => R): void {
  if (isMainThread || parentPort === null) return;
  const port = parentPort;
  port.on('message', ({ items, bytes }: Batch) => {
    try {
      port.postMessage({ results: items.map(({ name, start, end }) => work(name, bytes.subarray(start, end))) } satisfies Reply<R>);
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies Reply<R>);
    }
  });
}
