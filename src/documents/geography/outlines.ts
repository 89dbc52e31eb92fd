import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
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
    const drawn = feature(world, shape);
    const geometry = drawn.type === 'Feature' ? drawn.geometry : null;
    const polygons = geometry?.type === 'MultiPolygon' ? geometry.coordinates : geometry?.type === 'Polygon' ? [geometry.coordinates] : [];
    const rings = polygons.map((polygon) => (polygon[0] ?? []).map(([lon = 0, lat = 0]): Point => [lon, lat]));
    const outline = drawOutline(rings);
    if (outline !== null && (largest === null || largest.path.length < outline.path.length)) largest = outline;
  }
  return largest;
}

interface Ring {
  readonly points: readonly Point[];
  readonly area: number;
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

/** Draws the mainland and the parts around it; parts farther away than most of its length are left out. */
function drawOutline(coordinates: readonly Point[][]): Outline | null {
  const rings = coordinates.map((ring) => measureRing(unwrap(ring))).sort((a, b) => b.area - a.area);
  const main = rings[0];
  if (main === undefined) return null;
  const middle = (main.box[0] + main.box[2]) / 2;
  const turned = rings.map((ring) => turnTowards(ring, middle));
  const reach = Math.max(main.box[2] - main.box[0], main.box[3] - main.box[1]) * 0.8;
  const near = turned.filter(
    ({ box, area }) =>
      area > main.area / 1500 &&
      box[0] > main.box[0] - reach &&
      box[2] < main.box[2] + reach &&
      box[1] > main.box[1] - reach &&
      box[3] < main.box[3] + reach,
  );
  const west = Math.min(...near.map(({ box }) => box[0]));
  const south = Math.min(...near.map(({ box }) => box[1]));
  const east = Math.max(...near.map(({ box }) => box[2]));
  const north = Math.max(...near.map(({ box }) => box[3]));
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

function measureRing(points: readonly Point[]): Ring {
  let area = 0;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [i, [lon, lat]] of points.entries()) {
    const [nextLon, nextLat] = points[(i + 1) % points.length]!;
    area += lon * nextLat - nextLon * lat;
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { points, area: Math.abs(area / 2), box: [west, south, east, north] };
}

/** Moves a part beyond the antimeridian to the side of the mainland. */
function turnTowards(ring: Ring, middle: number): Ring {
  const turns = Math.round((middle - (ring.box[0] + ring.box[2]) / 2) / 360) * 360;
  if (turns === 0) return ring;
  const [west, south, east, north] = ring.box;
  return { ...ring, points: ring.points.map(([lon, lat]) => [lon + turns, lat]), box: [west + turns, south, east + turns, north] };
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
