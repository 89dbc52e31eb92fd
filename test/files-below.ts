import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256Hex } from '../src/documents/market-index.ts';

/** What tells whether a file was touched: its content's checksum, its inode and its time of change. */
export interface FileState {
  readonly sha256: string;
  readonly inode: number;
  readonly mtimeMs: number;
}

/** Every file below a folder, in the order of their paths. What a build has replaced, which stays until the next, is not among them. */
export function filesBelow(folder: string): Map<string, FileState> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(folder, '.replaced')))
      .sort()
      .map((path) => {
        const { ino, mtimeMs } = statSync(path);
        return [relative(folder, path), { sha256: sha256Hex(readFileSync(path)), inode: ino, mtimeMs }];
      }),
  );
}

/** The contents of a folder: a line of path and checksum for every file. */
export const contentsBelow = (folder: string): string[] => [...filesBelow(folder)].map(([file, { sha256 }]) => `${file} ${sha256}`);
