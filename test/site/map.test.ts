import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/contract/fold.ts';
import { operations } from '../../src/contract/operations.ts';
import { serviceTypes } from '../../src/contract/service-types.ts';
import { indexClusters, shortCount, type Cluster } from '../../src/site/map/clusters.ts';
import { companyFacts, formatKm, sortCompanies } from '../../src/site/map/company-list.ts';
import { countByFacets, filtersOf, openCompanies, type MapCompanies, type MapPoint } from '../../src/site/map/companies.ts';
import { placeLabels, placeNames, type Frame } from '../../src/site/map/labels.ts';
import { latToY, lonToX, tile, wrapLon } from '../../src/site/map/mercator.ts';
import { apiParameters, readAddress, readTonnes, stateQuery, unwrapBox, wrapBox, type Box } from '../../src/site/map/state.ts';
import { countFacets } from '../../src/documents/facets.ts';
import { glanceDocuments } from '../../src/documents/glance.ts';
import { indexMarket } from '../../src/documents/market-index.ts';
import { mapDocuments } from '../../src/documents/map-documents.ts';
import { distanceKm } from '../../src/query/distance.ts';
import { glancePaths, readGlanceTable } from '../../src/query/glance.ts';
import { noFilters, parseListQuery } from '../../src/query/list-query.ts';
import { mapApiPaths, mapPaths } from '../../src/site/view/map-paths.ts';
import { readWorld, tileLevels } from '../../src/site/view/map-world.ts';
import { glanceFiles } from '../glance-source.ts';
import { syntheticMarket } from '../synthetic-market.ts';

const market = syntheticMarket(3000, 6000, 9);
const mapOf = async (of: typeof market) => {
  const { columns } = await indexMarket(of);
  return [...mapDocuments(), ...glanceDocuments(columns, of.companies)];
};
const documents = await mapOf(market);
const document = (url: string): string => new TextDecoder().decode(documents.find((entry) => entry.url === url)!.bytes);
const sum = (list: readonly { readonly count: number }[]) => list.reduce((total, { count }) => total + count, 0);
const facets = countFacets((await indexMarket(market)).columns, market);
const everywhere: Box = { west: -180, south: -90, east: 180, north: 90 };

/** The same market with a file for each country. */
const byCountry = glanceFiles(readGlanceTable(document(glancePaths.all)).columns!, 0);

/** A map that reads the documents, with the paths that it has read. */
async function openMap(read: (path: string) => string | null = document): Promise<{ companies: MapCompanies; asked: string[] }> {
  const asked: string[] = [];
  const companies = await openCompanies(
    (path) => {
      asked.push(path);
      return Promise.resolve().then(() => read(path));
    },
    () => {
      asked.push('facets');
      return Promise.resolve(facets);
    },
  );
  return { companies, asked };
}
const openByCountry = () => openMap((path) => byCountry.get(path) ?? null);

describe('the companies on the map', () => {
  it('are all there, each once', async () => {
    for (const { companies, asked } of [await openMap(), await openByCountry()]) {
      await companies.load(noFilters);
      expect(asked).toEqual(companies.isWhole ? [glancePaths.all] : [glancePaths.all, 'facets', ...[...byCountry.keys()].slice(1)]);
      const told = companies.points(noFilters).map(({ lon, lat, count, slug }) => [lon, lat, count, slug].join(' '));
      const wanted = market.companies.map(({ slug, published: { lat, lon } }) => [lon, lat, 1, slug].join(' '));
      expect(told.toSorted()).toEqual(wanted.toSorted());
      expect(await companies.load(noFilters)).toBe(false);
      const [one, other] = [market.companies[7]!, market.companies[2000]!];
      expect(
        companies
          .named(new Set([one.slug, other.slug, 'nobody']))
          .map(({ slug }) => slug)
          .toSorted(),
      ).toEqual([one.slug, other.slug].toSorted());
    }
  });

  it('are counted with all filters that are set, and as no more than a number where that is not known', async () => {
    const { companies } = await openMap();
    const { companies: some } = await openByCountry();
    await some.load({ ...noFilters, country: 'DE' });
    const boxes = [null, { minLon: -20, minLat: 10, maxLon: 60, maxLat: 70 }];
    for (const bbox of boxes) {
      for (const country of [null, 'DE', 'FJ']) {
        for (const serviceType of [null, ...serviceTypes]) {
          for (const capacityMinT of [null, 52.5, ...facets.cross.capacity_min_t]) {
            const filters = { country, serviceType, capacityMinT, bbox };
            const exact = (await companies.find(filters)).length;
            expect(companies.count(filters), JSON.stringify(filters)).toEqual({ count: exact, isUpTo: false });
            expect(sum(companies.points(filters))).toBe((await companies.find({ ...filters, bbox: null })).length);
            const told = some.count(filters);
            const isKnown = country === 'DE' || (bbox === null && facets.cross.capacity_min_t.includes(capacityMinT));
            expect(told.isUpTo).toBe(!isKnown);
            if (isKnown) expect(told.count).toBe(exact);
            else expect(told.count).toBeGreaterThanOrEqual(exact);
          }
        }
      }
    }
    expect(countByFacets(facets, { ...noFilters, country: 'ZZ' })).toEqual({ count: 0, isUpTo: false });
    expect(some.points({ ...noFilters, capacityMinT: 52.5 }).every(({ slug, isUpTo }) => isUpTo === (slug === null))).toBe(true);
  });

  it('are loaded by country as far as they may pass, and one circle for each country until they are', async () => {
    const { companies, asked } = await openByCountry();
    expect(asked).toEqual([glancePaths.all, 'facets']);
    const coarse = companies.points(noFilters);
    expect(coarse).toHaveLength(facets.countries.length);
    for (const { lon, lat, country, slug } of coarse) {
      const { west, east, north, south } = unwrapBox(companies.extentOf(country)!);
      const inside = [lon, lon + 360].some((along) => along >= west - 0.02 && along <= east + 0.02);
      expect([slug, inside, lat <= north + 0.02, lat >= south - 0.02]).toEqual([null, true, true, true]);
    }
    const filters = filtersOf({ ...readAddress('').state, box: { west: 170, south: -20, east: -175, north: -10 } });
    expect(await companies.load(filters)).toBe(true);
    expect(asked.length).toBeLessThan(12);
    const mixed = companies.points(filters);
    expect(sum(mixed)).toBe(market.companies.length);
    const near = market.companies.filter(({ published: { lat, lon } }) => lat > -20 && lat < -10 && (lon > 170 || lon < -175));
    for (const { slug, published } of near)
      expect(mixed.some((point) => point.slug === slug && point.lon === published.lon && point.lat === published.lat)).toBe(true);
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
      expect(sum(companies.points(noFilters))).toBe(market.companies.length);
      await Promise.resolve();
    }
    await loading;
    expect(companies.isWhole).toBe(true);
    expect(sum(companies.points(noFilters))).toBe(market.companies.length);
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

describe('the list of companies', () => {
  const rows = async () => (await (await openMap()).companies.find({ ...noFilters, country: 'DE' })).slice(0, 200);

  it('is sorted by name, by capacity with unknown ones last, and by distance from a place', async () => {
    const found = await rows();
    const place = { lat: 52.5, lon: 13.4, name: 'Berlin' };
    const names = sortCompanies(found, 'name', null).map(({ name }) => fold(name));
    expect(names).toEqual(names.toSorted());
    const tonnes = sortCompanies(found, 'capacity', null).map(({ max_capacity_t }) => max_capacity_t ?? 0);
    expect(tonnes).toEqual(tonnes.toSorted((a, b) => b - a));
    expect(tonnes.at(-1)).toBe(0);
    const km = sortCompanies(found, 'distance', place).map(({ lat, lon }) => distanceKm(place.lat, place.lon, lat, lon));
    expect(km).toEqual(km.toSorted((a, b) => a - b));
    expect(sortCompanies(found, 'distance', null)).toEqual(sortCompanies(found, 'name', null));
    expect(companyFacts({ ...found[0]!, city: null, services: 1 })).toBe('DE · Mobile cranes');
    expect([0.04, 9.94, 9.96, 1234.5].map(formatKm)).toEqual(['0.0 km', '9.9 km', '10 km', '1,235 km']);
  });
});

describe('clusters', () => {
  it('hold every company once at every zoom, and only companies that are near one another', async () => {
    const points = (await openMap()).companies.points(noFilters);
    const index = indexClusters(points, 11);
    for (const zoom of [0, 1, 3, 6, 11]) {
      const clusters = index.within(everywhere, zoom);
      expect(sum(clusters)).toBe(market.companies.length);
      const slugs = new Set<string | null>();
      for (const cluster of clusters) {
        const own = index.pointsOf(cluster);
        expect(sum(own)).toBe(cluster.count);
        for (const { slug, lon, lat } of own) {
          slugs.add(slug);
          // Three times the radius: what is taken in moves the middle.
          expect(Math.hypot(lonToX(lon) - lonToX(cluster.lon), latToY(lat) - latToY(cluster.lat)) * tile * 2 ** zoom).toBeLessThan(150);
        }
      }
      expect(slugs.size).toBe(market.companies.length);
    }
    expect(index.within(everywhere, 0).length).toBeLessThan(20);
    expect(index.within(everywhere, 11).length).toBeGreaterThan(2000);
  });

  it('never open into another single one', async () => {
    const maxZoom = 11;
    const index = indexClusters((await openMap()).companies.points(noFilters), maxZoom);
    let opened = 0;
    for (const zoom of [0, 2, 5]) {
      for (const cluster of index.within(everywhere, zoom).filter(({ point }) => point === null)) {
        const opensAt = index.opensAt(cluster);
        expect(opensAt).toBeGreaterThan(zoom);
        const isAmong = new Set(index.pointsOf(cluster).map(({ slug }) => slug));
        const parts = index
          .within(everywhere, Math.min(maxZoom, opensAt))
          .filter((part) => index.pointsOf(part).some(({ slug }) => isAmong.has(slug)));
        expect(parts.length > 1).toBe(opensAt <= maxZoom);
        opened++;
      }
    }
    expect(opened).toBeGreaterThan(100);
  });

  it('are on every turn of the world that is seen', () => {
    const at = (lon: number, slug: string): MapPoint => ({ lon, lat: -18, count: 1, isUpTo: false, country: 'FJ', slug });
    const index = indexClusters([at(178, 'suva'), at(-179, 'taveuni'), at(10, 'hamburg')], 11);
    const lons = (west: number, east: number) =>
      index
        .within({ west, east, south: -30, north: 60 }, 8)
        .map(({ lon }) => Math.round(lon))
        .toSorted((a, b) => a - b);
    expect(lons(170, 190)).toEqual([178, 181]);
    expect(lons(-190, -170)).toEqual([-182, -179]);
    expect(lons(360, 380)).toEqual([370]);
    expect(lons(-360, 360)).toEqual([-350, -182, -179, 10, 178, 181]);
    const [one, again] = index.within({ ...everywhere, west: -180, east: 400 }, 8).filter(({ point }) => point?.slug === 'hamburg');
    expect(one!.key).not.toBe(again!.key);
  });

  it('write their number so that it fits', () => {
    expect([1, 999, 1000, 1234, 9949, 9951, 54_321].map((count) => shortCount({ count, isUpTo: false }))).toEqual([
      '1',
      '999',
      '1k',
      '1.2k',
      '9.9k',
      '10k',
      '54k',
    ]);
    expect(shortCount({ count: 1234, isUpTo: true })).toBe('≤1.2k');
    const country = (count: number): MapPoint => ({ lon: 8, lat: 50, count, isUpTo: true, country: 'DE', slug: null });
    const [cluster] = indexClusters([country(1200), { ...country(1), slug: 'a', isUpTo: false }], 11).within(everywhere, 0) as [Cluster];
    expect(cluster).toMatchObject({ count: 1201, isUpTo: true });
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
    ['?company=kran-weber&near=Lyon,+FR&sort=distance', '?near=Lyon,%20FR&sort=distance&company=kran-weber'],
    ['?country=Germany&service_type=nope&capacity_min_t=-1&bbox=1,2,3&view=x&company=A_b&sort=size', ''],
    ['?bbox=1,9,2,3', ''],
    ['?bbox=,,,', ''],
    ['?view=1,91,3', ''],
  ])('%s is read as %s', (given, canonical) => {
    expect(stateQuery(readAddress(given).state)).toBe(canonical);
  });

  it.each([
    ['?bbox=1,2,3', ['The box “1,2,3” in the URL isn’t four numbers.']],
    ['?bbox=5,50,15,40', ['Did you mean bbox=5,40,15,50?']],
    ['?bbox=181,0,5,5', ['is out of range']],
    ['?country=Germany&service_type=x&capacity_min_t=-1', ['The country “Germany”', 'The service “x”', 'The capacity “-1”']],
    ['?view=1,91,3&company=A_b&sort=size', ['The view “1,91,3”', 'The company “A_b”', 'sorted by “size”']],
    ['?country=&bbox=&service_type=', []],
    ['?bbox=170,-50,-170,-10', []],
  ])('%s: says what makes no sense', (given, wanted) => {
    const { faults } = readAddress(given);
    expect(faults).toHaveLength(wanted.length);
    for (const [i, words] of wanted.entries()) expect(faults[i]).toContain(words);
  });

  it.each([
    ['', null],
    ['0', null],
    [' 300 t', 300],
    ['99.7903214', 99.7903214],
    ['52,5', 52.5],
    ['1200', 1200],
    ['1,200', '“1,200” can be read in two ways. Type 1200 or 1.200.'],
    ['much', '“much” isn’t a number of tonnes such as 100 or 52.5.'],
    ['-3', '“-3” isn’t a number of tonnes such as 100 or 52.5.'],
    ['1e9', '“1e9” isn’t a number of tonnes such as 100 or 52.5.'],
    ['200000', 'No crane lifts 200000 t. Type at most 100,000.'],
  ])('the capacity “%s” is read as %s', (typed, wanted) => {
    expect(readTonnes(typed)).toBe(wanted);
  });

  it('asks the interface for what it says, in words that the interface takes', () => {
    const place = { lon: fc.double({ min: -540, max: 540, noNaN: true }), lat: fc.double({ min: -95, max: 95, noNaN: true }) };
    fc.assert(
      fc.property(fc.record(place), fc.record(place), (from, to) => {
        const box = wrapBox({
          west: Math.min(from.lon, to.lon),
          east: Math.max(from.lon, to.lon),
          south: Math.min(from.lat, to.lat),
          north: Math.max(from.lat, to.lat),
        });
        const state = { ...readAddress('').state, country: 'DE', service: 'mobile_crane', capacityMinT: 50, box } as const;
        const query = new URLSearchParams(apiParameters(state));
        expect(parseListQuery(`?${query}`)).toMatchObject({ filters: { country: 'DE', serviceType: 'mobile_crane', capacityMinT: 50 } });
      }),
    );
    expect(mapApiPaths).toEqual({ companies: operations.listCompanies.path, facets: operations.getFacets.path });
  });

  it('knows a box across the antimeridian', () => {
    const box = wrapBox({ west: 170, south: -50, east: 190, north: -10 });
    expect(box).toEqual({ west: 170, east: -170, north: -10, south: -50 });
    expect(unwrapBox(box).east).toBe(190);
    expect(wrapBox({ west: -300, south: -100, east: 100, north: 95 })).toEqual({ west: -180, south: -90, east: 180, north: 90 });
    expect([wrapLon(190), wrapLon(-190), wrapLon(180), wrapLon(721)]).toEqual([-170, 170, 180, 1]);
  });

  it('knows Mercator', () => {
    // The edge of the square, by the definition of EPSG:3857.
    expect(latToY(85.051_128_779_8)).toBeCloseTo(0, 9);
    expect(latToY(90)).toBeCloseTo(0, 9);
    expect([lonToX(-180), lonToX(0), lonToX(180), latToY(0)]).toEqual([0, 0.5, 1, 0.5]);
  });
});

describe('names on the map', () => {
  const { names: countries, tiles } = readWorld(document('/map/world.json'));
  const townsOf = (z: number) =>
    tiles.filter((key) => key.startsWith(`${z}/`)).flatMap((key) => readWorld(document(mapPaths.tile(key))).names);
  const [towns, allTowns] = [townsOf(tileLevels[0].z), townsOf(tileLevels[1].z)];
  const labels = placeNames([...countries, ...towns]);
  const size = { width: 700, height: 500 };
  const width = (text: string) => text.length * 6.5;
  const frameAt = (lon: number, lat: number, zoom: number): Frame => {
    const scale = tile * 2 ** zoom;
    return { ...size, zoom, scale, left: lonToX(lon) * scale - size.width / 2, top: latToY(lat) * scale - size.height / 2 };
  };
  const shown = (lon: number, lat: number, zoom: number) => placeLabels(labels, frameAt(lon, lat, zoom), [], width);

  it('are of every country once, inside it or near it, and of large towns', () => {
    expect(countries.every((name) => name.width !== null) && towns.every((name) => name.width === null)).toBe(true);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
    expect(countries.length).toBeGreaterThan(200);
    const at = (wanted: string) => [...countries, ...towns].find(({ name }) => name === wanted)!;
    expect(at('France')).toMatchObject({ lon: expect.closeTo(2.5, 0), lat: expect.closeTo(46.5, 0) });
    expect(at('Russia').lon).toBeGreaterThan(80);
    expect(at('Fiji').lon).toBeGreaterThan(177);
    expect(at('Tokyo').people).toBeGreaterThan(9_000);
    expect(() => readWorld('{"format":"other","version":1}')).toThrow('foreign');
  });

  it('are of several towns wherever people live, however near one looks', () => {
    const labelsOfAll = placeNames(allTowns);
    // Limoges, Trondheim, Alice Springs, Kansas, Ulaanbaatar.
    for (const [lon, lat] of [
      [1.26, 45.83],
      [10.4, 63.4],
      [133.9, -23.7],
      [-98.5, 38.5],
      [106.9, 47.9],
    ] as const)
      for (const zoom of [6.5, 8, 9])
        expect(placeLabels(labelsOfAll, frameAt(lon, lat, zoom), [], width).length, `${lon}, ${lat} at ${zoom}`).toBeGreaterThan(0);
    expect(placeLabels(labelsOfAll, frameAt(4.83, 45.76, 11), [], width).length).toBeGreaterThan(5);
  });

  it('never lie on one another or on a circle, and more come when one looks closer', () => {
    for (const zoom of [1, 2, 4, 5.5, 8]) {
      const free = shown(8, 50, zoom);
      const around = placeLabels(labels, frameAt(8, 50, zoom), [{ x: 350, y: 250, radius: 60 }], width);
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

  it('of a town that a circle covers is above the circle', () => {
    const { lon, lat } = towns.find(({ name }) => name === 'Hamburg')!;
    const circle = { x: 355, y: 252, radius: 16 };
    const hamburg = placeLabels(labels, frameAt(lon, lat, 8), [circle], width).find(({ text }) => text === 'Hamburg')!;
    expect(hamburg.middle).toBeLessThan(circle.y - circle.radius);
    expect(hamburg.middle).toBeGreaterThan(circle.y - circle.radius - 14);
    expect(hamburg.left + width('Hamburg') / 2).toBeCloseTo(circle.x, 6);
  });
});

describe('the world on the map', () => {
  const whole = readWorld(document('/map/world.json'));
  const tilesAt = (level: (typeof tileLevels)[number]) => {
    const all = whole.tiles.filter((key) => key.startsWith(`${level.z}/`)).map((key) => readWorld(document(mapPaths.tile(key))));
    const lines = (kind: 'land' | 'lakes' | 'borders' | 'rivers') => all.flatMap((one) => one[kind]);
    return { all, land: lines('land'), lakes: lines('lakes'), borders: lines('borders'), rivers: lines('rivers') };
  };

  it('has tiles that are each small, with the rivers and the small islands', () => {
    const published = documents.filter(({ url }) => url.startsWith('/map/tiles/')).map(({ url }) => url);
    expect(published.toSorted()).toEqual(whole.tiles.map(mapPaths.tile).toSorted());
    for (const key of whole.tiles) expect(gzipSync(document(mapPaths.tile(key))).length, key).toBeLessThan(35_000);
    const { rivers, land } = tilesAt(tileLevels[1]);
    const passes = (lines: readonly Float64Array[], lon: number, lat: number, by: number) =>
      lines.some((line) =>
        Array.from({ length: line.length / 2 }, (_, i) => i * 2).some((i) => Math.hypot(line[i]! - lon, line[i + 1]! - lat) < by),
      );
    // The Rhône at Lyon, the Rhine at Köln; the shores of Malta and Gibraltar.
    expect([passes(rivers, 4.83, 45.76, 0.3), passes(rivers, 6.96, 50.94, 0.3)]).toEqual([true, true]);
    expect([passes(land, 14.5, 35.9, 0.1), passes(land, -5.35, 36.12, 0.1)]).toEqual([true, true]);
  });

  it.each([
    ['as a whole', () => whole],
    ...tileLevels.map((level) => [`in tiles of level ${level.z}`, () => tilesAt(level)] as const),
  ] as const)('%s has land where land is', (_, read) => {
    const { land, lakes, borders } = read();
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
      [-175, 66.8],
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
