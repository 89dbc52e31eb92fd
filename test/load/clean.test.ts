import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requiredTables, tables } from '../../src/contract/tables.ts';
import { loadData } from '../../src/load/load-data.ts';
import type { LoadResult } from '../../src/load/load-folder.ts';
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
  it('gives no alarm: the clean folder', async () => {
    const result = await loadData(cleanFolder);
    expectClean(result);
    expect(Object.values(result.counts).every((count) => count > 0)).toBe(true);
  });

  it('gives no alarm: the sample market', async () => {
    const result = await loadData(join(projectRoot, 'data'));
    expectClean(result);
    expect(result.counts).toMatchObject({ 'companies.csv': 1200, 'fleet.csv': 9000 });
  });

  it.each(namesOf('clean-variants'))('gives no alarm, though it looks unusual: %s', async (folder) => {
    expectClean(await withOverlays([join(fixtures, 'clean-variants', folder)], [], (dataDir) => loadData(dataDir)));
  });

  it.each([
    'everything-quoted',
    'windows-line-ends',
    'byte-order-marks',
    'columns-in-another-order',
    'no-line-end-at-the-end',
    'excel-workbooks-under-csv-names',
    'days-as-numbers-in-a-workbook',
    'german-spreadsheet',
    'formatting-beyond-the-table',

    'tab-separated',
  ])('is read the same in another form: %s', async (folder) => {
    const { rows } = await withOverlays([join(fixtures, 'clean-variants', folder)], [], (dataDir) => loadData(dataDir));
    expect(rows).toEqual((await loadData(cleanFolder)).rows);
  });

  it('is read the same from one workbook, whose sheets are named for the files', async () => {
    const csvFiles = requiredTables.map((name) => tables[name].file);
    const { rows, notices } = await withOverlays([join(fixtures, 'one-workbook')], csvFiles, (dataDir) => loadData(dataDir));
    expect(rows).toEqual((await loadData(cleanFolder)).rows);
    expect(notices.map(({ code, file }) => `${code} ${file}`)).toContain('workbook_read market.xlsx (Wanted ads)');
    expect(new Set(notices.map(({ code }) => code))).toEqual(new Set(['workbook_read', 'sheet_not_read']));
  });
});
