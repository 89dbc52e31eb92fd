import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Up to this number of files and folders each is made durable singly; beyond it the whole file system is. */
const maxSingly = 500;

/** Makes the content of a file durable, or the names in a folder. @throws When the disk says that it could not. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Folders of some files, with those that hold them. @param files Paths below a folder, which is not among the folders. */
export function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.' && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return folders;
}

/**
 * Makes a tree durable: the files that were written, and every folder.
 *
 * @param folders All folders below `folder`.
 * @param written Files below it.
 * @throws What the disk says, ENOENT where one of them is gone.
 */
export async function syncTree(folder: string, folders: Iterable<string>, written: readonly string[]): Promise<void> {
  const paths = [...[...written, ...folders].map((path) => join(folder, path)), folder];
  if (paths.length > maxSingly && syncFileSystem(folder)) return;
  // Asked for together, they wait for the disk once.
  await Promise.all(paths.map(syncLater));
}

async function syncLater(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Asks for everything at once, of which a hundred thousand small files cost a fraction of as many calls.
 *
 * @returns False where the system has no such command.
 * @throws When the disk says that it could not.
 */
function syncFileSystem(folder: string): boolean {
  // Elsewhere than on Linux the command takes no folder, and waits for nothing.
  if (process.platform !== 'linux') return false;
  const { error, status, stderr } = spawnSync('sync', ['--file-system', folder], { encoding: 'utf8' });
  if (error !== undefined) return false;
  if (status !== 0) throw new Error(`The disk did not take what was written: ${stderr.trim() || `sync ended with ${status}`}`);
  return true;
}
