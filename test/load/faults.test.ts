import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noticeCodes } from '../../src/contract/notices.ts';
import { loadData } from '../../src/load/load-data.ts';
import { expectationOf, fixtures, namesOf, withOverlays } from './fixtures.ts';

const faults = namesOf('faults');

describe('a folder with one fault', () => {
  it.each(faults)('is told as what it is and as nothing else: %s', async (fault) => {
    const { code, severity, file, row, column, value, without = [], also = [], options = {}, folder } = expectationOf(fault);
    const result = await withOverlays([join(fixtures, 'faults', fault)], without, (dataDir) => loadData(folder ?? dataDir, options));
    const found = result.notices.find((notice) => notice.code === code);
    expect(found, JSON.stringify(result.notices)).toMatchObject({ code, severity, file, row, column, value });
    const others = result.notices.filter((notice) => notice !== found && notice.severity !== 'info' && !also.includes(notice.code));
    expect(others).toEqual([]);
    expect(result.rows === null).toBe(severity === 'error');
  });

  it('has a fixture for every code', async () => {
    const covered = new Set(faults.map((fault) => expectationOf(fault).code));
    expect(Object.keys(noticeCodes).filter((code) => !covered.has(code))).toEqual([]);
  });

  it('gets a message that quotes the value and a remedy that says what to do', async () => {
    for (const fault of faults) {
      const { code, value, without = [], options = {}, folder } = expectationOf(fault);
      const { notices } = await withOverlays([join(fixtures, 'faults', fault)], without, (dataDir) => loadData(folder ?? dataDir, options));
      const { message, remedy } = notices.find((notice) => notice.code === code)!;
      expect(message, fault).toMatch(/^.+\.$/s);
      expect(remedy, fault).not.toBe('');
      if (value !== null && value.length < 20 && /^\w[\w ]*$/.test(value)) expect(message, fault).toContain(value);
    }
  });
});

describe('remedies', () => {
  it.each([
    ['country-uk', 'Write GB.'],
    ['country-in-lower-case', 'Write DE.'],
    ['country-of-three-letters', 'Write DE.'],
    ['country-by-german-name', 'Write DE.'],
    ['boolean-wahr', 'Write true.'],
    ['boolean-1', 'Write true.'],
    ['enum-with-a-slip', 'Write all_terrain_crane.'],
    ['list-with-commas', 'Write mobile_crane;heavy_haulage'],
    ['decimal-comma', 'Write 52.1'],
    ['thousands-point', 'Write 1000 or 1.'],
    ['capacity-in-kilograms-beyond-the-bound', 'If these are kilograms, write 100.'],
    ['swapped-coordinates', 'Write lat 53.5413 and lon 9.9841.'],
    ['lost-sign-of-a-longitude', 'Write lat 41.8781 and lon -87.6298.'],
    ['date-german', 'Write 2026-12-31.'],
    ['date-american', 'Write 2026-12-31.'],
    ['date-as-serial-number', 'Format the column as text and write 2025-01-21.'],
    ['slug-with-an-umlaut', 'Write traglast-uebersicht'],
    ['orphan-crane', 'Write nordhaken-krane, or add nordhafen-krane to companies.csv, with active=false if the company is gone.'],
    ['unknown-file-with-a-near-name', 'companies.csv is there too; move company.csv out of the folder if it is an old copy.'],
    ['column-with-a-slip', 'Write capacity_t exactly so.'],
    ['height-in-feet', 'If these are feet, write 91.'],
    ['phone-with-two-zeros', 'Write +49 40 66969 014'],
    ['url-without-scheme', 'Write https://www.nordhaken.example'],
    ['url-with-brackets', 'Write https://nordhaken.example/?page%5Bid%5D=3'],
    ['url-with-a-link-of-markdown', 'Write https://nordhaken.example/)%5Bclick%5D(javascript:alert(1)'],
  ])('of %s names what was meant', async (fault, remedy) => {
    const { code } = expectationOf(fault);
    const { notices } = await withOverlays([join(fixtures, 'faults', fault)], [], (dataDir) => loadData(dataDir));
    expect(notices.find((notice) => notice.code === code)?.remedy).toBe(remedy);
  });
});

describe('many faults', () => {
  it('are told all at once, from every file', async () => {
    const names = ['decimal-comma', 'date-german', 'enum-unknown', 'slug-with-a-blank', 'service-quota-zero', 'latitude-91'];
    const overlays = names.map((name) => join(fixtures, 'faults', name));
    const { notices, totals, rows } = await withOverlays(overlays, [], (dataDir) => loadData(dataDir));
    expect(notices.map(({ code }) => code).toSorted()).toEqual(names.map((name) => expectationOf(name).code).toSorted());
    expect(totals.errors).toBe(names.length);
    expect(rows).toBeNull();
  });

  it('are counted in full when the list is cut', async () => {
    const { notices, totals, hidden } = await withOverlays([], [], (dataDir) => {
      appendFileSync(join(dataDir, 'fleet.csv'), 'prairie-lift,Grove,GMK5250L,"52,1",,,\n'.repeat(250));
      return loadData(dataDir);
    });
    expect(totals.errors).toBe(250);
    expect(notices.filter(({ code }) => code === 'decimal_comma')).toHaveLength(100);
    expect(hidden).toContainEqual({ file: 'fleet.csv', code: 'decimal_comma', column: 'capacity_t', count: 150 });
  });

  it('of text in the wrong encoding do not hide the others', async () => {
    const { notices } = await withOverlays([join(fixtures, 'faults', 'windows-1252')], [], (dataDir) => {
      const path = join(dataDir, 'companies.csv');
      writeFileSync(path, readFileSync(path, 'latin1').replace('53.5413', '95'), 'latin1');
      return loadData(dataDir);
    });
    expect(notices.map(({ code }) => code)).toEqual(['not_utf8', 'number_out_of_range']);
  });
});
