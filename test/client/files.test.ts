import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ApiError, type Client } from '../../src/client/index.ts';
import { formerKeysPath, writeFormerKeys } from '../../src/query/former-keys.ts';
import { glancePaths, readGlanceTable } from '../../src/query/glance.ts';
import { glanceFiles } from '../glance-source.ts';
import { publishedHosts } from '../hosts/fixture.ts';
import { gather } from './gather.ts';

const fixture = publishedHosts(1500, 5000);
let api: Client;
let files: Client;
let server: Server;
/** Paths that were asked for, and what was answered. */
let asked: { path: string; status: number }[] = [];

/** Paths that are not there at the moment, and files that are there instead of others. */
const away = new Set<string>();
const instead = new Map<string, string>();
/** Which files of all companies at a glance were asked for. */
const aboutAll = () => asked.map(({ path }) => path).filter((path) => path.startsWith(glancePaths.folder));

/** A host that knows nothing of the service: it sends files by their names, and no other method, query or header means anything to it. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://host').pathname);
    const file = join(fixture.folder, 'client', path);
    const isThere = instead.has(path) || (existsSync(file) && statSync(file).isFile());
    const isFile = request.method === 'GET' && !away.has(path) && isThere;
    asked.push({ path, status: isFile ? 200 : 404 });
    if (!isFile) return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404</h1>');
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(instead.get(path) ?? readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = createClient({ baseUrl: `http://127.0.0.1:${fixture.port}` });
  files = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, mode: 'files' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const outcome = (work: Promise<unknown>) =>
  work.catch((error: ApiError) => ({
    name: error.name,
    code: error.code,
    status: error.status,
    message: error.message,
    resolution: error.resolution,
  }));

/** What the function and the files answer. */
async function both(call: (client: Client) => Promise<unknown>): Promise<[api: unknown, files: unknown]> {
  return [await outcome(call(api)), await outcome(call(files))];
}

describe('a client that reads stored files', () => {
  it.each([
    {},
    { limit: 7 },
    { limit: 50 },
    { limit: 120 },
    { limit: 500 },
    { country: 'de' },
    { country: 'ZZ' },
    { country: 'FJ', limit: 3 },
    { country: 'NL', service_type: 'heavy_haulage' },
    { service_type: 'crawler_crane', limit: 500 },
    { capacity_min_t: 500, limit: 20 },
    { capacity_min_t: 0 },
    { capacity_min_t: 5000 },
    { bbox: '5.9,47.2,15.1,55.1' },
    { bbox: '-180,-90,180,90', limit: 13 },
    { bbox: '170,-60,-170,60' },
    { bbox: '0,0,0,0' },
    { bbox: '100,-80,170,80', country: 'FJ', service_type: 'mobile_crane', capacity_min_t: 52.5, limit: 5 },
  ] as const)('lists the companies of %j as the function does, page by page', async (filters) => {
    let cursor: string | undefined;
    for (let page = 0; page < 4; page++) {
      const [wanted, found] = await both((client) => client.listCompanies({ ...filters, cursor }));
      expect(found).toEqual(wanted);
      cursor = (wanted as { next_cursor: string | null }).next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
  });

  it('iterates over all companies of a filter', async () => {
    for (const filters of [{}, { country: 'NL', limit: 500 }, { bbox: '-20,-20,60,70', limit: 40 }])
      expect((await gather(files.companies(filters))).map(({ slug }) => slug)).toEqual(
        (await gather(api.companies(filters))).map(({ slug }) => slug),
      );
  });

  it.each([
    { country: 'Germany' },
    { country: '' },
    { service_type: 'tower_crane' },
    { capacity_min_t: -1 },
    { capacity_min_t: 1e9 },
    { bbox: '1,2,3' },
    { bbox: '5,50,15,40' },
    { bbox: '50,5,55,100' },
    { limit: 0 },
    { limit: 501 },
    { cursor: 'damaged' },
    { nope: 1 },
  ])('refuses %j in the words of the function', async (filters) => {
    const [wanted, found] = await both((client) => client.listCompanies(filters as object));
    expect(wanted).toMatchObject({ name: 'ApiError', code: 'invalid_request', status: 400 });
    expect(found).toEqual(wanted);
  });

  it.each([
    { near: '52.5,6.1' },
    { near: '52.5,6.1', limit: 500, max_km: 6000 },
    { near: '90,0', limit: 3, country: 'fj' },
    { near: '-17.5,179.99', limit: 20, service_type: 'mobile_crane' },
    { near: '-17.5,-180', limit: 20, capacity_min_t: 99.7903214 },
    { near: '0,0', max_km: 0 },
    { near: '151.2,-33.9' },
    { near: '1,2', max_km: -1 },
    { near: '1,2', country: 'Germany' },
    { near: '1,2', limit: 0 },
    { near: '1,2', bbox: '1,2,3,4' },
    {},
  ])('finds the companies nearest to %j as the function does, or refuses it in its words', async (parameters) => {
    const [wanted, found] = await both((client) => client.findNearestCompanies(parameters as { near: string }));
    expect(found).toEqual(wanted);
  });

  it.each([
    {},
    { limit: 3 },
    { brand: 'LIEBHERR' },
    { crane_type: 'all_terrain_crane', limit: 1 },
    { capacity_min_t: 99.7903214 },
    { brand: 'nobody' },
    { brand: '' },
    { capacity_min_t: -1 },
    { cursor: 'damaged' },
    { limit: 501 },
    { country: 'UK' },
    { country: 'Germany' },
    { nope: 1 },
  ])('lists models and wanted ads by %j as the function does, or refuses in its words', async (parameters) => {
    for (const call of ['listModels', 'listWantedAds'] as const) {
      const [wanted, found] = await both((client) => client[call](parameters as object));
      expect(found).toEqual(wanted);
      const { next_cursor: cursor } = wanted as { next_cursor?: string | null };
      if (typeof cursor !== 'string') continue;
      const [next, nextFound] = await both((client) => client[call]({ ...parameters, cursor } as object));
      expect(nextFound).toEqual(next);
    }
  });

  it('reads models and wanted ads by their keys', async () => {
    const [model] = fixture.market.models;
    for (const slug of [model!.slug, 'no-such-model']) {
      const [wanted, found] = await both((client) => client.getModel({ slug }));
      expect(found).toEqual(wanted);
    }
    const [wanted, found] = await both((client) => client.getWantedAd({ id: 'no-such-ad' }));
    expect(found).toEqual(wanted);
    expect(wanted).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('follows a former key to what has it now, and says what is gone', async () => {
    const [slug, other] = fixture.market.companies.map((company) => company.slug);
    const [model] = fixture.market.models;
    const gone = { name: 'Lost Cranes', on: '2026-01-02' };
    const rows = [
      { kind: 'company', key: 'old', to: slug!, ...gone },
      { kind: 'company', key: 'lost', to: null, ...gone },
      { kind: 'model', key: 'old-model', to: model!.slug, ...gone },
    ] as const;
    instead.set(formerKeysPath, writeFormerKeys({ data_version: '1', former: rows, rows: [] }));
    expect(await files.getCompanyBySlug({ slug: 'old' })).toMatchObject({ slug });
    expect(await files.getModel({ slug: 'old-model' })).toMatchObject({ slug: model!.slug });
    const { items } = await files.batchGetCompanies({ slugs: ['old', 'lost', other!, slug!, 'nobody'] });
    expect(items.map((each) => each.slug)).toEqual([slug, other, slug]);
    expect(await outcome(files.getCompanyBySlug({ slug: 'lost' }))).toMatchObject({
      code: 'gone',
      status: 410,
      message: 'The company "lost" (Lost Cranes) has been removed; the data of 2026-01-02 is the first without it.',
    });
    instead.delete(formerKeysPath);
    expect(await outcome(files.getCompanyBySlug({ slug: 'nobody' }))).toMatchObject({ code: 'not_found' });
  });

  it('says that the name of a town needs the function', async () => {
    expect(await outcome(files.findNearestCompanies({ near: 'Hamburg' }))).toMatchObject({
      code: 'needs_function',
      message: expect.stringContaining('near="Hamburg"'),
      resolution: expect.stringContaining('near=52.5,6.1'),
    });
  });

  it('refuses a cursor of other filters in the words of the function', async () => {
    const { next_cursor: cursor } = await files.listCompanies({ country: 'DE' });
    const [wanted, found] = await both((client) => client.listCompanies({ country: 'NL', cursor: cursor! }));
    expect(found).toEqual(wanted);
    expect(found).toMatchObject({ message: expect.stringContaining('different filters') });
  });

  it('reads companies by their slugs', async () => {
    const slugs = fixture.market.companies.map(({ slug }) => slug);
    for (const slug of [slugs[0]!, slugs.at(-1)!, 'no-such-company', 'UPPER']) {
      const [wanted, found] = await both((client) => client.getCompanyBySlug({ slug }));
      expect(found).toEqual(wanted);
    }
    for (const body of [{ slugs: [slugs[3]!, 'nobody', slugs[1]!, slugs[3]!, 'ä b'] }, { slugs: slugs.slice(0, 50) }]) {
      const [wanted, found] = await both((client) => client.batchGetCompanies(body));
      expect(found).toEqual(wanted);
    }
  });

  it.each([
    {},
    { slugs: 'a' },
    { slugs: [] },
    { slugs: [5] },
    { slugs: [''] },
    { slugs: ['a'.repeat(121)] },
    { slugs: Array.from({ length: 51 }, () => 'a') },
    { slugs: ['a'], more: 1 },
    { slug: ['a'] },
    { slugs: [null], more: 1 },
  ])('refuses the batch %j in the words of the function', async (body) => {
    const [wanted, found] = await both((client) => client.batchGetCompanies(body as { slugs: string[] }));
    expect(wanted).toMatchObject({ name: 'ApiError', status: 400 });
    expect(found).toEqual(wanted);
  });

  it('reads facets and other documents', async () => {
    for (const call of ['getFacets', 'getSandboxFirstCall', 'getChanges', 'getChangesFeed', 'getOpenApi', 'getApiCatalog'] as const) {
      const [wanted, found] = await both((client) => client[call]());
      expect(found).toEqual(wanted);
    }
  });

  /** A host with the function has files only at the addresses of operations. */
  async function answersAlike(port: number): Promise<void> {
    const slugs = fixture.market.companies.map(({ slug }) => slug);
    const calls: ((client: Client) => Promise<unknown>)[] = [
      (client) => client.batchGetCompanies({ slugs: [slugs[3]!, 'nobody', slugs[1]!] }),
      (client) => client.listCompanies({ country: 'DE' }),
      (client) => client.listCompanies({ limit: 120 }),
      (client) => client.listCompanies({ bbox: '100,-80,170,80', capacity_min_t: 52.5, limit: 5 }),
      (client) => client.listCompanies({ country: 'ZZ' }),
      (client) => gather(client.companies({ country: 'NL', service_type: 'heavy_haulage' })),
      (client) => client.getCompanyBySlug({ slug: slugs[0]! }),
      (client) => client.getCompanyBySlug({ slug: 'nobody' }),
      (client) => client.findNearestCompanies({ near: '52.5,6.1', service_type: 'crawler_crane', limit: 5 }),
      (client) => client.getFacets(),
      (client) => client.getApiCatalog(),
      (client) => client.getChangesFeed(),
    ];
    const withFunction = () => createClient({ baseUrl: `http://127.0.0.1:${port}`, mode: 'files' });
    const reused = withFunction();
    for (const call of calls) {
      const wanted = await outcome(call(api));
      expect(await outcome(call(withFunction()))).toEqual(wanted);
      expect(await outcome(call(reused))).toEqual(wanted);
    }
    let requests = 0;
    await reused.listCompanies({ country: 'DE' }, { onResponse: () => (requests += 1) });
    expect(requests).toBe(1);
  }

  it('answers alike where the Node host has the function', () => answersAlike(fixture.port));

  it('says what needs the function', async () => {
    const refused = { name: 'ApiError', code: 'needs_function', status: 501 };
    expect(await outcome(files.ask({ query: 'cranes' }))).toMatchObject(refused);
    expect(await outcome(gather(files.askStream({ query: 'cranes' })))).toMatchObject(refused);
  });

  it('says that files are missing', async () => {
    const { port } = server.address() as AddressInfo;
    const elsewhere = createClient({ baseUrl: `http://127.0.0.1:${port}/nowhere`, mode: 'files' });
    expect(await outcome(elsewhere.listCompanies({ bbox: '1,2,3,4' }))).toMatchObject({
      code: 'unexpected_answer',
      message: '/files/companies.json is missing.',
    });
    expect(await outcome(elsewhere.getFacets())).toMatchObject({ code: 'not_found', message: 'This deployment has no /api/facets.json.' });
  });

  const freshClient = () => createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, mode: 'files' });

  describe('where each country has a file', () => {
    const { all } = glancePaths;
    beforeAll(() => {
      const { columns } = readGlanceTable(readFileSync(join(fixture.folder, 'client', all), 'utf8'));
      for (const [url, text] of glanceFiles(columns!, 0)) instead.set(url, text);
    });
    afterAll(() => instead.clear());

    it('lists companies as the function does, and reads the countries that a box touches', async () => {
      const fresh = freshClient();
      for (const filters of [
        { bbox: '100,-10,104,-1', limit: 5 },
        { bbox: '170,-60,-170,60' },
        { country: 'DE', capacity_min_t: 100 },
        { capacity_min_t: 100, limit: 120 },
        { bbox: '0,0,0,0' },
      ])
        expect(await fresh.listCompanies(filters)).toEqual(await api.listCompanies(filters));
      for (const parameters of [
        { near: '52.5,6.1', max_km: 500 },
        { near: '-17.5,180', country: 'FJ', limit: 7 },
        { near: '-90,5', limit: 30 },
      ])
        expect(await fresh.findNearestCompanies(parameters)).toEqual(await api.findNearestCompanies(parameters));
      asked = [];
      await freshClient().listCompanies({ bbox: '5,47,15,55', country: 'DE' });
      expect(aboutAll()).toEqual([all, glancePaths.country('DE')]);
    });

    it('begins again when a file is gone, as after a release that has one file', async () => {
      away.add(glancePaths.country('DE'));
      asked = [];
      const filters = { country: 'DE', capacity_min_t: 100 };
      const found = outcome(freshClient().listCompanies(filters));
      expect(await found).toMatchObject({ code: 'unexpected_answer', message: '/files/companies/DE.json is missing.' });
      expect(aboutAll()).toEqual([all, glancePaths.country('DE'), all, glancePaths.country('DE')]);
      const kept = freshClient();
      away.clear();
      await kept.listCompanies({ country: 'FJ', capacity_min_t: 1 });
      const byCountry = new Map(instead);
      instead.clear();
      away.add(glancePaths.country('DE'));
      expect(await kept.listCompanies(filters)).toEqual(await api.listCompanies(filters));
      away.clear();
      for (const [url, text] of byCountry) instead.set(url, text);
    });
  });

  it('is not stopped by its reader’s signal for the next call', async () => {
    const stopped = new AbortController();
    stopped.abort(new Error('enough'));
    const fresh = freshClient();
    await expect(fresh.listCompanies({ bbox: '5,47,15,55' }, { signal: stopped.signal })).rejects.toThrow('enough');
    expect((await fresh.listCompanies({ bbox: '5,47,15,55' })).items.length).toBeGreaterThan(0);
  });

  it('reads the list of a country as one file, and of a box the companies at a glance once', async () => {
    asked = [];
    await files.listCompanies({ country: 'DE' });
    expect(asked).toEqual([{ path: '/api/companies/_lists/DE/any/first.json', status: 200 }]);
    const fresh = freshClient();
    asked = [];
    const { items } = await fresh.listCompanies({ bbox: '100,-10,104,-1' });
    expect(aboutAll()).toEqual([glancePaths.all]);
    expect(asked.filter(({ path }) => path.startsWith('/api/')).length).toBe(items.length);
    // They are kept for the next box.
    asked = [];
    await fresh.listCompanies({ bbox: '0,40,14,60' });
    expect(aboutAll()).toEqual([]);
  });
});
