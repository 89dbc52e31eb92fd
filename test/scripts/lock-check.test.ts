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

test('every package of this project and of its checks has a digest, and every install script a decision', () => {
  const { status, stdout } = runCommand('lock-check', [], projectRoot);
  expect(stdout).toMatch(/^package-lock\.json: \d+ packages, 0 problems\nscripts\/checks\/package-lock\.json: \d+ packages, 0 problems\n$/);
  expect(status).toBe(0);
});

test('a problem in one of several folders ends the check with 1, and the others are checked all the same', () => {
  checkAfter(({ lock }) => delete lock.packages['node_modules/zod']!.integrity);
  const { status, stdout } = runCommand('lock-check', ['--dir', folder, '--dir', projectRoot]);
  expect(stdout).toMatch(/packages, 1 problem\n.*package-lock\.json: \d+ packages, 0 problems\n$/);
  expect(status).toBe(1);
});

test('a package that both manifests name has one version', () => {
  const dependencies = (file: string): Record<string, string> => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Record<string, Record<string, string>>;
    return { ...manifest['dependencies'], ...manifest['devDependencies'] };
  };
  const [own, checks] = [dependencies('package.json'), dependencies('scripts/checks/package.json')];
  const shared = Object.keys(checks).filter((name) => name in own);
  expect(shared.map((name) => [name, checks[name]])).toEqual(shared.map((name) => [name, own[name]]));
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
