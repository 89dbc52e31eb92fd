import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadData } from '../../src/load/load-data.ts';
import { runAlone } from '../scripts/run-command.ts';
import { withFaults } from './fixtures.ts';
import { officeTypes, textCell, workbookParts, zip } from './workbooks.ts';

const header = 'slug,term,aliases,definition';

interface Book {
  /** Names of sheets; all have the same part. */
  readonly sheets?: readonly string[];
  readonly rows: string;
  readonly before?: string;
  readonly shared?: string;
}

function workbook({ sheets = ['Concepts'], rows, before = '', shared = '' }: Book): Buffer {
  const names = sheets.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId1"/>`);
  return zip(
    workbookParts([{ name: '', rows: `${before}<sheetData>${table}${rows}</sheetData>` }], {
      'xl/workbook.xml': `<workbook xmlns:r="${officeTypes}"><sheets>${names.join('')}</sheets></workbook>`,
      'xl/shared.xml': `<sst><si/><si><t>${shared}</t></si></sst>`,
    }),
  );
}

const row = (number: number, ...texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, i) => textCell(`${'ABCD'[i]}${number}`, text)).join('')}</row>`;
const table = row(1, ...header.split(',')) + row(2, 'load-chart', 'Load chart', '', 'What a crane may lift.');
/** Text that hardly gets smaller. */
const dense = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i)).join('');

const manySheets = Array.from({ length: 3000 }, (_, i) => `s${i}`);
const longRow = (name: string, at: number) =>
  new RegExp(`${name}\\.csv:${at}.*Row ${at} has more than 1000000 bytes, the most that are read of a row`);
/** A file of a stated size is filled up with NUL, and takes no place on the disk. */
const bombs: Readonly<Record<string, readonly [file: string, bytes: () => string | Buffer, said: RegExp, size?: number]>> = {
  'a part that 3,000 sheets name': [
    'concepts.xlsx',
    () => workbook({ sheets: manySheets, rows: dense(2000, (i) => row(i + 3, `v${i * 7919}`)) }),
    /concepts\.xlsx names the part "xl\/worksheets\/s1\.xml" more than once/,
  ],
  'a cell in the last row': [
    'concepts.xlsx',
    () => workbook({ rows: row(1_048_576, 'x') }),
    /D1048576 is the last cell of the sheet "Concepts" of concepts\.xlsx, but only 9 cells are filled/,
  ],
  'a cell in the last column': [
    'concepts.xlsx',
    () => workbook({ rows: `<row r="1000">${textCell('XFD1000', 'x')}</row>` }),
    /XFD1000 is the last cell of the sheet/,
  ],
  'a shared text of 20,000 cells, of 1.2 GB': [
    'concepts.xlsx',
    () =>
      workbook({
        rows: dense(20_000, (i) => `<row r="${i + 3}"><c r="A${i + 3}" t="s"><v>1</v></c></row>`),
        shared: 'x'.repeat(60_000),
      }),
    /The cells of the sheet "Concepts" of concepts\.xlsx repeat texts of more than 200000000 bytes/,
  ],
  'a part that unpacks to a thousand times its size': [
    'concepts.xlsx',
    () => workbook({ rows: ' '.repeat(50_000_000) }),
    /The part "xl\/worksheets\/s1\.xml" of concepts\.xlsx unpacks to \d+ times its size; at most 100/,
  ],
  'widths of all columns, stated often': [
    'concepts.xlsx',
    () => workbook({ before: `<cols>${dense(300_000, (i) => `<col min="1" max="16384" width="${Math.sin(i)}"/>`)}</cols>`, rows: '' }),
    /the sheet "Concepts" of concepts\.xlsx states the widths of more columns than it can have/,
  ],
  'a cell of quotes': ['concepts.csv', () => `${header}\n${'"'.repeat(40_000_000)}\n`, longRow('concepts', 2)],
  'a line without end': ['concepts.csv', () => `${header}\n${'x'.repeat(40_000_000)}\n`, longRow('concepts', 2)],
  'only NUL': ['concepts.csv', () => Buffer.alloc(40_000_000), longRow('concepts', 1)],
  'a small table of 900 MB': [
    'concepts.csv',
    () => header,
    /concepts\.csv has 900000000 bytes; at most 50000000 are read of any file but companies\.csv and fleet\.csv in UTF-8/,
    900_000_000,
  ],
  'a large table of 900 MB that is not UTF-8': ['fleet.csv', () => 'brand\n\xff', /fleet\.csv has 900000000 bytes; at most/, 900_000_000],
  'a line of 300 MB': ['fleet.csv', () => 'company_slug,brand\n', longRow('fleet', 2), 300_000_000],
  'a quoted cell of 300 MB': ['fleet.csv', () => 'company_slug,brand\n"', longRow('fleet', 2), 300_000_000],
  '300 MB without a header': ['companies.csv', () => '', longRow('companies', 1), 300_000_000],
};
/** A process says what it has used when it ends. On Linux, `resourceUsage` includes the memory of the process that started it; VmHWM doesn't. */
const usage = `--import=data:text/javascript,${encodeURIComponent(`import { readFileSync } from 'node:fs';
process.on('exit', () => {
  let { maxRSS: kib, userCPUTime, systemCPUTime } = process.resourceUsage();
  try { kib = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
  console.error('used' + kib / 1e3 + 'MB' + (userCPUTime + systemCPUTime) / 1e6 + 's');
});`)}`;

describe('a file that is small and costs much', () => {
  it.each(Object.entries(bombs))(
    'is refused by name, within 500 MB and 20 s of processor time: %s',
    async (_name, [file, make, said, size]) => {
      await withFaults([], (dataDir) => {
        if (file === 'concepts.xlsx') rmSync(join(dataDir, 'concepts.csv'));
        writeFileSync(join(dataDir, file), make(), 'latin1');
        if (size !== undefined) truncateSync(join(dataDir, file), size);
        const { status, stdout, stderr } = runAlone('check', ['--data', dataDir], undefined, { NODE_OPTIONS: usage });
        expect(status, stderr).toBe(1);
        expect(stdout).toMatch(said);
        const [, megabytes, seconds] = /used(.*)MB(.*)s\n/.exec(stderr)!;
        expect(Number(megabytes)).toBeLessThan(500);
        expect(Number(seconds)).toBeLessThan(20);
      });
    },
  );

  it.each([
    ['publish', ['--to'], /companies\.csv:2.*Row 2 has more than 1000000 bytes, the most that are read of a row/],
    ['init', ['--yes', '--from'], /companies\.csv has 900000000 bytes; at most 50000000 are read\. Remove what does not belong in it/],
  ])('ends in a sentence on %s, within 500 MB', async (command, flags, said) => {
    await withFaults([], (dataDir) => {
      const file = join(dataDir, 'companies.csv');
      writeFileSync(file, 'id,slug\n');
      truncateSync(file, 900_000_000);
      const args =
        command === 'publish' ? ['--data-dir', dataDir, ...flags, join(dataDir, 'out')] : [join(dataDir, 'market'), ...flags, file];
      const { status, stdout, stderr } = runAlone(command, args, undefined, { NODE_OPTIONS: usage });
      expect(status).not.toBe(0);
      expect(stdout + stderr).toMatch(said);
      expect(stdout + stderr).not.toMatch(/^\s+at /m);
      expect(Number(/used(.*)MB/.exec(stderr)![1])).toBeLessThan(500);
    });
  });

  it('is read all the same where only formats reach to the last cell', async () => {
    await withFaults([], async (dataDir) => {
      rmSync(join(dataDir, 'concepts.csv'));
      const formats = `${dense(5000, (i) => `<row r="${i + 3}" s="1" customFormat="1"/>`)}<row r="1048576"><c r="XFD1048576" s="1"/></row>`;
      writeFileSync(join(dataDir, 'concepts.xlsx'), workbook({ rows: formats }));
      const { counts, totals } = await loadData(dataDir);
      expect([counts['concepts.csv'], totals.errors]).toEqual([1, 0]);
    });
  });
});
