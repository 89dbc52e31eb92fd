import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Manifest } from './manifest.ts';
import { manifestFile } from '../documents/addresses.ts';
import { markerName, readPublished } from './published.ts';
import { releasesFolderOf } from './releases/layout.ts';
import { isDamagedRange } from './splicer.ts';
import { removeFile, stageTree, type OnDocument, type Remembered } from './stage.ts';
import type { SiteContents } from '../documents/document.ts';

/** Why nothing was published. The folder is as it was. */
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
  /** For the next publish. */
  readonly remembered: Remembered;
}

/**
 * Publishes a tree into `folder`. Everything is written beside it first; only then are the new files moved into place,
 * so that a full disk or an error in the data leaves the folder as it was. Files whose content is unchanged are not touched,
 * and files that are no longer published are removed. The manifest comes last.
 *
 * @param remembered What the publish that is there left for this one.
 * @throws PublishError when the folder holds something else than a published tree, or another publish is under way.
 */
export async function publishTree(
  folder: string,
  contents: SiteContents,
  remembered: Remembered | null = null,
  onDocument?: OnDocument,
): Promise<Published> {
  const target = resolve(folder);
  const manifest = readPublished(target);
  refuseForeignFolder(folder);
  const stage = `${target}.next`;
  let previous = manifest === null ? null : { folder: target, manifest };
  for (;;) {
    claimStage(stage);
    try {
      const staged = await stageTree({ folder: stage, published: previous, remembered, unchanged: 'leave out' }, contents, onDocument);
      const { manifest: made, manifestSha256, files, bytes, changed, gone, remembered: left } = staged;
      if (previous === null) replaceFolder(stage, target);
      else
        moveInto(
          stage,
          target,
          changed.map(({ file }) => file),
          gone,
        );
      return { manifest: made, manifestSha256, files, bytes, written: changed.length, removed: gone.length, remembered: left };
    } catch (error) {
      rmSync(stage, { recursive: true, force: true });
      if (previous === null || !isDamagedRange(error)) throw error;
      // Nothing of what is damaged is taken over.
      previous = null;
    }
  }
}

/**
 * A setting that points at somebody's folder must not empty it. Asked before a build too, so that nobody waits for the answer.
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
  const ours = entries.length === 0 || entries.includes(manifestFile) || entries.includes(markerName);
  if (!ours)
    throw new PublishError(`${target} is not empty and was not written by this build. Choose another OUT_DIR, or remove it yourself.`);
}

/** The stage is made by one process alone; a stage that its process has left behind is taken over. */
function claimStage(stage: string): void {
  const owner = join(stage, '.pid');
  if (existsSync(stage)) {
    const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
    if (pid > 0 && pid !== process.pid && isRunning(pid)) {
      throw new PublishError(`Another build (process ${pid}) is writing ${stage}. Wait for it to end.`);
    }
    rmSync(stage, { recursive: true, force: true });
  }
  mkdirSync(dirname(stage), { recursive: true });
  try {
    mkdirSync(stage);
    writeFileSync(owner, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new PublishError(`Another build has just begun to write ${stage}. Wait for it to end.`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Nothing usable stands there: the stage takes its place whole. */
function replaceFolder(stage: string, target: string): void {
  rmSync(join(stage, '.pid'), { force: true });
  const old = `${target}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(stage, target);
  rmSync(old, { recursive: true, force: true });
}

/** Moves changed files into a folder that is otherwise right. */
function moveInto(stage: string, target: string, changed: readonly string[], gone: readonly string[]): void {
  if (changed.length > 0 || gone.length > 0) {
    const marker = join(target, markerName);
    writeFileSync(marker, '');
    const made = new Set<string>();
    for (const file of changed) {
      const folder = dirname(join(target, file));
      if (!made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        made.add(folder);
      }
      renameSync(join(stage, file), join(target, file));
    }
    for (const file of gone) removeFile(target, file);
    renameSync(join(stage, manifestFile), join(target, manifestFile));
    rmSync(marker);
  } else {
    renameSync(join(stage, manifestFile), join(target, manifestFile));
  }
  rmSync(stage, { recursive: true, force: true });
}
