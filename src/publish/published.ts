import { existsSync, readFileSync } from 'node:fs';
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

/** Files of a manifest by their path below the published folder. */
export function* storedFiles(manifest: Manifest): Generator<ServerFile> {
  for (const { file, bytes, sha256 } of manifestFiles(manifest)) yield { file: `client/${file}`, bytes, sha256 };
  for (const { file, bytes, sha256 } of manifest.server) yield { file: `server/${file}`, bytes, sha256 };
}
