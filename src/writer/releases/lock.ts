import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Another publisher is at work. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Who holds a lock. */
interface Holder {
  readonly pid: number;
  /** When the process started, in the ticks of its machine: a number of a process is used again, the pair is not. Null where it is not known. */
  readonly started: string | null;
  readonly host: string;
  /** Tells this holding from every other. */
  readonly nonce: string;
}

const lockName = '.lock';
/** Stands for the nonce of a file without content. */
const unreadable = 'unreadable';

/**
 * Takes the lock of a folder. It is a file that comes into being with its content, by `link`, so that nobody reads half of
 * it. The lock of a process that has died is taken over; whoever takes it over wins a file that is named by that very lock,
 * so that of several only one does, and nobody takes away the lock of the one who was faster.
 *
 * @returns What gives the lock back.
 * @throws BusyError when a process that lives holds it.
 */
export function takeLock(folder: string): () => void {
  const lock = join(folder, lockName);
  const own: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname(), nonce: randomBytes(8).toString('hex') };
  // The name has the owner too, in case the process dies before it writes.
  const mine = join(folder, `${lockName}-${own.host}-${own.pid}-${own.nonce}`);
  try {
    writeFileSync(mine, JSON.stringify(own), { flag: 'wx' });
    for (;;) {
      if (tryLink(mine, lock)) break;
      const holder = readHolder(lock);
      // It has just been given back.
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
      // What was done is done. Nobody holds the lock that stays, and the next who wants it takes it over.
    }
  };
}

/** When the lock of a folder was taken, by the clock of its disk, milliseconds. */
export const lockedAt = (folder: string): number => statSync(join(folder, lockName)).mtimeMs;

/** Locks that this process holds: one of its own that is not among them could not be removed. */
const held = new Set<string>();

/**
 * Puts our lock in the place of a dead one. The right to do so is a numbered file: the first that is free, or whose holder
 * has died too, leaves the next number to be won.
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
    // Somebody else may have finished meanwhile, and taken the files of the right away.
    const still = readHolder(lock)?.nonce === dead.nonce;
    if (still) {
      linkSync(mine, `${mine}-new`);
      renameSync(`${mine}-new`, lock);
    }
    for (let i = still ? 0 : number; i <= number; i++) rmSync(join(folder, `${lockName}-after-${dead.nonce}-${i}`), { force: true });
    return still;
  }
}

/** Removes what processes have left that died while they took the lock. */
function removeFilesOfTheDead(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${lockName}-`)) continue;
    const holder = readHolder(join(folder, name));
    if (holder === null) continue;
    const [, host, pid] = /^-(.+)-(\d+)-[0-9a-f]+(?:-new)?$/.exec(name.slice(lockName.length)) ?? [];
    const written = holder.nonce !== unreadable;
    // One without content may just be coming into being.
    if (!isAlive(written ? holder : { ...holder, host: host ?? holder.host, pid: Number(pid ?? 0) }))
      rmSync(join(folder, name), { force: true });
  }
}

/** Makes a second name for a file; false when the name is taken. */
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
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A power cut can leave a file without its content: nobody who lives holds it.
    if (error instanceof SyntaxError) return { pid: 0, started: null, host: hostname(), nonce: unreadable };
    throw error;
  }
}

/** Whether the holder still runs. Of a process on another machine nothing is known, so it counts as running. */
function isAlive({ pid, started, host, nonce }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === 0) return false;
  if (pid === process.pid && started === startOf(pid)) return held.has(nonce);
  if (started !== null) return startOf(pid) === started;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start of a process in clock ticks since the machine's own, from the 22nd field of /proc/PID/stat (proc(5)); null when it is not known. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, a name in brackets, may hold blanks and brackets itself.
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
