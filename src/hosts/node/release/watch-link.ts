import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Watches a link for being switched. */
export interface LinkWatch {
  /** Watches anew what the path leads through by now; events of a folder that was replaced no longer come. */
  renew(): void;
  stop(): void;
}

/** The last link in a path; null where there is none. */
function lastLink(path: string): string | null {
  for (let at = resolve(path); at !== dirname(at); at = dirname(at)) {
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true) return at;
  }
  return null;
}

/**
 * Calls `onEvent` when the system says that the link in a path was switched. Systems lose events, those of network disks come for changes
 * of this machine alone, and some can't be watched at all: check the link from time to time as well.
 */
export function watchLink(path: string, onEvent: () => void): LinkWatch {
  let watcher: FSWatcher | null = null;
  const stop = (): void => {
    watcher?.close();
    watcher = null;
  };
  const renew = (): void => {
    stop();
    try {
      const link = lastLink(path);
      if (link === null) return;
      watcher = watch(dirname(link), { persistent: false }, (_event, name) => {
        if (name === null || name === basename(link)) onEvent();
      });
      watcher.on('error', stop);
    } catch {
      // Too many watches, or a file system without events.
    }
  };
  renew();
  return { renew, stop };
}
