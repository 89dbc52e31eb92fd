import { join } from 'node:path';
import { startFilePool } from '../file-pool.ts';
import type { Manifest } from '../manifest.ts';
import { storedFiles } from '../published.ts';

/** A file that is not what the manifest says. `file` is its path below the published folder. */
export interface FileFault {
  readonly file: string;
  readonly fault: string;
}

/** Compares every file of a published folder with the size and the SHA-256 in its manifest, on all cores. */
export async function checkFiles(folder: string, manifest: Manifest): Promise<FileFault[]> {
  const pool = startFilePool();
  const nothing = new Uint8Array();
  for (const stored of storedFiles(manifest)) await pool.add({ kind: 'verify', ...stored, path: join(folder, stored.file) }, nothing);
  return (await pool.finish()).flatMap((result) =>
    result.kind === 'verify' && result.fault !== null ? [{ file: result.file, fault: result.fault }] : [],
  );
}
