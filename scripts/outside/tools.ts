import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce } from '../install-once.ts';
import type { Progress } from '../progress.ts';
import { projectRoot } from '../project-root.ts';
import { runProgram } from '../validate/verdict.ts';

const here = join(projectRoot, 'scripts/outside');
const requirements = join(here, 'requirements.txt');

const notes = join(here, '.cache');
const environment = join(notes, 'python');

/** The Python programs of `requirements.txt`, in an environment of their own. @returns Its folder of programs. */
export async function preparePython(progress: Progress): Promise<string> {
  const bin = join(environment, 'bin');
  await installOnce(
    {
      what: 'the Python programs of scripts/outside',
      sources: [requirements],
      folder: environment,
      notes,
      async install() {
        const made = await runProgram('python3', ['-m', 'venv', '--clear', environment], here);
        if (made.code !== 0) return { ...made, output: `${made.output}\nPython 3.11 or later with venv is needed.` };
        return runProgram(join(bin, 'pip'), ['install', '--quiet', '--no-deps', '--requirement', requirements], here, 600);
      },
    },
    progress,
  );
  return bin;
}

/** Name and pinned version of a Python program. @throws Error for one that `requirements.txt` does not name. */
export function pythonVersion(name: string): string {
  const version = new RegExp(`^${name}==(.+)$`, 'm').exec(readFileSync(requirements, 'utf8'))?.[1];
  if (version === undefined) throw new Error(`requirements.txt does not name ${name}`);
  return `${name} ${version}`;
}
