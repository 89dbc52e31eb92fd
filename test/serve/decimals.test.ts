import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyList } from '../../src/contract/entities.ts';
import { formatDecimal } from '../../src/contract/decimals.ts';
import { isProblem } from '../../src/contract/errors.ts';
import { findRows, readGlanceTable, type GlanceColumns } from '../../src/query/glance.ts';
import { parseListQuery } from '../../src/query/list-query.ts';
import type { Market } from '../../src/model/market.ts';
import { startServing, type Serving } from '../serving.ts';
import { syntheticMarket } from '../synthetic-market.ts';

/** A capacity and positions that a column of 32 bits would round. */
const exactT = 99.7903214;
const exactPlace = { lat: 52.516274512345, lon: 13.377703654321 };

let market: Market;
let serving: Serving;
let glance: GlanceColumns;
beforeAll(async () => {
  const plain = syntheticMarket(300, 900, 8);
  const companies = plain.companies.map((company, i) =>
    i % 3 === 0 ? { ...company, maxCapacityT: exactT, published: { ...company.published, ...exactPlace } } : company,
  );
  market = { ...plain, companies };
  serving = await startServing({ market });
  const { bytes } = serving.documents.find(({ url }) => url === '/files/companies.json')!;
  glance = readGlanceTable(Buffer.from(bytes).toString()).columns!;
});

/** The double before or behind a number, by `steps`. */
function step(value: number, steps: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(value < 0 ? -steps : steps));
  return bits.getFloat64(0);
}

/** A number of the data, or what is a hair above or below it, as programs write numbers. */
const near = (values: readonly number[], min: number, max: number) =>
  fc
    .tuple(
      fc.constantFrom(...values.filter((value) => value !== 0)),
      fc.oneof(
        fc.constantFrom(-2, -1, 0, 1, 2).map((steps) => (value: number) => step(value, steps)),
        fc.constantFrom(1e-11, -1e-11, 1e-7, -1e-7).map((hair) => (value: number) => value + hair),
      ),
      fc.constantFrom(0, 11, 17, 30),
    )
    .map(([value, change, decimals]) => {
      const bounded = Math.max(min, Math.min(max, change(value)));
      return decimals === 0 ? formatDecimal(bounded) : bounded.toFixed(decimals);
    });

describe('numbers with as many digits as programs write', () => {
  it('find what a brute-force scan finds, a hair beside a capacity or a coordinate of the data too, page by page and in files alone', async () => {
    const published = market.companies.map(({ published: company }) => company);
    const capacity = near(
      market.companies.flatMap(({ maxCapacityT }) => maxCapacityT ?? []),
      0,
      100_000,
    );
    const lon = near(published.map((company) => company.lon), -180, 180); // prettier-ignore
    const lat = near(published.map((company) => company.lat), -90, 90); // prettier-ignore
    const box = fc
      .tuple(lon, lat, lon, lat)
      .map(([west, a, east, b]) => (Number(a) <= Number(b) ? [west, a, east, b] : [west, b, east, a]));
    await fc.assert(
      fc.asyncProperty(fc.option(capacity), fc.option(box), async (tonnes, edges) => {
        const [west = 0, south = 0, east = 0, north = 0] = (edges ?? []).map(Number);
        const expected = market.companies
          .filter(({ maxCapacityT }) => tonnes === null || (maxCapacityT !== null && maxCapacityT >= Number(tonnes)))
          .filter(({ published: { lat: y, lon: x } }) => {
            if (edges === null) return true;
            return y >= south && y <= north && (west <= east ? x >= west && x <= east : x >= west || x <= east);
          })
          .map(({ slug }) => slug);
        const query = [
          ...(tonnes === null ? [] : [`capacity_min_t=${tonnes}`]),
          ...(edges === null ? [] : [`bbox=${edges.join(',')}`]),
        ].join('&');
        const found: string[] = [];
        let cursor: string | null = '';
        do {
          const response = await serving.send(
            `/api/companies?${query}&limit=120${cursor === '' ? '' : `&cursor=${cursor}`}`.replace('?&', '?'),
          );
          expect(response.status, query).toBe(200);
          expect(response.headers.get('x-total-count')).toBe(String(expected.length));
          const page = (await response.json()) as CompanyList;
          found.push(...page.items.map(({ slug }) => slug));
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(found, query).toEqual(expected);
        const parsed = parseListQuery(query);
        if (isProblem(parsed)) throw new Error(parsed.message);
        expect(findRows([glance], parsed.filters, { after: null, count: Infinity }).map(({ slug }) => slug)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('tell a company of 99.7903214 t from 110 US tons and a hair more', async () => {
    const total = async (tonnes: string) =>
      Number((await serving.send(`/api/companies?capacity_min_t=${tonnes}`)).headers.get('x-total-count'));
    const exact = await total('99.7903214');
    expect(await total(`99.7903214${'0'.repeat(30)}`)).toBe(exact);
    expect(exact - (await total('99.79032141'))).toBe(market.companies.filter(({ maxCapacityT }) => maxCapacityT === exactT).length);
    expect((await serving.send(`/api/companies?capacity_min_t=${'9'.repeat(41)}`)).status).toBe(400);
  });

  it('are those that an answer to a question links to', async () => {
    const response = await serving.send('/ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'companies with cranes of at least 110 US tons' }),
    });
    const { results } = (await response.json()) as { results: { description?: string; url?: string }[] };
    expect(JSON.stringify(results)).toContain('capacity_min_t=99.7903214');
  });
});
