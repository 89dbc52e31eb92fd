import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadData } from '../../src/load/load-data.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { faults } from '../fixtures/csv/faults.ts';
import { withFaults } from './fixtures.ts';

const shown = (names: readonly string[], change: (dataDir: string) => void = () => undefined) =>
  withFaults(names, (dataDir) => {
    change(dataDir);
    return loadData(dataDir, { leavesOutFaulty: true });
  });

describe('rows with errors', () => {
  it('are left out with all that names them, and the others are kept', async () => {
    const { rows, leftOut, totals } = await shown(['latitude-91', 'decimal-comma']);
    expect(totals.errors).toBe(2);
    expect(leftOut!.companies).toHaveLength(1);
    const slugs = rows!.companies.map(({ slug }) => slug);
    expect(slugs).toHaveLength(3);
    expect(rows!.fleet.every(({ company_slug: slug }) => slugs.includes(slug))).toBe(true);
    expect(leftOut!.counts.get('companies.csv')).toBe(1);
    expect(rows!.fleet.length + leftOut!.counts.get('fleet.csv')!).toBe(5);
  });

  it('are counted though they are more than are listed, and a row of another length is named by its number', async () => {
    const { rows, leftOut } = await shown([], (dataDir) => {
      appendFileSync(join(dataDir, 'fleet.csv'), 'prairie-lift,Grove,GMK5250L,"52,1",,,\n'.repeat(250));
      appendFileSync(join(dataDir, 'companies.csv'), '9,too-short\n');
    });
    expect([rows!.fleet.length, leftOut!.counts.get('fleet.csv'), leftOut!.companies]).toEqual([5, 250, ['row 6 of companies.csv']]);
  });

  it('give a market in which every reference is kept, whatever the fault, or none', async () => {
    let given = 0;
    for (const { name, options, folder } of faults.filter(({ expect: { severity } }) => severity === 'error'))
      await withFaults([name], async (dataDir) => {
        const { market, check } = await readMarket(folder ?? dataDir, { limits: { ...options, leavesOutFaulty: true } });
        expect(market === null, name).toBe(check.leftOut === null || check.service === null);
        if (market === null) return;
        given++;
        expect(market.companies.length, name).toBeGreaterThan(0);
        expect(market.check.totals.errors, name).toBe(check.totals.errors);
      });
    expect(given).toBeGreaterThan(80);
  });

  it('are an error for whoever publishes', async () => {
    const { rows, leftOut } = await withFaults(['latitude-91'], (dataDir) => loadData(dataDir));
    expect([rows, leftOut]).toEqual([null, null]);
  });
});
