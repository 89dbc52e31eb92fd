import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import { readAskIndex, writeAskIndex } from '../../src/ask/lexicon/ask-index.ts';
import { findCompanies } from '../../src/ask/answering/find-companies.ts';
import type { Slots } from '../../src/ask/deciding/fill-slots.ts';
import { serviceTypes, type ServiceType, craneTypes } from '../../src/contract/service-types.ts';
import { buildMarket } from '../../src/model/market.ts';
import { askCompanies, askRecords, lexiconSource } from '../../src/documents/ask-records.ts';
import { indexMarket, type MarketIndex } from '../../src/documents/market-index.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';
import type { PlacedIndex } from '../../src/ask/lexicon/with-places.ts';
import { sampleSources } from './sample-sources.ts';
import { placed } from '../placed.ts';

const rows = syntheticRows(1500, 4000, 11);
const market = buildMarket(rows, sampleService);
let sources: NamedSources;
let index: PlacedIndex;
let columns: MarketIndex['columns'];
beforeAll(async () => {
  sources = await sampleSources();
  ({ columns } = await indexMarket(market));
  const companies = askCompanies(market);
  index = placed(await readAskIndex(writeAskIndex(companies, askRecords(market), lexiconSource(market, companies))), market);
});

const nothing: Slots = {
  country: null,
  place: null,
  radiusKm: null,
  serviceType: null,
  anyCrane: false,
  craneType: null,
  capacity: null,
  brand: null,
  model: null,
  concepts: [],
};
const capacityOf = (min: number): Slots['capacity'] => ({
  min,
  max: null,
  start: 0,
  end: 0,
  compared: true,
  strict: false,
  convertedFrom: null,
  plainTon: false,
});

/** The angle between two points by the dot product of their unit vectors, as kilometres on a sphere of the Earth's mean radius. */
function kilometres(latA: number, lonA: number, latB: number, lonB: number): number {
  const vector = (lat: number, lon: number) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [a, b] = [vector(latA, lonA), vector(latB, lonB)];
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  return 6371.0088 * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

/** The largest capacity of a company's cranes of a service, read from the rows of the files. */
function largest(slug: string, service: ServiceType): number {
  const company = rows.companies.find((row) => row.slug === slug)!;
  const only = company.services.length === 1 ? company.services[0] : undefined;
  const cranes = rows.fleet.filter((crane) => {
    const model = rows.models.find(({ brand, model: name }) => brand === crane.brand && name === crane.model);
    return crane.company_slug === slug && (model === undefined ? only : craneTypes[model.crane_type]) === service;
  });
  return Math.max(-1, ...cranes.map(({ capacity_t }) => capacity_t ?? -1));
}

describe('companies around a place', () => {
  const degrees = (range: number) =>
    fc.oneof(fc.constantFrom(-range, range, 0, range - 0.3, 0.2 - range), fc.double({ min: -range, max: range, noNaN: true }));

  it('are those within the distance, nearest first, also across the antimeridian and around the poles', () => {
    fc.assert(
      fc.property(
        degrees(90),
        degrees(180),
        fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constantFrom(250, 500, 2000)),
        (lat, lon, radiusKm) => {
          const place = { name: 'X', country: 'DE', lat, lon, extentKm: 0 };
          const found = findCompanies(columns, index, { ...nothing, place, radiusKm }, { limit: 10_000, largest: false, mayShow: null });
          const distances = market.companies.map(({ published }, row) => ({ row, km: kilometres(lat, lon, published.lat, published.lon) }));
          const within = (km: number) => distances.filter((company) => company.km <= km);
          const asked = found.radiusKm;
          if (asked === null) {
            expect(within(Math.max(radiusKm, 250) - 1e-6)).toEqual([]);
            return;
          }
          expect(asked).toBe(within(radiusKm).length > 0 ? radiusKm : Math.max(radiusKm, 250));
          // A yard on the very edge may fall on either side by rounding.
          const [inner, outer] = [within(asked - 1e-6), within(asked + 1e-6)];
          expect(found.total).toBeGreaterThanOrEqual(inner.length);
          expect(found.total).toBeLessThanOrEqual(outer.length);
          const ranked = found.rows.map((row) => Math.round(distances[row]!.km));
          expect(ranked).toEqual(ranked.toSorted((a, b) => a - b));
          expect(new Set(found.rows)).toEqual(new Set(found.rows.filter((row) => outer.some((company) => company.row === row))));
          expect(found.listed).toBeGreaterThanOrEqual(found.total);
        },
      ),
      { numRuns: 150, examples: [[90, 0, 2000], [-90, 17, 2000], [0, 180, 500], [12, -180, 2000], [-89.9, 179.9, 700]] }, // prettier-ignore
    );
  });

  it.each([
    ['crane companies within 100 km of Rotterdam', 100, 44, 41],
    ['crane hire within 30 miles of Leeds', 30 * 1.609344, 10, 9],
  ])('are counted by the circle, not by the box, without those that have no crane: %s', (question, radiusKm, all, count) => {
    const { understanding, response } = traceQuestion(sources, question);
    const { lat, lon } = understanding!.slots.place!;
    const { count: companies, lat: lats, lon: lons, services } = sources.columns;
    const within = Array.from({ length: companies }, (_, row) => row).filter(
      (row) => kilometres(lat, lon, lats[row]!, lons[row]!) <= radiusKm,
    );
    expect(within.length).toBe(all);
    expect(within.filter((row) => (services[row]! & 3) > 0).length).toBe(count);
    expect(response.answer.text).toMatch(
      new RegExp(`^${count} companies within ${Math.round(radiusKm * 10) / 10} km of \\w+ offer cranes\\.`),
    );
    expect(Number(new URL(response._meta.json!).searchParams.get('max_km'))).toBeCloseTo(radiusKm, 2);
  });
});

describe('companies for a service and a capacity', () => {
  it('have one crane that is both', () => {
    let wider = 0;
    fc.assert(
      fc.property(fc.constantFrom(...serviceTypes), fc.constantFrom(35, 60, 100, 250, 500, 1200), (service, min) => {
        const found = findCompanies(
          columns,
          index,
          { ...nothing, serviceType: service, capacity: capacityOf(min) },
          { limit: 10_000, largest: false, mayShow: null },
        );
        if (found.dropped.length > 0) return;
        const expected = market.companies.flatMap(({ published: { slug, services } }, row) =>
          services.includes(service) && largest(slug, service) >= min ? [row] : [],
        );
        expect(found.rows.toSorted((a, b) => a - b)).toEqual(expected);
        expect(found.total).toBe(expected.length);
        if (found.listed > found.total) wider++;
      }),
      { numRuns: 10 },
    );
    expect(wider).toBeGreaterThan(5);
  });

  it('are counted so in the answer, which says what the linked list has beside them', () => {
    const { text } = traceQuestion(sources, 'mobile cranes of 300 t in the Netherlands').response.answer;
    expect(text).toMatch(/^\d+ companies in the Netherlands offer a mobile crane of 300 t or more\.$/);
  });
});
