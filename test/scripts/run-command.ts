import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { python } from '../../lab/shared/prerequisites.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { readLine } from './read-line.ts';
import type { Call, Ended } from './command-process.ts';

// The test runner sets variables of its own, BASE_URL among them.
const env = { PATH: process.env['PATH'] };
const runnerOf = (root: string): string => join(root, 'scripts/run.js');

/** The process that runs commands for the tests of this one, which ends with it, and the two pipes to it. */
let running: { readonly requests: number; readonly replies: number } | null = null;

function startCommands(): { readonly requests: number; readonly replies: number } {
  const folder = mkdtempSync(join(tmpdir(), 'crane-commands-'));
  const pipes = ['requests', 'replies'].map((name) => join(folder, name));
  execFileSync('mkfifo', pipes);
  spawn(process.execPath, [join(projectRoot, 'test/scripts/command-process.ts'), ...pipes], { stdio: 'ignore', env }).unref();
  // Each waits for the other to open it.
  const [requests, replies] = [openSync(pipes[0]!, 'w'), openSync(pipes[1]!, 'r')];
  rmSync(folder, { recursive: true });
  return { requests, replies };
}

/**
 * Runs a command of `scripts/` to its end, as npm does, but in a process that goes on: starting one for each takes most of their time.
 *
 * @throws Error when that process has ended, as it does with a command that takes longer than a test may.
 */
export function runCommand(
  name: string,
  args: readonly string[],
  cwd = projectRoot,
  settings: Readonly<Record<string, string>> = {},
): Ended {
  const { requests, replies } = (running ??= startCommands());
  writeSync(requests, `${JSON.stringify({ name, args, cwd, env: { ...env, ...settings } } satisfies Call)}\n`);
  const line = readLine(replies);
  if (line !== null) return JSON.parse(line) as Ended;
  running = null;
  throw new Error(`the process that ran ${name} ${args.join(' ')} has ended: it failed, or the command took too long`);
}

/** The same in a process of its own, also with what the programs print that the command starts. */
export function runAlone(name: string, args: readonly string[], cwd = projectRoot, settings: Readonly<Record<string, string>> = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [runnerOf(projectRoot), name, ...args], {
    encoding: 'utf8',
    cwd,
    env: { ...env, ...settings },
    timeout: 280_000,
    killSignal: 'SIGKILL',
  });
  return { status, stdout, stderr };
}

/**
 * Makes the data of a small market: companies are what is asked about, and a few rows of the rest are enough. All files make the same, whose
 * index of /ask is made once.
 */
export function makeSmallData(folder: string): void {
  const args = ['--companies', '40', '--fleet', '200', '--seed', '3', '--out', folder];
  const { status, stderr } = runCommand('sample', args);
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

/** Commands that go on until they are told to end. */
const started = new Set<ChildProcess>();

/** Starts a command of `scripts/` that goes on until it is told to end, or until `endCommands`. */
export function startCommand(name: string, args: readonly string[], root = projectRoot) {
  const child = spawn(process.execPath, [runnerOf(root), name, ...args], { cwd: root, env });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** Starts a command that serves, and gives its output once `ready` stands in it, with a way to end it. */
export async function serveCommand(
  name: string,
  args: string[],
  ready: RegExp,
): Promise<{ output: () => string; stop: () => Promise<number | null> }> {
  const child = startCommand(name, args);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      output += part.toString();
      if (ready.test(output)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => reject(new Error(`${name} ended with ${code}: ${output}`)));
  });
  return {
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Ends what is still running, as after a test that failed or took too long. */
export function endCommands(): void {
  for (const child of started) child.kill('SIGKILL');
}
