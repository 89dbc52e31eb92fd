import type { MapPoints } from '../view/map-points.ts';
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

/**
 * Draws points together that share a cell of a grid, which lies still on the world at each whole zoom: what is one stays one
 * while the map is moved. Time is linear in the points, and nothing is prepared for it, so that a filter costs nothing more.
 */
export function clusterPoints({ x, y }: PlacedPoints, rows: Uint32Array, zoom: number): Cluster[] {
  const cells = cellsOnTile * 2 ** zoom;
  const byCell = new Map<number, number>();
  const clusters: { x: number; y: number; count: number; west: number; north: number; east: number; south: number }[] = [];
  for (const row of rows) {
    const [px, py] = [x[row]!, y[row]!];
    // 180° E and the poles are the edge of the square, which belongs to its last cells.
    const cell = Math.min(cells - 1, Math.floor(py * cells)) * cells + Math.min(cells - 1, Math.floor(px * cells));
    const at = byCell.get(cell);
    if (at === undefined) {
      byCell.set(cell, clusters.length);
      clusters.push({ x: px, y: py, count: 1, west: px, north: py, east: px, south: py });
      continue;
    }
    const cluster = clusters[at]!;
    cluster.x += px;
    cluster.y += py;
    cluster.count++;
    if (px < cluster.west) cluster.west = px;
    else if (px > cluster.east) cluster.east = px;
    if (py < cluster.north) cluster.north = py;
    else if (py > cluster.south) cluster.south = py;
  }
  for (const cluster of clusters) {
    cluster.x /= cluster.count;
    cluster.y /= cluster.count;
  }
  // Larger ones lie on top.
  return clusters.sort((a, b) => a.count - b.count);
}
