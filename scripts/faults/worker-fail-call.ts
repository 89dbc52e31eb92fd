// Preloaded by `node --import`: fails one file system call in a folder, or kills the process there. `FAIL_CALL` says which: the folder, the
// fault, the thread (main or other), and the number of the call, from 0.
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** `half` writes half of the bytes, then kills. */
export type CallFault = 'kill' | 'half' | 'ENOSPC' | 'EIO';

const [folder, fault, thread, number] = (process.env['FAIL_CALL'] ?? '').split(' ') as [string, CallFault, 'main' | 'other', string];
const names = ['writeFileSync', 'renameSync', 'rmSync', 'linkSync', 'symlinkSync', 'mkdirSync', 'openSync', 'rmdirSync'] as const;

if (isMainThread === (thread === 'main')) failOne();

function failOne(): void {
  let count = 0;
  const calls = fs as unknown as Record<(typeof names)[number], (...args: unknown[]) => unknown>;
  for (const name of names) {
    const call = calls[name].bind(fs);
    calls[name] = (...args) => {
      const concerns = args.slice(0, 2).some((path) => typeof path === 'string' && path.startsWith(folder));
      // Opening a file to read it isn’t a write.
      if (!concerns || (name === 'openSync' && args[1] === 'r') || count++ !== Number(number)) return call(...args);
      if (fault === 'half' && name === 'writeFileSync') {
        const bytes = Buffer.from(args[1] as Uint8Array);
        call(args[0] as PathLike, bytes.subarray(0, bytes.length >> 1));
      }
      if (fault === 'kill' || fault === 'half') process.kill(process.pid, 'SIGKILL');
      throw Object.assign(new Error(`${fault}: injected, ${name}`), { code: fault });
    };
  }
  syncBuiltinESMExports();
}
