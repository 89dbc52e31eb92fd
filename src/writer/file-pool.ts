import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream, linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, createGzip, gunzipSync } from 'node:zlib';
import { codings, fileEndings, type Coding } from '../contract/codings.ts';
import { compressDocument, effortFor } from './compress.ts';
import { filesOf, type EncodedBytes, type LastFile } from './published.ts';

/**
 * Shares a file of the last publish, and its compressed forms, by hard links. `file` is its path below the published folder, here and
 * below.
 */
interface LinkJob {
  readonly kind: 'link';
  readonly file: string;
  readonly to: string;
  readonly last: LastFile;
  /** Whether to check the content of the last publish before sharing it. */
  readonly verify: boolean;
}

/** Writes a file with its compressed forms; shares what the last publish already has. */
interface WriteJob {
  readonly kind: 'write';
  readonly file: string;
  readonly to: string;
  /** Its path below `client/`, if it may have compressed forms; else null. */
  readonly client: string | null;
  readonly last: LastFile | null;
  readonly verify: LinkJob['verify'];
}

/** Compresses a large file that is already in place. */
interface CompressJob {
  readonly kind: 'compress';
  readonly file: string;
  readonly to: string;
}

/** Compares a file, and its compressed forms, with the size and the SHA-256 of the document. */
interface VerifyJob extends LastFile {
  readonly kind: 'verify';
}

export type Job = LinkJob | WriteJob | CompressJob | VerifyJob;

/** The result of a job. */
export interface JobResult {
  readonly kind: Job['kind'];
  readonly file: string;
  /** What is wrong with the shared or verified file; null if nothing. */
  readonly fault: string | null;
  /** Of the written file, hex. */
  readonly sha256: string;
  /** Whether it was written rather than linked. */
  readonly written: boolean;
  readonly encoded: EncodedBytes;
}

/** Jobs for a thread; their bytes are packed into one buffer that is transferred, not copied. */
interface Batch {
  readonly jobs: readonly { readonly job: Job; readonly start: number; readonly end: number }[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A thread's reply to a batch: its results in order, or why it failed. */
type Reply = { readonly results: readonly JobResult[] } | { readonly error: string };

export interface FilePool {
  /** Queues a job with its bytes; waits while too many batches are in flight. */
  add(job: Job, bytes?: Uint8Array): Promise<void>;
  /** Waits for all jobs. @throws The first error of a thread. */
  drain(): Promise<void>;
  /** Ends the threads at once. */
  stop(): Promise<void>;
}

/** A batch is sent when its bytes reach this size. */
const batchBytes = 1 << 19;
/** A batch is sent at this number of jobs, even with few bytes. */
const batchJobs = 512;
/** A batch is sent when its jobs have this much to read from files, bytes. */
const batchReadBytes = 1 << 25;
/** Most batches in flight to a thread: enough to keep it busy, few enough to bound memory. */
const batchesInFlight = 6;
const nothing = new Uint8Array();

/**
 * Links, hashes, writes, compresses and verifies files on a thread for each core while the caller makes the next ones.
 *
 * @param onResult Gets the result of each job, in no order. If it throws, the pool ends.
 */
export function startFilePool(onResult: (result: JobResult) => void): FilePool {
  const count = availableParallelism();
  let threads: readonly PoolThread[] = [];
  const state: { inFlight: number; failure: Error | null; wake: () => void } = { inFlight: 0, failure: null, wake: () => undefined };
  let next = 0;
  const fail = (error: Error): void => {
    state.failure ??= error;
    state.wake();
  };
  const take = (results: readonly JobResult[]): void => {
    state.inFlight--;
    results.forEach(onResult);
    state.wake();
  };
  const end = async (): Promise<void> => {
    const ended = threads;
    threads = [];
    await Promise.all(ended.map(({ worker }) => worker.terminate()));
  };
  const waitUntil = async (done: () => boolean): Promise<void> => {
    while (!done() && state.failure === null) await new Promise<void>((resolve) => (state.wake = resolve));
    if (state.failure === null) return;
    await end();
    throw state.failure;
  };

  let jobs: { job: Job; start: number; end: number }[] = [];
  let buffer = new Uint8Array(batchBytes);
  let used = 0;
  let toRead = 0;
  const takeBatch = (): Batch => {
    const batch = { jobs, bytes: buffer };
    jobs = [];
    buffer = new Uint8Array(batchBytes);
    used = toRead = 0;
    return batch;
  };
  const send = (): void => {
    if (jobs.length === 0) return;
    if (threads.length === 0) threads = Array.from({ length: count }, () => startThread(take, fail));
    state.inFlight++;
    const { worker, sent } = threads[next++ % count]!;
    const batch = takeBatch();
    sent.push(batch.jobs);
    worker.postMessage(batch, [batch.bytes.buffer]);
  };

  return {
    async add(job, bytes = nothing) {
      if (used + bytes.length > buffer.length || jobs.length >= batchJobs || toRead > batchReadBytes) {
        send();
        if (bytes.length > buffer.length) buffer = new Uint8Array(bytes.length);
        if (state.inFlight >= count * batchesInFlight) await waitUntil(() => state.inFlight < count * batchesInFlight);
      }
      buffer.set(bytes, used);
      jobs.push({ job, start: used, end: (used += bytes.length) });
      if (job.kind === 'verify') toRead += job.bytes;
      // A long job starts at once.
      if (job.kind === 'compress') send();
    },
    async drain() {
      // A single batch is done here before a thread would have started.
      if (threads.length === 0) (await workAll(takeBatch())).forEach(onResult);
      else send();
      await waitUntil(() => state.inFlight === 0);
    },
    stop: end,
  };
}

/** A thread with its batches in flight, in order. */
interface PoolThread {
  readonly worker: Worker;
  readonly sent: Batch['jobs'][];
}

/** @param take Gets the results of each batch. If it throws, the error goes to `fail`, as does the error of a thread. */
function startThread(take: (results: readonly JobResult[]) => void, fail: (error: Error) => void): PoolThread {
  const sent: Batch['jobs'][] = [];
  const worker = startWorker();
  worker.on('message', (reply: Reply) => {
    const jobs = sent.shift()!;
    if ('error' in reply) return fail(new Error(reply.error));
    try {
      // The reply has copies of the names, a million of which would take more memory than all else.
      take(reply.results.map((result, i) => ({ ...result, file: jobs[i]!.job.file })));
    } catch (error) {
      fail(error as Error);
    }
  });
  worker.on('error', fail);
  return { worker, sent };
}

function startWorker(): Worker {
  // Each thread must be told about the compile cache; Node 20 has none.
  const cache = nodeModule.getCompileCacheDir?.();
  return new Worker(new URL(import.meta.url), cache === undefined ? {} : { env: { ...process.env, NODE_COMPILE_CACHE: cache } });
}

/** Does the jobs of a batch in turn. */
async function workAll({ jobs, bytes }: Batch): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const folders = new Set<string>();
  for (const { job, start, end } of jobs) results.push(await work(job, bytes.subarray(start, end), folders));
  return results;
}

/** @param folders Those that already exist. */
async function work(job: Job, bytes: Uint8Array, folders: Set<string>): Promise<JobResult> {
  const { kind, file } = job;
  const result = { kind, file, fault: null, sha256: '', written: false, encoded: {} };
  switch (job.kind) {
    case 'link':
      return { ...result, fault: (job.verify ? await findFault(job.last) : null) ?? linkFile(job.last, job.to, folders) };
    case 'write':
      return { ...result, ...(await writeWhenChanged(job, bytes, folders)) };
    case 'compress':
      return { ...result, written: true, encoded: await compressFile(job.to) };
    case 'verify':
      return { ...result, fault: await findFault(job) };
  }
}

async function writeWhenChanged(
  { to, client, last, verify }: WriteJob,
  bytes: Uint8Array,
  folders: Set<string>,
): Promise<Pick<JobResult, 'sha256' | 'written' | 'encoded'>> {
  const sha256 = hash('sha256', bytes, 'hex');
  const isShared = last?.sha256 === sha256 && !(verify && (await findFault(last)) !== null) && linkFile(last, to, folders) === null;
  if (isShared) return { sha256, written: false, encoded: last.encoded };
  makeFolderOf(to, folders);
  // Files are written synchronously, which is three to six times faster for small files than promises in flight.
  writeFileSync(to, bytes);
  const effort = client === null ? null : effortFor(client, bytes.length);
  const forms = effort === null ? {} : compressDocument(bytes, effort);
  const encoded: Partial<Record<Coding, number>> = {};
  for (const coding of codings) {
    const form = forms[coding];
    if (form === undefined) continue;
    writeFileSync(to + fileEndings[coding], form);
    encoded[coding] = form.length;
  }
  return { sha256, written: true, encoded };
}

/** Compresses a file as a stream, into files beside it. */
async function compressFile(path: string): Promise<EncodedBytes> {
  const { size } = statSync(path);
  const to = path + fileEndings.gzip;
  const { gzip } = effortFor(path, size) ?? { gzip: 6 };
  await pipeline(createReadStream(path), createGzip({ level: gzip }), createWriteStream(to));
  return { gzip: statSync(to).size };
}

/** Shares a file and its compressed forms. @returns Why that is impossible, before anything is linked; null when done. */
function linkFile({ path, bytes, encoded }: LastFile, to: string, folders: Set<string>): string | null {
  makeFolderOf(to, folders);
  const files = [...filesOf({ bytes, encoded })];
  for (const [ending, size] of files) {
    const found = statSync(path + ending, { throwIfNoEntry: false })?.size;
    if (found !== size) return found === undefined ? 'is gone' : `has ${found} bytes instead of ${size}`;
  }
  for (const [ending] of files) linkSync(path + ending, to + ending);
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
async function findFault({ path, bytes, sha256, encoded }: Omit<LastFile, 'file'>): Promise<string | null> {
  try {
    for (const [ending, size] of filesOf({ bytes, encoded })) {
      const found = statSync(path + ending).size;
      if (found !== size) return `has ${found} bytes instead of ${size}`;
    }
    const digest = bytes > maxReadAtOnce ? digestInPieces : digestAtOnce;
    if ((await digest(path, null)) !== sha256) return 'differs from its checksum';
    for (const coding of codings)
      if (encoded[coding] !== undefined && (await digest(path + fileEndings[coding], coding)) !== sha256)
        return `differs from its ${coding} form`;
    return null;
  } catch (error) {
    return `can't be read (${(error as NodeJS.ErrnoException).code})`;
  }
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
