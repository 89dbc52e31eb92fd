import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** An unfinished upload; the message is for the operator, and says what to do before the next one. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

/** How a program ended. What it printed is empty where it printed to the terminal. */
export interface Ended {
  /** Why it isn’t done, to follow the name of the program; null if it is done. */
  readonly failure: string | null;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const running = new Set<ChildProcess>();
let ending: NodeJS.Signals | null = null;
/** Whether a signal came while no program ran, so that the next one doesn’t start. */
let isDue = false;

/** Runs a program to its end, or until {@link endPrograms}. */
export function runProgram(program: string, args: readonly string[], options: SpawnOptions): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  if (isDue) {
    isDue = false;
    return Promise.resolve({ failure: `was not started after ${ending}.`, code: null, ...output });
  }
  const child = spawn(program, args, options);
  running.add(child);
  for (const name of ['stdout', 'stderr'] as const) child[name]?.setEncoding('utf8').on('data', (part: string) => (output[name] += part));
  return new Promise((resolve) => {
    let unstarted = '';
    child.once('error', (error) => (unstarted = error.message));
    child.once('close', (code, signal) => {
      running.delete(child);
      const stopped = signal ?? (child.killed ? ending : null);
      const failed = unstarted === '' ? `failed with ${code}. Fix the cause.` : `could not be run: ${unstarted}. Fix the cause.`;
      const failure = stopped === null ? failed : `was ended by ${stopped}.`;
      resolve({ failure: code === 0 && stopped === null ? null : failure, code, ...output });
    });
  });
}

/** Ends the programs that run. @returns Whether there were any. */
export function endPrograms(signal: NodeJS.Signals = 'SIGTERM'): boolean {
  return [...running].filter((child) => child.kill(signal)).length > 0;
}

/**
 * From here on, a signal ends the programs of this process instead of the process: it comes to its end by the failure of what ran, or else
 * of what would run next. What must be run after that, can be.
 */
export function endProgramsOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      ending = name;
      isDue = !endPrograms(name);
    });
}

/** Ends this process as the signal that came would have ended it; does nothing if none came. */
export function endAsTold(): void {
  if (ending === null) return;
  process.removeAllListeners(ending);
  process.kill(process.pid, ending);
}
