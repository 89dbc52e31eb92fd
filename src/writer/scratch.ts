import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { freshPiece, type Piece } from './splicer.ts';

/** Bytes that are kept until they are written somewhere else. */
export interface Scratch {
  /** Keeps bytes. @throws What the disk says. */
  keep(bytes: Uint8Array): Piece;
  /** Whether a piece lies in the file of this scratch. */
  has(piece: Piece): boolean;
  /** To be called before ranges are read. @throws What the disk says. */
  flush(): void;
  /** Removes the file. */
  close(): void;
}

/** What is kept in memory, bytes: compressed forms of 10,000 companies take 25 MB, those of a million 1.2 GB. */
const maxBytesInMemory = 1 << 25;
/** How much is written at once, bytes. */
const bufferBytes = 1 << 20;

/** Opens a scratch. @param path A file that is made when memory does not suffice; nothing may stand there. */
export function openScratch(path: string, inMemory = maxBytesInMemory): Scratch {
  let held = 0;
  let descriptor: number | null = null;
  let buffer = Buffer.alloc(0);
  let used = 0;
  let end = 0;
  const write = (bytes: Uint8Array): void => {
    descriptor ??= openSync(path, 'wx');
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
  };
  const flush = (): void => {
    if (used > 0) write(buffer.subarray(0, used));
    used = 0;
  };
  return {
    keep(bytes) {
      const piece = freshPiece(bytes);
      if (held + bytes.length <= inMemory) {
        held += bytes.length;
        return piece;
      }
      if (buffer.length === 0) buffer = Buffer.allocUnsafeSlow(bufferBytes);
      if (used + bytes.length > buffer.length) flush();
      if (bytes.length > buffer.length) write(bytes);
      else {
        buffer.set(bytes, used);
        used += bytes.length;
      }
      const range = { path, start: end, bytes: bytes.length, crc: piece.crc };
      end += bytes.length;
      return { range };
    },
    has: (piece) => 'range' in piece && piece.range.path === path,
    flush,
    close() {
      if (descriptor === null) return;
      closeSync(descriptor);
      descriptor = null;
      rmSync(path, { force: true });
    },
  };
}
