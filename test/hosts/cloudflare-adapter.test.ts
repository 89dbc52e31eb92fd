import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { referenceSend } from './conformance/reference.ts';
import type { Send } from './conformance/exchange.ts';
import { cloudflareHost } from '../../src/hosts/cloudflare/adapter.ts';
import { prepareDeployment } from '../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import type { DocumentIndex } from '../../src/query/document-index.ts';
import { publishedSite } from './published-site.ts';

let site: { folder: string; work: string; remove: () => void };
let reference: Send;
let folder = '';
beforeAll(async () => {
  site = await publishedSite(120);
  folder = join(site.work, 'deployment');
  await prepareDeployment(readSite(site.folder), 'cloudflare', 'free', folder);
  reference = await referenceSend(site.folder);
});
afterAll(() => site.remove());

const baseUrl = 'https://cranes.example';
/** What the Worker asks for to get all companies. */
const companies = '/_function/companies.ndjson';
/** What the Worker doesn’t answer with a file, but hands to the function. */
const toFunction = { Accept: 'text/markdown, */*;q=0.1' };
const large = {
  url: '/downloads/large.ndjson',
  file: 'downloads/large.ndjson',
  tag: '0123456789abcdef',
  content: randomBytes(3_000_000),
};

/** A deployment with one more document, which the function doesn’t hold. */
function bindingsOf({ without = [] as readonly string[] } = {}) {
  const more = { url: large.url, file: large.file, media_type: 'application/x-ndjson', class: 'download', link: null, tag: large.tag };
  const withLarge = (text: string): string => {
    const index = JSON.parse(text) as DocumentIndex;
    return JSON.stringify({ ...index, documents: [...index.documents, { ...more, bytes: large.content.length, text: null }] });
  };
  const asked: string[] = [];
  const ASSETS = {
    fetch: async (url: URL) => {
      asked.push(url.pathname);
      const path = join(folder, 'assets', url.pathname);
      const isFile = existsSync(path) && !url.pathname.endsWith('/');
      const found = url.pathname === `/${large.file}` ? large.content : isFile ? readFileSync(path) : null;
      if (found === null || without.includes(url.pathname)) return new Response(null, { status: 404 });
      const isIndex = /(?:addresses|documents)\.json$/.test(url.pathname);
      return Promise.resolve(new Response(isIndex ? withLarge(found.toString()) : Uint8Array.from(found)));
    },
  };
  return { asked, env: { ASSETS } };
}

const opened = (options = {}) => {
  const { asked, env } = bindingsOf(options);
  const host = cloudflareHost();
  const send = (path: string, init: RequestInit = {}) => host.fetch(new Request(baseUrl + path, init), env);
  return { asked, send };
};

describe('the Worker', () => {
  it('answers companies and lists as the function does, and reads all companies once', async () => {
    const { asked, send } = opened();
    const { items } = (await (await send('/api/companies?limit=30')).json()) as { items: { slug: string }[] };
    const paths = [
      '/api/companies?limit=500',
      '/api/companies?bbox=-10,35,30,60&limit=100',
      '/api/companies?capacity_min_t=200&limit=7',
      `/companies/${items[3]!.slug}.md`,
    ];
    for (const path of paths) {
      const response = await send(path);
      const expected = await reference('GET', path, {}, null);
      expect([path, response.status, Buffer.from(await response.arrayBuffer()).equals(expected.body)]).toEqual([path, 200, true]);
    }
    expect(asked.filter((name) => name === companies)).toHaveLength(1);
  });

  it('answers questions that name companies', async () => {
    const { send } = opened();
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'mobile cranes in Germany' }),
    };
    const expected = await reference('POST', '/ask', init.headers, init.body);
    expect(await (await send('/ask', init)).text()).toBe(expected.body.toString());
  });

  it('sends a document that it does not hold whole, in part, and not at all when it is the same', async () => {
    const { send } = opened();
    const whole = await send(large.url, { headers: toFunction });
    expect([whole.status, whole.headers.get('etag'), whole.headers.get('content-length')]).toEqual([
      200,
      `"${large.tag}"`,
      String(large.content.length),
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(large.content)).toBe(true);
    const last = large.content.length - 1;
    for (const [from, to] of [
      [0, 9],
      [5, 2_000_005],
      [last - 3, last],
    ] as const) {
      const part = await send(large.url, { headers: { ...toFunction, Range: `bytes=${from}-${to}` } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${large.content.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(large.content.subarray(from, to + 1))).toBe(true);
    }
    const head = await send(large.url, { method: 'HEAD', headers: toFunction });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(large.content.length), '']);
    expect((await send(large.url, { headers: { ...toFunction, 'If-None-Match': `"${large.tag}"` } })).status).toBe(304);
  });

  it('says that the service is unavailable where the companies or a document are missing, and sends files all the same', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const [path, missing] of [
      ['/api/companies?limit=3', companies],
      [large.url, `/${large.file}`],
    ] as const) {
      const { send } = opened({ without: [missing] });
      const response = await send(path, { headers: toFunction });
      expect([path, response.status]).toEqual([path, 503]);
      expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable' } });
      expect((await send('/api/facets')).status).toBe(200);
    }
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});
