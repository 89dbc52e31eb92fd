import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { annotate, linesOfRows } from '../../scripts/market/annotations.ts';
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
    expect(runCommand('sample', ['--companies', '5', '--fleet', '5', '--out', data]).status).toBe(0);
    writeFileSync(
      join(data, 'concepts.csv'),
      'slug,term,aliases,definition\nhook,Hook,,"Two\nlines"\nNot a slug,"A, b: 50%",,Something that lifts.\n',
    );
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('names file and line from the folder of the repository, and ends with the report', () => {
    const { status, stdout } = runCommand('check', ['--data', data, '--format', 'github'], undefined, { GITHUB_WORKSPACE: root });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=data\/concepts\.csv,line=4,title=\w+ in slug::"Not a slug" .+\n/);
    expect(stdout).toContain('Nothing can be published until the error is corrected.');
  });

  test('writes what ends a part of a command as percent signs, and what ends the command as no line end', () => {
    const notice = { severity: 'warning', file: 'a,b.csv', row: null, column: 'c:d', value: null, remedy: 'Do.' } as const;
    expect(annotate([{ ...notice, code: 'blank_row', message: '50%0A\n::error::more' }], 'data', '.')).toBe(
      '::warning file=data/a%2Cb.csv,title=blank_row in c%3Ad::50%250A\ufffd::error::more Do.\n',
    );
  });

  test('with --since, names errors and what is new, and writes a summary in which texts of the data are texts', () => {
    const before = join(root, 'before');
    cpSync(data, before, { recursive: true });
    const concepts = (...lines: string[]) => `slug,term,aliases,definition\n${lines.join('\n')}\n`;
    writeFileSync(join(before, 'concepts.csv'), concepts('Old one,A,,"B"', 'hook,Hook,,"C"'));
    writeFileSync(join(data, 'concepts.csv'), concepts('hook,Hook,,"C"', 'Old one,A,,"B"', '<b>|`x`,A,,"B"'));
    const summary = join(root, 'summary.md');
    const environment = { GITHUB_WORKSPACE: root, GITHUB_STEP_SUMMARY: summary };
    const { stdout } = runCommand('check', ['--data', data, '--format', 'github', '--since', before], undefined, environment);
    expect(stdout.match(/^::error .*$/gm)).toHaveLength(2);
    expect(stdout).toMatch(/Since .*before: 1 new, 0 fixed, \d+ remaining\.\n {2}new error concepts\.csv slug .*row 4/);
    const text = readFileSync(summary, 'utf8');
    expect(text).toMatch(/^### Data check\n\n2 errors, \d+ warnings?, \d+ notes?\. Since .*: 1 new, 0 fixed/);
    expect(text).toContain('&lt;b&gt;&#124;&#96;x&#96;');
    expect(text.split('\n').filter((line) => line.startsWith('| new | error |'))).toHaveLength(1);

    const nowhere = runCommand('check', ['--data', data, '--since', join(root, 'nowhere')]);
    expect(nowhere.stdout).toMatch(/nowhere holds neither a release nor data, so nothing is compared\.\n$/);
    const json = JSON.parse(runCommand('check', ['--data', data, '--since', 'http://127.0.0.1:9', '--json']).stdout) as {
      since: object;
    };
    expect(json.since).toMatchObject({
      new: null,
      reason: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/data-quality\.json can't be read/) as string,
    });
    expect(runCommand('check', ['--data', data, '--since', ''])).toMatchObject({ status: 2 });
  });

  test('refuses another format', () => {
    expect(runCommand('check', ['--data', data, '--format', 'gitlab'])).toMatchObject({ status: 2 });
  });
});
