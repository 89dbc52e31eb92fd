import { statSync, watch, type FSWatcher } from 'node:fs';
import { fingerprintOf } from '../../src/load/data-files.ts';
import { unfinishedFiles } from './whole-files.ts';

export interface WatchOptions {
  /** How often the folder is looked at when no event comes, milliseconds. */
  readonly everyMs: number;
  /** How long nothing must have changed before the data is read: a program writes a file in several steps, milliseconds. */
  readonly quietMs: number;
  /** How long nothing must have changed when a file ends in the middle of a record, milliseconds. */
  readonly unfinishedMs: number;
  /** Does the work. False asks to be called again, though nothing changes. */
  readonly onChange: () => Promise<boolean>;
  /** Called once when the folder has been missing for a while, and once when it is back. */
  readonly onMissing: (missing: boolean) => void;
  /** Where the system's events come from. */
  readonly listen?: typeof listenTo;
}

/** How often files are looked at beside the events, and how long they must have been at rest. */
export const watchTimes = { everyMs: 500, quietMs: 100, unfinishedMs: 1_000 } satisfies Partial<WatchOptions>;

/** A folder that is missing for this long is no save by renaming any more, milliseconds. */
const missingMs = 5_000;

/**
 * Calls `onChange` at the start, and whenever the data of a folder has changed and come to rest. Events of the system say when to look;
 * the files are looked at from time to time as well, since events get lost on network disks.
 *
 * @returns What ends it; it waits for work under way.
 */
export function watchFolder(
  folder: string,
  { everyMs, quietMs, unfinishedMs, onChange, onMissing, listen = listenTo }: WatchOptions,
): () => Promise<void> {
  let done: string | null = null;
  let seen = { state: fingerprintOf(folder), since: performance.now() };
  /** Files that end in the middle of something, in the state that was seen last and in the one that was worked on. */
  let unfinished: { state: string; files: readonly string[] } | null = null;
  let alwaysUnfinished: readonly string[] = [];
  let missing = false;
  let stopped = false;
  let isWoken = false;
  let endPause = (): void => undefined;
  const wake = (): void => {
    isWoken = true;
    endPause();
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, isWoken ? 0 : ms);
      endPause = () => (clearTimeout(timer), resolve());
    });
  /** Whether a program is probably still writing. A file that ended like that when it was last worked on does so by habit. */
  const isUnfinished = (state: string): boolean => {
    if (unfinished?.state !== state) unfinished = { state, files: unfinishedFiles(folder) };
    return unfinished.files.some((file) => !alwaysUnfinished.includes(file));
  };
  /** @returns When to look again, milliseconds. */
  const look = async (): Promise<number> => {
    const state = fingerprintOf(folder);
    const now = performance.now();
    if (state !== seen.state) seen = { state, since: now };
    const rest = now - seen.since;
    if (state === null) {
      if (!missing && rest >= missingMs) onMissing((missing = true));
      return everyMs;
    }
    if (missing) onMissing((missing = false));
    if (state === done) return everyMs;
    const needed = rest >= quietMs && isUnfinished(state) ? unfinishedMs : quietMs;
    if (rest < needed) return Math.min(everyMs, needed - rest);
    if (await onChange()) {
      done = state;
      alwaysUnfinished = unfinished?.files ?? [];
    } else seen = { state: null, since: 0 };
    return everyMs;
  };
  const running = (async () => {
    let events = listen(folder, wake);
    while (!stopped) {
      isWoken = false;
      if (!events.isOpen()) {
        events.close();
        events = listen(folder, wake);
      }
      const nextMs = await look();
      if (!stopped) await pause(nextMs);
    }
    events.close();
  })();
  return () => {
    stopped = true;
    endPause();
    return running;
  };
}

/** Events of a folder, as far as the system gives any. */
export interface FolderEvents {
  /** Whether events still come: not when another folder has taken the place of this one. */
  isOpen(): boolean;
  close(): void;
}

/** Listens to the changes in a folder. */
export function listenTo(folder: string, onEvent: () => void): FolderEvents {
  const identity = (): string | null => {
    const found = statSync(folder, { throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev} ${found.ino}`;
  };
  const own = identity();
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(folder, onEvent);
    watcher.on('error', () => (watcher = null));
  } catch {
    // Missing, or the system has no more watches to give; it is tried again at the next look.
  }
  return {
    isOpen: () => watcher !== null && identity() === own,
    close: () => watcher?.close(),
  };
}
