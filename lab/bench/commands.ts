import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';

/** Address that the sites of the bench are built for. */
export const benchAddress = 'https://cranes.example';

/** The cost of a command. */
export interface Cost {
  readonly seconds: number;
  /** Peak resident memory of the command, bytes. */
  readonly peakBytes: number;
}

/**
 * Records the peak memory of a process when it ends. On Linux, `resourceUsage` includes the parent's memory; VmHWM doesn't.
 * npm passes it on to the command that it starts: the largest counts.
 */
const noteMemory = `import { appendFileSync, readFileSync } from 'node:fs';
process.on('exit', () => {
  let kib = process.resourceUsage().maxRSS;
  try { kib = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
  appendFileSync(process.env.BENCH_MEMORY, kib + '\\n');
});`;

/** Runs a command of package.json to its end. @throws When it fails, with its output. */
async function runNpm(name: string, args: readonly string[]): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'crane-memory-'));
  const memory = join(folder, 'memory');
  try {
    const started = performance.now();
    const child = startNpm(name, args, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noteMemory)}`,
      BENCH_MEMORY: memory,
    });
    let said = '';
    child.stderr!.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const seconds = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`npm run ${name} ended with ${code}:\n${said}`);
    return { seconds, peakBytes: Math.max(...readFileSync(memory, 'utf8').trim().split('\n').map(Number)) * 1024 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Publishes data as a release with the command. */
export const publish = (data: string, to: string): Promise<Cost> =>
  runNpm('publish', ['--to', to, '--data-dir', data, '--base-url', benchAddress]);

const startNpm = (name: string, args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess =>
  spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });

/** A process that runs until it is ended. */
export interface Running {
  readonly pid: number;
  /** Ends it, and waits. */
  readonly stop: () => Promise<void>;
}

/** Starts a script that keeps running; its output is shown if it ends by itself. */
export function startNode(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  let isStopped = false;
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-10_000)));
  const ended = once(child, 'close').then(([code]) => {
    if (!isStopped) process.stderr.write(`${args.join(' ')} ended with ${String(code)}:\n${said}`);
  });
  return {
    pid: child.pid!,
    stop: async () => {
      isStopped = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resident memory of a process, bytes; null if the system doesn't report it. */
export function memoryOf(pid: number): number | null {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))![1]) * 1024;
}
