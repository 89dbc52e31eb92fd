import type { Columns } from './columns.ts';
import { encodeCursor } from './cursor.ts';
import { digest, toBase64Url } from './digest.ts';
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
  const rows = matches === null ? Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i) : matches.subarray(start, end);
  const last = rows[rows.length - 1];
  const nextCursor = end < total && last !== undefined ? encodeCursor(columns.slug(last), filterKey(filters)) : null;
  return { rows, total, nextCursor };
}

const encoder = new TextEncoder();
const listHead = encoder.encode('{"items":[');
const batchTail = encoder.encode(']}');

/** The JSON of companies in the given order, between a head and a tail; neighbours in the pack are copied as one range. */
function joinRows(pack: Pack, rows: ArrayLike<number>, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = listHead.length + tail.length;
  for (let i = 0; i < rows.length;) {
    const first = rows[i]!;
    let last = first;
    while (++i < rows.length && rows[i] === last + 1) last++;
    const part = pack.range(first, last);
    length += part.length + (parts.length > 0 ? 1 : 0);
    parts.push(part);
  }
  const body = new Uint8Array(length);
  body.set(listHead);
  let at = listHead.length;
  parts.forEach((part, i) => {
    if (i > 0) body[at++] = 0x2c;
    body.set(part, at);
    at += part.length;
  });
  body.set(tail, at);
  return body;
}

/** The CompanyList body of a page. */
export function listBody(pack: Pack, page: Page): Uint8Array<ArrayBuffer> {
  return joinRows(pack, page.rows, encoder.encode(`],"next_cursor":${JSON.stringify(page.nextCursor)}}`));
}

/** The BatchCompanyResponse body of some rows. */
export function batchBody(pack: Pack, rows: readonly number[]): Uint8Array<ArrayBuffer> {
  return joinRows(pack, rows, batchTail);
}

/** Bytes kept of a content digest in an entity tag. */
const tagBytes = 12;

/** Strong entity tag, without quotes, of the company in a row: a digest of its JSON. */
export function companyTag(columns: Columns, row: number): string {
  return toBase64Url(columns.itemDigests.subarray(row * itemDigestBytes, row * itemDigestBytes + tagBytes));
}

/** Bytes of each company's digest that go into the tag of a list. */
const listTagBytes = 8;

/** Strong entity tag, without quotes, of a body that consists of these companies and `rest`: a digest of their digests. */
export function listTag({ itemDigests }: Columns, rows: ArrayLike<number>, rest: string): string {
  const bytes = new Uint8Array(rows.length * listTagBytes + rest.length);
  let at = 0;
  for (let i = 0; i < rows.length; i++) {
    const start = rows[i]! * itemDigestBytes;
    for (let byte = 0; byte < listTagBytes; byte++) bytes[at++] = itemDigests[start + byte]!;
  }
  for (let i = 0; i < rest.length; i++) bytes[at++] = rest.charCodeAt(i);
  return toBase64Url(digest(bytes, tagBytes));
}
