import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream, linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  gunzipSync,
  gzipSync,
} from 'node:zlib';
import { codings, fileEndings, filesOf, type Coding, type EncodedBytes } from '../contract/codings.ts';
import type { StoredFile } from './manifest.ts';

// Each thread of a pool loads this file and what it imports, which takes longer than its work after a small change: keep that little.

/** The folder that a pool works in. */
export interface WorkFolder {
  /** The published folder that is written or verified. Files are named by their paths below it. */
  readonly folder: string;
  /** The folder of the last publish; null without one. */
  readonly last: string | null;
}

/** Shares a file of the last publish, and its compressed forms, by hard links. */
interface LinkJob extends StoredFile {
  readonly kind: 'link';
}

/** Writes a file with its compressed forms; shares what the last publish already has. */
interface WriteJob {
  readonly kind: 'write';
  readonly file: string;
  /** How to compress it; null leaves it as it is. */
  readonly effort: Effort | null;
  /** The file of the last publish. */
  readonly last: StoredFile | null;
}

/** Compresses a large file that is already in place. */
interface CompressJob {
  readonly kind: 'compress';
  readonly file: string;
  /** Of gzip. */
  readonly level: number;
}

/** Compares a file, and its compressed forms, with the size and the SHA-256 of the document. */
interface VerifyJob extends StoredFile {
  readonly kind: 'verify';
}

export type Job = LinkJob | WriteJob | CompressJob | VerifyJob;

/** The compression level of each coding; null leaves the form out. */
export interface Effort {
  readonly gzip: number;
  readonly br: number | null;
}

/** The result of a job. */
export interface Result {
  /** What is wrong with the shared or verified file; null if nothing. */
  readonly fault: string | null;
  /** What was written; null if the file is that of the last publish. */
  readonly written: Written | null;
}

/** What is known of a file once it is written. */
interface Written extends EncodedBytes {
  /** Hex; left out for a file that was in place. */
  readonly sha256?: string;
}

/** Jobs for a thread; their bytes are packed into one buffer that is transferred, not copied. */
export interface Batch {
  readonly jobs: readonly { readonly job: Job; readonly start: number; readonly end: number }[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A thread's reply to a batch: its results in order, or why it failed. */
export type Reply = { readonly results: readonly Result[] } | { readonly error: string };

/** A thread that does batches in the order they are sent, and replies to each. */
export function startWorker(workFolder: WorkFolder): Worker {
  // Each thread must be told about the compile cache; Node 20 has none.
  const cache = nodeModule.getCompileCacheDir?.();
  const env = cache === undefined ? {} : { env: { ...process.env, NODE_COMPILE_CACHE: cache } };
  return new Worker(new URL(import.meta.url), { ...env, workerData: workFolder });
}

/** Gives a function that does the jobs of a batch in turn. */
export function openWork(workFolder: WorkFolder): (batch: Batch) => Promise<Result[]> {
  /** Folders that exist. */
  const folders = new Set<string>();
  return async ({ jobs, bytes }) => {
    const results: Result[] = [];
    for (const { job, start, end } of jobs) results.push(await work(job, bytes.subarray(start, end), workFolder, folders));
    return results;
  };
}

async function work(job: Job, bytes: Uint8Array, workFolder: WorkFolder, folders: Set<string>): Promise<Result> {
  switch (job.kind) {
    case 'link':
      return { fault: shareFile(job, workFolder, folders), written: null };
    case 'write':
      return { fault: null, written: writeWhenChanged(job, bytes, workFolder, folders) };
    case 'compress':
      return { fault: null, written: { gzip: await compressFile(join(workFolder.folder, job.file), job.level) } };
    case 'verify':
      return { fault: await findFault(workFolder.folder, job), written: null };
  }
}

function writeWhenChanged(
  { file, effort, last }: WriteJob,
  bytes: Uint8Array,
  workFolder: WorkFolder,
  folders: Set<string>,
): Written | null {
  const sha256 = hash('sha256', bytes, 'hex');
  if (last?.sha256 === sha256 && shareFile(last, workFolder, folders) === null) return null;
  const to = join(workFolder.folder, file);
  makeFolderOf(to, folders);
  // Files are written synchronously, which is three to six times faster for small files than promises in flight.
  writeFileSync(to, bytes);
  const forms = effort === null ? {} : compressDocument(bytes, effort);
  const encoded: Partial<Record<Coding, number>> = {};
  for (const coding of codings) {
    const form = forms[coding];
    if (form === undefined) continue;
    writeFileSync(to + fileEndings[coding], form);
    encoded[coding] = form.length;
  }
  return { sha256, ...encoded };
}

/** Compresses a document. A form that saves nothing is left out. */
function compressDocument(bytes: Uint8Array, effort: Effort): Partial<Record<Coding, Uint8Array>> {
  const gzip = gzipSync(bytes, { level: effort.gzip });
  const br = effort.br === null ? null : compressBrotli(bytes, effort.br);
  return {
    ...(gzip.length < bytes.length && { gzip }),
    ...(br !== null && br.length < bytes.length && { br }),
  };
}

const compressBrotli = (bytes: Uint8Array, quality: number): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

/** Compresses a file as a stream, into a file beside it. @returns Its size, bytes. */
async function compressFile(path: string, level: number): Promise<number> {
  const to = path + fileEndings.gzip;
  await pipeline(createReadStream(path), createGzip({ level }), createWriteStream(to));
  return statSync(to).size;
}

/** Shares a file of the last publish and its compressed forms. @returns Why that is impossible, before anything is linked; null when done. */
function shareFile(stored: StoredFile, { folder, last }: WorkFolder, folders: Set<string>): string | null {
  const [from, to] = [join(last!, stored.file), join(folder, stored.file)];
  const fault = findWrongSize(from, stored);
  if (fault !== null) return fault;
  makeFolderOf(to, folders);
  for (const [ending] of filesOf(stored)) linkSync(from + ending, to + ending);
  return null;
}

/** Creates the folder of a file, once. */
function makeFolderOf(path: string, made: Set<string>): void {
  const folder = dirname(path);
  if (made.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  made.add(folder);
}

/** Larger files are read in pieces, bytes. Reading a small one at once takes a tenth of the time. */
const maxReadAtOnce = 1 << 22;

const decode = { gzip: gunzipSync, br: brotliDecompressSync } as const;
const decoders = { gzip: createGunzip, br: createBrotliDecompress } as const;

/** What is wrong with a file or one of its compressed forms; null if nothing. */
async function findFault(folder: string, stored: StoredFile): Promise<string | null> {
  const { bytes, sha256 } = stored;
  const path = join(folder, stored.file);
  try {
    const wrong = findWrongSize(path, stored);
    if (wrong !== null) return wrong;
    const digest = bytes > maxReadAtOnce ? digestInPieces : digestAtOnce;
    if ((await digest(path, null)) !== sha256) return 'differs from its checksum';
    for (const coding of codings)
      if (stored[coding] !== undefined && (await digest(path + fileEndings[coding], coding)) !== sha256)
        return `differs from its ${coding} form`;
    return null;
  } catch (error) {
    return `can't be read (${(error as NodeJS.ErrnoException).code})`;
  }
}

function findWrongSize(path: string, stored: StoredFile): string | null {
  for (const [ending, size] of filesOf(stored)) {
    const found = statSync(path + ending, { throwIfNoEntry: false })?.size;
    if (found !== size) return found === undefined ? 'is gone' : `has ${found} bytes instead of ${size}`;
  }
  return null;
}

/** SHA-256 of the decompressed content of a file, hex. @param coding How it is compressed. */
function digestAtOnce(path: string, coding: Coding | null): string {
  const content = readFileSync(path);
  return hash('sha256', coding === null ? content : decode[coding](content), 'hex');
}

async function digestInPieces(path: string, coding: Coding | null): Promise<string> {
  const digest = createHash('sha256');
  const file = createReadStream(path);
  if (coding === null) await pipeline(file, digest);
  else await pipeline(file, decoders[coding](), digest);
  return digest.digest('hex');
}

/** Runs on a thread of the pool: does each batch as it arrives. */
function serveJobs(): void {
  if (isMainThread || parentPort === null) return;
  const port = parentPort;
  const workAll = openWork(workerData as WorkFolder);
  let last: Promise<void> = Promise.resolve();
  port.on('message', (batch: Batch) => {
    last = last.then(() => serveBatch(batch));
  });
  async function serveBatch(batch: Batch): Promise<void> {
    try {
      port.postMessage({ results: await workAll(batch) } satisfies Reply);
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies Reply);
    }
  }
}

serveJobs();
