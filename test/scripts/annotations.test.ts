import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { annotate, linesOfRows } from '../../scripts/annotations.ts';
import { tables } from '../../src/contract/tables.ts';
import { runCommand } from './run-command.ts';

describe('the lines of rows', () => {
  test.each([
    ['slug,term\n1,2\n3,4\n', [1, 2, 3]],
    ['slug,term\r\n"1\r\n\r\n1",2\r\n3,4', [1, 2, 5]],
    ['slug;term\r"x\r""y"";\r";2\r3;4\r', [1, 2, 5]],
    ['slug,term\n5" hose,"q""\n"\n\n3,4\n', [1, 2, 4, 5]],
    ['slug,term\n"1\n",2\n"3\n4,5\n', [1, 2, 4]],
  ])('count line ends in quoted cells, up to the row where reading stops: %j', (text, lines) => {
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(linesOfRows(bytes, tables.concepts).slice(1, lines.length + 1)).toEqual(lines);
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
