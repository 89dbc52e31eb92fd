import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ServerFile } from '../manifest.ts';
import { storedFiles } from '../published.ts';
import { serveJobs, startPool, type MakeWork } from '../worker-pool.ts';

interface CheckJob extends ServerFile {
  readonly path: string;
}

/** A file that is not what the manifest says. `file` is its path below the published folder. */
export interface FileFault {
  readonly file: string;
  readonly fault: string;
}

/** Compares every file of a published folder with the size and the SHA-256 that its manifest tells, on all cores. */
export async function checkFiles(folder: string, manifest: Manifest): Promise<FileFault[]> {
  const pool = startPool(import.meta.url, makeWork);
  const nothing = new Uint8Array();
  for (const stored of storedFiles(manifest)) await pool.add({ ...stored, path: join(folder, stored.file) }, nothing);
  return (await pool.finish()).filter((fault) => fault !== null);
}

/** How much of a file is read at once, bytes. */
const partBytes = 1 << 20;

const makeWork: MakeWork<CheckJob, FileFault | null> = () => {
  const buffer = new Uint8Array(partBytes);
  return ({ file, path, bytes, sha256 }) => {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'r');
    } catch (error) {
      return { file, fault: `can't be opened (${(error as NodeJS.ErrnoException).code})` };
    }
    try {
      const digest = createHash('sha256');
      let total = 0;
      for (;;) {
        const read = readSync(descriptor, buffer);
        if (read === 0) break;
        total += read;
        digest.update(buffer.subarray(0, read));
      }
      if (total !== bytes) return { file, fault: `has ${total} bytes instead of ${bytes}` };
      return digest.digest('hex') === sha256 ? null : { file, fault: 'differs from its checksum' };
    } catch (error) {
      return { file, fault: `can't be read (${(error as NodeJS.ErrnoException).code})` };
    } finally {
      closeSync(descriptor);
    }
  };
};

serveJobs(makeWork);
