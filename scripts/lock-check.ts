// Checks that package-lock.json has a digest of every package, and package.json a decision on every install script.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { readArguments } from './arguments.ts';
import { checksFolder } from './load-check.ts';
import { findLockFaults, packageName, withIntegrity, type Lock } from './lock/lock-faults.ts';
import { projectRoot } from './project-root.ts';

const help = `npm run lock:check -- [--write] [--dir DIR]

Checks that every package in package-lock.json has a SHA-512 digest, and that every package with an install script is
allowed or refused by name in "allowScripts" of package.json. Run it again after adding a package or merging two lockfiles.

  --write     download the packages that have no digest, and write theirs into package-lock.json
  --dir DIR   folder of package.json and package-lock.json; may be repeated. Default: this project and its scripts/checks.

Exit code: 0 when nothing is missing, 1 otherwise.
`;
const { values } = readArguments(help, {
  write: { type: 'boolean', default: false },
  dir: { type: 'string', multiple: true, default: [projectRoot, checksFolder] },
});

const run = promisify(execFile);
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const faults: number[] = [];
for (const folder of values.dir) faults.push(await checkFolder(folder));
process.exitCode = faults.every((count) => count === 0) ? 0 : 1;

/** Downloads packages to compute their digests, keyed by their path in the lockfile. */
async function downloadDigests(lock: Lock, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  const folder = mkdtempSync(join(tmpdir(), 'crane-lock-'));
  try {
    for (const path of paths) {
      const spec = `${packageName(path, lock.packages[path]!)}@${lock.packages[path]!.version}`;
      try {
        const { stdout } = await run('npm', ['pack', spec, '--json', '--ignore-scripts', '--pack-destination', folder], {
          cwd: folder,
          env: { ...process.env, npm_config_loglevel: 'error' },
        });
        const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
        digests.set(
          path,
          `sha512-${createHash('sha512')
            .update(readFileSync(join(folder, filename)))
            .digest('base64')}`,
        );
        process.stderr.write(`✓ ${spec}\n`);
      } catch (error) {
        const { stderr = '' } = error as { stderr?: string };
        process.stderr.write(
          `✗ ${spec} could not be downloaded: ${/npm error (?!code)(.*)/.exec(stderr)?.[1] ?? (error as Error).message}\n`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return digests;
}

/** Prints the problems of a lockfile. @returns How many there are. */
async function checkFolder(folder: string): Promise<number> {
  const lockFile = join(folder, 'package-lock.json');
  const { allowScripts = {} } = read(join(folder, 'package.json')) as { allowScripts?: Record<string, boolean> };
  let lock = read(lockFile) as Lock;
  if (values.write) {
    const digests = await downloadDigests(lock, findLockFaults(lock, allowScripts).withoutIntegrity);
    if (digests.size > 0) {
      lock = withIntegrity(lock, digests);
      writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
    }
  }
  const { withoutIntegrity, undecidedScripts, unusedDecisions } = findLockFaults(lock, allowScripts);
  for (const path of withoutIntegrity) {
    const remedy = values.write ? 'Choose a version that the registry has in full.' : 'Run npm run lock:check -- --write.';
    process.stdout.write(`${path} ${lock.packages[path]!.version} has no SHA-512 integrity. ${remedy}\n`);
  }
  for (const name of undecidedScripts)
    process.stdout.write(
      `${name} has an install script. Add it to "allowScripts" in package.json: false to refuse the script, true to run it.\n`,
    );
  for (const name of unusedDecisions)
    process.stdout.write(`${name} has no install script. Remove it from "allowScripts" in package.json.\n`);
  const problems = withoutIntegrity.length + undecidedScripts.length + unusedDecisions.length;
  const where = relative(process.cwd(), lockFile);
  process.stdout.write(
    `${where}: ${Object.keys(lock.packages).length - 1} packages, ${problems} ${problems === 1 ? 'problem' : 'problems'}\n`,
  );
  return problems;
}
