import { groupBy } from '../../../src/contract/group-by.ts';
import type { Outline } from '../../../src/site/view/outline.ts';
import { countryOfNumber } from './country-numbers.ts';
import { edgesOf, middleOf, polygonsOf, readWorld, type Edges } from './natural-earth.ts';
import { simplify, type Point } from './simplify.ts';

/** The longer side of an outline, in the units of its picture. */
const longSide = 800;
/** How far a line may stray from the shore, in the same units. */
const tolerance = 2.5;

type Countries = ReturnType<typeof readWorld>;
type Shape = Countries['objects']['countries']['geometries'][number];

/** Draws every country, by its alpha-2 code. Some share a code (Australia and its islands): the largest shape counts. */
export function drawOutlines(): (readonly [code: string, outline: Outline])[] {
  const world = readWorld('50m');
  const measured = groupBy(world.objects.countries.geometries, (shape) => countryOfNumber.get(String(shape.id)) ?? null);
  return [...measured].flatMap(([code, own]) => {
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

interface Ring extends Edges {
  readonly points: readonly Point[];
}

/** Draws the mainland and the rings around it; rings farther away than most of its length are left out. */
function drawOutline(rings: readonly Point[][]): Outline | null {
  const measured = rings.map((points) => ({ points, area: middleOf(points).area, ...edgesOf(points) }));
  const main = measured.sort((a, b) => b.area - a.area)[0];
  if (main === undefined) return null;
  const reach = Math.max(main.east - main.west, main.north - main.south) * 0.8;
  const near = measured
    .filter(({ area }) => area > main.area / 1500)
    .map((ring) => turnTowards(ring, (main.west + main.east) / 2))
    .filter(
      (ring) =>
        ring.west > main.west - reach &&
        ring.east < main.east + reach &&
        ring.south > main.south - reach &&
        ring.north < main.north + reach,
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

/** Moves a ring beyond the antimeridian to the side of the mainland. */
function turnTowards(ring: Ring, middle: number): Ring {
  const turns = Math.round((middle - (ring.west + ring.east) / 2) / 360) * 360;
  if (turns === 0) return ring;
  const points = ring.points.map(([lon, lat]): Point => [lon + turns, lat]);
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
