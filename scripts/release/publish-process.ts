import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectFile } from '../../src/project-file.ts';
import type { Given } from '../command/command-line.ts';
import { exitCodes } from './exit-codes.ts';
import type { Outcome } from './publish-once.ts';

/** The program that runs commands. */
const runner = fileURLToPath(projectFile('scripts/run.js'));

/** A `publish` that runs in a process of its own. */
export interface PublishProcess {
  /** How it ended; with `isLogged` false, it could not log that itself. Never rejects. */
  readonly ended: Promise<Outcome & { readonly isLogged: boolean }>;
  /** Ends it at once. Readers then keep the current release. */
  kill(): void;
}

/** Starts `publish` with its flags. What it prints goes where this process prints. */
export function startPublish(given: readonly Given[]): PublishProcess {
  const child = fork(runner, ['publish', ...given.map(([flag, value]) => `--${flag}=${value}`)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let told: Outcome | null = null;
  child.on('message', (outcome) => (told = outcome as Outcome));
  const failed = (reason: string) => ({ code: exitCodes.failed, reason, mayPass: true, isLogged: false });
  const ended = new Promise<Outcome & { readonly isLogged: boolean }>((resolve) => {
    child.on('error', (error) => resolve(failed(`The publication was not started: ${error.message}`)));
    // Not `exit`: what the child told is then complete.
    child.on('close', (code, signal) => {
      if (told !== null) resolve({ ...told, isLogged: true });
      else if (code === null) resolve(failed(`The publication was ended by ${signal}. Was there too little memory?`));
      else resolve({ ...failed(`The publication ended with exit code ${code}; the lines above say why.`), code });
    });
  });
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** Whether `startPublish` has started this process. */
const isChild = process.send !== undefined;

/** Lets a publication end when a signal comes: a terminal and systemd send it to this process too, but the parent decides. */
export function leaveSignalsToParent(): void {
  if (isChild) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

/** Tells the parent, if there is one, how the publication ended. */
export const tellParent = (outcome: Outcome): Promise<void> =>
  new Promise((resolve) => {
    if (isChild) process.send!(outcome, undefined, undefined, () => resolve());
    else resolve();
  });
