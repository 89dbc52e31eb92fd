import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LoadResult } from '../../src/load/load-data.ts';
import { runCommand } from '../scripts/run-command.ts';
import { cleanFolder, fixtures, withOverlays } from './fixtures.ts';

const check = (...args: string[]) => runCommand('check-data', args);

describe('npm run check:data', () => {
  it('ends with 0 and a summary when there is no error', () => {
    const { status, stdout } = check('--data', cleanFolder);
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^0 errors, 0 warnings, \d+ infos? in \d+ rows\./);
  });

  it('ends with 1 and tells file, row, column, value, code and remedy of an error', () => {
    withOverlays([join(fixtures, 'faults/decimal-comma')], [], (dataDir) => {
      const { status, stdout } = check('--data', dataDir);
      expect(status).toBe(1);
      expect(stdout).toMatch(/^ {2}error fleet\.csv:\d+ capacity_t "52,1" — .* \[decimal_comma\]\n {4}Write 52\.1$/m);
      expect(stdout).toMatch(/^1 error, /m);
    });
  });

  it('ends with 0 when there are only warnings', () => {
    withOverlays([join(fixtures, 'faults/unknown-file')], [], (dataDir) => {
      const { status, stdout } = check('--data', dataDir);
      expect(status).toBe(0);
      expect(stdout).toContain('[unknown_file]');
    });
  });

  it('prints JSON with the same findings', () => {
    withOverlays([join(fixtures, 'faults/decimal-comma')], [], (dataDir) => {
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

  it('ends with 1 for a folder that is not there', () => {
    const { status, stdout } = check('--data', join(fixtures, 'no-such-folder'));
    expect(status).toBe(1);
    expect(stdout).toContain('[missing_folder]');
  });

  it('ends with 2 for a wrong command line, on the error stream', () => {
    for (const args of [['--dta', 'x'], ['--data'], ['stray'], ['--data', '']]) {
      const { status, stdout, stderr } = check(...args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect(stderr).toContain('--help');
    }
  });

  it('explains itself', () => {
    const { status, stdout } = check('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--json');
  });
});
