import { describe, expect, test } from 'vitest';
import { publishedHosts } from './fixture.ts';
import { decodedBody, header, request } from './raw-client.ts';

// Enough companies for downloads that are read from disk.
const fixture = publishedHosts(2600, 7800);
type Headers = readonly (readonly [string, string])[];

const read = (target: string, headers: Headers = [], method = 'GET') => request(fixture.port, target, { method, headers });

describe('Accept-Encoding', () => {
  test('a download of megabytes, which has no form in Brotli, comes in gzip to who takes both', async () => {
    const target = '/downloads/companies.geojson';
    const plain = await read(target);
    expect(plain.body.length).toBeGreaterThan(1 << 21);
    const coded = await read(target, [['Accept-Encoding', 'gzip, deflate, br, zstd']]);
    expect(header(coded, 'content-encoding')).toBe('gzip');
    expect(decodedBody(coded).equals(plain.body)).toBe(true);
    expect(header(await read(target, [['Accept-Encoding', 'br']]), 'content-encoding')).toBeNull();
  });

  test.each([
    ['', null],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0.9', 'gzip'],
    ['gzip;q=0.5, br;q=0.4', 'gzip'],
    ['br;q=0.001', 'br'],
    ['br;q=0', null],
    ['br;q=0.000, gzip', 'gzip'],
    ['br;q=1.000', 'br'],
    ['br;q=1.001', null],
    ['br;q=2', null],
    ['br;q=-1', null],
    ['br;q=', null],
    ['br ; q=0.5', 'br'],
    ['br;Q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['*;q=0, gzip', 'gzip'],
    ['*, br;q=0', 'gzip'],
    ['identity', null],
    ['identity, br;q=0.9', null],
    ['identity;q=0', null],
    ['identity;q=0, *', 'br'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['deflate, zstd, compress, dcb', null],
    ['brotli, gzipped, xbr', null],
    [',,;,br,', 'br'],
  ])('%j is answered in %s, from stored bytes and from bytes made on the spot', async (accept, coding) => {
    for (const target of ['/openapi.json', '/api/companies?limit=37', '/api/companies?bbox=-30,-60,90,60&limit=40']) {
      const response = await read(target, [['Accept-Encoding', accept]]);
      expect(header(response, 'content-encoding')).toBe(coding);
      expect(decodedBody(response).equals((await read(target)).body)).toBe(true);
    }
  });

  test.each([
    ['gzip, br', 'gzip'],
    ['gzip;q=0.5, br', 'gzip'],
    ['br', 'br'],
    ['*', 'gzip'],
    ['*, gzip;q=0', 'br'],
  ])('%j is answered in %s where only gzip is stored', async (accept, coding) => {
    const response = await read('/api/companies', [['Accept-Encoding', accept]]);
    expect(header(response, 'content-encoding')).toBe(coding);
    expect(decodedBody(response).equals((await read('/api/companies')).body)).toBe(true);
  });

  test('lists that are compressed at the same time keep to themselves', async () => {
    const targets = Array.from({ length: 40 }, (_, i) => `/api/companies?capacity_min_t=${i + 1}&limit=100`);
    const plain = await Promise.all(targets.map((target) => read(target)));
    expect(new Set(plain.map(({ body }) => body.toString('latin1'))).size).toBeGreaterThan(20);
    for (const coding of ['gzip', 'br']) {
      const coded = await Promise.all(targets.map((target) => read(target, [['Accept-Encoding', coding]])));
      coded.forEach((answer, i) => {
        expect(header(answer, 'content-encoding')).toBe(coding);
        expect(decodedBody(answer).equals(plain[i]!.body), targets[i]).toBe(true);
      });
    }
  });

  test('a body below a packet is left plain, and says that it depends on the header all the same', async () => {
    const response = await read('/api/companies?country=ZZ', [['Accept-Encoding', 'br']]);
    expect(header(response, 'content-encoding')).toBeNull();
    expect(header(response, 'vary')).toBe('SVC-API-Version, Accept-Encoding');
  });

  test('a batch and a question are compressed, and a stream is not', async () => {
    const send = (target: string, body: string, headers: Headers) =>
      request(fixture.port, target, {
        method: 'POST',
        body,
        headers: [['Content-Type', 'application/json'], ['Accept-Encoding', 'br'], ...headers],
      });
    const slugs = fixture.market.companies.slice(0, 50).map(({ published }) => published.slug);
    const batch = await send('/api/companies/batch', JSON.stringify({ slugs }), []);
    expect(header(batch, 'content-encoding')).toBe('br');
    expect((JSON.parse(decodedBody(batch).toString()) as { items: unknown[] }).items).toHaveLength(50);
    expect(header(await send('/ask', '{}', []), 'vary')).toBe('Accept, SVC-API-Version, Accept-Encoding');
    const stream = await send('/ask', '{}', [['Accept', 'text/event-stream']]);
    expect(header(stream, 'content-encoding')).toBeNull();
    expect(header(stream, 'vary')).toBe('Accept, SVC-API-Version');
    expect(header(stream, 'cache-control')).toContain('no-transform');
  });
});

describe('what the answer depends on is in Vary', () => {
  const ask = (accept: string) => request(fixture.port, '/ask', { method: 'POST', headers: [['Accept', accept]] });

  test('an unknown address is a page for browsers and JSON for programs, and both say so', async () => {
    for (const accept of ['text/html', 'application/json'])
      expect(header(await read('/nothing', [['Accept', accept]]), 'vary') ?? '').toMatch(/\bAccept\b(?!-)/);
  });

  test('a program that refuses text/html gets no page', async () => {
    expect(header(await read('/nothing', [['Accept', 'application/json, text/html;q=0']]), 'content-type')).toBe(
      'application/json; charset=utf-8',
    );
  });

  test('an address below /api in an ambiguous spelling is answered like the interface', async () => {
    for (const target of ['/api%2fcompanies', '/api\\companies', '/api%5ccompanies']) {
      expect(header(await read(target, [['Accept', 'text/html']]), 'content-type'), target).toBe('application/json; charset=utf-8');
    }
  });

  test('an answer that depends on the version asked for says so', async () => {
    expect((await read('/api/companies', [['SVC-API-Version', '1999-01-01']])).status).toBe(400);
    expect(header(await read('/api/companies'), 'vary')).toContain('SVC-API-Version');
  });

  test('the page for unknown addresses has no address of its own', async () => {
    expect((await read('/404', [['Accept', 'text/html']])).status).toBe(404);
    expect((await read('/404')).status).toBe(404);
  });

  test('every answer names the version that answered', async () => {
    for (const [target, method] of [
      ['/', 'GET'],
      ['/nothing', 'GET'],
      ['/api/companies', 'OPTIONS'],
      ['*', 'OPTIONS'],
      ['/api/companies/', 'GET'],
      ['/downloads/companies.csv', 'GET'],
    ] as const) {
      expect(header(await read(target, [['Accept', 'text/html']], method), 'svc-api-version'), `${method} ${target}`).toBe('2026-07-06');
    }
  });

  test('the response to a question that accepts neither type says that it varies by Accept', async () => {
    const response = await ask('image/png');
    expect(response.status).toBe(406);
    expect(header(response, 'vary') ?? '').toMatch(/\bAccept\b(?!-)/);
  });
});
