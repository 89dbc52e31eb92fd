import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainFile } from '../../load/plain-file.ts';
import { releasesName } from '../../contract/leases.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../../query/json-file.ts';
import { replaceFile } from './durable.ts';

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

/** Written in one step. Publishers write it, and servers read it for their metrics. */
const attemptsFormat: JsonFormat = {
  file: 'attempts.json',
  format: 'crane-discovery-attempts',
  version: 1,
  members: ['succeeded_at', 'failed'],
  sealed: false,
};

/** Reads how the last publications into a folder ended; null if unknown. */
export function readAttempts(folder: string): Attempts | null {
  try {
    return readJsonFile<Attempts>(attemptsFormat, readPlainFile(join(folder, attemptsFormat.file)).toString());
  } catch {
    return null;
  }
}

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
  replaceFile(join(folder, attemptsFormat.file), `${writeJsonFile(attemptsFormat, attempts)}\n`);
}

/** What a watcher says of itself, again and again. */
export interface Watcher {
  /** ISO 8601, in UTC. Not renewed while it can't write to the folder. */
  readonly seen_at: string;
  /** The command that publishes by hand what it publishes. */
  readonly publish: string;
}

const watcherFormat: JsonFormat = {
  file: 'watch.json',
  format: 'crane-discovery-watch',
  version: 1,
  members: ['seen_at', 'publish'],
  sealed: false,
};

/** Reads what a watcher last said; null if none ever did. */
export function readWatcher(folder: string): Watcher | null {
  try {
    return readJsonFile<Watcher>(watcherFormat, readPlainFile(join(folder, watcherFormat.file)).toString());
  } catch {
    return null;
  }
}

/** Records that a watcher lives. Leaves a folder without releases alone. @throws What the disk says. */
export function noteWatcher(folder: string, publish: string): void {
  if (!existsSync(join(folder, releasesName))) return;
  const watcher: Watcher = { seen_at: new Date().toISOString(), publish };
  replaceFile(join(folder, watcherFormat.file), `${writeJsonFile(watcherFormat, watcher)}\n`);
}
