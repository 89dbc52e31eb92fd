import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../scripts/project-root.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, { integrity?: string; inBundle?: boolean; hasInstallScript?: boolean }>>;
}

const folders = ['.', 'lab/programs'];
const read = <T>(folder: string, file: string): T => JSON.parse(readFileSync(join(projectRoot, folder, file), 'utf8')) as T;

describe.each(folders)('the lockfile of %s', (folder) => {
  const packages = Object.entries(read<Lock>(folder, 'package-lock.json').packages).filter(([path]) => path !== '');

  test('has a SHA-512 digest of every package', () => {
    // A package in the archive of another is covered by the digest of that one.
    const open = packages.filter(
      ([, { integrity = '', inBundle }]) => inBundle !== true && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity),
    );
    expect(
      open.map(([path]) => path),
      'delete these entries, then run npm install --package-lock-only',
    ).toEqual([]);
    expect(packages.length).toBeGreaterThan(200);
  });

  test('has install scripts only where "allowScripts" in package.json allows or refuses them by name', () => {
    const scripted = packages.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.slice(path.lastIndexOf('node_modules/') + 13)] : [],
    );
    expect([...new Set(scripted)].toSorted()).toEqual(Object.keys(read<Manifest>(folder, 'package.json').allowScripts).toSorted());
  });
});

test('a package that both manifests name has one version', () => {
  const [own = {}, checks = {}] = folders.map((folder) => {
    const { dependencies, devDependencies } = read<Manifest>(folder, 'package.json');
    return { ...dependencies, ...devDependencies };
  });
  // openapi-typescript runs on TypeScript 5 alone.
  const shared = Object.keys(checks).filter((name) => name in own && name !== 'typescript');
  expect(checks['typescript']).toMatch(/^5\./);
  expect(shared.map((name) => [name, checks[name]])).toEqual(shared.map((name) => [name, own[name]]));
});
