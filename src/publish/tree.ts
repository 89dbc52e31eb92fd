import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Document } from './document.ts';
import { startFileWriter } from './file-writer.ts';
import { manifestFiles, manifestWriter, parseManifest, type Manifest, type ServerFile } from './manifest.ts';
import { sha256Hex } from './market-index.ts';

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

export interface TreeContents {
  readonly baseUrl: string;
  readonly dataVersion: string;
  readonly documents: Iterable<Hashed<Document>>;
  /** Told of every document as it passes, for what is made beside it. */
  readonly onDocument?: (document: Document, sha256: string) => Promise<void>;
  /** Read after the last document. */
  readonly serverFiles: AsyncIterable<ServerBytes> | Iterable<ServerBytes>;
}

/** A file of the function. */
export interface ServerBytes {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const manifestName = 'manifest.json';
/** Stands in the folder while files are moved into place; where it is found, the folder holds a mixture. */
const markerName = '.publishing';

/** The manifest of a published folder; null when there is none, or its last publish was cut off. */
export function readPublished(folder: string): Manifest | null {
  if (existsSync(join(folder, markerName))) return null;
  try {
    return parseManifest(readFileSync(join(folder, manifestName), 'utf8'));
  } catch {
    return null;
  }
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
    const gathered = manifestWriter(contents.baseUrl, contents.dataVersion);
    const changed: string[] = [];
    const writer = startFileWriter();
    let bytes = 0;
    const put = async (file: string, content: Uint8Array, sha256: string): Promise<void> => {
      bytes += content.length;
      if (known.get(file) !== sha256 || sizeOf(join(target, file)) !== content.length) {
        changed.push(file);
        await writer.add(join(stage, file), content);
      }
    };
    for (const document of contents.documents) {
      const sha256 = document.sha256 ?? sha256Hex(document.bytes);
      gathered.add(document, sha256);
      await put(`client/${document.file}`, document.bytes, sha256);
      await contents.onDocument?.(document, sha256);
    }
    const server: ServerFile[] = [];
    for await (const { file, bytes: content } of contents.serverFiles) {
      const sha256 = sha256Hex(content);
      server.push({ file, bytes: content.length, sha256 });
      await put(`server/${file}`, content, sha256);
    }
    await writer.finish();
    const manifest = gathered.finish(server);
    writeFileSync(join(stage, manifestName), JSON.stringify(manifest));

    const current = new Set([...storedFiles(manifest)].map(({ file }) => file));
    const gone = [...known.keys()].filter((file) => !current.has(file));
    if (previous === null) replaceFolder(stage, target);
    else moveInto(stage, target, changed, gone);
    return { manifest, files: current.size, bytes, written: changed.length, removed: gone.length };
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
}

/** Files of a manifest by their path below the published folder. */
function* storedFiles(manifest: Manifest): Generator<{ file: string; sha256: string }> {
  for (const { file, sha256 } of manifestFiles(manifest)) yield { file: `client/${file}`, sha256 };
  for (const { file, sha256 } of manifest.server) yield { file: `server/${file}`, sha256 };
}

/** Size of a file, bytes; -1 when it isn't there. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
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
