import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { clientFile } from '../../documents/addresses.ts';

/** The documents of a published folder, which are read when they are asked for. */
export interface PublishedFolder {
  /** Where a document is read. @param file Its path below `client/`. */
  pathOf(file: string): string;
  close(): void;
}

/** On Linux, a way to what an open folder holds, wherever it has been moved (proc(5), `/proc/pid/fd`). */
const openFolders = '/proc/self/fd';

/**
 * Opens a published folder. A link in the path is followed once. On Linux the folder stays the same when another takes its place under
 * its name, as a build does; elsewhere a server has to be started again after that.
 */
export function openFolder(path: string): PublishedFolder {
  const folder = realpathSync(path);
  let descriptor = existsSync(openFolders) ? openSync(folder, 'r') : null;
  const base = descriptor === null ? folder : `${openFolders}/${descriptor}`;
  return {
    pathOf: (file) => join(base, clientFile(file)),
    close: () => {
      // By then its number may be that of another file.
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
