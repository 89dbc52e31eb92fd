import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { python } from '../../scripts/prerequisites.ts';
import { projectRoot } from '../../scripts/project-root.ts';

// The test runner sets variables of its own, BASE_URL among them.
const env = { PATH: process.env['PATH'] };
const runnerOf = (root: string): string => join(root, 'scripts/run.js');

/** Runs a command of `scripts/` to its end, as npm does. */
export function runCommand(name: string, args: readonly string[], cwd = projectRoot, settings: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [runnerOf(projectRoot), name, ...args], {
    encoding: 'utf8',
    cwd,
    env: { ...env, ...settings },
  });
  return { status, stdout, stderr };
}

/**
 * Runs commands that end at their command line, in one process: starting one for each takes most of their time.
 *
 * @returns How each ended: 2 with a sentence, or 0 with its help.
 */
export function runCommandLines(calls: readonly (readonly [name: string, ...args: string[]])[]): ReturnType<typeof runCommand>[] {
  const driver = join(projectRoot, 'test/scripts/command-lines.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [driver, JSON.stringify(calls)], {
    encoding: 'utf8',
    cwd: projectRoot,
    env,
  });
  if (status !== 0) throw new Error(`the command lines ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as ReturnType<typeof runCommand>[];
}

/**
 * Makes the data of a small market: companies are what is asked about, and a few rows of the rest are enough. All files make the same, whose
 * index of /ask is made once.
 */
export function makeSmallData(folder: string): void {
  const args = ['--companies', '40', '--fleet', '200', '--seed', '3', '--out', folder];
  const { status, stderr } = runCommand('sample-data', args);
  if (status !== 0) throw new Error(stderr);
  for (const name of ['models', 'concepts', 'listings', 'wanted-ads']) {
    const path = join(folder, `${name}.csv`);
    writeFileSync(path, `${readFileSync(path, 'utf8').split('\n').slice(0, 13).join('\n')}\n`);
  }
}

/**
 * Runs a command in a terminal.
 *
 * @param steps What to wait for, and what to type then.
 * @returns What the terminal shows, without what moves its cursor.
 */
export function runInTerminal(
  steps: readonly (readonly [seen: string, typed: string])[],
  name: string,
  args: readonly string[],
  cwd: string,
) {
  const driver = join(projectRoot, 'test/scripts/in-terminal.py');
  const { status, stdout } = spawnSync(python, [driver, JSON.stringify(steps), process.execPath, runnerOf(projectRoot), name, ...args], {
    encoding: 'utf8',
    cwd,
    env: { ...env, TERM: 'xterm' },
  });
  // oxlint-disable-next-line no-control-regex
  return { status, shown: stdout.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '').replaceAll('\r\n', '\n') };
}

/** Starts a command of `scripts/` that goes on until it is told to end. */
export const startCommand = (name: string, args: readonly string[], root = projectRoot) =>
  spawn(process.execPath, [runnerOf(root), name, ...args], { cwd: root, env });
