import { crc32 } from 'node:zlib';
import { makePart, type MadePart, type Part } from '../documents/parts.ts';
import type { VariantSize } from '../query/variants.ts';
import { gzipHead, gzipTail } from './compress.ts';
import type { FilePool } from './file-pool.ts';
import { joinSums, type Sum } from './join-checksums.ts';
import { freshPiece, pieceSum, type Piece, type Range, type Splicer, type Spliced } from './splicer.ts';

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
  finish(deflated: (part: number) => Piece): { readonly parts: readonly KnownPart[]; readonly gzip: MadeVariant | null };
}

/**
 * Writes a large document part by part, and has its new parts compressed meanwhile. What the last publish has of it is neither made nor
 * compressed again. Brotli is left out: it has no way to join what was compressed apart.
 *
 * @param threads Who writes and compresses, and who is told of each part that is on its way to the file.
 */
export async function writeLargeFile(
  {
    file,
    path,
    parts,
    compress,
  }: { readonly file: string; readonly path: string; readonly parts: readonly Part[]; readonly compress: boolean },
  earlier: EarlierLarge | null,
  { pool, splicer, onPart }: { readonly pool: FilePool; readonly splicer: Splicer; readonly onPart: () => void },
): Promise<LargeFile> {
  const known = placesOf(earlier, compress);
  const target = splicer.open(path);
  const written: (Sum & { readonly key: string; readonly note: string; readonly deflated: Range | null })[] = [];
  for (const [part, content] of parts.entries()) {
    onPart();
    const found = known.get(content.key);
    if (found !== undefined) {
      await target.addRange(found.range);
      written.push({ key: content.key, note: found.note, bytes: found.range.bytes, crc: found.range.crc, deflated: found.deflated });
      continue;
    }
    const { content: bytes, note } = makePart(content, written);
    const crc = crc32(bytes);
    written.push({ key: content.key, note, bytes: bytes.length, crc, deflated: null });
    if (compress) await pool.add({ kind: 'part', file, part }, bytes);
    await target.addBytes(bytes, crc);
  }
  const spliced = target.finish();
  spliced.catch(() => undefined);
  return {
    file,
    spliced,
    finish(deflated) {
      if (!compress) return { parts: written.map((part) => ({ ...part, deflated: null })), gzip: null };
      const pieces = written.map((part, i): Piece => (part.deflated === null ? deflated(i) : { range: part.deflated }));
      const { crc, bytes } = joinSums(written);
      return {
        parts: written.map((part, i) => ({ ...part, deflated: onlySum(pieceSum(pieces[i]!)) })),
        gzip: variantOf([freshPiece(gzipHead), ...pieces, freshPiece(gzipTail(crc, bytes))]),
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
