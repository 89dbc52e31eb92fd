import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Manifest } from './manifest.ts';
import { manifestFile } from '../documents/addresses.ts';
import { readPublished } from './published.ts';
import { releasesFolderOf } from './releases/layout.ts';
import { isRunning } from './releases/lock.ts';
import { stageTree, type OnDocument } from './stage.ts';
import type { SiteContents } from '../documents/document.ts';

/** Why nothing was published. The folder is unchanged. */
export class PublishError extends Error {
  override readonly name: string = 'PublishError';
}

/** What a publish did. Sizes are bytes. */
export interface Published {
  readonly manifest: Manifest;
  /** SHA-256 of the manifest, hex. */
  readonly manifestSha256: string;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly removed: number;
}

/**
 * Publishes a tree into `folder`. The tree is built beside it, as a release is, and replaces it only when complete, so that a full disk or
 * an error in the data leaves the folder unchanged. Unchanged files are shared by hard links.
 *
 * @throws PublishError when the folder holds something else than a published tree, or another publish is under way.
 */
export async function publishTree(folder: string, contents: SiteContents, onDocument?: OnDocument): Promise<Published> {
  const target = resolve(folder);
  finishSwap(target);
  refuseForeignFolder(folder);
  const last = readPublished(target);
  const stage = stageOf(target);
  claimStage(stage);
  try {
    const staged = await stageTree(
      { folder: stage, last: last === null ? null : { folder: target, manifest: last } },
      contents,
      onDocument,
    );
    const { manifest, manifestSha256, files, bytes, changed, gone } = staged;
    swap(stage, target);
    return { manifest, manifestSha256, files, bytes, written: changed.length, removed: gone };
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Keeps a wrong setting from emptying somebody's folder. Called before a build too, so that nobody waits for the refusal.
 *
 * @throws PublishError when the folder holds something else than a published tree.
 */
export function refuseForeignFolder(folder: string): void {
  const target = resolve(folder);
  const releases = releasesFolderOf(target);
  if (releases !== null) {
    throw new PublishError(`${target} is a release, which never changes. Publish the next one with the command publish --to ${releases}.`);
  }
  if (!existsSync(target)) return;
  const entries = readdirSync(target);
  const ours = entries.length === 0 || entries.includes(manifestFile);
  if (!ours)
    throw new PublishError(`${target} is not empty and was not written by this build. Choose another OUT_DIR, or remove it yourself.`);
}

const stageOf = (target: string): string => `${target}.next`;
/** In a stage: the process that builds it. */
const ownerName = '.pid';
/** In a finished tree: the tree that it replaced, which a server may read until the next build. */
const replacedName = '.replaced';

/** Claims a stage for this process; takes over one that a dead process left behind. */
function claimStage(stage: string): void {
  const owner = join(stage, ownerName);
  const pid = otherOwner(stage);
  if (pid !== null) throw new PublishError(`Another build (process ${pid}) is writing ${stage}. Wait for it to end.`);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(dirname(stage), { recursive: true });
  try {
    mkdirSync(stage);
    writeFileSync(owner, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new PublishError(`Another build has just begun to write ${stage}. Wait for it to end.`);
  }
}

/** The other process that is building a stage; null if none is. */
function otherOwner(stage: string): number | null {
  const owner = join(stage, ownerName);
  const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
  return pid > 0 && pid !== process.pid && isRunning(pid) ? pid : null;
}

/** Replaces a folder by a finished stage, with two renames; {@link finishSwap} completes them after a power cut. */
function swap(stage: string, target: string): void {
  if (existsSync(target)) renameSync(target, join(stage, replacedName));
  renameSync(stage, target);
  rmSync(join(target, ownerName), { force: true });
}

/** Completes an interrupted swap, and removes what the last build replaced. */
export function finishSwap(folder: string): void {
  const target = resolve(folder);
  const stage = stageOf(target);
  if (!existsSync(target) && existsSync(join(stage, replacedName)) && otherOwner(stage) === null) renameSync(stage, target);
  rmSync(join(target, ownerName), { force: true });
  rmSync(join(target, replacedName), { recursive: true, force: true });
}
