import { startFilePool } from './file-pool.ts';
import type { StoredFile } from './manifest.ts';

/** A file that differs from the manifest. `file` is its path below the published folder. */
export interface FileFault {
  readonly file: string;
  readonly fault: string;
}

/**
 * Compares files of a published folder, and their compressed forms, with their sizes and SHA-256, on all cores.
 *
 * @param onFile Called after each file.
 */
export async function checkFiles(folder: string, files: Iterable<StoredFile>, onFile: () => void = () => undefined): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  const pool = startFilePool({ folder, last: null }, ({ file, fault }) => {
    onFile();
    if (fault !== null) faults.push({ file, fault });
  });
  try {
    for (const stored of files) await pool.add({ kind: 'verify', ...stored });
    await pool.drain();
  } finally {
    await pool.stop();
  }
  return faults;
}
