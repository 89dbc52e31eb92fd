import { statSync } from 'node:fs';
import { join } from 'node:path';
import { clientFile, manifestFile, serverFile } from '../documents/addresses.ts';

import { NotAFileError, readPlainFile } from '../load/plain-file.ts';
import { DamagedFileError } from '../query/sections.ts';
import { filesOf } from '../contract/codings.ts';
import { manifestFiles, readManifest, readServedManifest, type Manifest, type ServedManifest, type StoredFile } from './manifest.ts';

/** Why nothing was published. The folder is unchanged. */
export class PublishError extends Error {
  override readonly name: string = 'PublishError';
}

/** Nothing was published into a folder. */
export class UnpublishedError extends Error {
  override readonly name = 'UnpublishedError';
}

/**
 * Opens a published folder: to serve, deploy, compare or list it.
 *
 * @throws UnpublishedError when it has no finished build; DamagedFileError when its manifest is damaged.
 */
export function openPublished(folder: string): Manifest {
  try {
    return readManifest(readPlainFile(join(folder, manifestFile)).toString());
  } catch (error) {
    throw unpublished(folder, error);
  }
}

/** The same for a server, which needs little of the manifest, and passes its own `read` since it may be answering others meanwhile. */
export async function openServed(folder: string, read: (path: string) => Promise<Uint8Array>): Promise<ServedManifest> {
  try {
    return readServedManifest(await read(join(folder, manifestFile)));
  } catch (error) {
    throw unpublished(folder, error);
  }
}

/** What an error of reading a manifest means. */
function unpublished(folder: string, error: unknown): unknown {
  if (error instanceof NotAFileError) return new DamagedFileError(error.message);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return error;
  return new UnpublishedError(`${folder} holds no finished build: it has no ${manifestFile}.`);
}

/** The manifest of a folder that is published into; null if {@link openPublished} refuses it, which leads to a full build. */
export function readPublished(folder: string): Manifest | null {
  try {
    return openPublished(folder);
  } catch (error) {
    if (error instanceof UnpublishedError || error instanceof DamagedFileError) return null;
    throw error;
  }
}

/** When a folder was published, by the time of its manifest; null without one. */
export function timeOfManifest(folder: string): Date | null {
  return statSync(join(folder, manifestFile), { throwIfNoEntry: false })?.mtime ?? null;
}

/** Files of a manifest by their path below the published folder. Their compressed forms lie beside them. */
export function* storedFiles(manifest: Manifest): Generator<StoredFile> {
  for (const stored of manifestFiles(manifest)) yield { ...stored, file: clientFile(stored.file) };
  for (const stored of manifest.server) yield { ...stored, file: serverFile(stored.file) };
}

/** Paths of all files of a manifest, below the published folder, compressed forms among them. */
export function* pathsOf(manifest: Manifest): Generator<string> {
  for (const stored of storedFiles(manifest)) for (const [ending] of filesOf(stored)) yield stored.file + ending;
}
