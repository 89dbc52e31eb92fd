import { describe, expect, test } from 'vitest';
import { largeDocument, publishMarket, serveFolder, temporaryFolder, testPage } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { decodedBody, header, headerAll, request, type RawResponse } from './raw-client.ts';
import { listTargets, readableTargets, targetsOfEachKind } from './routes.ts';

const [companies, fleet] = [200, 600];
const pages = [testPage('/', 'Front'), testPage('/404', 'Not found'), largeDocument()];
const fixture = publishedHosts(companies, fleet, pages);
type Headers = readonly (readonly [string, string])[];

const read = (target: string, headers: Headers = [], method = 'GET', port = fixture.port) => request(port, target, { method, headers });
const tagOf = (response: RawResponse) => header(response, 'etag')!;
const codings = ['br', 'gzip', 'identity'] as const;

/** Runs a check for a target of each kind, or for all, and names the target that fails. */
async function forTargets(check: (target: string) => Promise<void>, choose = targetsOfEachKind): Promise<void> {
  const targets = choose(fixture.folder, fixture.market);
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
    forTargets(async (target) => {
      const response = await read(target);
      expect(response.status).toBe(200);
      expect(tagOf(response)).toMatch(/^"[\w-]{12,}"$/);
      expect(header(response, 'last-modified')).toBeNull();
    }, readableTargets));

  test('says that it depends on Accept-Encoding, or is always sent plain', () =>
    forTargets(async (target) => {
      for (const coding of codings) {
        const response = await read(target, [['Accept-Encoding', coding]]);
        if (!/\bAccept-Encoding\b/.test(header(response, 'vary') ?? '')) expect(header(response, 'content-encoding')).toBeNull();
        else expect(header(response, 'vary')).toMatch(/^(?:SVC-API-Version(?:, Accept-Encoding)?|Accept-Encoding)$/);
        expect(header(response, 'vary')).toBe(header(await read(target), 'vary'));
      }
    }));

  test('has the same bytes in every coding, and a tag of its own for each', () =>
    forTargets(async (target) => {
      const plain = await read(target);
      expect(header(plain, 'content-encoding')).toBeNull();
      const tags = new Set([tagOf(plain)]);
      let coded = 0;
      for (const coding of ['br', 'gzip'] as const) {
        const response = await read(target, [['Accept-Encoding', coding]]);
        expect([coding, null]).toContain(header(response, 'content-encoding'));
        expect(decodedBody(response).equals(plain.body)).toBe(true);
        if (header(response, 'content-encoding') !== null) {
          coded++;
          tags.add(tagOf(response));
          expect(response.body.length).toBeLessThan(plain.body.length);
        } else expect(tagOf(response)).toBe(tagOf(plain));
      }
      expect(tags.size).toBe(1 + coded);
    }));

  test.each(codings)('answers HEAD with the headers of GET and no body, in %s', (coding) =>
    forTargets(async (target) => {
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
    forTargets(async (target) => {
      const whole = await read(target, [['Accept-Encoding', coding]]);
      const tag = tagOf(whole);
      const conditions = [tag, `W/${tag}`, `"other", ${tag}`, `"a,b" , W/"c",W/${tag} `, `,, ${tag},`, '*', ' * '];
      // A list of tags is read in one way, whatever the coding.
      for (const condition of coding === 'br' ? conditions : conditions.slice(0, 2)) {
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
      const others = [
        '"other"',
        tag.slice(1, -1),
        tag.slice(0, -1),
        tag.toUpperCase() === tag ? '""' : tag.toUpperCase(),
        `"${tag.slice(1, -1)}x"`,
        '""',
        '',
        'W/',
        '"*"',
      ];
      for (const condition of coding === 'br' ? others : others.slice(0, 2)) {
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
    forTargets(async (target) => {
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

describe('tags are made of content alone', () => {
  const everything = async (port: number) => {
    const seen: Record<string, unknown> = {};
    for (const target of readableTargets(fixture.folder, fixture.market)) {
      for (const coding of codings) {
        const response = await read(target, [['Accept-Encoding', coding]], 'GET', port);
        seen[`${target} ${coding}`] = [tagOf(response), response.body.toString('latin1').length, decodedBody(response).toString('latin1')];
      }
    }
    return seen;
  };

  test('two builds of one market, served by two processes’ worth of state, are the same in every tag and byte', async () => {
    const other = temporaryFolder();
    await publishMarket(syntheticMarket(companies, fleet), other.path, { pages });
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
    await publishMarket(changed, other.path, { pages });
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
  const remaining = (response: RawResponse) => Number(header(response, 'ratelimit-remaining'));
  const company = () => `/api/companies/${fixture.market.companies[0]!.published.slug}`;

  test('is not spent by a 304 for what lies ready, preflights and small files; what is read spends one each', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '20', RATE_LIMIT_WINDOW_S: '86400' });
    const first = await read(company(), [], 'GET', port);
    expect(remaining(first)).toBe(19);
    const tag = tagOf(first);
    for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, `${tag}, *`]) {
      for (const method of ['GET', 'HEAD']) {
        for (let i = 0; i < 10; i++) {
          const response = await read(company(), [['If-None-Match', condition]], method, port);
          expect(response.status).toBe(304);
          expect(remaining(response)).toBe(19);
        }
      }
    }
    for (let i = 0; i < 60; i++)
      expect((await read('/api/companies', [['Origin', 'https://app.example']], 'OPTIONS', port)).status).toBe(204);
    for (let i = 0; i < 60; i++) expect((await read('/', [], 'GET', port)).status).toBe(200);
    const openapi = tagOf(await read('/.well-known/openapi.json', [], 'GET', port));
    for (let i = 0; i < 60; i++)
      expect((await read('/.well-known/openapi.json', [['If-None-Match', openapi]], 'GET', port)).status).toBe(304);
    const large = tagOf(await read('/large.txt', [], 'GET', port));
    for (let i = 0; i < 60; i++) expect((await read('/large.txt', [['If-None-Match', large]], 'HEAD', port)).status).toBe(304);
    expect(remaining(await read('/api/companies', [], 'GET', port))).toBe(17);
    expect(remaining(await read('/api/companies', [], 'HEAD', port))).toBe(16);
  });

  test.each(codings)('is spent by a 304 for a list, which was worked out, in %s', async (coding) => {
    const targets = ['/api/companies', '/api/companies?country=DE', '/api/companies?limit=500', '/api/companies?bbox=-30,-60,90,60'];
    const accept = ['Accept-Encoding', coding] as const;
    for (const target of targets) {
      const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '20', RATE_LIMIT_WINDOW_S: '86400' });
      const tag = tagOf(await read(target, [accept], 'GET', port));
      let left = 19;
      for (const condition of [tag, `W/${tag}`, `"other",${tag}`, '*', ' * ']) {
        for (const method of ['GET', 'HEAD']) {
          const response = await read(target, [accept, ['If-None-Match', condition]], method, port);
          expect([response.status, remaining(response)], `${target} ${condition}`).toEqual([304, --left]);
        }
      }
      for (let i = 0; i < 30; i++) await read(target, [accept, ['If-None-Match', '*']], 'GET', port);
      expect((await read(target, [accept, ['If-None-Match', tag]], 'GET', port)).status).toBe(429);
    }
  });

  test('is spent by If-None-Match: *, whatever counts is asked for', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '5', RATE_LIMIT_WINDOW_S: '86400' });
    for (const target of [company(), '/.well-known/openapi.json', '/large.txt', '/api/facets', company(), '/api/companies'])
      expect((await read(target, [['If-None-Match', '*']], 'GET', port)).status, target).toBe(304);
    for (const target of [company(), '/api/facets'])
      expect((await read(target, [['If-None-Match', '*']], 'GET', port)).status, target).toBe(429);
    expect((await read('/.well-known/openapi.json', [['If-None-Match', '*']], 'GET', port)).status, 'discovery is free').toBe(304);
  });
});
