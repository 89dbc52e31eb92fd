import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readPlainFile } from '../../load/plain-file.ts';

/** Another publisher is at work. */
export class BusyError extends Error {
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
/** The nonce of a lock file without content. */
const unreadable = 'unreadable';

/**
 * Takes the lock of a folder: a file that `link` creates complete, so that nobody reads half of it. The lock of a dead process is taken
 * over. Several processes may try that; the one that creates a file named after that lock wins, so nobody removes the lock of a faster one.
 *
 * @returns A function that releases the lock.
 * @throws BusyError when a running process holds it.
 */
export function takeLock(folder: string): () => void {
  const lock = join(folder, lockName);
  const own: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname(), nonce: randomBytes(8).toString('hex') };
  // The name has the owner too, in case the process dies before it has written the content.
  const mine = join(folder, `${lockName}-${own.host}-${own.pid}-${own.nonce}`);
  try {
    writeFileSync(mine, JSON.stringify(own), { flag: 'wx' });
    for (;;) {
      if (tryLink(mine, lock)) break;
      const holder = readHolder(lock);
      // It has just been released.
      if (holder === null) continue;
      if (isAlive(holder)) throw new BusyError(describe(folder, holder));
      if (takeOver(folder, lock, holder, mine)) break;
    }
  } finally {
    rmSync(mine, { force: true });
  }
  held.add(own.nonce);
  removeFilesOfTheDead(folder);
  return () => {
    held.delete(own.nonce);
    try {
      if (readHolder(lock)?.nonce === own.nonce) rmSync(lock, { force: true });
    } catch {
      // The work is done. The next publisher takes the lock over, since nobody holds it.
    }
  };
}

/** When the lock of a folder was taken, by the clock of its disk, milliseconds. */
export const lockedAt = (folder: string): number => statSync(join(folder, lockName)).mtimeMs;

/** Nonces of the locks that this process holds. A lock of its own that isn't here could not be removed. */
const held = new Set<string>();

/**
 * Replaces a dead lock by ours. The right to do so is a numbered file: if its holder has died too, the next number decides.
 */
function takeOver(folder: string, lock: string, dead: Holder, mine: string): boolean {
  for (let number = 0; ; number++) {
    const right = join(folder, `${lockName}-after-${dead.nonce}-${number}`);
    if (!tryLink(mine, right)) {
      const other = readHolder(right);
      if (other === null) return false;
      if (isAlive(other)) throw new BusyError(describe(folder, other));
      continue;
    }
    // Another process may have finished meanwhile and removed the numbered files.
    const still = readHolder(lock)?.nonce === dead.nonce;
    if (still) {
      linkSync(mine, `${mine}-new`);
      renameSync(`${mine}-new`, lock);
    }
    for (let i = still ? 0 : number; i <= number; i++) rmSync(join(folder, `${lockName}-after-${dead.nonce}-${i}`), { force: true });
    return still;
  }
}

/** Removes the files of processes that died while taking the lock. */
function removeFilesOfTheDead(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${lockName}-`)) continue;
    const holder = readHolder(join(folder, name));
    if (holder === null) continue;
    const [, host, pid] = /^-(.+)-(\d+)-[0-9a-f]+(?:-new)?$/.exec(name.slice(lockName.length)) ?? [];
    const written = holder.nonce !== unreadable;
    // A file without content may be one that is just being written.
    if (!isAlive(written ? holder : { ...holder, host: host ?? holder.host, pid: Number(pid ?? 0) }))
      rmSync(join(folder, name), { force: true });
  }
}

/** Links a file; false when the name is taken. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readPlainFile(path).toString()) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A power cut can leave a file without content: no running process holds it.
    if (error instanceof SyntaxError) return { pid: 0, started: null, host: hostname(), nonce: unreadable };
    throw error;
  }
}

/** Whether the holder still runs. A process on another machine counts as running, since we can't tell. */
function isAlive({ pid, started, host, nonce }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === 0) return false;
  if (pid === process.pid && started === startOf(pid)) return held.has(nonce);
  return started !== null ? startOf(pid) === started : isRunning(pid);
}

export function isRunning(pid: number): boolean {
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
  const where = host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  const advice =
    host === hostname()
      ? 'Try again when it has ended.'
      : `Try again when it has ended; if it is known to be dead, remove ${lockName} there.`;
  return `Another publisher (${where}) is at work in ${folder}. ${advice}`;
}
