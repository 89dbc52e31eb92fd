import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryLimiter, type Verdict } from '../../src/serve/gcra.ts';

const start = (requests: number, windowSeconds: number, maxClients?: number) => {
  let time = 1000;
  const limiter = memoryLimiter({ requests, windowSeconds }, maxClients, () => time);
  return {
    take: (client = 'a') => limiter.take(client) as Verdict,
    refund: (client = 'a') => limiter.refund(client, { allowed: true, remaining: 0, resetSeconds: 0 }),
    pass: (seconds: number) => (time += seconds),
  };
};

describe('the limiter', () => {
  it('allows a burst of the whole quota, and not one more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 3600 }), (requests, windowSeconds) => {
        const { take } = start(requests, windowSeconds);
        for (let i = requests - 1; i >= 0; i--) expect(take()).toMatchObject({ allowed: true, remaining: i });
        expect(take().allowed).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('allows the next request after the time that a refusal tells, and not before', () => {
    const { take, pass } = start(10, 60);
    for (let i = 0; i < 10; i++) take();
    const { resetSeconds } = take();
    expect(resetSeconds).toBeCloseTo(6);
    pass(resetSeconds - 0.01);
    expect(take().allowed).toBe(false);
    pass(0.01);
    expect(take()).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('never allows more than twice the quota in a window, and the quota on average', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 100, maxLength: 400 }), (gaps) => {
        const { take, pass } = start(20, 60);
        let time = 0;
        const allowed: number[] = [];
        for (const gap of gaps) {
          pass(gap / 1000);
          time += gap / 1000;
          if (take().allowed) allowed.push(time);
        }
        for (const [i, from] of allowed.entries()) {
          expect(allowed.slice(i).filter((at) => at < from + 60).length).toBeLessThanOrEqual(40);
        }
        expect(allowed.length).toBeLessThanOrEqual(20 + (20 * time) / 60 + 1);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps clients apart, and gives back what is refunded', () => {
    const { take, refund } = start(2, 60);
    take();
    take();
    expect(take().allowed).toBe(false);
    expect(take('b').allowed).toBe(true);
    expect(refund().remaining).toBe(1);
    expect(take().allowed).toBe(true);
    expect(take().allowed).toBe(false);
  });

  it('never gives back more than the quota', () => {
    const { take, refund } = start(3, 60);
    for (let i = 0; i < 5; i++) refund();
    for (let i = 0; i < 3; i++) expect(take().allowed).toBe(true);
    expect(take().allowed).toBe(false);
  });

  it('forgets the client that has been silent longest when there are too many', () => {
    const { take } = start(1, 60, 3);
    for (const client of ['a', 'b', 'c']) take(client);
    expect(take('a').allowed).toBe(false);
    take('d');
    expect(take('a').allowed).toBe(false);
    expect(take('b').allowed).toBe(true);
  });
});
