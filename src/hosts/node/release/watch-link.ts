import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Watches a link. */
export interface LinkWatch {
  /** Watches the current target of the path: a replaced folder emits no more events. */
  renew(): void;
  stop(): void;
}

/** The last link in a path; null without one. */
function lastLink(path: string): string | null {
  for (let at = resolve(path); at !== dirname(at); at = dirname(at)) {
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true) return at;
  }
  return null;
}

/**
 * Calls `onEvent` when the system reports that the link in a path was switched. Events can be lost, network disks report only changes of
 * this machine, and some can't be watched: poll the link as well.
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
      // Too many watches, or a file system without events: polling remains.
    }
  };
  renew();
  return { renew, stop };
}
