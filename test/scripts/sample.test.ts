import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import { requiredTables, tables } from '../../src/contract/tables.ts';
import { loadCheck, type Side } from '../../lab/shared/load-check.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-sample-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Finds out whether points near a place are on the land of its country: a ray to the east crosses an odd number of sides. */
function landAround(land: readonly Side[], lat: number, within: number): (lat: number, lon: number) => boolean {
  const near = land.filter(([, y1, , y2]) => Math.max(y1, y2) >= lat - within && Math.min(y1, y2) <= lat + within);
  const crosses = (y: number, x: number): boolean => {
    let inside = false;
    for (const [x1, y1, x2, y2] of near) if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    return inside;
  };
  return (y, x) => crosses(y, x) || crosses(y, x + 360) || crosses(y, x - 360);
}

const columns = (name: string, data: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(readFileSync(join(data, name), 'utf8'), { header: true, skipEmptyLines: true }).data;
const sample = columns(tables.companies.file, join(projectRoot, 'data'));
const make = (name: string, ...size: string[]): string => {
  const to = join(folder, name);
  const made = runCommand('sample', [...size, '--out', to]);
  expect(made.status, made.stderr).toBe(0);
  return to;
};

test('writes the sample itself when no size is given', () => {
  const made = make('same');
  for (const { file } of requiredTables.map((name) => tables[name]))
    expect(readFileSync(join(made, file), 'utf8') === readFileSync(join(projectRoot, 'data', file), 'utf8'), file).toBe(true);
});

test('has companies several times in a larger market: valid, with as many cranes as asked, and phone numbers for fiction only', () => {
  const size = ['--companies', '3000', '--fleet', '5000'];
  const made = make('large', ...size);
  expect(runCommand('check', ['--data-dir', made]).stdout).toContain('0 errors, 0 warnings, ');
  const companies = columns(tables.companies.file, made);
  expect(new Set(companies.map(({ name, lat, lon }) => `${name} ${lat} ${lon}`)).size).toBe(3000);
  expect(columns(tables.fleet.file, made)).toHaveLength(5000);
  for (const column of ['phone', 'whatsapp', 'country', 'city'] as const) {
    const known = new Set(sample.map((row) => row[column]));
    expect(companies.filter((row) => !known.has(row[column]))).toEqual([]);
  }
  const text = (to: string) => readFileSync(join(to, tables.companies.file), 'utf8');
  expect(text(make('again', ...size)) === text(made)).toBe(true);
  expect(text(make('other', ...size, '--seed', '2')) === text(made)).toBe(false);
});

test('chooses companies of many countries for a small market', () => {
  const companies = columns(tables.companies.file, make('small', '--companies', '40', '--fleet', '100'));
  expect(companies).toHaveLength(40);
  expect(new Set(companies.map(({ country }) => country)).size).toBeGreaterThan(12);
});

// The box of a town's companies and 0.001° around it, where a larger market has more of them.
test.each(['10m', '50m'] as const)(
  'wherever a market has a company there is land of its country, at 1:%s',
  { tags: 'checks' },
  async (scale) => {
    const land = (await loadCheck('world')).sidesOfLand(scale);
    const steps = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];
    const towns = groupBy(sample, ({ country, city }) => `${country} ${city}`);
    const wet = [...towns].filter(([town, rows]) => {
      const box = (side: 'lat' | 'lon') => {
        const values = rows.map((row) => Number(row[side]));
        const [low, high] = [Math.min(...values) - 0.001, Math.max(...values) + 0.001];
        return steps.map((step) => low + step * (high - low));
      };
      const [lats, lons] = [box('lat'), box('lon')];
      const isLand = landAround(land.get(town.slice(0, 2)) ?? [], lats[4]!, lats[8]! - lats[4]!);
      return !lats.every((lat) => lons.every((lon) => isLand(lat, lon)));
    });
    expect(wet.map(([town]) => town)).toEqual([]);
  },
);
