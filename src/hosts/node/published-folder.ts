import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { clientFile } from '../../documents/addresses.ts';

/** The documents of a published folder, read on demand. */
export interface PublishedFolder {
  /** Where a document is read. @param file Its path below `client/`. */
  pathOf(file: string): string;
  close(): void;
}

/** On Linux, paths to the content of open folders, even after they have been moved (proc(5), `/proc/pid/fd`). */
const openFolders = '/proc/self/fd';

/**
 * Opens a published folder. Follows a link in the path once. On Linux, the folder stays open when a build replaces it under its name;
 * elsewhere, the server must be restarted after that.
 */
export function openFolder(path: string): PublishedFolder {
  const folder = realpathSync(path);
  let descriptor = existsSync(openFolders) ? openSync(folder, 'r') : null;
  const base = descriptor === null ? folder : `${openFolders}/${descriptor}`;
  return {
    pathOf: (file) => join(base, clientFile(file)),
    close: () => {
      // Once: its number may be reused for another file.
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
