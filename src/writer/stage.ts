import { linkSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isCompressible } from '../contract/headers.ts';
import {
  readVariantIndex,
  writeVariants,
  type VariantCoding,
  type VariantPlace,
  type VariantPlaces,
  type VariantSet,
} from '../query/variants.ts';
import { clientFile, manifestFile, placeOf, serverFile, serverFiles } from '../documents/addresses.ts';
import type { Document, Measured, SiteContents } from '../documents/document.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { isLarge, type Part } from '../documents/parts.ts';
import { minCompressedBytes } from './compress.ts';
import { folderMaker, isWhole, startFilePool, type FilePool, type WriteJob } from './file-pool.ts';
import { writeLargeFile, type EarlierLarge, type KnownPart, type LargeFile, type MadeVariant } from './large-files.ts';
import { joinSums } from './join-checksums.ts';
import { manifestWriter, writeManifest, type Manifest, type ServerFile } from './manifest.ts';
import { storedFiles } from './published.ts';
import { startSplicer, type Splicer } from './splicer.ts';

/** Where a tree is made. */
export interface Stage {
  /** Folder that takes what is made. */
  readonly folder: string;
  /** The last publish, whose files need not be made again. */
  readonly published: { readonly folder: string; readonly manifest: Manifest } | null;
  /** What is remembered of the last publish beside its manifest; null makes every document again, to compare it. */
  readonly remembered?: Remembered | null;
  /**
   * What becomes of a file that is the same as in the last publish: it is left out of the stage; or shared with it by a hard link, so that
   * the stage is whole; or the stage has links to all files of the last publish already. A linked file must never be written in place.
   */
  readonly unchanged: 'leave out' | 'link' | 'is linked';
  /** Files of the last publish that are made anew whatever its manifest says, because they are damaged. */
  readonly distrusted?: ReadonlySet<string>;
}

/** What is remembered of a publish, by paths below the published folder. */
export interface Remembered {
  /** Digest of what a file was made from. */
  readonly inputs: ReadonlyMap<string, string>;
  /** What large files are made of. */
  readonly parts: ReadonlyMap<string, readonly KnownPart[]>;
}

/** What is in a stage. */
export interface Staged {
  readonly manifest: Manifest;
  /** SHA-256 of the manifest as it was written, hex. */
  readonly manifestSha256: string;
  readonly remembered: Remembered;
  /** Files that the manifest lists. */
  readonly files: number;
  /** Size of these, bytes. */
  readonly bytes: number;
  /** Files that were written, by their paths below the stage. */
  readonly changed: readonly ServerFile[];
  /** Paths that the last publish had and this one has not. */
  readonly gone: readonly string[];
}

/** Makes a tree in a stage: hashes, writes and compresses what is new, and writes the manifest last. */
export async function stageTree(stage: Stage, contents: SiteContents): Promise<Staged> {
  const pool = startFilePool();
  const splicer = startSplicer();
  try {
    return await stageWith({ pool, splicer }, stage, contents);
  } finally {
    await Promise.all([pool.stop(), splicer.close()]);
  }
}

interface Threads {
  readonly pool: FilePool;
  readonly splicer: Splicer;
}

/** What became of a file. */
interface Result {
  readonly bytes: number;
  readonly sha256: string;
  readonly written: boolean;
  /** Variants of a file that has changed; null when it has those of the last publish, or none were wanted. */
  readonly variants: Readonly<Record<VariantCoding, MadeVariant | null>> | null;
}

async function stageWith(threads: Threads, stage: Stage, contents: SiteContents): Promise<Staged> {
  const earlier = await openEarlier(stage, contents.variants);
  const files = openStageFiles(stage, earlier);
  const results = new Map<string, Result>();
  const inputs = new Map<string, string>();
  const parts = new Map<string, readonly KnownPart[]>();
  const large: LargeFile[] = [];
  const { pool } = threads;

  const take = (file: string, { bytes, sha256 }: Pick<ServerFile, 'bytes' | 'sha256'>): void => {
    files.take(file);
    results.set(file, { bytes, sha256, written: false, variants: null });
    const known = earlier?.remembered?.parts.get(file);
    if (known !== undefined) parts.set(file, known);
  };
  const put = async (file: string, content: Pick<Document, 'bytes' | 'sha256' | 'inputs' | 'parts'>, compress: boolean): Promise<void> => {
    const known = earlier?.find(file);
    const isSame = content.inputs !== undefined && earlier?.remembered?.inputs.get(file) === content.inputs;
    if (content.inputs !== undefined) inputs.set(file, content.inputs);
    if (known !== undefined && (isSame || known.sha256 === content.sha256) && files.isThere(file, known.bytes)) return take(file, known);
    if (content.parts !== undefined && isLarge(content.parts)) return putLarge(file, content.parts, compress);
    const { bytes } = content;
    // Others may state the checksum of what is made in parts.
    const sha256 = content.parts === undefined ? (content.sha256 ?? null) : sha256Hex(bytes);
    results.set(file, { bytes: bytes.length, sha256: sha256 ?? '', written: true, variants: null });
    await pool.add({ ...files.jobOf(file, known?.sha256 ?? null), sha256, compress }, bytes);
  };
  const putLarge = async (file: string, content: readonly Part[], compress: boolean): Promise<void> => {
    large.push(
      await writeLargeFile({ file, path: files.pathOf(file), parts: content, compress }, earlier?.findLarge(file) ?? null, threads),
    );
  };
  const finishLarge = async (): Promise<void> => {
    for (const { file, spliced } of large) results.set(file, { ...(await spliced), written: true, variants: null });
  };

  const documents: Omit<Document, 'bytes'>[] = [];
  const putDocument = (document: Document): Promise<void> => {
    const { url, file, mediaType, documentClass, link } = document;
    documents.push({ url, file, mediaType, documentClass, link });
    return put(clientFile(file), document, contents.variants && isCompressible(mediaType));
  };
  for (const document of contents.documents) await putDocument(document);
  for (const content of contents.serverFiles) await put(serverFile(content.file), content, false);
  await finishLarge();
  if (contents.closing !== undefined) {
    const measured: Measured = (url) => results.get(clientFile(placeOf(url).file))!;
    for (const document of contents.closing(measured)) await putDocument(document);
  }

  const deflated = new Map<string, Uint8Array>();
  for (const result of await pool.finish()) {
    if (result.kind === 'part') deflated.set(`${result.file} ${result.part}`, result.deflated);
    if (result.kind !== 'write') continue;
    const { file, sha256, written, variants: made } = result;
    const variants = made === null ? null : { br: freshVariant(made.br), gzip: freshVariant(made.gzip) };
    results.set(file, { bytes: results.get(file)!.bytes, sha256, written, variants });
  }
  for (const { file, finish } of large) {
    const made = finish((part) => deflated.get(`${file} ${part}`)!);
    parts.set(file, made.parts);
    results.set(file, { ...results.get(file)!, variants: { br: null, gzip: made.gzip } });
  }

  const writer = manifestWriter(contents.baseUrl, contents.dataVersion);
  for (const document of documents) {
    const { bytes, sha256 } = results.get(clientFile(document.file))!;
    writer.add(document, bytes, sha256);
  }
  const changed: ServerFile[] = [];
  const server: ServerFile[] = [];
  let totalBytes = 0;
  const note = (file: string, { bytes, sha256, written }: Pick<Result, 'bytes' | 'sha256' | 'written'>): void => {
    totalBytes += bytes;
    if (written) changed.push({ file, bytes, sha256 });
    if (file.startsWith(serverPrefix)) server.push({ file: file.slice(serverPrefix.length), bytes, sha256 });
  };
  for (const [file, result] of results) note(file, result);
  const variants = contents.variants ? await stageVariants(files, earlier, results, threads.splicer) : [];
  for (const { file, ...variant } of variants) note(serverFile(file), variant);
  const manifest = writer.finish(server.sort((a, b) => (a.file < b.file ? -1 : 1)));
  const text = writeManifest(manifest);
  writeFileSync(files.pathOf(manifestFile), text);

  const variantFiles = new Set(variants.map(({ file }) => serverFile(file)));
  const gone: string[] = [];
  if (stage.published !== null) {
    const before = earlier?.files() ?? Array.from(storedFiles(stage.published.manifest), ({ file }) => file);
    for (const file of before) if (!results.has(file) && !variantFiles.has(file)) gone.push(file);
  }
  if (stage.unchanged === 'is linked') for (const file of gone) removeFile(stage.folder, file);
  return {
    manifest,
    manifestSha256: sha256Hex(text),
    remembered: { inputs, parts },
    files: results.size + variants.length,
    bytes: totalBytes,
    changed,
    gone,
  };
}

/** What the paths of documents begin with, and those of files of the function. */
const clientPrefix = clientFile('');
const serverPrefix = serverFile('');

const freshVariant = (bytes: Uint8Array | null): MadeVariant | null =>
  bytes === null ? null : { bytes: bytes.length, crc: crc32(bytes), pieces: [{ fresh: bytes }] };

/** The last publish, as far as it saves work. */
interface Earlier {
  readonly folder: string;
  readonly remembered: Remembered | null;
  readonly variants: VariantPlaces | null;
  /** A file by its path below the published folder. */
  find(file: string): ServerFile | undefined;
  /** Paths of all its files. */
  files(): Iterable<string>;
  /** A large document whose parts are remembered. */
  findLarge(file: string): EarlierLarge | null;
}

/** Opens the last publish. Null when there is none, or when it lacks variants that are wanted, without which nothing saves any work. */
async function openEarlier({ published, remembered = null, distrusted }: Stage, withVariants: boolean): Promise<Earlier | null> {
  if (published === null) return null;
  const { folder, manifest } = published;
  const variants = withVariants ? await readEarlierVariants(folder) : null;
  if (withVariants && variants === null) return null;
  const known = new Map<string, ServerFile>();
  for (const stored of storedFiles(manifest)) known.set(stored.file, stored);
  const find = (file: string): ServerFile | undefined => (distrusted?.has(file) === true ? undefined : known.get(file));
  return {
    folder,
    remembered,
    variants,
    find,
    files: () => known.keys(),
    findLarge(file) {
      const found = remembered?.parts.get(file);
      if (found === undefined || find(file) === undefined || !isWhole(join(folder, file), joinSums(found).bytes)) return null;
      const gzip = variants?.find(file.slice(clientPrefix.length), 'gzip') ?? null;
      return {
        parts: found,
        path: join(folder, file),
        gzip: gzip === null ? null : { path: join(folder, serverFile(gzip.file)), start: gzip.start },
      };
    },
  };
}

/** Null when they can't be had, and all are to be made anew. */
async function readEarlierVariants(folder: string): Promise<VariantPlaces | null> {
  try {
    const places = await readVariantIndex(readFileSync(join(folder, serverFile(serverFiles.variantIndex))));
    return places.files.every(({ name, bytes }) => isWhole(join(folder, serverFile(name)), bytes)) ? places : null;
  } catch {
    return null;
  }
}

/** Stages the files of the variants: of changed documents those just made, of the others those of the last publish. */
async function stageVariants(
  files: StageFiles,
  earlier: Earlier | null,
  results: ReadonlyMap<string, Result>,
  splicer: Splicer,
): Promise<(ServerFile & { readonly written: boolean })[]> {
  const paths = new Map(earlier?.variants?.files.map(({ name }) => [name, join(earlier.folder, serverFile(name))]));
  const pieceAt = (place: VariantPlace | null): MadeVariant | null =>
    place === null
      ? null
      : {
          bytes: place.bytes,
          crc: place.crc,
          pieces: [{ range: { path: paths.get(place.file)!, start: place.start, bytes: place.bytes, crc: place.crc } }],
        };
  const kept = (name: string): Result['variants'] => {
    const places = earlier?.variants?.findAll(name) ?? null;
    return places === null ? null : { br: pieceAt(places.br), gzip: pieceAt(places.gzip) };
  };
  const sets: VariantSet<MadeVariant>[] = [];
  for (const [file, { variants: made, bytes }] of results) {
    if (bytes < minCompressedBytes || !file.startsWith(clientPrefix)) continue;
    const name = file.slice(clientPrefix.length);
    const own = made ?? kept(name);
    if (own !== null && (own.br !== null || own.gzip !== null)) sets.push({ name, ...own });
  }
  const { index, files: parts } = await writeVariants(sets);
  const before = new Map(earlier?.variants?.files.map(({ name, digest }) => [name, digest]));
  const staged: Promise<ServerFile & { readonly written: boolean }>[] = [];
  for (const { file, variants } of parts) {
    const path = serverFile(file.name);
    const known = earlier?.find(path);
    // What is made of the last publish alone, and in the same order, is the same file.
    const isOld = variants.every(({ pieces }) => pieces.every((piece) => 'range' in piece));
    if (isOld && before.get(file.name) === file.digest && known !== undefined && files.isThere(path, known.bytes)) {
      files.take(path);
      staged.push(Promise.resolve({ file: file.name, bytes: known.bytes, sha256: known.sha256, written: false }));
      continue;
    }
    const target = splicer.open(files.pathOf(path));
    for (const { pieces } of variants) {
      for (const piece of pieces) {
        if ('range' in piece) await target.addRange(piece.range);
        else await target.addBytes(piece.fresh as Uint8Array<ArrayBuffer>);
      }
    }
    staged.push(target.finish().then(({ bytes, sha256 }) => ({ file: file.name, bytes, sha256, written: true })));
  }
  const indexFile = { file: serverFiles.variantIndex, bytes: index.length, sha256: sha256Hex(index) };
  const isPublished = files.isPublished(serverFile(indexFile.file), indexFile.sha256, index.length);
  if (isPublished) files.take(serverFile(indexFile.file));
  else writeFileSync(files.pathOf(serverFile(indexFile.file)), index);
  return [{ ...indexFile, written: !isPublished }, ...(await Promise.all(staged))];
}

/** The files of a stage, and those of the last publish that may stand for them. Paths are below the published folder. */
interface StageFiles {
  /** Where a file is written, in a folder that is there; nothing stands there. */
  pathOf(file: string): string;
  /** What a thread needs to know to stage a file. */
  jobOf(
    file: string,
    publishedSha256: string | null,
  ): Pick<WriteJob, 'kind' | 'file' | 'stagePath' | 'publishedPath' | 'publishedSha256' | 'unchanged'>;
  /** Whether a file of the last publish is there in full length. */
  isThere(file: string, bytes: number): boolean;
  /** Whether the last publish wrote a file of this content, and it is there in full length. */
  isPublished(file: string, sha256: string, bytes: number): boolean;
  /** Takes a file of the last publish, which is the same. */
  take(file: string): void;
}

function openStageFiles({ folder, published, unchanged }: Stage, earlier: Earlier | null): StageFiles {
  const publishedFolder = published?.folder ?? folder;
  const makeFolder = folderMaker();
  const pathOf = (file: string): string => {
    const path = join(folder, file);
    makeFolder(dirname(path));
    // Written in place it would change the last publish too.
    if (unchanged === 'is linked') rmSync(path, { force: true });
    return path;
  };
  // Whoever has linked all files has looked at them.
  const isThere = (file: string, bytes: number): boolean => unchanged === 'is linked' || isWhole(join(publishedFolder, file), bytes);
  return {
    pathOf,
    jobOf: (file, publishedSha256) => ({
      kind: 'write',
      file,
      stagePath: join(folder, file),
      publishedPath: join(publishedFolder, file),
      publishedSha256,
      unchanged,
    }),
    isThere,
    isPublished: (file, sha256, bytes) => earlier?.find(file)?.sha256 === sha256 && isThere(file, bytes),
    take(file) {
      if (unchanged === 'link') linkSync(join(publishedFolder, file), pathOf(file));
    },
  };
}

/** Removes a file, and the folders that it leaves empty. */
export function removeFile(target: string, file: string): void {
  rmSync(join(target, file), { force: true });
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(target, folder));
    } catch {
      return;
    }
  }
}
