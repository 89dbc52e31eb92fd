import type { HeaderList } from '../contract/headers.ts';
import { limits } from '../contract/limits.ts';
import type { Service } from '../contract/service.ts';

/** The /48 network of a client that is an IPv6 /64, the block of a site (RFC 3177 §3); null for any other client. */
export const networkOf = (client: string): string | null => (client.endsWith('::/64') ? `${client.split(':', 3).join(':')}::/48` : null);

/** The decision of the limiter on a request. Times are seconds from now. */
export interface Verdict {
  readonly allowed: boolean;
  /** Requests left at this moment. */
  readonly remaining: number;
  /** Until the whole quota is back; for a refused request, until the next one is allowed. */
  readonly resetSeconds: number;
  /** Whether a request is refused because of its IPv6 network, whose clients have a limit together. */
  readonly byNetwork?: boolean;
}

export interface Quota {
  readonly requests: number;
  readonly windowSeconds: number;
}

export interface RateLimiter {
  readonly quota: Quota;
  /** Takes one request from the quota of a client. */
  take(client: string): Verdict | Promise<Verdict>;
  /** Gives back a request that was taken, and says what is left. Never waits. */
  refund(client: string, taken: Verdict): Verdict;
}

/** A dataset whose service states the quota that this host keeps to, rather than that of `service.json`. */
export const withQuota = <D extends { readonly service: Service }>(dataset: D, { quota }: Pick<RateLimiter, 'quota'>): D => ({
  ...dataset,
  service: { ...dataset.service, quota: { requests: quota.requests, window_seconds: quota.windowSeconds } },
});

/**
 * The generic cell rate algorithm (ITU-T I.371, virtual scheduling): a client has one number, the theoretical arrival time of its next
 * request if it kept to the average rate. A full quota may be used at once and comes back evenly. The clients of an IPv6 network have
 * another number together, and `networkQuotas` times the quota.
 *
 * The state is bounded: each time that half of `maxClients` have sent a request, all clients that were silent meanwhile are forgotten.
 *
 * @param now Seconds on a monotonic clock: a jump of the wall clock would lift the limit or block clients.
 */
export function memoryLimiter(quota: Quota, maxClients = 50_000, now: () => number = () => performance.now() / 1000): RateLimiter {
  const interval = quota.windowSeconds / quota.requests;
  const networkInterval = interval / limits.networkQuotas;
  /** Arrival times of the clients and networks seen recently, and of those seen in the generation before. */
  let young = new Map<string, number>();
  let old = new Map<string, number>();

  const arrivalOf = (key: string, time: number): number => Math.max(young.get(key) ?? old.get(key) ?? time, time);
  const store = (key: string, arrival: number): void => {
    if (young.size >= maxClients / 2 && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, arrival);
  };
  const state = (arrival: number, time: number): Verdict => ({
    allowed: true,
    // Rounding keeps 599.9999999 from becoming 599.
    remaining: Math.max(0, Math.floor((quota.windowSeconds - (arrival - time)) / interval + 1e-6)),
    resetSeconds: Math.max(0, arrival - time),
  });

  return {
    quota,
    take(client) {
      const time = now();
      const network = networkOf(client);
      const arrival = arrivalOf(client, time);
      const networkArrival = network === null ? time : arrivalOf(network, time);
      const excess = arrival + interval - time - quota.windowSeconds;
      const networkExcess = network === null ? 0 : networkArrival + networkInterval - time - quota.windowSeconds;
      const isOver = excess > 1e-6;
      if (isOver || networkExcess > 1e-6) {
        // A network beyond its limit brings no new clients, which would push out others.
        if (isOver) store(client, arrival);
        if (network !== null) store(network, networkArrival);
        return { allowed: false, remaining: 0, resetSeconds: Math.max(excess, networkExcess), byNetwork: networkExcess > excess };
      }
      store(client, arrival + interval);
      if (network !== null) store(network, networkArrival + networkInterval);
      return state(arrival + interval, time);
    },
    refund(client) {
      const time = now();
      const network = networkOf(client);
      const arrival = Math.max(arrivalOf(client, time) - interval, time);
      store(client, arrival);
      if (network !== null) store(network, Math.max(arrivalOf(network, time) - networkInterval, time));
      return state(arrival, time);
    },
  };
}

/** Refuses nobody and counts nothing: every client has its whole quota left. For a service behind a proxy that limits requests. */
export function noLimiter(quota: Quota): RateLimiter {
  const whole: Verdict = { allowed: true, remaining: quota.requests, resetSeconds: 0 };
  return { quota, take: () => whole, refund: () => whole };
}

/** Sets `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-11: the quota, the same for everyone. */
export const setRateLimitPolicy = (headers: HeaderList, { requests, windowSeconds }: Quota): HeaderList =>
  headers.set('RateLimit-Policy', `"default";q=${requests};w=${windowSeconds}`);

/**
 * Sets the counters of one client: the contract's three headers, where Reset is a Unix time in seconds, and the draft's two, where `t` is
 * seconds from now.
 *
 * @param unixSeconds The wall clock.
 */
export function setRateLimitCounters(
  headers: HeaderList,
  quota: Quota,
  { remaining, resetSeconds }: Verdict,
  unixSeconds: number = Date.now() / 1000,
): void {
  headers
    .set('RateLimit-Limit', String(quota.requests))
    .set('RateLimit-Remaining', String(remaining))
    .set('RateLimit-Reset', String(Math.ceil(unixSeconds + resetSeconds)));
  setRateLimitPolicy(headers, quota);
  headers.set('RateLimit', `"default";r=${remaining};t=${Math.ceil(resetSeconds)}`);
}

/**
 * Makes the refund of a request, for a response to carry. It refers to nothing else of the request, which would otherwise stay in memory
 * until the garbage collector's old generation is collected. If the response has counters, they are updated.
 */
export const createRefund =
  (limiter: RateLimiter, client: string, taken: Verdict) =>
  (headers: HeaderList): void => {
    const left = limiter.refund(client, taken);
    if (headers.has('RateLimit-Remaining')) setRateLimitCounters(headers, limiter.quota, left);
  };

/** Whole seconds to wait after a refusal, not ending before the reset. */
export const retryAfter = ({ resetSeconds }: Verdict): number => Math.max(1, Math.ceil(resetSeconds));
