import { join } from 'node:path';
import { dataFiles } from '../../src/load/data-files.ts';
import { readPlainFile } from '../../src/load/plain-file.ts';

/** The start of a ZIP file, such as a workbook, and the record at its end (APPNOTE 4.3.16), before a comment of up to 64 KiB. */
const zipStart = 'PK\u0003\u0004';
const zipEnd = 'PK\u0005\u0006';
const zipEndBytes = 22 + 0xffff;

/** Names of data files that end in the middle of a record, perhaps because a program is writing them. Empty if the folder can’t be read. */
export function unfinishedFiles(folder: string): readonly string[] {
  try {
    return dataFiles(folder).filter((name) => !name.includes('/') && !endsWhole(name, readPlainFile(join(folder, name))));
  } catch {
    return [];
  }
}

/** Whether a file is complete: a table ends after a line and outside quotes, a workbook with its directory, and JSON parses. */
function endsWhole(name: string, bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) === zipStart) return bytes.subarray(-zipEndBytes).includes(zipEnd, 0, 'latin1');
  if (name.endsWith('.json')) return isJson(bytes);
  // The last byte of UTF-16 may be the upper half of a line end.
  const ending = bytes.subarray(-2);
  return (ending.includes(0x0a) || ending.includes(0x0d)) && countOf(bytes, 0x22) % 2 === 0;
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
