import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isTableFile, serviceFile } from '../../src/load/files.ts';

/** Files that a market is read from. */
const isData = (name: string): boolean => isTableFile(name) || name === serviceFile;

/** What shows that data has changed: names, inodes, sizes and times of its files; null while the folder can't be read. */
function fingerprint(folder: string): string | null {
  try {
    return readdirSync(folder)
      .filter(isData)
      .sort()
      .map((name) => {
        const found = statSync(join(folder, name), { throwIfNoEntry: false });
        return found === undefined ? '' : `${name} ${found.ino} ${found.size} ${found.mtimeMs}`;
      })
      .join('\n');
  } catch {
    return null;
  }
}

export interface WatchOptions {
  /** How often the folder is looked at, milliseconds. */
  readonly everyMs: number;
  /** How long nothing must have changed before the data is read: a program writes a file in several steps, milliseconds. */
  readonly quietMs: number;
  /** Does the work. False asks to be called again, though nothing changes. */
  readonly onChange: () => Promise<boolean>;
  /** Called once when the folder has been missing for a while, and once when it is back. */
  readonly onMissing: (missing: boolean) => void;
}

/** A folder that is missing for this long is no save by renaming any more, milliseconds. */
const missingMs = 5_000;

/**
 * Calls `onChange` at the start, and whenever the data of a folder has changed and come to rest. It looks at the files
 * instead of waiting for the system's events, which get lost on network disks, when a file is saved by renaming another
 * over it, and when the folder itself is replaced.
 *
 * @returns What ends it; it waits for work under way.
 */
export function watchFolder(folder: string, { everyMs, quietMs, onChange, onMissing }: WatchOptions): () => Promise<void> {
  let done: string | null = null;
  let seen = { state: fingerprint(folder), since: performance.now() };
  let missing = false;
  let stopped = false;
  let wake = (): void => undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wake = () => (clearTimeout(timer), resolve());
    });
  const look = async (): Promise<void> => {
    const state = fingerprint(folder);
    const now = performance.now();
    if (state !== seen.state) seen = { state, since: now };
    const rest = now - seen.since;
    if (state === null) {
      if (!missing && rest >= missingMs) onMissing((missing = true));
      return;
    }
    if (missing) onMissing((missing = false));
    if (state === done || rest < quietMs) return;
    if (await onChange()) done = state;
    else seen = { state: null, since: 0 };
  };
  const running = (async () => {
    while (!stopped) {
      await look();
      if (!stopped) await pause();
    }
  })();
  return () => {
    stopped = true;
    wake();
    return running;
  };
}
