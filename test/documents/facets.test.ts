import { beforeAll, describe, expect, it } from 'vitest';
import { Facets } from '../../src/contract/facets.ts';
import { startServing, type Serving } from '../serving.ts';
import { syntheticMarket } from '../synthetic-market.ts';

let serving: Serving;
let facets: Facets;

beforeAll(async () => {
  serving = await startServing({ market: syntheticMarket(900, 2000, 11) });
  facets = Facets.parse(await (await serving.send('/api/facets')).json());
});

/** How many companies the list itself finds. */
async function found(query: Record<string, string | number | null>): Promise<number> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const response = await serving.send(`/api/companies?${new URLSearchParams([...given, ['limit', '1']])}`);
  expect(response.status).toBe(200);
  return Number(response.headers.get('x-total-count'));
}

describe('the counts for filters', () => {
  it('are those of the list for every combination of country, service and capacity', async () => {
    const { cross } = facets;
    expect(cross.tables).toHaveLength(9);
    let combinations = 0;
    for (const { country, companies } of cross.tables) {
      for (const [row, service_type] of cross.service_types.entries()) {
        for (const [column, capacity_min_t] of cross.capacity_min_t.entries()) {
          const told = companies[row]![column];
          expect(told, JSON.stringify({ country, service_type, capacity_min_t })).toBe(
            await found({ country, service_type, capacity_min_t }),
          );
          combinations++;
        }
      }
    }
    expect(combinations).toBe(9 * 5 * 7);
  });

  it('agree with one another', async () => {
    const { companies, countries, service_types, capacity_bands, cross } = facets;
    expect(companies).toBe(await found({}));
    expect(countries.reduce((sum, entry) => sum + entry.companies, 0)).toBe(companies);
    expect(countries.map(({ country }) => country)).toEqual(countries.map(({ country }) => country).toSorted());
    for (const { service_type, companies: offering } of service_types) expect(offering).toBe(await found({ service_type }));
    const unknown = companies - capacity_bands.reduce((sum, band) => sum + band.companies, 0);
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBe(companies - (await found({ capacity_min_t: 0 })));
    for (const { capacity_min_t, companies_or_above } of capacity_bands) expect(companies_or_above).toBe(await found({ capacity_min_t }));
    expect(cross.tables.slice(1).map(({ country }) => country)).toEqual(countries.map(({ country }) => country));
  });

  it('list every maker and kind of crane that models and ads can be filtered by', async () => {
    const total = async (path: string) => Number((await serving.send(path)).headers.get('x-total-count'));
    const { brands, crane_types } = facets;
    expect(brands.map(({ brand }) => brand)).toEqual(brands.map(({ brand }) => brand).toSorted());
    for (const { brand, models } of brands) expect(models).toBe(await total(`/api/models?brand=${encodeURIComponent(brand)}`));
    for (const { crane_type, models } of crane_types) expect(models).toBe(await total(`/api/models?crane_type=${crane_type}`));
    const { items } = (await (await serving.send('/files/wanted-ads.json')).json()) as { items: { crane_type: string | null }[] };
    for (const { crane_type, wanted_ads } of crane_types)
      expect(wanted_ads).toBe(items.filter((ad) => ad.crane_type === crane_type).length);
  });

  it('take no query', async () => {
    const response = await serving.send('/api/facets?country=DE');
    expect(response.status).toBe(400);
  });
});
