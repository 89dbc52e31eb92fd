import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceTypes } from '../../src/contract/service-types.ts';
import {
  countriesFor,
  findRows,
  glanceColumns,
  glancePaths,
  glanceRow,
  readGlanceCountry,
  readGlanceTable,
  writeGlance,
  type GlanceColumns,
  type GlanceRow,
} from '../../src/query/glance.ts';
import { contains, noFilters, type Filters } from '../../src/query/list-query.ts';
import { glanceFiles, glanceSource } from '../glance-source.ts';
import { syntheticMarket } from '../synthetic-market.ts';

/** The companies of a random market. */
const rowsOf = (companies: number, seed = 3): GlanceRow[] =>
  syntheticMarket(companies, companies * 2, seed).companies.map(({ published, maxCapacityT }) => {
    const { slug, name, city = null, country, lat, lon } = published;
    const services = serviceTypes.reduce((sum, service, bit) => sum | (published.services.includes(service) ? 1 << bit : 0), 0);
    return { slug, name, city, country, lat, lon, services, max_capacity_t: maxCapacityT };
  });
const columnsOf = (rows: readonly GlanceRow[]): GlanceColumns =>
  Object.fromEntries(glanceColumns.map((name) => [name, rows.map((row) => row[name])])) as unknown as GlanceColumns;

const rows = rowsOf(3000);
const whole = glanceFiles(columnsOf(rows));
const apart = glanceFiles(columnsOf(rows), 0);
const table = readGlanceTable(apart.get(glancePaths.all)!);
const fileOf = (country: string) => readGlanceCountry(apart.get(glancePaths.country(country))!);

/** What an index-free program finds. */
const passes = (row: GlanceRow, { country, serviceType, capacityMinT, bbox }: Filters): boolean =>
  (country === null || row.country === country) &&
  (serviceType === null || (row.services & (1 << serviceTypes.indexOf(serviceType))) !== 0) &&
  (capacityMinT === null || (row.max_capacity_t ?? -1) >= capacityMinT) &&
  (bbox === null || contains(bbox, row.lat, row.lon));

const lon = fc.double({ min: -180, max: 180, noNaN: true });
const lat = fc.double({ min: -90, max: 90, noNaN: true });
const filters: fc.Arbitrary<Filters> = fc.record({
  country: fc.option(fc.constantFrom('DE', 'FJ', 'NL', 'US', 'ZZ')),
  serviceType: fc.option(fc.constantFrom(...serviceTypes)),
  capacityMinT: fc.option(fc.constantFrom(0, 52.5, 100, 700, 5000)),
  bbox: fc.option(
    fc.record({ minLon: lon, maxLon: lon, a: lat, b: lat }).map(({ minLon, maxLon, a, b }) => {
      return { minLon, maxLon, minLat: Math.min(a, b), maxLat: Math.max(a, b) };
    }),
  ),
});

describe('companies at a glance', () => {
  it('are in one file, or in one for each country, every company once and as it is', () => {
    expect([...whole.keys()]).toEqual([glancePaths.all]);
    const { columns, companies, countries } = readGlanceTable(whole.get(glancePaths.all)!);
    expect(companies).toBe(rows.length);
    expect(rows.map((_, row) => glanceRow(columns!, row))).toEqual(rows);
    expect(table).toEqual({ companies, countries, columns: null });
    expect([...apart.keys()].toSorted()).toEqual(
      [glancePaths.all, ...countries.map(({ country }) => glancePaths.country(country))].toSorted(),
    );
    const found = countries.flatMap(({ country }) => findRows([fileOf(country)], noFilters));
    expect(found.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toEqual(rows);
    for (const { country, companies: count } of countries) expect(fileOf(country).slug).toHaveLength(count);
  });

  it('are written apart above a size alone', () => {
    expect(glanceFiles(columnsOf(rows), rows.length).size).toBe(1);
    expect(glanceFiles(columnsOf(rows), rows.length - 1).size).toBeGreaterThan(1);
  });

  it('say of each country where its companies are and what they have in sum', () => {
    for (const { country, bbox, services, max_capacity_t, ...middle } of table.countries) {
      const own = rows.filter((row) => row.country === country);
      for (const row of own) expect(contains(bbox, row.lat, row.lon)).toBe(true);
      expect(services).toBe(own.reduce((bits, row) => bits | row.services, 0));
      expect(max_capacity_t).toBe(
        own.reduce<number | null>((most, row) => (row.max_capacity_t === null ? most : Math.max(most ?? 0, row.max_capacity_t)), null),
      );
      const { minLat, maxLat } = bbox;
      expect(contains({ ...bbox, minLat: minLat - 0.01, maxLat: maxLat + 0.01 }, middle.lat, middle.lon) || own.length === 1).toBe(true);
    }
    const at = (slug: string, degrees: number): GlanceRow => ({ ...rows[0]!, slug, country: 'FJ', lat: -17, lon: degrees });
    const [fiji] = readGlanceTable(glanceFiles(columnsOf([at('a', 178), at('b', -179), at('c', 177)])).get(glancePaths.all)!).countries;
    expect(fiji).toMatchObject({ bbox: { minLon: 177, maxLon: -179, minLat: -17, maxLat: -17 }, lon: 178.67 });
  });

  it('are found as by looking at every one, page by page, in one file or in those of the countries that may have some', () => {
    const all = readGlanceTable(whole.get(glancePaths.all)!).columns!;
    fc.assert(
      fc.property(
        filters,
        fc.option(fc.constantFrom(...rows.map(({ slug }) => slug))),
        fc.integer({ min: 1, max: 60 }),
        (chosen, after, count) => {
          const wanted = rows.filter((row) => passes(row, chosen) && (after === null || row.slug > after)).slice(0, count);
          expect(findRows([all], chosen, { after, count })).toEqual(wanted);
          expect(findRows(countriesFor(table, chosen).map(fileOf), chosen, { after, count })).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has a company once that two files have', () => {
    const [row] = rows as [GlanceRow];
    expect(findRows([columnsOf([row]), columnsOf([{ ...row, country: 'ZZ' }])], noFilters)).toHaveLength(1);
  });

  it('change in the file of their country alone', () => {
    const at = rows.findIndex(({ country }) => country === 'NL');
    const later = glanceFiles(columnsOf(rows.with(at, { ...rows[at]!, name: 'Another name' })), 0);
    expect([...later].filter(([url, text]) => apart.get(url) !== text).map(([url]) => url)).toEqual([glancePaths.country('NL')]);
    const files = [...writeGlance(glanceSource(columnsOf(rows)), 0)];
    expect(files.find(({ url }) => url === glancePaths.country('NL'))!.rows).toContain(at);
  });

  it('are refused by name when they are foreign, cut short or of another version', () => {
    const text = whole.get(glancePaths.all)!;
    expect(() => readGlanceTable(text.slice(0, -9))).toThrow('/files/companies.json is not JSON');
    expect(() => readGlanceTable('{}')).toThrow('foreign');
    expect(() => readGlanceTable(text.replace('"version":1', '"version":2'))).toThrow('version 2');
    expect(() => readGlanceTable(text.replace('"name":["', '"name":["one more","'))).toThrow('has no whole column name');
    expect(() => readGlanceCountry(text)).toThrow('foreign');
  });

  it('may be none', () => {
    const empty = glanceFiles(columnsOf([]));
    expect(readGlanceTable(empty.get(glancePaths.all)!)).toEqual({ companies: 0, countries: [], columns: columnsOf([]) });
  });
});
