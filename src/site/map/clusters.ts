import { tile } from './camera.ts';

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

/** Radius of a cluster, pixels: it grows with the logarithm of the companies. */
export const radiusOf = ({ count }: Pick<Cluster, 'count'>): number => (count === 1 ? 5 : 11 + 4.5 * Math.log10(count));

type Growing = { -readonly [K in keyof Cluster]: Cluster[K] } & { readonly column: number; readonly row: number };

/**
 * Draws points together that share a cell of a grid, which stays still on the world at each whole zoom: what is one stays one
 * while the map is moved. Where circles of neighbouring cells would cover one another, the larger takes the smaller in.
 * Time is linear in the points, and nothing is prepared for it, so that a filter costs nothing more.
 */
export function clusterPoints(points: readonly Cluster[], zoom: number): Cluster[] {
  const cells = cellsOnTile * 2 ** zoom;
  const byCell = new Map<number, Growing>();
  for (const point of points) {
    // 180° E and the poles are the edge of the square, which belongs to its last cells.
    const [column, row] = [Math.min(cells - 1, Math.floor(point.x * cells)), Math.min(cells - 1, Math.floor(point.y * cells))];
    const cluster = byCell.get(row * cells + column);
    if (cluster === undefined) byCell.set(row * cells + column, { ...point, column, row });
    else takeIn(cluster, point);
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
  // Larger ones are on top.
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
