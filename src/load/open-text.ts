import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { findByteOrderMarks, isUtf16, isWithin, openPlainFile, readEncoding, reasonOf, type FileLimits } from './files.ts';
import type { Notices } from './notices.ts';

/** The bytes of a text in UTF-8, without a byte order mark, which are read when they are asked for. */
export interface Text {
  readonly length: number;
  /** Bytes that stay as they are until the next call. Fewer than asked for where the file has become shorter. */
  read(from: number, to: number): Uint8Array;
  /** Lets the file go. Gives what went wrong with it while it was read, as the end of a sentence; null for nothing. */
  close(): string | null;
}

export const textOf = (bytes: Uint8Array): Text => ({
  length: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
  close: () => null,
});

/** The beginning of a file, which shows how it is encoded, bytes. */
const beginningBytes = 1 << 10;

/**
 * Opens a text file. One in UTF-8 is read in pieces; one in another encoding is reported, and converted as a whole. Null, and reported,
 * when it can't be read.
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
        // A file that another one replaces keeps both, and is what it was.
        if (size !== before.size || mtimeMs !== before.mtimeMs) fault ??= 'has changed while it was read';
      } catch (error) {
        fault ??= reasonOf(error);
      }
      closeSync(descriptor);
      return fault;
    },
  };
}

/** How much is looked at at once, bytes: what fits the cache of a processor takes the least time. */
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

/** Where the last character begins, which may be cut off. */
export function endOfCharacters(bytes: Uint8Array): number {
  let end = bytes.length - 1;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return Math.max(end, 0);
}
