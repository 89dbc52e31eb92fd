import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressHeaders } from './address-headers.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { header, request, type RawResponse } from './raw-client.ts';
import { readableTargets } from './routes.ts';

const fixture = publishedHosts();
const list = '/api/companies';
const read = (port: number, headers: readonly (readonly [string, string])[] = [], target = list) => request(port, target, { headers });
const from = (...hops: string[]) => [['X-Forwarded-For', hops.join(', ')]] as const;
const remaining = (response: RawResponse) => Number(header(response, 'ratelimit-remaining'));

describe('through a socket', () => {
  test('a client without a configured proxy has one quota, whatever headers it invents', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '10', RATE_LIMIT_WINDOW_S: '86400' });
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++)
      statuses.push((await read(port, [[addressHeaders[i % addressHeaders.length]!, `198.51.100.${i}`]])).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), ...Array.from({ length: 20 }, () => 429)]);
  });

  test('no method, version, cookie, agent or credential makes a client another one', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '10', RATE_LIMIT_WINDOW_S: '86400' });
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) {
      const headers = ['User-Agent', 'Cookie', 'Authorization', 'Idempotency-Key'].map((name) => [name, `client-${i}`] as const);
      statuses.push(
        (await request(port, list, { method: i % 3 === 0 ? 'HEAD' : 'GET', headers: [...headers, ['SVC-API-Version', '2026-07-06']] }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), ...Array.from({ length: 20 }, () => 429)]);
  });

  test('behind a configured proxy every client has its own quota, and cannot use that of another', async () => {
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

  test('a client with 65,536 IPv6 networks has sixteen quotas, and is told what refuses it', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '3', RATE_LIMIT_WINDOW_S: '86400', TRUSTED_PROXIES: '127.0.0.0/8' });
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) statuses.push((await read(port, from(`2001:db8:7:${i.toString(16)}::1`))).status);
    expect(statuses).toEqual([...Array.from({ length: 48 }, () => 200), ...Array.from({ length: 12 }, () => 429)]);
    const refused = await read(port, from('2001:db8:7:ffff::1'));
    expect(expectApiError(refused)).toMatchObject({
      code: 'rate_limited',
      message: 'More than 48 requests in 86400 seconds from your IPv6 /48 network.',
    });
    expect(header(refused, 'ratelimit-limit')).toBe('3');
    expect(remaining(refused)).toBe(0);
    const wait = Number(header(refused, 'retry-after'));
    expect(wait).toBeGreaterThan(1780);
    expect(wait).toBeLessThanOrEqual(1800);
    expect(remaining(await read(port, from('2001:db8:8::1')))).toBe(2);
    expect(remaining(await read(port, from('192.0.2.1')))).toBe(2);
    for (let i = 0; i < 2; i++) expect((await read(port, from(`2002:c000:201:${i}::1`))).status, '6to4 of that address').toBe(200);
    expect((await read(port, from('2002:c000:201:99::1'))).status).toBe(429);
  });

  test('every form of a path and every operation draws on the same quota', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '4', RATE_LIMIT_WINDOW_S: '86400' });
    for (const target of [list, '/api/companies/nobody', '/api/facets', `${list}?limit=0`]) await read(port, [], target);
    for (const target of [list, '/api/sandbox/first-call', `${list}?limit=2`, '/api/companies/nobody'])
      expect((await read(port, [], target)).status, target).toBe(429);
    expect((await request(port, '/ask', { method: 'POST' })).status).toBe(429);
    for (const target of ['/api/%63ompanies', '//api//companies', '/api/companies/'])
      expect((await read(port, [], target)).status, target).toBe(308);
    for (const target of ['/', '/downloads/index.json', '/.well-known/openapi.json', '/.well-known/api-catalog'])
      expect((await read(port, [], target)).status, 'small files and discovery are free').toBe(200);
  });

  // A busy machine may take longer than the quota lasts.
  test('the quota is counted down, then 429 says when to come back, and coming back then is answered', { retry: 9 }, async () => {
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

  test('a wall clock that jumps an hour either way neither frees nor blocks a client', async () => {
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
});
