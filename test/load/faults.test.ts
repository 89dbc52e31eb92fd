import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMarket } from '../../src/documents/market-memory.ts';
import { noticeCodes } from '../../src/contract/notices.ts';
import { loadData } from '../../src/load/load-data.ts';
import { faults } from '../fixtures/csv/faults.ts';
import { faultNamed, namesOf, withFaults } from './fixtures.ts';

describe('data with one fault', () => {
  it.each(faults)('is told as what it is and as nothing else: $name', async ({ name, file, folder, options = {}, expect: expected }) => {
    const { code, severity, row = null, column = null, value = null, remedy, also = [] } = expected;
    const result = await withFaults([name], (dataDir) => loadData(folder ?? dataDir, options));
    const found = result.notices.find((notice) => notice.code === code);
    expect(found, JSON.stringify(result.notices)).toMatchObject({ code, severity, file, row, column, value });
    const others = result.notices.filter((notice) => notice !== found && notice.severity !== 'info' && !also.includes(notice.code));
    expect(others).toEqual([]);
    expect(result.rows === null).toBe(severity === 'error');
    // A message that quotes the value, and a remedy that says what to do.
    expect(found!.message).toMatch(/^.+\.$/s);
    if (value !== null && value.length < 20 && /^\w[\w ]*$/.test(value)) expect(found!.message).toContain(value);
    expect(found!.remedy).not.toBe('');
    if (remedy !== undefined) expect(found!.remedy).toBe(remedy);
  });

  it('is in the table for every code', () => {
    const covered = new Set(faults.map(({ expect: { code } }) => code));
    expect(Object.keys(noticeCodes).filter((code) => !covered.has(code))).toEqual([]);
  });

  it('has a name of its own, and either changes something or has a folder of that name', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(faults.filter(({ overlay }) => overlay === true).map(({ name }) => name)).toEqual(namesOf('faults'));
    const unchanged = faults.filter((fault) => !('edit' in fault || 'overlay' in fault || 'without' in fault || 'folder' in fault));
    expect(unchanged).toEqual([]);
  });
});

describe('a large file, which is read in pieces', () => {
  it.each(faults)('says the same as one that is read whole: $name', async ({ name, folder, options = {} }) => {
    await withFaults([name], async (dataDir) => {
      const whole = await loadData(folder ?? dataDir, { ...options, partBytes: 200, pieceBytes: Infinity });
      for (const pieceBytes of [300, 1000]) {
        const progress: number[] = [];
        const inPieces = await loadData(folder ?? dataDir, { ...options, partBytes: 200, pieceBytes }, (done, total) =>
          progress.push(done / total),
        );
        expect(inPieces).toEqual(whole);
        expect(progress).toEqual(progress.toSorted((a, b) => a - b));
        expect(progress.every((share) => share <= 1)).toBe(true);
      }
    });
  });
});

describe('a link that leads to itself in place of a table', () => {
  it('is told as a file that can’t be read, whether anything is remembered or not', async () => {
    await withFaults([], async (dataDir) => {
      rmSync(join(dataDir, 'companies.csv'));
      symlinkSync('companies.csv', join(dataDir, 'companies.csv'));
      const { check } = await readMarket(dataDir);
      for (const { notices } of [check, await loadData(dataDir)])
        expect(notices).toContainEqual(
          expect.objectContaining({ code: 'unreadable_file', file: 'companies.csv', message: expect.stringContaining('leads to itself') }),
        );
    });
  });
});

describe('many faults', () => {
  it('are told all at once, from every file', async () => {
    const names = ['decimal-comma', 'date-german', 'enum-unknown', 'slug-with-a-blank', 'service-quota-zero', 'latitude-91'];
    const { notices, totals, rows } = await withFaults(names, (dataDir) => loadData(dataDir));
    expect(notices.map(({ code }) => code).toSorted()).toEqual(names.map((name) => faultNamed(name).expect.code).toSorted());
    expect(totals.errors).toBe(names.length);
    expect(rows).toBeNull();
  });

  it('are counted in full when the list is cut', async () => {
    const { notices, totals, hidden } = await withFaults([], (dataDir) => {
      appendFileSync(join(dataDir, 'fleet.csv'), 'prairie-lift,Grove,GMK5250L,"52,1",,,\n'.repeat(250));
      return loadData(dataDir);
    });
    expect(totals.errors).toBe(250);
    expect(notices.filter(({ code }) => code === 'decimal_comma')).toHaveLength(100);
    expect(hidden).toContainEqual({ file: 'fleet.csv', code: 'decimal_comma', column: 'capacity_t', count: 150 });
  });

  it('of text in the wrong encoding do not hide the others', async () => {
    const { notices } = await withFaults(['windows-1252'], (dataDir) => {
      const path = join(dataDir, 'companies.csv');
      writeFileSync(path, readFileSync(path, 'latin1').replace('53.5413', '95'), 'latin1');
      return loadData(dataDir);
    });
    expect(notices.map(({ code }) => code)).toEqual(['not_utf8', 'number_out_of_range']);
  });

  it('of form, with more cells than are remembered, leave references to the file unjudged', async () => {
    const { notices } = await withFaults([], (dataDir) => {
      const row = (n: number) => Array.from({ length: 10_001 }, (_, i) => `c${n}x${i}`).join(',');
      appendFileSync(join(dataDir, 'companies.csv'), `${Array.from({ length: 100 }, (_, n) => row(n)).join('\n')}\n`);
      appendFileSync(join(dataDir, 'fleet.csv'), 'gone-cranes,Grove,GMK5250L,250,,,\n');
      return loadData(dataDir);
    });
    expect(new Set(notices.filter(({ severity }) => severity === 'error').map(({ code }) => code))).toEqual(new Set(['too_many_cells']));
  });
});
