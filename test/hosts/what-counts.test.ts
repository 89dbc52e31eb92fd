import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { operationList } from '../../src/contract/operations.ts';
import { textDocument } from '../../src/documents/document.ts';
import type { RunningHost } from '../../src/hosts/node/run.ts';
import { publishMarket, serveFolder, temporaryFolder, testAskPage, testPage } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { header, RawConnection, request } from './raw-client.ts';
import { listTargets } from './routes.ts';

// Every surface in every representation, asked for again and again with the tag that it has: what was stored gives the unit back, what is
// computed does not, and small files that were published take none.

const folder = temporaryFolder();
const market = syntheticMarket(120, 400);
const quota = 100;
const running: RunningHost[] = [];
const serve = async (settings: Readonly<Record<string, string>> = {}): Promise<number> => {
  // A unit comes back in a quarter of an hour, and each surface is asked for by a client of its own.
  const limits = { RATE_LIMIT_REQUESTS: String(quota), RATE_LIMIT_WINDOW_S: '86400', TRUSTED_PROXIES: '127.0.0.1' };
  const host = await serveFolder(folder.path, { ...limits, ...settings });
  running.push(host);
  return host.port;
};

beforeAll(async () => {
  const pages = [testPage('/', 'Front'), testPage('/404', 'Not found'), testAskPage(), ...sizedDocuments];
  await publishMarket(market, folder.path, { pages, withExplore: true });
});
afterAll(async () => {
  await Promise.all(
    running.map((host) => {
      host.server.closeAllConnections();
      return host.stop();
    }),
  );
  folder.remove();
});

type Cost = 'free' | 'stored' | 'computed';

interface Surface {
  readonly target: string;
  readonly cost: Cost;
  readonly body?: string;
}

/** Largest published file that is free, bytes. */
const maxFree = 262_144;

/** A document of each class as large as a free one can be, and one a byte larger. */
const sizedDocuments = ['/_astro/NAME.js', '/downloads/NAME.json', '/feeds/NAME.atom', '/.well-known/NAME.txt', '/NAME'].flatMap((path) => [
  textDocument(path.replace('NAME', 'small'), 'x'.repeat(maxFree)),
  textDocument(path.replace('NAME', 'large'), 'x'.repeat(maxFree + 1)),
]);

/** One document of each class, media type and cost. */
function documents(): Surface[] {
  const manifest = JSON.parse(readFileSync(join(folder.path, 'manifest.json'), 'utf8')) as {
    documents: { url: string; class: string; media_type: string; bytes: number }[];
  };
  const isOperation = (url: string) => operationList.some(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/, '[^/.]+')}$`).test(url));
  const kinds = new Map<string, Surface>();
  for (const { url, class: documentClass, media_type: type, bytes } of manifest.documents) {
    if (url === '/404' || isOperation(url)) continue;
    const cost = bytes > maxFree ? 'stored' : 'free';
    kinds.set(`${documentClass} ${type} ${cost}`, { target: url, cost });
  }
  const sized = sizedDocuments.map(({ url, bytes }): Surface => ({ target: url, cost: bytes.length > maxFree ? 'stored' : 'free' }));
  return [...kinds.values(), ...sized];
}

function surfaces(): Surface[] {
  const slug = market.companies[3]!.published.slug;
  const question = 'q=mobile+cranes+in+Germany';
  const json = '{"query":"mobile cranes in Germany"}';
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  return [
    ...documents(),
    ...operationList.flatMap(({ method, path, success, tag }): Surface[] => {
      // The market has no wanted ad.
      if (method !== 'GET' || path === '/api/companies' || path.endsWith('{id}')) return [];
      const key = path.startsWith('/api/models') ? market.models[0]!.slug : slug;
      const stored = tag === 'Discovery' ? 'free' : 'stored';
      return [{ target: path.replace('{slug}', key), cost: success.paged ? 'computed' : stored }];
    }),
    // What its example asks for with parameters is computed.
    ...operationList.flatMap(({ method, path, example: { query } }): Surface[] =>
      method === 'GET' && query !== '' ? [{ target: `${path.replace('{slug}', slug)}?${query}`, cost: 'computed' }] : [],
    ),
    ...listTargets.map((target): Surface => ({ target, cost: 'computed' })),
    { target: '/ask', cost: 'free' },
    { target: `/ask?${question}`, cost: 'computed' },
    { target: `/companies/${slug}`, cost: 'computed' },
    { target: `/companies/${slug}.md`, cost: 'computed' },
    { target: '/ask', cost: 'computed', body: json },
    { target: '/api/companies/batch', cost: 'computed', body: `{"slugs":["${slug}"]}` },
    { target: discoveryPaths.mcp, cost: 'computed', body: ping },
    { target: discoveryPaths.mcpDocs, cost: 'computed', body: ping },
  ];
}

const representations = ['text/html,*/*;q=0.8', 'text/markdown', 'application/json', 'text/event-stream', '*/*'];

let clients = 0;

test.each([
  ['alone', {}],
  ['behind a shared cache', { CDN: 'on' }],
])(
  'only what was stored is free with its tag, %s',
  async (_, settings) => {
    const port = await serve(settings);
    const connection = new RawConnection(port);
    const ask = async (method: string, target: string, lines: readonly string[], body = '') => {
      const length = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
      connection.send([`${method} ${target} HTTP/1.1`, 'Host: localhost', ...lines, ...length, '', body].join('\r\n'), [method]);
      const response = await connection.next();
      if (response === null) throw new Error(`no answer to ${method} ${target}`);
      return response;
    };
    const seen = new Map<Cost, Set<number>>();
    const met: string[] = [];
    for (const { target, cost, body } of surfaces()) {
      for (const accept of representations) {
        for (const method of body === undefined ? ['GET', 'HEAD'] : ['POST']) {
          const client = `X-Forwarded-For: 198.51.${Math.floor(++clients / 250)}.${clients % 250}`;
          const lines = [client, `Accept: ${accept}`];
          // A refusal counts where the route does.
          let expected = 0;
          let tag: string | null = null;
          const statuses: number[] = [];
          // What was asked for twice is ready for the third time.
          for (let i = 0; i < 4; i++) {
            const response = await ask(method, target, i >= 3 && tag !== null ? [...lines, `If-None-Match: ${tag}`] : lines, body);
            tag ??= header(response, 'etag');
            statuses.push(response.status);
            const { status } = response;
            const isCounted = cost !== 'free' && status !== 405 && status !== 404;
            if (isCounted && !(status === 304 && cost === 'stored')) expected++;
            seen.set(cost, (seen.get(cost) ?? new Set()).add(status));
          }
          const refused = await ask('GET', '/api/companies?limit=0', [client]);
          const used = quota - Number(header(refused, 'ratelimit-remaining')) - 1;
          if (used !== expected) met.push(`${method} ${target}, Accept: ${accept}: ${statuses.join(' ')} took ${used}, not ${expected}`);
        }
      }
    }
    connection.close();
    expect(met).toEqual([]);
    // Each kind was met with its tag and without.
    for (const cost of ['free', 'stored', 'computed'] as const) expect([...seen.get(cost)!]).toEqual(expect.arrayContaining([200, 304]));
  },
  120_000,
);

test('a client without quota still gets small published files, and nothing that is large or made for it', async () => {
  const port = await serve({ RATE_LIMIT_REQUESTS: '2' });
  const get = async (target: string) => (await request(port, target, { headers: [['Accept', 'text/html']] })).status;
  const company = `/companies/${market.companies[3]!.published.slug}`;
  expect([await get(company), await get(company), await get(company)]).toEqual([200, 200, 429]);
  expect([await get('/'), await get('/ask'), await get('/ask?q=crane')]).toEqual([200, 200, 429]);
  for (const target of ['/llms.txt', '/robots.txt', '/openapi.json', '/docs/limits.md', '/_astro/small.js', discoveryPaths.openApi])
    expect(await get(target), target).toBe(200);
  for (const target of ['/_astro/large.js', '/large', '/.well-known/large.txt']) expect(await get(target), target).toBe(429);
});
