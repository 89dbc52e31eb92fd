import { createHash } from 'node:crypto';
import { closeSync, linkSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCompressible } from '../contract/headers.ts';
import type { Variants, VariantSet } from '../query/variants.ts';
import { clientFile, manifestFile, serverFile } from '../documents/addresses.ts';
import type { Document, SiteContents } from '../documents/document.ts';
import { folderMaker, isWhole, startFilePool, type PartResult, type WriteJob, type WriteResult } from './file-pool.ts';
import type { GzipPart } from './compress.ts';
import type { LargeContent } from '../documents/large-document.ts';
import { largeFileWriter, wholeOrParts, type GzipInParts } from './large-files.ts';
import { manifestWriter, writeManifest, type Manifest, type ServerFile } from './manifest.ts';
import { storedFiles } from './published.ts';
import { readPublishedVariants, variantFiles } from './published-variants.ts';

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

/** What is in a stage. */
export interface Staged {
  readonly manifest: Manifest;
  /** Files that the manifest lists. */
  readonly files: number;
  /** Size of these, bytes. */
  readonly bytes: number;
  /** Paths that were written, below the stage. */
  readonly changed: readonly string[];
  /** Paths that the last publish had and this one has not. */
  readonly gone: readonly string[];
}

/** Makes a tree in a stage: hashes, writes and compresses what is new, and writes the manifest last. */
export async function stageTree(stage: Stage, contents: SiteContents): Promise<Staged> {
  const { published } = stage;
  const earlier = published === null ? null : await readPublishedVariants(published.folder);
  // Without its variants nothing of the last publish saves any work.
  const files = openStageFiles(stage, !contents.variants || earlier !== null);
  const { documents, results, sizes, parts } = await stageFiles(files, contents, earlier?.inParts ?? []);

  const writer = manifestWriter(contents.baseUrl, contents.dataVersion);
  for (const document of documents) {
    const file = clientFile(document.file);
    writer.add(document, sizes.get(file)!, results.get(file)!.sha256);
  }
  const server: ServerFile[] = [...results.values()]
    .filter(({ file }) => file.startsWith(serverPrefix))
    .map(({ file, sha256 }) => ({ file: file.slice(serverPrefix.length), bytes: sizes.get(file)!, sha256 }));
  const changed = [...results.values()].filter(({ written }) => written).map(({ file }) => file);
  if (contents.variants) {
    const sets = gatherVariants(earlier?.variants ?? null, results);
    for (const { written, ...file } of await stageVariants(files, sets, parts)) {
      server.push(file);
      if (written) changed.push(serverFile(file.file));
    }
  }
  const manifest = writer.finish(server.sort((a, b) => (a.file < b.file ? -1 : 1)));
  writeFileSync(files.pathOf(manifestFile), writeManifest(manifest));

  const all = [...storedFiles(manifest)];
  const present = new Set(all.map(({ file }) => file));
  const before = published === null ? [] : [...storedFiles(published.manifest)].map(({ file }) => file);
  return {
    manifest,
    files: present.size,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    changed,
    gone: before.filter((file) => !present.has(file)),
  };
}

/** What the paths of documents begin with, and those of files of the function. */
const clientPrefix = clientFile('');
const serverPrefix = serverFile('');

/** What became of the documents and of the files of the function. */
interface StagedFiles {
  readonly documents: readonly Omit<Document, 'bytes'>[];
  /** By path below the published folder, as the sizes, bytes. */
  readonly results: ReadonlyMap<string, WriteResult>;
  readonly sizes: ReadonlyMap<string, number>;
  /** What the gzip variants of large documents are made of, by the name of their file. */
  readonly parts: ReadonlyMap<string, readonly GzipPart[]>;
}

/** Stages everything but the variants and the manifest. */
async function stageFiles(files: StageFiles, contents: SiteContents, earlier: readonly GzipInParts[]): Promise<StagedFiles> {
  const documents: Omit<Document, 'bytes'>[] = [];
  const results = new Map<string, WriteResult>();
  const sizes = new Map<string, number>();
  const parts = new Map(earlier.map((found) => [found.name, found.parts]));
  const pool = startFilePool();
  const large = largeFileWriter(pool, earlier);
  const take = (file: string, sha256: string): void => {
    files.take(file);
    results.set(file, { kind: 'write', file, sha256, written: false, variants: null });
  };
  const put = async (file: string, bytes: Uint8Array, sha256: string | null, compress: boolean): Promise<void> => {
    sizes.set(file, bytes.length);
    if (sha256 !== null && files.isPublished(file, sha256, bytes.length)) take(file, sha256);
    else await pool.add({ ...files.jobOf(file), sha256, compress }, bytes);
  };
  const putLarge = async (file: string, content: LargeContent, compress: boolean): Promise<void> => {
    const read = wholeOrParts(content);
    if (read.whole !== null) return put(file, read.whole, content.measure().sha256, compress);
    const path = files.pathOf(file);
    await large.write(file, path, read.parts, compress);
    const { bytes, sha256 } = content.measure();
    sizes.set(file, bytes);
    results.set(file, { kind: 'write', file, sha256, written: true, variants: null });
    if (!files.isPublished(file, sha256, bytes)) return;
    large.discard(file, path);
    take(file, sha256);
  };
  try {
    for (const document of contents.documents) {
      const { url, mediaType, documentClass, link, sha256 = null } = document;
      documents.push({ url, file: document.file, mediaType, documentClass, link });
      const file = clientFile(document.file);
      const compress = contents.variants && isCompressible(mediaType);
      if (document.large === undefined) await put(file, document.bytes, sha256, compress);
      else await putLarge(file, document.large, compress);
    }
    for (const { file, bytes } of contents.serverFiles) await put(serverFile(file), bytes, null, false);
    const partResults: PartResult[] = [];
    for (const result of await pool.finish()) {
      if (result.kind === 'part') partResults.push(result);
      else if (result.kind === 'write') results.set(result.file, result);
    }
    for (const { file, variants, parts: made } of large.finish(partResults)) {
      results.set(file, { ...results.get(file)!, variants });
      parts.set(file.slice(clientPrefix.length), made);
    }
    return { documents, results, sizes, parts };
  } catch (error) {
    await pool.stop();
    throw error;
  }
}

/**
 * Variants of all documents: of the changed ones those just made, of the others those of the last publish.
 *
 * @throws DamagedFileError when one of those is damaged.
 */
function gatherVariants(published: Variants | null, results: ReadonlyMap<string, WriteResult>): VariantSet[] {
  const documents = [...results.values()].filter(({ file }) => file.startsWith(clientPrefix));
  return documents.map(({ file, variants }) => {
    const name = file.slice(clientPrefix.length);
    if (variants !== null) return { name, ...variants };
    return { name, br: published?.find(name, 'br') ?? null, gzip: published?.find(name, 'gzip') ?? null };
  });
}

/** Stages the files of the variants. */
async function stageVariants(
  files: StageFiles,
  sets: readonly VariantSet[],
  parts: StagedFiles['parts'],
): Promise<(ServerFile & { readonly written: boolean })[]> {
  const inParts = sets.flatMap(({ name }) => (parts.has(name) ? [{ name, parts: parts.get(name)! }] : []));
  return (await variantFiles(sets, inParts)).map(({ file, pieces }) => {
    const digest = createHash('sha256');
    for (const piece of pieces) digest.update(piece);
    const sha256 = digest.digest('hex');
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const path = serverFile(file);
    const written = !files.isPublished(path, sha256, bytes);
    if (written) files.write(path, pieces);
    else files.take(path);
    return { file, bytes, sha256, written };
  });
}

/** The files of a stage, and those of the last publish that may stand for them. Paths are below the published folder. */
interface StageFiles {
  /** Where a file is written, in a folder that is there. */
  pathOf(file: string): string;
  /** What a thread needs to know to stage a file. */
  jobOf(file: string): Pick<WriteJob, 'kind' | 'file' | 'stagePath' | 'publishedPath' | 'publishedSha256' | 'link'>;
  /** Whether the last publish wrote a file of this content, and it is there in full length. */
  isPublished(file: string, sha256: string, bytes: number): boolean;
  /** Takes a file of the last publish, which is the same. */
  take(file: string): void;
  /** Writes a file of many small pieces. */
  write(file: string, pieces: Iterable<Uint8Array>): void;
}

/** @param reuse Whether anything of the last publish is taken. */
function openStageFiles({ folder, published, unchanged, distrusted }: Stage, reuse: boolean): StageFiles {
  const publishedFolder = published?.folder ?? folder;
  const known = new Map<string, string>();
  if (published !== null && reuse) {
    for (const { file, sha256 } of storedFiles(published.manifest)) if (distrusted?.has(file) !== true) known.set(file, sha256);
  }
  const link = unchanged === 'link';
  const makeFolder = folderMaker();
  const pathOf = (file: string): string => {
    const path = join(folder, file);
    makeFolder(dirname(path));
    return path;
  };
  return {
    pathOf,
    jobOf: (file) => ({
      kind: 'write',
      file,
      stagePath: join(folder, file),
      publishedPath: join(publishedFolder, file),
      publishedSha256: known.get(file) ?? null,
      link,
    }),
    isPublished: (file, sha256, bytes) => known.get(file) === sha256 && isWhole(join(publishedFolder, file), bytes),
    take(file) {
      if (link) linkSync(join(publishedFolder, file), pathOf(file));
    },
    write: (file, pieces) => writePieces(pathOf(file), pieces),
  };
}

/** How much is written at once, bytes. */
const writeBytes = 1 << 20;

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
