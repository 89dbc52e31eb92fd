import { statSync } from 'node:fs';
import { join } from 'node:path';
import { dataFiles } from '../../src/load/data-files.ts';
import { readPlainFile } from '../../src/load/plain-file.ts';

/** The start of a ZIP file, such as a workbook, and the record at its end (APPNOTE 4.3.16), before a comment of up to 64 KiB. */
const zipStart = 'PK\u0003\u0004';
const zipEnd = 'PK\u0005\u0006';
const zipEndBytes = 22 + 0xffff;
/** How much of the end of a table is compared, bytes: about a row. */
const endBytes = 128;

interface SeenFile {
  /** Differs when the file has changed. */
  readonly stamp: string;
  /** Differs when another file has taken its place. */
  readonly inode: number;
  /** Whether it doesn't end in the middle of a record. */
  readonly isWhole: boolean;
  /** Its last bytes; of a workbook or JSON, only whether it is whole. */
  readonly end: string;
}

/** The data files of a folder, by their names. */
export type SeenFiles = ReadonlyMap<string, SeenFile>;

/** Looks at the data files of a folder; null if one can't be read. */
export function seeFiles(folder: string): SeenFiles | null {
  try {
    return new Map(dataFiles(folder).map((name) => [name, seeFile(name, join(folder, name))]));
  } catch {
    return null;
  }
}

function seeFile(name: string, path: string): SeenFile {
  const { ino, size, mtimeMs } = statSync(path);
  return { stamp: `${ino} ${size} ${mtimeMs}`, inode: ino, ...endOf(name, readPlainFile(path)) };
}

/** How a file ends. A workbook is whole with its directory, JSON if it parses, a table after a line and outside quotes, and a page always. */
function endOf(name: string, bytes: Buffer): Pick<SeenFile, 'isWhole' | 'end'> {
  const isZip = bytes.toString('latin1', 0, 4) === zipStart;
  if (isZip || name.endsWith('.json')) {
    const isWhole = isZip ? bytes.subarray(-zipEndBytes).includes(zipEnd, 0, 'latin1') : isJson(bytes);
    return { isWhole, end: isWhole ? 'whole' : 'cut off' };
  }
  // The last byte of UTF-16 may be the upper half of a line end.
  const lineEnd = bytes.subarray(-2);
  const isTableWhole = (lineEnd.includes(0x0a) || lineEnd.includes(0x0d)) && countOf(bytes, 0x22) % 2 === 0;
  return { isWhole: isTableWhole || name.includes('/'), end: bytes.subarray(-endBytes).toString('latin1') };
}

/**
 * Whether the programs that changed files have probably finished. They have if only one file has changed, and either ends as before, since
 * files are written from their start to their end, or has taken the place of another, and is whole. At the start, if all files are whole.
 *
 * @param before The files as last worked on; null at the start.
 */
export function areWritten(before: SeenFiles | null, after: SeenFiles): boolean {
  if (before === null) return [...after.values()].every(({ isWhole }) => isWhole);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const [name, ...others] = names.filter((each) => before.get(each)?.stamp !== after.get(each)?.stamp);
  if (name === undefined) return true;
  const [was, is] = [before.get(name), after.get(name)];
  if (others.length > 0 || was === undefined || is === undefined) return false;
  return is.end === was.end || (is.inode !== was.inode && is.isWhole);
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}

function countOf(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count++;
  return count;
}
