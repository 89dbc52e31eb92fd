import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isProblem } from '../../src/contract/errors.ts';
import { limits } from '../../src/contract/limits.ts';
import type { NearestCompanies } from '../../src/contract/nearest.ts';
import { serviceTypes } from '../../src/contract/service-types.ts';
import { indexMarket, type MarketIndex } from '../../src/documents/market-index.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { circlesAround, nearestOf, type Position } from '../../src/query/by-distance.ts';
import { contains, noFilters, type Filters } from '../../src/query/list-query.ts';
import { formatNearestQuery, parseNearestQuery } from '../../src/query/nearest-query.ts';
import { findNearest, nearestBody, pointNear } from '../../src/query/nearest.ts';
import { joinPieces } from '../../src/query/page.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

let market: Market;
let index: MarketIndex;

beforeAll(async () => {
  const rows = syntheticRows(1500, 6000, 5);
  const companies = rows.companies.map((company, i) => {
    // A third is anywhere; the others share towns, meridians, poles and the antimeridian.
    if (i % 3 === 0) return company;
    const grid = { lat: ((i * 7) % 37) * 5 - 90, lon: ((i * 11) % 25) * 15 - 180 };
    return { ...company, ...(i % 3 === 1 ? grid : { lat: 52.5, lon: i % 2 === 0 ? 6.1 : [180, -180, 179.999][(i % 5) % 3]! }) };
  });
  market = buildMarket({ ...rows, companies }, sampleService);
  index = await indexMarket(market);
});

/** Great-circle distance by the spherical law in vectors, written down a second time: the angle between two points of a unit sphere. */
function plainKm(a: Position, b: Position): number {
  const vector = ({ lat, lon }: Position): readonly [number, number, number] => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [[x, y, z], [u, v, w]] = [vector(a), vector(b)];
  const cross = Math.hypot(y * w - z * v, z * u - x * w, x * v - y * u);
  return 6371.0088 * Math.atan2(cross, x * u + y * v + z * w);
}

/** The meaning of the operation in the plainest way: companies that pass, by distance to a centimeter and then by slug. */
function bruteForce(from: Position, { country, serviceType, capacityMinT }: Filters, maxKm: number | null): { slug: string; km: number }[] {
  return market.companies
    .filter(
      ({ published, maxCapacityT }) =>
        (country === null || published.country === country) &&
        (serviceType === null || published.services.includes(serviceType)) &&
        (capacityMinT === null || (maxCapacityT !== null && maxCapacityT >= capacityMinT)),
    )
    .map(({ published }) => ({ slug: published.slug, km: plainKm(from, published) }))
    .filter(({ km }) => maxKm === null || km <= maxKm)
    .toSorted((a, b) => Math.round(a.km * 1e5) - Math.round(b.km * 1e5) || (a.slug < b.slug ? -1 : 1));
}

const latitude = fc.oneof(fc.constantFrom(-90, 90, 0, 52.5, 89.999, -89.999), fc.double({ min: -90, max: 90, noNaN: true }));
const longitude = fc.oneof(fc.constantFrom(-180, 180, 0, 6.1, 179.999, -179.999), fc.double({ min: -180, max: 180, noNaN: true }));
/** Not where a company would be on the rim to a rounding error. */
const distance = fc.oneof(fc.constant(0.001), fc.constant(limits.maxDistanceKm), fc.double({ min: 0.01, max: 12_000, noNaN: true }));
const filters: fc.Arbitrary<Filters> = fc.record({
  country: fc.option(fc.constantFrom('DE', 'FJ', 'NZ', 'ZZ')),
  serviceType: fc.option(fc.constantFrom(...serviceTypes)),
  capacityMinT: fc.option(fc.constantFrom(0, 52.5, 99.7903214, 500, 100_000)),
  bbox: fc.constant(null),
});
const place = fc.record({ lat: latitude, lon: longitude });
const limit = fc.oneof(fc.constantFrom(1, 2, 50, 500), fc.integer({ min: 1, max: 500 }));

describe('the nearest companies', () => {
  it('are those of a brute-force scan, nearest first and those at the same distance by slug', () => {
    fc.assert(
      fc.property(place, filters, fc.option(distance), limit, (from, wanted, maxKm, most) => {
        const expected = bruteForce(from, wanted, maxKm);
        const { found, hasMore } = findNearest(index.columns, from, wanted, { maxKm, limit: most });
        expect(found.map(({ row }) => index.columns.slug(row))).toEqual(expected.slice(0, most).map(({ slug }) => slug));
        expect(hasMore).toBe(expected.length > most);
        found.forEach(({ km }, i) => expect(Math.abs(km - expected[i]!.km)).toBeLessThan(1e-4));
      }),
      { numRuns: 1500 },
    );
  });

  it('are the same whatever they are chosen from first', () => {
    fc.assert(
      fc.property(place, fc.option(distance), limit, (from, maxKm, most) => {
        const all = nearestOf(null, index.columns, from, { maxKm: maxKm ?? Infinity, limit: most });
        expect(findNearest(index.columns, from, noFilters, { maxKm, limit: most }).found).toEqual(all);
        const backwards = Array.from({ length: index.columns.count }, (_, row) => index.columns.count - 1 - row);
        expect(nearestOf(backwards, index.columns, from, { maxKm: maxKm ?? Infinity, limit: most })).toEqual(all);
      }),
      { numRuns: 300 },
    );
  });

  it('are looked for in circles that are in their boxes, each in the next', () => {
    fc.assert(
      fc.property(place, fc.option(distance), (from, maxKm) => {
        const circles = [...circlesAround(from, maxKm)];
        expect(circles.map(({ isLast }) => isLast)).toEqual(circles.map((_, i) => i === circles.length - 1));
        expect(circles.at(-1)!.km).toBe(maxKm ?? Infinity);
        for (const { km, bbox } of circles) {
          if (bbox === null) continue;
          for (const { published } of market.companies)
            if (plainKm(from, published) <= km) expect(contains(bbox, published.lat, published.lon)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are published whole, with their distance to a decimal and their largest capacity', () => {
    const from = { lat: 52.4, lon: 6 };
    const nearest = findNearest(index.columns, from, noFilters, { maxKm: null, limit: 40 });
    const { body, tag } = nearestBody(index.columns, index.store, pointNear(from), nearest);
    const made = body.load();
    const joined = joinPieces(made);
    expect([joined.length, made.pieces.reduce((sum, { length }) => sum + length, 0)]).toEqual([body.bytes, body.bytes]);
    const { near, distance: measure, items, has_more } = JSON.parse(new TextDecoder().decode(joined)) as NearestCompanies;
    expect([near, measure, has_more]).toEqual([pointNear(from), 'great_circle', true]);
    const companies = new Map(market.companies.map((company) => [company.slug, company]));
    expect(items).toEqual(
      bruteForce(from, noFilters, null)
        .slice(0, 40)
        .map(({ slug, km }) => {
          const { published, maxCapacityT } = companies.get(slug)!;
          const { ...plain } = JSON.parse(JSON.stringify(published)) as object;
          return { distance_km: Math.round(km * 10) / 10, company: { ...plain, max_capacity_t: maxCapacityT } };
        }),
    );
    expect(nearestBody(index.columns, index.store, { ...pointNear(from), name: 'Here' }, nearest).tag).not.toBe(tag);
  });
});

describe('the query of the nearest companies', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(place, fc.constantFrom('Zwolle', 'Zürich, CH', 'a & b')),
        filters,
        fc.option(distance),
        limit,
        (near, wanted, maxKm, most) => {
          const query = { near, filters: wanted, maxKm, limit: most };
          const read = parseNearestQuery(formatNearestQuery(query));
          if (isProblem(read)) throw new Error(read.message);
          expect(read).toMatchObject({ filters: wanted, limit: most, ...(typeof near === 'string' ? { near } : {}) });
          expect(parseNearestQuery(formatNearestQuery(read))).toEqual(read);
        },
      ),
    );
  });

  it.each([
    ['near=52.50000000001,6.09999999999', { lat: 52.500_000_000_01, lon: 6.099_999_999_99 }],
    ['near=-0,%20-180', { lat: 0, lon: -180 }],
    ['near=+Zwolle+', 'Zwolle'],
    ['near=Zwolle,+NL', 'Zwolle, NL'],
  ])('takes %s', (search, near) => {
    expect(parseNearestQuery(search)).toMatchObject({ near });
  });

  it.each([
    ['', 'near is missing: the place to measure from.', /near=52\.5,6\.1.*near=Zwolle, NL/],
    [
      'near=151.2,-33.9',
      'near has a latitude beyond 90 degrees, got "151.2,-33.9".',
      /Latitude comes first\. Did you mean near=-33\.9,151\.2\?/,
    ],
    ['near=95,200', 'near has a latitude beyond 90 or a longitude beyond 180 degrees, got "95,200".', /latitude,longitude/],
    ['near=NaN,0', 'near has a coordinate that is no number, got "NaN,0".', /latitude,longitude/],
    ['near=1,2,3', 'near must be two plain decimals of up to 40 characters, a place or a postal code, got "1,2,3".', /latitude,longitude/],
    ['near=1,2&max_km=-1', 'max_km must be a plain decimal from 0 to 20016, got "-1".', /for example 50 or 12\.5/],
    ['near=1,2&max_km=20017', 'max_km must be a plain decimal from 0 to 20016, got "20017".', /digits and at most one decimal point/],
    ['near=1,2&max_km=5km', 'max_km must be a plain decimal from 0 to 20016, got "5km".', /up to 40 characters/],
    ['near=1,2&limit=501', 'limit must be a whole number from 1 to 500, got "501".', /^Request at most 500 companies\.$/],
    ['near=1,2&bbox=1,2,3,4', 'Unknown query parameter "bbox".', /near, country, service_type, capacity_min_t, max_km, limit/],
    ['near=1,2&near=3,4', 'Query parameter "near" is given more than once.', /once/],
  ])('refuses %s, and says what is accepted', (search, message, resolution) => {
    expect(parseNearestQuery(search)).toMatchObject({
      code: 'invalid_request',
      message,
      resolution: expect.stringMatching(resolution) as string,
    });
  });
});
