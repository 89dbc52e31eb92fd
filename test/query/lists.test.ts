import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicCompany } from '../../src/contract/entities.ts';
import { serviceTypes } from '../../src/contract/service-types.ts';
import { isProblem } from '../../src/contract/errors.ts';
import type { Market } from '../../src/model/market.ts';
import { indexMarket, type MarketIndex } from '../../src/documents/market-index.ts';
import { type Bbox, type Filters, formatListQuery, parseListQuery } from '../../src/query/list-query.ts';
import { findPage, joinPieces, listBody } from '../../src/query/page.ts';
import { syntheticMarket } from '../synthetic-market.ts';

let market: Market;
let index: MarketIndex;

beforeAll(async () => {
  market = syntheticMarket(2000, 9000, 11);
  index = await indexMarket(market);
});

/** The meaning of the filters, written down a second time in the plainest way. */
function bruteForce({ country, serviceType, capacityMinT, bbox }: Filters): string[] {
  return market.companies
    .filter(({ published, maxCapacityT }) => {
      if (country !== null && published.country !== country) return false;
      if (serviceType !== null && !published.services.includes(serviceType)) return false;
      if (capacityMinT !== null && (maxCapacityT === null || maxCapacityT < capacityMinT)) return false;
      if (bbox === null) return true;
      const { lat, lon } = published;
      const inLongitude = bbox.minLon <= bbox.maxLon ? bbox.minLon <= lon && lon <= bbox.maxLon : lon >= bbox.minLon || lon <= bbox.maxLon;
      return bbox.minLat <= lat && lat <= bbox.maxLat && inLongitude;
    })
    .map(({ published }) => published.slug);
}

const degrees = (range: number) =>
  fc.oneof(
    fc.constantFrom(-range, 0, range),
    fc.integer({ min: -range * 1000, max: range * 1000 }).map((value) => value / 1000),
  );
const bboxes: fc.Arbitrary<Bbox> = fc
  .tuple(degrees(180), degrees(90), degrees(180), degrees(90))
  .map(([minLon, a, maxLon, b]) => ({ minLon, minLat: Math.min(a, b), maxLon, maxLat: Math.max(a, b) }));
/** Boxes whose corners are companies, so that points lie on the edges. */
const edgeBoxes: fc.Arbitrary<Bbox> = fc.tuple(fc.nat(1900), fc.nat(1900)).map(([a, b]) => {
  const [one, two] = [market.companies[a]!.published, market.companies[b]!.published];
  return { minLon: one.lon, minLat: Math.min(one.lat, two.lat), maxLon: two.lon, maxLat: Math.max(one.lat, two.lat) };
});
const filters: fc.Arbitrary<Filters> = fc.record({
  country: fc.option(fc.constantFrom('DE', 'US', 'FJ', 'NZ', 'ZZ')),
  serviceType: fc.option(fc.constantFrom(...serviceTypes)),
  capacityMinT: fc.option(fc.constantFrom(0, 35, 52.499999, 52.5, 52.500001, 100, 1200, 1201, 100_000)),
  bbox: fc.option(fc.oneof(bboxes, edgeBoxes)),
});

/** Walks all pages, and checks each on the way. */
function walk(wanted: Filters, limit: number): string[] {
  const slugs: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = findPage(index.columns, wanted, limit, after);
    const body = JSON.parse(new TextDecoder().decode(joinPieces(listBody(index.store, page).load()))) as {
      items: PublicCompany[];
      next_cursor: string | null;
    };
    expect(body.next_cursor).toBe(page.nextCursor);
    slugs.push(...body.items.map(({ slug }) => slug));
    if (page.nextCursor === null) return slugs;
    expect(body.items).toHaveLength(limit);
    const next = parseListQuery(formatListQuery({ filters: wanted, limit, cursor: { text: page.nextCursor, slug: '' } }));
    if (isProblem(next)) throw new Error(next.message);
    after = next.cursor!.slug;
  }
}

describe('a list', () => {
  it('has the companies that a brute-force scan finds, in slug order, with their number', () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        const expected = bruteForce(wanted);
        const page = findPage(index.columns, wanted, 500, null);
        expect(page.total).toBe(expected.length);
        expect(Array.from(page.rows, (row) => index.columns.slug(row))).toEqual(expected.slice(0, 500));
      }),
      { numRuns: 1500 },
    );
  });

  it('gives every company exactly once when its pages are walked with any limit', () => {
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 500 }), (wanted, limit) => {
        const expected = bruteForce(wanted);
        fc.pre(expected.length / limit < 100);
        expect(walk(wanted, limit)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('finds in a box across the antimeridian what its two halves have together', () => {
    const box: Bbox = { minLon: 170, minLat: -60, maxLon: -170, maxLat: 60 };
    const all = (bbox: Bbox) => walk({ country: null, serviceType: null, capacityMinT: null, bbox }, 500);
    const halves = [...all({ ...box, maxLon: 180 }), ...all({ ...box, minLon: -180 })].sort();
    expect(all(box)).toEqual(halves);
    expect(halves.length).toBeGreaterThan(10);
  });

  it('continues after a company that was removed, and keeps its position when others are added', () => {
    const slugs = market.companies.map(({ published }) => published.slug);
    const absent = `${slugs[100]!}-gone`;
    const page = findPage(index.columns, { country: null, serviceType: null, capacityMinT: null, bbox: null }, 3, absent);
    expect(Array.from(page.rows, (row) => index.columns.slug(row))).toEqual(slugs.filter((slug) => slug > absent).slice(0, 3));
  });

  it('ends with the last full page, without an empty one after it', () => {
    const page = findPage(
      index.columns,
      { country: null, serviceType: null, capacityMinT: null, bbox: null },
      500,
      index.columns.slug(index.columns.count - 501),
    );
    expect(page.rows.length).toBe(500);
    expect(page.nextCursor).toBeNull();
  });
});
