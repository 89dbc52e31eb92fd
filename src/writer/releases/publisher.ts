import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { leasesName, releaseNameOf, releasesName } from '../../contract/leases.ts';
import type { OnStage } from '../../documents/site.ts';
import { manifestFile } from '../../documents/addresses.ts';
import { sha256Hex } from '../../documents/market-index.ts';
import { readPlainFile } from '../../load/plain-file.ts';
import type { SiteContents } from '../../documents/document.ts';
import { checkFiles, type FileFault } from '../check-files.ts';
import type { Manifest, StoredFile } from '../manifest.ts';
import type { AskCanaries, Published, Publisher, ReleaseRules, StageOptions } from '../publish-data.ts';
import { openPublished, pathsOf, PublishError, storedFiles } from '../published.ts';
import { stageTree, writtenPaths, type Staged } from '../stage.ts';
import { foldersOf, syncPath, syncTree } from './durable.ts';
import {
  currentReleaseName,
  holdsReleases,
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
import { noteRelease, noteRollback } from './journal.ts';
import { removeEmpty, takeLock } from './lock.ts';

/** How a release would differ from the current one. Sizes are bytes. */
export interface Difference extends Pick<Staged, 'files' | 'bytes'> {
  /** Files that are new or have changed, and their size. */
  readonly written: number;
  readonly writtenBytes: number;
  readonly gone: number;
  /** Size of the current release; null when there is none. */
  readonly bytesBefore: number | null;
}

/** A folder of releases, opened and locked. */
export interface ReleasePublisher extends Publisher {
  /** Builds a release and discards it. @returns What publishing it would change. */
  compare(contents: SiteContents, onStage: OnStage): Promise<Difference>;
  /** Switches back to a release, or to the previous one. @throws PublishError when it doesn't exist or is damaged. */
  rollBack(name: string | null, canaries: AskCanaries): Promise<string>;
  /** Publishes a tree that was made elsewhere, and uploaded beside the releases. @throws PublishError when it isn't whole. */
  takeIn(upload: string, keep: number): Promise<TakenIn>;
}

type TakenIn = Pick<Published, 'name' | 'removed' | 'warnings'>;

/**
 * Locks a folder of releases and removes the leftovers of a publisher that died. A missing folder is created, and removed again if nothing
 * is published.
 *
 * @throws BusyError when another publisher is at work; PublishError when the folder holds something else.
 */
export function openPublisher(path: string): ReleasePublisher {
  const folder = resolve(path);
  const refusal = refuseFolder(folder);
  if (refusal !== null) throw new PublishError(refusal);
  const unlock = takeLock(folder);
  const close = (): void => {
    removeEmpty([join(folder, releasesName)]);
    unlock();
  };
  try {
    removeLeftovers(folder);
    const name = currentReleaseName(folder);
    const opened = name === null ? { release: null } : tryRelease(folder, name);
    return {
      current: opened.release,
      beside: folder,
      keepsHistory: true,
      publish: (contents, options) => publish(folder, { name, ...opened }, contents, options),
      compare: (contents, onStage) => compare(folder, opened.release, contents, onStage),
      rollBack: (target, canaries) => rollBack(folder, target, canaries),
      takeIn: (upload, keep) => takeIn(folder, upload, name, keep),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Removes old releases that no server holds any longer, without publishing anything.
 *
 * @returns The names of those removed.
 * @throws BusyError when another publisher is at work, and what the disk says.
 */
export function removeReleasesLetGo(path: string, keep: number): readonly string[] {
  const folder = resolve(path);
  // Don't take the lock needlessly.
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
  { canaries, keep, onStage = () => undefined }: StageOptions,
): Promise<Published> {
  const { name: before, release: current } = opened;
  const stage = stageFolder(folder);
  try {
    const staged = await stageTree({ folder: stage, last: current }, contents, onStage);
    const { manifest, manifestSha256, files, bytes, gone } = staged;
    const name = await freeName(folder, releaseNameOf(manifestSha256));
    // The files that the stage shares with it may be the damaged ones: share none.
    if (name.damaged.length > 0 && !name.exists && current !== null) {
      const fault = `it had damaged files: ${firstOf([...new Set(name.damaged.map(({ file }) => file))])}.`;
      return await publish(folder, { name: before, release: null, fault }, contents, { canaries, keep, onStage });
    }
    const changed = staged.changed.map(({ file }) => file);
    const result = { name: name.name, manifest, manifestSha256, files, bytes, written: changed.length, gone };
    if (name.exists && name.name === before) return { ...result, switched: false, removed: [], warnings: [] };

    onStage('asking canary questions, and syncing to disk');
    const tree = { folder: stage, manifest, written: writtenPaths(staged) };
    const { removed, warnings } = await giveToReaders(folder, tree, name, before, { canaries, keep });
    return { ...result, switched: true, removed, warnings: [...warningsOf(staged, opened.fault), ...warnings] };
  } finally {
    removeQuietly(stage);
  }
}

/** Publishes the tree that was uploaded. @throws PublishError when it isn't whole. */
async function takeIn(folder: string, upload: string, before: string | null, keep: number): Promise<TakenIn> {
  const manifest = openPublished(upload);
  const [fault] = await checkFiles(upload, storedFiles(manifest));
  if (fault !== undefined) throw new PublishError(`${fault.file} ${fault.fault} after the upload. Upload again.`);
  const name = await freeName(folder, releaseNameOf(sha256Hex(readPlainFile(join(upload, manifestFile)))));
  const tree = { folder: upload, manifest, written: pathsOf(manifest) };
  const rules = { canaries: () => Promise.resolve([]), keep };
  const isNew = !name.exists || name.name !== before;
  const done = isNew ? await giveToReaders(folder, tree, name, before, rules) : { removed: [], warnings: [] };
  return { name: name.name, ...done };
}

/** The last step: makes a tree durable, names it, and points readers at it. */
async function giveToReaders(
  folder: string,
  tree: FinishedTree,
  { name, exists }: FreeName,
  before: string | null,
  { canaries, keep }: ReleaseRules,
): Promise<Pick<Published, 'removed' | 'warnings'>> {
  const [faults] = await Promise.all([canaries(exists ? releaseFolder(folder, name) : tree.folder), exists ? null : syncFinished(tree)]);
  if (faults.length > 0) throw new PublishError(`The new release failed its smoke test: ${faults.join('; ')}`);
  mkdirSync(join(folder, releasesName), { recursive: true });
  mkdirSync(join(folder, leasesName), { recursive: true });
  if (!exists) {
    renameSync(tree.folder, releaseFolder(folder, name));
    syncPath(join(folder, releasesName));
  }
  noteRelease(folder, { release: name, previous: before });
  switchTo(folder, name);
  return finishSwitch(folder, keep);
}

/** A tree that is whole, and the files that may not be on the disk yet. */
interface FinishedTree {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly written: Iterable<string>;
}

/** Makes a tree durable. @throws PublishError when a file of it is gone, and what the disk says. */
async function syncFinished({ folder, manifest, written }: FinishedTree): Promise<void> {
  try {
    await syncTree(folder, foldersOf(pathsOf(manifest)), [...written, manifestFile]);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw error;
    throw new PublishError(`${path} was removed while the release was being built. Publish again.`);
  }
}

/** What an operator should know about the previous release. */
function warningsOf({ mended }: Staged, fault: string | undefined): string[] {
  return [
    ...(fault === undefined ? [] : [`Everything was built again, and nothing was compared with the previous release: ${fault}`]),
    ...(mended.length === 0 ? [] : [`The previous release had damaged files, which were replaced: ${firstOf(mended)}.`]),
  ];
}

const firstOf = (files: readonly string[]): string =>
  `${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`;

async function compare(folder: string, current: Release | null, contents: SiteContents, onStage: OnStage): Promise<Difference> {
  const stage = stageFolder(folder);
  try {
    const { files, bytes, changed, gone } = await stageTree({ folder: stage, last: current }, contents, onStage);
    const sizeOf = (stored: Iterable<StoredFile>) => [...stored].reduce((sum, file) => sum + file.bytes, 0);
    return {
      files,
      bytes,
      written: changed.length,
      writtenBytes: sizeOf(changed),
      gone,
      bytesBefore: current === null ? null : sizeOf(storedFiles(current.manifest)),
    };
  } finally {
    removeQuietly(stage);
  }
}

interface FreeName {
  readonly name: string;
  /** Whether an undamaged release has it. */
  readonly exists: boolean;
  readonly damaged: readonly FileFault[];
}

/** The name for a content: its digest, with a number if the release of that name is damaged. */
async function freeName(folder: string, digest: string): Promise<FreeName> {
  const damaged: FileFault[] = [];
  for (let number = 1; ; number++) {
    const name = number === 1 ? digest : `${digest}-${number}`;
    if (!existsSync(releaseFolder(folder, name))) return { name, exists: false, damaged };
    const { release } = tryRelease(folder, name);
    const faults = release === null ? null : await checkFiles(release.folder, storedFiles(release.manifest));
    if (faults?.length === 0) return { name, exists: true, damaged };
    damaged.push(...(faults ?? [{ file: manifestFile, fault: 'is damaged' }]));
  }
}

async function rollBack(folder: string, wanted: string | null, canaries: AskCanaries): Promise<string> {
  const current = currentReleaseName(folder);
  const name = wanted ?? (current === null ? null : releaseBefore(folder, current));
  if (name === null) throw new PublishError(`Nothing was served before ${current ?? 'the first release'}.`);
  if (!existsSync(releaseFolder(folder, name))) throw new PublishError(`${folder} has no release ${name}.`);
  const { release } = tryRelease(folder, name);
  // Other code may have written another manifest, which only the canaries can judge.
  const damaged = release === null ? [] : await checkFiles(release.folder, storedFiles(release.manifest));
  const faults = damaged.length > 0 ? damaged.map(({ file, fault }) => `${file} ${fault}`) : await canaries(releaseFolder(folder, name));
  if (faults.length > 0) throw new PublishError(`Release ${name} is damaged: ${faults.slice(0, 5).join('; ')}`);
  if (name !== current) {
    noteRollback(folder, name);
    switchTo(folder, name);
    syncPath(folder);
  }
  return name;
}

/** The last steps once readers see the release; a failure here undoes nothing. */
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

function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next publisher removes it.
  }
}
