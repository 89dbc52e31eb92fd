import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { leasedRelease, leaseExpiresMs, leasesName, releaseNameForm, releasesName } from '../../contract/leases.ts';
import { DamagedFileError } from '../../query/sections.ts';
import { openPublished, timeOfManifest, UnpublishedError } from '../published.ts';
import type { Manifest } from '../manifest.ts';
import { syncPath } from './durable.ts';
import { journalName, readJournal } from './journal.ts';
import { lockedAt } from './lock.ts';

/**
 * A folder of releases:
 *
 * current link to the current release
 *     releases/NAME    a published tree, named by its content; it never changes, and shares equal files with others
 *     releases.json    which release came after which: see journal.ts
 *     attempts.json    how the last publications ended: see attempts.ts
 *     last-build.json  what the newest was made from: see last-build.ts
 *     watch.json       when a watcher last lived: see attempts.ts
 *     leases/          which server serves which release: see contract/leases.ts
 *
 * Names that begin with a dot are unfinished; the next publisher removes them.
 */
const currentName = 'current';
const nextName = '.next';

const uploadPrefix = '.upload-';
/** Where a tree that was made elsewhere is uploaded to. Each upload has a folder of its own: two in one would mix. */
export const uploadFolder = (folder: string, id: string): string => join(folder, `${uploadPrefix}${id}`);
/** How old an upload is that has died, milliseconds. */
const deadUploadMs = 24 * 60 * 60_000;
export const stageFolder = (folder: string): string => join(folder, releasesName, nextName);
export const releaseFolder = (folder: string, name: string): string => join(folder, releasesName, name);

const isReleaseName = (name: string): boolean => new RegExp(`^${releaseNameForm}$`).test(name);

/** The folder of releases that contains a path, if it is a release or a link to one; else null. */
export function releasesFolderOf(path: string): string | null {
  try {
    const real = realpathSync(path);
    const parent = dirname(real);
    return isReleaseName(basename(real)) && basename(parent) === releasesName ? dirname(parent) : null;
  } catch {
    return null;
  }
}

/** A release, opened by its manifest. */
export interface Release {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Opens a release. @throws UnpublishedError when it doesn't exist, and what {@link openPublished} throws. */
export function openRelease(folder: string, name: string): Release {
  const path = releaseFolder(folder, name);
  if (!isReleaseName(name) || !existsSync(path)) throw new UnpublishedError(`${folder} has no release ${name}.`);
  return { name, folder: path, manifest: openPublished(path) };
}

/** Opens a release that may be damaged. @returns The release, or why it was refused. */
export function tryRelease(
  folder: string,
  name: string,
): { readonly release: Release } | { readonly release: null; readonly fault: string } {
  try {
    return { release: openRelease(folder, name) };
  } catch (error) {
    if (error instanceof UnpublishedError || error instanceof DamagedFileError) return { release: null, fault: error.message };
    throw error;
  }
}

/** Name of the current release; null without one. */
export function currentReleaseName(folder: string): string | null {
  try {
    return basename(readlinkSync(join(folder, currentName)));
  } catch {
    return null;
  }
}

/** Names of the releases, in no order. */
function releaseNames(folder: string): string[] {
  return readdirSync(join(folder, releasesName)).filter(isReleaseName);
}

/** Names of the releases in the order of their publication, which dates don't tell: clocks are set back. */
export function newestFirst(folder: string): string[] {
  const order = readJournal(folder).published.map(({ release }) => release);
  return releaseNames(folder).toSorted((a, b) => order.lastIndexOf(b) - order.lastIndexOf(a));
}

/** The release that a release replaced; null if unknown or gone. */
export function releaseBefore(folder: string, name: string): string | null {
  const previous = readJournal(folder).published.findLast(({ release }) => release === name)?.previous ?? null;
  return previous !== null && existsSync(releaseFolder(folder, previous)) ? previous : null;
}

/** Points `current` at a release by renaming a new link over it, which readers see as one step. */
export function switchTo(folder: string, name: string): void {
  const link = join(folder, `.${currentName}`);
  rmSync(link, { force: true });
  symlinkSync(join(releasesName, name), link);
  renameSync(link, join(folder, currentName));
}

/** When a release was published, by the journal, or else by the time of its manifest; null if neither is known. */
export function publishedAt(folder: string, name: string): Date | null {
  const noted = readJournal(folder).published.findLast(({ release }) => release === name)?.published_at;
  if (noted !== undefined) return new Date(noted);
  return timeOfManifest(releaseFolder(folder, name));
}

/** Names of the leases in a folder, and whether they have expired. @param now Milliseconds, by the clock that dates the leases. */
function leasesIn(folder: string, now: number): { path: string; release: string; isExpired: boolean }[] {
  const leases = join(folder, leasesName);
  return (existsSync(leases) ? readdirSync(leases) : []).flatMap((name) => {
    const path = join(leases, name);
    const written = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
    return written === undefined ? [] : [{ path, release: leasedRelease(name), isExpired: now - written >= leaseExpiresMs }];
  });
}

/**
 * Names of releases that may be removed: all but the last `keep`, the current one, the one before it, and those held by a server.
 *
 * @param now As {@link leasesIn} takes it.
 */
export function oldReleases(folder: string, keep: number, now = Date.now()): string[] {
  const current = currentReleaseName(folder);
  const safe = new Set([current, current === null ? null : releaseBefore(folder, current)]);
  for (const { release, isExpired } of leasesIn(folder, now)) if (!isExpired) safe.add(release);
  return newestFirst(folder).filter((name, i) => i >= keep && !safe.has(name));
}

/**
 * Removes old releases, and expired leases. Only for the holder of the lock, since the date of the lock comes from the same clock as those
 * of the leases.
 *
 * @returns The names of those removed.
 */
export function removeOldReleases(folder: string, keep: number): string[] {
  const now = lockedAt(folder);
  const old = oldReleases(folder, keep, now);
  for (const { path, isExpired } of leasesIn(folder, now)) if (isExpired) rmSync(path, { force: true });
  for (const name of old) {
    // Renamed first, so that nothing half removed has the name of a release.
    const gone = join(folder, releasesName, `.gone-${name}`);
    renameSync(releaseFolder(folder, name), gone);
    rmSync(gone, { recursive: true, force: true });
  }
  if (old.length > 0) syncPath(join(folder, releasesName));
  return old;
}

/** Removes the leftovers of publishers that died. Only for the holder of the lock. */
export function removeLeftovers(folder: string): void {
  const releases = join(folder, releasesName);
  for (const name of existsSync(releases) ? readdirSync(releases) : [])
    if (name.startsWith('.')) rmSync(join(releases, name), { recursive: true, force: true });
  for (const name of [currentName, journalName, 'attempts.json', 'last-build.json', 'watch.json'])
    rmSync(join(folder, `.${name}`), { recursive: true, force: true });
  // The program that uploads sets the other dates of a folder.
  for (const path of readdirSync(folder).flatMap((name) => (name.startsWith(uploadPrefix) ? [join(folder, name)] : [])))
    if (lockedAt(folder) - lstatSync(path).ctimeMs > deadUploadMs) rmSync(path, { recursive: true, force: true });
}

/** Whether something has been published into a folder. */
export const holdsReleases = (folder: string): boolean => existsSync(join(folder, releasesName)) && releaseNames(folder).length > 0;

/** Why a folder can't hold releases, in a sentence; null if it can. */
export function refuseFolder(folder: string): string | null {
  if (!existsSync(folder)) return null;
  // A file system of its own begins with `lost+found`.
  const entries = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (entries.length > 0 && !entries.includes(releasesName))
    return `${folder} is not empty and holds no releases. Name another folder, or empty it yourself.`;
  const current = lstatSync(join(folder, currentName), { throwIfNoEntry: false });
  return current === undefined || current.isSymbolicLink() ? null : `${join(folder, currentName)} is not a link. Remove it yourself.`;
}
