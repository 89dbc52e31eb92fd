import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runProgram } from '../validate/verdict.ts';

const here = join(projectRoot, 'scripts/outside');
const requirements = join(here, 'requirements.txt');

/**
 * A folder with programs of others, made once for each content of the files that name them.
 *
 * @throws Error with the end of the output when something can't be installed.
 */
async function prepare(
  name: string,
  files: readonly string[],
  install: (folder: string) => Promise<[code: number, output: string]>,
): Promise<string> {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(file));
  const folder = join(projectRoot, 'node_modules/.cache/outside', `${name}-${digest.digest('hex').slice(0, 16)}`);
  const ready = join(folder, '.ready');
  if (existsSync(ready)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [code, output] = await install(folder);
  if (code !== 0) throw new Error(`${name} can't be installed:\n${output.slice(-2000)}`);
  writeFileSync(ready, '');
  return folder;
}

/** The Python programs of `requirements.txt`, in an environment of their own. @returns Its folder of programs. */
export async function preparePython(): Promise<string> {
  const folder = await prepare('python', [requirements], async (target) => {
    const made = await runProgram('python3', ['-m', 'venv', target], here);
    if (made.code !== 0) return [made.code, `${made.output}\nPython 3.11 or later with venv is needed.`];
    const { code, output } = await runProgram(
      join(target, 'bin/pip'),
      ['install', '--quiet', '--no-deps', '--requirement', requirements],
      here,
      600,
    );
    return [code, output];
  });
  return join(folder, 'bin');
}

/** orval, installed from its own lockfile. @returns Its folder of programs. */
export async function prepareOrval(): Promise<string> {
  const files = ['package.json', 'package-lock.json'].map((file) => join(here, 'orval', file));
  const folder = await prepare('orval', files, async (target) => {
    for (const file of files) cpSync(file, join(target, file.slice(file.lastIndexOf('/') + 1)));
    const { code, output } = await runProgram('npm', ['ci', '--ignore-scripts'], target, 300);
    return [code, output];
  });
  return join(folder, 'node_modules/.bin');
}

/** Name and pinned version of a Python program. @throws Error for one that `requirements.txt` does not name. */
export function pythonVersion(name: string): string {
  const version = new RegExp(`^${name}==(.+)$`, 'm').exec(readFileSync(requirements, 'utf8'))?.[1];
  if (version === undefined) throw new Error(`requirements.txt does not name ${name}`);
  return `${name} ${version}`;
}
