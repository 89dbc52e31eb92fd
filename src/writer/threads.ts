import nodeModule from 'node:module';
import { Worker, type Transferable } from 'node:worker_threads';

/** A thread that works for one caller at a time. */
export interface Thread {
  post(message: unknown, transfer?: readonly Transferable[]): void;
  /** Keeps it for the next who takes a thread of this module. It must have answered all that it was told. */
  release(): void;
  /** Ends it, whatever it is doing. */
  end(): Promise<unknown>;
}

interface Listeners<Reply> {
  readonly onMessage: (reply: Reply) => void;
  readonly onError: (error: Error) => void;
}

/** Threads that nobody works with, by the addresses of their modules. Starting one costs more than most of what it is asked for. */
const idle = new Map<string, Worker[]>();

/** A thread that runs a module, which answers messages: one that is kept, or a new one. */
export function takeThread<Reply>(module: URL, { onMessage, onError }: Listeners<Reply>): Thread {
  const kept = idle.get(module.href) ?? [];
  idle.set(module.href, kept);
  const worker = kept.pop() ?? startThread(module, kept);
  worker.ref();
  worker.on('message', onMessage);
  worker.on('error', onError);
  const leave = (): void => {
    worker.off('message', onMessage);
    worker.off('error', onError);
  };
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    release() {
      leave();
      // It does not keep the process from ending.
      worker.unref();
      kept.push(worker);
    },
    end() {
      leave();
      return worker.terminate();
    },
  };
}

function startThread(module: URL, kept: Worker[]): Worker {
  // Node 20 has no such cache.
  const cache = nodeModule.getCompileCacheDir?.();
  // The cache of compiled modules is asked for by each thread.
  const worker = new Worker(module, cache === undefined ? {} : { env: { ...process.env, NODE_COMPILE_CACHE: cache } });
  // Who works with it is told; nobody else needs it.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    const at = kept.indexOf(worker);
    if (at !== -1) kept.splice(at, 1);
  });
  return worker;
}
