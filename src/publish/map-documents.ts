import { feature, mesh } from 'topojson-client';
import type { Market } from '../model/market.ts';
import { mapPaths } from '../view/map-paths.ts';
import { writeMapPoints } from '../view/map-points.ts';
import { writeWorld, type Position } from '../view/map-world.ts';
import { json, textDocument, type Document } from './document.ts';
import { readWorld, unwrap } from './geography/outlines.ts';
import { simplify } from './geography/simplify.ts';

/** How much a line may be simplified, degrees, and what it is rounded to. */
const scales = { '110m': { tolerance: 0, perDegree: 100 }, '50m': { tolerance: 0.008, perDegree: 500 } } as const;

/** South of this there is ice, and no company. */
const southEdge = -60;

/** The world as the map draws it: shores and borders of Natural Earth (public domain). */
function worldDocument(url: string, scale: '110m' | '50m'): Document {
  const { tolerance, perDegree } = scales[scale];
  const world = readWorld(scale);
  const thin = (line: readonly (readonly number[])[]) => simplify(unwrap(line as readonly Position[]), tolerance);
  const polygons = feature(world, world.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  );
  const land = polygons
    .flat()
    .filter((ring) => ring.some(([, lat = 0]) => lat > southEdge))
    .map(thin);
  // Lines between two countries; shores belong to one.
  const borders = mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.map(thin);
  return textDocument(url, url.slice(1), 'page', writeWorld(land, borders, perDegree), json);
}

/** What the map loads: the world in two scales, and a point for each company. */
export function mapDocuments({ companies }: Market): Document[] {
  const points = companies.map(({ published: { lon, lat, country, services }, maxCapacityT }) => ({
    lon,
    lat,
    country,
    services,
    maxCapacityT,
  }));
  return [
    worldDocument(mapPaths.coarse, '110m'),
    worldDocument(mapPaths.fine, '50m'),
    textDocument(mapPaths.points, mapPaths.points.slice(1), 'page', writeMapPoints(points), json),
  ];
}
