import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { annotate, linesOfRows } from '../../scripts/annotations.ts';
import { readRecords } from '../../src/load/records.ts';
import { runCommand } from './run-command.ts';

const limits = { maxFieldBytes: 1000, maxRecordBytes: 1_000_000, maxFieldLines: 100, maxRowCells: 100, maxRows: 1000 };

describe('the lines of rows', () => {
  test.each([
    ['a,b\n1,2\n3,4\n', [1, 2, 3]],
    ['a,b\r\n"1\r\n\r\n1",2\r\n3,4', [1, 2, 5]],
    ['a;b\r"x\r""y"";\r";2\r3;4\r', [1, 2, 5]],
    ['a,b\n5" hose,"q""\n"\n\n3,4\n', [1, 2, 4, 5]],
  ])('count line ends in quoted cells: %j', (text, lines) => {
    const bytes = Buffer.from(text);
    expect(linesOfRows(bytes).slice(1, lines.length + 1)).toEqual(lines);
    // The reader of the tables counts the same rows.
    const rows = [...readRecords(bytes, text[1]!.charCodeAt(0), limits)].flatMap(({ records }) => records);
    expect(rows.length).toBe(lines.length);
  });
});

describe('check --format github', () => {
  const root = mkdtempSync(join(tmpdir(), 'crane-annotations-'));
  const data = join(root, 'data');
  beforeAll(() => {
    expect(runCommand('sample-data', ['--companies', '5', '--fleet', '5', '--out', data]).status).toBe(0);
    writeFileSync(
      join(data, 'concepts.csv'),
      'slug,term,aliases,definition\nhook,Hook,,"Two\nlines"\nNot a slug,"A, b: 50%",,Something that lifts.\n',
    );
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('names file and line from the folder of the repository, and ends with the report', () => {
    const { status, stdout } = runCommand('check-data', ['--data', data, '--format', 'github'], undefined, { GITHUB_WORKSPACE: root });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=data\/concepts\.csv,line=4,title=\w+ in slug::"Not a slug" .+\n/);
    expect(stdout).toContain('Nothing can be published until the error is corrected.');
  });

  test('writes what ends a part of a command as percent signs, and what ends the command as no line end', () => {
    const notice = { severity: 'warning', file: 'a,b.csv', row: null, column: 'c:d', value: null, remedy: 'Do.' } as const;
    expect(annotate([{ ...notice, code: 'x', message: '50%0A\n::error::more' }], 'data', '.')).toBe(
      '::warning file=data/a%2Cb.csv,title=x in c%3Ad::50%250A\ufffd::error::more Do.\n',
    );
  });

  test('refuses another format', () => {
    expect(runCommand('check-data', ['--data', data, '--format', 'gitlab'])).toMatchObject({ status: 2 });
  });
});
