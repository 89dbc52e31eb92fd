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
import type { ValueCache } from '../documents/value-cache.ts';

/** Lists the files of an entry with their SHA-256. Written last: an entry without it is incomplete. */
const indexName = 'files.json';
/** How many of the most recently used entries are kept; a version of the code has two. */
const maxEntries = 8;
/** How many bytes that depend on data are kept for a version of the code: the index of a small market takes 5 MB, of a million companies 150 MB. */
const mostKeptBytes = 100_000_000;
/** Leftovers of an interrupted process are removed after this time, milliseconds. */
const abandonedMs = 3_600_000;
const unfinished = '.unfinished-';

/** Names of countries and the order of texts come with Node, and change with its versions. */
const languageData = `icu${process.versions.icu}`;

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

/** Folder for other results of a version of the code. Those of the versions that were used longest ago are removed. */
export function openForVersion(cache: string, name: string): string {
  try {
    mkdirSync(join(cache, name), { recursive: true });
    prune(cache);
  } catch {
    // Results are then made each time.
  }
  return join(cache, name);
}

/**
 * Other results of a version of the code. A damaged one is made again; one that can't be stored is made each time.
 *
 * @param folder Folder of the version; it may be missing.
 * @param mostBytes How much of what depends on the data is kept.
 */
export function openValueCache(folder: string, mostBytes = mostKeptBytes): ValueCache {
  const made = new Map<string, unknown>();
  return {
    value<Value>(kind: string, make: () => Value): Value {
      if (!made.has(kind)) made.set(kind, readOrMake(folder, kind, make));
      return made.get(kind) as Value;
    },
    bytes(kind, inputs, make) {
      const prefix = `${kind}-${inputs}-${languageData}-`;
      const kept = readBytes(folder, prefix);
      if (kept !== null) return kept;
      const bytes = make();
      if (store(folder, prefix + sha256Hex(bytes), bytes)) pruneBytes(folder, mostBytes);
      return bytes;
    },
  };
}

function readOrMake(folder: string, kind: string, make: () => unknown): unknown {
  const name = `${kind}.json`;
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch {
    // Missing, or incomplete.
  }
  const value = make();
  store(folder, name, JSON.stringify(value));
  return value;
}

/** Writes a result beside its path and renames it, since other processes may read or write it. @returns Whether it could. */
function store(folder: string, name: string, content: string | Uint8Array): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    const next = join(folder, `${unfinished}${process.pid}`);
    writeFileSync(next, content);
    renameSync(next, join(folder, name));
    return true;
  } catch {
    return false;
  }
}

/** A name of kept bytes ends in their SHA-256, so that a damaged file doesn't pass. */
const sumOf = (name: string): string => name.slice(name.lastIndexOf('-') + 1);

function readBytes(folder: string, prefix: string): Uint8Array | null {
  try {
    const name = readdirSync(folder).find((found) => found.startsWith(prefix));
    if (name === undefined) return null;
    const bytes = readFileSync(join(folder, name));
    if (sha256Hex(bytes) !== sumOf(name)) return null;
    touch(join(folder, name));
    return bytes;
  } catch {
    return null;
  }
}

/** Removes the bytes that were used longest ago beyond this many, but never the last. */
function pruneBytes(folder: string, mostBytes: number): void {
  try {
    const files = readdirSync(folder)
      .filter((name) => sumOf(name).length === 64)
      .map((name) => ({ name, used: statSync(join(folder, name)) }))
      .sort((a, b) => b.used.mtimeMs - a.used.mtimeMs);
    let bytes = 0;
    for (const [i, { name, used }] of files.entries())
      if ((bytes += used.size) > mostBytes && i > 0) rmSync(join(folder, name), { force: true });
  } catch {
    // Another process may be doing the same.
  }
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
