import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { groupBy } from '../../contract/group-by.ts';
import type { Outline } from '../../site/view/outline.ts';
import { always, type Once } from '../once.ts';
import { countryOfNumber } from './country-numbers.ts';
import { simplify, type Point } from './simplify.ts';

/** The longer side of an outline, in the units of its picture. */
const longSide = 800;
/** How far a line may stray from the shore, in the same units. */
const tolerance = 2.5;

/** Where the package world-atlas has its files. */
const worldFiles = {
  '10m': import.meta.resolve('world-atlas/countries-10m.json'),
  '50m': import.meta.resolve('world-atlas/countries-50m.json'),
  '110m': import.meta.resolve('world-atlas/countries-110m.json'),
} as const;

/** Natural Earth's countries (public domain), as the package world-atlas ships them: 1:10, 1:50 or 1:110 million. */
export function readWorld(
  scale: keyof typeof worldFiles,
): Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }> {
  return JSON.parse(readFileSync(new URL(worldFiles[scale]), 'utf8'));
}

type Countries = ReturnType<typeof readWorld>;
type Shape = Countries['objects']['countries']['geometries'][number];

/** Outlines of countries by their alpha-2 code; null for a territory too small for the map. They are read when one is first used. */
export function openOutlines(once: Once = always): (code: string) => Outline | null {
  let outlines: ReadonlyMap<string, Outline> | null = null;
  return (code) => (outlines ??= new Map(once.value('outlines', drawOutlines))).get(code) ?? null;
}

/** Draws every country. Some share a code (Australia and its islands): the largest shape counts. */
function drawOutlines(): (readonly [code: string, outline: Outline])[] {
  const world = readWorld('50m');
  const shapes = groupBy(world.objects.countries.geometries, (shape) => countryOfNumber.get(String(shape.id)) ?? null);
  return [...shapes].flatMap(([code, own]) => {
    const outline = code === null ? null : drawLargest(world, own);
    return code === null || outline === null ? [] : [[code, outline] as const];
  });
}

/** Draws the largest of some shapes, the one with the longest path. */
function drawLargest(world: Countries, shapes: readonly Shape[]): Outline | null {
  let largest: Outline | null = null;
  for (const shape of shapes) {
    const outline = drawOutline(polygonsOf(world, shape).map(([outer]) => outer!));
    if (outline !== null && (largest === null || largest.path.length < outline.path.length)) largest = outline;
  }
  return largest;
}

/** Areas of some shapes: of each its outer ring and then its holes, as lines that don't jump at the antimeridian. */
export function polygonsOf(world: Topology, object: GeometryObject): Point[][][] {
  const found = feature(world, object);
  const features = found.type === 'FeatureCollection' ? found.features : [found];
  return features
    .flatMap(({ geometry }) =>
      geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
    )
    .map((rings) => rings.map((ring) => unwrap(ring as unknown as readonly Point[])));
}

/** Edges of a line, degrees. */
export type Edges = Readonly<Record<'west' | 'south' | 'east' | 'north', number>>;

export function edgesOf(ring: readonly Point[]): Edges {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of ring) {
    [west, south] = [Math.min(west, lon), Math.min(south, lat)];
    [east, north] = [Math.max(east, lon), Math.max(north, lat)];
  }
  return { west, south, east, north };
}

/** Twice the area of a closed line, and its centroid. */
export function middleOf(ring: readonly Point[]): { area: number; lon: number; lat: number } {
  let [area, lon, lat] = [0, 0, 0];
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const part = ax * by - bx * ay;
    area += part;
    lon += (ax + bx) * part;
    lat += (ay + by) * part;
  }
  return { area: Math.abs(area), lon: lon / (3 * area), lat: lat / (3 * area) };
}

interface Part extends Edges {
  readonly points: readonly Point[];
}

/** Draws the mainland and the parts around it; parts farther away than most of its length are left out. */
function drawOutline(rings: readonly Point[][]): Outline | null {
  const parts = rings.map((points) => ({ points, area: middleOf(points).area, ...edgesOf(points) }));
  const main = parts.sort((a, b) => b.area - a.area)[0];
  if (main === undefined) return null;
  const reach = Math.max(main.east - main.west, main.north - main.south) * 0.8;
  const near = parts
    .filter(({ area }) => area > main.area / 1500)
    .map((part) => turnTowards(part, (main.west + main.east) / 2))
    .filter(
      (part) =>
        part.west > main.west - reach &&
        part.east < main.east + reach &&
        part.south > main.south - reach &&
        part.north < main.north + reach,
    );
  const { west, south, east, north } = edgesOf(near.flatMap(({ points }) => points));
  // Equirectangular, true to scale along the middle parallel: good enough for one country.
  const narrowing = Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const perLat = longSide / Math.max((east - west) * narrowing, north - south);
  const perLon = perLat * narrowing;
  const path = near
    .map(({ points }) =>
      simplify(
        points.map(([lon, lat]): Point => [(lon - west) * perLon, (north - lat) * perLat]),
        tolerance,
      ),
    )
    .filter((points) => points.length > 3)
    .map(pathOf)
    .join('');
  if (path === '') return null;
  return { width: Math.ceil((east - west) * perLon), height: Math.ceil((north - south) * perLat), path, west, north, perLon, perLat };
}

/** Makes a line that jumps from 180 to -180 go on beyond 180 instead. */
export function unwrap(points: readonly Point[]): Point[] {
  let turns = 0;
  return points.map(([lon, lat], i) => {
    const step = i === 0 ? 0 : lon - points[i - 1]![0];
    if (Math.abs(step) > 180) turns -= Math.sign(step) * 360;
    return [lon + turns, lat];
  });
}

/** Moves a part beyond the antimeridian to the side of the mainland. */
function turnTowards(part: Part, middle: number): Part {
  const turns = Math.round((middle - (part.west + part.east) / 2) / 360) * 360;
  if (turns === 0) return part;
  const points = part.points.map(([lon, lat]): Point => [lon + turns, lat]);
  return { points, ...edgesOf(points) };
}

/** A closed line as path data with whole numbers, each step from the one before. */
function pathOf(points: readonly Point[]): string {
  const whole = points.slice(0, -1).map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  let [atX, atY] = whole[0]!;
  let path = `M${atX} ${atY}l`;
  let first = true;
  for (const [x, y] of whole.slice(1)) {
    if (x === atX && y === atY) continue;
    const [dx, dy] = [x - atX, y - atY];
    path += `${first || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    first = false;
    [atX, atY] = [x, y];
  }
  return `${path}z`;
}
