import type { Columns } from './columns.ts';
import { encodeCursor } from './cursor.ts';
import { toBase64Url } from './digest.ts';
import { itemDigestBytes } from './columns.ts';
import { filterParameters, type Filters } from './filters.ts';
import { matchRows } from './match.ts';
import type { Pack } from './pack.ts';

/** A page of a list, as the rows on it. */
export interface Page {
  readonly rows: ArrayLike<number>;
  /** Companies that match the filters, on all pages. */
  readonly total: number;
  /** Null exactly on the last page. */
  readonly nextCursor: string | null;
}

/** The text of the filters that a cursor is bound to. */
export function filterKey(filters: Filters): string {
  return filterParameters(filters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** First index in ascending `rows` whose value is at least `wanted`. */
function lowerBound(rows: Uint32Array, wanted: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The page of at most `limit` companies that follows the slug `after`, or the first page when it is null.
 * The company of that slug need not exist any more.
 */
export function findPage(columns: Columns, filters: Filters, limit: number, after: string | null): Page {
  const matches = matchRows(columns, filters);
  const firstRow = after === null ? 0 : columns.rowAfter(after);
  const total = matches?.length ?? columns.count;
  const start = matches === null ? firstRow : lowerBound(matches, firstRow);
  const end = Math.min(start + limit, total);
  const rows = matches === null ? Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i) : matches.slice(start, end);
  const last = rows[rows.length - 1];
  const nextCursor = end < total && last !== undefined ? encodeCursor(columns.slug(last), filterKey(filters)) : null;
  return { rows, total, nextCursor };
}

const encoder = new TextEncoder();
const listHead = encoder.encode('{"items":[');
const comma = encoder.encode(',');
const batchTail = encoder.encode(']}');

/** The JSON of companies in the given order, between a head and a tail; neighbours in the pack are one range. */
function piecesOf(pack: Pack, rows: ArrayLike<number>, tail: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [listHead];
  for (let i = 0; i < rows.length;) {
    if (i > 0) pieces.push(comma);
    const first = rows[i]!;
    let last = first;
    while (++i < rows.length && rows[i] === last + 1) last++;
    pieces.push(pack.range(first, last));
  }
  pieces.push(tail);
  return pieces;
}

/** The CompanyList body of a page, in pieces that are views of the pack. */
export function listBody(pack: Pack, page: Page): Uint8Array[] {
  return piecesOf(pack, page.rows, encoder.encode(`],"next_cursor":${JSON.stringify(page.nextCursor)}}`));
}

/** The BatchCompanyResponse body of some rows, in pieces. */
export function batchBody(pack: Pack, rows: readonly number[]): Uint8Array[] {
  return piecesOf(pack, rows, batchTail);
}

/** Bytes kept of a content digest in an entity tag. */
const tagBytes = 12;

/** Strong entity tag, without quotes, of the company in a row: a digest of its JSON. */
export function companyTag(columns: Columns, row: number): string {
  return toBase64Url(columns.itemDigests.subarray(row * itemDigestBytes, row * itemDigestBytes + tagBytes));
}

/**
 * Strong entity tag, without quotes, of a body that consists of these companies and `rest`: their content digests and the
 * rest, mixed word by word into 64 bits (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/, in two lanes). What is mixed is
 * cryptographic already; the tag has to differ when the content does, and is nothing to sign with.
 */
export function listTag({ itemDigests }: Columns, rows: ArrayLike<number>, rest: string): string {
  const words = new Uint32Array(itemDigests.buffer, itemDigests.byteOffset, itemDigests.length / 4);
  let one = 0x811c9dc5;
  let other = 0xcbf29ce4;
  for (let i = 0; i < rows.length; i++) {
    const at = (rows[i]! * itemDigestBytes) / 4;
    one = Math.imul(one ^ words[at]!, 0x01000193);
    other = Math.imul(other ^ words[at + 1]!, 0x01000193);
    // Multiplication only carries upwards; turning the word brings the high bits down.
    one = (one << 13) | (one >>> 19);
    other = (other << 17) | (other >>> 15);
  }
  for (let i = 0; i < rest.length; i++) {
    one = Math.imul(one ^ rest.charCodeAt(i), 0x01000193);
    other = Math.imul(other ^ (rest.charCodeAt(i) + rows.length), 0x01000193);
  }
  return toBase64Url(new Uint8Array(Uint32Array.of(one, other, rows.length).buffer));
}
