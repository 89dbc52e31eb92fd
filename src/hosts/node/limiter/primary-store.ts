import { memoryLimiter, type Quota, type RateLimiter, type Verdict } from '../../../serve/rate-limit.ts';
import type { SharedStore } from './shared-limiter.ts';
import type { Decision, FromWorker, ToWorker } from '../cluster/messages.ts';

/** How long a request waits for the primary, milliseconds. A primary that is this late doesn't hand out connections either. */
const decideMs = 1000;

interface Waiting {
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The counters of a cluster, as a worker sees them. The primary keeps them, so that a client has one quota over all workers. The requests
 * of one turn of the event loop go in one message.
 *
 * @returns The store, and the function to call with the primary's decisions.
 */
export function primaryStore(send: (message: FromWorker) => void): {
  store: SharedStore;
  decided(batch: number, decisions: readonly Decision[]): void;
} {
  const batches = new Map<number, readonly Waiting[]>();
  let clients: string[] = [];
  let waiting: Waiting[] = [];
  let count = 0;

  const flush = (quota: Quota): void => {
    const batch = count++;
    batches.set(batch, waiting);
    send({ kind: 'take', batch, quota, clients });
    clients = [];
    waiting = [];
    setTimeout(() => {
      // Decisions that have already arrived are read before the next immediate.
      setImmediate(() => {
        for (const { reject } of batches.get(batch) ?? []) reject(new Error(`no decision within ${decideMs} ms`));
        batches.delete(batch);
      });
    }, decideMs).unref();
  };

  return {
    store: {
      isUp: () => true,
      take: (client, quota) =>
        new Promise((resolve, reject) => {
          if (clients.length === 0) setImmediate(flush, quota);
          clients.push(client);
          waiting.push({ resolve, reject });
        }),
      refund: (client, quota) => send({ kind: 'refund', quota, client }),
      close: () => {},
    },
    decided(batch, decisions) {
      const asked = batches.get(batch);
      batches.delete(batch);
      asked?.forEach(({ resolve }, i) => {
        const [allowed, remaining, resetSeconds] = decisions[i]!;
        resolve({ allowed, remaining, resetSeconds });
      });
    },
  };
}

/** The counters of a cluster, in the primary. */
export function createCounters() {
  let limiter: RateLimiter | null = null;
  const limiterOf = (quota: Quota): RateLimiter => {
    // The quota changes only with the data; every client then starts with a full one.
    if (limiter === null || limiter.quota.requests !== quota.requests || limiter.quota.windowSeconds !== quota.windowSeconds)
      limiter = memoryLimiter(quota);
    return limiter;
  };
  return {
    take(quota: Quota, clients: readonly string[]): Decision[] {
      const { take } = limiterOf(quota);
      return clients.map((client) => {
        const { allowed, remaining, resetSeconds } = take(client) as Verdict;
        return [allowed, remaining, resetSeconds];
      });
    },
    refund(quota: Quota, client: string): void {
      limiterOf(quota).refund(client, { allowed: true, remaining: 0, resetSeconds: 0 });
    },
  };
}

/** The primary's message with decisions. */
export const decisionsMessage = (batch: number, decisions: readonly Decision[]): ToWorker => ({ kind: 'decided', batch, decisions });
