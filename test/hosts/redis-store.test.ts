import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/serve/free-port.ts';
import { waitUntil } from '../../scripts/serve/wait-until.ts';
import { gcraScript } from '../../src/hosts/node/limiter/redis-script.ts';
import { openRedisStore } from '../../src/hosts/node/limiter/redis-store.ts';
import { memoryLimiter, networkOf, type Verdict } from '../../src/serve/rate-limit.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { publishedServers } from './fixture.ts';
import { header, request } from './raw-client.ts';
import { RedisServer } from './redis-server.ts';

/** A machine that stops for 50 ms makes a server count for itself, which is right, and is not what these tests ask about. */
const patient = { retry: 2 };

describe('a rate limit that servers share', { tags: 'redis-server' }, () => {
  const market = syntheticMarket(30, 60);
  const company = `/api/companies/${market.companies[0]!.published.slug}`;
  const list = '/api/companies?limit=1';
  let redis: RedisServer;
  let client: ReturnType<typeof createClient>;
  const command = (...args: string[]) => client.sendCommand(args);

  beforeAll(async () => {
    redis = new RedisServer(await freePort());
    await redis.start();
    client = createClient({ url: redis.url, socket: { reconnectStrategy: 100 } });
    client.on('error', () => {});
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await redis.kill();
  });
  // What is set up last is ended first: the servers before the store.
  const servers = publishedServers(market);
  const start = (settings: Readonly<Record<string, string>> = {}) =>
    servers.start({ RATE_LIMIT_STORE: redis.url, RATE_LIMIT_WINDOW_S: '86400', ...settings });

  describe('the script', () => {
    // The same script, with a clock that the test turns, and keys that do not expire by another.
    const turned = gcraScript.replace("redis.call('TIME')", '{math.floor(ARGV[5] / 1000000), ARGV[5] % 1000000}');
    const script = turned.replace(", 'PX', math.max(1, math.ceil(debts[i] / 1000))", '');
    const run = async (
      keys: string | readonly string[],
      requests: number,
      windowSeconds: number,
      step: 1 | -1,
      now: number,
    ): Promise<Verdict> => {
      const all = [keys].flat();
      const args = [all.length, ...all, requests, windowSeconds * 1e6, step, 16, now].map(String);
      const [allowed, remaining, reset] = (await command('EVAL', script, ...args)) as unknown as [number, number, string];
      return { allowed: allowed === 1, remaining, resetSeconds: Number(reset) / 1e6, byNetwork: allowed === -1 };
    };

    test('decides as the limiter of one process does, number for number', async () => {
      expect(turned).not.toBe(gcraScript);
      expect(script).not.toBe(turned);
      let key = 0;
      let byNetwork = 0;
      const taken: Verdict = { allowed: true, remaining: 0, resetSeconds: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 700 })),
          fc.integer({ min: 1, max: 3600 }),
          fc.array(fc.record({ wait: fc.nat({ max: 5000 }), step: fc.constantFrom(1, 1, 1, 1, -1), subnet: fc.nat({ max: 60 }) }), {
            minLength: 40,
            maxLength: 60,
          }),
          async (requests, windowSeconds, steps) => {
            // An origin as large as real ones: microseconds since 1970.
            let milliseconds = 0;
            const limiter = memoryLimiter({ requests, windowSeconds }, 100, () => milliseconds / 1000);
            key++;
            for (const { wait, step, subnet } of steps) {
              milliseconds += wait;
              // One client without a network, and many with the same.
              const address = subnet === 0 ? '192.0.2.1' : `2001:db8:7:${subnet}::/64`;
              const keys = [address, networkOf(address)].flatMap((each) => (each === null ? [] : [`t${key} ${each}`]));
              const expected = step === 1 ? ((await limiter.take(address)) as Verdict) : limiter.refund(address, taken);
              const seen = await run(keys, requests, windowSeconds, step as 1 | -1, 1.8e15 + milliseconds * 1000);
              expect(seen.allowed).toBe(expected.allowed);
              expect(seen.byNetwork).toBe(expected.byNetwork ?? false);
              if (seen.byNetwork === true) byNetwork++;
              expect(seen.remaining).toBe(expected.remaining);
              expect(Math.abs(seen.resetSeconds - expected.resetSeconds)).toBeLessThan(2e-6);
            }
          },
        ),
        { numRuns: 150 },
      );
      expect(byNetwork).toBeGreaterThan(0);
    });

    test('lets the whole quota pass at once, and not one more, at any size of it', async () => {
      for (const [requests, window] of [
        [600, 60],
        [7, 3600],
        [999, 1],
      ] as const) {
        const now = 1.8e15;
        for (let i = 0; i < requests; i++) {
          const verdict = await run(`burst-${requests}`, requests, window, 1, now);
          expect([verdict.allowed, verdict.remaining]).toEqual([true, requests - 1 - i]);
        }
        expect((await run(`burst-${requests}`, requests, window, 1, now)).allowed).toBe(false);
      }
    });

    test('makes no client wait longer than the window when the clock jumps, and allows at most one more quota', async () => {
      const hour = 3600e6;
      let now = 1.8e15;
      for (let i = 0; i < 5; i++) await run('jump', 5, 60, 1, now);
      expect((await run('jump', 5, 60, 1, now)).allowed).toBe(false);
      now -= hour;
      const back = await run('jump', 5, 60, 1, now);
      expect(back.allowed).toBe(false);
      expect(back.resetSeconds).toBeLessThanOrEqual(12.001);
      now += Math.ceil(back.resetSeconds * 1e6);
      expect((await run('jump', 5, 60, 1, now)).allowed).toBe(true);
      expect((await run('jump', 5, 60, 1, now)).allowed).toBe(false);
      now += hour;
      for (let i = 0; i < 5; i++) expect((await run('jump', 5, 60, 1, now)).allowed).toBe(true);
      expect((await run('jump', 5, 60, 1, now)).allowed).toBe(false);
    });

    test('keeps no key of a client that stopped asking', async () => {
      const quota = { requests: 1, windowSeconds: 1 };
      const store = await openRedisStore(redis.url, { away: () => {}, back: () => {} });
      for (let i = 0; i < 50; i++) await store.take(`gone-${i}`, quota);
      const keys = async () => ((await command('KEYS', 'crane-api:quota:gone-*')) as unknown as string[]).length;
      expect(await keys()).toBeGreaterThan(0);
      await waitUntil(async () => (await keys()) === 0, 5);
      store.refund('gone-0', quota);
      await sleep(50);
      expect(await keys()).toBe(0);
      store.close();
    });
  });

  test('two servers count the clients of an IPv6 /48 together, and a 304 is free for their network, too', patient, async () => {
    const settings = { RATE_LIMIT_REQUESTS: '2', TRUSTED_PROXIES: '127.0.0.1' };
    const two = await Promise.all([start(settings), start(settings)]);
    await command('FLUSHALL');
    const ask = (i: number, target = list, headers: readonly (readonly [string, string])[] = []) =>
      request(two[i % 2]!.port, target, { headers: [['X-Forwarded-For', `2001:db8:7:${i.toString(16)}::1`], ...headers] });
    const tag = header(await ask(0, company), 'etag')!;
    for (let i = 1; i < 60; i++) expect((await ask(i, company, [['If-None-Match', tag]])).status).toBe(304);
    await sleep(100);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let i = 100; i < 140; i++) answers.push(await ask(i));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(31);
    expect(answers.at(-1)!.body.toString()).toContain('More than 32 requests in 86400 seconds from your IPv6 /48 network.');
    expect(Number(header(answers.at(-1)!, 'retry-after'))).toBeLessThanOrEqual(2700);
    const keys = (await command('KEYS', 'crane-api:quota:*')) as unknown as string[];
    // What was refused is not kept.
    expect(keys.toSorted()).toEqual(
      [...Array.from({ length: 31 }, (_, i) => `${(i + 100).toString(16)}::/64`), '0::/64', ':/48']
        .map((end) => `crane-api:quota:2001:db8:7:${end}`)
        .toSorted(),
    );
  });

  test('three servers count one quota, exactly, and a 304 is free', patient, async () => {
    const three = await Promise.all([1, 2, 3].map(() => start({ RATE_LIMIT_REQUESTS: '30' })));
    await command('FLUSHALL');
    const tag = header(await request(three[0]!.port, company), 'etag')!;
    for (let i = 0; i < 6; i++) {
      const free = await request(three[0]!.port, company, { headers: [['If-None-Match', tag]] });
      expect(free.status).toBe(304);
      expect(header(free, 'ratelimit-remaining')).toBe('29');
    }
    // What was given back last is on its way from another server.
    await sleep(100);
    const answers = await Promise.all(Array.from({ length: 59 }, (_, i) => request(three[i % 3]!.port, list)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(29);
    // Every number from 28 down to 0 was told once: no two requests got the same place.
    expect(passed.map((answer) => Number(header(answer, 'ratelimit-remaining'))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 29 }, (_, i) => i),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const answer of refused) expect(Number(header(answer, 'retry-after'))).toBeGreaterThan(1000);
    expect(await three[0]!.metric('rate_limit_store_up')).toBe(1);
    expect(await three[0]!.metric('rate_limit_decisions_total', /where="process"/)).toBe(0);
    // A store that forgets its scripts is told them again.
    await command('SCRIPT', 'FLUSH');
    expect((await request(three[1]!.port, list)).status).toBe(429);
  });

  test(
    'a store that fails while requests arrive delays none of them, is reported once, and counts again when it is back',
    patient,
    async () => {
      const pair = await Promise.all([start({ RATE_LIMIT_REQUESTS: '40' }), start({ RATE_LIMIT_REQUESTS: '40' })]);
      await command('FLUSHALL');
      const ask = async (count: number) => {
        const statuses: number[] = [];
        for (let i = 0; i < count; i++) statuses.push((await request(pair[i % 2]!.port, list)).status);
        return statuses;
      };
      expect(await ask(10)).toEqual(Array.from({ length: 10 }, () => 200));
      const under = ask(60);
      await redis.kill();
      // Each server has a quota of its own for now: nobody is refused for the store's sake, and none gets more than both together.
      expect(await under).toEqual(Array.from({ length: 60 }, () => 200));
      const beyond = await ask(60);
      expect(beyond.filter((status) => status === 200).length).toBeLessThanOrEqual(2 * 40 + 40 - 70);
      expect(beyond).toContain(429);
      for (const server of pair) {
        expect(server.messages().slice(1)).toEqual(['warn rate limit store is unreachable; this process counts for itself']);
        expect(await server.metric('rate_limit_store_up')).toBe(0);
        expect((await server.admin('/readyz')).status).toBe(200);
      }
      await redis.start();
      await Promise.all(pair.map((server) => server.logged('info rate limit store is back')));
      // A quota that is shared again: the store forgot, and gives forty.
      const again = await ask(60);
      expect(again.filter((status) => status === 200)).toHaveLength(40);
      for (const server of pair) {
        expect(server.messages().slice(1)).toEqual([
          'warn rate limit store is unreachable; this process counts for itself',
          'info rate limit store is back',
        ]);
      }
    },
  );

  test('a store that hangs costs a few requests some tens of milliseconds, and no memory', { ...patient, retry: 9 }, async () => {
    const server = await start({ RATE_LIMIT_REQUESTS: '100000' });
    await command('FLUSHALL');
    expect((await request(server.port, list)).status).toBe(200);
    redis.signal('SIGSTOP');
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      const started = performance.now();
      expect((await request(server.port, list)).status).toBe(200);
      times.push(performance.now() - started);
    }
    // Each of the first waits for its time limit; from then on the process counts for itself.
    expect(times.filter((ms) => ms > 45).length).toBeLessThanOrEqual(8);
    expect(times.toSorted((a, b) => a - b)[20]).toBeLessThan(45);
    expect(server.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
    redis.signal('SIGCONT');
    await server.logged('info rate limit store is back');
    expect(await server.metric('rate_limit_store_up')).toBe(1);
  });

  test('a server starts without its store, says so without its password, and ends in order', async () => {
    const nowhere = await freePort();
    const server = await start({ RATE_LIMIT_STORE: `valkey://user:secret@127.0.0.1:${nowhere}`, RATE_LIMIT_REQUESTS: '2' });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await request(server.port, list)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(server.lines.find(({ level }) => level === 'warn')).toMatchObject({ store: `127.0.0.1:${nowhere}` });
    expect(JSON.stringify(server.lines)).not.toContain('secret');
    expect(await server.stop()).toBe(0);
  });
});
