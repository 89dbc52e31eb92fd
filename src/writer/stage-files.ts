import { closeSync, linkSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderMaker, isWhole, type FileJob } from './file-pool.ts';
import type { Manifest } from './manifest.ts';
import { storedFiles } from './published.ts';

/** Where a tree is made. */
export interface Stage {
  /** Folder that takes what is made. */
  readonly folder: string;
  /** The last publish, whose files need not be made again. */
  readonly published: { readonly folder: string; readonly manifest: Manifest } | null;
  /**
   * What becomes of a file that is the same as in the last publish: it is left out of the stage, or shared with it by a
   * hard link, so that the stage is whole. A linked file must never be written in place.
   */
  readonly unchanged: 'leave out' | 'link';
  /** Files of the last publish that are made anew whatever its manifest says, because they are damaged. */
  readonly distrusted?: ReadonlySet<string>;
}

/** The files of a stage, and those of the last publish that may stand for them. Paths are below the published folder. */
export interface StageFiles {
  /** Where a file is written, in a folder that is there. */
  pathOf(file: string): string;
  /** What a thread needs to know to stage a file. */
  jobOf(file: string): Pick<FileJob, 'file' | 'stagePath' | 'publishedPath' | 'publishedSha256' | 'link'>;
  /** Whether the last publish wrote a file of this content, and it lies there in full length. */
  isPublished(file: string, sha256: string, bytes: number): boolean;
  /** Takes a file of the last publish, which is the same. */
  take(file: string): void;
  /** Writes a file of many small pieces. */
  write(file: string, pieces: Iterable<Uint8Array>): void;
}

/** @param reuse Whether anything of the last publish is taken. */
export function openStageFiles({ folder, published, unchanged, distrusted }: Stage, reuse: boolean): StageFiles {
  const publishedFolder = published?.folder ?? folder;
  const known = new Map<string, string>();
  if (published !== null && reuse) {
    for (const { file, sha256 } of storedFiles(published.manifest)) if (distrusted?.has(file) !== true) known.set(file, sha256);
  }
  const link = unchanged === 'link';
  const makeFolder = folderMaker();
  const pathOf = (file: string): string => {
    const path = join(folder, file);
    makeFolder(dirname(path));
    return path;
  };
  return {
    pathOf,
    jobOf: (file) => ({
      file,
      stagePath: join(folder, file),
      publishedPath: join(publishedFolder, file),
      publishedSha256: known.get(file) ?? null,
      link,
    }),
    isPublished: (file, sha256, bytes) => known.get(file) === sha256 && isWhole(join(publishedFolder, file), bytes),
    take(file) {
      if (link) linkSync(join(publishedFolder, file), pathOf(file));
    },
    write: (file, pieces) => writePieces(pathOf(file), pieces),
  };
}

/** How much is written at once, bytes. */
const writeBytes = 1 << 20;

function writePieces(path: string, pieces: Iterable<Uint8Array>): void {
  const file = openSync(path, 'w');
  try {
    let gathered: Uint8Array[] = [];
    let size = 0;
    const write = () => {
      writeFileSync(file, Buffer.concat(gathered, size));
      gathered = [];
      size = 0;
    };
    for (const piece of pieces) {
      gathered.push(piece);
      size += piece.length;
      if (size >= writeBytes) write();
    }
    write();
  } finally {
    closeSync(file);
  }
}
