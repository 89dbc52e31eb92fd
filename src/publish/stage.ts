import { linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCompressible } from '../contract/headers.ts';
import type { Variants, VariantSet } from '../query/variants.ts';
import type { Document } from './document.ts';
import { startFilePool, type FileResult } from './file-pool.ts';
import { manifestWriter, type Manifest, type ServerFile } from './manifest.ts';
import { sha256Hex } from './market-index.ts';
import { manifestName, readPublishedVariants, storedFiles, variantFiles } from './published.ts';

/** A document, with its checksum where it is known already. */
export type Hashed<T> = T & { readonly sha256?: string };

/** A file of the function. */
export interface ServerBytes {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface TreeContents {
  readonly baseUrl: string;
  readonly dataVersion: string;
  /** A release may read them twice. */
  readonly documents: Iterable<Hashed<Document>>;
  readonly serverFiles: Iterable<ServerBytes>;
  /** Whether compressed variants are made for a host that sends the documents itself. */
  readonly variants: boolean;
}

/** Where a tree is made. */
export interface Stage {
  /** Folder that takes what is made. */
  readonly folder: string;
  /** The last publish, whose files need not be made again. */
  readonly published: { readonly folder: string; readonly manifest: Manifest } | null;
  /**
   * What becomes of a file that is the same as in the last publish: it is left out of the stage, or shared with it by a
   * hard link, so that the stage is whole. A linked file must never be written in place.
   */
  readonly unchanged: 'leave out' | 'link';
  /** Files of the last publish that are made anew whatever its manifest says, because they are damaged. */
  readonly distrusted?: ReadonlySet<string>;
}

/** What lies in a stage. */
export interface Staged {
  readonly manifest: Manifest;
  /** Files that the manifest lists. */
  readonly files: number;
  /** Size of all documents and files of the function, variants apart, bytes. */
  readonly bytes: number;
  /** Paths that were written, below the stage. */
  readonly changed: readonly string[];
  /** Paths that the last publish had and this one has not. */
  readonly gone: readonly string[];
}

/** Makes a tree in a stage: hashes, writes and compresses what is new, and writes the manifest last. */
export async function stageTree({ folder, published, unchanged, distrusted }: Stage, contents: TreeContents): Promise<Staged> {
  const target = published?.folder ?? folder;
  const known = new Map<string, string>();
  if (published !== null) {
    for (const { file, sha256 } of storedFiles(published.manifest)) if (distrusted?.has(file) !== true) known.set(file, sha256);
  }
  const variants = published === null ? null : await readPublishedVariants(published.folder);
  // Without its variants nothing of the last publish saves any work.
  if (contents.variants && variants === null) known.clear();
  const pool = startFilePool();
  const put = (file: string, bytes: Uint8Array, sha256: string | null, compress: boolean) =>
    pool.add(
      {
        file,
        stagePath: join(folder, file),
        publishedPath: join(target, file),
        publishedSha256: known.get(file) ?? null,
        sha256,
        compress,
        link: unchanged === 'link',
      },
      bytes,
    );
  const documents: Omit<Document, 'bytes'>[] = [];
  const sizes = new Map<string, number>();
  let results: Map<string, FileResult>;
  try {
    for (const { bytes, sha256, ...document } of contents.documents) {
      documents.push(document);
      const file = `client/${document.file}`;
      sizes.set(file, bytes.length);
      await put(file, bytes, sha256 ?? null, contents.variants && isCompressible(document.mediaType));
    }
    for (const { file, bytes } of contents.serverFiles) {
      sizes.set(`server/${file}`, bytes.length);
      await put(`server/${file}`, bytes, null, false);
    }
    results = new Map((await pool.finish()).map((result) => [result.file, result]));
  } catch (error) {
    await pool.stop();
    throw error;
  }

  const gathered = manifestWriter(contents.baseUrl, contents.dataVersion);
  for (const document of documents)
    gathered.add(document, sizes.get(`client/${document.file}`)!, results.get(`client/${document.file}`)!.sha256);
  const server: ServerFile[] = [...results.values()]
    .filter(({ file }) => file.startsWith('server/'))
    .map(({ file, sha256 }) => ({ file: file.slice('server/'.length), bytes: sizes.get(file)!, sha256 }));
  const changed = [...results.values()].filter(({ written }) => written).map(({ file }) => file);
  if (contents.variants) {
    for (const { file, bytes } of await variantFiles(gatherVariants(variants, results))) {
      const sha256 = sha256Hex(bytes);
      const path = `server/${file}`;
      server.push({ file, bytes: bytes.length, sha256 });
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (known.get(path) !== sha256 || !isWhole(join(target, path), bytes.length)) {
        writeFileSync(join(folder, path), bytes);
        changed.push(path);
      } else if (unchanged === 'link') linkSync(join(target, path), join(folder, path));
    }
  }
  const manifest = gathered.finish(server.sort((a, b) => (a.file < b.file ? -1 : 1)));
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest));

  const present = new Set([...storedFiles(manifest)].map(({ file }) => file));
  const before = published === null ? [] : [...storedFiles(published.manifest)].map(({ file }) => file);
  return {
    manifest,
    files: present.size,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    changed,
    gone: before.filter((file) => !present.has(file)),
  };
}

/** Whether a file lies there in full length: somebody may have removed it, or cut it short. */
const isWhole = (path: string, bytes: number): boolean => statSync(path, { throwIfNoEntry: false })?.size === bytes;

/**
 * Variants of all documents: of the changed ones those just made, of the others those of the last publish.
 *
 * @throws DamagedFileError when one of those is damaged.
 */
function gatherVariants(published: Variants | null, results: ReadonlyMap<string, FileResult>): VariantSet[] {
  const documents = [...results.values()].filter(({ file }) => file.startsWith('client/'));
  return documents.map(({ file, variants }) => {
    const name = file.slice('client/'.length);
    if (variants !== null) return { name, ...variants };
    return { name, br: published?.find(name, 'br') ?? null, gzip: published?.find(name, 'gzip') ?? null };
  });
}
