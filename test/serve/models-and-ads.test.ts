import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/contract/entities.ts';
import { CraneModel, CraneModelList, WantedAd, WantedAdList } from '../../src/contract/market-lists.ts';
import { craneTypeNames } from '../../src/contract/service-types.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import type { Market } from '../../src/model/market.ts';
import { handle } from '../../src/serve/handle.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';

let market: Market;
let serving: Serving;
/** Long after the last day of most ads. */
const laterDay = '2026-12-31';
beforeAll(async () => {
  market = (await readMarket(join(projectRoot, 'data'))).market!;
  serving = await startServing({ market });
});

/** The same data on another day. */
function on(day: string): Pick<Serving, 'send'> {
  const { context } = serving;
  const then = { ...context, dataset: { ...context.dataset, today: () => day } };
  return { send: (path, init) => handle(then, new Request(baseUrl + path, init), 'client') };
}

type Item = CraneModel | WantedAd;
type Page = { items: Item[]; next_cursor: string | null };
const keyOf = (item: Item): string => ('slug' in item ? item.slug : item.id);

const read = async (path: string, from: Pick<Serving, 'send'> = serving): Promise<Page> => (await (await from.send(path)).json()) as Page;

/** All pages of a list, by next_cursor. */
async function walk(path: string, query: string, from: Pick<Serving, 'send'> = serving): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(`${path}?${query}${cursor === null ? '' : `&cursor=${cursor}`}`, from);
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

const allAds = () => [...market.wantedAds, ...market.expiredAds].sort((a, b) => (a.id < b.id ? -1 : 1));

async function expectProblem(path: string, status: number, code: string): Promise<{ message: string; resolution: string }> {
  const response = await serving.send(path);
  expect(response.status, path).toBe(status);
  const { error } = ApiError.parse(await response.json());
  expect(error.code).toBe(code);
  return { ...error, resolution: error.resolution ?? '' };
}

describe('GET /api/models', () => {
  it('has every model once, in order of slugs, with what is known of it and its page', async () => {
    const found = await walk('/api/models', 'limit=7');
    expect(found).toEqual(market.models.map((model) => ({ ...model, url: `${baseUrl}/atlas/${model.slug}` })));
    expect(found.length).toBeGreaterThan(100);
    CraneModelList.parse(await read('/api/models'));
  });

  it('states the total and links the next and first pages', async () => {
    const response = await serving.send('/api/models?brand=LIEBHERR&limit=2');
    const { items, next_cursor: cursor } = (await response.json()) as Page;
    expect(items).toHaveLength(2);
    expect(response.headers.get('x-total-count')).toBe(String(market.models.filter(({ brand }) => brand === 'Liebherr').length));
    expect(response.headers.get('link')).toBe(
      `<${baseUrl}/api/models?brand=liebherr&limit=2&cursor=${cursor}>; rel="next", <${baseUrl}/api/models?brand=liebherr&limit=2>; rel="first"`,
    );
    const again = await serving.send('/api/models?brand=LIEBHERR&limit=2', { headers: { 'If-None-Match': response.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('gives one model by its slug, as its file has it', async () => {
    const [model] = market.models;
    const response = await serving.send(`/api/models/${model!.slug}`);
    const text = await response.text();
    expect(CraneModel.parse(JSON.parse(text))).toEqual({ ...model, url: `${baseUrl}/atlas/${model!.slug}` });
    const stored = serving.documents.find(({ url }) => url === `/api/models/${model!.slug}`)!;
    expect(stored.file).toBe(`api/models/${model!.slug}.json`);
    expect(Buffer.from(stored.bytes).toString()).toBe(text);
    expect((await serving.send(`/api/models/${model!.slug}`, { method: 'HEAD' })).status).toBe(200);
  });

  it('answers 404 for what is no model, and says where slugs are', async () => {
    for (const path of ['/api/models/no-such-model', '/api/models/constructor', '/api/models/__proto__']) {
      const { resolution } = await expectProblem(path, 404, 'not_found');
      expect(resolution).toContain('GET /api/models');
    }
  });
});

describe('GET /api/wanted-ads', () => {
  it('has every open ad once, in order of IDs', async () => {
    const found = await walk('/api/wanted-ads', 'limit=9');
    const open = allAds().filter(({ expires_on: end }) => end === null || end >= market.date);
    expect(found).toEqual(open.map((ad) => ({ ...ad, url: `${baseUrl}/wanted/${ad.id}` })));
    WantedAdList.parse(await read('/api/wanted-ads'));
  });

  it('leaves out what has expired by the clock of the request, and counts without it', async () => {
    const open = allAds().filter(({ expires_on: end }) => end === null || end >= laterDay);
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThan(market.wantedAds.length);
    const response = await on(laterDay).send('/api/wanted-ads?limit=500');
    expect(response.headers.get('x-total-count')).toBe(String(open.length));
    expect(((await response.json()) as Page).items.map(keyOf)).toEqual(open.map(({ id }) => id));
  });

  it('shows an ad on its last day, and no longer on the day after', async () => {
    const ad = market.wantedAds.find(({ expires_on: end }) => end !== null)!;
    const after = new Date(Date.parse(ad.expires_on!) + 86_400_000).toISOString().slice(0, 10);
    for (const [today, isThere] of [
      [ad.expires_on!, true],
      [after, false],
    ] as const) {
      // prettier-ignore
      const ids = (await walk('/api/wanted-ads', 'limit=500', on(today))).map(keyOf);
      expect(ids.includes(ad.id), today).toBe(isThere);
    }
  });

  it('still gives an expired ad by its ID, with its last day and without a word of its being open', async () => {
    const ad = allAds().find(({ expires_on: end }) => end !== null && end < laterDay)!;
    const response = await on(laterDay).send(`/api/wanted-ads/${ad.id}`);
    expect(WantedAd.parse(await response.json())).toEqual({ ...ad, url: `${baseUrl}/wanted/${ad.id}` });
  });

  it('answers 404 for an unknown ad, and 401 to whoever would publish or change one', async () => {
    await expectProblem('/api/wanted-ads/no-such-ad', 404, 'not_found');
    const { id } = market.wantedAds[0]!;
    for (const [path, method] of [
      ['/api/wanted-ads', 'POST'],
      [`/api/wanted-ads/${id}`, 'DELETE'],
      ['/api/wanted-ads/a/b', 'GET'],
    ] as const) {
      // prettier-ignore
      const response = await serving.send(path, { method });
      expect(response.status, `${method} ${path}`).toBe(401);
      expect(ApiError.parse(await response.json()).error.code).toBe('sign_in_required');
    }
    expect((await serving.send('/api/wanted-ads', { method: 'PROPFIND' })).status).toBe(405);
    const options = await serving.send('/api/wanted-ads', { method: 'OPTIONS' });
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('names the country that was probably meant', async () => {
    const response = await serving.send('/api/wanted-ads?country=UK');
    expect(((await response.json()) as Page).items).toEqual([]);
    expect(response.headers.get('link')).toContain(`<${baseUrl}/api/wanted-ads?country=GB>; rel="related"`);
  });
});

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

describe('both lists', () => {
  it('are tools of MCP, which give a line for each, and the total', async () => {
    const call = async (name: string, args: object) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
      const headers = { 'content-type': 'application/json' };
      const response = await serving.send('/.well-known/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
      const { result } = (await response.json()) as {
        result: { content: [{ text: string }]; structuredContent: Page & { total: number } };
      };
      return { text: result.content[0].text, ...result.structuredContent };
    };
    const { crane_type, slug } = market.models[0]!;
    const models = await call('list_models', { crane_type, limit: 2 });
    expect(models.items).toEqual((await read(`/api/models?crane_type=${crane_type}&limit=2`)).items);
    expect(models.text).toMatch(new RegExp(`^${models.total} models? match.*\\n- ${slug}: `));
    const ads = await call('list_wanted_ads', {});
    expect(ads.text).toMatch(new RegExp(`^${ads.total} wanted ads match.*\\n- ${keyOf(ads.items[0]!)}: .*; posted \\d{4}-`));
    expect((await call('list_models', { crane_type: 'tower' })).text).toContain('Use one of: all_terrain_crane');
  });

  it.each([
    ['/api/models?nope=1', 'Unknown query parameter "nope".', 'Allowed: brand, crane_type, capacity_min_t, limit, cursor.'],
    ['/api/models?country=DE', 'Unknown query parameter "country".', 'Allowed: brand'],
    ['/api/models?brand=', 'is empty', 'leave the parameter out'],
    ['/api/models?brand=a&brand=b', 'more than once', 'once'],
    ['/api/models?limit=0', 'limit must be a whole number from 1 to 500', 'at most 500 models'],
    ['/api/models?capacity_min_t=1e3', 'capacity_min_t must be a plain decimal', 'for example 100 or 52.5'],
    ['/api/models?cursor=abc', 'is damaged', 'leave cursor out'],
    ['/api/models?crane_type=crawler', 'Unknown crane_type "crawler".', 'Use one of: all_terrain_crane, rough_terrain_crane'],
    ['/api/models?crane_type=Crawler_Crane', 'Unknown crane_type', 'crawler_crane'],
    ['/api/wanted-ads?crane_type=tower_crane', 'Unknown crane_type "tower_crane".', 'crawler_crane, aerial_platform'],
    ['/api/wanted-ads?country=Germany', 'exactly two letters', 'DE'],
    [
      '/api/wanted-ads?bbox=1,2,3,4',
      'Unknown query parameter "bbox"',
      'Allowed: brand, crane_type, capacity_min_t, country, limit, cursor.',
    ],
  ])('refuse %s, and say what would be accepted', async (path, what, remedy) => {
    const { message, resolution } = await expectProblem(path, 400, 'invalid_request');
    expect(message).toContain(what);
    expect(resolution).toContain(remedy);
  });

  it('link to themselves when a maker has no letter', async () => {
    const response = await serving.send('/api/models?brand=-');
    expect(response.headers.get('link')).toBe(`<${baseUrl}/api/models?brand=->; rel="first"`);
    expect(await response.json()).toEqual({ items: [], next_cursor: null });
  });

  it('refuse a parameter beside a single one', async () => {
    await expectProblem(`/api/models/${market.models[0]!.slug}?x=1`, 400, 'invalid_request');
    await expectProblem(`/api/wanted-ads/${market.wantedAds[0]!.id}?x=1`, 400, 'invalid_request');
  });

  it('refuse a cursor of other filters or of another list', async () => {
    const { next_cursor: cursor } = await read('/api/models?limit=1');
    for (const path of [
      `/api/models?brand=Liebherr&cursor=${cursor}`,
      `/api/wanted-ads?cursor=${cursor}`,
      `/api/companies?cursor=${cursor}`,
    ]) {
      const { message, resolution } = await expectProblem(path, 400, 'invalid_request');
      expect(message).toContain('belongs to a list with different filters');
      expect(resolution).toContain('capacity_min_t');
    }
  });

  it('have what a brute-force scan finds, whatever the letters of a maker and however near a capacity', async () => {
    const anyCase = (values: readonly string[]) =>
      fc
        .tuple(fc.constantFrom(...values), fc.constantFrom('toLowerCase', 'toUpperCase', 'toString'))
        .map(([value, change]) => value[change as 'toString']());
    const brands = [...new Set(market.models.map(({ brand }) => brand)), 'Nobody', 'Lieb'];
    const countries = [...new Set(allAds().map(({ country }) => country ?? 'ZZ')), 'FJ'];
    const around = [...market.models.map(({ capacity_t: t }) => t), ...allAds().map(({ capacity_min_t: t }) => t)].filter(
      (t) => t !== null,
    );
    /** A capacity of the data, and what is a hair above or below it. */
    const capacities = fc.tuple(fc.constantFrom(...around), fc.constantFrom(0, 1e-9, -1e-9)).map(([t, hair]) => t + hair);
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.tuple(anyCase(brands), fc.constantFrom('', ' ', '-')).map(([name, between]) => name.replace(/[ -]/, between))),
        fc.option(fc.constantFrom(...craneTypeNames)),
        fc.option(fc.oneof(capacities, fc.constant(0))),
        fc.option(anyCase(countries)),
        fc.integer({ min: 1, max: 60 }),
        async (brand, type, tonnes, country, limit) => {
          const query = (names: readonly string[]) =>
            new URLSearchParams(
              Object.entries({ brand, crane_type: type, capacity_min_t: tonnes, country, limit })
                .filter(([name, value]) => value !== null && names.includes(name))
                .map(([name, value]) => [name, typeof value === 'number' && name !== 'limit' ? value.toFixed(12) : String(value)]),
            ).toString();
          const fits = (item: { brand: string | null; crane_type: string | null }, t: number | null) =>
            (brand === null || lettersOf(item.brand ?? '') === lettersOf(brand)) &&
            (type === null || item.crane_type === type) &&
            (tonnes === null || (t !== null && t >= Number(tonnes.toFixed(12))));
          const models = market.models.filter((model) => fits(model, model.capacity_t)).map(({ slug }) => slug);
          const known = ['brand', 'crane_type', 'capacity_min_t', 'limit'];
          expect((await walk('/api/models', query(known))).map(keyOf)).toEqual(models);
          const ads = allAds()
            .filter((ad) => fits(ad, ad.capacity_min_t) && (country === null || ad.country === country.toUpperCase()))
            .filter(({ expires_on: end }) => end === null || end >= market.date)
            .map(({ id }) => id);
          expect((await walk('/api/wanted-ads', query([...known, 'country']))).map(keyOf)).toEqual(ads);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('come from one file each, which no query is asked of, and none lies at the address of a list', () => {
    const itemsOf = (url: string): Item[] => {
      const { bytes } = serving.documents.find((document) => document.url === url)!;
      return (JSON.parse(Buffer.from(bytes).toString()) as { items: Item[] }).items;
    };
    expect(itemsOf('/files/models.json').map(keyOf)).toEqual(market.models.map(({ slug }) => slug));
    expect(itemsOf('/files/wanted-ads.json').map(keyOf)).toEqual(allAds().map(({ id }) => id));
    const taken = serving.documents.filter(
      ({ url, file }) => /^\/?api\/(?:models|wanted-ads)(?:\.json)?$/.test(url) || /^api\/(?:models|wanted-ads)(?:\.\w+)?$/.test(file),
    );
    expect(taken).toEqual([]);
  });
});
