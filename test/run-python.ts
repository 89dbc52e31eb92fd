import { spawnSync } from 'node:child_process';
import { python } from '../lab/shared/prerequisites.ts';

/** Runs a program of Python that reads its input and prints JSON. */
export function runPython(program: string, input: string): unknown {
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
