import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Up to this number of files and folders are synced one by one; beyond it, the whole file system is. */
const maxSingly = 500;

/** Makes the content of a file durable, or the names in a folder. @throws When the disk reports a failure. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Replaces a small file in one step. A crash may leave `.NAME`. @param isDurable Whether it must survive a power cut. */
export function replaceFile(path: string, text: string, isDurable = false): void {
  const beside = join(dirname(path), `.${basename(path)}`);
  try {
    writeFileSync(beside, text);
    if (isDurable) syncPath(beside);
    renameSync(beside, path);
  } catch (error) {
    // If this fails, the next publisher removes it.
    rmSync(beside, { force: true });
    throw error;
  }
}

/** The folders of some files, and their parents. @param files Paths below a folder, which isn't included itself. */
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
 * @throws The error of the disk; ENOENT if one of them is gone.
 */
export async function syncTree(folder: string, folders: Iterable<string>, written: readonly string[]): Promise<void> {
  const paths = [...[...written, ...folders].map((path) => join(folder, path)), folder];
  if (paths.length > maxSingly && (await syncFileSystem(folder))) return;
  // Together, they wait for the disk once.
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
 * Syncs the whole file system: for a hundred thousand small files, a fraction of the cost of single calls.
 *
 * @returns False if the system has no such command.
 * @throws When the disk reports a failure.
 */
async function syncFileSystem(folder: string): Promise<boolean> {
  // Outside Linux, the command takes no folder and doesn't wait.
  if (process.platform !== 'linux') return false;
  try {
    await promisify(execFile)('sync', ['--file-system', folder]);
    return true;
  } catch (error) {
    const { code, stderr } = error as { code?: string | number | null; stderr?: string };
    // The name of an error of the system: the command wasn't started.
    if (typeof code === 'string') return false;
    throw new Error(`The disk did not take what was written: ${stderr?.trim() || `sync ended with ${code}`}`, { cause: error });
  }
}
