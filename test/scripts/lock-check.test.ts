import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'crane-lock-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Package {
  integrity?: string;
  [member: string]: unknown;
}
interface Project {
  lock: { packages: Record<string, Package> };
  manifest: { allowScripts: Record<string, boolean> };
}

/** Runs the check on this project's own files after a change to them. */
function checkAfter(change: (project: Project) => void) {
  const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as never;
  const project: Project = { lock: read('package-lock.json'), manifest: read('package.json') };
  change(project);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(project.lock));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project.manifest));
  return runCommand('lock-check', ['--dir', folder]);
}

test('every package of this project has a digest, and every install script a decision', () => {
  const { status, stdout } = checkAfter(() => undefined);
  expect(stdout).toMatch(/^\d+ packages, 0 problems\n$/);
  expect(status).toBe(0);
});

test.each<[string, (project: Project) => void, RegExp]>([
  [
    'no digest',
    ({ lock }) => delete lock.packages['node_modules/zod']!.integrity,
    /^node_modules\/zod [\d.]+ has no SHA-512 integrity\. Run npm run lock:check -- --write\.$/m,
  ],
  [
    'a weak digest',
    ({ lock }) => (lock.packages['node_modules/zod']!.integrity = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='),
    /^node_modules\/zod .* no SHA-512/m,
  ],
  [
    'a digest cut short',
    ({ lock }) => (lock.packages['node_modules/zod']!.integrity = 'sha512-AAAA=='),
    /^node_modules\/zod .* no SHA-512/m,
  ],
  [
    'an install script without a decision',
    ({ manifest }) => delete manifest.allowScripts['esbuild'],
    /^esbuild has an install script\. Add it to "allowScripts"/m,
  ],
  ['a decision about nothing', ({ manifest }) => (manifest.allowScripts['zod'] = true), /^zod has no install script\. Remove it/m],
])('%s is named with its remedy, and ends the check with 1', (_, change, message) => {
  const { status, stdout } = checkAfter(change);
  expect(stdout).toMatch(message);
  expect(stdout).toMatch(/, 1 problem\n$/);
  expect(status).toBe(1);
});
