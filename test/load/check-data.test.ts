import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadData } from '../../src/load/load-data.ts';
import type { LoadResult } from '../../src/load/load-folder.ts';
import { summariseCheck } from '../../src/load/report.ts';
import { runCommand } from '../scripts/run-command.ts';
import { cleanFolder, fixtures, withFaults } from './fixtures.ts';

const check = (...args: string[]) => runCommand('check', args);

describe('npm run crane -- check', () => {
  it('ends with 0 and a summary when there is no error', async () => {
    const { status, stdout } = check('--data', cleanFolder);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^0 errors, 0 warnings, \d+ infos? in \d+ rows\.\nReady to publish\.\n$/m);
  });

  it('ends with 1 and tells file, row, column, value, code and remedy of an error', async () => {
    await withFaults(['decimal-comma'], (dataDir) => {
      const { status, stdout } = check('--data', dataDir);
      expect(status).toBe(1);
      expect(stdout).toMatch(/^ {2}error fleet\.csv:\d+ capacity_t "52,1" — .* \[decimal_comma\]\n {4}Write 52\.1$/m);
      expect(stdout).toMatch(/\n1 error, .*\nNothing can be published until the error is corrected\.\n$/);
    });
  });

  it('reads as much as the settings allow, and says which one to raise', async () => {
    await withFaults([], (dataDir) => {
      const { status, stdout } = check('--data', dataDir, '--max-rows', '2');
      expect(status).toBe(1);
      expect(stdout).toMatch(/companies\.csv:4 — The file has more than 2 rows\..* \[too_many_rows\]\n {4}.*raise MAX_ROWS\./);
      const refused = check('--data', dataDir, '--max-file-mb', 'much');
      expect(refused.status).toBe(2);
      expect(refused.stderr).toContain('--max-file-mb must be a whole number');
    });
  });

  it('shows errors first, then warnings, then a line for each kind of info, which --infos shows whole', async () => {
    const names = ['unknown-file', 'byte-order-mark', 'service-not-in-fleet', 'service-quota-zero'];
    await withFaults(names, (dataDir) => {
      const { stdout } = check('--data', dataDir);
      const severities = [...stdout.matchAll(/^ {2}(error|warning|info) /gm)].map(([, severity]) => severity);
      expect(severities).toEqual(severities.toSorted((a, b) => 'ewi'.indexOf(a![0]!) - 'ewi'.indexOf(b![0]!)));
      expect(new Set(severities)).toEqual(new Set(['error', 'warning', 'info']));
      expect(stdout).toMatch(/^ {2}info companies\.csv, 1 time — .* \[byte_order_mark\]$/m);
      expect(stdout).not.toContain('but its services');
      expect(check('--data', dataDir, '--infos').stdout).toContain('but its services');
      expect(stdout).toMatch(/\nNothing can be published until the error is corrected\.\n$/);
    });
  });

  it('tells a cause once, with its number, examples and rows', async () => {
    await withFaults([], (dataDir) => {
      const cranes = Array.from({ length: 250 }, (_, i) => `prairie-lift,Grove,GMK5250L,"${i},1",,,\n`);
      appendFileSync(join(dataDir, 'fleet.csv'), `${cranes.join('')}${'gone-cranes,Grove,GMK5250L,250,,,\n'.repeat(8)}`);
      const { stdout } = check('--data', dataDir);
      expect(stdout.match(/^ {2}error/gm)).toHaveLength(2);
      expect(stdout).toMatch(/^ {2}error fleet\.csv capacity_t, 250 times — .* \[decimal_comma\]\n {4}row 7: "0,1" .*\n {6}Write 0\.1$/m);
      expect(stdout).toMatch(/^ {4}also rows 10–106 and 150 more$/m);
      expect(stdout).toMatch(
        /^ {2}error fleet\.csv company_slug, 8 times — "gone-cranes" is not a slug of companies\.csv\. .*\n {4}rows 257–264\n {4}.*active=false/m,
      );
      expect(stdout).toMatch(/until the 258 errors are corrected\.\n$/);
    });
  });

  it('counts the same in text, in JSON and for the public page', async () => {
    await withFaults([], async (dataDir) => {
      appendFileSync(join(dataDir, 'fleet.csv'), 'prairie-lift,grove,GMK5250L,,,,\n'.repeat(150));
      const { stdout } = check('--data', dataDir, '--infos');
      const result = await loadData(dataDir);
      const { notices, totals } = summariseCheck(result.countedNotices, result.rows!);
      const json = JSON.parse(check('--data', dataDir, '--json').stdout) as object;
      expect(json).toMatchObject(totals);
      expect(totals.warnings).toBeGreaterThanOrEqual(150);
      expect(stdout).toContain(`0 errors, ${totals.warnings} warnings, ${totals.infos} infos in `);
      for (const { file, code, count } of notices) {
        const lines = stdout.split('\n').filter((line) => line.includes(file) && line.endsWith(`[${code}]`));
        const counts = lines.map((line) => Number(/, ([\d,]+) times? — /.exec(line)?.[1] ?? 1));
        expect(
          counts.reduce((a, b) => a + b, 0),
          code,
        ).toBe(count);
      }
    });
  });

  it('ends with 0 when there are only warnings', async () => {
    await withFaults(['unknown-file'], (dataDir) => {
      const { status, stdout } = check('--data', dataDir);
      expect(status).toBe(0);
      expect(stdout).toContain('[unknown_file]');
    });
  });

  it('prints JSON with the same notices', async () => {
    await withFaults(['decimal-comma'], (dataDir) => {
      const { status, stdout } = check('--data', dataDir, '--json');
      expect(status).toBe(1);
      const { notices, errors, warnings, truncated } = JSON.parse(stdout) as LoadResult & {
        errors: number;
        warnings: number;
        truncated: boolean;
      };
      expect({ errors, warnings, truncated }).toEqual({ errors: 1, warnings: 0, truncated: false });
      expect(notices.find(({ severity }) => severity === 'error')).toMatchObject({
        code: 'decimal_comma',
        file: 'fleet.csv',
        column: 'capacity_t',
        value: '52,1',
      });
    });
  });

  it('prints names of files, columns and settings as they do no harm to a terminal or a log, in every format', async () => {
    const name = 'x\n::error::pwned\u001b[2J\u009b2J\u202e ##[add-mask]a';
    await withFaults(['service-quota-zero'], (dataDir) => {
      writeFileSync(join(dataDir, `${name}.csv`), 'a\n');
      writeFileSync(join(dataDir, '::warning::y.xlsx'), 'a\n');
      const table = join(dataDir, 'fleet.csv');
      const [header = '', ...rows] = readFileSync(table, 'utf8').trimEnd().split('\n');
      writeFileSync(table, [`${header},"${name}"`, ...rows.map((row) => `${row},x`)].join('\n'));
      const service = join(dataDir, 'service.json');
      writeFileSync(service, JSON.stringify({ ...(JSON.parse(readFileSync(service, 'utf8')) as object), [name]: 1, name }));
      for (const options of [[], ['--infos'], ['--json'], ['--format', 'github']]) {
        const { stdout } = check('--data', dataDir, ...options);
        const lines = stdout.trimEnd().split('\n');
        expect(lines.filter((line) => line.includes('pwned')).length).toBeGreaterThanOrEqual(3);
        expect(lines.filter((line) => /[\p{Cc}\p{Cf}]|##\[/u.test(line))).toEqual([]);
        // What is a command is one of ours, for a file and a line.
        expect(lines.filter((line) => /^\s*::(?!(?:error|warning) file=)/.test(line))).toEqual([]);
        if (options[0] !== '--json') continue;
        const { notices } = JSON.parse(stdout) as LoadResult;
        expect(notices.map(({ file, column }) => column ?? file)).toEqual(expect.arrayContaining([name, `${name}.csv`]));
      }
    });
  });

  it('ends with 1 for a folder that is not there', async () => {
    const { status, stdout } = check('--data', join(fixtures, 'no-such-folder'));
    expect(status).toBe(1);
    expect(stdout).toContain('[missing_folder]');
  });

  it('ends with 2 for a wrong command line, on the error stream', async () => {
    for (const args of [['--data'], ['stray']]) {
      const { status, stdout, stderr } = check(...args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect(stderr).toContain('--help');
    }
  });
});
