import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
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

/** Starts a command of `scripts/` that goes on until it is told to end. */
export const startCommand = (name: string, args: readonly string[], root = projectRoot) =>
  spawn(process.execPath, [runnerOf(root), name, ...args], { cwd: root, env });
