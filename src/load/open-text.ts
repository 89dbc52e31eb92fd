import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { findByteOrderMarks, isUtf16, isWithin, readEncoding, reasonOf, type FileLimits } from './files.ts';
import type { Notices } from './notices.ts';
import { openPlainFile } from './plain-file.ts';

/** A text in UTF-8 without a byte order mark, read on demand. */
export interface Text {
  readonly length: number;
  /** Bytes that are valid until the next call. Fewer than requested if the file has shrunk. */
  read(from: number, to: number): Uint8Array;
  /** Closes the file. @returns What went wrong while it was read, as the end of a sentence; null if nothing. */
  close(): string | null;
}

export const textOf = (bytes: Uint8Array): Text => ({
  length: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
  close: () => null,
});

/** How much of a file shows its encoding, bytes. */
const beginningBytes = 1 << 10;

/**
 * Opens a text file. UTF-8 is read in pieces; another encoding is reported, and converted as a whole. Null, and reported, if it can't be
 * read.
 */
export function openText(path: string, file: string, limits: FileLimits, notices: Notices): Text | null {
  let opened: Text;
  try {
    opened = openFile(path);
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
