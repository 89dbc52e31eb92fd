import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { publishMarket, serveFolder, temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { header, headerAll, request, type RawResponse } from './raw-client.ts';
import { listTargets, readableTargets } from './routes.ts';

// Enough companies for downloads that are read from disk.
const companies = 2000;
const fleet = 6000;
const fixture = publishedHosts(companies, fleet);
type Headers = readonly (readonly [string, string])[];

const read = (target: string, headers: Headers = [], method = 'GET', port = fixture.port) => request(port, target, { method, headers });
const tagOf = (response: RawResponse) => header(response, 'etag')!;
const codings = ['br', 'gzip', 'identity'] as const;

function decode(response: RawResponse): Buffer {
  const coding = header(response, 'content-encoding');
  if (coding === null) return response.body;
  return coding === 'br' ? brotliDecompressSync(response.body) : gunzipSync(response.body);
}

/** Runs a check for every target, and names the target that fails. */
async function forEveryTarget(check: (target: string) => Promise<void>): Promise<void> {
  const targets = readableTargets(fixture.folder, fixture.market);
  expect(targets.length).toBeGreaterThan(20);
  for (const target of targets) {
    try {
      await check(target);
    } catch (error) {
      throw new Error(`${target}: ${(error as Error).message}`, { cause: error });
    }
  }
}

describe('every address that is read', () => {
  test('has a strong tag and no date of change', () =>
    forEveryTarget(async (target) => {
      const response = await read(target);
      expect(response.status).toBe(200);
      expect(tagOf(response)).toMatch(/^"[\w-]{12,}"$/);
      expect(header(response, 'last-modified')).toBeNull();
    }));

  test('says that it depends on Accept-Encoding, or is always sent plain', () =>
    forEveryTarget(async (target) => {
      for (const coding of codings) {
        const response = await read(target, [['Accept-Encoding', coding]]);
        if (!/\bAccept-Encoding\b/.test(header(response, 'vary') ?? '')) expect(header(response, 'content-encoding')).toBeNull();
        else expect(header(response, 'vary')).toMatch(/^(?:SVC-API-Version(?:, Accept-Encoding)?|Accept-Encoding)$/);
        expect(header(response, 'vary')).toBe(header(await read(target), 'vary'));
      }
    }));

  test('has the same bytes in every coding, and a tag of its own for each', () =>
    forEveryTarget(async (target) => {
      const plain = await read(target);
      expect(header(plain, 'content-encoding')).toBeNull();
      const tags = new Set([tagOf(plain)]);
      let coded = 0;
      for (const coding of ['br', 'gzip'] as const) {
        const response = await read(target, [['Accept-Encoding', coding]]);
        expect([coding, null]).toContain(header(response, 'content-encoding'));
        expect(decode(response).equals(plain.body)).toBe(true);
        if (header(response, 'content-encoding') !== null) {
          coded++;
          tags.add(tagOf(response));
          expect(response.body.length).toBeLessThan(plain.body.length);
        } else expect(tagOf(response)).toBe(tagOf(plain));
      }
      expect(tags.size).toBe(1 + coded);
    }));

  test.each(codings)('answers HEAD with the headers of GET and no body, in %s', (coding) =>
    forEveryTarget(async (target) => {
      const described = (response: RawResponse) =>
        response.headers.filter(([name]) => !['date', 'ratelimit', 'ratelimit-remaining', 'ratelimit-reset'].includes(name));
      const headers: Headers = [['Accept-Encoding', coding]];
      const [get, head] = [await read(target, headers), await read(target, headers, 'HEAD')];
      expect(head.status).toBe(get.status);
      expect(described(head)).toEqual(described(get));
      expect(head.headers.map(([name]) => name)).toEqual(get.headers.map(([name]) => name));
      expect(header(head, 'content-length')).toBe(String(get.body.length));
    }),
  );

  test.each(codings)('is 304 for its tag, strong or weak, alone or among others, in %s', (coding) =>
    forEveryTarget(async (target) => {
      const whole = await read(target, [['Accept-Encoding', coding]]);
      const tag = tagOf(whole);
      for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b" , W/"c",W/${tag} `, `,, ${tag},`, '*', ' * ']) {
        for (const method of ['GET', 'HEAD']) {
          const response = await read(
            target,
            [
              ['Accept-Encoding', coding],
              ['If-None-Match', condition],
            ],
            method,
          );
          expect(response.status, condition).toBe(304);
          expect(response.body.length).toBe(0);
          for (const name of [
            'etag',
            'cache-control',
            'vary',
            'access-control-allow-origin',
            'svc-api-version',
            'link',
            'ratelimit-policy',
          ]) {
            expect(header(response, name), name).toBe(header(whole, name));
          }
          expect(headerAll(response, 'content-encoding')).toEqual([]);
          expect([null, header(whole, 'content-length')]).toContain(header(response, 'content-length'));
        }
      }
      for (const condition of [
        '"other"',
        tag.slice(1, -1),
        tag.slice(0, -1),
        tag.toUpperCase() === tag ? '""' : tag.toUpperCase(),
        `"${tag.slice(1, -1)}x"`,
        '""',
        '',
        'W/',
        '"*"',
      ]) {
        const response = await read(target, [
          ['Accept-Encoding', coding],
          ['If-None-Match', condition],
        ]);
        expect(response.status, condition).toBe(200);
        expect(response.body.equals(whole.body)).toBe(true);
      }
    }),
  );

  test('is whole again for the tag of another coding', () =>
    forEveryTarget(async (target) => {
      const [plain, br] = [await read(target), await read(target, [['Accept-Encoding', 'br']])];
      if (tagOf(plain) === tagOf(br)) return;
      expect((await read(target, [['If-None-Match', tagOf(br)]])).status).toBe(200);
      expect(
        (
          await read(target, [
            ['Accept-Encoding', 'br'],
            ['If-None-Match', tagOf(plain)],
          ])
        ).status,
      ).toBe(200);
    }));

  test('has If-None-Match in several headers joined', async () => {
    const tag = tagOf(await read('/api/companies'));
    expect(
      (
        await read('/api/companies', [
          ['If-None-Match', '"other"'],
          ['If-None-Match', tag],
        ])
      ).status,
    ).toBe(304);
  });

  test('takes no notice of dates', async () => {
    expect((await read('/api/companies', [['If-Modified-Since', 'Fri, 31 Dec 9999 23:59:59 GMT']])).status).toBe(200);
  });
});

describe('what has no tag', () => {
  test('an error is never 304', async () => {
    for (const target of ['/api/nothing', '/api/companies/nobody', '/api/companies?limit=0', '/api/listings']) {
      const response = await read(target, [['If-None-Match', '*']]);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expectApiError(response);
    }
  });

  test('a POST is never 304', async () => {
    const response = await request(fixture.port, '/api/companies/batch', {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['If-None-Match', '*'],
      ],
      body: '{"slugs":["nobody"]}',
    });
    expect(response.status).toBe(200);
    expect(header(response, 'etag')).toBeNull();
  });
});

describe('Accept-Encoding', () => {
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
    for (const target of [
      '/api/companies',
      '/api/companies?limit=37',
      '/api/companies?bbox=-30,-60,90,60&limit=40',
      '/downloads/companies.csv',
    ]) {
      const response = await read(target, [['Accept-Encoding', accept]]);
      expect(header(response, 'content-encoding')).toBe(coding);
      expect(decode(response).equals((await read(target)).body)).toBe(true);
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
    expect((JSON.parse(decode(batch).toString()) as { items: unknown[] }).items).toHaveLength(50);
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

  test('a question that accepts neither type is told that Accept matters', async () => {
    const response = await ask('image/png');
    expect(response.status).toBe(406);
    expect(header(response, 'vary') ?? '').toMatch(/\bAccept\b(?!-)/);
  });
});

describe('tags are made of content alone', () => {
  const everything = async (port: number) => {
    const seen: Record<string, unknown> = {};
    for (const target of readableTargets(fixture.folder, fixture.market)) {
      for (const coding of codings) {
        const response = await read(target, [['Accept-Encoding', coding]], 'GET', port);
        seen[`${target} ${coding}`] = [tagOf(response), response.body.toString('latin1').length, decode(response).toString('latin1')];
      }
    }
    return seen;
  };

  test('two builds of one market, served by two processes’ worth of state, are the same in every tag and byte', async () => {
    const other = temporaryFolder();
    await publishMarket(syntheticMarket(companies, fleet), other.path);
    const host = await serveFolder(other.path, { RATE_LIMIT_REQUESTS: '1000000', CDN: 'on' });
    try {
      expect(await everything(host.port)).toEqual(await everything(fixture.port));
    } finally {
      host.server.closeAllConnections();
      await host.stop();
      other.remove();
    }
  });

  test('a changed company changes its own tag and those of the lists that it is on, and no other', async () => {
    const market = syntheticMarket(companies, fleet);
    const [first, ...others] = market.companies;
    const changed = { ...market, companies: [{ ...first!, published: { ...first!.published, phone: '+49 30 1' } }, ...others] };
    const other = temporaryFolder();
    await publishMarket(changed, other.path);
    const host = await serveFolder(other.path, { RATE_LIMIT_REQUESTS: '1000000' });
    try {
      const slugs = market.companies.map(({ published }) => published.slug);
      const differs = async (target: string) => tagOf(await read(target)) !== tagOf(await read(target, [], 'GET', host.port));
      expect(await differs(`/api/companies/${slugs[0]}`)).toBe(true);
      expect(await differs(`/api/companies/${slugs[1]}`)).toBe(false);
      expect(await differs('/api/companies')).toBe(true);
      for (const target of listTargets) {
        const { items } = JSON.parse((await read(target)).body.toString()) as { items: { slug: string }[] };
        expect(await differs(target), target).toBe(items.some(({ slug }) => slug === slugs[0]));
      }
      expect(await differs('/')).toBe(false);
    } finally {
      host.server.closeAllConnections();
      await host.stop();
      other.remove();
    }
  });
});

describe('the quota', () => {
  test('is not spent by 304, preflights and pages; what is read spends one each', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '20', RATE_LIMIT_WINDOW_S: '86400' });
    const remaining = (response: RawResponse) => Number(header(response, 'ratelimit-remaining'));
    const first = await read('/api/companies', [], 'GET', port);
    expect(remaining(first)).toBe(19);
    for (let i = 0; i < 60; i++) {
      const response = await read('/api/companies', [['If-None-Match', tagOf(first)]], 'GET', port);
      expect(response.status).toBe(304);
      expect(remaining(response)).toBe(19);
    }
    for (let i = 0; i < 60; i++)
      expect((await read('/api/companies', [['Origin', 'https://app.example']], 'OPTIONS', port)).status).toBe(204);
    for (let i = 0; i < 60; i++) expect((await read('/', [], 'GET', port)).status).toBe(200);
    const openapi = tagOf(await read('/.well-known/openapi.json', [], 'GET', port));
    for (let i = 0; i < 60; i++)
      expect((await read('/.well-known/openapi.json', [['If-None-Match', openapi]], 'GET', port)).status).toBe(304);
    const csv = tagOf(await read('/downloads/companies.csv', [], 'GET', port));
    for (let i = 0; i < 60; i++) expect((await read('/downloads/companies.csv', [['If-None-Match', csv]], 'HEAD', port)).status).toBe(304);
    expect(remaining(await read('/api/companies', [], 'GET', port))).toBe(16);
    expect(remaining(await read('/api/companies', [], 'HEAD', port))).toBe(15);
  });
});
