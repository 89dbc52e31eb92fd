import Supercluster from 'supercluster';
import type { Count, MapPoint } from './companies.ts';
import type { Box } from './state.ts';
import { tile, type Position } from './mercator.ts';

/** Companies that are drawn as one circle, on one copy of the world. */
export interface Cluster extends Count, Position {
  /** Unique within the index. */
  readonly key: string;
  /** Its only point; null if it has several. */
  readonly point: MapPoint | null;
}

/** The points of a map, grouped by zoom. */
export interface ClusterIndex {
  /** The clusters in a part of the world. Its edges may be on other copies of the world. */
  within(part: Box, zoom: number): Cluster[];
  pointsOf(cluster: Cluster): MapPoint[];
  /** The zoom at which a cluster splits; above the largest zoom if it never does. */
  opensAt(cluster: Cluster): number;
}

/** Points this close are one cluster, pixels: the distance at which two large circles touch. */
const radius = 48;

/** Radius of a circle, pixels. It grows with the logarithm of the number of companies. */
export const radiusOf = ({ count }: Pick<Cluster, 'count'>): number => (count === 1 ? 6 : 11 + 4.5 * Math.log10(count));

/** A count that fits into a circle: 1,234 as 1.2k. */
export function shortCount({ count, isUpTo }: Count): string {
  const text = count < 1000 ? String(count) : `${count < 9950 ? (count / 1000).toFixed(1).replace('.0', '') : Math.round(count / 1000)}k`;
  return isUpTo ? `≤${text}` : text;
}

type Sums = { count: number; isUpTo: boolean };

/** @param maxZoom The largest zoom of the map. */
export function indexClusters(points: readonly MapPoint[], maxZoom: number): ClusterIndex {
  const index = new Supercluster<MapPoint, Sums>({
    radius,
    extent: tile,
    maxZoom,
    map: ({ count, isUpTo }) => ({ count, isUpTo }),
    reduce: (sums, { count, isUpTo }) => {
      sums.count += count;
      sums.isUpTo ||= isUpTo;
    },
  });
  index.load(
    points.map((properties) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [properties.lon, properties.lat] },
      properties,
    })),
  );
  const idOf = ({ key }: Cluster): number => Number(key.split(' ')[1]);
  return {
    within({ west, south, east, north }, zoom) {
      const found: Cluster[] = [];
      const [least, most] = [Math.max(-90, south), Math.min(90, north)];
      for (let turn = Math.floor((west + 180) / 360); turn < (east + 180) / 360; turn++) {
        const [from, to] = [Math.max(-180, west - 360 * turn), Math.min(180, east - 360 * turn)];
        for (const { properties, geometry } of index.getClusters([from, least, to, most], Math.floor(zoom))) {
          const [lon, lat] = geometry.coordinates as [number, number];
          const { count, isUpTo } = properties;
          const point = 'cluster_id' in properties ? null : properties;
          const name = 'cluster_id' in properties ? properties.cluster_id : (properties.slug ?? properties.country);
          found.push({ key: `${turn} ${name}`, lon: lon + 360 * turn, lat, count, isUpTo, point });
        }
      }
      return found;
    },
    pointsOf: (cluster) =>
      cluster.point === null ? index.getLeaves(idOf(cluster), Infinity).map(({ properties }) => properties) : [cluster.point],
    opensAt: (cluster) => index.getClusterExpansionZoom(idOf(cluster)),
  };
}
