import { linkSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
import type { OnStage } from '../documents/build-data.ts';
import type { Document, Measured, SiteContents } from '../documents/document.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { isLarge, type Part } from '../documents/parts.ts';
import { minCompressedBytes } from './compress.ts';
import { folderMaker, isWhole, startFilePool, type FilePool, type PoolResult, type WriteJob } from './file-pool.ts';
import { writeLargeFile, type EarlierLarge, type KnownPart, type LargeFile, type MadeVariant } from './large-files.ts';
import { joinSums } from './join-checksums.ts';
import { manifestWriter, storedDocuments, writeManifest, type Manifest, type ServerFile } from './manifest.ts';
import { pathsOf, storedFiles } from './published.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { pieceSum, startSplicer, type Piece, type Splicer } from './splicer.ts';

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
  /** All files; null after another process, and as the manifest says then. */
  readonly files: ReadonlyMap<string, FileSum> | null;
}

/** Size, bytes, and SHA-256, hex, of a file. */
type FileSum = Pick<ServerFile, 'bytes' | 'sha256'>;

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
  /** Those of them that have been read again since. */
  readonly readAgain: ReadonlySet<string>;
  /** Paths that the last publish had and this one has not. */
  readonly gone: readonly string[];
}

/** Makes a tree in a stage: hashes, writes and compresses what is new, and writes the manifest last. */
export async function stageTree(stage: Stage, contents: SiteContents, onDocument: OnDocument = () => undefined): Promise<Staged> {
  const scratch = openScratch(join(stage.folder, scratchFile));
  const made: Made = { sums: new Map(), written: new Set(), compressed: new Map(), deflated: new Map(), scratch };
  const pool = startFilePool((result) => noteResult(made, result));
  // A release is made durable before it is served; large files take longest.
  const splicer = startSplicer(stage.unchanged !== 'leave out');
  try {
    return await stageWith({ pool, splicer }, made, stage, contents, onDocument);
  } finally {
    await Promise.all([pool.stop(), splicer.close()]);
    scratch.close();
  }
}

/** Two documents have one address, of which one would be lost. */
export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError';
  constructor(url: string) {
    super(`Two documents would stand at ${url}. Give the row of the tables that has this address another slug.`);
  }
}

/** In a stage while it is made: compressed forms that would take too much memory. */
const scratchFile = '.compressed';

/** Told how many steps have been made, and about how many there are: a document each, and {@link partSteps} for a part of a large one. */
export type OnDocument = (done: number, total: number) => void;

/** A part of a large document takes about as long as so many small documents. */
const partSteps = 64;

/** Begins the stage in which a tree is made, for a line of progress. */
export function beginWriting(onStage: OnStage): OnDocument {
  const stage = 'writing and compressing documents';
  onStage(stage);
  return (done, total) => onStage(stage, { done, total });
}

interface Threads {
  readonly pool: FilePool;
  readonly splicer: Splicer;
}

/** What becomes of the files, by their paths. */
interface Made {
  /** A checksum that is not known yet is empty. */
  readonly sums: Map<string, FileSum>;
  readonly written: Set<string>;
  /** Variants of what has changed. */
  readonly compressed: Map<string, MadeVariants>;
  /** Compressed parts of large files, by file and number. */
  readonly deflated: Map<string, Piece>;
  /** What is compressed lies there until all of it is put together. */
  readonly scratch: Scratch;
}

/** Variants of a document. */
type MadeVariants = Readonly<Record<VariantCoding, MadeVariant | null>>;

function noteResult({ sums, written, compressed, deflated, scratch }: Made, result: PoolResult): void {
  if (result.kind === 'part') deflated.set(`${result.file} ${result.part}`, scratch.keep(result.deflated));
  if (result.kind !== 'write') return;
  const { file, sha256, variants } = result;
  const sum = sums.get(file)!;
  if (sum.sha256 !== sha256) sums.set(file, { bytes: sum.bytes, sha256 });
  if (result.written) written.add(file);
  if (variants === null) return;
  const variant = (form: Uint8Array | null): MadeVariant | null => {
    if (form === null) return null;
    const piece = scratch.keep(form);
    const { bytes, crc } = pieceSum(piece);
    // Of one piece there is nothing to join, for each of a hundred thousand documents.
    return { bytes, crc, pieces: [piece] };
  };
  compressed.set(file, { br: variant(variants.br), gzip: variant(variants.gzip) });
}

async function stageWith(
  threads: Threads,
  { sums, written, compressed, deflated, scratch }: Made,
  stage: Stage,
  contents: SiteContents,
  onDocument: OnDocument,
): Promise<Staged> {
  const earlier = await openEarlier(stage, contents.variants);
  const files = openStageFiles(stage, earlier);
  const inputs = new Map<string, string>();
  const parts = new Map<string, readonly KnownPart[]>();
  const large: LargeFile[] = [];
  /** What the splicer has written it has read again. */
  const readAgain = new Set<string>();
  const { pool } = threads;

  const take = (file: string, known: FileSum): void => {
    files.take(file);
    sums.set(file, known);
    const part = earlier?.remembered?.parts.get(file);
    if (part !== undefined) parts.set(file, part);
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
    sums.set(file, { bytes: bytes.length, sha256: sha256 ?? '' });
    await pool.add({ ...files.jobOf(file, known?.sha256 ?? null), sha256, compress }, bytes);
  };
  const putLarge = async (file: string, content: readonly Part[], compress: boolean): Promise<void> => {
    large.push(
      await writeLargeFile({ file, path: files.pathOf(file), parts: content, compress }, earlier?.findLarge(file) ?? null, {
        ...threads,
        onPart: () => goOn(partSteps),
      }),
    );
  };
  const finishLarge = async (): Promise<void> => {
    for (const { file, spliced } of large) {
      sums.set(file, await spliced);
      written.add(file);
      readAgain.add(file);
    }
  };

  const writer = manifestWriter(contents.baseUrl, contents.dataVersion);
  /** Documents whose checksums are not known yet. */
  const open: { readonly path: string; readonly note: (bytes: number, sha256: string) => void }[] = [];
  const { documents: few = 0, parts: ofLarge = 0 } = contents.expected ?? {};
  const total = Math.max(few, stage.published === null ? 0 : storedDocuments(stage.published.manifest)) + partSteps * ofLarge;
  let count = 0;
  const goOn = (steps: number): void => {
    count += steps;
    onDocument(count, Math.max(total, count));
  };
  const putDocument = async (document: Document): Promise<void> => {
    const { url, file, mediaType, documentClass, link } = document;
    const path = clientFile(file);
    if (sums.has(path) || large.some((other) => other.file === path)) throw new AddressTakenError(url);
    const note = writer.add({ url, file, mediaType, documentClass, link });
    await put(path, document, contents.variants && isCompressible(mediaType));
    const sum = sums.get(path);
    if (sum === undefined || sum.sha256 === '') open.push({ path, note });
    else note(sum.bytes, sum.sha256);
    goOn(1);
  };
  // The pack is among them: it takes long, and is written beside the others.
  for (const content of contents.serverFiles) await put(serverFile(content.file), content, false);
  for (const document of contents.documents) await putDocument(document);
  await finishLarge();
  if (contents.closing !== undefined) {
    const measured: Measured = (url) => sums.get(clientFile(placeOf(url).file))!;
    for (const document of contents.closing(measured)) await putDocument(document);
  }

  await pool.finish();
  scratch.flush();
  for (const { file, finish } of large) {
    const made = finish((part) => deflated.get(`${file} ${part}`)!);
    parts.set(file, made.parts);
    compressed.set(file, { br: null, gzip: made.gzip });
  }

  for (const { path, note } of open) {
    const { bytes, sha256 } = sums.get(path)!;
    note(bytes, sha256);
  }
  if (contents.variants) {
    const { index, packs } = await stageVariants(files, earlier, sums, compressed, { splicer: threads.splicer, scratch });
    for (const { file, sum, isWritten } of [index, ...packs]) {
      sums.set(file, sum);
      if (isWritten) written.add(file);
    }
    for (const { file, isWritten } of packs) if (isWritten) readAgain.add(file);
  }
  const server: ServerFile[] = [];
  let totalBytes = 0;
  for (const [file, { bytes, sha256 }] of sums) {
    totalBytes += bytes;
    if (file.startsWith(serverPrefix)) server.push({ file: file.slice(serverPrefix.length), bytes, sha256 });
  }
  const manifest = writer.finish(server.sort((a, b) => (a.file < b.file ? -1 : 1)));
  const text = writeManifest(manifest);
  writeFileSync(files.pathOf(manifestFile), text);

  const gone = [...(earlier?.files() ?? (stage.published === null ? [] : pathsOf(stage.published.manifest)))].filter(
    (file) => !sums.has(file),
  );
  if (stage.unchanged === 'is linked') for (const file of gone) removeFile(stage.folder, file);
  return {
    manifest,
    manifestSha256: sha256Hex(text),
    remembered: { inputs, parts, files: sums },
    files: sums.size,
    bytes: totalBytes,
    changed: Array.from(written, (file) => ({ file, ...sums.get(file)! })),
    readAgain,
    gone,
  };
}

/** What the paths of documents begin with, and those of files of the function. */
const clientPrefix = clientFile('');
const serverPrefix = serverFile('');

/** The last publish, as far as it saves work. */
interface Earlier {
  readonly folder: string;
  readonly remembered: Remembered | null;
  readonly variants: VariantPlaces | null;
  /** A file by its path below the published folder. */
  find(file: string): FileSum | undefined;
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
  const known = remembered?.files ?? new Map(Array.from(storedFiles(manifest), (stored) => [stored.file, stored]));
  const find = (file: string): FileSum | undefined => (distrusted?.has(file) === true ? undefined : known.get(file));
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

/** A file of the variants, by its path below the published folder. */
interface StagedVariants {
  readonly file: string;
  readonly sum: FileSum;
  readonly isWritten: boolean;
}

/** Stages the files of the variants: of changed documents those just made, of the others those of the last publish. */
async function stageVariants(
  files: StageFiles,
  earlier: Earlier | null,
  sums: ReadonlyMap<string, FileSum>,
  compressed: ReadonlyMap<string, MadeVariants>,
  { splicer, scratch }: { readonly splicer: Splicer; readonly scratch: Scratch },
): Promise<{ readonly index: StagedVariants; readonly packs: readonly StagedVariants[] }> {
  const paths = new Map(earlier?.variants?.files.map(({ name }) => [name, join(earlier.folder, serverFile(name))]));
  const pieceAt = (place: VariantPlace | null): MadeVariant | null =>
    place === null
      ? null
      : {
          bytes: place.bytes,
          crc: place.crc,
          pieces: [{ range: { path: paths.get(place.file)!, start: place.start, bytes: place.bytes, crc: place.crc } }],
        };
  const kept = (name: string): MadeVariants | null => {
    const places = earlier?.variants?.findAll(name) ?? null;
    return places === null ? null : { br: pieceAt(places.br), gzip: pieceAt(places.gzip) };
  };
  const sets: VariantSet<MadeVariant>[] = [];
  for (const [file, { bytes }] of sums) {
    if (bytes < minCompressedBytes || !file.startsWith(clientPrefix)) continue;
    const name = file.slice(clientPrefix.length);
    const own = compressed.get(file) ?? kept(name);
    if (own !== null && (own.br !== null || own.gzip !== null)) sets.push({ name, ...own });
  }
  const { index, files: parts } = await writeVariants(sets);
  const before = new Map(earlier?.variants?.files.map(({ name, digest }) => [name, digest]));
  const staged: Promise<StagedVariants>[] = [];
  for (const { file, variants } of parts) {
    const path = serverFile(file.name);
    const known = earlier?.find(path);
    // What is made of the last publish alone, and in the same order, is the same file.
    const isOld = variants.every(({ pieces }) => pieces.every((piece) => 'range' in piece && !scratch.has(piece)));
    if (isOld && before.get(file.name) === file.digest && known !== undefined && files.isThere(path, known.bytes)) {
      files.take(path);
      staged.push(Promise.resolve({ file: path, sum: known, isWritten: false }));
      continue;
    }
    const target = splicer.open(files.pathOf(path));
    for (const { pieces } of variants) {
      for (const piece of pieces) {
        if ('range' in piece) await target.addRange(piece.range);
        else await target.addBytes(piece.fresh as Uint8Array<ArrayBuffer>, piece.crc);
      }
    }
    staged.push(target.finish().then((sum) => ({ file: path, sum, isWritten: true })));
  }
  const path = serverFile(serverFiles.variantIndex);
  const sum = { bytes: index.length, sha256: sha256Hex(index) };
  const isPublished = files.isPublished(path, sum.sha256, sum.bytes);
  if (isPublished) files.take(path);
  else writeFileSync(files.pathOf(path), index);
  return { index: { file: path, sum, isWritten: !isPublished }, packs: await Promise.all(staged) };
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
