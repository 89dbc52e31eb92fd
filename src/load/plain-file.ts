import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs';

/** A path leads to something that is no file: a pipe would wait for a writer, and a device may never end. */
export class NotAFileError extends Error {
  override readonly name = 'NotAFileError';
}

/** Why an entry can't be read as a file, as the end of a sentence; null when it can. */
export function whyNotAFile(entry: Stats): string | null {
  if (entry.isFile()) return null;
  const what = entry.isDirectory() ? 'folder' : entry.isFIFO() ? 'named pipe' : entry.isSocket() ? 'socket' : 'device';
  return `is a ${what}, not a file`;
}

function refuse(path: string, entry: Stats): void {
  const why = whyNotAFile(entry);
  if (why !== null) throw new NotAFileError(`${path} ${why}`);
}

/** Opens a file for reading. @throws NotAFileError before anything else is opened, and what the system throws. */
export function openPlainFile(path: string): number {
  refuse(path, statSync(path));
  // A pipe may have taken its place meanwhile. Windows has no such flag, and no pipes in folders.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    refuse(path, fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** The content of a file. @throws As {@link openPlainFile}. */
export function readPlainFile(path: string): Buffer {
  const descriptor = openPlainFile(path);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
