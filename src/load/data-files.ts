import { createHash } from 'node:crypto';
import { closeSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfPages, pathBelow } from './disk-folder.ts';
import { isTableFile, serviceFile } from './files.ts';
import { isOwnerPage } from './owner-pages.ts';
import { openPlainFile } from './plain-file.ts';

/**
 * All files that affect the check of the folder: names, and paths of the owner's pages, in byte order. @throws When the folder can't be
 * listed.
 */
export const dataFiles = (folder: string): string[] =>
  [...readdirSync(folder).filter((name) => isTableFile(name) || name === serviceFile), ...filesOfPages(folder).filter(isOwnerPage)].sort();

/** Changes whenever the data may have changed: names, inodes, sizes and times of its files. Null while the folder can't be read. */
export function fingerprintOf(folder: string): string | null {
  try {
    return dataFiles(folder)
      .map((name) => {
        const found = statSync(join(folder, name), { throwIfNoEntry: false });
        return found === undefined ? '' : `${name} ${found.ino} ${found.size} ${found.mtimeMs}`;
      })
      .join('\n');
  } catch {
    return null;
  }
}

/** Read size, bytes. */
const partBytes = 1 << 20;

/** Changes only with the data: SHA-256 of the names and bytes of its files. Null when one can't be read. */
export function digestData(folder: string): string | null {
  try {
    const whole = createHash('sha256');
    const buffer = new Uint8Array(partBytes);
    for (const name of dataFiles(folder)) {
      const path = pathBelow(folder, name);
      if (path === null) return null;
      whole.update(`${JSON.stringify(name)} ${digestFile(path, buffer)}\n`);
    }
    return whole.digest('hex');
  } catch {
    return null;
  }
}

function digestFile(path: string, buffer: Uint8Array): string {
  const descriptor = openPlainFile(path);
  try {
    const digest = createHash('sha256');
    for (let read = 0; (read = readSync(descriptor, buffer)) > 0;) digest.update(buffer.subarray(0, read));
    return digest.digest('hex');
  } finally {
    closeSync(descriptor);
  }
}
