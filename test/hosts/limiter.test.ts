import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientKey, plainAddress, trustedProxies } from '../../src/hosts/node/client-key.ts';
import { memoryLimiter } from '../../src/serve/gcra.ts';
import { addressHeaders } from './address-headers.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { header, request, type RawResponse } from './raw-client.ts';
import { readableTargets } from './routes.ts';

const fixture = publishedHosts(40, 100);
const list = '/api/companies';
const read = (port: number, headers: readonly (readonly [string, string])[] = [], target = list) => request(port, target, { headers });
const from = (...hops: string[]) => [['X-Forwarded-For', hops.join(', ')]] as const;
const remaining = (response: RawResponse) => Number(header(response, 'ratelimit-remaining'));

describe('whom a request counts for', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.1', 'fd00::/8', '2001:db8:ffff::1'];
  const isTrusted = trustedProxies(proxies);
  const proxy = '10.0.0.1';

  test.each([
    ['a client that forges a chain without any proxy', '203.0.113.9', '1.2.3.4, 10.0.0.1', '203.0.113.9'],
    ['a client next to the range of proxies', '11.0.0.0', '1.2.3.4', '11.0.0.0'],
    ['no chain behind a proxy', proxy, null, proxy],
    ['one hop', proxy, '198.51.100.7', '198.51.100.7'],
    ['forged hops on the left', proxy, '6.6.6.6, 7.7.7.7, 198.51.100.7', '198.51.100.7'],
    ['a forged proxy on the left', proxy, '10.9.9.9, 198.51.100.7', '198.51.100.7'],
    ['proxies on the right', proxy, '6.6.6.6, 198.51.100.7, 192.0.2.1, 10.1.2.3', '198.51.100.7'],
    ['proxies alone', proxy, '10.2.2.2, 10.3.3.3', '10.2.2.2'],
    ['blanks around', proxy, ' \t 198.51.100.7 \t ', '198.51.100.7'],
    ['a proxy whose socket is mapped into IPv6', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['a proxy whose socket is mapped in hexadecimal', '::ffff:a00:1', '198.51.100.7', '198.51.100.7'],
    ['a proxy of IPv6', 'fd00::1', '198.51.100.7', '198.51.100.7'],
    ['a proxy of IPv6 in another spelling', '2001:0DB8:FFFF:0:0:0:0:1', '198.51.100.7', '198.51.100.7'],
    ['a proxy with a zone', 'fd00::1%eth0', '198.51.100.7', '198.51.100.7'],
    ['a mapped hop', proxy, '::ffff:1.2.3.4', '1.2.3.4'],
    ['a mapped hop in hexadecimal', proxy, '::FFFF:0102:0304', '1.2.3.4'],
    ['a mapped hop written out', proxy, '0:0:0:0:0:ffff:102:304', '1.2.3.4'],
    ['a mapped hop with a port', proxy, '[::ffff:102:304]:443', '1.2.3.4'],
    ['a mapped proxy as a hop', proxy, '198.51.100.7, ::ffff:10.1.1.1', '198.51.100.7'],
    ['a port', proxy, '198.51.100.7:50123', '198.51.100.7'],
    ['brackets', proxy, '[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    ['brackets and a port', proxy, '[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['a zone', proxy, '2001:db8:1:2::5%eth0', '2001:db8:1:2::/64'],
    ['capitals and zeros', proxy, '2001:0DB8:0001:0002:0000:0000:0000:0005', '2001:db8:1:2::/64'],
    ['another host of the same /64', proxy, '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['the next /64', proxy, '2001:db8:1:3::5', '2001:db8:1:3::/64'],
    ['an IPv4 tail that is not mapped', proxy, '64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['the loopback of IPv6', proxy, '::1', '0:0:0:0::/64'],
    ['garbage on the left', proxy, 'garbage, 198.51.100.7', '198.51.100.7'],
    ['garbage behind a proxy', proxy, '198.51.100.7, garbage, 10.1.1.1', '10.1.1.1'],
  ])('%s', (_name, socket, chain, key) => {
    expect(clientKey(socket, chain, isTrusted)).toBe(key);
  });

  test.each([
    '',
    ' ',
    ',',
    ',,,',
    '198.51.100.7,',
    'unknown',
    '_hidden',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '999.1.1.1',
    '01.02.03.04',
    '0x01020304',
    '16909060',
    '"1.2.3.4"',
    'for=1.2.3.4',
    '1.2.3.4/8',
    '[1.2.3.4]:x',
    '1.2.3.4:999999',
    '2001:db8::1::2',
    ':::',
    '12345::',
    '[::1',
    '::1]',
    '1.2.3.4\u0000',
    '١.٢.٣.٤',
    '-1.2.3.4',
    '1.2.3.4;x',
  ])('the chain %j can not be read, and the proxy itself counts', (chain) => {
    expect(clientKey(proxy, chain, isTrusted)).toBe(proxy);
  });

  test('a socket without an address is one client', () => {
    expect(clientKey(undefined, '1.2.3.4', isTrusted)).toBe('unknown');
  });

  test('ten thousand addresses of one /64 are one client', () => {
    const keys = new Set(
      Array.from({ length: 10_000 }, (_, i) =>
        clientKey(`2001:db8:5:6:${(i * 7919).toString(16).slice(-4)}::${(i % 65_536).toString(16)}`, null, isTrusted),
      ),
    );
    expect([...keys]).toEqual(['2001:db8:5:6::/64']);
  });

  test('whatever a client writes to the left changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constantFrom('10.0.0.1', '', 'unknown', '::ffff:10.0.0.1'))),
        (forged) => {
          expect(clientKey(proxy, [...forged, '198.51.100.7', '10.4.4.4'].join(','), isTrusted)).toBe('198.51.100.7');
          expect(clientKey('203.0.113.9', forged.join(','), isTrusted)).toBe('203.0.113.9');
        },
      ),
    );
  });

  test('every spelling of an IPv6 address is one address, and a mapped one is its IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const plain = plainAddress(address)!;
        expect(plain).toMatch(/^(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}|\d+(?:\.\d+){3})$/);
        expect(plainAddress(plain)).toBe(plain);
        expect(plainAddress(address.toUpperCase())).toBe(plain);
        expect(plainAddress(`[${address}]:80`)).toBe(plain);
        if (plain.includes(':')) expect(plainAddress(new URL(`http://[${address}]/`).hostname)).toBe(plain);
      }),
    );
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(plainAddress(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  test.each([
    '',
    'proxy',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/8.0',
    '10.0.0.0/0x8',
    '10.0.0.0/1e1',
    '10.0.0.0/ 8',
    '10.0.0.1:80',
    '[::1]',
  ])('%j is refused as a proxy', (entry) => {
    expect(() => trustedProxies([entry])).toThrow(RangeError);
  });
});

describe('through a socket', () => {
  test('a client without a configured proxy has one quota, whatever headers it invents', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '10', RATE_LIMIT_WINDOW_S: '86400' });
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++)
      statuses.push((await read(port, [[addressHeaders[i % addressHeaders.length]!, `198.51.100.${i}`]])).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), ...Array.from({ length: 20 }, () => 429)]);
  });

  test('behind a configured proxy every client has its own, and can not take that of another', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '3', RATE_LIMIT_WINDOW_S: '86400', TRUSTED_PROXIES: '127.0.0.0/8' });
    for (let i = 0; i < 3; i++) expect((await read(port, from(`6.6.6.${i}`, '198.51.100.7'))).status).toBe(200);
    expect((await read(port, from('198.51.100.8', '198.51.100.7'))).status).toBe(429);
    expect(
      (
        await read(port, [
          ['X-Forwarded-For', '198.51.100.9'],
          ['X-Forwarded-For', '198.51.100.7'],
        ])
      ).status,
      'two header lines are one list',
    ).toBe(429);
    expect((await read(port, from('::ffff:c633:6407'))).status, 'the same address, mapped').toBe(429);
    expect((await read(port, from('198.51.100.7:4711'))).status, 'the same address with a port').toBe(429);
    expect((await read(port, from('198.51.100.8'))).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await read(port, from(`2001:db8:7:7::${i}`))).status).toBe(200);
    expect((await read(port, from('2001:db8:7:7:1:2:3:4'))).status, 'the same /64').toBe(429);
    expect((await read(port, from('2001:db8:7:8::1'))).status).toBe(200);
  });

  test('every form of a path and every operation draws on the same quota', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '4', RATE_LIMIT_WINDOW_S: '86400' });
    for (const target of [list, '/api/companies/nobody', '/.well-known/openapi.json', `${list}?limit=0`]) await read(port, [], target);
    for (const target of [list, '/api/sandbox/first-call', '/downloads/index.json', `${list}?limit=2`, '/api/companies/nobody'])
      expect((await read(port, [], target)).status, target).toBe(429);
    expect((await request(port, '/ask', { method: 'POST' })).status).toBe(429);
    for (const target of ['/api/%63ompanies', '//api//companies', '/api/companies/'])
      expect((await read(port, [], target)).status, target).toBe(308);
    expect((await read(port, [], '/')).status, 'pages are free').toBe(200);
  });

  test('the quota is counted down, then 429 says when to come back, and coming back then is answered', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '3', RATE_LIMIT_WINDOW_S: '3' });
    const started = performance.now();
    for (const left of [2, 1, 0]) {
      const response = await read(port);
      expect(response.status).toBe(200);
      expect(remaining(response)).toBe(left);
      expect(header(response, 'ratelimit-limit')).toBe('3');
      expect(header(response, 'ratelimit-policy')).toBe('"default";q=3;w=3');
    }
    const refused = await read(port);
    expect(refused.status).toBe(429);
    expect(expectApiError(refused)?.code).toBe('rate_limited');
    expect(remaining(refused)).toBe(0);
    const wait = Number(header(refused, 'retry-after'));
    expect(wait).toBe(1);
    const reset = Number(header(refused, 'ratelimit-reset')) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(-1);
    expect(reset).toBeLessThanOrEqual(wait + 1);
    expect(performance.now() - started, 'all of this was quick').toBeLessThan(900);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    expect((await read(port)).status).toBe(200);
    expect((await read(port)).status).toBe(429);
  });

  test('of a burst of twice the quota exactly the quota passes', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '50', RATE_LIMIT_WINDOW_S: '86400' });
    const responses = await Promise.all(Array.from({ length: 100 }, () => read(port)));
    const passed = responses.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(50);
    expect(passed.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  test.each(['on', 'off'])('no counter is on an answer that a shared cache may keep, with CDN=%s', async (cdn) => {
    const { port } = await fixture.serve({ CDN: cdn });
    const counters = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit'];
    const answers: RawResponse[] = [];
    for (const target of readableTargets(fixture.folder, fixture.market)) {
      const response = await read(port, [], target);
      answers.push(response, await read(port, [['If-None-Match', '*']], target), await request(port, target, { method: 'HEAD' }));
      if (target.startsWith(list)) expect(header(response, 'cache-control')).toMatch(cdn === 'on' ? /^public,/ : /^private,/);
      if (target.startsWith('/api/')) expect(header(response, 'ratelimit-policy')).not.toBeNull();
    }
    for (const target of ['/nothing', '/api/nothing', `${list}?limit=0`, '/api/listings'])
      answers.push(await read(port, [], target), await read(port, [['Accept', 'text/html']], target));
    const json = [['Content-Type', 'application/json']] as const;
    answers.push(await request(port, '/ask', { method: 'POST', headers: [['Accept', 'text/event-stream']] }));
    answers.push(await request(port, '/api/companies/batch', { method: 'POST', headers: json, body: '{"slugs":["nobody"]}' }));
    answers.push(await request(port, list, { method: 'OPTIONS' }));
    for (const response of answers) {
      const cacheControl = header(response, 'cache-control') ?? '';
      const counted = counters.filter((name) => header(response, name) !== null);
      if (counted.length > 0) expect(cacheControl).toMatch(/^(?:private|no-store)/);
      if (/public|s-maxage/.test(cacheControl)) expect(counted).toEqual([]);
    }
  });
});

describe('clocks', () => {
  afterEach(() => vi.useRealTimers());

  test('a wall clock that jumps an hour either way frees nobody and blocks nobody', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '3', RATE_LIMIT_WINDOW_S: '600', TRUSTED_PROXIES: '127.0.0.1' });
    vi.useFakeTimers({ toFake: ['Date'] });
    const now = Date.now();
    for (let i = 0; i < 3; i++) await read(port, from('198.51.100.1'));
    for (const hours of [1, -1, 24 * 365, -24 * 365]) {
      vi.setSystemTime(now + hours * 3_600_000);
      const refused = await read(port, from('198.51.100.1'));
      expect(refused.status).toBe(429);
      expect(Number(header(refused, 'retry-after'))).toBeLessThanOrEqual(200);
      const fresh = await read(port, from(`198.51.100.${hours > 0 ? 10 + (hours % 7) : 20 + (-hours % 7)}`));
      expect(fresh.status).toBe(200);
      expect(Math.abs(Number(header(fresh, 'ratelimit-reset')) - Date.now() / 1000), 'the reset is told on the clock of now').toBeLessThan(
        202,
      );
    }
  });

  test('over any stretch of time no more passes than the quota and what came back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { maxLength: 200 }),
        (requests, windowSeconds, pauses) => {
          let time = 1000;
          const limiter = memoryLimiter({ requests, windowSeconds }, 10, () => time);
          const passed: number[] = [];
          for (const pause of pauses) {
            time += pause;
            const verdict = limiter.take('client') as { allowed: boolean; remaining: number; resetSeconds: number };
            expect(verdict.remaining).toBeGreaterThanOrEqual(0);
            expect(verdict.remaining).toBeLessThan(requests);
            expect(verdict.resetSeconds).toBeGreaterThanOrEqual(0);
            if (verdict.allowed) passed.push(time);
            else {
              const again = memoryLimiter({ requests, windowSeconds }, 10, () => time);
              expect((again.take('client') as { allowed: boolean }).allowed, 'a fresh client is never refused').toBe(true);
            }
          }
          for (const [i, start] of passed.entries()) {
            for (let j = i; j < passed.length; j++)
              expect(j - i + 1).toBeLessThanOrEqual(requests + ((passed[j]! - start) * requests) / windowSeconds + 1e-3);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('memory', () => {
  const heap = (): number => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    return process.memoryUsage().heapUsed;
  };

  test('a hundred thousand clients take bounded memory, and further ones no more', () => {
    const limiter = memoryLimiter({ requests: 600, windowSeconds: 60 });
    const fill = (first: number, end: number) => {
      for (let i = first; i < end; i++) void limiter.take(`2001:db8:${(i >> 16).toString(16)}:${(i & 65_535).toString(16)}::/64`);
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

  test('a client beyond the bound costs about as much as one within it', () => {
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

  test('a client that keeps asking is not forgotten among a hundred thousand others', () => {
    const limiter = memoryLimiter({ requests: 5, windowSeconds: 86_400 });
    let passed = 0;
    for (let i = 0; i < 100_000; i++) {
      void limiter.take(`client ${i}`);
      if (i % 1000 === 0 && (limiter.take('greedy') as { allowed: boolean }).allowed) passed++;
    }
    expect(passed).toBe(5);
  });
});
