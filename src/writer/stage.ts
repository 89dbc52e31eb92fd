import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from '../contract/codings.ts';
import { isCompressible } from '../contract/headers.ts';
import { clientFile, manifestFile, fileAddressOf, serverFile } from '../documents/addresses.ts';
import type { OnStage } from '../documents/site.ts';
import type { Document, Measured, ServerBytes, SiteContents } from '../documents/document.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { makeParts } from '../documents/parts.ts';
import { checkFiles } from './check-files.ts';
import { currentCode } from './compiled-code.ts';
import { effortFor } from './compress.ts';
import { startFilePool } from './file-pool.ts';
import { manifestWriter, storedDocuments, writeManifest, type Manifest, type StoredFile } from './manifest.ts';
import { PublishError, storedFiles } from './published.ts';

/** Where a tree is built. */
export interface Stage {
  /** A folder for the tree; emptied first. */
  readonly folder: string;
  /** The last publish: equal files are shared with it by hard links. Never write a linked file in place. */
  readonly last: { readonly folder: string; readonly manifest: Manifest } | null;
}

/** What is in a stage. */
export interface Staged {
  readonly manifest: Manifest;
  /** SHA-256 of the manifest as it was written, hex. */
  readonly manifestSha256: string;
  /** Documents and files of the function. */
  readonly files: number;
  /** Their size, bytes. */
  readonly bytes: number;
  /** Files that were written, by their paths below the stage, without compressed forms. */
  readonly changed: readonly StoredFile[];
  /** Files of the last publish that were damaged, or had a damaged compressed form, and were replaced. */
  readonly mended: readonly string[];
  /** Files of the last publish that this one lacks. */
  readonly gone: number;
}

/**
 * Builds a tree in a stage: shares what is the same; hashes, writes and compresses what is new; writes the manifest last, and reads back
 * what was written.
 *
 * @throws PublishError when it differs, or two documents have one address; and what the disk says.
 */
export async function stageTree(stage: Stage, contents: SiteContents, onStage: OnStage): Promise<Staged> {
  rmSync(stage.folder, { recursive: true, force: true });
  mkdirSync(stage.folder, { recursive: true });
  const tree = openTree(stage);
  const staged = await fillTree(tree, stage, contents, onStage).finally(() => tree.stop());
  const verifying = 'verifying what was written';
  onStage(verifying);
  let checked = 0;
  const total = staged.changed.length;
  const [fault] = await checkFiles(stage.folder, staged.changed, () => onStage(verifying, { done: ++checked, total, of: 'files' }));
  if (fault !== undefined) throw new PublishError(`${fault.file} ${fault.fault} right after it was written. Is the disk failing?`);
  return staged;
}

async function fillTree(tree: Tree, { folder, last }: Stage, contents: SiteContents, onStage: OnStage): Promise<Staged> {
  const writing = 'writing and compressing documents';
  onStage(writing);
  const writer = manifestWriter(contents, currentCode());
  const notes = new Map<string, (stored: Omit<StoredFile, 'file'>) => void>();
  const total = Math.max(contents.expected ?? 0, last === null ? 0 : storedDocuments(last.manifest));
  let count = 0;
  const putDocument = async (document: Document): Promise<void> => {
    const { url, file, mediaType } = document;
    const path = clientFile(file);
    // One would be lost.
    if (notes.has(path))
      throw new PublishError(`Two documents have the address ${url}. Give the row of the tables that has this address another slug.`);
    notes.set(path, writer.add(document));
    await tree.put(path, isCompressible(mediaType) ? file : null, document);
    onStage(writing, { done: ++count, total: Math.max(total, count) });
  };
  for (const content of contents.serverFiles) await tree.put(serverFile(content.file), null, content);
  for (const document of contents.documents) await putDocument(document);
  if (contents.closing !== undefined) {
    // The last documents state sizes and checksums of these.
    await tree.finish();
    const measured: Measured = (url) => tree.made.get(clientFile(fileAddressOf(url).file))!;
    for (const document of contents.closing(measured)) await putDocument(document);
  }
  await tree.finish();

  const server: StoredFile[] = [];
  let bytes = 0;
  for (const [path, stored] of tree.made) {
    bytes += stored.bytes;
    const note = notes.get(path);
    if (note === undefined) server.push({ ...stored, file: path.slice(serverFile('').length) });
    else note(withoutFile(stored));
  }
  const manifest = writer.finish(server.sort((a, b) => (a.file < b.file ? -1 : 1)));
  const text = writeManifest(manifest);
  writeFileSync(join(folder, manifestFile), text);
  return { manifest, manifestSha256: sha256Hex(text), files: tree.made.size, bytes, ...tree.outcome() };
}

const withoutFile = ({ file: _file, ...stored }: StoredFile): Omit<StoredFile, 'file'> => stored;

/** The files of a tree that is being built. Paths are below the published folder. */
interface Tree {
  /** The finished files. */
  readonly made: ReadonlyMap<string, StoredFile>;
  /** @param client Its path below `client/`, if it may have compressed forms; else null. */
  put(path: string, client: string | null, content: Content): Promise<void>;
  /** Waits until all files are finished. */
  finish(): Promise<void>;
  outcome(): Pick<Staged, 'changed' | 'mended' | 'gone'>;
  stop(): Promise<void>;
}

type Content = Pick<Document & ServerBytes, 'bytes' | 'sha256' | 'parts'>;

/** A file that a thread is to share, with what is needed if it can't. */
interface Waiting {
  readonly client: string | null;
  readonly content: Content;
}

/** A document with more parts is written part by part: it may be too large for memory. */
const mostPartsOfWhole = 3;

function openTree({ folder, last }: Stage): Tree {
  /** The files of the last publish, by their paths. */
  const known = new Map<string, StoredFile>();
  if (last !== null) for (const stored of storedFiles(last.manifest)) known.set(stored.file, stored);
  const made = new Map<string, StoredFile>();
  const waiting = new Map<string, Waiting>();
  /** Files that could not be shared, and are built after all. */
  const again: string[] = [];
  const changed: StoredFile[] = [];
  const mended: string[] = [];

  const pool = startFilePool({ folder, last: last?.folder ?? null }, ({ file, fault, written }) => {
    if (fault !== null) {
      again.push(file);
      return;
    }
    waiting.delete(file);
    const stored = written === null ? known.get(file)! : { ...made.get(file)!, ...written };
    made.set(file, stored);
    if (written !== null) noteChange(stored);
  });
  const noteChange = (stored: StoredFile): void => {
    changed.push(stored);
    if (known.get(stored.file)?.sha256 === stored.sha256) mended.push(stored.file);
  };
  const link = (before: StoredFile): Promise<void> => pool.add({ kind: 'link', ...before });
  const write = async (path: string, { client, content }: Waiting, mayShare = true): Promise<void> => {
    const { parts = [] } = content;
    const before = known.get(path) ?? null;
    if (parts.length <= mostPartsOfWhole) {
      const { bytes } = content;
      made.set(path, { file: path, bytes: bytes.length, sha256: '' });
      const effort = client === null ? null : effortFor(client, bytes.length);
      return pool.add({ kind: 'write', file: path, effort, last: before }, bytes);
    }
    const to = join(folder, path);
    const stored = { file: path, ...writeParts(to, makeParts(parts)) };
    made.set(path, stored);
    if (mayShare && before?.sha256 === stored.sha256) {
      rmSync(to);
      return link(before);
    }
    if (client !== null) return pool.add({ kind: 'compress', file: path, level: effortFor(client, stored.bytes)?.gzip ?? 6 });
    waiting.delete(path);
    noteChange(stored);
  };
  const writeAgain = async (): Promise<void> => {
    for (let path = again.pop(); path !== undefined; path = again.pop()) await write(path, waiting.get(path)!, false);
  };
  return {
    made,
    async put(path, client, content) {
      await writeAgain();
      const before = known.get(path);
      waiting.set(path, { client, content });
      made.set(path, { file: path, bytes: 0, sha256: '' });
      return before !== undefined && before.sha256 === content.sha256 ? link(before) : write(path, { client, content });
    },
    async finish() {
      for (;;) {
        await pool.drain();
        if (again.length === 0) return;
        await writeAgain();
      }
    },
    outcome: () => ({ changed, mended, gone: [...known.keys()].filter((path) => !made.has(path)).length }),
    stop: () => pool.stop(),
  };
}

/** Writes a document that may be too large for memory. */
function writeParts(path: string, parts: Iterable<Uint8Array>): Pick<StoredFile, 'bytes' | 'sha256'> {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'wx');
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    for (const part of parts) {
      for (let at = 0; at < part.length;) at += writeSync(file, part, at);
      digest.update(part);
      bytes += part.length;
    }
  } finally {
    closeSync(file);
  }
  return { bytes, sha256: digest.digest('hex') };
}

/** Paths of the files that were written, including compressed forms. */
export function* writtenPaths({ changed }: Pick<Staged, 'changed'>): Generator<string> {
  for (const stored of changed) for (const [ending] of filesOf(stored)) yield stored.file + ending;
}
