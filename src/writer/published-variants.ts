import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSeal, seal } from '../query/seal.ts';
import { readVariants, writeVariants, type Variants, type VariantSet } from '../query/variants.ts';
import type { GzipPart } from './gzip-parts.ts';
import type { GzipInParts } from './large-files.ts';

const variantIndexName = 'variants.idx';
const variantBytesName = 'variants.pack';
/** What the large gzip variants are made of, for the next publish; no host reads it. */
const variantPartsName = 'variants.parts.json';

/** What was compressed for a publish. */
export interface PublishedVariants {
  readonly variants: Variants;
  /** The gzip variants that are made of parts. */
  readonly inParts: readonly GzipInParts[];
}

/** The variants of a published folder; null when they can't be had, and all are to be made anew. */
export async function readPublishedVariants(folder: string): Promise<PublishedVariants | null> {
  try {
    const read = (file: string) => readFileSync(join(folder, 'server', file));
    const variants = await readVariants(read(variantIndexName), read(variantBytesName));
    const partsText = existsSync(join(folder, 'server', variantPartsName)) ? read(variantPartsName).toString() : null;
    return { variants, inParts: partsText === null ? [] : await readParts(folder, partsText, variants) };
  } catch {
    return null;
  }
}

async function readParts(folder: string, text: string, variants: Variants): Promise<GzipInParts[]> {
  const { files } = JSON.parse(await checkSeal(variantPartsName, text)) as { files: Record<string, readonly GzipPart[]> };
  return Object.entries(files).flatMap(([name, parts]) => {
    const gzip = variants.find(name, 'gzip');
    return gzip === null ? [] : [{ name, path: join(folder, 'client', name), gzip, parts }];
  });
}

/** The files of the variants, below `server/`, in pieces. */
export async function variantFiles(
  sets: readonly VariantSet[],
  inParts: readonly { readonly name: string; readonly parts: readonly GzipPart[] }[],
): Promise<{ file: string; pieces: readonly Uint8Array[] }[]> {
  const { index, pieces } = await writeVariants(sets.filter(({ br, gzip }) => br !== null || gzip !== null));
  const files = [
    { file: variantIndexName, pieces: [index] },
    { file: variantBytesName, pieces },
  ];
  if (inParts.length === 0) return files;
  const list = Object.fromEntries(inParts.map(({ name, parts }) => [name, parts]));
  return [...files, { file: variantPartsName, pieces: [Buffer.from(await seal(JSON.stringify({ files: list })))] }];
}
