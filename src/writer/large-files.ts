import { crc32 } from 'node:zlib';
import { makePart, type MadePart, type Part } from '../documents/parts.ts';
import type { VariantSize } from '../query/variants.ts';
import { gzipHead, gzipTail } from './compress.ts';
import type { FilePool, MadeRows } from './file-pool.ts';
import { joinSums, type Sum } from './join-checksums.ts';
import type { Range, Splicer, Spliced } from './splicer.ts';

/** A part of a large document that has been published. */
export interface KnownPart extends Sum, MadePart {
  readonly key: string;
  /** Its compressed form; null where none was wanted. */
  readonly deflated: Sum | null;
}

/** Where the last publish has a large document, and its gzip variant. */
export interface EarlierLarge {
  readonly parts: readonly KnownPart[];
  readonly path: string;
  /** Null where there is none. */
  readonly gzip: { readonly path: string; readonly start: number } | null;
}

/** Bytes, or a range of a file that has them. */
export type Piece = { readonly fresh: Uint8Array } | { readonly range: Range };
const pieceSum = (piece: Piece): Sum => ('range' in piece ? piece.range : { bytes: piece.fresh.length, crc: crc32(piece.fresh) });

/** A variant, in the pieces that it is written from. */
export interface MadeVariant extends VariantSize {
  readonly pieces: readonly Piece[];
}

const variantOf = (pieces: readonly Piece[]): MadeVariant => ({ ...joinSums(pieces.map(pieceSum)), pieces });

/** A large document that is being written. */
export interface LargeFile {
  readonly file: string;
  readonly spliced: Promise<Spliced>;
  /** Its parts, and its gzip variant where one was wanted, once those that are new have been compressed. */
  finish(deflated: (part: number) => Uint8Array): { readonly parts: readonly KnownPart[]; readonly gzip: MadeVariant | null };
}

/** A part that is written, and where its compressed form lies when it was published before. */
type WrittenPart = Sum & MadePart & { readonly key: string; readonly deflated: Range | null };

/** Who writes and compresses. */
export interface LargeFileThreads {
  readonly pool: FilePool;
  readonly splicer: Splicer;
  /** What a thread makes of a part that the pool was given. */
  readonly madeBy: (file: string, part: number) => Promise<MadeRows>;
  /** Told of each part that is on its way to the file. */
  readonly onPart: () => void;
}

/**
 * Has a large document written part by part, while its caller goes on to others. What the last publish has of it is neither made nor
 * compressed again; of the rest, companies are made and compressed by threads. Brotli is left out: it has no way to join what was
 * compressed apart.
 */
export async function writeLargeFile(
  {
    file,
    path,
    parts,
    compress,
  }: { readonly file: string; readonly path: string; readonly parts: readonly Part[]; readonly compress: boolean },
  earlier: EarlierLarge | null,
  { pool, splicer, madeBy, onPart }: LargeFileThreads,
): Promise<LargeFile> {
  const known = placesOf(earlier, compress);
  const target = splicer.open(path);
  const written: WrittenPart[] = [];
  let last = Promise.resolve();
  /** Writes the next part, once those before it are written: some are made of what these have become. */
  const next = (write: () => Promise<void>): void => {
    last = last.then(write);
    // It is met where it is waited for.
    last.catch(() => undefined);
  };
  const writeMade = (key: string, bytes: Uint8Array<ArrayBuffer>, note: string, crc: number): Promise<void> => {
    written.push({ key, note, bytes: bytes.length, crc, deflated: null });
    onPart();
    return target.addBytes(bytes);
  };
  for (const [part, content] of parts.entries()) {
    const { key } = content;
    const found = known.get(key);
    if (found !== undefined) {
      next(() => {
        written.push({ key, note: found.note, bytes: found.range.bytes, crc: found.range.crc, deflated: found.deflated });
        onPart();
        return target.addRange(found.range);
      });
    } else if (content.task !== undefined) {
      const { rows, bytes } = content.task();
      const making = madeBy(file, part);
      await pool.add({ kind: 'part', file, part, rows, compress }, bytes);
      next(async () => {
        const made = await making;
        await writeMade(key, made.content as Uint8Array<ArrayBuffer>, made.note, made.crc);
      });
    } else {
      next(async () => {
        const { content: bytes, note } = makePart(content, written);
        if (compress) await pool.add({ kind: 'part', file, part, rows: null, compress }, bytes);
        await writeMade(key, bytes, note, crc32(bytes));
      });
    }
  }
  const spliced = last.then(() => target.finish());
  spliced.catch(() => undefined);
  return {
    file,
    spliced,
    finish(deflated) {
      if (!compress) return { parts: written.map((part) => ({ ...part, deflated: null })), gzip: null };
      const pieces = written.map((part, i): Piece => (part.deflated === null ? { fresh: deflated(i) } : { range: part.deflated }));
      const { crc, bytes } = joinSums(written);
      return {
        parts: written.map((part, i) => ({ ...part, deflated: onlySum(pieceSum(pieces[i]!)) })),
        gzip: variantOf([{ fresh: gzipHead }, ...pieces, { fresh: gzipTail(crc, bytes) }]),
      };
    },
  };
}

const onlySum = ({ bytes, crc }: Sum): Sum => ({ bytes, crc });

/** Where the parts of the last publish lie, by their keys; of those without a compressed form that is wanted none. */
function placesOf(earlier: EarlierLarge | null, compress: boolean) {
  const places = new Map<string, { readonly range: Range; readonly note: string; readonly deflated: Range | null }>();
  if (earlier === null) return places;
  const { path, gzip, parts } = earlier;
  let start = 0;
  let deflatedStart = gzip === null ? 0 : gzip.start + gzipHead.length;
  for (const { key, note, bytes, crc, deflated } of parts) {
    const ofGzip = gzip === null || deflated === null ? null : { path: gzip.path, start: deflatedStart, ...deflated };
    if (!compress || ofGzip !== null) places.set(key, { range: { path, start, bytes, crc }, note, deflated: ofGzip });
    start += bytes;
    deflatedStart += deflated?.bytes ?? 0;
  }
  return places;
}
