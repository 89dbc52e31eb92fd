import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryLimiter, type Verdict } from '../../src/serve/rate-limit.ts';

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

  it('allows the next request after the time that a refusal states, and not before', () => {
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

  it('allows no more requests in any period than the quota and what was refunded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { maxLength: 200 }),
        (requests, windowSeconds, pauses) => {
          let time = 0;
          const { take, pass } = start(requests, windowSeconds);
          const passed: number[] = [];
          for (const pause of pauses) {
            time += pause;
            pass(pause);
            const verdict = take();
            expect(verdict.remaining).toBeGreaterThanOrEqual(0);
            expect(verdict.remaining).toBeLessThan(requests);
            expect(verdict.resetSeconds).toBeGreaterThanOrEqual(0);
            if (verdict.allowed) passed.push(time);
            else expect(start(requests, windowSeconds).take().allowed, 'a fresh client is never refused').toBe(true);
          }
          for (const [i, first] of passed.entries()) {
            for (let j = i; j < passed.length; j++)
              expect(j - i + 1).toBeLessThanOrEqual(requests + ((passed[j]! - first) * requests) / windowSeconds + 1e-3);
          }
        },
      ),
      { numRuns: 60 },
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

  it('gives the clients of an IPv6 /48 sixteen quotas together, and refuses no other for their sake', () => {
    const { take, pass } = start(10, 60);
    const client = (i: number, network = '2001:db8:7') => `${network}:${i.toString(16)}::/64`;
    let passed = 0;
    for (let i = 0; i < 65_536; i += 7) if (take(client(i)).allowed) passed++;
    expect(passed).toBe(160);
    const refused = take(client(65_535));
    expect(refused).toMatchObject({ allowed: false, remaining: 0, byNetwork: true });
    expect(refused.resetSeconds).toBeCloseTo(60 / 160);
    expect(take(client(65_535, '2001:db8:8'))).toMatchObject({ allowed: true, remaining: 9 });
    expect(take('192.0.2.1').allowed).toBe(true);
    pass(refused.resetSeconds);
    expect(take(client(65_535))).toMatchObject({ allowed: true, remaining: 9 });
    expect(take(client(65_534))).toMatchObject({ allowed: false, byNetwork: true });
  });

  it('says of a client beyond its quota and that of its network how long it waits for both', () => {
    const { take, refund } = start(1, 60);
    for (let i = 0; i < 16; i++) expect(take(`2001:db8:7:${i}::/64`)).toMatchObject({ allowed: true, remaining: 0 });
    expect(take('2001:db8:7:0::/64')).toMatchObject({ allowed: false, byNetwork: false, resetSeconds: 60 });
    expect(take('2001:db8:7:99::/64')).toMatchObject({ allowed: false, byNetwork: true, resetSeconds: 60 / 16 });
    expect(refund('2001:db8:7:0::/64').remaining).toBe(1);
    expect(take('2001:db8:7:99::/64').allowed).toBe(true);
    expect(take('2001:db8:7:0::/64').allowed).toBe(false);
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

describe('the memory of the limiter', () => {
  const heap = (): number => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    return process.memoryUsage().heapUsed;
  };

  it('is bounded for a hundred thousand clients, and does not grow with more', () => {
    const limiter = memoryLimiter({ requests: 600, windowSeconds: 60 });
    const fill = (first: number, end: number) => {
      for (let i = first; i < end; i++) void limiter.take(`2001:${(i >> 16).toString(16)}:${(i & 65_535).toString(16)}:0::/64`);
    };
    const empty = heap();
    fill(0, 100_000);
    const once = heap() - empty;
    fill(100_000, 200_000);
    const twice = heap() - empty;
    expect(once).toBeLessThan(16 << 20);
    expect(twice - once).toBeLessThan(4 << 20);
    expect((limiter.take('fresh') as { remaining: number }).remaining).toBe(599);
  });

  it('is not used up by the clients of one network', () => {
    const limiter = memoryLimiter({ requests: 600, windowSeconds: 86_400 });
    for (let i = 0; i < 600; i++) void limiter.take('greedy');
    for (let i = 0; i < 65_536; i++) void limiter.take(`2001:db8:7:${i.toString(16)}::/64`);
    expect(limiter.take('greedy')).toMatchObject({ allowed: false });
  });

  it('a client beyond the bound costs about as much as one within it', { retry: 3 }, () => {
    const limiter = memoryLimiter({ requests: 600, windowSeconds: 60 });
    const timeOf = (first: number, end: number) => {
      const started = performance.now();
      for (let i = first; i < end; i++) void limiter.take(`client ${i}`);
      return (performance.now() - started) / (end - first);
    };
    const within = timeOf(0, 50_000);
    const beyond = timeOf(50_000, 100_000);
    expect(beyond).toBeLessThan(within * 8);
  });

  it('a client that keeps asking is not forgotten among a hundred thousand others', () => {
    const limiter = memoryLimiter({ requests: 5, windowSeconds: 86_400 });
    let passed = 0;
    for (let i = 0; i < 100_000; i++) {
      void limiter.take(`client ${i}`);
      if (i % 1000 === 0 && (limiter.take('greedy') as { allowed: boolean }).allowed) passed++;
    }
    expect(passed).toBe(5);
  });
});
