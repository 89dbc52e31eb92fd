import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { readPlainFile } from '../../load/plain-file.ts';
import { PublishError } from '../published.ts';

/** Another publisher is at work. */
export class BusyError extends PublishError {
  override readonly name = 'BusyError';
}

/** Who holds a lock. */
interface Holder {
  readonly pid: number;
  /** When the process started, in clock ticks of its machine: process IDs are reused, but not the pair. Null if unknown. */
  readonly started: string | null;
  readonly host: string;
  /** Unique to this holding. */
  readonly nonce: string;
}

const lockName = '.lock';

/** How often a holder renews its lock, and the age at which that of another machine has expired, milliseconds. */
const renewMs = 60_000;
const expiresMs = 600_000;

/** Nonces of the locks that this process holds. A lock of its own that isn't here could not be removed. */
const held = new Set<string>();

/**
 * Takes the lock of a folder: a file that `link` creates complete, so that nobody reads half of it. The lock of a dead process is taken
 * over, and one of another machine or container that hasn't been renewed for ten minutes. A missing folder is created, and removed when the lock is released if it is empty then.
 *
 * @returns A function that releases the lock.
 * @throws BusyError when a running process holds it.
 */
export function takeLock(folder: string): () => void {
  const lock = join(folder, lockName);
  const own: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname(), nonce: randomBytes(8).toString('hex') };
  const draft = `${lock}-${own.nonce}`;
  const made = missingFolders(folder);
  try {
    for (let isTaken = false; !isTaken;) {
      // Who holds the lock removes all drafts, and perhaps the folder.
      mkdirSync(folder, { recursive: true });
      isTaken = succeeds(() => writeFileSync(draft, JSON.stringify(own)), 'ENOENT') && tryToTake(folder, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  for (const name of readdirSync(folder)) if (name !== lockName && isLockFile(name)) rmSync(join(folder, name), { force: true });
  held.add(own.nonce);
  // A blank dates it by the clock of the disk, which all machines share.
  const renewing = setInterval(() => succeeds(() => appendFileSync(lock, ' ')), renewMs).unref();
  return () => {
    clearInterval(renewing);
    held.delete(own.nonce);
    try {
      if (readHolder(lock)?.nonce === own.nonce) rmSync(lock, { force: true });
    } catch {
      // The work is done. The next publisher takes the lock over, since nobody holds it.
    }
    removeEmpty(made);
  };
}

/** Whether a file in a folder belongs to its lock. */
export const isLockFile = (name: string): boolean => name === lockName || name.startsWith(`${lockName}-`);

/** A folder and its parents, if they don't exist; the innermost first. */
const missingFolders = (folder: string): string[] => (existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))]);

/** Removes folders that are empty. */
export function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders) succeeds(() => rmdirSync(folder));
}

/** When the lock of a folder was taken, by the clock of its disk, milliseconds. */
export const lockedAt = (folder: string): number => statSync(join(folder, lockName)).mtimeMs;

/**
 * Links a draft as the lock. If a dead process holds it, links the draft as a file named after that lock instead: the right to replace it.
 * The right counts only while that lock stands, and nobody replaces a lock without it; so a slow process can't replace the lock of a faster
 * one. If the process with the right has died too, the next right is named after that one.
 *
 * @returns False when somebody has just released or replaced the lock: try again.
 * @throws BusyError when a running process holds the lock or the right to it.
 */
function tryToTake(folder: string, draft: string): boolean {
  const lock = join(folder, lockName);
  if (tryLink(draft, lock)) return true;
  const first = readHolder(lock);
  for (let [holder, path] = [first, lock]; holder !== null;) {
    if (isAlive(holder, ageOf(path, draft))) throw new BusyError(describe(folder, holder));
    const right = `${lock}-after-${holder.nonce}`;
    if (tryLink(draft, right)) {
      const stands = readHolder(lock)?.nonce === first!.nonce;
      if (stands) renameSync(right, lock);
      else rmSync(right, { force: true });
      return stands;
    }
    [holder, path] = [readHolder(right), right];
  }
  return false;
}

/** Links a file; false when the name is taken, or the file has been removed. */
const tryLink = (from: string, to: string): boolean => succeeds(() => linkSync(from, to), 'EEXIST', 'ENOENT');

/** Whether some work is done; false when it fails with one of these codes, or with any if none is named. */
function succeeds(work: () => void, ...codes: readonly string[]): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (codes.length === 0 || codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readPlainFile(path).toString()) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A power cut can leave a file without content: no running process holds it.
    if (error instanceof SyntaxError) return { pid: 0, started: null, host: hostname(), nonce: 'unreadable' };
    throw error;
  }
}

/** By how many milliseconds a file is older than another; 0 if one is gone. */
function ageOf(path: string, than: string): number {
  const [older, newer] = [path, than].map((each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs);
  return older === undefined || newer === undefined ? 0 : newer - older;
}

/** Whether the holder still runs. Of a process on another machine, only the age of its lock is known. */
function isAlive({ pid, started, host, nonce }: Holder, ageMs: number): boolean {
  if (host !== hostname()) return ageMs < expiresMs;
  if (pid === 0) return false;
  if (pid === process.pid && started === startOf(pid)) return held.has(nonce);
  // A service manager can hide the processes of others in /proc.
  const found = startOf(pid);
  return started !== null && found !== null ? found === started : isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start of a process in clock ticks since boot, from the 22nd field of /proc/PID/stat (proc(5)); null if unknown. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, a name in parentheses, may contain blanks and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function describe(folder: string, { pid, host }: Holder): string {
  const isHere = host === hostname();
  const advice = isHere ? '' : `; if it is known to be dead, wait ten minutes, or remove ${lockName} there`;
  return `Another publisher (process ${pid}${isHere ? '' : ` on ${host}`}) is at work in ${folder}. Try again when it has ended${advice}.`;
}
