import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCompressible } from '../contract/headers.ts';
import { readVariants, writeVariants, type Variants, type VariantSet } from '../query/variants.ts';
import { startCompressor } from './compressor.ts';
import type { Document } from './document.ts';
import { manifestFiles } from './manifest.ts';
import { readPublished, type ServerBytes } from './tree.ts';

/** Names of the two files, below `server/`. */
const indexFile = 'variants.idx';
const bytesFile = 'variants.pack';

/** Gathers the compressed variants of a build. */
export interface VariantCollector {
  add(document: Document, sha256: string): Promise<void>;
  files(): Promise<ServerBytes[]>;
}

/** A collector that takes over the variants of the last build for every document that has not changed. */
export async function collectVariants(folder: string): Promise<VariantCollector> {
  const previous = await readPrevious(folder);
  const kept: VariantSet[] = [];
  const compressor = startCompressor();
  return {
    async add(document, sha256) {
      if (!isCompressible(document.mediaType)) return;
      const { file } = document;
      if (previous !== null && previous.hashes.get(file) === sha256) {
        kept.push({ name: file, br: previous.variants.find(file, 'br'), gzip: previous.variants.find(file, 'gzip') });
      } else await compressor.add(file, document.bytes);
    },
    async files() {
      const sets = [...kept, ...(await compressor.finish())].filter(({ br, gzip }) => br !== null || gzip !== null);
      const { index, bytes } = await writeVariants(sets);
      return [
        { file: indexFile, bytes: index },
        { file: bytesFile, bytes },
      ];
    },
  };
}

async function readPrevious(folder: string): Promise<{ variants: Variants; hashes: ReadonlyMap<string, string> } | null> {
  const manifest = readPublished(folder);
  if (manifest === null) return null;
  try {
    const read = (file: string) => readFileSync(join(folder, 'server', file));
    const variants = await readVariants(read(indexFile), read(bytesFile));
    return { variants, hashes: new Map([...manifestFiles(manifest)].map(({ file, sha256 }) => [file, sha256])) };
  } catch {
    // Without a good file of the last build every variant is made anew.
    return null;
  }
}
