import { feature } from 'topojson-client';
import { countryOfNumber } from './world/country-numbers.ts';
import { drawMap } from './world/draw-map.ts';
import { drawOutlines } from './world/draw-outlines.ts';
import { readWorld, unwrap } from './world/natural-earth.ts';
import type { Side } from '../shared/load-check.ts';

/** The files of `src/documents/geography` that show the world, with their contents. */
export const drawWorld = (): Readonly<Record<string, string>> => ({
  ...drawMap(),
  'outlines.json': JSON.stringify(drawOutlines()),
});

/** The sides of each country's land, by its code, at a scale that the map draws it at. */
export function sidesOfLand(scale: '10m' | '50m'): ReadonlyMap<string, readonly Side[]> {
  const world = readWorld(scale);
  const byCode = new Map<string, Side[]>();
  for (const shape of world.objects.countries.geometries) {
    const code = countryOfNumber.get(String(shape.id));
    const drawn = feature(world, shape);
    if (code === undefined || drawn.type !== 'Feature') continue;
    const { geometry } = drawn;
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [];
    const sides = byCode.get(code) ?? [];
    byCode.set(code, sides);
    for (const ring of polygons.flat()) {
      const points = unwrap(ring.map(([lon = 0, lat = 0]) => [lon, lat] as const));
      for (const [i, [x, y]] of points.entries()) if (i > 0) sides.push([...points[i - 1]!, x, y]);
    }
  }
  return byCode;
}
