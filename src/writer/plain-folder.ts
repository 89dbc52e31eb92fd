import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { manifestFile } from '../documents/addresses.ts';
import { PublishError, readPublished } from './published.ts';
import type { Publisher } from './publish-data.ts';
import { releasesFolderOf } from './releases/layout.ts';
import { isLockFile, removeEmpty, takeLock } from './releases/lock.ts';
import { stageTree } from './stage.ts';

/** In a finished tree: the tree that it replaced, which a server may read until the next build. */
const replacedName = '.replaced';

const treeIn = (work: string): string => join(work, 'tree');
const workOf = (folder: string): string => `${folder}.next`;

/**
 * Keeps builds from replacing a plain folder while it is read.
 *
 * @returns A function that lets them.
 * @throws BusyError when one is at work, or somebody else keeps it.
 */
export const holdFolder = (folder: string): (() => void) => takeLock(workOf(resolve(folder)));

/**
 * Opens a folder that a build replaces as a whole. It holds no links, so that people can upload what is in it:
 *
 *     FOLDER              a published tree
 *     FOLDER.next/.lock   who builds, while somebody does
 *     FOLDER.next/tree    the next tree, until two renames exchange it with FOLDER
 *
 * The lock lies beside the folder, which doesn't stay the same. Unchanged files are shared by hard links.
 *
 * @throws BusyError when another publisher is at work; PublishError when the folder holds something else than a published tree.
 */
export function openPlainFolder(path: string): Publisher {
  const folder = resolve(path);
  refuseForeignFolder(folder);
  const work = workOf(folder);
  const tree = treeIn(work);
  const unlock = takeLock(work);
  const close = (): void => {
    try {
      finishSwap(work, folder);
    } catch {
      // The next build does.
    }
    unlock();
    removeEmpty([work]);
  };
  try {
    finishSwap(work, folder);
    rmSync(join(folder, replacedName), { recursive: true, force: true });
    const manifest = readPublished(folder);
    const current = manifest === null ? null : { name: path, folder, manifest };
    return {
      current,
      beside: folder,
      keepsHistory: false,
      async publish(contents, { onStage = () => undefined }) {
        const { changed, mended: _mended, ...staged } = await stageTree({ folder: tree, last: current }, contents, onStage);
        swap(tree, folder);
        return { ...staged, name: path, switched: true, written: changed.length, removed: [], warnings: [] };
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Keeps a wrong setting from emptying somebody's folder. */
function refuseForeignFolder(folder: string): void {
  const releases = releasesFolderOf(folder);
  if (releases !== null) {
    throw new PublishError(
      `${folder} is a release, which never changes. Publish the next one with the command publish, --to ${releases} and the data folder of this command.`,
    );
  }
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  if (entries.length > 0 && !entries.includes(manifestFile))
    throw new PublishError(`${folder} is not empty and was not written by this build. Choose another OUT_DIR, or remove it yourself.`);
}

/** Replaces a folder by a finished tree, with two renames. If the second fails, the first is undone. */
function swap(tree: string, folder: string): void {
  const replaced = join(tree, replacedName);
  if (existsSync(folder)) renameSync(folder, replaced);
  try {
    renameSync(tree, folder);
  } catch (error) {
    if (existsSync(replaced)) renameSync(replaced, folder);
    throw error;
  }
}

/** Completes a swap that was interrupted between its renames, and removes a tree that isn't finished. */
function finishSwap(work: string, folder: string): void {
  const tree = treeIn(work);
  if (!existsSync(folder) && existsSync(join(tree, replacedName))) renameSync(tree, folder);
  for (const name of readdirSync(work)) if (!isLockFile(name)) rmSync(join(work, name), { recursive: true, force: true });
}
