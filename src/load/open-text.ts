import { closeSync, fstatSync, openSync, readSync, type BigIntStats } from 'node:fs';
import { StaleMemoryError } from './large-table.ts';
import type { ByteSource } from './parts.ts';

/** A file of which only what is needed is read. */
export interface OpenText {
  /** Its first bytes: whole lines, enough for the first batch of records, or all that it has. */
  readonly beginning: Uint8Array;
  /** Its bytes from an offset on. */
  from(offset: number): ByteSource;
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
    descriptor = openSync(path, 'r');
  } catch {
    throw new StaleMemoryError(`${path} can’t be opened`);
  }
  try {
    const before = fstatSync(descriptor, { bigint: true });
    const size = Number(before.size);
    if (!before.isFile() || size > maxBytes) throw new StaleMemoryError(`${path} can’t be read`);
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
      beginning: first.length === size ? first : first.subarray(0, first.lastIndexOf(0x0a) + 1),
      from: (offset) => ({
        length: size - offset,
        slice: (start, end) => read(new Uint8Array(end - start), offset + start),
        peek(start, end) {
          if (end - start > buffer.length) buffer = new Uint8Array(2 * (end - start));
          return read(buffer.subarray(0, end - start), offset + start);
        },
      }),
      hasChanged: () => versionOf(fstatSync(descriptor, { bigint: true })) !== versionOf(before),
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

const versionOf = ({ size, mtimeNs, ctimeNs }: BigIntStats): string => [size, mtimeNs, ctimeNs].join(' ');
