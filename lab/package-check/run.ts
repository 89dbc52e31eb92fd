import { spawn } from 'node:child_process';
import { dirname, delimiter } from 'node:path';

/** How a program ended. `status` is null if it could not start. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Environment variables of programs: nothing of the repository is on the path. The Node is this process’s, so that both compress alike. */
export const cleanEnvironment = (home: string): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  HOME: home,
  CI: 'true',
});

/** Runs a program to its end. */
export function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', (error) => resolve({ status: null, stdout, stderr: `${stderr}${error.message}` }));
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** Prints a line for each check, and counts them. */
export function startChecks() {
  const counts = { passed: 0, failed: 0 };
  return {
    counts,
    check(name: string, good: boolean, seen: unknown = ''): void {
      if (good) counts.passed++;
      else counts.failed++;
      process.stdout.write(`${good ? '✓' : '✗'} ${name}${good ? '' : ` — ${String(seen).trim().slice(-2000)}`}\n`);
    },
  };
}
export type Check = ReturnType<typeof startChecks>['check'];
