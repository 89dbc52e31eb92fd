import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { noticeCodes } from '../../src/contract/notices.ts';
import { digestData } from '../../src/load/data-files.ts';
import { loadData } from '../../src/load/load-data.ts';
import { faults } from '../fixtures/csv/faults.ts';
import { editedTable, faultNamed, namesOf, withFaults } from './fixtures.ts';

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
      const progress: number[] = [];
      const inPieces = await loadData(folder ?? dataDir, { ...options, pieceBytes: 300 }, (done, total) => progress.push(done / total));
      expect(inPieces).toEqual(await loadData(folder ?? dataDir, options));
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.every((share) => share <= 1)).toBe(true);
    });
  });
});

describe('a file that changes while it is read', () => {
  const changes: Readonly<Record<string, (path: string) => void>> = {
    'becomes longer': (path) => appendFileSync(path, 'prairie-lift,Grove,GMK5250L,250,,,\n'),
    'becomes shorter': (path) => truncateSync(path, 700),
    'is emptied': (path) => truncateSync(path),
    'gets other text of the same length': (path) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll('true', 'TRUE')),
  };
  /** Does something to a table of several pieces when the first one has been read. Gives what is read, and what it is without that. */
  const loadAndChange = (change: (path: string) => void) =>
    withFaults([], async (dataDir) => {
      const fleet = join(dataDir, 'fleet.csv');
      appendFileSync(fleet, 'prairie-lift,Grove,GMK5250L,,,,true\n'.repeat(50));
      utimesSync(fleet, 1e9, 1e9);
      const { size } = statSync(fleet);
      const before = await loadData(dataDir);
      const companiesBytes = statSync(join(dataDir, 'companies.csv')).size;
      let changedAt: number | null = null;
      const after = await loadData(dataDir, { pieceBytes: 400 }, (done) => {
        if (changedAt !== null || done <= companiesBytes) return;
        changedAt = done - companiesBytes;
        change(fleet);
      });
      expect(changedAt).toBeLessThan(size / 2);
      return { before, after };
    });

  it.each(Object.entries(changes))('is an error that says so, and nothing can be published: one that %s', async (_name, change) => {
    const { rows, notices } = (await loadAndChange(change)).after;
    expect(rows).toBeNull();
    expect(notices.filter(({ severity, row }) => severity === 'error' && row === null)).toEqual([
      expect.objectContaining({ code: 'unreadable_file', file: 'fleet.csv', message: 'fleet.csv has changed while it was read.' }),
    ]);
  });

  it.each<[string, (path: string) => void]>([
    ['is removed', (path) => rmSync(path)],
    ['is replaced by another', (path) => (writeFileSync(`${path}.new`, 'company_slug\n'), renameSync(`${path}.new`, path))],
  ])('is read as it was where it %s', async (_name, change) => {
    const { before, after } = await loadAndChange(change);
    expect(before.rows).not.toBeNull();
    expect(after).toEqual(before);
  });
});

describe('a link that leads to itself in place of a table', () => {
  it('is told as a file that can’t be read', async () => {
    await withFaults([], async (dataDir) => {
      rmSync(join(dataDir, 'companies.csv'));
      symlinkSync('companies.csv', join(dataDir, 'companies.csv'));
      const { notices } = await loadData(dataDir);
      expect(notices).toContainEqual(
        expect.objectContaining({ code: 'unreadable_file', file: 'companies.csv', message: expect.stringContaining('leads to itself') }),
      );
    });
  });
});

describe('a message', () => {
  it.each([
    [{ row: 2, column: 'brand', value: ' Liebherr ' }, '" Liebherr " has blanks at its beginning and end; they are removed.'],
    [{ row: 2, column: 'brand', value: ' Liebherr' }, '" Liebherr" has blanks at its beginning; they are removed.'],
    [{ row: 2, column: 'brand', value: 'Liebherr ' }, '"Liebherr " has blanks at its end; they are removed.'],
    [{ row: 6, column: 'brand', raw: '"Grove' }, expect.stringContaining(', 1 line further down')],
    [{ row: 5, column: 'brand', raw: '"Tadano' }, expect.stringContaining(', 2 lines further down')],
  ])('says where the blanks are, and counts lines in English: %j', async (edit, message) => {
    const text = editedTable('fleet.csv', edit);
    await withFaults([], async (dataDir) => {
      writeFileSync(join(dataDir, 'fleet.csv'), text);
      const { notices } = await loadData(dataDir);
      expect(notices).toContainEqual(expect.objectContaining({ file: 'fleet.csv', message }));
    });
  });
});

describe('rows that end otherwise than the others', () => {
  it.each(['companies.csv', 'concepts.csv'])('are counted, in a table of any size: %s', async (file) => {
    await withFaults([], async (dataDir) => {
      const lines = readFileSync(join(dataDir, file), 'utf8').trimEnd().split('\n');
      writeFileSync(join(dataDir, file), lines.map((line, i) => `${line}${i === 1 ? '\r\n' : '\n'}`).join(''));
      const { notices } = await loadData(dataDir);
      const message = `Most rows end in LF, and 1 of ${lines.length} in CR LF, for example row 2.`;
      expect(notices).toContainEqual(expect.objectContaining({ code: 'mixed_line_ends', file, message }));
    });
  });
});

describe('a link in the data folder', () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  afterAll(() => rmSync(outside, { recursive: true }));
  const secret = 'secret-of-another-program';
  const replace = (dataDir: string, file: string, target: string): void => {
    rmSync(join(dataDir, file), { recursive: true, force: true });
    symlinkSync(target, join(dataDir, file));
  };

  it.each(['companies.csv', 'concepts.csv', 'service.json', 'fleet.xlsx', 'pages/terms.md', 'pages/logo.svg', 'pages'])(
    'is an error that names it, where it leads out of the folder, and nothing behind it is read: %s',
    async (file) => {
      await withFaults([], async (dataDir) => {
        writeFileSync(join(outside, 'plain'), `${secret}\n`);
        mkdirSync(join(outside, 'folder'), { recursive: true });
        writeFileSync(join(outside, 'folder', secret), `${secret}\n`);
        if (file.startsWith('pages/')) mkdirSync(join(dataDir, 'pages'));
        if (file === 'fleet.xlsx') rmSync(join(dataDir, 'fleet.csv'));
        // Also through a folder inside, and by a way that begins inside.
        symlinkSync(outside, join(dataDir, 'elsewhere'));
        const way = file === 'concepts.csv' ? 'elsewhere/plain' : join(outside, file === 'pages' ? 'folder' : 'plain');
        replace(dataDir, file, way);
        const { notices } = await loadData(dataDir);
        const message = expect.stringContaining(`${file} is a link that leads out of the data folder`);
        expect(notices).toContainEqual(expect.objectContaining({ code: 'unreadable_file', severity: 'error', file, message }));
        expect(JSON.stringify(notices)).not.toContain(secret);
      });
    },
  );

  it('is followed where it stays in the folder, as in a ConfigMap of Kubernetes, and the folder may be a link itself', async () => {
    await withFaults([], async (dataDir) => {
      const mounted = join(outside, 'mounted');
      mkdirSync(join(mounted, '..2026_11_23', 'pages'), { recursive: true });
      for (const file of readdirSync(dataDir)) {
        cpSync(join(dataDir, file), join(mounted, '..2026_11_23', file));
        symlinkSync(join('..data', file), join(mounted, file));
      }
      writeFileSync(join(mounted, '..2026_11_23', 'pages', 'terms.md'), 'Our terms.\n');
      symlinkSync('..2026_11_23', join(mounted, '..data'));
      symlinkSync(join('..data', 'pages'), join(mounted, 'pages'));
      const link = join(outside, 'link');
      symlinkSync(mounted, link);
      const { totals, service } = await loadData(link);
      expect(totals).toMatchObject({ errors: 0, warnings: 0 });
      expect(service?.texts?.terms).toBe('Our terms.\n');
      expect(digestData(link)).toBe(digestData(mounted));
    });
  });

  it('and a pipe are not waited for, by the check or by what tells whether data has changed', async () => {
    await withFaults([], async (dataDir) => {
      rmSync(join(dataDir, 'concepts.csv'));
      execFileSync('mkfifo', [join(dataDir, 'concepts.csv')]);
      const { notices } = await loadData(dataDir);
      expect(notices).toContainEqual(
        expect.objectContaining({ file: 'concepts.csv', message: 'concepts.csv is a named pipe, not a file.' }),
      );
      expect(digestData(dataDir)).toBeNull();
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
