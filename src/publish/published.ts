import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVariants, writeVariants, type Variants, type VariantSet } from '../query/variants.ts';
import { manifestFiles, parseManifest, type Manifest } from './manifest.ts';

export const manifestName = 'manifest.json';
/** Stands in the folder while files are moved into place; where it is found, the folder holds a mixture. */
export const markerName = '.publishing';

const variantIndexName = 'variants.idx';
const variantBytesName = 'variants.pack';

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
export function* storedFiles(manifest: Manifest): Generator<{ file: string; sha256: string }> {
  for (const { file, sha256 } of manifestFiles(manifest)) yield { file: `client/${file}`, sha256 };
  for (const { file, sha256 } of manifest.server) yield { file: `server/${file}`, sha256 };
}

/** The variants of a published folder; null when they can't be had, and all are to be made anew. */
export async function readPublishedVariants(folder: string): Promise<Variants | null> {
  try {
    const read = (file: string) => readFileSync(join(folder, 'server', file));
    return await readVariants(read(variantIndexName), read(variantBytesName));
  } catch {
    return null;
  }
}

/** The two files of the variants, below `server/`, in pieces. */
export async function variantFiles(sets: readonly VariantSet[]): Promise<{ file: string; pieces: readonly Uint8Array[] }[]> {
  const { index, pieces } = await writeVariants(sets.filter(({ br, gzip }) => br !== null || gzip !== null));
  return [
    { file: variantIndexName, pieces: [index] },
    { file: variantBytesName, pieces },
  ];
}
