import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isCompressible } from '../contract/headers.ts';
import type { VariantSet } from '../query/variants.ts';
import type { Document } from './document.ts';
import { startFilePool, type FileResult } from './file-pool.ts';
import { manifestWriter, type Manifest, type ServerFile } from './manifest.ts';
import { sha256Hex } from './market-index.ts';
import { manifestName, markerName, readPublished, readPublishedVariants, storedFiles, variantFiles } from './published.ts';

/** Why nothing was published. The folder is as it was. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

/** What a publish did. Sizes are bytes. */
export interface Published {
  readonly manifest: Manifest;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly removed: number;
}

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
  readonly documents: Iterable<Hashed<Document>>;
  readonly serverFiles: Iterable<ServerBytes>;
  /** Whether compressed variants are made for a host that sends the documents itself. */
  readonly variants: boolean;
}

/**
 * Publishes a tree into `folder`. Everything is written beside it first; only then are the new files moved into place,
 * so that a full disk or an error in the data leaves the folder as it was. Files whose content is unchanged are not touched,
 * and files that are no longer published are removed. The manifest comes last.
 *
 * @throws PublishError when the folder holds something else than a published tree, or another publish is under way.
 */
export async function publishTree(folder: string, contents: TreeContents): Promise<Published> {
  const target = resolve(folder);
  const previous = readPublished(target);
  refuseForeignFolder(target);
  const stage = `${target}.next`;
  claimStage(stage);
  try {
    const known = new Map(previous === null ? [] : [...storedFiles(previous)].map(({ file, sha256 }) => [file, sha256]));
    const pool = startFilePool();
    const put = (file: string, bytes: Uint8Array, sha256: string | null, compress: boolean) =>
      pool.add(
        {
          file,
          stagePath: join(stage, file),
          publishedPath: join(target, file),
          publishedSha256: known.get(file) ?? null,
          sha256,
          compress,
        },
        bytes,
      );
    const documents: Omit<Document, 'bytes'>[] = [];
    const sizes = new Map<string, number>();
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
    const results = new Map((await pool.finish()).map((result) => [result.file, result]));

    const gathered = manifestWriter(contents.baseUrl, contents.dataVersion);
    for (const document of documents)
      gathered.add(document, sizes.get(`client/${document.file}`)!, results.get(`client/${document.file}`)!.sha256);
    const server: ServerFile[] = [...results.values()]
      .filter(({ file }) => file.startsWith('server/'))
      .map(({ file, sha256 }) => ({ file: file.slice('server/'.length), bytes: sizes.get(file)!, sha256 }));
    const changed = [...results.values()].filter(({ written }) => written).map(({ file }) => file);
    if (contents.variants) {
      for (const { file, bytes } of await variantFiles(await gatherVariants(target, results))) {
        const sha256 = sha256Hex(bytes);
        server.push({ file, bytes: bytes.length, sha256 });
        if (known.get(`server/${file}`) === sha256) continue;
        mkdirSync(join(stage, 'server'), { recursive: true });
        writeFileSync(join(stage, 'server', file), bytes);
        changed.push(`server/${file}`);
      }
    }
    const manifest = gathered.finish(server.sort((a, b) => (a.file < b.file ? -1 : 1)));
    writeFileSync(join(stage, manifestName), JSON.stringify(manifest));

    const current = new Set([...storedFiles(manifest)].map(({ file }) => file));
    const gone = [...known.keys()].filter((file) => !current.has(file));
    if (previous === null) replaceFolder(stage, target);
    else moveInto(stage, target, changed, gone);
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return { manifest, files: current.size, bytes, written: changed.length, removed: gone.length };
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
}

/** Variants of all documents: of the changed ones those just made, of the others those of the last publish. */
async function gatherVariants(target: string, results: ReadonlyMap<string, FileResult>): Promise<VariantSet[]> {
  const published = await readPublishedVariants(target);
  const documents = [...results.values()].filter(({ file }) => file.startsWith('client/'));
  return documents.map(({ file, variants }) => {
    const name = file.slice('client/'.length);
    if (variants !== null) return { name, ...variants };
    return { name, br: published?.find(name, 'br') ?? null, gzip: published?.find(name, 'gzip') ?? null };
  });
}

/** A setting that points at somebody's folder must not empty it. */
function refuseForeignFolder(target: string): void {
  if (!existsSync(target)) return;
  const entries = readdirSync(target);
  const ours = entries.length === 0 || entries.includes(manifestName) || entries.includes(markerName);
  if (!ours)
    throw new PublishError(`${target} is not empty and was not written by this build. Choose another OUT_DIR, or remove it yourself.`);
}

/** The stage is made by one process alone; a stage that its process has left behind is taken over. */
function claimStage(stage: string): void {
  const owner = join(stage, '.pid');
  if (existsSync(stage)) {
    const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
    if (pid > 0 && pid !== process.pid && isRunning(pid)) {
      throw new PublishError(`Another build (process ${pid}) is writing ${stage}. Wait for it to end.`);
    }
    rmSync(stage, { recursive: true, force: true });
  }
  mkdirSync(dirname(stage), { recursive: true });
  try {
    mkdirSync(stage);
    writeFileSync(owner, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new PublishError(`Another build has just begun to write ${stage}. Wait for it to end.`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Nothing usable stands there: the stage takes its place whole. */
function replaceFolder(stage: string, target: string): void {
  rmSync(join(stage, '.pid'), { force: true });
  const old = `${target}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(stage, target);
  rmSync(old, { recursive: true, force: true });
}

/** Moves changed files into a folder that is otherwise right. */
function moveInto(stage: string, target: string, changed: readonly string[], gone: readonly string[]): void {
  if (changed.length > 0 || gone.length > 0) {
    const marker = join(target, markerName);
    writeFileSync(marker, '');
    const made = new Set<string>();
    for (const file of changed) {
      const folder = dirname(join(target, file));
      if (!made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        made.add(folder);
      }
      renameSync(join(stage, file), join(target, file));
    }
    for (const file of gone) removeFile(target, file);
    renameSync(join(stage, manifestName), join(target, manifestName));
    rmSync(marker);
  } else {
    renameSync(join(stage, manifestName), join(target, manifestName));
  }
  rmSync(stage, { recursive: true, force: true });
}

/** Removes a file, and the folders that it leaves empty. */
function removeFile(target: string, file: string): void {
  rmSync(join(target, file), { force: true });
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(target, folder));
    } catch {
      return;
    }
  }
}
