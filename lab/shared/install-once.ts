import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BusyError, takeLock } from '../../src/writer/releases/lock.ts';
import type { Progress } from '../../scripts/command/progress.ts';

/** Third-party packages that are installed into their own folder. */
export interface Installation {
  /** What they are, for progress and errors. */
  readonly what: string;
  /** The files that list them: manifest and lockfile, or requirements. */
  readonly sources: readonly string[];
  /** The folder they are installed into. */
  readonly folder: string;
  /** The folder of notes: which sources are installed, and who is installing. Not within `folder`, which an installation empties. */
  readonly notes: string;
  /** Installs them. @returns The exit code and what the programs printed. */
  readonly install: () => Promise<{ readonly code: number; readonly output: string }>;
}

/** Packages could not be installed; the message says what to do. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
}

/** What an installation was made from. Compiled programs differ by system, processor and Node version. */
function digestOf(sources: readonly string[]): string {
  const digest = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const source of sources) digest.update(readFileSync(source));
  return digest.digest('hex');
}

/** Whether everything is installed as the sources list it now. */
export function isInstalled({ sources, folder, notes }: Installation): boolean {
  const note = join(notes, 'installed');
  return existsSync(folder) && existsSync(note) && readFileSync(note, 'utf8') === digestOf(sources);
}

/** What package managers print when they can’t reach a registry. */
const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|NewConnectionError|Name or service not known/;

/**
 * Installs packages unless they are there already. A second process waits for the first.
 *
 * @throws InstallError when they can't be installed.
 */
export async function installOnce(installation: Installation, progress?: Progress): Promise<void> {
  if (isInstalled(installation)) return;
  const { what, sources, notes, install } = installation;
  progress?.stage(`installing ${what}`);
  mkdirSync(notes, { recursive: true });
  const release = await waitForLock(notes);
  try {
    // Another process may have installed them meanwhile.
    if (isInstalled(installation)) return;
    const note = join(notes, 'installed');
    rmSync(note, { force: true });
    const { code, output } = await install();
    if (code !== 0) {
      const advice = unreachable.test(output) ? ' The registry can’t be reached: connect to the network, then run this again.' : '';
      throw new InstallError(
        `${what.replace(/^./, (letter) => letter.toUpperCase())} can’t be installed.${advice}\n${output.trim().slice(-2000)}`,
      );
    }
    writeFileSync(note, digestOf(sources));
  } finally {
    release();
  }
}

/** Longer than any installation takes. */
const longestWaitMs = 20 * 60_000;

async function waitForLock(folder: string): Promise<() => void> {
  const end = Date.now() + longestWaitMs;
  for (;;) {
    try {
      return takeLock(folder);
    } catch (error) {
      if (!(error instanceof BusyError) || Date.now() > end) throw error;
      await sleep(500);
    }
  }
}
