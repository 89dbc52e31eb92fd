import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '../../src/contract/operations.ts';
import { serviceTypes } from '../../src/contract/service-types.ts';
import { bounded, panned, pixelToWorld, showing, worldWidth, zoomed } from '../../src/site/map/camera.ts';
import { countedCapacity, countOf } from '../../src/site/map/choices.ts';
import { clusterPoints, type Cluster } from '../../src/site/map/clusters.ts';
import { filtersOf, openCompanies, type MapCompanies } from '../../src/site/map/companies.ts';
import { shortCount } from '../../src/site/map/draw.ts';
import { placeLabels, placeNames } from '../../src/site/map/labels.ts';
import { latToY, lonToX, xToLon, yToLat } from '../../src/site/map/mercator.ts';
import { apiParameters, boxBetween, boxEdges, readAddress, stateQuery } from '../../src/site/map/state.ts';
import { countFacets } from '../../src/documents/facets.ts';
import { glanceDocuments } from '../../src/documents/glance.ts';
import { indexMarket } from '../../src/documents/market-index.ts';
import { mapDocuments } from '../../src/documents/map-documents.ts';
import { glancePaths, readGlanceTable } from '../../src/query/glance.ts';
import { noFilters, parseListQuery, type Filters } from '../../src/query/list-query.ts';
import { mapApiPaths } from '../../src/site/view/map-paths.ts';
import { readMapNames } from '../../src/site/view/map-names.ts';
import { readWorldLines } from '../../src/site/view/map-world.ts';
import { glanceFiles } from '../glance-source.ts';
import { syntheticMarket } from '../synthetic-market.ts';

const market = syntheticMarket(3000, 6000, 9);
const mapOf = async (of: typeof market) => {
  const { columns } = await indexMarket(of);
  return [...mapDocuments(columns), ...glanceDocuments(columns, of.companies)];
};
const documents = await mapOf(market);
const document = (url: string): string => new TextDecoder().decode(documents.find((entry) => entry.url === url)!.bytes);
const sum = (list: readonly Cluster[]) => list.reduce((total, { count }) => total + count, 0);
const facets = countFacets((await indexMarket(market)).columns);
/** How many companies of a country pass, as the facets tell. */
const countIn =
  ({ serviceType, capacityMinT }: Filters) =>
  (country: string | null) =>
    countOf(facets, { country, service: serviceType, capacityMinT });

/** The same market with a file for each country. */
const byCountry = glanceFiles(readGlanceTable(document(glancePaths.all)).columns!, 0);

/** A map that reads the documents, with the paths that it has read. */
async function openMap(read: (path: string) => string | null = document): Promise<{ companies: MapCompanies; asked: string[] }> {
  const asked: string[] = [];
  const companies = await openCompanies((path) => {
    asked.push(path);
    return Promise.resolve().then(() => read(path));
  });
  return { companies, asked };
}
const openByCountry = () => openMap((path) => byCountry.get(path) ?? null);

const size = { width: 700, height: 500 };

describe('the companies on the map', () => {
  it('are all there, each once', async () => {
    for (const { companies, asked } of [await openMap(), await openByCountry()]) {
      await companies.load(noFilters);
      expect(asked).toEqual(companies.isWhole ? [glancePaths.all] : [...byCountry.keys()]);
      const told = companies.points(noFilters, () => 0).map(({ x, y, count }) => [x.toFixed(9), y.toFixed(9), count].join(' '));
      const wanted = market.companies.map(({ published: { lat, lon } }) => [lonToX(lon).toFixed(9), latToY(lat).toFixed(9), 1].join(' '));
      expect(told.toSorted()).toEqual(wanted.toSorted());
      expect(await companies.load(noFilters)).toBe(false);
    }
  });

  it('are counted in the numbers that the facets state, for every filter, whatever is loaded', async () => {
    const { companies } = await openMap();
    const { companies: some } = await openByCountry();
    const { companies: none } = await openByCountry();
    await some.load({ ...noFilters, country: 'DE' });
    for (const country of [null, 'DE', 'FJ']) {
      for (const serviceType of [null, ...serviceTypes]) {
        for (const capacityMinT of facets.cross.capacity_min_t) {
          const filters = { country, serviceType, capacityMinT, bbox: null };
          for (const each of [companies, some, none])
            expect(sum(each.points(filters, countIn(filters))), JSON.stringify(filters)).toBe(countIn(filters)(country));
        }
      }
    }
    expect(countedCapacity(facets, 120)).toBe(100);
    expect(countedCapacity(facets, 5000)).toBe(800);
    expect(countOf(facets, { country: 'ZZ', service: null, capacityMinT: null })).toBe(0);
  });

  it('are loaded by country as far as they may pass, and one circle for each country until they are', async () => {
    const { companies, asked } = await openByCountry();
    expect(asked).toEqual([glancePaths.all]);
    const coarse = companies.points(noFilters, countIn(noFilters));
    expect(coarse).toHaveLength(facets.countries.length);
    for (const { x, y, west, east, north, south } of coarse) {
      const inside = [x, x + 1].some((along) => along >= west - 1e-4 && along <= east + 1e-4);
      expect([inside, y >= north - 1e-4, y <= south + 1e-4]).toEqual([true, true, true]);
    }
    const filters = filtersOf({
      country: null,
      service: null,
      capacityMinT: null,
      camera: null,
      box: { west: 170, south: -20, east: -175, north: -10 },
    });
    expect(await companies.load(filters)).toBe(true);
    expect(asked.length).toBeLessThan(12);
    const mixed = companies.points(filters, countIn(noFilters));
    expect(sum(mixed)).toBe(market.companies.length);
    const near = market.companies.filter(({ published: { lat, lon } }) => lat > -20 && lat < -10 && (lon > 170 || lon < -175));
    for (const { published } of near)
      expect(mixed.some(({ x, y, count }) => count === 1 && x === lonToX(published.lon) && y === latToY(published.lat))).toBe(true);
    expect((await companies.find(filters)).map(({ slug }) => slug)).toEqual(near.map(({ slug }) => slug));
    expect(await companies.load(filters)).toBe(false);
  });

  it('are loaded anew when they were published again in another way', async () => {
    let files = byCountry;
    const { companies } = await openMap((path) => files.get(path) ?? null);
    await companies.load({ ...noFilters, country: 'DE' });
    files = new Map([[glancePaths.all, document(glancePaths.all)]]);
    const loading = companies.load({ ...noFilters, country: 'NL' });
    // The map is drawn meanwhile.
    for (let turn = 0; turn < 20; turn++) {
      expect(sum(companies.points(noFilters, countIn(noFilters)))).toBe(market.companies.length);
      await Promise.resolve();
    }
    await loading;
    expect(companies.isWhole).toBe(true);
    expect(sum(companies.points(noFilters, () => 0))).toBe(market.companies.length);
    const { companies: others } = await openMap((path) => {
      if (path === glancePaths.country('NL')) throw new Error('away');
      return byCountry.get(path) ?? null;
    });
    await expect(others.load({ ...noFilters, country: 'NL' })).rejects.toThrow('away');
  });

  it('say where a country is', async () => {
    const { companies } = await openMap();
    expect(companies.extentOf('ZZ')).toBeUndefined();
    const { west, east, south, north } = companies.extentOf('DE')!;
    const own = market.companies.filter(({ published }) => published.country === 'DE').map(({ published }) => published);
    expect([south, north]).toEqual([Math.min(...own.map(({ lat }) => lat)), Math.max(...own.map(({ lat }) => lat))]);
    expect(own.some(({ lon }) => lon === west) && own.some(({ lon }) => lon === east)).toBe(true);
  });
});

describe('clusters', () => {
  it('hold every company once at every zoom, and only companies that are near one another', async () => {
    const { companies } = await openMap();
    const points = companies.points(noFilters, () => 0);
    for (const zoom of [0, 1, 3, 6, 12]) {
      const clusters = clusterPoints(points, zoom);
      expect(sum(clusters)).toBe(market.companies.length);
      const cell = 1 / (4 * 2 ** zoom);
      for (const { x, y, west, east, north, south } of clusters) {
        expect([x >= west - 1e-9, x <= east + 1e-9, y >= north - 1e-9, y <= south + 1e-9]).toEqual([true, true, true, true]);
        expect(east - west).toBeLessThanOrEqual(4 * cell);
      }
    }
    expect(clusterPoints(points, 0).length).toBeLessThanOrEqual(16);
    expect(clusterPoints(points, 15).length).toBeGreaterThan(2000);
  });

  it('are one where they would cover one another', () => {
    // Two hundred on one side of a cell's edge at longitude 0, and one hundred on the other.
    const crowd = Array.from({ length: 300 }, (_, i): Cluster => {
      const [x, y] = [lonToX(i < 200 ? -1 : 1), latToY(52)];
      return { x, y, count: 1, west: x, east: x, north: y, south: y };
    });
    expect(clusterPoints(crowd, 3)).toMatchObject([{ count: 300 }]);
    expect(clusterPoints(crowd, 8).map(({ count }) => count)).toEqual([100, 200]);
  });

  it('write their number so that it fits', () => {
    expect([1, 999, 1000, 1234, 9949, 9951, 54_321].map(shortCount)).toEqual(['1', '999', '1k', '1.2k', '9.9k', '10k', '54k']);
  });
});

describe('the camera', () => {
  const anywhere = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    zoom: fc.double({ min: 0, max: 16, noNaN: true }),
  });

  it('never shows what lies off the world', () => {
    fc.assert(
      fc.property(anywhere, fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }), (camera, dx, dy) => {
        const moved = panned(bounded(camera, size), dx, dy, size);
        const half = size.height / 2 / worldWidth(moved);
        expect(moved.y - half).toBeGreaterThanOrEqual(-1e-9);
        expect(moved.y + half).toBeLessThanOrEqual(1 + 1e-9);
        expect(moved.x).toBeGreaterThanOrEqual(0);
        expect(moved.x).toBeLessThan(1);
      }),
    );
  });

  it('keeps the place under the pointer when it zooms in', () => {
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 500 }), (camera, px, py) => {
        const before = bounded({ ...camera, zoom: Math.min(10, camera.zoom) }, size);
        const after = zoomed(before, 1, px, py, size);
        const [a, b] = [pixelToWorld(before, px, py, size), pixelToWorld(after, px, py, size)];
        expect(b.y).toBeCloseTo(a.y, 6);
        expect(b.x - Math.round(b.x - a.x)).toBeCloseTo(a.x, 6);
      }),
    );
  });

  it('shows a part of the world whole', () => {
    const camera = showing(0.5, 0.3, 0.55, 0.34, size);
    const [topLeft, bottomRight] = [pixelToWorld(camera, 0, 0, size), pixelToWorld(camera, 700, 500, size)];
    expect(topLeft.x).toBeLessThanOrEqual(0.5);
    expect(topLeft.y).toBeLessThanOrEqual(0.3);
    expect(bottomRight.x).toBeGreaterThanOrEqual(0.55);
    expect(bottomRight.y).toBeGreaterThanOrEqual(0.34);
  });

  it('knows Mercator both ways', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -85, max: 85, noNaN: true }), (lon, lat) => {
        expect(xToLon(lonToX(lon))).toBeCloseTo(lon, 9);
        expect(yToLat(latToY(lat))).toBeCloseTo(lat, 9);
      }),
    );
    // The edge of the square, by the definition of EPSG:3857.
    expect(latToY(85.051_128_779_8)).toBeCloseTo(0, 9);
    expect(latToY(90)).toBeCloseTo(0, 9);
  });
});

describe('the address of the map', () => {
  it.each([
    ['', ''],
    ['?country=de&service_type=crawler_crane&capacity_min_t=100', '?country=DE&service_type=crawler_crane&capacity_min_t=100'],
    ['?bbox=170,-50,-170,-10&view=175,-30,3', '?bbox=170,-50,-170,-10&view=175,-30,3'],
    [
      '?bbox=5.86631529012,47.27011136842,15.04193142579,55.1&capacity_min_t=99.7903214',
      '?capacity_min_t=99.7903214&bbox=5.86631529012,47.27011136842,15.04193142579,55.1',
    ],
    ['?country=Germany&service_type=nope&capacity_min_t=-1&bbox=1,2,3&view=x', ''],
    ['?bbox=1,9,2,3', ''],
    ['?bbox=,,,', ''],
  ])('%s is read as %s', (given, canonical) => {
    expect(stateQuery(readAddress(given).state)).toBe(canonical);
  });

  it.each([
    ['?bbox=1,2,3', ['The box “1,2,3” in the URL isn’t four numbers.']],
    ['?bbox=5,50,15,40', ['Did you mean bbox=5,40,15,50?']],
    ['?bbox=181,0,5,5', ['is out of range']],
    ['?country=Germany&service_type=x&capacity_min_t=-1', ['The country “GERMANY”', 'The service “x”', 'The capacity “-1”']],
    ['?country=&bbox=&service_type=', []],
    ['?bbox=170,-50,-170,-10', []],
  ])('%s: says what makes no sense', (given, wanted) => {
    const { faults } = readAddress(given);
    expect(faults).toHaveLength(wanted.length);
    for (const [i, words] of wanted.entries()) expect(faults[i]).toContain(words);
  });

  it('asks the interface for what it says, in words that the interface takes', () => {
    fc.assert(
      fc.property(
        fc.record({ x: fc.double({ min: -1, max: 2, noNaN: true }), y: fc.double({ min: 0, max: 1, noNaN: true }) }),
        fc.record({ x: fc.double({ min: -1, max: 2, noNaN: true }), y: fc.double({ min: 0, max: 1, noNaN: true }) }),
        (from, to) => {
          const box = boxBetween(from, to);
          const query = new URLSearchParams(apiParameters({ country: 'DE', service: 'mobile_crane', capacityMinT: 50, box, camera: null }));
          expect(parseListQuery(`?${query}`)).toMatchObject({ filters: { country: 'DE', serviceType: 'mobile_crane', capacityMinT: 50 } });
        },
      ),
    );
    expect(mapApiPaths).toEqual({ companies: operations.listCompanies.path, facets: operations.getFacets.path });
  });

  it('knows a box across the antimeridian', () => {
    const box = boxBetween({ x: lonToX(170), y: latToY(-10) }, { x: lonToX(190), y: latToY(-50) });
    expect(box).toEqual({ west: 170, east: -170, north: -10, south: -50 });
    expect(boxEdges(box).east).toBeCloseTo(lonToX(190), 9);
  });
});

describe('names on the map', () => {
  const names = readMapNames(document('/map/names.json'));
  const labels = placeNames(names);
  const width = (text: string) => text.length * 6.5;
  const shown = (lon: number, lat: number, zoom: number) => placeLabels(labels, { x: lonToX(lon), y: latToY(lat), zoom }, size, [], width);

  it('are of every country once, inside it or near it, and of large towns', () => {
    const countries = names.filter((name) => name.width !== null);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
    expect(countries.length).toBeGreaterThan(200);
    const at = (wanted: string) => names.find(({ name }) => name === wanted)!;
    expect(at('France')).toMatchObject({ lon: expect.closeTo(2.5, 0), lat: expect.closeTo(46.5, 0) });
    expect(at('Russia').lon).toBeGreaterThan(80);
    expect(at('Fiji').lon).toBeGreaterThan(177);
    expect(at('Tokyo').people).toBeGreaterThan(10_000);
    expect(document('/map/names.json').length).toBeLessThan(80_000);
    expect(() => readMapNames('{"format":"other","version":1}')).toThrow('foreign');
  });

  it('never lie on one another or on a circle, and more come when one looks closer', () => {
    for (const zoom of [1, 2, 4, 5.5, 8]) {
      const free = shown(8, 50, zoom);
      const circle = { left: 290, top: 190, right: 410, bottom: 310 };
      const around = placeLabels(labels, { x: lonToX(8), y: latToY(50), zoom }, size, [circle], width);
      for (const list of [free, around]) {
        for (const [i, a] of list.entries()) {
          for (const b of list.slice(0, i))
            expect(
              a.left + width(a.text) <= b.left || b.left + width(b.text) <= a.left || Math.abs(a.middle - b.middle) >= 14,
              `${a.text}, ${b.text} at ${zoom}`,
            ).toBe(true);
          expect(a.left).toBeGreaterThanOrEqual(0);
          expect(a.left + width(a.text)).toBeLessThanOrEqual(size.width);
        }
      }
      for (const { left, text, middle } of around)
        expect(left + width(text) < 290 || left > 410 || Math.abs(middle - 250) >= 60, text).toBe(true);
    }
    expect(shown(8, 50, 2).every(({ dot }) => dot === null)).toBe(true);
    expect(shown(8, 50, 5).map(({ text }) => text)).toEqual(expect.arrayContaining(['Germany', 'France', 'Berlin']));
    expect(shown(179.9, -17, 5).map(({ text }) => text)).toContain('Fiji');
  });
});

describe('the world on the map', () => {
  it('keeps islands with companies on the coarse map', async () => {
    const { companies } = market;
    const isOn = async (of: typeof market, lon: number, lat: number) => {
      const text = new TextDecoder().decode((await mapOf(of)).find(({ url }) => url === '/map/world-110m.json')!.bytes);
      return readWorldLines(text).land.some((line) => {
        const near = (i: number) => Math.abs(line[i]! - lon) < 0.5 && Math.abs(line[i + 1]! - lat) < 0.5;
        return Array.from({ length: line.length / 2 }, (_, i) => i * 2).every(near);
      });
    };
    const company = companies[0]!;
    // Malta.
    const there = { ...market, companies: [{ ...company, published: { ...company.published, lon: 14.45, lat: 35.88 } }] };
    expect(await isOn(there, 14.4, 35.9)).toBe(true);
    expect(await isOn({ ...market, companies: [] }, 14.4, 35.9)).toBe(false);
    expect(await isOn(there, 14.4, 35.9)).toBe(true);
  });

  it.each(['/map/world-110m.json', '/map/world-50m.json'])('%s has land where land is, and stays small', (url) => {
    const text = document(url);
    expect(text.length).toBeLessThan(500_000);
    const { land, lakes, borders } = readWorldLines(text);
    expect(borders.length).toBeGreaterThan(100);
    /** Crossings of a ray to the east: odd on land. Places may lie on any turn. */
    const isWithin = (lines: readonly Float64Array[], lon: number, lat: number): boolean => {
      let crossings = 0;
      for (const turn of [-360, 0, 360]) {
        for (const line of lines) {
          for (let i = 0; i < line.length; i += 2) {
            const j = (i + 2) % line.length;
            const [ax, ay, bx, by] = [line[i]! + turn, line[i + 1]!, line[j]! + turn, line[j + 1]!];
            if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) crossings++;
          }
        }
      }
      return crossings % 2 === 1;
    };
    const onLand = (lon: number, lat: number) => isWithin(land, lon, lat);
    for (const [lon, lat] of [
      [13.4, 52.5],
      [-100, 40],
      [134, -25],
      [37.6, 55.7],
      [177, 65],
      [-175, 66.5],
    ] as const)
      expect(onLand(lon, lat), `${lon}, ${lat}`).toBe(true);
    for (const [lon, lat] of [
      [-30, 40],
      [0, -30],
      [160, 20],
      [-150, 0],
    ] as const)
      expect(onLand(lon, lat), `${lon}, ${lat}`).toBe(false);
    // Superior, Victoria, Baikal. The Caspian Sea is a gap in the land.
    for (const [lon, lat] of [
      [-87, 47.7],
      [33, -1],
      [107.5, 53],
    ] as const)
      expect(isWithin(lakes, lon, lat), `${lon}, ${lat}`).toBe(true);
    expect(onLand(51, 41)).toBe(false);
    // No line runs across the whole world.
    for (const line of [...land, ...lakes, ...borders])
      for (let i = 2; i < line.length; i += 2) expect(Math.abs(line[i]! - line[i - 2]!)).toBeLessThan(60);
  });
});
