import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { feature } from 'topojson-client';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { citiesOf } from '../../scripts/sample/cities.ts';
import { countries } from '../../scripts/sample/countries.ts';
import { tables } from '../../src/contract/tables.ts';
import { countryOfNumber } from '../../src/documents/geography/country-numbers.ts';
import { readWorld, unwrap } from '../../src/documents/geography/outlines.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-sample-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Side = readonly [x1: number, y1: number, x2: number, y2: number];

/** The sides of each country's land, at the two scales that the map draws it. */
const landOf = (scale: '10m' | '50m'): ReadonlyMap<string, readonly Side[]> => {
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
};
const land = { '10m': landOf('10m'), '50m': landOf('50m') };

/** Finds out whether points near a place are on the land of its country: a ray to the east crosses an odd number of sides. */
function landAround(scale: keyof typeof land, country: string, lat: number, within: number): (lat: number, lon: number) => boolean {
  const near = (land[scale].get(country) ?? []).filter(
    ([, y1, , y2]) => Math.max(y1, y2) >= lat - within && Math.min(y1, y2) <= lat + within,
  );
  const crosses = (y: number, x: number): boolean => {
    let inside = false;
    for (const [x1, y1, x2, y2] of near) if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    return inside;
  };
  return (y, x) => crosses(y, x) || crosses(y, x + 360) || crosses(y, x - 360);
}

test('data/ is what the command for samples writes', () => {
  const made = runCommand('sample-data', ['--companies', '1200', '--fleet', '9000', '--seed', '1', '--out', folder]);
  expect(made.status, made.stderr).toBe(0);
  for (const { file } of Object.values(tables))
    expect(readFileSync(join(folder, file), 'utf8') === readFileSync(join(projectRoot, 'data', file), 'utf8'), file).toBe(true);
});

test('every company of the sample is on the land of its country', () => {
  const text = readFileSync(join(projectRoot, 'data', tables.companies.file), 'utf8');
  const { data } = Papa.parse<Record<'slug' | 'city' | 'country' | 'lat' | 'lon', string>>(text, { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(1200);
  const atSea = data.filter(({ country, lat, lon }) => !landAround('10m', country, Number(lat), 0)(Number(lat), Number(lon)));
  expect(atSea.map(({ slug, city }) => `${slug}, ${city}`)).toEqual([]);
});

test.each(['10m', '50m'] as const)('wherever a sample puts a company there is land, at 1:%s', (scale) => {
  const steps = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
  const wet = countries.flatMap(({ code }) =>
    citiesOf(code).filter((city) => {
      const { lat, lon, reach } = city.yards;
      const isLand = landAround(scale, code, lat, reach);
      return !steps.every((down) => steps.every((right) => isLand(lat + down * reach, lon + right * reach)));
    }),
  );
  expect(
    wet.map(({ country, name }) => `${country} ${name}`),
    'give these a square on land in scripts/sample/cities.ts',
  ).toEqual([]);
});
