import { statSync, watch, type FSWatcher } from 'node:fs';
import { fingerprintOf } from '../../src/load/data-files.ts';
import { areWritten, seeFiles, type SeenFiles } from './whole-files.ts';

export interface WatchOptions {
  /** How often to look at the folder without an event, milliseconds. */
  readonly everyMs: number;
  /** How long the data must be unchanged before it is read, since programs save a file in several steps, milliseconds. */
  readonly quietMs: number;
  /** The same when more may follow: the rest of a file, or the next one, which a slow network brings in parts, milliseconds. */
  readonly settleMs: number;
  /** Does the work. @returns After how many milliseconds to do it again even if nothing changes; null for never. */
  readonly onChange: () => Promise<number | null>;
  /** Called when the folder has been missing for a while, and when it is back. */
  readonly onMissing: (missing: boolean) => void;
  /** The source of the system’s events. */
  readonly listen?: typeof listenTo;
}

/** How often to look at files between events, and how long they must be unchanged. */
export const watchTimes = { everyMs: 500, quietMs: 50, settleMs: 1_000 } satisfies Partial<WatchOptions>;

/** A folder missing for this long isn’t being saved by renaming, milliseconds. */
const missingMs = 5_000;

/**
 * Calls `onChange` at the start, and each time the data of a folder has changed and settled. System events say when to look; files are also
 * polled, since events get lost on network disks.
 *
 * @returns A function that stops watching, after the current work.
 */
export function watchFolder(
  folder: string,
  { everyMs, quietMs, settleMs, onChange, onMissing, listen = listenTo }: WatchOptions,
): () => Promise<void> {
  let done: string | null = null;
  /** When to work again even if nothing has changed. */
  let againAt = Infinity;
  let seen = { state: fingerprintOf(folder), since: performance.now() };
  /** The files as last worked on. */
  let worked: SeenFiles | null = null;
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
    if (state === done && now < againAt) return Math.min(everyMs, againAt - now);
    if (rest < quietMs) return Math.min(everyMs, quietMs - rest);
    const files = seeFiles(folder);
    if (rest < settleMs && (files === null || !areWritten(worked, files))) return Math.min(everyMs, settleMs - rest);
    const againMs = await onChange();
    againAt = againMs === null ? Infinity : performance.now() + againMs;
    done = state;
    worked = files;
    return Math.min(everyMs, againMs ?? everyMs);
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

/** The events of a folder, if the system has any. */
export interface FolderEvents {
  /** Whether events still come; they stop when another folder replaces this one. */
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
    // Missing, or the system has no watches left; the next look tries again.
  }
  return {
    isOpen: () => watcher !== null && identity() === own,
    close: () => watcher?.close(),
  };
}
