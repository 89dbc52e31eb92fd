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
    expect([near, distance, items.length, has_more]).toEqual([{ lat: 52.5, lon: 6.1, name: null }, 'great_circle', 20, true]);
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
    expect(await answerTo({ near: answer.near.name ?? '', limit: '1' })).toEqual(answer);
    const at = await answerTo({ near: `${answer.near.lat},${answer.near.lon}`, limit: '1' });
    expect(at).toEqual({ ...answer, near: { ...answer.near, name: null } });
  });

  it('takes the town in the country that is asked for, where one of several is', async () => {
    expect((await answerTo({ near: 'Cambridge', country: 'GB', limit: '1' })).near.name).toBe('Cambridge, England, GB');
    expect((await refusalOf('Cambridge')).message).toMatch(/is the name of \d+ towns: /);
  });

  it.each(['Springfield', 'Portland', 'Cambridge', 'Frankfurt', 'Springfield, US'])(
    'answers %s, a name of several towns, for none, and names them with what to send',
    async (near) => {
      const { code, message, resolution } = await refusalOf(near);
      expect([code, message]).toEqual(['invalid_request', expect.stringMatching(/is the name of \d+ towns: /)]);
      const sent = /^Send one of: (.*)\.$/
        .exec(resolution ?? '')![1]!
        .split('; ')
        .filter((text) => text.startsWith('near='));
      expect(sent.length).toBeGreaterThan(1);
      for (const text of sent) expect((await send({ near: text.slice('near='.length), limit: '1' })).status).toBe(200);
    },
  );

  it.each([
    ['qqqqqq', /is not a known town/, /The service knows towns of 5,000 people or more/],
    ['Zwolle, FR', /is not a known town; the name is that of Zwolle, .*NL/, /^Send near=Zwolle, .*NL\.$/],
    ['Germany', /is not a known town/, /^For a country, use country=DE\./],
    ['Grote Markt 1, Zwolle', /is not a known town/, /Postal codes and addresses are not known/],
    ['8011 XP', /is not a known town/, /Postal codes and addresses are not known/],
    [',', /must be two plain decimals/, /latitude,longitude/],
    ['__proto__', /is not a known town/, /latitude,longitude/],
    ['ä'.repeat(300), /is not a known town/, /latitude,longitude/],
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
