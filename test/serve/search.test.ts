import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/contract/entities.ts';
import { limits } from '../../src/contract/limits.ts';
import { NameSearch } from '../../src/contract/search.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import type { Market } from '../../src/model/market.ts';

let market: Market;
let serving: Serving;
beforeAll(async () => {
  market = (await readMarket(join(projectRoot, 'data'))).market!;
  serving = await startServing({ market });
});

const find = (q: string, headers: Record<string, string> = {}): Promise<Response> =>
  serving.send(`/api/search?${new URLSearchParams({ q })}`, { headers });
const itemsOf = async (q: string) => NameSearch.parse(await (await find(q)).json()).items;

describe('GET /api/search', () => {
  it('answers with kind, name, place, address, and the largest capacity of a company', async () => {
    const { columns } = serving.context.dataset;
    const row = Array.from({ length: columns.count }, (_, i) => i).find((i) => columns.maxCapacityT[i]! > 0)!;
    const slug = columns.slug(row);
    const company = (await (await serving.send(`/api/companies/${slug}`)).json()) as Record<string, unknown>;
    const [first] = await itemsOf(String(company['name']));
    expect(first).toEqual({
      kind: 'company',
      name: company['name'],
      city: company['city'],
      country: company['country'],
      url: `${baseUrl}/companies/${slug}`,
      slug,
      id: null,
      max_capacity_t: columns.maxCapacityT[row],
    });
  });

  it('finds models, terms, marketplace pages and wanted ads', async () => {
    const { models, concepts, listings, wantedAds } = market;
    const names = [
      ['model', `${models[0]!.brand} ${models[0]!.model}`, `/atlas/${models[0]!.slug}`],
      ['concept', concepts[0]!.term, `/atlas/concepts/${concepts[0]!.slug}`],
      ['listing', listings[0]!.title, `/marketplace/${listings[0]!.slug}`],
      ['wanted_ad', wantedAds[0]!.title, `/wanted/${wantedAds[0]!.id}`],
    ] as const;
    for (const [kind, name, path] of names) {
      const items = await itemsOf(name.toLowerCase());
      expect(items.find((item) => item.kind === kind)).toMatchObject({
        name,
        url: baseUrl + path,
        city: null,
        slug: kind === 'wanted_ad' ? null : path.split('/').at(-1),
        id: kind === 'wanted_ad' ? path.split('/').at(-1) : null,
        max_capacity_t: null,
      });
    }
  });

  it('leaves out wanted ads that have expired since the data was published', async () => {
    const late = await startServing({ market, today: '2999-01-01' });
    const { title } = market.wantedAds.find(({ expires_on }) => expires_on !== null)!;
    const response = await late.send(`/api/search?${new URLSearchParams({ q: title })}`);
    const { items } = NameSearch.parse(await response.json());
    expect(items.filter(({ kind, name }) => kind === 'wanted_ad' && name === title)).toEqual([]);
  });

  it('gives at most 20, and says whether there is more', async () => {
    const many = NameSearch.parse(await (await find('crane')).json());
    expect(many).toMatchObject({ has_more: true, items: { length: limits.maxFoundNames } });
    const none = await find('zyxwvutsr');
    expect([none.status, await none.json()]).toEqual([200, { items: [], has_more: false, towns: [] }]);
    expect(await itemsOf(' -– ')).toEqual([]);
  });

  it('finds towns by the beginning of their name, those of exactly that name first, then the largest, with the map around them', async () => {
    const townsOf = async (q: string) => NameSearch.parse(await (await find(q)).json()).towns;
    const [lyon] = await townsOf('lyon');
    expect(lyon!.name).toMatch(/^Lyon, .*FR$/);
    expect([lyon!.lat, lyon!.lon]).toEqual([expect.closeTo(45.76, 1), expect.closeTo(4.84, 1)]);
    expect(lyon!.url).toBe(`${baseUrl}/map?${new URLSearchParams({ near: lyon!.name })}`);
    expect((await townsOf('hambu'))[0]!.name).toBe('Hamburg, DE');
    expect((await townsOf('Łód')).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Łódź, /));
    expect((await townsOf('springfield')).every(({ name }) => name.startsWith('Springfield, '))).toBe(true);
    expect((await townsOf('springfield, illinois')).map(({ name }) => name)).toEqual(['Springfield, Illinois, US']);
    // Two letters begin the names of thousands.
    // For few letters, only what is large.
    expect((await townsOf('ly')).map(({ name }) => name)).toContain('Lyon, Auvergne-Rhône-Alpes, FR');
    expect(await townsOf('zyxwvutsr')).toEqual([]);
    expect(await townsOf('st-'.repeat(60))).toEqual([]);
  });

  it('finds the place that a longer text ends or begins with, and what its last words name exactly', async () => {
    const townsIn = async (q: string) => NameSearch.parse(await (await find(q)).json()).towns;
    const namesOf = async (q: string) => {
      const { items, towns } = NameSearch.parse(await (await find(q)).json());
      return [...towns.map(({ name }) => name), ...items.map(({ name }) => name)];
    };
    for (const q of ['crane hire lyon', '300 t near Lyon', 'Lyon crane hire', 'grues à Lyon'])
      expect(await namesOf(q), q).toEqual(['Lyon, Auvergne-Rhône-Alpes, FR']);
    expect(await namesOf('companies in france')).toEqual(['France']);
    expect(await namesOf('what is a luffing jib')).toEqual(['Luffing jib']);
    expect(await namesOf('who has a LTM1300-6.2')).toEqual(['Liebherr LTM 1300-6.2']);
    // Mobile, Alabama, is an everyday word.
    for (const q of ['grue mobile', 'cranes over 400 t', 'is it in stock']) expect(await townsIn(q), q).toEqual([]);
  });

  it('counts against the quota, and a 304 counts, too', async () => {
    const response = await find('crane');
    const before = Number(response.headers.get('ratelimit-remaining'));
    const again = await find('crane', { 'If-None-Match': response.headers.get('etag')! });
    expect([again.status, response.headers.get('cache-control')]).toEqual([304, 'private, max-age=0, must-revalidate']);
    expect(Number(again.headers.get('ratelimit-remaining'))).toBeLessThanOrEqual(before);
    const short = await startServing({ quota: { requests: 1, windowSeconds: 60 } });
    await short.send('/api/search?q=a');
    expect((await short.send('/api/search?q=a')).status).toBe(429);
  });

  it.each([
    ['', /q is missing/],
    ['?q=', /"q" is empty/],
    ['?q=a&q=b', /more than once/],
    ['?query=a', /Unknown query parameter "query"/],
    ['?q=a&limit=5', /Unknown query parameter "limit"/],
    [`?q=${'x'.repeat(limits.maxSearchChars + 1)}`, /at most 200 characters, has 201/],
    ['?q=%ff', /not valid percent-encoded/],
  ])('refuses %s with an ApiError', async (search, message) => {
    const response = await serving.send(`/api/search${search}`);
    expect(response.status).toBe(400);
    const { error } = ApiError.parse(await response.json());
    expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(message) as string });
  });

  it('counts letters as people do', async () => {
    expect((await find('🏗'.repeat(limits.maxSearchChars))).status).toBe(200);
  });
});
