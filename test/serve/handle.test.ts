import { beforeAll, describe, expect, it } from 'vitest';
import { apiVersion } from '../../src/contract/discovery.ts';
import { ApiError, CompanyList, PublicCompany, SandboxFirstCall } from '../../src/contract/entities.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';
import { sampleService } from '../synthetic-market.ts';

let serving: Serving;
let slugs: string[];

beforeAll(async () => {
  serving = await startServing();
  slugs = Array.from({ length: 5 }, (_, row) => serving.context.dataset.columns.slug(row));
});

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
): RequestInit => ({ method: 'POST', body, headers });

async function expectProblem(response: Response, code: keyof typeof errorCodes): Promise<ApiError['error']> {
  expect(response.status).toBe(errorCodes[code].status);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { error } = ApiError.parse(await response.json());
  expect(error.code).toBe(code);
  expect(error.resolution).toBeTruthy();
  return error;
}

describe('GET /api/companies', () => {
  it('answers the first page with the total and links in headers, and exactly two members in the body', async () => {
    const response = await serving.send('/api/companies?limit=3&country=de');
    expect(response.status).toBe(200);
    const body = (await response.json()) as CompanyList;
    expect(Object.keys(body)).toEqual(['items', 'next_cursor']);
    expect(body.items).toHaveLength(3);
    expect(body.items.every(({ country }) => country === 'DE')).toBe(true);
    expect(Number(response.headers.get('x-total-count'))).toBeGreaterThan(3);
    expect(response.headers.get('link')).toBe(
      `<${baseUrl}/api/companies?country=DE&limit=3&cursor=${body.next_cursor}>; rel="next", <${baseUrl}/api/companies?country=DE&limit=3>; rel="first"`,
    );
  });

  it('answers 50 companies when limit is left out', async () => {
    expect(((await (await serving.send('/api/companies')).json()) as CompanyList).items).toHaveLength(50);
  });

  it('answers an empty list for a country without companies', async () => {
    const response = await serving.send('/api/companies?country=ZZ');
    expect(await response.json()).toEqual({ items: [], next_cursor: null });
    expect(response.headers.get('x-total-count')).toBe('0');
  });

  it('looks at the whole fleet for the capacity, not only at the highlights', async () => {
    const { columns } = serving.context.dataset;
    const body = (await (await serving.send('/api/companies?capacity_min_t=1200&limit=500')).json()) as CompanyList;
    const expected = Array.from({ length: columns.count }, (_, row) => row).filter((row) => columns.maxCapacityT[row]! >= 1200);
    expect(body.items).toHaveLength(expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });

  describe('of a box that is empty', () => {
    /** A box in which there are companies, and none with latitude and longitude swapped. */
    const boxes = () => {
      const { columns } = serving.context.dataset;
      const isIn = (row: number, [west, south, east, north]: readonly number[]) =>
        columns.lon[row]! >= west! && columns.lon[row]! <= east! && columns.lat[row]! >= south! && columns.lat[row]! <= north!;
      const rows = Array.from({ length: columns.count }, (_, row) => row);
      for (const row of rows.filter((at) => Math.abs(columns.lon[at]!) < 85)) {
        const [west, south] = [Math.floor(columns.lon[row]!) - 1, Math.floor(columns.lat[row]!) - 1];
        const box = [west, Math.max(-90, south), west + 3, Math.min(90, south + 3)];
        const swapped = [box[1]!, box[0]!, box[3]!, box[2]!];
        if (!rows.some((at) => isIn(at, swapped))) return { box, swapped, total: rows.filter((at) => isIn(at, box)).length };
      }
      throw new Error('no such box in the market');
    };

    it('names the request with latitude and longitude swapped, where that one has companies', async () => {
      const { box, swapped, total } = boxes();
      const response = await serving.send(`/api/companies?bbox=${swapped.join(',')}`);
      expect(await response.json()).toEqual({ items: [], next_cursor: null });
      const path = `/api/companies?bbox=${box.join(',')}`;
      const related = response.headers
        .get('link')!
        .split(', ')
        .filter((link) => link.includes('rel="related"'));
      expect(related).toEqual([expect.stringMatching(`: ${total} compan(?:y|ies) match`)]);
      expect(related[0]).toMatch(/^<[^>]*>; rel="related"; title="[^"]*"$/);
      expect(related[0]!.startsWith(`<${baseUrl}${path}>;`)).toBe(true);
      const meant = await serving.send(path);
      expect(meant.headers.get('x-total-count')).toBe(String(total));
      expect(meant.headers.get('link')).not.toContain('related');
    });

    it('names none where the swapped box is none, or empty too', async () => {
      const { swapped } = boxes();
      for (const query of ['bbox=100,-89.999,101,-89.998', `bbox=${swapped.join(',')}&country=ZZ`])
        expect((await serving.send(`/api/companies?${query}`)).headers.get('link')).not.toContain('related');
    });
  });

  it('refuses a bad parameter and quotes it', async () => {
    expect((await expectProblem(await serving.send('/api/companies?limit=501'), 'invalid_request')).message).toContain('"501"');
  });
});

describe('GET /api/companies/{slug}', () => {
  it('answers the company', async () => {
    const response = await serving.send(`/api/companies/${slugs[0]}`);
    expect(PublicCompany.parse(await response.json()).slug).toBe(slugs[0]);
  });

  it.each(['nope', '__proto__', 'constructor', 'COMPANY-0-0', 'a'.repeat(300)])('answers 404 for %s', async (slug) => {
    await expectProblem(await serving.send(`/api/companies/${slug}`), 'not_found');
  });

  it('refuses a query parameter', async () => {
    await expectProblem(await serving.send(`/api/companies/${slugs[0]}?fields=name`), 'invalid_request');
  });
});

describe('POST /api/companies/batch', () => {
  const batch = (body: string, headers?: Record<string, string>) => serving.send('/api/companies/batch', post(body, headers));

  it('answers in request order, leaves unknown slugs out and repeats repeated ones', async () => {
    const response = await batch(JSON.stringify({ slugs: [slugs[3], 'nope', slugs[1], slugs[3]] }));
    expect(response.status).toBe(200);
    const body = (await response.json()) as CompanyList;
    expect(body.items.map(({ slug }) => slug)).toEqual([slugs[3], slugs[1], slugs[3]]);
    expect(Object.keys(body)).toEqual(['items']);
  });

  it('gives what single reads give', async () => {
    const body = (await (await batch(JSON.stringify({ slugs }))).json()) as CompanyList;
    for (const item of body.items) expect(item).toEqual(await (await serving.send(`/api/companies/${item.slug}`)).json());
  });

  it.each([
    ['{"slugs":[]}', 'slugs: must have at least 1 entries'],
    [JSON.stringify({ slugs: Array.from({ length: 51 }, () => 'a') }), 'slugs: must have at most 50 entries'],
    ['{"slugs":[""]}', 'slugs[0]: must have at least 1 characters'],
    [JSON.stringify({ slugs: ['a'.repeat(121)] }), 'slugs[0]: must have at most 120 characters'],
    ['{"slugs":["a"],"x":1}', 'Unknown field "x"'],
    // What is sent is never taken for an error of ours.
    ['{"code":"rate_limited","message":"m","resolution":"r","headers":[["X-Sent","1"]]}', 'slugs: must be an array'],
    ['{"code":"none","resolution":"r","headers":[]}', 'slugs: must be an array'],
    ['{"slugs":"a"}', 'slugs: must be an array'],
    ['{"slugs":[1]}', 'slugs[0]: must be a string'],
    ['{}', 'slugs: must be an array'],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
    ['', 'empty'],
    ['{x}', 'not valid JSON'],
    ['{"slugs":["a"],"slugs":["b"]}', 'twice'],
    ['{"__proto__":{},"slugs":["a"]}', '__proto__'],
    ['{"slugs":["\\ud800"]}', 'surrogate'],
    ['[[[[[[[[[1]]]]]]]]]', 'nested deeper'],
    ['\ufeff{"slugs":["a"]}', 'byte order mark'],
  ])('refuses %s', async (body, why) => {
    expect((await expectProblem(await batch(body), 'invalid_request')).message).toContain(why);
  });

  it('takes 50 slugs of 120 characters', async () => {
    expect((await batch(JSON.stringify({ slugs: Array.from({ length: 50 }, () => 'a'.repeat(120)) }))).status).toBe(200);
  });

  it.each([
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json; charset=latin1' },
    { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  ])('answers 415 to %o', async (headers) => {
    await expectProblem(await batch('{"slugs":["a"]}', headers as Record<string, string>), 'unsupported_media_type');
  });

  it('answers 413 to a body over 16 KiB', async () => {
    await expectProblem(await batch(JSON.stringify({ slugs: ['a'.repeat(16 * 1024)] })), 'payload_too_large');
  });

  it('checks and echoes an idempotency key, bare or quoted', async () => {
    const send = (key: string) => batch('{"slugs":["a"]}', { 'Content-Type': 'application/json', 'Idempotency-Key': key });
    for (const key of ['12345678', '"12345678"', 'x'.repeat(128)]) expect((await send(key)).headers.get('idempotency-key')).toBe(key);
    for (const key of ['1234567', '"1234567"', 'x'.repeat(129), 'has a blank']) await expectProblem(await send(key), 'invalid_request');
  });
});

describe('GET /api/sandbox/first-call', () => {
  it('answers what the contract fixes, with links into the service', async () => {
    const body = SandboxFirstCall.parse(await (await serving.send('/api/sandbox/first-call')).json());
    expect(body.mutates).toEqual([]);
    for (const url of Object.values(body.next)) expect(url.startsWith(`${baseUrl}/`)).toBe(true);
  });
});

describe('POST /ask', () => {
  it('describes itself when there is no question, with and without a body', async () => {
    for (const init of [{ method: 'POST' }, post('{}'), post('{"query":"  "}')]) {
      const response = await serving.send('/ask', init);
      expect(response.status).toBe(200);
      const body = (await response.json()) as { answer: { text: string }; results: unknown[] };
      expect(body.answer.text).toContain('Ask about crane companies');
      expect(body.results.length).toBeGreaterThan(3);
    }
  });

  it('finds a company by its name, and prefers query to q', async () => {
    const response = await serving.send('/ask', post('{"query":"Company 17 GmbH","q":"load chart"}'));
    const body = (await response.json()) as { _meta: object; results: { name: string }[] };
    expect(body._meta).toMatchObject({ response_type: 'answer', response_format: 'conversational_search', version: apiVersion });
    expect(body.results[0]!.name).toContain('Company 17 ');
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it('finds a model in any spelling, and a term by its name in another language', async () => {
    const first = async (question: string) => {
      const body = (await (await serving.send('/ask', post(JSON.stringify({ q: question })))).json()) as {
        results: { '@type': string; name: string }[];
      };
      return body.results.find((result) => result['@type'] !== 'Organization')?.name;
    };
    expect(await first('ltm1100-5.2')).toBe('Liebherr LTM 1100-5.2');
    expect(await first('Was ist eine Traglasttabelle?')).toContain('Load chart');
  });

  it('declines what is outside of the service, says what it answers, and echoes nothing of the question', async () => {
    const body = await (await serving.send('/ask', post('{"q":"zzyzx quetzalcoatl <script>"}'))).text();
    expect(body).toContain('This service can’t help with that. Ask about crane companies');
    expect(body).not.toContain('zzyzx');
    expect(body).not.toContain('<script');
  });

  it('streams one message with the whole answer and then done', async () => {
    const json = await (await serving.send('/ask', post('{"q":"suva"}'))).text();
    const response = await serving.send('/ask', post('{"q":"suva"}', { 'Content-Type': 'application/json', Accept: 'text/event-stream' }));
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toBe(`event: message\ndata: ${json}\n\nevent: done\ndata: {"ok":true}\n\n`);
  });

  it.each([
    ['{"question":"x"}', 'Unknown field "question"'],
    ['{"query":5}', 'query: must be a string'],
    ['{"query":{"text":"load chart"}}', 'query: must be a string'],
    [JSON.stringify({ query: 'x'.repeat(1001) }), 'at most 1000 characters'],
  ])('refuses %s', async (body, why) => {
    expect((await expectProblem(await serving.send('/ask', post(body)), 'invalid_request')).message).toContain(why);
  });

  it('answers 406 when neither media type is welcome, and 405 to GET', async () => {
    await expectProblem(
      await serving.send('/ask', post('{}', { 'Content-Type': 'application/json', Accept: 'text/html' })),
      'not_acceptable',
    );
    const response = await serving.send('/ask');
    await expectProblem(response, 'method_not_allowed');
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });
});

describe('every address', () => {
  it.each(['/api/companies', '/api/sandbox/first-call', '/.well-known/openapi.json', '/downloads/index.json', '/agent/auth'])(
    '%s answers HEAD like GET without a body',
    async (path) => {
      const get = await serving.send(path);
      const head = await serving.send(path, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      const comparable = (response: Response) => [...response.headers].filter(([name]) => !name.startsWith('ratelimit'));
      expect(comparable(head)).toEqual(comparable(get));
    },
  );

  it.each([
    ['/api/companies', 'GET, HEAD, OPTIONS'],
    ['/api/companies/batch', 'POST, OPTIONS'],
    ['/ask', 'POST, OPTIONS'],
    ['/api/companies/company-0-0', 'GET, HEAD, OPTIONS'],
  ])('%s answers a preflight with its methods', async (path, allow) => {
    const response = await serving.send(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe(allow);
    expect(response.headers.get('access-control-allow-methods')).toBe(allow);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  });

  it.each([
    ['uk', 'GB'],
    ['EL', 'GR'],
  ])('gives for the country %s an empty list, and the request with %s in its Link header', async (code, meant) => {
    const response = await serving.send(`/api/companies?country=${code}&limit=3`);
    expect(await response.json()).toEqual({ items: [], next_cursor: null });
    expect(response.headers.get('link')).toContain(
      `/api/companies?country=${meant}&limit=3>; rel="related"; title="${code.toUpperCase()} is not a code`,
    );
  });

  it('opens every document, the Markdown of pages among them, to scripts of every origin', async () => {
    const paths = serving.documents.map(({ url }) => url).filter((url) => !/^\/api\/companies[/?]/.test(url));
    expect(paths.filter((path) => path.endsWith('.md')).length).toBeGreaterThan(10);
    const open = await Promise.all(
      [...paths, `/api/companies/${slugs[0]}`, '/api/companies?country=DE', '/ask?q=cranes'].map(async (path) => {
        const { headers } = await serving.send(path);
        return [path, headers.get('access-control-allow-origin'), headers.get('access-control-expose-headers')?.includes('ETag')];
      }),
    );
    expect(open.filter(([, origin, exposes]) => origin !== '*' || exposes !== true)).toEqual([]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('answers 405 with Allow to %s where only reading is possible', async (method) => {
    for (const path of ['/api/companies', `/api/companies/${slugs[0]}`, '/.well-known/openapi.json']) {
      const response = await serving.send(path, { method });
      await expectProblem(response, 'method_not_allowed');
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('redirects another form of a path to the canonical one, for reading only', async () => {
    for (const path of ['/api/companies/', '//api//companies', '/api/%63ompanies', '/api/companies//']) {
      const response = await serving.send(`${path}?country=DE`);
      expect(response.status, path).toBe(308);
      expect(response.headers.get('location')).toBe(`${baseUrl}/api/companies?country=DE`);
      await expectProblem(await serving.send('/ask/', { method: 'POST' }), 'not_found');
    }
    for (const path of ['//evil.example/', '/api/companies%2f', '/api/%2563ompanies', '/%5cevil.example'])
      await expectProblem(await serving.send(path), 'not_found');
  });

  it.each([
    ['/api/company', `${baseUrl}/api/companies lists the companies`],
    ['/companies/no-such-company', `${baseUrl}/api/companies lists the companies`],
    ['/docs/pagination', `${baseUrl}/docs lists the guides`],
    ['/wanted/wa-9999', `${baseUrl}/wanted lists`],
    ['/.well-known/mcp.txt', `${baseUrl}/.well-known/api-catalog`],
    ['/nowhere', `${baseUrl}/llms.txt`],
  ])('says of %s, where nothing is, what is near', async (path, near) => {
    const { resolution } = await expectProblem(await serving.send(path), 'not_found');
    expect(resolution).toContain(near);
    expect(resolution).toContain(`${baseUrl}/.well-known/openapi.json`);
  });

  it('says what to send when a POST operation gets a GET request', async () => {
    for (const path of ['/ask?q=cranes', '/api/companies/batch']) {
      const { resolution } = await expectProblem(await serving.send(path), 'method_not_allowed');
      expect(resolution).toMatch(/^Send a POST request with Content-Type: application\/json(?: and a body such as \{"query":".+"\})?\.$/);
    }
  });

  it('answers 401 below every private surface, for every method, and names the sign-in page', async () => {
    for (const { path } of sampleService.private_surfaces) {
      for (const [address, method] of [
        // Wanted ads are read by everyone at the address where they are published.
        [path, path === '/api/wanted-ads' ? 'PUT' : 'GET'],
        [`${path}/17`, 'POST'],
        [path, 'DELETE'],
      ] as const) {
        const response = await serving.send(address, { method });
        const error = await expectProblem(response, 'sign_in_required');
        expect(error.resolution).toContain(sampleService.sign_in_url);
        expect(response.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`);
      }
    }
  });

  it('never asks for a credential on public reads, whatever is sent', async () => {
    for (const value of ['Bearer abc', 'Basic eDp5', 'nonsense']) {
      expect((await serving.send('/api/companies', { headers: { Authorization: value } })).status).toBe(200);
    }
  });

  it('says which version answered, takes the current one and refuses others', async () => {
    const current = await serving.send('/api/companies', { headers: { 'SVC-API-Version': '2026-07-06' } });
    expect(current.headers.get('svc-api-version')).toBe('2026-07-06');
    const error = await expectProblem(
      await serving.send('/api/companies', { headers: { 'SVC-API-Version': '2025-01-01' } }),
      'invalid_request',
    );
    expect(error.resolution).toContain('2026-07-06');
    for (const path of ['/nope', '/api/account', '/api/companies?x=1'])
      expect((await serving.send(path)).headers.get('svc-api-version')).toBe('2026-07-06');
  });

  it('sends no Deprecation or Sunset while nothing is deprecated', async () => {
    const response = await serving.send('/api/companies?country=DE');
    expect([response.headers.has('deprecation'), response.headers.has('sunset')]).toEqual([false, false]);
  });

  it('announces a marked behaviour and a marked version', async () => {
    const service = {
      ...sampleService,
      versions: [
        ...sampleService.versions,
        {
          version: '2025-01-01',
          current: false,
          deprecated_on: '2026-07-06',
          sunset_on: '2027-07-06',
          documentation: '/docs/api/deprecation-policy',
        },
      ],
      behaviours: [
        { operation: 'listCompanies', parameter: 'bbox', deprecated_on: '2026-10-01', sunset_on: null, documentation: '/changelog' },
      ],
    };
    const marked = await startServing({ service });
    const old = await marked.send('/api/companies', { headers: { 'SVC-API-Version': '2025-01-01' } });
    expect(old.headers.get('svc-api-version')).toBe('2025-01-01');
    expect(old.headers.get('deprecation')).toBe('@1783296000');
    expect(old.headers.get('sunset')).toBe('Tue, 06 Jul 2027 00:00:00 GMT');
    expect(old.headers.get('link')).toContain(`<${baseUrl}/docs/api/deprecation-policy>; rel="sunset"`);
    const box = await marked.send('/api/companies?bbox=0,0,1,1');
    expect(box.headers.get('deprecation')).toBe('@1790812800');
    expect(box.headers.get('link')).toContain(`<${baseUrl}/changelog>; rel="deprecation"`);
    expect(box.headers.has('sunset')).toBe(false);
    expect((await marked.send('/api/companies')).headers.has('deprecation')).toBe(false);
  });

  it('answers a failure with internal_error, reports it to the operator, and hides the cause from the client', async () => {
    const broken = await startServing();
    const fail = () => {
      throw new Error('secret /srv/path');
    };
    const context = {
      ...broken.context,
      dataset: {
        ...broken.context.dataset,
        store: {
          ...broken.context.dataset.store,
          company: fail,
        },
      },
    };
    const { handle } = await import('../../src/serve/handle.ts');
    const response = await handle(context, new Request(`${baseUrl}/api/companies`), 'x');
    const error = await expectProblem(response, 'internal_error');
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(broken.failures).toHaveLength(1);
  });
});

describe('the quota', () => {
  it('allows as many requests as it says, then answers 429 with the seconds to wait', async () => {
    const limited = await startServing({ quota: { requests: 3, windowSeconds: 60 } });
    const remaining: string[] = [];
    for (let i = 0; i < 3; i++) remaining.push((await limited.send('/api/companies?limit=1')).headers.get('ratelimit-remaining')!);
    expect(remaining).toEqual(['2', '1', '0']);
    const response = await limited.send('/api/companies?limit=1');
    await expectProblem(response, 'rate_limited');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(20);
    expect(response.headers.get('ratelimit-limit')).toBe('3');
    expect(Number(response.headers.get('ratelimit-reset'))).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000));
    expect(response.headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
  });

  it('is not touched by preflights and by 304 answers for a company', async () => {
    const limited = await startServing({ quota: { requests: 2, windowSeconds: 60 } });
    const tag = (await limited.send(`/api/companies/${slugs[0]}`)).headers.get('etag')!;
    for (let i = 0; i < 5; i++) {
      const again = await limited.send(`/api/companies/${slugs[0]}`, { headers: { 'If-None-Match': tag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('ratelimit-remaining')).toBe('1');
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.has('content-type')).toBe(false);
      expect((await limited.send('/api/companies', { method: 'OPTIONS' })).status).toBe(204);
    }
  });

  it('sends counters with private answers only', async () => {
    const paths = [
      '/api/companies',
      `/api/companies/${slugs[0]}`,
      '/api/sandbox/first-call',
      '/.well-known/openapi.json',
      '/downloads/index.json',
      '/nope?x',
    ];
    for (const cdn of [false, true]) {
      const served = await startServing({ cdn });
      for (const path of paths) {
        const response = await served.send(path);
        const shared = response.headers.get('cache-control')!.includes('public');
        expect(shared && response.headers.has('ratelimit-remaining'), path).toBe(false);
        if (path.startsWith('/api/')) {
          expect(shared, path).toBe(cdn);
          expect(response.headers.has('ratelimit-remaining'), path).toBe(!cdn);
          expect(response.headers.has('ratelimit-policy'), path).toBe(true);
        }
      }
    }
  });
});
