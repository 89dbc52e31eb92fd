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
