import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCompressible } from '../contract/headers.ts';
import { clientFile, manifestFile, placeOf, serverFile } from '../documents/addresses.ts';
import type { OnStage } from '../documents/build-data.ts';
import type { Document, Measured, ServerBytes, SiteContents } from '../documents/document.ts';
import { sha256Hex } from '../documents/market-index.ts';
import { makeParts } from '../documents/parts.ts';
import { currentCode } from './compiled-code.ts';
import { filesOf, startFilePool, type FilePool, type JobResult, type LastFile } from './file-pool.ts';
import { manifestWriter, storedDocuments, writeManifest, type Manifest, type StoredFile } from './manifest.ts';
import { lastFile, storedFiles } from './published.ts';

/** Where a tree is made. */
export interface Stage {
  /** An empty folder, which takes the tree. */
  readonly folder: string;
  /** The last publish: what is the same is shared with it by hard links. A linked file must never be written in place. */
  readonly last: { readonly folder: string; readonly manifest: Manifest } | null;
  /** Makes also what the last publish has made from the same, and reads what is shared with it. */
  readonly verify?: boolean;
  /** Version of the code. */
  readonly code?: string;
}

/** What is in a stage. */
export interface Staged {
  readonly manifest: Manifest;
  /** SHA-256 of the manifest as it was written, hex. */
  readonly manifestSha256: string;
  /** Documents and files of the function. */
  readonly files: number;
  /** Size of these, bytes. */
  readonly bytes: number;
  /** Files that were written, by their paths below the stage; compressed forms are not among them. */
  readonly changed: readonly StoredFile[];
  /** Files whose compressed forms, or they themselves, were damaged in the last publish, and were made anew. */
  readonly mended: readonly string[];
  /** Files that the last publish says were made from the same, and that are not the same. Looked for with `verify` alone. */
  readonly contradicting: readonly string[];
  /** Files that the last publish had and this one has not. */
  readonly gone: number;
}

/** Two documents have one address, of which one would be lost. */
export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError';
  constructor(url: string) {
    super(`Two documents would stand at ${url}. Give the row of the tables that has this address another slug.`);
  }
}

/** Told how many documents have been made, and about how many there are. */
export type OnDocument = (done: number, total: number) => void;

/** Begins the stage in which a tree is made, for a line of progress. */
export function beginWriting(onStage: OnStage): OnDocument {
  const stage = 'writing and compressing documents';
  onStage(stage);
  return (done, total) => onStage(stage, { done, total });
}

/** Makes a tree in a stage: shares what is the same, hashes, writes and compresses what is new, and writes the manifest last. */
export async function stageTree(stage: Stage, contents: SiteContents, onDocument: OnDocument = () => undefined): Promise<Staged> {
  const tree = openTree(stage);
  try {
    return await fillTree(tree, stage, contents, onDocument);
  } finally {
    await tree.stop();
  }
}

async function fillTree(tree: Tree, { folder, last, code = currentCode() }: Stage, contents: SiteContents, onDocument: OnDocument) {
  const writer = manifestWriter(contents.baseUrl, contents.dataVersion, code);
  const notes = new Map<string, (stored: Omit<StoredFile, 'file'>) => void>();
  const total = Math.max(contents.expected ?? 0, last === null ? 0 : storedDocuments(last.manifest));
  let count = 0;
  const putDocument = async (document: Document): Promise<void> => {
    const { url, file, mediaType } = document;
    const path = clientFile(file);
    if (notes.has(path)) throw new AddressTakenError(url);
    notes.set(path, writer.add(document));
    await tree.put(path, isCompressible(mediaType) ? file : null, document);
    onDocument(++count, Math.max(total, count));
  };
  for (const content of contents.serverFiles) await tree.put(serverFile(content.file), null, content);
  for (const document of contents.documents) await putDocument(document);
  if (contents.closing !== undefined) {
    // They state sizes and checksums of what is made now.
    await tree.finish();
    const measured: Measured = (url) => tree.made.get(clientFile(placeOf(url).file))!;
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

/** The files of a tree while it is made. Paths are below the published folder. */
interface Tree {
  /** What has become of each file. */
  readonly made: ReadonlyMap<string, StoredFile>;
  /** @param client Its path below `client/`, where it may have compressed forms; else null. */
  put(path: string, client: string | null, content: Content): Promise<void>;
  /** Waits until everything is there. */
  finish(): Promise<void>;
  outcome(): Pick<Staged, 'changed' | 'mended' | 'contradicting' | 'gone'>;
  stop(): Promise<void>;
}

type Content = Pick<Document & ServerBytes, 'bytes' | 'sha256' | 'inputs' | 'parts'>;

/** A file on its way to a thread: what is needed when it can't be shared. */
interface Waiting {
  readonly client: string | null;
  readonly content: Content;
}

/** A document in parts is written part by part from this many on: it may be too large to be held. */
const mostPartsOfWhole = 3;

function openTree({ folder, last, verify = false, code = currentCode() }: Stage): Tree {
  const known = new Map<string, StoredFile>();
  if (last !== null) for (const stored of storedFiles(last.manifest)) known.set(stored.file, stored);
  const lastOf = (path: string): LastFile | null => {
    const stored = known.get(path);
    return stored === undefined || last === null ? null : lastFile(last.folder, stored);
  };
  const isSame = (path: string, { inputs, sha256 }: Content): boolean => {
    const before = known.get(path);
    if (before === undefined || verify) return false;
    return before.sha256 === sha256 || (inputs !== undefined && before.inputs === inputs && last?.manifest.code === code);
  };
  const made = new Map<string, StoredFile>();
  const waiting = new Map<string, Waiting>();
  /** What could not be shared, and is made after all. */
  const again: [path: string, waiting: Waiting][] = [];
  const changed: StoredFile[] = [];
  const mended: string[] = [];
  const contradicting: string[] = [];

  const pool: FilePool = startFilePool((result) => noteResult(result));
  const noteResult = ({ kind, file, fault, sha256, written, encoded }: JobResult): void => {
    const own = waiting.get(file)!;
    if (fault !== null) {
      again.push([file, own]);
      return;
    }
    waiting.delete(file);
    if (kind === 'link') return;
    const before = known.get(file);
    const stored: StoredFile = { ...made.get(file)!, ...(sha256 !== '' && { sha256 }), ...encoded };
    made.set(file, stored);
    if (!written && kind !== 'compress') return;
    changed.push(stored);
    if (before === undefined) return;
    if (before.sha256 === stored.sha256) mended.push(file);
    else if (verify && before.inputs !== undefined && before.inputs === stored.inputs && last?.manifest.code === code) contradicting.push(file);
  };
  const write = async (path: string, client: string | null, content: Content): Promise<void> => {
    const { inputs, parts = [] } = content;
    const inputsOf = inputs === undefined ? {} : { inputs };
    waiting.set(path, { client, content });
    const to = join(folder, path);
    if (parts.length > mostPartsOfWhole) {
      const sum = writeParts(to, makeParts(parts));
      made.set(path, { file: path, ...sum, ...inputsOf });
      const last = lastOf(path);
      if (last?.sha256 === sum.sha256 && !verify) {
        rmSync(to);
        return link(path, last);
      }
      if (client === null) noteResult({ kind: 'compress', file: path, fault: null, sha256: '', written: true, encoded: {} });
      else await pool.add({ kind: 'compress', file: path, to });
      return;
    }
    const { bytes } = content;
    made.set(path, { file: path, bytes: bytes.length, sha256: '', ...inputsOf });
    await pool.add({ kind: 'write', file: path, to, client, last: lastOf(path), verify }, bytes);
  };
  const link = (path: string, last: LastFile): Promise<void> => {
    made.set(path, { ...made.get(path)!, ...last.encoded });
    return pool.add({ kind: 'link', file: path, to: join(folder, path), last });
  };
  const writeAgain = async (): Promise<void> => {
    for (let next = again.pop(); next !== undefined; next = again.pop()) {
      const [path, { client, content }] = next;
      await write(path, client, content);
    }
  };
  return {
    made,
    async put(path, client, content) {
      if (again.length > 0) await writeAgain();
      if (!isSame(path, content)) return write(path, client, content);
      const { inputs } = content;
      const last = lastOf(path)!;
      made.set(path, { file: path, bytes: last.bytes, sha256: last.sha256, ...(inputs !== undefined && { inputs }) });
      waiting.set(path, { client, content });
      await link(path, last);
    },
    async finish() {
      for (;;) {
        await pool.drain();
        if (again.length === 0) return;
        await writeAgain();
      }
    },
    outcome() {
      let gone = 0;
      for (const path of known.keys()) if (!made.has(path)) gone++;
      return { changed, mended, contradicting, gone };
    },
    stop: () => pool.stop(),
  };
}

/** Writes a document that may be too large to be held. */
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

/** Paths of the files that were written, compressed forms among them. */
export function* writtenPaths({ changed }: Pick<Staged, 'changed'>): Generator<string> {
  for (const stored of changed) for (const [ending] of filesOf(lastFile('', stored))) yield stored.file + ending;
}
