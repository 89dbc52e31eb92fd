import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, createClient, formatBox, type Client } from '../../src/client/index.ts';
import { routes } from '../../src/client/routes.ts';
import { operationList } from '../../src/contract/operations.ts';
import { publishedHosts } from '../hosts/fixture.ts';
import { gather } from './gather.ts';

const fixture = publishedHosts();
const address = (port: number) => `http://127.0.0.1:${port}`;
let baseUrl: string;
let client: Client;
beforeAll(() => {
  baseUrl = address(fixture.port);
  client = createClient({ baseUrl });
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server with faults: it answers the n-th request, from 0, as it is told. */
async function faultyServer(answer: (n: number, response: ServerResponse) => void): Promise<{ baseUrl: string; count: () => number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume();
    answer(requests++, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: address((server.address() as AddressInfo).port), count: () => requests };
}

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: ApiError) => error,
  );

const slugs = () => fixture.market.companies.map(({ published }) => published.slug);

describe('the operations', () => {
  it('are those of the contract, each with a function', () => {
    expect(Object.keys(routes)).toEqual(operationList.map(({ operationId }) => operationId));
    for (const { operationId } of operationList) expect(client).toHaveProperty(operationId, expect.any(Function));
  });

  it('answer what a plain request gets', async () => {
    const plain = async (path: string) => (await fetch(baseUrl + path)).json();
    const slug = slugs()[3]!;
    expect(await client.listCompanies({ country: 'DE', service_type: 'mobile_crane', capacity_min_t: 50, limit: 3 })).toEqual(
      await plain('/api/companies?country=DE&service_type=mobile_crane&capacity_min_t=50&limit=3'),
    );
    expect(await client.listCompanies()).toEqual(await plain('/api/companies'));
    expect(await client.getCompanyBySlug({ slug })).toEqual(await plain(`/api/companies/${slug}`));
    expect(await client.getSandboxFirstCall()).toEqual(await plain('/api/sandbox/first-call'));
    const documents = operationList.filter(({ tag }) => tag === 'Discovery');
    expect(documents.length).toBeGreaterThan(5);
    for (const { operationId, path } of documents) {
      const read = client[operationId as 'getOpenApi'];
      expect(await read()).toEqual(await plain(path));
    }
  });

  it('look up companies in the order asked for', async () => {
    const [a, b] = slugs() as [string, string];
    const { items } = await client.batchGetCompanies({ slugs: [b, 'no-such-company', a, b] });
    expect(items.map(({ slug }) => slug)).toEqual([b, a, b]);
  });

  it('answer a question, and help when there is none', async () => {
    const { answer, results } = await client.ask({ query: 'crane companies in Germany' });
    expect(answer.text).not.toBe('');
    expect(results.length).toBeGreaterThan(0);
    expect((await client.ask()).answer.text).not.toBe('');
  });

  it('carry the headers of a call, and show those of the answer', async () => {
    let seen: Headers | null = null;
    const options = {
      idempotencyKey: 'client-test-1',
      version: '2026-07-06',
      onResponse: (response: Response) => (seen = response.headers),
    };
    await client.batchGetCompanies({ slugs: [slugs()[0]!] }, options);
    expect(seen!.get('Idempotency-Key')).toBe('client-test-1');
    expect(seen!.get('SVC-API-Version')).toBe('2026-07-06');
    await client.listCompanies({}, options);
    expect(Number(seen!.get('X-Total-Count'))).toBe(slugs().length);
  });

  it('take an address with a slash at its end, and a fetch of the caller’s', async () => {
    const sent: string[] = [];
    const own = createClient({
      baseUrl: `${baseUrl}/`,
      version: '2026-07-06',
      headers: { 'User-Agent': 'test' },
      fetch: (input, init) => {
        sent.push(String(input), new Headers(init?.headers).get('SVC-API-Version')!, new Headers(init?.headers).get('User-Agent')!);
        return fetch(input, init);
      },
    });
    await own.getSandboxFirstCall();
    expect(sent).toEqual([`${baseUrl}/api/sandbox/first-call`, '2026-07-06', 'test']);
  });

  it('require a base URL outside of a page', async () => {
    await expect(createClient().getSandboxFirstCall()).rejects.toThrow('baseUrl is missing');
  });

  it.each(['', '.', '..'])('never turn the slug %j into another address', async (slug) => {
    await expect(client.getCompanyBySlug({ slug })).rejects.toThrow(TypeError);
  });

  it('send any other slug as one segment', async () => {
    for (const slug of ['a/b', '?x=1', '#x', '%2e%2e', '../companies', 'ä ö']) {
      const error = await failure(client.getCompanyBySlug({ slug }));
      expect([slug, error.name]).toEqual([slug, 'ApiError']);
      expect([slug, error.code]).toEqual([slug, expect.stringMatching(/^(?:not_found|invalid_request)$/)]);
    }
  });
});

describe('all companies', () => {
  it.each([7, 50, undefined])('are returned once each, in order, with pages of %s', async (limit) => {
    const seen: string[] = [];
    for await (const { slug } of client.companies({ limit })) seen.push(slug);
    expect(seen).toEqual(slugs());
  });

  it('are filtered', async () => {
    const seen: string[] = [];
    for await (const { slug } of client.companies({ country: 'DE', limit: 2 })) seen.push(slug);
    const german = fixture.market.companies.filter(({ published }) => published.country === 'DE').map(({ published }) => published.slug);
    expect(german.length).toBeGreaterThan(4);
    expect(seen).toEqual(german);
  });

  it('are requested no further than the loop runs', async () => {
    let requests = 0;
    for await (const { slug } of client.companies({ limit: 10 }, { onResponse: () => requests++ })) if (slug === slugs()[14]) break;
    expect(requests).toBe(2);
  });

  it('end with the error of the page that failed', async () => {
    const server = await faultyServer((n, response) => {
      response.writeHead(n === 0 ? 200 : 500, { 'Content-Type': 'application/json' });
      response.end(
        n === 0
          ? '{"items":[{"slug":"a"}],"next_cursor":"x"}'
          : '{"error":{"code":"internal_error","message":"No.","resolution":"Later."}}',
      );
    });
    const seen: string[] = [];
    const read = async () => {
      for await (const { slug } of createClient(server).companies()) seen.push(slug);
    };
    expect((await failure(read())).code).toBe('internal_error');
    expect(seen).toEqual(['a']);
  });
});

describe('errors', () => {
  it('have code, message, resolution and status of the service', async () => {
    const error = await failure(client.getCompanyBySlug({ slug: 'no-such-company' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'ApiError', code: 'not_found', status: 404, retryAfterSeconds: null });
    expect(error.message).toContain('no-such-company');
    expect(error.resolution).toMatch(/\w/);
  });

  it('quote what was wrong with a parameter', async () => {
    const error = await failure(client.listCompanies({ capacity_min_t: -1 }));
    expect(error).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(error.message).toContain('capacity_min_t');
  });

  it('are those of the service for a filter that it does not know, which is never left out', async () => {
    const misspelled = { country: 'NL', capacity_min: 100 } as object;
    const plain = await fetch(`${baseUrl}/api/companies?country=NL&capacity_min=100`);
    const { error: wanted } = (await plain.json()) as { error: { code: string; message: string; resolution: string } };
    const inLoop = async () => {
      for await (const _ of client.companies(misspelled)) throw new Error('a company was listed');
    };
    for (const error of [await failure(client.listCompanies(misspelled)), await failure(inLoop())]) {
      expect(error).toMatchObject({ ...wanted, status: 400 });
      expect(error.message).toContain('capacity_min');
      expect(error.resolution).toContain('capacity_min_t');
    }
    expect(await failure(client.getCompanyBySlug({ slug: 'x', country: 'NL' } as never))).toMatchObject({ code: 'invalid_request' });
  });

  it('say so when an intermediary answered', async () => {
    const server = await faultyServer((n, response) => {
      response.writeHead(n === 0 ? 502 : 200, { 'Content-Type': 'text/html' });
      response.end(n === 0 ? '<h1>Bad gateway</h1>' : '<h1>Please sign in to this network</h1>');
    });
    const own = createClient(server);
    expect(await failure(own.listCompanies())).toMatchObject({ code: 'unexpected_answer', status: 502, resolution: null });
    expect(await failure(own.listCompanies())).toMatchObject({ code: 'unexpected_answer', status: 200 });
  });

  it('are those of fetch when no server answers', async () => {
    const server = await faultyServer((_, response) => response.destroy());
    await expect(createClient(server).listCompanies()).rejects.toThrow(TypeError);
    expect(server.count()).toBe(1);
  });
});

describe('a response with Retry-After', () => {
  it('is retried after the delay that a real server asks for', async () => {
    const host = await fixture.serve({ RATE_LIMIT_REQUESTS: '2', RATE_LIMIT_WINDOW_S: '2' });
    const own = createClient({ baseUrl: address(host.port) });
    const statuses: number[] = [];
    const waits: number[] = [];
    const options = {
      onResponse: ({ status, headers }: Response) => {
        statuses.push(status);
        if (status === 429) waits.push(Number(headers.get('Retry-After')));
      },
    };
    const started = performance.now();
    for (let i = 0; i < 4; i++) expect((await own.listCompanies({ limit: 1 }, options)).items).toHaveLength(1);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(performance.now() - started).toBeGreaterThan(waits.reduce((sum, seconds) => sum + seconds * 1000, 0) - 50);
  });

  it('throws an error with the time to wait when a retry is not allowed', async () => {
    const host = await fixture.serve({ RATE_LIMIT_REQUESTS: '1', RATE_LIMIT_WINDOW_S: '600' });
    const own = createClient({ baseUrl: address(host.port), maxRetries: 0 });
    await own.listCompanies({ limit: 1 });
    const error = await failure(own.listCompanies({ limit: 1 }));
    expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    const patient = createClient({ baseUrl: address(host.port), maxWaitSeconds: 5 });
    const started = performance.now();
    expect((await failure(patient.listCompanies())).code).toBe('rate_limited');
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  it('is retried a bounded number of times, for 503 as for 429', async () => {
    const server = await faultyServer((_, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '0' });
      response.end('{"error":{"code":"service_unavailable","message":"Starting."}}');
    });
    expect(await failure(createClient({ ...server, maxRetries: 2 }).ask({ query: 'crane' }))).toMatchObject({
      code: 'service_unavailable',
      resolution: null,
      retryAfterSeconds: 0,
    });
    expect(server.count()).toBe(3);
  });

  it('reads a date as the time to wait', async () => {
    const server = await faultyServer((_, response) => {
      response.writeHead(429, { 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() });
      response.end();
    });
    const { retryAfterSeconds } = await failure(createClient(server).listCompanies());
    expect(retryAfterSeconds).toBeGreaterThan(3500);
    expect(retryAfterSeconds).toBeLessThanOrEqual(3601);
  });
});

describe('a signal', () => {
  const reason = new Error('enough');

  it('ends a call before, during and between requests', async () => {
    const server = await faultyServer((n, response) => {
      if (n === 0) return; // Never answers.
      response.writeHead(429, { 'Retry-After': '30' });
      response.end();
    });
    const own = createClient(server);
    await expect(own.listCompanies({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.count()).toBe(0);
    const during = new AbortController();
    const call = own.listCompanies({}, { signal: during.signal });
    setTimeout(() => during.abort(reason), 50);
    await expect(call).rejects.toBe(reason);
    const waiting = new AbortController();
    const started = performance.now();
    await expect(
      own.listCompanies({}, { signal: waiting.signal, onResponse: () => setTimeout(() => waiting.abort(reason), 50) }),
    ).rejects.toBe(reason);
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(server.count()).toBe(2);
  });

  it('ends a stream', async () => {
    const server = await faultyServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('event: message\ndata: {"answer":{"text":"x"}}\n\n');
    });
    const stop = new AbortController();
    const seen: string[] = [];
    const read = async () => {
      for await (const { event } of createClient(server).askStream({ query: 'x' }, { signal: stop.signal })) {
        seen.push(event);
        stop.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
    expect(seen).toEqual(['message']);
  });
});

describe('the stream of an answer', () => {
  it('yields the same answer as JSON does, then done', async () => {
    const body = { query: 'all-terrain cranes in France' };
    const events = await gather(client.askStream(body, { idempotencyKey: 'stream-test' }));
    expect(events).toEqual([
      { event: 'message', data: await client.ask(body) },
      { event: 'done', data: { ok: true } },
    ]);
  });

  it('throws the error of a refused question', async () => {
    const error = await failure(gather(client.askStream({ query: 'x'.repeat(1001) })));
    expect(error).toMatchObject({ code: 'invalid_request', status: 400 });
  });

  it('throws when it is cut off', async () => {
    const server = await faultyServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end('event: message\ndata: {}\n\n');
    });
    await expect(gather(createClient(server).askStream())).rejects.toThrow('before its done event');
  });

  it('closes the connection when the loop is left', async () => {
    let closed: () => void;
    const end = new Promise<void>((resolve) => (closed = resolve));
    const server = await faultyServer((_, response) => {
      response.on('close', () => closed());
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {}\n\n');
    });
    for await (const { event } of createClient(server).askStream()) if (event === 'message') break;
    await end;
  });
});

describe('a number', () => {
  it.each([99.7903214, 1e-7, 0.1 + 0.2])('%d is sent with all its digits and without an exponent, and accepted', async (tonnes) => {
    let asked = '';
    await client.listCompanies({ capacity_min_t: tonnes, limit: 1 }, { onResponse: ({ url }) => (asked = url) });
    expect(asked).not.toContain('e-');
    expect(Number(new URL(asked).searchParams.get('capacity_min_t'))).toBe(tonnes);
  });
});

describe('a box', () => {
  it.each([
    [[5.9, 47.2, 15.1, 55.1], '5.9,47.2,15.1,55.1'],
    [[-0.00000001, 1e-9, 179.9999999, 10], '-0.00000001,0.000000001,179.9999999,10'],
    [[-180, -90, 180, 90], '-180,-90,180,90'],
    [[0.1 + 0.2, -33.12345678901, 100, 20.5], '0.30000000000000004,-33.12345678901,100,20.5'],
  ] as const)('%j keeps all its digits: %s', async (box, text) => {
    expect(formatBox(box)).toBe(text);
    await expect(client.listCompanies({ bbox: formatBox(box), limit: 1 })).resolves.toHaveProperty('items');
  });
});
