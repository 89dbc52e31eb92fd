// A publication on a disk that fails. As a program it is killed: `failing-calls.ts FOLDER VERSION DOCUMENTS CALL [plain]`.
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { textDocument } from '../../../src/documents/document.ts';
import { openPlainFolder } from '../../../src/writer/plain-folder.ts';
import type { Publisher } from '../../../src/writer/publish-data.ts';
import { openPublisher } from '../../../src/writer/releases/publisher.ts';

type Open = (folder: string) => Publisher;

/** Publishes a version of some documents: every fourth is new, and every fourth is long enough to be compressed. */
export async function publishVersion(to: string, version: string, count: number, open: Open = openPublisher): Promise<void> {
  const documents = Array.from({ length: count }, (_, i) =>
    textDocument(`/folder-${i % 3}/${i}.txt`, `${i} ${i % 4 === 0 ? version : 'the same'} `.repeat(i % 4 === 1 ? 200 : 3)),
  );
  const serverFiles = [{ file: 'version.bin', bytes: Buffer.from(version) }];
  const publisher = open(to);
  try {
    const contents = { baseUrl: 'https://cranes.example', dataVersion: version, documents, serverFiles };
    await publisher.publish(contents, { keep: 3, canaries: () => Promise.resolve([]) });
  } finally {
    publisher.close();
  }
}

/** Calls that change what is on the disk. */
export const calls = ['writeSync', 'writeFileSync', 'fsyncSync', 'renameSync', 'linkSync', 'symlinkSync', 'mkdirSync', 'rmSync'] as const;
type Call = (...args: unknown[]) => unknown;

/**
 * Does some work, one of whose calls on a folder fails halfway, or kills the process.
 *
 * @param at The number of the call, from 0.
 * @returns The name of that call, null if there were fewer; and the error that the work ended with.
 */
export async function failCall(folder: string, at: number, fault: 'EIO' | 'ENOSPC' | 'SIGKILL', work: () => Promise<void>) {
  const all = fs as unknown as Record<(typeof calls)[number], Call>;
  const originals = calls.map((name) => [name, all[name]] as const);
  let count = 0;
  let failed: (typeof calls)[number] | null = null;
  for (const [name, call] of originals) {
    all[name] = (...args) => {
      const [first, second] = args;
      const concerns = [first, second].some((path) => typeof path === 'string' && path.startsWith(folder));
      if (!(concerns || typeof first === 'number') || count++ !== at) return call(...args);
      failed = name;
      if (name === 'writeFileSync') call(first as PathLike, Buffer.from(second as Uint8Array).subarray(0, 5), ...args.slice(2));
      if (fault === 'SIGKILL') process.kill(process.pid, fault);
      throw Object.assign(new Error(`${fault}: ${name}`), { code: fault });
    };
  }
  syncBuiltinESMExports();
  let error: unknown = null;
  await work().catch((reason: unknown) => (error = reason));
  for (const [name, call] of originals) all[name] = call;
  syncBuiltinESMExports();
  return { failed: failed as (typeof calls)[number] | null, error };
}

const [, , to = '', version = '', count = '', at = '', kind = ''] = process.argv;
const open = kind === 'plain' ? openPlainFolder : openPublisher;
if (import.meta.main) await failCall(to, Number(at), 'SIGKILL', () => publishVersion(to, version, Number(count), open));
