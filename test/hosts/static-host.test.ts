import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaticHost } from '../../scripts/serve/static-host.ts';
import type { RunningHost } from '../../src/hosts/node/run.ts';
import type { Manifest } from '../../src/writer/manifest.ts';
import { publishMarket, serveFolder, temporaryFolder } from '../published.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';

let temporary: { path: string; remove: () => void };
let manifest: Manifest;
let staticHost: Server;
let nodeHost: RunningHost;

beforeAll(async () => {
  temporary = temporaryFolder();
  const folder = join(temporary.path, 'dist');
  const service = { ...sampleService, company_pages: { prerendered: 100 } };
  ({ manifest } = await publishMarket(syntheticMarket(300, 1200, 1, service), folder, { withExplore: true }));
  staticHost = await createStaticHost(folder, manifest, {
    quota: { requests: 1_000_000, windowSeconds: 60 },
    cdn: false,
    report: () => undefined,
  });
  await new Promise<void>((resolve) => staticHost.listen(0, '127.0.0.1', resolve));
  nodeHost = await serveFolder(folder, { RATE_LIMIT_REQUESTS: '1000000' });
});
afterAll(async () => {
  staticHost.close();
  await nodeHost.stop();
  temporary.remove();
});

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Requests that every host must answer alike. Queries come first: a host that ignores them gives the whole list with 200. */
const requests: [string, RequestInit?][] = [
  ['/api/companies'],
  ['/api/companies?country=DE'],
  ['/api/companies?country=de'],
  ['/api/companies?service_type=crawler_crane'],
  ['/api/companies?country=US&service_type=mobile_crane'],
  ['/api/companies?service_type=mobile_crane&country=US'],
  ['/api/companies?limit=50'],
  ['/api/companies?limit=7'],
  ['/api/companies?country=ZZ'],
  ['/api/companies?capacity_min_t=500'],
  ['/api/companies?bbox=170,-90,-170,90'],
  ['/api/companies?limit=0'],
  ['/api/companies?nope=1'],
  ['/api/companies?country=DE&country=US'],
  ['/api/companies?cursor=abc'],
  ['/api/companies/company-0-0'],
  ['/api/companies/company-0-0?x=1'],
  ['/api/companies/nope'],
  ['/api/companies/__proto__'],
  ['/api/companies/_lists'],
  ['/api/companies/batch', post({ slugs: ['company-0-0', 'nope'] })],
  ['/api/companies/batch', post({ slugs: [] })],
  ['/api/companies/batch'],
  ['/api/companies', { method: 'DELETE' }],
  ['/api/companies', { method: 'OPTIONS' }],
  ['/api/companies?country=NL', { method: 'HEAD' }],
  ['/api/facets'],
  ['/api/facets?country=DE'],
  ['/companies/company-0-0'],
  ['/companies/company-0-0.md'],
  ['/companies/nope'],
  ['/companies'],
  ['/countries/de.md'],
  ['/api/sandbox/first-call'],
  ['/api/account'],
  ['/.well-known/openapi.json'],
  ['/.well-known/api-catalog'],
  ['/downloads/companies.csv'],
  ['/ask', post({ query: 'Suva' })],
  ['/ask', post({ nope: 1 })],
  ['/'],
];

describe('the static host with the function beside it', () => {
  it.each(requests.map(([path, init]) => [init?.method ?? 'GET', path, init] as const))(
    'answers %s %s as the Node host does',
    async (method, path, init) => {
      const at = async (port: number) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, redirect: 'manual' });
        return {
          status: response.status,
          body: await response.text(),
          type: response.headers.get('content-type'),
          allow: response.headers.get('allow'),
          cors: response.headers.get('access-control-allow-origin'),
        };
      };
      const [one, other] = [await at((staticHost.address() as AddressInfo).port), await at(nodeHost.port)];
      expect(one).toEqual(other);
      expect(one.status, `${method} ${path}`).toBeLessThan(500);
    },
  );

  it('has files for some company pages, and gets the others from the function', async () => {
    const keys = (name: string) => manifest.families.find((family) => family.name === name)!.entries.map(([key]) => key);
    expect(keys('company-pages')).toEqual(keys('companies').slice(0, 100));
    expect(keys('company-pages-markdown')).toEqual(keys('company-pages'));
    for (const slug of [keys('companies')[99]!, keys('companies')[100]!, keys('companies').at(-1)!]) {
      for (const path of [`/companies/${slug}`, `/companies/${slug}.md`]) {
        const [one, other] = await Promise.all(
          [(staticHost.address() as AddressInfo).port, nodeHost.port].map((port) => fetch(`http://127.0.0.1:${port}${path}`)),
        );
        expect(one!.status, path).toBe(200);
        expect(await one!.text(), path).toBe(await other!.text());
      }
    }
  });

  it('has no file and no listing where the query matters', () => {
    const files = new Set(manifest.documents.map(({ file }) => file));
    for (const name of ['api/companies', 'api/companies.json', 'api/companies/index.json', 'api/companies/index.html', 'ask', 'ask.html'])
      expect(files.has(name)).toBe(false);
  });

  it('walks all pages of a list to the same set as the Node host', async () => {
    const walk = async (port: number) => {
      const slugs: string[] = [];
      let cursor: string | null = null;
      do {
        const response = await fetch(
          `http://127.0.0.1:${port}/api/companies?service_type=mobile_crane${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        const body = (await response.json()) as { items: { slug: string }[]; next_cursor: string | null };
        slugs.push(...body.items.map(({ slug }) => slug));
        cursor = body.next_cursor;
      } while (cursor !== null);
      return slugs;
    };
    const slugs = await walk((staticHost.address() as AddressInfo).port);
    expect(slugs).toEqual(await walk(nodeHost.port));
    expect(slugs.length).toBeGreaterThan(60);
  });
});
