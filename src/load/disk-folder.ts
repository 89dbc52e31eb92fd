import { closeSync, existsSync, fstatSync, readdirSync, readSync, realpathSync, statSync, type Stats } from 'node:fs';
import { join, sep } from 'node:path';
import { quote } from '../contract/errors.ts';
import { headBytes, type DataFolder } from './data-folder.ts';
import { reasonOf, reportUnknown } from './files.ts';
import type { Notices } from './notices.ts';
import type { Text } from './open-text.ts';
import { openPlainFile, readPlainFile, whyNotAFile } from './plain-file.ts';

/** Lists a data folder, and reports CSV files that aren't read. Null, and reported, if it can't be listed. */
export function listFolder(dataDir: string, notices: Notices): DataFolder | null {
  let names: ReadonlySet<string>;
  try {
    names = new Set(readdirSync(dataDir).toSorted());
  } catch (error) {
    notices.add('missing_folder', { file: dataDir }, `The folder ${quote(dataDir, 200)} ${reasonOf(error)}.`);
    return null;
  }
  reportUnknown(names, notices);
  const pathOf = (file: string): string => {
    const found = findBelow(dataDir, file, 'file');
    if (found.fault !== null) throw new Error(found.fault);
    return found.path;
  };
  return {
    names,
    pages() {
      if (!existsSync(join(dataDir, pagesFolder))) return [];
      const found = findBelow(dataDir, pagesFolder, 'folder');
      return found.fault === null ? filesOfPages(dataDir) : found;
    },
    find(file) {
      const found = findBelow(dataDir, file, 'file');
      return found.fault === null ? { bytes: found.entry.size, fault: null } : found;
    },
    read: (file) => readPlainFile(pathOf(file)),
    head: (file) => readHead(dataDir, file),
    open: (file) => openFile(pathOf(file)),
  };
}

/** Folder of the owner's texts and logo, below the data folder. */
const pagesFolder = 'pages';

/** Paths of the files in the folder of pages, in byte order; empty if it can't be read. */
export function filesOfPages(dataDir: string): string[] {
  const found = findBelow(dataDir, pagesFolder, 'folder');
  return found.fault === null
    ? readdirSync(found.path)
        .map((name) => `${pagesFolder}/${name}`)
        .sort()
    : [];
}

/** A file or folder below the data folder, by its path without links; or what is wrong with it, as the end of a sentence. */
type Found = { readonly path: string; readonly entry: Stats; readonly fault: null } | { readonly fault: string; readonly remedy?: string };

/**
 * Finds a file or folder that is really below the data folder. The folder itself may be a link, and its files may be links to others below
 * it, like those of a Kubernetes ConfigMap to `..data`; a link that leads out of it would publish something that isn't data.
 */
function findBelow(dataDir: string, name: string, kind: 'file' | 'folder'): Found {
  try {
    const root = realpathSync(dataDir);
    const path = realpathSync(join(dataDir, name));
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep))
      return { fault: 'is a link that leads out of the data folder, and is not read', remedy: `Put the ${kind} itself in its place.` };
    const entry = statSync(path);
    const fault = kind === 'file' ? whyNotAFile(entry) : entry.isDirectory() ? null : 'is not a folder';
    return fault === null ? { path, entry, fault } : { fault };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

/** The path of a file in the folder, without links; null if it must not be read. */
export const pathBelow = (dataDir: string, file: string): string | null => {
  const found = findBelow(dataDir, file, 'file');
  return found.fault === null ? found.path : null;
};

/** The first bytes of a file; empty if it can't be read. */
function readHead(dataDir: string, file: string): Uint8Array {
  const head = new Uint8Array(headBytes);
  const path = pathBelow(dataDir, file);
  if (path === null) return head.subarray(0, 0);
  let descriptor: number | null = null;
  try {
    descriptor = openPlainFile(path);
    return head.subarray(0, readSync(descriptor, head));
  } catch {
    return head.subarray(0, 0);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function openFile(path: string): Text {
  const descriptor = openPlainFile(path);
  const before = fstatSync(descriptor);
  let buffer = new Uint8Array(0);
  let fault: string | null = null;
  return {
    length: before.size,
    read(from, to) {
      const wanted = to - from;
      if (buffer.length < wanted) buffer = new Uint8Array(wanted);
      let done = 0;
      try {
        while (done < wanted) {
          const count = readSync(descriptor, buffer, done, wanted - done, from + done);
          if (count === 0) break;
          done += count;
        }
      } catch (error) {
        fault = reasonOf(error);
      }
      return buffer.subarray(0, done);
    },
    close() {
      try {
        const { size, mtimeMs } = fstatSync(descriptor);
        // A replaced file, still open, keeps both.
        if (size !== before.size || mtimeMs !== before.mtimeMs) fault ??= 'has changed while it was read';
      } catch (error) {
        fault ??= reasonOf(error);
      }
      closeSync(descriptor);
      return fault;
    },
  };
}
