import { join } from 'node:path';
import { startFilePool } from '../file-pool.ts';
import type { ServerFile } from '../manifest.ts';

/** A file that is not what the manifest says. `file` is its path below the published folder. */
export interface FileFault {
  readonly file: string;
  readonly fault: string;
}

/** Compares files of a published folder with their sizes and SHA-256, on all cores. */
export async function checkFiles(folder: string, files: Iterable<ServerFile>): Promise<FileFault[]> {
  const pool = startFilePool();
  const nothing = new Uint8Array();
  for (const stored of files) await pool.add({ kind: 'verify', ...stored, path: join(folder, stored.file) }, nothing);
  return (await pool.finish()).flatMap((result) =>
    result.kind === 'verify' && result.fault !== null ? [{ file: result.file, fault: result.fault }] : [],
  );
}
