import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { releasesName } from '../../contract/leases.ts';
import { noteFile } from './note-file.ts';

/** A publication that failed. */
export interface FailedAttempt {
  /** ISO 8601, in UTC. */
  readonly at: string;
  /** The exit code of `publish`. */
  readonly code: number;
  /** A sentence for the operator. */
  readonly reason: string;
}

/** How the last publications into a folder of releases ended. */
export interface Attempts {
  /** When one last succeeded, even with nothing to publish; null if none has. ISO 8601, in UTC. */
  readonly succeeded_at: string | null;
  /** Oldest first. */
  readonly failed: readonly FailedAttempt[];
}

/** Failures that are remembered. */
const maxFailed = 20;

/** Publishers write it, and servers read it for their metrics. */
const attemptsFile = noteFile<Attempts>('attempts.json', 'attempts', ['succeeded_at', 'failed']);

/** Reads how the last publications into a folder ended; null if unknown. */
export const readAttempts = attemptsFile.read;

/**
 * Records how a publication ended. Leaves a folder without releases alone: nobody serves it.
 *
 * @param failure Null when it succeeded.
 * @throws What the disk says.
 */
export function noteAttempt(folder: string, failure: Omit<FailedAttempt, 'at'> | null): void {
  if (!existsSync(join(folder, releasesName))) return;
  const { succeeded_at, failed } = readAttempts(folder) ?? { succeeded_at: null, failed: [] };
  const at = new Date().toISOString();
  const attempts: Attempts =
    failure === null ? { succeeded_at: at, failed } : { succeeded_at, failed: [...failed, { at, ...failure }].slice(-maxFailed) };
  attemptsFile.write(folder, attempts);
}

/** What a watcher says of itself, again and again. */
export interface Watcher {
  /** ISO 8601, in UTC. Not renewed while it can't write to the folder. */
  readonly seen_at: string;
  /** The command that publishes by hand what it publishes. */
  readonly publish: string;
}

const watcherFile = noteFile<Watcher>('watch.json', 'watch', ['seen_at', 'publish']);

/** Reads what a watcher last said; null if none ever did. */
export const readWatcher = watcherFile.read;

/** Records that a watcher lives. Leaves a folder without releases alone. @throws What the disk says. */
export function noteWatcher(folder: string, publish: string): void {
  if (!existsSync(join(folder, releasesName))) return;
  watcherFile.write(folder, { seen_at: new Date().toISOString(), publish });
}
