import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { isCompressible } from '../contract/headers.ts';
import type { Variants, VariantSet } from '../query/variants.ts';
import { clientFile, manifestFile, serverFile } from '../documents/addresses.ts';
import type { Document, SiteContents } from '../documents/document.ts';
import { startFilePool, type FileResult, type PartResult } from './file-pool.ts';
import type { GzipPart } from './gzip-parts.ts';
import type { LargeContent } from '../documents/large-document.ts';
import { largeFileWriter, wholeOrParts, type GzipInParts } from './large-files.ts';
import { manifestWriter, writeManifest, type Manifest, type ServerFile } from './manifest.ts';
import { storedFiles } from './published.ts';
import { readPublishedVariants, variantFiles } from './published-variants.ts';
import { openStageFiles, type Stage, type StageFiles } from './stage-files.ts';

/** What lies in a stage. */
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
  readonly results: ReadonlyMap<string, FileResult>;
  readonly sizes: ReadonlyMap<string, number>;
  /** What the gzip variants of large documents are made of, by the name of their file. */
  readonly parts: ReadonlyMap<string, readonly GzipPart[]>;
}

/** Stages everything but the variants and the manifest. */
async function stageFiles(files: StageFiles, contents: SiteContents, earlier: readonly GzipInParts[]): Promise<StagedFiles> {
  const documents: Omit<Document, 'bytes'>[] = [];
  const results = new Map<string, FileResult>();
  const sizes = new Map<string, number>();
  const parts = new Map(earlier.map((found) => [found.name, found.parts]));
  const pool = startFilePool();
  const large = largeFileWriter(pool, earlier);
  const take = (file: string, sha256: string): void => {
    files.take(file);
    results.set(file, { file, sha256, written: false, variants: null });
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
    results.set(file, { file, sha256, written: true, variants: null });
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
      if ('part' in result) partResults.push(result);
      else results.set(result.file, result);
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
function gatherVariants(published: Variants | null, results: ReadonlyMap<string, FileResult>): VariantSet[] {
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
