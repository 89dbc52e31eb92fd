import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { describeLeftOut } from '../left-out.ts';

test('lists skipped tests by what they need, with their files and the remedy', () => {
  const tests = [
    { file: 'test/b.test.ts', tags: ['nginx'] },
    { file: 'test/a.test.ts', tags: ['nginx', 'curl'] },
    { file: 'test/a.test.ts', tags: ['nginx'] },
    { file: 'test/a.test.ts', tags: ['caddy'] },
  ];
  expect(describeLeftOut(tests, ['nginx', 'curl', 'chromium'])).toBe(`
Left out, since this machine lacks what they need:
  3 tests need nginx: test/a.test.ts, test/b.test.ts
    To run them: apt-get install nginx, then npm test
  1 test needs curl: test/a.test.ts
    To run it: apt-get install curl, then npm test
`);
  expect(describeLeftOut(tests, ['chromium'])).toBe('');
});

test('a machine without nginx runs no test that needs it, and the last lines of the run say so, whatever reports it', () => {
  const bin = mkdtempSync(join(tmpdir(), 'crane-bin-'));
  try {
    symlinkSync('/bin/sh', join(bin, 'sh'));
    const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
    const file = 'test/hosts/nginx.test.ts';
    const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--project', 'code', '--reporter', 'dot', file], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { PATH: bin, NO_COLOR: '1' },
    });
    expect(stdout).toMatch(
      /\n\nLeft out, since this machine lacks what they need:\n {2}\d+ tests need nginx: test\/hosts\/nginx\.test\.ts\n {4}To run them: apt-get install nginx, then npm test\n$/,
    );
    expect(stdout).toMatch(/Tests +\d+ skipped/);
    expect(status).toBe(0);
  } finally {
    rmSync(bin, { recursive: true });
  }
});
