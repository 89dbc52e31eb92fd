import { join } from 'node:path';
import { startFilePool } from '../file-pool.ts';
import type { ServerFile } from '../manifest.ts';

/** A file that is not what the manifest says. `file` is its path below the published folder. */
export interface FileFault {
  readonly file: string;
  readonly fault: string;
}

/** Compares files of a published folder with their sizes and SHA-256, on all cores. @param onFile Told of each file that has been compared. */
export async function checkFiles(folder: string, files: Iterable<ServerFile>, onFile: () => void = () => undefined): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  const pool = startFilePool((result) => {
    onFile();
    if (result.kind === 'verify' && result.fault !== null) faults.push({ file: result.file, fault: result.fault });
  });
  const nothing = new Uint8Array();
  for (const stored of files) await pool.add({ kind: 'verify', ...stored, path: join(folder, stored.file) }, nothing);
  await pool.finish();
  return faults;
}
