import { textOf, type DataFolder } from './data-folder.ts';
import { findByteOrderMarks, isUtf16, isUtf8, isWithin, readEncoding, reasonOf, type FileLimits } from './files.ts';
import type { Notices } from './notices.ts';

/** A text in UTF-8 without a byte order mark, read on demand. */
export interface Text {
  readonly length: number;
  /** Bytes that are valid until the next call. Fewer than requested if the file has shrunk. */
  read(from: number, to: number): Uint8Array;
  /** Closes the file. @returns What went wrong while it was read, as the end of a sentence; null if nothing. */
  close(): string | null;
}

/** How much of a file shows its encoding, bytes. */
const beginningBytes = 1 << 10;

/**
 * Opens a text file. UTF-8 is read in pieces; another encoding is reported, and converted as a whole. Null, and reported, if it can't be
 * read.
 */
export function openText(folder: DataFolder, file: string, limits: FileLimits, notices: Notices): Text | null {
  let opened: Text;
  try {
    opened = folder.open(file);
  } catch (error) {
    notices.add('unreadable_file', { file }, `${file} ${reasonOf(error)}.`);
    return null;
  }
  const beginning = opened.read(0, Math.min(opened.length, beginningBytes)).slice();
  if (!isUtf16(beginning) && isAllUtf8(opened)) {
    const skipped = findByteOrderMarks(beginning, file, notices);
    return { ...opened, length: opened.length - skipped, read: (from, to) => opened.read(skipped + from, skipped + to) };
  }
  if (!isWithin(opened.length, file, limits, notices)) {
    opened.close();
    return null;
  }
  return { ...textOf(readEncoding(opened.read(0, opened.length), file, notices)), close: opened.close };
}

/** Size of a check, bytes: fastest if it fits the processor cache. */
const checkedBytes = 1 << 20;

function isAllUtf8(text: Text): boolean {
  for (let at = 0; at < text.length;) {
    const bytes = text.read(at, Math.min(text.length, at + checkedBytes));
    const end = at + bytes.length >= text.length ? bytes.length : endOfCharacters(bytes);
    if (end === 0) return bytes.length === 0;
    if (!isUtf8(bytes.subarray(0, end))) return false;
    at += end;
  }
  return true;
}

/** Where the last character begins, which may be incomplete. */
export function endOfCharacters(bytes: Uint8Array): number {
  let end = bytes.length - 1;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return Math.max(end, 0);
}
