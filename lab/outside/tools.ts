import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce } from '../shared/install-once.ts';
import type { Progress } from '../../scripts/command/progress.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { runProgram } from '../shared/verdict.ts';

const here = join(projectRoot, 'lab/outside');

/** Requirements files of Python programs that share an environment, since the readers of downloads take long to install. */
const requirementFiles = {
  services: 'requirements.txt',
  formats: 'requirements-formats.txt',
  buckets: 'requirements-buckets.txt',
} as const;
type Environment = keyof typeof requirementFiles;
const requirementsOf = (name: Environment): string => join(here, requirementFiles[name]);

const notes = join(here, '.cache');

/** Installs the Python programs of a requirements file into an environment. @returns Its folder of programs. */
export async function preparePython(name: Environment, progress: Progress): Promise<string> {
  const requirements = requirementsOf(name);
  const environment = join(notes, name === 'services' ? 'python' : `python-${name}`);
  const bin = join(environment, 'bin');
  await installOnce(
    {
      what: `the Python programs of lab/outside/${requirementFiles[name]}`,
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

/** Name and pinned version of a Python program. @throws Error when no requirements file lists it. */
export function pythonVersion(name: string): string {
  const all = (Object.keys(requirementFiles) as Environment[]).map((environment) => readFileSync(requirementsOf(environment), 'utf8'));
  const version = new RegExp(`^${name}==(.+)$`, 'm').exec(all.join('\n'))?.[1];
  if (version === undefined) throw new Error(`no requirements name ${name}`);
  return `${name} ${version}`;
}
