import { closeSync, existsSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { joinGzip, partOffsets, type Compressed, type GzipPart } from './compress.ts';
import type { FilePool, PartResult } from './file-pool.ts';
import { clientFile } from '../documents/addresses.ts';
import type { LargeContent } from '../documents/large-document.ts';

/** Above this size a document is written and compressed in parts, bytes. */
const maxWholeBytes = 1 << 21;

/** A part of a file, and the compressed form that an earlier publish made of it; null when that is to be made. */
interface Part {
  readonly crc: number;
  readonly size: number;
  readonly deflated: Uint8Array | null;
}

/** A gzip variant that is made of parts, and the file that holds what it holds. */
export interface GzipInParts {
  /** Name of the document's file. */
  readonly name: string;
  readonly path: string;
  readonly gzip: Uint8Array;
  readonly parts: readonly GzipPart[];
}

/**
 * Writes large documents part by part, and has their parts compressed meanwhile. A part that the last publish had is not
 * compressed again. Brotli is left out: it has no way to join what was compressed apart.
 */
export function largeFileWriter(pool: FilePool, earlier: readonly GzipInParts[]) {
  const written = new Map<string, { readonly crc: number; readonly size: number; readonly parts: readonly Part[] }>();
  return {
    /** Writes what comes to a path, for a file of the published folder. */
    async write(file: string, path: string, content: Iterable<Uint8Array>, compress: boolean): Promise<void> {
      const findEarlier = openEarlier(earlier.find(({ name }) => clientFile(name) === file) ?? null);
      const parts: Part[] = [];
      let size = 0;
      let crc = 0;
      const out = openSync(path, 'w');
      try {
        for (const bytes of content) {
          writeFileSync(out, bytes);
          if (!compress) continue;
          size += bytes.length;
          crc = crc32(bytes, crc);
          const part = { crc: crc32(bytes), size: bytes.length };
          const deflated = findEarlier.find(part.crc, bytes);
          if (deflated === null) await pool.add({ kind: 'part', file, part: parts.length }, bytes);
          parts.push({ ...part, deflated });
        }
      } finally {
        closeSync(out);
        findEarlier.close();
      }
      written.set(file, { crc, size, parts });
    },
    /** Takes back a file that was written. */
    discard(file: string, path: string): void {
      rmSync(path);
      written.delete(file);
    },
    /** The gzip variants of the files, once their parts are compressed. */
    finish(results: readonly PartResult[]): { file: string; variants: Compressed; parts: readonly GzipPart[] }[] {
      const made = new Map(results.map(({ file, part, deflated }) => [`${file} ${part}`, deflated]));
      return [...written]
        .filter(([, { parts }]) => parts.length > 0)
        .map(([file, { crc, size, parts }]) => {
          const deflated = parts.map((part, i) => part.deflated ?? made.get(`${file} ${i}`)!);
          const list = parts.map((part, i) => [part.crc, part.size, deflated[i]!.length] as const);
          return { file, variants: { br: null, gzip: joinGzip(deflated, crc, size) }, parts: list };
        });
    },
  };
}

const keyOf = (crc: number, size: number): string => `${crc} ${size}`;

/** Finds parts in an earlier publish, by their bytes. */
function openEarlier(earlier: GzipInParts | null) {
  const isThere = earlier !== null && existsSync(earlier.path);
  const known = new Map((isThere ? [...partOffsets(earlier.parts)] : []).map((found) => [keyOf(found[0][0], found[0][1]), found]));
  const file = isThere ? openSync(earlier.path, 'r') : null;
  let buffer = Buffer.alloc(0);
  return {
    /** The compressed form of a part; null when the last publish had no such part. */
    find(crc: number, bytes: Uint8Array): Uint8Array | null {
      const found = known.get(keyOf(crc, bytes.length));
      if (found === undefined || file === null) return null;
      const [[, size, deflatedSize], start, deflatedStart] = found;
      if (buffer.length < size) buffer = Buffer.allocUnsafeSlow(size);
      const before = buffer.subarray(0, size);
      const isSame = readSync(file, before, 0, size, start) === size && before.equals(bytes);
      return isSame ? earlier!.gzip.subarray(deflatedStart, deflatedStart + deflatedSize) : null;
    },
    close(): void {
      if (file !== null) closeSync(file);
    },
  };
}

/**
 * Reads parts while they fit one file that is best handled whole.
 *
 * @returns All bytes, or null and everything that there is, in parts.
 */
export function wholeOrParts({ parts }: LargeContent): { whole: Uint8Array } | { whole: null; parts: Iterable<Uint8Array> } {
  const iterator = parts()[Symbol.iterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
    size += next.value.length;
    read.push(Buffer.from(next.value));
    if (size > maxWholeBytes) return { whole: null, parts: chain(read, iterator) };
  }
  return { whole: Buffer.concat(read, size) };
}

function* chain(read: Uint8Array[], iterator: Iterator<Uint8Array>): Generator<Uint8Array> {
  yield* read.splice(0);
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value;
}
