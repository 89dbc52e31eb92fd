import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { loadData } from '../../src/load/load-data.ts';
import { summariseCheck } from '../../src/load/report.ts';

const clean = join(projectRoot, 'test/fixtures/csv/clean');
const sample = join(projectRoot, 'data');

test('counts every notice, also those that the report does not list', async () => {
  const result = await loadData(sample, { maxNoticesPerCodeAndFile: 3 });
  const { totals, notices } = summariseCheck(result.countedNotices, result.rows!);
  expect(totals).toEqual(result.totals);
  expect(totals.infos).toBeGreaterThan(result.notices.length);
  expect(notices.reduce((sum, { count }) => sum + count, 0)).toBe(totals.warnings + totals.infos);
  expect(notices).toEqual(summariseCheck((await loadData(sample)).countedNotices, result.rows!).notices);
});

test('counts the cells that are filled, and names no value', async () => {
  const { rows, countedNotices } = await loadData(clean);
  const { files } = summariseCheck(countedNotices, rows!);
  const companies = files.find(({ file }) => file === 'companies.csv')!;
  expect(companies.rows).toBe(rows!.companies.length);
  const phones = companies.columns.find(({ name }) => name === 'phone')!;
  expect(phones).toEqual({ name: 'phone', required: false, filled: rows!.companies.filter(({ phone }) => phone !== null).length });
  for (const { rows: count, columns } of files) {
    for (const { required, filled } of columns) {
      expect(filled).toBeLessThanOrEqual(count);
      if (required) expect(filled).toBe(count);
    }
  }
});
