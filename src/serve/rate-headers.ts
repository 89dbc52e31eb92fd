import type { Quota, Verdict } from './gcra.ts';

/** `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-11: the quota, the same for everyone. */
export function policyHeader({ requests, windowSeconds }: Quota): string[] {
  return ['RateLimit-Policy', `"default";q=${requests};w=${windowSeconds}`];
}

/**
 * The counters of one client: the contract's three fields, where Reset is a Unix time in seconds, and beside them the
 * draft's two, where `t` is seconds from now.
 *
 * @param unixSeconds The wall clock.
 */
export function counterHeaders(quota: Quota, { remaining, resetSeconds }: Verdict, unixSeconds: number = Date.now() / 1000): string[] {
  return [
    'RateLimit-Limit',
    String(quota.requests),
    'RateLimit-Remaining',
    String(remaining),
    'RateLimit-Reset',
    String(Math.ceil(unixSeconds + resetSeconds)),
    ...policyHeader(quota),
    'RateLimit',
    `"default";r=${remaining};t=${Math.ceil(resetSeconds)}`,
  ];
}

/** Whole seconds to wait after a refusal; never earlier than the reset. */
export const retryAfter = ({ resetSeconds }: Verdict): number => Math.max(1, Math.ceil(resetSeconds));
