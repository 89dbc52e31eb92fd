import { itemDigestBytes, type Columns } from './columns.ts';
import { fnvStart, fnvStep, toBase64Url } from './digest.ts';
import type { CompanyStore } from './company-store.ts';
import { encodeCursor, filterKey, type Filters } from './list-query.ts';
import { findMatches } from './matches.ts';

/** The rows on a page of a list. */
export interface Page {
  readonly rows: ArrayLike<number>;
  /** Number of companies that match the filters, on all pages. */
  readonly total: number;
  /** Null only on the last page. */
  readonly nextCursor: string | null;
}

/**
 * The page of at most `limit` companies after the slug `after`, or the first page when it is null. The company with that slug may no longer
 * exist.
 */
export function findPage(columns: Columns, filters: Filters, limit: number, after: string | null): Page {
  // One extra tells whether another page follows.
  const { total, rows } = findMatches(columns, filters, after === null ? 0 : columns.rowAfter(after), limit + 1);
  if (rows.length <= limit) return { rows, total, nextCursor: null };
  const nextCursor = encodeCursor(columns.slug(rows[limit - 1]!), filterKey(filters));
  return { rows: rows.subarray(0, limit), total, nextCursor };
}

const encoder = new TextEncoder();
const listHead = encoder.encode('{"items":[');
const comma = encoder.encode(',');
const batchTail = encoder.encode(']}');

/** A body that is made only if it is sent: not for a 304, nor if a compressed form is sent instead. */
export interface LazyBody<Made> {
  /** Its length, known in advance. */
  readonly bytes: number;
  /** Makes and checks it; synchronously if all of it is in memory. @throws DamagedFileError when it is damaged. */
  load(): Made | Promise<Made>;
}

/** A body of companies: they are in memory. */
export interface CompaniesBody extends LazyBody<Pieces> {
  load(): Pieces;
}

/** A piece of a body: bytes, or a function that makes them on sending. */
export type Piece = Uint8Array | (() => Uint8Array);

/** A body in pieces, which are copied only on sending. */
export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Size of all pieces. */
  readonly bytes: number;
}

export const pieceBytes = (piece: Piece): Uint8Array => (typeof piece === 'function' ? piece() : piece);

/** The whole of a body in pieces. @param whole Where it is put together, of the size of the body. */
export function joinPieces({ pieces, bytes }: Pieces, whole = new Uint8Array(bytes)): Uint8Array<ArrayBuffer> {
  let at = 0;
  for (const piece of pieces) {
    const next = pieceBytes(piece);
    // Every other piece of a list is a comma, for which a call takes longer than a byte.
    if (next.length === 1) whole[at] = next[0]!;
    else whole.set(next, at);
    at += next.length;
  }
  return whole;
}

/** The JSON of companies in the given order, between a head and a tail. */
function bodyOf(store: CompanyStore, rows: ArrayLike<number>, tail: Uint8Array): CompaniesBody {
  let bytes = listHead.length + tail.length + Math.max(0, rows.length - 1) * comma.length;
  for (let i = 0; i < rows.length; i++) bytes += store.bytes(rows[i]!);
  return {
    bytes,
    load() {
      const pieces: Uint8Array[] = [listHead];
      for (let i = 0; i < rows.length; i++) {
        if (i > 0) pieces.push(comma);
        pieces.push(store.company(rows[i]!));
      }
      pieces.push(tail);
      return { pieces, bytes };
    },
  };
}

/** The CompanyList body of a page. */
export const listBody = (store: CompanyStore, { rows, nextCursor }: Page): CompaniesBody =>
  bodyOf(store, rows, encoder.encode(`],"next_cursor":${JSON.stringify(nextCursor)}}`));

/** The BatchCompanyResponse body of some rows. */
export const batchBody = (store: CompanyStore, rows: readonly number[]): CompaniesBody => bodyOf(store, rows, batchTail);

/** Words of four bytes of a content digest. */
const digestWords = itemDigestBytes / 4;

/** Bytes of a content digest in an entity tag. */
const tagBytes = 12;

/** Strong entity tag, without quotes, of the company in a row: a digest of its JSON. */
export function companyTag(columns: Columns, row: number): string {
  return toBase64Url(columns.itemDigests.subarray(row * itemDigestBytes, row * itemDigestBytes + tagBytes));
}

/**
 * Strong entity tag, without quotes, of a body with these companies and `rest`: their content digests and the rest, mixed word by word into
 * 64 bits (FNV-1a in two lanes). The digests are cryptographic already; the tag must differ
 * when the content does, but isn't a signature.
 */
export function listTag({ itemDigests }: Columns, rows: ArrayLike<number>, rest: string): string {
  const words = new Uint32Array(itemDigests.buffer, itemDigests.byteOffset, itemDigests.length / 4);
  let one = fnvStart;
  let other = 0xcbf29ce4;
  for (let i = 0; i < rows.length; i++) {
    const at = rows[i]! * digestWords;
    one = fnvStep(one, words[at]!);
    other = fnvStep(other, words[at + 1]!);
    // Multiplication carries only upwards; rotating the word brings the high bits down.
    one = (one << 13) | (one >>> 19);
    other = (other << 17) | (other >>> 15);
  }
  for (let i = 0; i < rest.length; i++) {
    one = fnvStep(one, rest.charCodeAt(i));
    other = fnvStep(other, rest.charCodeAt(i) + rows.length);
  }
  return toBase64Url(new Uint8Array(Uint32Array.of(one, other, rows.length).buffer));
}
