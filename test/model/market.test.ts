import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadData } from '../../src/load/load-data.ts';
import { buildMarket, keepAsJson } from '../../src/model/market.ts';

describe('companies that are kept as their JSON', () => {
  it('publish what they published before, and are the same objects', async () => {
    const { rows, service } = await loadData(join(import.meta.dirname, '../../data'));
    const { companies } = buildMarket(rows!, service!);
    const before = companies.map(({ published }) => published);
    const same = [...companies];
    const asked: number[] = [];
    const jsonOf = (i: number) => (asked.push(i), new TextEncoder().encode(JSON.stringify(before[i])));
    keepAsJson(companies, jsonOf);
    expect(companies.map(({ published }) => published)).toEqual(before);
    expect(companies.every((company, i) => company === same[i] && company.published !== before[i])).toBe(true);
    expect(Object.keys(companies[0]!)).toContain('published');

    keepAsJson(companies, jsonOf);
    expect(asked).toEqual(before.map((_, i) => i));
  });
});

describe('the kind of a crane in a fleet', () => {
  it.each([
    ['Liebherr', 'LTM1100-5.2'],
    ['LIEBHERR', 'ltm 1100 5.2'],
    [null, 'Liebherr LTM 1100-5.2'],
    ['Bocker', 'AK 37-4000'],
  ])('is that of the atlas, however it is spelled: %s %s', async (brand, model) => {
    const { rows, service } = await loadData(join(import.meta.dirname, '../../data'));
    const [company] = rows!.companies;
    const row = { ...rows!.fleet[0]!, company_slug: company!.slug, brand, model, capacity_t: 77 };
    const services = ['mobile_crane', 'crawler_crane'] as const;
    const market = buildMarket({ ...rows!, companies: [{ ...company!, services: [...services] }], fleet: [row] }, service!);
    expect(market.companies[0]!.maxCapacityByServiceT).toEqual({ mobile_crane: 77 });
  });
});
