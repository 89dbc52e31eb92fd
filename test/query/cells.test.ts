import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capacityBandStarts } from '../../src/contract/capacity-bands.ts';
import { serviceTypes } from '../../src/contract/service-types.ts';
import {
  blocksFor,
  cellExtent,
  cellPaths,
  cellsFor,
  groupsOf,
  indexWithGroups,
  passes,
  readBlockIndex,
  readCellIndex,
  readCounts,
  readGroup,
  readRows,
  writeCells,
  writeGroup,
  type RowSource,
  type StoredRow,
} from '../../src/query/cells.ts';
import { noFilters, type Filters } from '../../src/query/list-query.ts';
import { syntheticMarket } from '../synthetic-market.ts';

/** The companies of a random market as they are stored. */
function rowsOf(companies: number, seed = 3): StoredRow[] {
  return syntheticMarket(companies, companies * 2, seed).companies.map(({ published, maxCapacityT }) => {
    const { slug, lat, lon, country, services } = published;
    const bits = serviceTypes.reduce((sum, service, bit) => sum | (services.includes(service) ? 1 << bit : 0), 0);
    return [slug, lat, lon, country, bits, maxCapacityT];
  });
}

const sourceOf = (rows: readonly StoredRow[]): RowSource => ({
  count: rows.length,
  slug: (row) => rows[row]![0],
  lat: rows.map(([, lat]) => lat),
  lon: rows.map(([, , lon]) => lon),
  country: (row) => rows[row]![3],
  services: rows.map(([, , , , services]) => services),
  maxCapacityT: rows.map((row) => row[5] ?? NaN),
});

const writeAll = (rows: readonly StoredRow[]) => new Map(Array.from(writeCells(sourceOf(rows)), ({ url, write }) => [url, write()]));

/** Companies all over the world, and most of them in one town. */
const rows = rowsOf(4000).map((row, i): StoredRow =>
  i % 3 === 0 ? row : [row[0], 52.5 + (i % 50) / 500, 13.4 + (i % 70) / 500, 'DE', row[4], row[5]],
);
const files = writeAll(rows);
const index = readCellIndex(files.get(cellPaths.cells)!);
const blockIndex = readBlockIndex(files.get(cellPaths.blocks)!);
const rowsOfCell = (key: string) => readRows(files.get(cellPaths.cell(key))!);

describe('cells', () => {
  it('hold every company once, as it is, within their edges and in order of slugs', () => {
    const found = index.cells.flatMap(({ key }) => rowsOfCell(key));
    expect(found.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(rows);
    for (const { key, rows: count } of index.cells) {
      const { west, south, east, north } = cellExtent(key);
      const own = rowsOfCell(key);
      expect(own.length).toBe(count);
      expect(own.length).toBeLessThanOrEqual(512);
      expect(own.map(([slug]) => slug)).toEqual(own.map(([slug]) => slug).toSorted());
      for (const [, lat, lon] of own) expect([lat >= south, lat <= north, lon >= west, lon <= east]).toEqual([true, true, true, true]);
    }
    expect(index.companies).toBe(rows.length);
    expect(Math.max(...index.cells.map(({ key }) => key.length))).toBeGreaterThan(7);
  });

  it('are divided no further where companies stand in one place', () => {
    const crowd = rows.slice(0, 1500).map((row): StoredRow => [row[0], 1, 1, row[3], row[4], row[5]]);
    const { cells } = readCellIndex(writeAll(crowd).get(cellPaths.cells)!);
    expect(cells).toMatchObject([{ rows: 1500, key: expect.stringMatching(/^1[0-3]{16}$/) }]);
  });

  it('know in what area the companies of a country are', () => {
    const pair: StoredRow[] = [
      ['a', -17, 179, 'FJ', 0, null],
      ['b', -18, -179, 'FJ', 0, null],
    ];
    const { countries } = readCellIndex(writeAll(pair).get(cellPaths.cells)!);
    expect(countries.get('FJ')).toEqual({ west: 179, east: -179, south: -18, north: -17 });
    for (const [, lat, lon, country] of rows) {
      const { west, south, east, north } = index.countries.get(country)!;
      expect(lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)).toBe(true);
    }
  });

  it('count what is in them where they are divided, for every filter', () => {
    const divided = [...files.keys()].filter(
      (url) => url.startsWith(cellPaths.cell('').slice(0, -5)) && files.get(url)!.includes('crane-cell-counts'),
    );
    expect(divided.length).toBeGreaterThan(5);
    for (const url of divided) {
      const key = /(\d+)\.json$/.exec(url)![1]!;
      const parts = readCounts(files.get(url)!);
      const below = index.cells.filter((cell) => cell.key.startsWith(key)).flatMap((cell) => rowsOfCell(cell.key));
      for (const country of ['DE', 'FJ', 'US']) {
        for (const service of [0, 1, 4]) {
          for (const [band, least] of [null, ...capacityBandStarts].entries()) {
            const counted = parts.reduce((sum, { countries }) => sum + (countries.get(country)?.[service]?.[band] ?? 0), 0);
            const filters: Filters = {
              ...noFilters,
              country,
              serviceType: service === 0 ? null : serviceTypes[service - 1]!,
              capacityMinT: least,
            };
            expect(counted, `${key} ${country} ${service} ${least}`).toBe(below.filter((row) => passes(row, filters)).length);
          }
        }
      }
      const { west, south, east, north } = cellExtent(key);
      for (const { lat, lon, column, row } of parts) {
        const side = (east - west) / 16;
        // Rounded to a thousandth of a degree.
        expect(lon).toBeGreaterThanOrEqual(west + column * side - 0.001);
        expect(lon).toBeLessThanOrEqual(west + (column + 1) * side + 0.001);
        expect(lat).toBeGreaterThanOrEqual(south + row * side - 0.001);
        expect(lat).toBeLessThanOrEqual(Math.min(north, south + (row + 1) * side) + 0.001);
      }
    }
  });

  it('are cut into groups of neighbours, which a deployment may have', () => {
    const area = (group: readonly StoredRow[]) => {
      const [lats, lons] = [group.map(([, lat]) => lat), group.map(([, , lon]) => lon)];
      return (Math.max(...lats) - Math.min(...lats)) * (Math.max(...lons) - Math.min(...lons));
    };
    let [near, all] = [0, 0];
    for (const { key } of index.cells) {
      const own = rowsOfCell(key);
      const groups = groupsOf(key, own);
      expect(groups.flat().toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(own);
      expect(groups.slice(0, -1).every(({ length }) => length === 16)).toBe(true);
      for (const group of groups) near += area(group);
      all += area(own) * groups.length;
    }
    expect(near).toBeLessThan(all / 5);
    expect(readGroup(writeGroup(['{"slug":"a"}', '{"slug":"b"}']))).toEqual([{ slug: 'a' }, { slug: 'b' }]);
    expect(readCellIndex(indexWithGroups(files.get(cellPaths.cells)!))).toEqual({ ...index, hasGroups: true });
  });

  it('change where a company changes, and in few other files', () => {
    const changed = rows.map((row, i): StoredRow => (i === 1000 ? [row[0], row[1], row[2], row[3], row[4], 77.5] : row));
    const differing = (after: Map<string, string>) => [...after].filter(([url, text]) => files.get(url) !== text).map(([url]) => url);
    const own = index.cells.find(({ key }) => rowsOfCell(key).some(([slug]) => slug === rows[1000]![0]))!;
    const one = differing(writeAll(changed));
    // Its cell and block, and the divided cells above.
    expect(one).toContain(cellPaths.cell(own.key));
    expect(one.length).toBeLessThanOrEqual(own.key.length + 3);
    const without = differing(writeAll(rows.toSpliced(1000, 1)));
    expect(without.length).toBeLessThanOrEqual(own.key.length + 6);
  });

  it('are refused when they are foreign, of another version or cut short', () => {
    const text = files.get(cellPaths.cells)!;
    expect(() => readCellIndex(text.slice(0, -9))).toThrow('cut short');
    expect(() => readCellIndex(text.replace('crane-cells', 'x'))).toThrow('foreign');
    expect(() => readCellIndex(text.replace('"version":1', '"version":9'))).toThrow('version 9');
    expect(() => readRows(text)).toThrow('foreign');
    expect(() => readCounts(text)).toThrow('foreign');
  });

  it('are none in an empty market', () => {
    const empty = writeAll([]);
    expect([...empty.keys()]).toEqual([cellPaths.cells, cellPaths.blocks]);
    expect(readCellIndex(empty.get(cellPaths.cells)!)).toEqual({ companies: 0, countries: new Map(), cells: [], hasGroups: false });
    expect(readBlockIndex(empty.get(cellPaths.blocks)!)).toEqual({ companies: 0, blocks: [] });
  });
});

describe('blocks', () => {
  it('hold every company once, in order of slugs', () => {
    expect(blockIndex.blocks.flatMap(({ firstSlug }) => readRows(files.get(cellPaths.block(firstSlug))!))).toEqual(rows);
    const sizes = blockIndex.blocks.map(({ rows: count }) => count);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(256);
  });
});

const degrees = (range: number) =>
  fc.oneof(fc.double({ min: -range, max: range, noNaN: true }), fc.constantFrom(-range, 0, range, 45, 52.5));
const box = fc
  .tuple(degrees(180), degrees(90), degrees(180), degrees(90))
  .map(([minLon, a, maxLon, b]) => ({ minLon, maxLon, minLat: Math.min(a, b), maxLat: Math.max(a, b) }));
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  country: fc.constantFrom(null, 'DE', 'FJ', 'ZZ'),
  serviceType: fc.constantFrom(null, ...serviceTypes),
  capacityMinT: fc.constantFrom(null, 0, 52.5, 100, 1200, 5000),
  bbox: fc.option(box),
});

describe('what is chosen to be read', () => {
  it('has every company that passes', () => {
    fc.assert(
      fc.property(anyFilters, fc.option(fc.integer({ min: 0, max: rows.length - 1 })), (filters, last) => {
        const after = last === null ? null : rows[last]![0];
        const wanted = rows.filter((row) => passes(row, filters));
        const byPlace = cellsFor(index, filters).cells.flatMap(({ key }) => rowsOfCell(key));
        expect(new Set(byPlace.filter((row) => passes(row, filters)).map(([slug]) => slug))).toEqual(new Set(wanted.map(([slug]) => slug)));
        const bySlug = blocksFor(blockIndex, filters, after).flatMap(({ firstSlug }) => readRows(files.get(cellPaths.block(firstSlug))!));
        const isLater = ([slug]: StoredRow) => after === null || slug > after;
        expect(bySlug.filter((row) => isLater(row) && passes(row, filters))).toEqual(wanted.filter(isLater));
      }),
      { numRuns: 300 },
    );
  });
});
