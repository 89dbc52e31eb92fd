import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { sha256Hex } from '../documents/market-index.ts';

/** Lists the files of an entry with their SHA-256. Written last: an entry without it is incomplete. */
const indexName = 'files.json';
/** How many of the most recently used entries are kept. */
const maxEntries = 8;
/** Leftovers of an interrupted process are removed after this time, milliseconds. */
const abandonedMs = 3_600_000;
const unfinished = '.unfinished-';

/** What a version of the code compiles to. */
export interface CompiledFiles {
  readonly folder: string;
  /** Paths below the folder, in byte order. */
  readonly files: readonly string[];
}

/** Every file below a folder, by its path with slashes, in byte order. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/**
 * What a version of the code compiles to, from the cache or compiled now. An entry is written beside its path and renamed to it, so that
 * processes may compile at the same time; a damaged entry is compiled again.
 *
 * @param cache Folder of the entries.
 * @param version Name of the version of the code: a digest of what is compiled.
 * @param compile Writes into a folder. If it fails, no entry remains.
 */
export async function keptByVersion(cache: string, version: string, compile: (to: string) => Promise<void>): Promise<CompiledFiles> {
  const path = join(cache, version);
  const kept = readEntry(path);
  if (kept !== null) return kept;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, unfinished));
  try {
    await compile(made);
    const sums = filesBelow(made).map((file) => [file, sha256Hex(readFileSync(join(made, file)))] as const);
    writeFileSync(join(made, indexName), JSON.stringify(Object.fromEntries(sums)));
    // Only its owner can read a temporary folder, but everyone may read an entry: in an image, root compiles for others.
    chmodSync(made, 0o755);
    moveEntry(made, path);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  prune(cache);
  const entry = readEntry(path);
  if (entry === null) throw new Error(`${path} was damaged as soon as it was written`);
  return entry;
}

/** Opens an entry, which then counts as used; null unless it is complete. */
function readEntry(folder: string): CompiledFiles | null {
  try {
    const sums = Object.entries(JSON.parse(readFileSync(join(folder, indexName), 'utf8')) as Record<string, string>);
    if (!sums.every(([file, sum]) => sha256Hex(readFileSync(join(folder, file))) === sum)) return null;
    touch(join(folder, indexName));
    return { folder, files: sums.map(([file]) => file) };
  } catch {
    return null;
  }
}

/** Marks a file as used, if this user may: in an image, others read what root compiled. */
function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Left to a user who may write there, and who also prunes.
  }
}

/** Renames a finished entry to its path, unless another process was faster. */
function moveEntry(made: string, path: string): void {
  for (;;) {
    try {
      return renameSync(made, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
      if (readEntry(path) !== null) return;
      // Moved away before it is removed, since another process may be doing the same.
      const damaged = `${made}-damaged`;
      renameSync(path, damaged);
      rmSync(damaged, { recursive: true, force: true });
    }
  }
}

/** Removes the least recently used entries, and unfinished ones. */
function prune(cache: string): void {
  const used = (name: string): number =>
    statSync(join(cache, name, indexName), { throwIfNoEntry: false })?.mtimeMs ??
    statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ??
    0;
  const names = readdirSync(cache).map((name) => ({ name, usedMs: used(name) }));
  const entries = names.filter(({ name }) => !name.startsWith(unfinished)).sort((a, b) => b.usedMs - a.usedMs);
  const abandoned = names.filter(({ name, usedMs }) => name.startsWith(unfinished) && Date.now() - usedMs > abandonedMs);
  for (const { name } of [...entries.slice(maxEntries), ...abandoned]) rmSync(join(cache, name), { recursive: true, force: true });
}
