import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/contract/entities.ts';
import { limits } from '../../src/contract/limits.ts';
import { NearestCompanies } from '../../src/contract/nearest.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { startServing, type Serving } from '../serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServing({ market: (await readMarket(join(projectRoot, 'data'))).market! });
});

const send = (parameters: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  serving.send(`/api/nearest?${new URLSearchParams(parameters)}`, { headers });
const answerTo = async (parameters: Record<string, string>) => NearestCompanies.parse(await (await send(parameters)).json());
const refusalOf = async (near: string) => {
  const response = await send({ near });
  expect(response.status).toBe(400);
  return ApiError.parse(await response.json()).error;
};

describe('GET /api/nearest', () => {
  it('answers with the companies in order of distance, and with the place that they are measured from', async () => {
    const { near, distance, items, has_more } = await answerTo({ near: '52.5,6.1', limit: '20' });
    expect([near, distance, items.length, has_more]).toEqual([
      { lat: 52.5, lon: 6.1, name: null, kind: 'point', match: 'coordinates', others: [] },
      'great_circle',
      20,
      true,
    ]);
    const distances = items.map(({ distance_km }) => distance_km);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    for (const { company } of items) {
      const { max_capacity_t, ...published } = company;
      expect(await (await serving.send(`/api/companies/${company.slug}`)).json()).toEqual(published);
      const { columns } = serving.context.dataset;
      const largestT = columns.maxCapacityT[columns.find(company.slug)]!;
      expect(max_capacity_t).toBe(Number.isNaN(largestT) ? null : largestT);
    }
  });

  it('gives no company that is farther away than max_km, or that a filter leaves out', async () => {
    const { items, has_more } = await answerTo({
      near: 'Zwolle, NL',
      max_km: '150.5',
      country: 'nl',
      service_type: 'mobile_crane',
      capacity_min_t: '99.7903214',
      limit: '500',
    });
    expect(has_more).toBe(false);
    expect(items.length).toBeGreaterThan(0);
    for (const { distance_km, company } of items) {
      expect(distance_km).toBeLessThanOrEqual(150.5);
      expect(company).toMatchObject({ country: 'NL', services: expect.arrayContaining(['mobile_crane']) as string[] });
      expect(company.max_capacity_t).toBeGreaterThanOrEqual(99.790_321_4);
    }
    expect(await answerTo({ near: '0,-150', max_km: '1' })).toMatchObject({ items: [], has_more: false });
  });

  it.each([
    ['Zwolle', /^Zwolle, .*NL$/, 52.5, 6.1],
    ['zwolle nl', /^Zwolle, .*NL$/, 52.5, 6.1],
    ['Rotterdam, Netherlands', /^Rotterdam, .*NL$/, 51.9, 4.5],
    ['Springfield, Illinois', /^Springfield, Illinois, US$/, 39.8, -89.6],
    ['Springfield IL', /^Springfield, Illinois, US$/, 39.8, -89.6],
    ['Springfield, MO, USA', /^Springfield, Missouri, US$/, 37.2, -93.3],
    ['Paris', /^Paris, Île-de-France, FR$/, 48.9, 2.3],
    ['Peru, Indiana', /^Peru, Indiana, US$/, 40.8, -86.1],
    ['Offenbach am Main', /^Offenbach, Hessen, DE$/, 50.1, 8.8],
    ['Rotenburg (Wümme)', /^Rotenburg, Niedersachsen, DE$/, 53.1, 9.4],
    ['Singapore', /^Singapore, SG$/, 1.3, 103.9],
    ['München', /^München, .*DE$/, 48.1, 11.6],
    ['Munich, Germany', /^München, .*DE$/, 48.1, 11.6],
    ['Hamburg, DE', /^Hamburg, DE$/, 53.6, 10],
    ['Edinburgh, Scotland', /^Edinburgh, Scotland, GB$/, 55.9, -3.2],
    ['Manchester, UK', /^Manchester, England, GB$/, 53.5, -2.2],
    ['Washington, D.C.', /^Washington, District of Columbia, US$/, 38.9, -77],
    ['Newcastle upon Tyne', /^Newcastle upon Tyne, England, GB$/, 55, -1.6],
    ['Berlin, DE', /^Berlin, DE$/, 52.5, 13.4],
    ['New York, NY', /^New York.*, US$/, 40.7, -74],
  ])('knows %s', async (near, name, lat, lon) => {
    const answer = await answerTo({ near, limit: '1' });
    expect(answer.near.name).toMatch(name);
    expect(Math.abs(answer.near.lat - lat)).toBeLessThan(0.2);
    expect(Math.abs(answer.near.lon - lon)).toBeLessThan(0.2);
    // What was understood can be asked for, in words and in coordinates.
    const again = await answerTo({ near: answer.near.name ?? '', limit: '1' });
    expect([again.near.name, again.near.lat, again.near.lon, again.items]).toEqual([
      answer.near.name,
      answer.near.lat,
      answer.near.lon,
      answer.items,
    ]);
    const at = await answerTo({ near: `${answer.near.lat},${answer.near.lon}`, limit: '1' });
    expect(at.items).toEqual(answer.items);
  });

  it('takes the town in the country that is asked for, where one of several is', async () => {
    expect((await answerTo({ near: 'Cambridge', country: 'GB', limit: '1' })).near.name).toBe('Cambridge, England, GB');
    expect((await answerTo({ near: 'Newcastle', country: 'AU', limit: '1' })).near.name).toBe('Newcastle, New South Wales, AU');
  });

  it.each(['Springfield', 'Portland', 'Cambridge', 'Frankfurt', 'Springfield, US'])(
    'takes the largest bearer of the name %s, and names others with what to send',
    async (near) => {
      const answer = await answerTo({ near, limit: '1' });
      expect(answer.near.others.length).toBeGreaterThan(0);
      for (const other of answer.near.others) {
        const there = await answerTo({ near: other.near, limit: '1' });
        expect([there.near.lat, there.near.lon]).not.toEqual([answer.near.lat, answer.near.lon]);
      }
    },
  );

  it.each([
    ['85452, DE', '85452 Moosinning, DE'],
    ['8011 XP', '8011XP Zwolle, NL'],
    ['SW1A 1AA', /^SW1A1AA London.*, GB$/],
  ])('knows the postal code %s', async (near, name) => {
    expect((await answerTo({ near, limit: '1' })).near).toMatchObject({ kind: 'postal_code', name: expect.stringMatching(name) as string });
  });

  it('says how it understood a name', async () => {
    const matchOf = async (near: string) => (await answerTo({ near, limit: '1' })).near.match;
    expect(await Promise.all(['Zwolle', 'Keulen', 'Hambrug', '52.5,6.1'].map(matchOf))).toEqual([
      'exact',
      'exact',
      'corrected',
      'coordinates',
    ]);
  });

  it('measures from the middle of a region, and gives what is inside first', async () => {
    const { near, items } = await answerTo({ near: 'Texas', limit: '40' });
    expect(near).toMatchObject({ name: 'Texas, US', kind: 'region' });
    const isInside = items.map(({ company }) => company.state_region === 'Texas');
    expect(isInside.lastIndexOf(true)).toBeLessThan(isInside.indexOf(false));
  });

  it.each([
    ['qqqqqq', /is not a known place/, /The service knows towns of 1,000 people or more/],
    ['Zwolle, FR', /is not known; the name is that of Zwolle, .*NL/, /^Send one of: near=Zwolle, .*NL/],
    ['Poland', /is a country: Poland/, /^Use country=PL/],
    ['Grote Markt 1, Zwolle', /is not a known place/, /^Send near=Zwolle, Overijssel, NL/],
    ['Gronigenn', /is not a known place/, /near=Groningen/],
    [',', /must be two plain decimals/, /latitude,longitude/],
    ['ä'.repeat(300), /is not a known place/, /latitude,longitude/],
  ])('refuses %s, and says what to send', async (near, message, resolution) => {
    expect(await refusalOf(near)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message) as string,
      resolution: expect.stringMatching(resolution) as string,
    });
  });

  it('says which code of a country was meant', async () => {
    const response = await send({ near: 'London, UK', country: 'UK' });
    expect(NearestCompanies.parse(await response.json()).items).toEqual([]);
    expect(response.headers.get('link')).toMatch(/\/api\/nearest\?near=London%2C%20UK&country=GB>; rel="related"; title="UK is not a code/);
  });

  it('has an entity tag of its own for each place, and a 304 counts', async () => {
    const [one, other] = await Promise.all([send({ near: '52.5,6.1' }), send({ near: '52.5,6.10001' })]);
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
    const again = await send({ near: '52.5,6.1' }, { 'If-None-Match': one.headers.get('etag')! });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, one.headers.get('cache-control')]);
    const short = await startServing({ quota: { requests: 1, windowSeconds: 60 } });
    await short.send('/api/nearest?near=1,2');
    expect((await short.send('/api/nearest?near=1,2')).status).toBe(429);
  });

  it('takes a page of as many companies as there may be', async () => {
    const { items } = await answerTo({ near: '90,0', limit: String(limits.maxPageItems) });
    expect(items).toHaveLength(limits.maxPageItems);
  });
});
