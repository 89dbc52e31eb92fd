import { groupBy } from '../../../src/contract/group-by.ts';
import type { Outline } from '../../../src/site/view/outline.ts';
import { countryOfNumber } from './country-numbers.ts';
import { edgesOf, isWithin, middleOf, polygonsOf, readWorld, type Edges } from './natural-earth.ts';
import { simplify, type Point } from './simplify.ts';
import { readTowns } from './towns.ts';

/** The longer side of an outline, in the units of its picture. */
const longSide = 800;
/** How far a line may stray from the shore, in the same units. */
const tolerance = 3.5;

/** The outer line of some land. */
interface Shore extends Edges {
  readonly points: readonly Point[];
  readonly area: number;
  readonly towns: number;
}

/** Draws every country, by its alpha-2 code. */
export const drawOutlines = (): (readonly [code: string, outline: Outline])[] =>
  [...groupBy(shores(), ([code]) => code)].flatMap(([code, own]) => {
    const outline = drawOutline(own.map(([, shore]) => shore));
    return outline === null ? [] : [[code, outline] as const];
  });

/** All land by the country that its towns are in, since Natural Earth has French Guiana and Réunion as parts of France. */
function shores(): (readonly [code: string, shore: Shore])[] {
  const world = readWorld('10m');
  const towns = groupBy(readTowns(), ({ lat }) => Math.floor(lat));
  return world.objects.countries.geometries.flatMap((shape) =>
    polygonsOf(world, shape).flatMap(([points = []]): (readonly [string, Shore])[] => {
      const edges = edgesOf(points);
      const counts = new Map<string, number>();
      const isLarge = sizeOf(edges) > largestPart;
      for (let row = Math.floor(edges.south - margin); row <= edges.north + margin && !isLarge; row++)
        for (const { lat, lon, country } of towns.get(row) ?? [])
          if (isOn(points, edges, lat, lon)) counts.set(country, (counts.get(country) ?? 0) + 1);
      const own = countryOfNumber.get(String(shape.id));
      const [most] = [...counts].sort(([a, m], [b, n]) => Number(b === own) - Number(a === own) || n - m);
      const [code, count] = most ?? [own, 0];
      return code === undefined ? [] : [[code, { points, area: middleOf(points).area, towns: isLarge ? manyTowns : count, ...edges }]];
    }),
  );
}

const sizeOf = ({ west, south, east, north }: Edges): number => Math.max(east - west, north - south);

/** More towns than any island has. */
const manyTowns = 1e6;
/** Land longer than this belongs to the country that Natural Earth says, degrees. */
const largestPart = 10;
/** On land shorter than this, a town anywhere in its box counts, up to this far from it: shores are coarse. Degrees. */
const [smallIsland, margin] = [1, 0.02];

function isOn(points: readonly Point[], edges: Edges, lat: number, lon: number): boolean {
  const { west, south, east, north } = edges;
  const x = lon + Math.round(((west + east) / 2 - lon) / 360) * 360;
  const isInBox = x > west - margin && x < east + margin && lat > south - margin && lat < north + margin;
  return isInBox && (sizeOf(edges) < smallIsland || isWithin([points], x, lat));
}

/** Draws all land with a town, and other land near the largest part. If most towns are near it, the frame leaves out what is far away. */
function drawOutline(land: readonly Shore[]): Outline | null {
  const main = land.reduce((a, b) => (b.area > a.area ? b : a));
  const reach = sizeOf(main) * 0.8;
  const isIn = (shore: Edges, { west, east, south, north }: Edges) =>
    shore.west >= west && shore.east <= east && shore.south >= south && shore.north <= north;
  const around = { west: main.west - reach, east: main.east + reach, south: main.south - reach, north: main.north + reach };
  const seen = land
    .map((shore) => turnTowards(shore, (main.west + main.east) / 2))
    .filter(({ towns, area }) => towns > 0 || area > main.area / 1000);
  const near = seen.filter((shore) => isIn(shore, around));
  const settled = seen.filter(({ towns }) => towns > 0);
  const [whole, nearBox] = [boxOf([...near, ...settled]), boxOf(near)];
  const isFar = sizeOf(whole) > mostOfNear * sizeOf(nearBox) && townsOf(near) > townsOf(settled) * mostTowns;
  const frame = isFar ? nearBox : whole;
  const drawn = seen.filter((shore) => shore.towns > 0 || isIn(shore, frame));
  // Equirectangular, true to scale along the middle parallel: good enough for one country.
  const narrowing = Math.max(0.2, Math.cos((((frame.south + frame.north) / 2) * Math.PI) / 180));
  const perLat = longSide / Math.max((frame.east - frame.west) * narrowing, frame.north - frame.south);
  const perLon = perLat * narrowing;
  const { west, north } = whole;
  const at = ([lon, lat]: Point): Point => [(lon - west) * perLon, (north - lat) * perLat];
  const path = drawn.map((shore) => pathOf(lineOf(shore, at))).join('');
  const sizes = (box: Edges) => [Math.ceil((box.east - box.west) * perLon), Math.ceil((box.north - box.south) * perLat)] as const;
  const [width, height] = sizes(whole);
  const [x, y] = at([frame.west, frame.north]).map(Math.floor) as [number, number];
  return path === '' || width * height === 0 ? null : { width, height, frame: [x, y, ...sizes(frame)], path, west, north, perLon, perLat };
}

/** What is near is framed if all land is more than this many times as long, and if it has more than this share of the towns. */
const [mostOfNear, mostTowns] = [2, 0.75];
const townsOf = (land: readonly Shore[]): number => land.reduce((sum, { towns }) => sum + towns, 0);

const boxOf = (land: readonly Shore[]): Edges => edgesOf(land.flatMap(({ west, south, east, north }) => [[west, south], [east, north]] as const)); // prettier-ignore

/** Moves land beyond the antimeridian to the side of the mainland. */
function turnTowards(shore: Shore, middle: number): Shore {
  const turns = Math.round((middle - (shore.west + shore.east) / 2) / 360) * 360;
  if (turns === 0) return shore;
  const points = shore.points.map(([lon, lat]): Point => [lon + turns, lat]);
  return { ...shore, points, ...edgesOf(points) };
}

/** The closed line of a shore in the units of the picture. Islands too small for it are squares if they have a town. */
function lineOf({ points, towns, west, east, south, north }: Shore, at: (point: Point) => Point): readonly Point[] {
  const line = simplify(points.map(at), tolerance);
  if (line.length > 3) return line;
  if (towns === 0) return [];
  const [x, y] = at([(west + east) / 2, (south + north) / 2]);
  return [[x - 2, y - 2], [x + 2, y - 2], [x + 2, y + 2], [x - 2, y + 2], [x - 2, y - 2]]; // prettier-ignore
}

/** A closed line as path data with whole numbers, each step from the one before. */
function pathOf(points: readonly Point[]): string {
  if (points.length === 0) return '';
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
