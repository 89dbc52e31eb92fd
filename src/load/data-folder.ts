import type { Text } from './open-text.ts';

/** A file of a data folder; or what is wrong with it, as the end of a sentence. */
export type FoundFile = { readonly bytes: number; readonly fault: null } | { readonly fault: string; readonly remedy?: string | undefined };

/** The files of a data folder, wherever they are. */
export interface DataFolder {
  /** Names in it, in byte order. */
  readonly names: ReadonlySet<string>;
  /** Paths of the owner’s pages, in byte order; or what is wrong with their folder. */
  pages(): readonly string[] | { readonly fault: string; readonly remedy?: string | undefined };
  find(file: string): FoundFile;
  /** The content of a file that was found. @throws What the system throws. */
  read(file: string): Uint8Array;
  /** The first bytes of a file; empty if it can't be read. */
  head(file: string): Uint8Array;
  /** Opens a file that was found, to be read in pieces. @throws What the system throws. */
  open(file: string): Text;
}

/** A text at hand. */
export const textOf = (bytes: Uint8Array): Text => ({
  length: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
  close: () => null,
});

/** A data folder of files at hand, by name. Pages have the folder `pages/` in front of their names. */
export function folderOf(files: ReadonlyMap<string, Uint8Array>): DataFolder {
  const names = [...files.keys()].toSorted();
  const read = (file: string): Uint8Array => files.get(file)!;
  return {
    names: new Set(names.filter((name) => !name.includes('/'))),
    pages: () => names.filter((name) => name.startsWith('pages/')),
    find: (file) => (files.has(file) ? { bytes: read(file).length, fault: null } : { fault: 'does not exist' }),
    read,
    head: (file) => read(file).subarray(0, headBytes),
    open: (file) => textOf(read(file)),
  };
}

/** A data folder with other files in place of some of its own. */
export function withFiles(folder: DataFolder, files: ReadonlyMap<string, Uint8Array>): DataFolder {
  const others = folderOf(files);
  const of = (file: string): DataFolder => (files.has(file) ? others : folder);
  return {
    names: new Set([...folder.names, ...others.names].toSorted()),
    pages: () => folder.pages(),
    find: (file) => of(file).find(file),
    read: (file) => of(file).read(file),
    head: (file) => of(file).head(file),
    open: (file) => of(file).open(file),
  };
}

/** First bytes of a file, which show its kind. */
export const headBytes = 512;
