import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientFile, serverFile, serverFiles } from '../documents/addresses.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from '../query/json-file.ts';
import { readVariants, writeVariants, type Variants, type VariantSet } from '../query/variants.ts';
import type { GzipPart } from './compress.ts';
import type { GzipInParts } from './large-files.ts';

const { variantIndex, variantBytes, variantParts } = serverFiles;

/** Of each large document the parts that its gzip variant is made of. */
const partsFormat: JsonFormat = { file: variantParts, format: 'crane-variant-parts', version: 1, members: ['files'], sealed: true };

/** What was compressed for a publish. */
export interface PublishedVariants {
  readonly variants: Variants;
  /** The gzip variants that are made of parts. */
  readonly inParts: readonly GzipInParts[];
}

/** The variants of a published folder; null when they can't be had, and all are to be made anew. */
export async function readPublishedVariants(folder: string): Promise<PublishedVariants | null> {
  try {
    const read = (file: string) => readFileSync(join(folder, serverFile(file)));
    const variants = await readVariants(read(variantIndex), read(variantBytes));
    const partsText = existsSync(join(folder, serverFile(variantParts))) ? read(variantParts).toString() : null;
    return { variants, inParts: partsText === null ? [] : readParts(folder, partsText, variants) };
  } catch {
    return null;
  }
}

function readParts(folder: string, text: string, variants: Variants): GzipInParts[] {
  const { files } = readJsonFile<{ files: Record<string, readonly GzipPart[]> }>(partsFormat, text);
  return Object.entries(files).flatMap(([name, parts]) => {
    const gzip = variants.find(name, 'gzip');
    return gzip === null ? [] : [{ name, path: join(folder, clientFile(name)), gzip, parts }];
  });
}

/** The files of the variants, below `server/`, in pieces. */
export async function variantFiles(
  sets: readonly VariantSet[],
  inParts: readonly { readonly name: string; readonly parts: readonly GzipPart[] }[],
): Promise<{ file: string; pieces: readonly Uint8Array[] }[]> {
  const { index, pieces } = await writeVariants(sets.filter(({ br, gzip }) => br !== null || gzip !== null));
  const files = [
    { file: variantIndex, pieces: [index] },
    { file: variantBytes, pieces },
  ];
  if (inParts.length === 0) return files;
  const list = Object.fromEntries(inParts.map(({ name, parts }) => [name, parts]));
  return [...files, { file: variantParts, pieces: [Buffer.from(writeJsonFile(partsFormat, { files: list }))] }];
}
