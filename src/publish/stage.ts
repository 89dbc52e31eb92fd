import { createHash } from 'node:crypto';
import { closeSync, linkSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCompressible } from '../contract/headers.ts';
import type { Variants, VariantSet } from '../query/variants.ts';
import type { Document } from './document.ts';
import { folderMaker, startFilePool, type FileResult, type PartResult } from './file-pool.ts';
import type { LargeContent } from './large-document.ts';
import { largeFileWriter, wholeOrParts } from './large-files.ts';
import { manifestWriter, type Manifest, type ServerFile } from './manifest.ts';
import { seal } from '../query/seal.ts';
import { manifestName, storedFiles } from './published.ts';
import { readPublishedVariants, variantFiles } from './published-variants.ts';

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
  const earlier = published === null ? null : await readPublishedVariants(published.folder);
  // Without its variants nothing of the last publish saves any work.
  if (contents.variants && earlier === null) known.clear();
  const pool = startFilePool();
  const large = largeFileWriter(pool, earlier?.inParts ?? []);
  const makeFolder = folderMaker();
  const placeOf = (file: string) => ({ stagePath: join(folder, file), publishedPath: join(target, file) });
  /** Whether the last publish wrote this very file, and it lies there. */
  const isKnown = (file: string, sha256: string): boolean => known.get(file) === sha256 && isWhole(join(target, file), sizes.get(file)!);
  const leave = (file: string, sha256: string): FileResult => {
    const { stagePath, publishedPath } = placeOf(file);
    if (unchanged === 'link') {
      makeFolder(dirname(stagePath));
      linkSync(publishedPath, stagePath);
    }
    return { file, sha256, written: false, variants: null };
  };
  const put = (file: string, bytes: Uint8Array, sha256: string | null, compress: boolean) => {
    sizes.set(file, bytes.length);
    return pool.add(
      { file, ...placeOf(file), publishedSha256: known.get(file) ?? null, sha256, compress, link: unchanged === 'link' },
      bytes,
    );
  };
  const putLarge = async (file: string, content: LargeContent, compress: boolean) => {
    const read = wholeOrParts(content);
    if (read.whole !== null) return put(file, read.whole, content.measure().sha256, compress);
    const { stagePath } = placeOf(file);
    makeFolder(dirname(stagePath));
    await large.write(file, stagePath, read.parts, compress);
    const { bytes, sha256 } = content.measure();
    sizes.set(file, bytes);
    if (!isKnown(file, sha256)) add({ file, sha256, written: true, variants: null });
    else {
      large.discard(stagePath);
      add(leave(file, sha256));
    }
  };

  const documents: Omit<Document, 'bytes'>[] = [];
  const sizes = new Map<string, number>();
  const results = new Map<string, FileResult>();
  const add = (result: FileResult) => results.set(result.file, result);
  const inParts = new Map((earlier?.inParts ?? []).map(({ name, parts }) => [name, parts]));
  try {
    for (const document of contents.documents) {
      const { url, mediaType, documentClass, link, sha256 } = document;
      documents.push({ url, file: document.file, mediaType, documentClass, link });
      const file = `client/${document.file}`;
      const compress = contents.variants && isCompressible(mediaType);
      if (document.large !== undefined) await putLarge(file, document.large, compress);
      else {
        sizes.set(file, document.bytes.length);
        if (sha256 !== undefined && isKnown(file, sha256)) add(leave(file, sha256));
        else await put(file, document.bytes, sha256 ?? null, compress);
      }
    }
    for (const { file, bytes } of contents.serverFiles) await put(`server/${file}`, bytes, null, false);
    const partResults: PartResult[] = [];
    for (const result of await pool.finish()) {
      if ('part' in result) partResults.push(result);
      else add(result);
    }
    for (const { file, variants, parts } of large.finish(partResults)) {
      add({ ...results.get(file)!, variants });
      inParts.set(file.slice('client/'.length), parts);
    }
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
    const sets = gatherVariants(earlier?.variants ?? null, results);
    const present = sets.flatMap(({ name }) => (inParts.has(name) ? [{ name, parts: inParts.get(name)! }] : []));
    for (const { file, pieces } of await variantFiles(sets, present)) {
      const path = `server/${file}`;
      const digest = createHash('sha256');
      for (const part of pieces) digest.update(part);
      const sha256 = digest.digest('hex');
      const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
      sizes.set(path, size);
      server.push({ file, bytes: size, sha256 });
      if (isKnown(path, sha256)) leave(path, sha256);
      else {
        makeFolder(dirname(join(folder, path)));
        writePieces(join(folder, path), pieces);
        changed.push(path);
      }
    }
  }
  const manifest = gathered.finish(server.sort((a, b) => (a.file < b.file ? -1 : 1)));
  writeFileSync(join(folder, manifestName), await seal(JSON.stringify(manifest)));

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

/** How much is written at once, bytes. */
const writeBytes = 1 << 20;

/** Writes many small pieces to a file. */
function writePieces(path: string, pieces: Iterable<Uint8Array>): void {
  const file = openSync(path, 'w');
  try {
    let gathered: Uint8Array[] = [];
    let size = 0;
    const write = () => {
      writeFileSync(file, Buffer.concat(gathered, size));
      gathered = [];
      size = 0;
    };
    for (const piece of pieces) {
      gathered.push(piece);
      size += piece.length;
      if (size >= writeBytes) write();
    }
    write();
  } finally {
    closeSync(file);
  }
}
