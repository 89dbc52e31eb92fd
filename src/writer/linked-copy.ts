import { createHash } from 'node:crypto';
import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMainThread, parentPort } from 'node:worker_threads';
import { joinBytes } from '../query/sections.ts';
import { foldersOf, syncPath, syncTree } from './releases/durable.ts';
import { takeThread } from './threads.ts';

/** A folder whose files are looked at, and linked where a copy is wanted. */
interface Task {
  readonly from: string;
  /** Folder for the links, which must not be there; null only looks. */
  readonly to: string | null;
  /** A folder that has most of the links already, and becomes the copy; null, or one that is not there, when there is none. */
  readonly spare: string | null;
  /** Paths below the folder, UTF-8, each with a line feed behind it: a million strings would be copied, and lie on both sides. */
  readonly files: Uint8Array;
}

type Reply = { readonly digest: string } | { readonly error: string };

/**
 * Copies a published folder by hard links, on a thread of its own, and makes the copy durable.
 *
 * @param spare A folder with links to most of the files, such as an older release that is no longer wanted: it becomes the copy, and
 *   what is another file there is replaced. Nothing is lost when there is none.
 * @returns What {@link digestOfFiles} says of it.
 * @throws Error when a file is gone, or the copy can't be made.
 */
export const copyByLinks = (from: string, to: string, files: Iterable<string>, spare: string | null = null): Promise<string> =>
  run({ from, to, spare, files: writePaths(files) });

/** Digest of paths, sizes and times of files: it differs when somebody has touched one. On a thread of its own. @throws Error when one is gone. */
export const digestOfFiles = (from: string, files: Iterable<string>): Promise<string> =>
  run({ from, to: null, spare: null, files: writePaths(files) });

/** How many paths are written at once. */
const pathsAtOnce = 1 << 12;

function writePaths(files: Iterable<string>): Uint8Array<ArrayBuffer> {
  const written: Buffer[] = [];
  let text = '';
  let count = 0;
  for (const file of files) {
    text += `${file}\n`;
    if (++count % pathsAtOnce > 0) continue;
    written.push(Buffer.from(text));
    text = '';
  }
  return joinBytes([...written, Buffer.from(text)]);
}

function* readPaths({ buffer, byteOffset, length }: Uint8Array): Generator<string> {
  const bytes = Buffer.from(buffer, byteOffset, length);
  for (let at = 0; at < length;) {
    const end = bytes.indexOf(0x0a, at);
    yield bytes.toString('utf8', at, end);
    at = end + 1;
  }
}

async function run(task: Task): Promise<string> {
  const reply = await new Promise<Reply>((resolve, reject) => {
    const thread = takeThread<Reply>(new URL(import.meta.url), {
      onMessage(said) {
        thread.release();
        resolve(said);
      },
      onError(error) {
        void thread.end();
        reject(error);
      },
    });
    thread.post(task, [task.files.buffer as ArrayBuffer]);
  });
  if ('error' in reply) throw new Error(reply.error);
  return reply.digest;
}

/** What a digest takes of a file. */
export const lineOf = (file: string, { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string =>
  `${file} ${size} ${mtimeMs}\n`;

async function work({ from, to, spare, files }: Task): Promise<string> {
  // Only a copy needs them more than once.
  const paths = to === null ? null : [...readPaths(files)];
  const copy = paths === null ? null : beginCopy(to!, spare, paths);
  const digest = createHash('sha256');
  for (const file of paths ?? readPaths(files)) {
    const path = join(from, file);
    const found = statSync(path);
    digest.update(lineOf(file, found));
    copy?.link(path, file, found);
  }
  await copy?.finish();
  return digest.digest('hex');
}

/** A folder for links to some files. */
function beginCopy(to: string, spare: string | null, files: readonly string[]) {
  rmSync(to, { recursive: true, force: true });
  const folders = foldersOf(files);
  if (spare !== null && existsSync(spare)) {
    renameSync(spare, to);
    return mendCopy(to, folders, new Set(files));
  }
  mkdirSync(to, { recursive: true });
  for (const folder of folders) mkdirSync(join(to, folder), { recursive: true });
  return {
    link: (path: string, file: string): void => linkSync(path, join(to, file)),
    finish: (): Promise<void> => syncTree(to, folders, []),
  };
}

/** The same, of a folder that has links already: those to the very files stay, and nothing else does. */
function mendCopy(to: string, folders: ReadonlySet<string>, files: ReadonlySet<string>) {
  const there = readdirSync(to, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(to, join(entry.parentPath, entry.name)).split(sep).join('/'),
    isFolder: entry.isDirectory(),
  }));
  const known = new Set<string>();
  for (const { path, isFolder } of there) {
    if (isFolder ? folders.has(path) : files.has(path)) known.add(path);
    else rmSync(join(to, path), { recursive: true, force: true });
  }
  for (const folder of folders) if (!known.has(folder)) mkdirSync(join(to, folder), { recursive: true });
  return {
    link(path: string, file: string, { ino, dev }: { readonly ino: number; readonly dev: number }): void {
      const target = join(to, file);
      if (known.has(file)) {
        const found = lstatSync(target);
        if (found.ino === ino && found.dev === dev) return;
        rmSync(target);
      }
      linkSync(path, target);
    },
    // Those that have not changed are durable, which takes no time to find out.
    finish(): Promise<void> {
      for (const folder of [...folders, '.']) syncPath(join(to, folder));
      return Promise.resolve();
    },
  };
}

/** On the thread, does what it is asked for. */
function serve(): void {
  if (isMainThread || parentPort === null) return;
  const port = parentPort;
  port.on('message', (task: Task) => {
    work(task).then(
      (digest) => port.postMessage({ digest } satisfies Reply),
      (error: Error) => port.postMessage({ error: error.message } satisfies Reply),
    );
  });
}

serve();
