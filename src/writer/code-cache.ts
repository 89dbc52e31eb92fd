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
import type { Once } from '../documents/once.ts';

/** The files of an entry with the SHA-256 of each. It is written last: without it, an entry is incomplete. */
const indexName = 'files.json';
/** Entries that are kept, two for a version of the code: those that were used last. */
const maxEntries = 8;
/** What a process that was cut off has left is removed after this time, milliseconds. */
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
 * What a version of the code compiles to: as it was kept, or compiled now. An entry is made beside its place and renamed into it, so
 * that processes that compile at the same time do not disturb each other; one that is not what it was when it was made is made anew.
 *
 * @param cache Folder of the entries.
 * @param version Name of the version of the code: a digest of what is compiled.
 * @param compile Writes into a folder. Its failure leaves no entry.
 */
export async function keptByVersion(cache: string, version: string, compile: (to: string) => Promise<void>): Promise<CompiledFiles> {
  const place = join(cache, version);
  const kept = readEntry(place);
  if (kept !== null) return kept;
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, unfinished));
  try {
    await compile(made);
    const sums = filesBelow(made).map((file) => [file, sha256Hex(readFileSync(join(made, file)))] as const);
    writeFileSync(join(made, indexName), JSON.stringify(Object.fromEntries(sums)));
    // A temporary folder is its maker's alone; what is in it may be read by everyone, as an image reads what root has compiled.
    chmodSync(made, 0o755);
    putInPlace(made, place);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  prune(cache);
  const entry = readEntry(place);
  if (entry === null) throw new Error(`${place} was damaged as soon as it was written`);
  return entry;
}

/**
 * What depends on a version of the code alone, beside the files that it compiles to. One that is damaged is made anew, and where it can't be
 * kept it is made each time.
 *
 * @param folder Folder of the version, which may be missing.
 */
export function onceIn(folder: string): Once {
  const made = new Map<string, unknown>();
  return <Value>(kind: string, make: () => Value): Value => {
    if (!made.has(kind)) made.set(kind, readOrMake(folder, kind, make));
    return made.get(kind) as Value;
  };
}

function readOrMake(folder: string, kind: string, make: () => unknown): unknown {
  const file = join(folder, `${kind}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // It is not there yet, or was cut off.
  }
  const value = make();
  try {
    mkdirSync(folder, { recursive: true });
    const next = `${file}.${process.pid}`;
    writeFileSync(next, JSON.stringify(value));
    renameSync(next, file);
  } catch {
    // A cache that can't be written need not stop anything.
  }
  return value;
}

/** An entry that is whole; null otherwise. It counts as used. */
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

/** Says that a file was used, as far as it belongs to this user: others read what root has compiled, as in an image. */
function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Who may write there removes what was not used for long.
  }
}

/** Renames a finished entry into its place, unless another process has put a whole one there meanwhile. */
function putInPlace(made: string, place: string): void {
  for (;;) {
    try {
      return renameSync(made, place);
    } catch (error) {
      if (!existsSync(place)) throw error;
      if (readEntry(place) !== null) return;
      // Moved away before it is removed: another process may be doing the same.
      const damaged = `${made}-damaged`;
      renameSync(place, damaged);
      rmSync(damaged, { recursive: true, force: true });
    }
  }
}

/** Removes the entries that were not used for longest, and what was left unfinished. */
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
