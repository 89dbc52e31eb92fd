import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { leasesName, releasesName } from '../../contract/leases.ts';
import { DamagedFileError } from '../../query/sections.ts';
import type { OnStage } from '../../documents/build-data.ts';
import type { Manifest, ServerFile } from '../manifest.ts';
import { manifestFile } from '../../documents/addresses.ts';
import { pathsOf, storedFiles, type KnownManifest } from '../published.ts';
import { isDamagedRange } from '../splicer.ts';
import { beginWriting, stageTree, type Remembered, type Staged } from '../stage.ts';
import type { SiteContents } from '../../documents/document.ts';
import { LeftOutError } from '../../documents/rendered-pages.ts';
import { PublishError } from '../tree.ts';
import { checkFiles, type FileFault } from './check-files.ts';
import { foldersOf, syncPath, syncTree } from './durable.ts';
import {
  currentReleaseName,
  holdsReleases,
  noteRelease,
  oldReleases,
  refuseFolder,
  releaseBefore,
  releaseFolder,
  removeLeftovers,
  removeOldReleases,
  stageFolder,
  switchTo,
  tryRelease,
  type Release,
} from './layout.ts';
import { takeLock } from './lock.ts';

/** Told of a switch right before it; nothing is switched when it throws. `again` has files made anew because those of `before` were damaged. */
export type OnSwitch = (before: Release | null, after: Release, again: readonly string[]) => void;

/** Asks a published folder some questions whose answers are known. @returns What is wrong, in sentences. */
export type AskCanaries = (folder: string) => Promise<readonly string[]>;

export interface ReleaseOptions {
  readonly canaries: AskCanaries;
  /** Releases that are kept. */
  readonly keep: number;
  readonly onStage?: OnStage;
  readonly onSwitch?: OnSwitch;
  /** Saves the work for what is as it is in the current release. With it a publish fails with {@link FalseStartError} where that is damaged. */
  readonly headStart?: HeadStart | null;
}

/** What a release goes on from. */
export interface HeadStart {
  /** What the publish of the current release left. */
  readonly remembered: Remembered;
  /** A folder beside the releases with links to all files of the current release, none of which has been touched since. */
  readonly copy: string;
}

/** What a publish did. */
export interface ReleaseResult extends Pick<Staged, 'manifest' | 'manifestSha256' | 'files' | 'bytes' | 'remembered'> {
  readonly name: string;
  /** False when the current release has this content already, and is whole. */
  readonly switched: boolean;
  readonly written: number;
  readonly gone: number;
  /** Releases that were removed. */
  readonly removed: readonly string[];
  /** What failed after the switch; the release is served nevertheless. */
  readonly warnings: readonly string[];
}

/** How a release would differ from the current one. Sizes are bytes. */
export interface Difference extends Pick<Staged, 'files' | 'bytes'> {
  /** Files that are new or have other content, and their size. */
  readonly written: number;
  readonly writtenBytes: number;
  readonly gone: number;
  /** Size of the current release; null when there is none. */
  readonly bytesBefore: number | null;
  readonly manifest: Manifest;
}

/** The one who may change a folder of releases, until `close`. */
export interface Publisher {
  /** The release that is served; null when there is none, or it can't be read. */
  readonly current: Release | null;
  publish(contents: SiteContents, options: ReleaseOptions): Promise<ReleaseResult>;
  /** Makes a release aside and throws it away. @returns What publishing it would do; nothing has changed. */
  compare(contents: SiteContents, onStage: OnStage): Promise<Difference>;
  /** Points back at a release, or at the one before. @throws PublishError when it is not there, or not whole. */
  rollBack(name: string | null, canaries: AskCanaries, onSwitch?: OnSwitch): Promise<string>;
  close(): void;
}

/**
 * Takes hold of a folder of releases, which is made if it is not there and goes again if nothing is published, and removes what a
 * publisher that died has left.
 *
 * @param ownCopy A copy for a {@link HeadStart} that this process has made; it stays.
 * @param known The manifest that this process has published last, which need not be parsed.
 * @throws BusyError when another publisher is at work; PublishError when the folder holds something else.
 */
export function openPublisher(path: string, ownCopy: string | null = null, known: KnownManifest | null = null): Publisher {
  const folder = resolve(path);
  const refusal = refuseFolder(folder);
  if (refusal !== null) throw new PublishError(refusal);
  const own = [releasesName, leasesName].map((name) => join(folder, name));
  const made = [folder].filter(isMissing);
  mkdirSync(folder, { recursive: true });
  const unlock = takeLock(folder);
  const madeInside = own.filter(isMissing);
  const giveBack = (): void => {
    const isUnused = currentReleaseName(folder) === null;
    // Whoever waits for the lock makes them anew.
    if (isUnused) removeEmpty(madeInside);
    unlock();
    if (isUnused) removeEmpty(made);
  };
  try {
    for (const each of own) mkdirSync(each, { recursive: true });
    removeLeftovers(folder, ownCopy);
    const name = currentReleaseName(folder);
    const opened = name === null ? { release: null } : tryRelease(folder, name, known);
    return {
      current: opened.release,
      publish: (contents, options) => publish(folder, { name, ...opened }, contents, options),
      compare: (contents, onStage) => compare(folder, opened.release, contents, onStage),
      rollBack: (target, canaries, onSwitch) => rollBack(folder, target, canaries, onSwitch),
      close: giveBack,
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/**
 * Removes old releases that no server holds any more, without publishing anything.
 *
 * @returns The names of those removed.
 * @throws BusyError when another publisher is at work, and what the disk says.
 */
export function removeReleasesLetGo(path: string, keep: number): readonly string[] {
  const folder = resolve(path);
  // The lock is wanted by others.
  if (!holdsReleases(folder) || oldReleases(folder, keep).length === 0) return [];
  const unlock = takeLock(folder);
  try {
    return removeOldReleases(folder, keep);
  } finally {
    unlock();
  }
}

async function publish(
  folder: string,
  opened: { readonly name: string | null; readonly release: Release | null; readonly fault?: string },
  contents: SiteContents,
  { canaries, keep, onStage = () => undefined, onSwitch = () => undefined, headStart = null }: ReleaseOptions,
): Promise<ReleaseResult> {
  const { name: before, release: current } = opened;
  const stage = stageFolder(folder);
  try {
    const staged =
      headStart === null || current === null
        ? await stageWhole(stage, current, contents, onStage)
        : await stageQuickly(stage, current, contents, headStart, onStage);
    const { manifest, manifestSha256, files, bytes, gone, remembered } = staged;
    const name = await freeName(folder, manifestSha256.slice(0, 16));
    const changed = staged.changed.map(({ file }) => file);
    const result = { name: name.name, manifest, manifestSha256, remembered, files, bytes, written: changed.length, gone: gone.length };
    if (name.exists && name.name === before) return { ...result, switched: false, removed: [], warnings: [] };

    onStage('asking canary questions');
    const faults = await canaries(name.exists ? releaseFolder(folder, name.name) : stage);
    // What was taken over unread may be damaged.
    if (faults.length > 0 && headStart !== null) throw new FalseStartError('The release answers wrongly.');
    if (faults.length > 0) throw new PublishError(`The release answers wrongly: ${faults.join('; ')}`);
    onStage('making it durable');
    if (!name.exists) {
      // The folders of a copy are durable as far as they have not changed.
      const touched = headStart === null ? pathsOf(manifest) : [...changed, ...gone];
      // Those that have become empty are gone.
      const folders = [...foldersOf(touched)].filter((path) => existsSync(join(stage, path)));
      await syncTree(stage, folders, [...changed, manifestFile]).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        throw new PublishError(`${error.path} was removed while the release was made. Publish again.`);
      });
      renameSync(stage, releaseFolder(folder, name.name));
      syncPath(join(folder, releasesName));
    }
    onSwitch(current, { name: name.name, folder: releaseFolder(folder, name.name), manifest }, changed);
    noteRelease(folder, { release: name.name, previous: before });
    switchTo(folder, name.name);
    const { removed, warnings } = finishSwitch(folder, keep);
    const refused =
      opened.fault !== undefined ? [`Everything was made anew, and nothing was compared with the release before: ${opened.fault}`] : [];
    return { ...result, switched: true, removed, warnings: [...refused, ...warnings] };
  } finally {
    removeQuietly(stage);
  }
}

async function compare(folder: string, current: Release | null, contents: SiteContents, onStage: OnStage): Promise<Difference> {
  const stage = stageFolder(folder);
  try {
    const { manifest, files, bytes, changed, gone } = await stageWhole(stage, current, contents, onStage);
    const sizeOf = (stored: Iterable<ServerFile>) => [...stored].reduce((sum, file) => sum + file.bytes, 0);
    return {
      manifest,
      files,
      bytes,
      written: changed.length,
      writtenBytes: sizeOf(changed),
      gone: gone.length,
      bytesBefore: current === null ? null : sizeOf(storedFiles(current.manifest)),
    };
  } finally {
    removeQuietly(stage);
  }
}

/** The current release turned out to be damaged, or may be: everything is to be made, and to be compared with it. */
export class FalseStartError extends Error {
  override readonly name = 'FalseStartError';
}

/**
 * Makes a tree in a copy of the current release, and reads what was written of it again.
 *
 * @throws FalseStartError
 */
async function stageQuickly(
  stage: string,
  published: Release,
  contents: SiteContents,
  { remembered, copy }: HeadStart,
  onStage: OnStage,
): Promise<Staged> {
  rmSync(stage, { recursive: true, force: true });
  renameSync(copy, stage);
  onStage('writing and compressing what has changed');
  let staged: Staged;
  try {
    staged = await stageTree({ folder: stage, published, remembered, unchanged: 'is linked' }, contents);
  } catch (error) {
    if (error instanceof DamagedFileError || error instanceof LeftOutError || isDamagedRange(error))
      throw new FalseStartError((error as Error).message);
    throw error;
  }
  const [fault] = await checkFiles(stage, unread(staged.changed, staged));
  if (fault !== undefined) throw new PublishError(rightAfter(fault));
  return staged;
}

/** Files that have not been read again yet. */
function* unread(files: Iterable<ServerFile>, { readAgain }: Staged): Generator<ServerFile> {
  for (const stored of files) if (!readAgain.has(stored.file)) yield stored;
}

const rightAfter = ({ file, fault }: FileFault): string => `${file} ${fault} right after it was written. Is the disk failing?`;

/** Makes a whole tree in the stage, and reads every file of it again. What it shares with the current release and is damaged there is made anew. */
async function stageWhole(stage: string, current: Release | null, contents: SiteContents, onStage: OnStage): Promise<Staged> {
  const distrusted = new Set<string>();
  let published = current;
  for (;;) {
    rmSync(stage, { recursive: true, force: true });
    mkdirSync(stage, { recursive: true });
    const onDocument = beginWriting(onStage);
    let staged: Staged;
    try {
      staged = await stageTree({ folder: stage, published, unchanged: 'link', distrusted }, contents, onDocument);
    } catch (error) {
      if (!(error instanceof DamagedFileError || isDamagedRange(error)) || published === null) throw error;
      published = null;
      continue;
    }
    const verifying = 'verifying every file';
    onStage(verifying);
    let checked = 0;
    const total = staged.files - staged.readAgain.size;
    const faults = await checkFiles(stage, unread(storedFiles(staged.manifest), staged), () =>
      onStage(verifying, { done: ++checked, total, of: 'files' }),
    );
    if (faults.length === 0) return staged;
    const written = new Set(staged.changed.map(({ file }) => file));
    const own = faults.find(({ file }) => written.has(file) || distrusted.has(file));
    if (own !== undefined) throw new PublishError(rightAfter(own));
    for (const { file } of faults) distrusted.add(file);
  }
}

/** The name for a content: its digest, or that with a number while a release of that name is there and damaged. */
async function freeName(folder: string, digest: string): Promise<{ name: string; exists: boolean }> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? digest : `${digest}-${number}`;
    if (!existsSync(releaseFolder(folder, name))) return { name, exists: false };
    const { release } = tryRelease(folder, name);
    if (release !== null && (await checkFiles(release.folder, storedFiles(release.manifest))).length === 0) return { name, exists: true };
  }
}

async function rollBack(folder: string, wanted: string | null, canaries: AskCanaries, onSwitch?: OnSwitch): Promise<string> {
  const current = currentReleaseName(folder);
  const name = wanted ?? (current === null ? null : releaseBefore(folder, current));
  if (name === null) throw new PublishError(`Nothing was served before ${current ?? 'the first release'}.`);
  const opened = tryRelease(folder, name);
  if (opened.release === null) throw new PublishError(`Release ${name} can't be served again: ${opened.fault}`);
  const { release } = opened;
  const damaged = await checkFiles(release.folder, storedFiles(release.manifest));
  const faults = damaged.length > 0 ? damaged.map(({ file, fault }) => `${file} ${fault}`) : await canaries(release.folder);
  if (faults.length > 0) throw new PublishError(`Release ${name} is not whole: ${faults.slice(0, 5).join('; ')}`);
  onSwitch?.(current === null ? null : tryRelease(folder, current).release, release, []);
  if (name !== current) {
    switchTo(folder, name);
    syncPath(folder);
  }
  return name;
}

/** What is left to do once readers see the release; a failure here takes nothing back. */
function finishSwitch(folder: string, keep: number): { removed: readonly string[]; warnings: readonly string[] } {
  const warnings: string[] = [];
  const attempt = <T>(what: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      warnings.push(`${what}: ${(error as Error).message}`);
      return null;
    }
  };
  attempt('The switch may not survive a power cut', () => syncPath(folder));
  const removed = attempt('Old releases were not removed', () => removeOldReleases(folder, keep)) ?? [];
  return { removed, warnings };
}

const isMissing = (path: string): boolean => !existsSync(path);

/** Removes folders that nothing was put into. */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      // It holds something.
    }
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next publisher removes it.
  }
}
