import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { foldersOf, syncTree } from './releases/durable.ts';

/** A folder whose files are looked at, and linked where a copy is wanted. */
interface Task {
  readonly from: string;
  /** Folder for the links, which must not be there; null only looks. */
  readonly to: string | null;
  /** Paths below the folder. */
  readonly files: readonly string[];
}

type Reply = { readonly digest: string } | { readonly error: string };

/**
 * Copies a published folder by hard links, on a thread of its own, and makes the copy durable.
 *
 * @returns What {@link digestOfFiles} says of it.
 * @throws Error when a file is gone, or the copy can't be made.
 */
export const copyByLinks = (from: string, to: string, files: readonly string[]): Promise<string> => run({ from, to, files });

/** Digest of paths, sizes and times of files: it differs when somebody has touched one. On a thread of its own. @throws Error when one is gone. */
export const digestOfFiles = (from: string, files: readonly string[]): Promise<string> => run({ from, to: null, files });

async function run(task: Task): Promise<string> {
  const worker = new Worker(new URL(import.meta.url));
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage(task);
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.digest;
  } finally {
    void worker.terminate();
  }
}

async function work({ from, to, files }: Task): Promise<string> {
  const digest = createHash('sha256');
  const folders = to === null ? new Set<string>() : foldersOf(files);
  if (to !== null) {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    for (const folder of folders) mkdirSync(join(to, folder), { recursive: true });
  }
  for (const file of files) {
    const path = join(from, file);
    const { size, mtimeMs } = statSync(path);
    digest.update(`${file} ${size} ${mtimeMs}\n`);
    if (to !== null) linkSync(path, join(to, file));
  }
  if (to !== null) await syncTree(to, folders, []);
  return digest.digest('hex');
}

/** On the thread, does what it is asked for. */
function serve(): void {
  if (isMainThread || parentPort === null) return;
  const port = parentPort;
  port.once('message', (task: Task) => {
    work(task).then(
      (digest) => port.postMessage({ digest } satisfies Reply),
      (error: Error) => port.postMessage({ error: error.message } satisfies Reply),
    );
  });
}

serve();
