import { memoryLimiter, type Quota, type RateLimiter, type Verdict } from '../../../serve/rate-limit.ts';

/** Counters that several processes share. */
export interface SharedStore {
  /** Whether the store is worth asking. */
  isUp(): boolean;
  /** Takes one request from a client's quota. Rejects within some tens of milliseconds if the store doesn't answer. */
  take(client: string, quota: Quota): Promise<Verdict>;
  /** Gives one request back. Never waits, and never fails. */
  refund(client: string, quota: Quota): void;
  close(): void;
}

/** Called with each decision. */
export type OnDecision = (allowed: boolean, where: 'store' | 'process') => void;

/** A limiter for this process only. */
export function processLimiter(quota: Quota, onDecision: OnDecision | null): RateLimiter {
  const limiter = memoryLimiter(quota);
  if (onDecision === null) return limiter;
  const take = (client: string) => {
    const verdict = limiter.take(client) as Verdict;
    onDecision(verdict.allowed, 'process');
    return verdict;
  };
  return { ...limiter, take };
}

/**
 * A limiter with counters that several processes share. While the store is unreachable, each process counts for itself: a client then has
 * its quota in each, but nobody is refused or waits because a store is down.
 */
export function sharedLimiter(quota: Quota, store: SharedStore, onDecision: OnDecision | null): RateLimiter {
  const own = processLimiter(quota, onDecision);
  const interval = quota.windowSeconds / quota.requests;
  /** Verdicts of the store: a refund of what it counted goes to it. */
  const fromStore = new WeakSet<Verdict>();
  return {
    quota,
    take(client) {
      if (!store.isUp()) return own.take(client);
      return store.take(client, quota).then(
        (verdict) => {
          fromStore.add(verdict);
          onDecision?.(verdict.allowed, 'store');
          return verdict;
        },
        () => own.take(client),
      );
    },
    refund(client, taken) {
      if (!fromStore.has(taken)) return own.refund(client, taken);
      store.refund(client, quota);
      return {
        allowed: true,
        remaining: Math.min(quota.requests, taken.remaining + 1),
        resetSeconds: Math.max(0, taken.resetSeconds - interval),
      };
    },
  };
}
