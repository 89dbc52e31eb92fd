import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadData, type LoadResult } from '../../src/load/load-data.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { cleanFolder, fixtures, namesOf, withOverlays } from './fixtures.ts';

function expectClean({ notices, totals, rows, service, hidden }: LoadResult): void {
  expect(notices.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  expect(hidden.filter(({ code }) => code !== 'duplicate_row')).toEqual([]);
  expect(rows).not.toBeNull();
  expect(service).not.toBeNull();
}

describe('data without a fault', () => {
  it('gives no alarm: the clean folder', () => {
    const result = loadData(cleanFolder);
    expectClean(result);
    expect(Object.values(result.counts).every((count) => count > 0)).toBe(true);
  });

  it('gives no alarm: the sample market', () => {
    const result = loadData(join(projectRoot, 'data'));
    expectClean(result);
    expect(result.counts).toMatchObject({ 'companies.csv': 1200, 'fleet.csv': 9000 });
  });

  it.each(namesOf('twins'))('gives no alarm, though it looks unusual: %s', (twin) => {
    expectClean(withOverlays([join(fixtures, 'twins', twin)], [], (dataDir) => loadData(dataDir)));
  });

  it.each(['everything-quoted', 'windows-line-ends', 'byte-order-marks', 'columns-in-another-order', 'no-line-end-at-the-end'])(
    'is read the same in another form: %s',
    (twin) => {
      const { rows } = withOverlays([join(fixtures, 'twins', twin)], [], (dataDir) => loadData(dataDir));
      expect(rows).toEqual(loadData(cleanFolder).rows);
    },
  );
});
