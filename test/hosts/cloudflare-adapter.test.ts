import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { referenceSend } from '../../scripts/conformance/reference.ts';
import type { Send } from '../../scripts/conformance/exchange.ts';
import { runCommand } from '../scripts/run-command.ts';
import { cloudflareHost } from '../../src/hosts/cloudflare/adapter.ts';
import { maxAssetBytes, objectName, pieceBytes, pieceFile } from '../../src/hosts/cloudflare/function-assets.ts';
import { prepareDeployment } from '../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import type { DocumentIndex } from '../../src/query/document-index.ts';
import { publishedSite } from './published-site.ts';

let site: { folder: string; work: string; remove: () => void };
let reference: Send;
const folders = { assets: '', bucket: '' };
beforeAll(async () => {
  site = await publishedSite(120);
  folders.assets = join(site.work, 'assets-only');
  folders.bucket = join(site.work, 'with-bucket');
  await prepareDeployment(readSite(site.folder), 'cloudflare', {}, folders.assets);
  await prepareDeployment(readSite(site.folder), 'cloudflare', { bucket: 'cranes' }, folders.bucket);
  reference = await referenceSend(site.folder);
});
afterAll(() => site.remove());

const baseUrl = 'https://cranes.example';
const large = {
  url: '/downloads/large.ndjson',
  file: 'downloads/large.ndjson',
  tag: '0123456789abcdef',
  content: randomBytes(maxAssetBytes + 5000),
};

/** A deployment with one more document, which is too large for an asset. */
function bindingsOf(folder: string, { without = [] as readonly string[] } = {}) {
  const more = { url: large.url, file: large.file, media_type: 'application/x-ndjson', class: 'download', link: null, tag: large.tag };
  const withLarge = (text: string): string => {
    const index = JSON.parse(text) as DocumentIndex;
    return JSON.stringify({ ...index, documents: [...index.documents, { ...more, bytes: large.content.length, text: null }] });
  };
  const asked: string[] = [];
  const pieces = new Map(
    Array.from({ length: Math.ceil(large.content.length / pieceBytes) }, (_, i) => [
      `/_function/${pieceFile(large.file, i)}`,
      large.content.subarray(i * pieceBytes, (i + 1) * pieceBytes),
    ]),
  );
  const ASSETS = {
    fetch: async (url: URL) => {
      asked.push(url.pathname);
      const path = join(folder, 'assets', url.pathname);
      const found = pieces.get(url.pathname) ?? (existsSync(path) && !url.pathname.endsWith('/') ? readFileSync(path) : null);
      if (found === null || without.includes(url.pathname)) return new Response(null, { status: 404 });
      const isIndex = /(?:addresses|documents)\.json$/.test(url.pathname);
      return Promise.resolve(new Response(isIndex ? withLarge(found.toString()) : Uint8Array.from(found)));
    },
  };
  const BUCKET = {
    async get(name: string, options?: { range: { offset: number; length: number } }) {
      asked.push(name);
      const path = join(folder, 'bucket', name);
      if (without.includes(name)) return null;
      const whole = name === objectName(large.tag) ? large.content : existsSync(path) ? readFileSync(path) : null;
      if (whole === null) return null;
      const { offset, length } = options?.range ?? { offset: 0, length: whole.length };
      const response = new Response(Uint8Array.from(whole.subarray(offset, offset + length)));
      return Promise.resolve({ body: response.body!, arrayBuffer: () => response.arrayBuffer() });
    },
  };
  return { asked, env: folder === folders.bucket ? { ASSETS, BUCKET } : { ASSETS } };
}

const opened = (folder: string, options = {}) => {
  const { asked, env } = bindingsOf(folder, options);
  const host = cloudflareHost();
  const send = (path: string, init: RequestInit = {}) => host.fetch(new Request(baseUrl + path, init), env);
  return { asked, send };
};

describe.each(['assets', 'bucket'] as const)('the Worker with its companies in %s', (place) => {
  it('answers companies and lists as the function does, and reads a part once', async () => {
    const { asked, send } = opened(folders[place]);
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
    const parts = asked.filter((name) => name.endsWith('.json.gz'));
    expect(parts.length).toBeGreaterThan(0);
    expect(new Set(parts).size).toBe(parts.length);
    for (const name of parts)
      expect(name).toMatch(place === 'bucket' ? /^files\/company-parts\/[0-9a-f]{16}\.json\.gz$/ : /^\/_function\/files\/company-parts\//);
  });

  it('answers questions that name companies', async () => {
    const { send } = opened(folders[place]);
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'mobile cranes in Germany' }),
    };
    const expected = await reference('POST', '/ask', init.headers, init.body);
    expect(await (await send('/ask', init)).text()).toBe(expected.body.toString());
  });

  it('sends a document that is too large for an asset whole, in part, and not at all when it is the same', async () => {
    const { send } = opened(folders[place]);
    const whole = await send(large.url);
    expect([whole.status, whole.headers.get('etag'), whole.headers.get('content-length')]).toEqual([
      200,
      `"${large.tag}"`,
      String(large.content.length),
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(large.content)).toBe(true);
    const last = large.content.length - 1;
    for (const [from, to] of [
      [0, 9],
      [pieceBytes - 3, pieceBytes + 3],
      [pieceBytes, 2 * pieceBytes - 1],
      [5, 2 * pieceBytes + 5],
      [last - 3, last],
    ] as const) {
      const part = await send(large.url, { headers: { Range: `bytes=${from}-${to}` } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${large.content.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(large.content.subarray(from, to + 1))).toBe(true);
    }
    const head = await send(large.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(large.content.length), '']);
    expect((await send(large.url, { headers: { 'If-None-Match': `"${large.tag}"` } })).status).toBe(304);
  });

  it('says that the service is unavailable where a part or a document is missing, and answers once it is there', async () => {
    const missing = [
      ...partsAskedFor(folders[place], place),
      ...(place === 'bucket' ? [objectName(large.tag)] : [`/_function/${pieceFile(large.file, 0)}`]),
    ];
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { send } = opened(folders[place], { without: missing });
    for (const path of ['/api/companies?limit=3', large.url]) {
      const response = await send(path);
      expect([path, response.status]).toEqual([path, 503]);
      expect(await response.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    }
    expect((await send('/api/facets')).status).toBe(200);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});

/** The names under which the Worker asks for parts. */
function partsAskedFor(folder: string, place: 'assets' | 'bucket'): string[] {
  const { parts } = JSON.parse(readFileSync(join(folder, 'assets/files/company-parts.json'), 'utf8')) as { parts: { url: string }[] };
  return parts.map(({ url }) => `${place === 'bucket' ? '' : '/_function/'}${url.slice(1)}.gz`);
}

describe('npm run deploy:prepare -- --host cloudflare --bucket', () => {
  it('binds the bucket, puts the parts beside the assets, and says how to upload them', () => {
    const config = JSON.parse(readFileSync(join(folders.bucket, 'wrangler.json'), 'utf8')) as { r2_buckets: unknown };
    expect(config.r2_buckets).toEqual([{ binding: 'BUCKET', bucket_name: 'cranes' }]);
    for (const name of partsAskedFor(folders.bucket, 'bucket')) {
      expect(existsSync(join(folders.bucket, 'bucket', name))).toBe(true);
      expect(existsSync(join(folders.bucket, 'assets/_function', name))).toBe(false);
    }
    expect(readFileSync(join(folders.bucket, 'README.md'), 'utf8')).toContain('rclone copy bucket r2:cranes');
    expect(readFileSync(join(folders.assets, 'wrangler.json'), 'utf8')).not.toContain('r2_buckets');
  });

  it.each([
    [['--host', 'netlify', '--bucket', 'cranes'], /--bucket is for --host cloudflare, not for netlify/],
    [['--host', 'cloudflare', '--bucket', 'My_Bucket'], /--bucket must be 3 to 63 lower-case letters/],
  ])('ends with 2 and a sentence for %j', (args, sentence) => {
    const { status, stderr } = runCommand('deploy-prepare', args, site.work);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});
