import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clientFile, manifestFile, serverFile } from '../documents/addresses.ts';

import { DamagedFileError } from '../query/sections.ts';
import { manifestFiles, readManifest, readServedManifest, type Manifest, type ServedManifest, type ServerFile } from './manifest.ts';

/** Stands in the folder while files are moved into place; where it is found, the folder holds a mixture. */
export const markerName = '.publishing';

/** Nothing was published into a folder, or its last publish was cut off. */
export class UnpublishedError extends Error {
  override readonly name = 'UnpublishedError';
}

/** A manifest, and the SHA-256 of it as it was written, hex. */
export interface KnownManifest {
  readonly manifest: Manifest;
  readonly manifestSha256: string;
}

/**
 * Opens a published folder: whoever serves, deploys, compares or lists one does it by this.
 *
 * @param known A manifest that need not be parsed when it is this one.
 * @throws UnpublishedError when it holds no finished build; DamagedFileError when its manifest is not what was written.
 */
export function openPublished(folder: string, known: KnownManifest | null = null): Manifest {
  checkFinished(folder);
  try {
    const bytes = readFileSync(join(folder, manifestFile));
    return known !== null && hash('sha256', bytes, 'hex') === known.manifestSha256 ? known.manifest : readManifest(bytes.toString());
  } catch (error) {
    throw unpublished(folder, error);
  }
}

/** The same for a server, which needs little of the manifest, and reads it by its own means since it may be answering others meanwhile. */
export async function openServed(folder: string, read: (path: string) => Promise<Uint8Array>): Promise<ServedManifest> {
  checkFinished(folder);
  try {
    return readServedManifest(await read(join(folder, manifestFile)));
  } catch (error) {
    throw unpublished(folder, error);
  }
}

function checkFinished(folder: string): void {
  if (existsSync(join(folder, markerName))) throw new UnpublishedError(`${folder} holds no finished build: its last publish was cut off.`);
}

/** What an error of reading a manifest means. */
function unpublished(folder: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return error;
  return new UnpublishedError(`${folder} holds no finished build: it has no ${manifestFile}.`);
}

/** The manifest of a folder that is published into: null where {@link openPublished} refuses it, so that everything is made anew. */
export function readPublished(folder: string): Manifest | null {
  try {
    return openPublished(folder);
  } catch (error) {
    if (error instanceof UnpublishedError || error instanceof DamagedFileError) return null;
    throw error;
  }
}

/** When a folder was published, by the time of its manifest; null when there is none. */
export function timeOfManifest(folder: string): Date | null {
  return statSync(join(folder, manifestFile), { throwIfNoEntry: false })?.mtime ?? null;
}

/** Files of a manifest by their path below the published folder. */
export function* storedFiles(manifest: Manifest): Generator<ServerFile> {
  for (const { file, bytes, sha256 } of manifestFiles(manifest)) yield { file: clientFile(file), bytes, sha256 };
  for (const { file, bytes, sha256 } of manifest.server) yield { file: serverFile(file), bytes, sha256 };
}

/** Paths of the files of a manifest, below the published folder. */
export function* pathsOf(manifest: Manifest): Generator<string> {
  for (const { file } of storedFiles(manifest)) yield file;
}
