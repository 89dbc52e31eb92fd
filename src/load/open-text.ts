import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, readSync, type BigIntStats } from 'node:fs';
import { openPlainFile } from './files.ts';
import { StaleMemoryError } from './large-table.ts';
import type { ByteSource } from './parts.ts';

/** A file of which only what is needed is read. */
export interface OpenText {
  /** Its first bytes: whole lines where there are any, enough for the first batch of records, or all that it has. */
  readonly beginning: Uint8Array;
  /** Its bytes from an offset on. */
  from(offset: number): ByteSource;
  /** Whether all of it is UTF-8. @param pieceBytes How much is looked at at once: what fits a processor’s cache takes the least time. */
  isUtf8(pieceBytes: number): boolean;
  /** Whether it has been written to since it was opened. */
  hasChanged(): boolean;
  close(): void;
}

/** Four batches: the first ends where it does in the whole file, as long as no single record is longer than the others. */
const beginningBytes = 1 << 18;

/** @throws StaleMemoryError when it is no plain file, can't be read, or is too large. */
export function openText(path: string, maxBytes: number): OpenText {
  let descriptor: number;
  try {
    descriptor = openPlainFile(path);
  } catch {
    throw new StaleMemoryError(`${path} can’t be opened`);
  }
  try {
    const before = fstatSync(descriptor, { bigint: true });
    const size = Number(before.size);
    if (size > maxBytes) throw new StaleMemoryError(`${path} can’t be read`);
    const read = (into: Uint8Array, at: number): Uint8Array => {
      for (let done = 0; done < into.length;) {
        const count = readSync(descriptor, into, done, into.length - done, at + done);
        if (count === 0) throw new StaleMemoryError(`${path} has become shorter`);
        done += count;
      }
      return into;
    };
    let buffer = new Uint8Array(1 << 17);
    const first = read(new Uint8Array(Math.min(size, beginningBytes)), 0);
    return {
      beginning: first.length === size ? first : first.subarray(0, first.lastIndexOf(0x0a) + 1 || endOfCharacters(first)),
      from: (offset) => ({
        length: size - offset,
        slice: (start, end) => read(new Uint8Array(end - start), offset + start),
        peek(start, end) {
          if (end - start > buffer.length) buffer = new Uint8Array(2 * (end - start));
          return read(buffer.subarray(0, end - start), offset + start);
        },
      }),
      isUtf8(pieceBytes) {
        const piece = new Uint8Array(Math.min(size, pieceBytes));
        for (let at = 0; at < size;) {
          const bytes = read(piece.subarray(0, size - at), at);
          const end = at + bytes.length === size ? bytes.length : endOfCharacters(bytes);
          if (end === 0 || !isUtf8(bytes.subarray(0, end))) return false;
          at += end;
        }
        return true;
      },
      hasChanged: () => versionOf(fstatSync(descriptor, { bigint: true })) !== versionOf(before),
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Where the last character begins, which may be cut off. */
function endOfCharacters(bytes: Uint8Array): number {
  let end = bytes.length - 1;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return end;
}

const versionOf = ({ size, mtimeNs, ctimeNs }: BigIntStats): string => [size, mtimeNs, ctimeNs].join(' ');
