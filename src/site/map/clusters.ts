import type { MapPoints } from '../view/map-points.ts';
import { tile } from './camera.ts';
import { latToY, lonToX } from './mercator.ts';

/** Points on the Mercator square, with what they can be filtered by. */
export interface PlacedPoints {
  readonly points: MapPoints;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** What is shown of the companies. Null leaves a filter out. */
export interface PointFilter {
  readonly country: string | null;
  /** Index in the list of services. */
  readonly service: number | null;
  /** Bands whose beginning the strongest crane must reach. */
  readonly bands: number | null;
}

/** Companies that are drawn as one: where, and how many. */
export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** The edges of its points on the Mercator square. */
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Side of the cells that are drawn as one, as a part of a tile's side. */
const cellsOnTile = 4;

export function placePoints(points: MapPoints): PlacedPoints {
  return { points, x: Float64Array.from(points.lon, lonToX), y: Float64Array.from(points.lat, latToY) };
}

/** Rows that pass the filter. */
export function filterPoints({ points }: PlacedPoints, { country, service, bands }: PointFilter): Uint32Array {
  const wanted = country === null ? -1 : points.countries.indexOf(country);
  const found = new Uint32Array(points.count);
  let count = 0;
  for (let row = 0; row < points.count; row++) {
    if (country !== null && points.country[row] !== wanted) continue;
    if (service !== null && (points.services[row]! & (1 << service)) === 0) continue;
    if (bands !== null && points.bands[row]! < bands) continue;
    found[count++] = row;
  }
  return found.subarray(0, count);
}

/** Radius of a cluster, pixels: it grows with the logarithm of the companies. */
export const radiusOf = ({ count }: Pick<Cluster, 'count'>): number => (count === 1 ? 5 : 11 + 4.5 * Math.log10(count));

type Growing = { -readonly [K in keyof Cluster]: Cluster[K] } & { readonly column: number; readonly row: number };

/**
 * Draws points together that share a cell of a grid, which lies still on the world at each whole zoom: what is one stays one
 * while the map is moved. Where circles of neighbouring cells would cover one another, the larger takes the smaller in.
 * Time is linear in the points, and nothing is prepared for it, so that a filter costs nothing more.
 */
export function clusterPoints({ x, y }: PlacedPoints, rows: Uint32Array, zoom: number): Cluster[] {
  const cells = cellsOnTile * 2 ** zoom;
  const byCell = new Map<number, Growing>();
  for (const at of rows) {
    const [px, py] = [x[at]!, y[at]!];
    // 180° E and the poles are the edge of the square, which belongs to its last cells.
    const [column, row] = [Math.min(cells - 1, Math.floor(px * cells)), Math.min(cells - 1, Math.floor(py * cells))];
    const cluster = byCell.get(row * cells + column);
    if (cluster === undefined)
      byCell.set(row * cells + column, { x: px, y: py, count: 1, west: px, north: py, east: px, south: py, column, row });
    else takeIn(cluster, { x: px, y: py, count: 1, west: px, north: py, east: px, south: py });
  }
  const largestFirst = [...byCell.values()].sort((a, b) => b.count - a.count);
  const worldPixels = tile * 2 ** zoom;
  for (const cluster of largestFirst) {
    if (byCell.get(cluster.row * cells + cluster.column) !== cluster) continue;
    for (let row = cluster.row - 1; row <= cluster.row + 1; row++) {
      for (let column = cluster.column - 1; column <= cluster.column + 1; column++) {
        const other = byCell.get(row * cells + column);
        if (other === undefined || other === cluster || other.count > cluster.count || column < 0 || column >= cells) continue;
        const apart = Math.hypot(other.x - cluster.x, other.y - cluster.y) * worldPixels;
        if (apart >= radiusOf(cluster) + radiusOf(other)) continue;
        takeIn(cluster, other);
        byCell.delete(row * cells + column);
      }
    }
  }
  // Larger ones lie on top.
  return [...byCell.values()].sort((a, b) => a.count - b.count);
}

function takeIn(cluster: Growing, other: Cluster): void {
  const count = cluster.count + other.count;
  cluster.x += ((other.x - cluster.x) * other.count) / count;
  cluster.y += ((other.y - cluster.y) * other.count) / count;
  cluster.count = count;
  cluster.west = Math.min(cluster.west, other.west);
  cluster.north = Math.min(cluster.north, other.north);
  cluster.east = Math.max(cluster.east, other.east);
  cluster.south = Math.max(cluster.south, other.south);
}
