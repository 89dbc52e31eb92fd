import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFiles, parseManifest, type Manifest, type ServerFile } from './manifest.ts';

export const manifestName = 'manifest.json';
/** Stands in the folder while files are moved into place; where it is found, the folder holds a mixture. */
export const markerName = '.publishing';

/** The manifest of a published folder; null when there is none, or its last publish was cut off. */
export function readPublished(folder: string): Manifest | null {
  if (existsSync(join(folder, markerName))) return null;
  try {
    return parseManifest(readFileSync(join(folder, manifestName), 'utf8'));
  } catch {
    return null;
  }
}

/** When a folder was published, by the time of its manifest; null when there is none. */
export function timeOfManifest(folder: string): Date | null {
  return statSync(join(folder, manifestName), { throwIfNoEntry: false })?.mtime ?? null;
}

/** Files of a manifest by their path below the published folder. */
export function* storedFiles(manifest: Manifest): Generator<ServerFile> {
  for (const { file, bytes, sha256 } of manifestFiles(manifest)) yield { file: `client/${file}`, bytes, sha256 };
  for (const { file, bytes, sha256 } of manifest.server) yield { file: `server/${file}`, bytes, sha256 };
}
