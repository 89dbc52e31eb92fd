import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { Point } from './simplify.ts';

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

/** Whether a place is within closed lines: a ray to the east crosses an odd number of their sides. */
export function isWithin(rings: readonly (readonly Point[])[], lon: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [i, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring[i === 0 ? ring.length - 1 : i - 1]!;
      if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
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
