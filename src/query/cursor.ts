import { slugPattern } from '../contract/entities.ts';
import { digest, fromBase64Url, toBase64Url } from './digest.ts';

/**
 * A cursor says "after this company, with these filters". Layout before base64url:
 *   0   1  version of the format
 *   1   4  digest of the filters
 *   5   6  digest of all the rest, against damage
 *  11   …  slug of the last company of the page before
 * It names a company and no position, so it keeps its meaning when the data changes.
 */
const version = 1;
const filterDigestBytes = 4;
const checkDigestBytes = 6;
const slugStart = 1 + filterDigestBytes + checkDigestBytes;

const encoder = new TextEncoder();

function pack(slug: string, filterKey: string): Uint8Array {
  const slugBytes = encoder.encode(slug);
  const filterDigest = digest(encoder.encode(filterKey), filterDigestBytes);
  return seal(filterDigest, slugBytes);
}

function seal(filterDigest: Uint8Array, slugBytes: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(slugStart + slugBytes.length);
  bytes[0] = version;
  bytes.set(filterDigest, 1);
  bytes.set(slugBytes, slugStart);
  bytes.set(digest(bytes, checkDigestBytes), 1 + filterDigestBytes);
  return bytes;
}

/** The cursor of the page after `slug`. `filterKey` is the canonical text of the filters. */
export function encodeCursor(slug: string, filterKey: string): string {
  return toBase64Url(pack(slug, filterKey));
}

/** The slug to go on after, or why the cursor can't be used. */
export type DecodedCursor = { readonly slug: string } | { readonly fault: 'damaged' | 'other_filters' };

/** Reads a cursor that came with the given filters. */
export function decodeCursor(text: string, filterKey: string): DecodedCursor {
  const bytes = fromBase64Url(text);
  if (bytes === null || bytes.length <= slugStart || bytes[0] !== version) return { fault: 'damaged' };
  const filterDigest = bytes.slice(1, 1 + filterDigestBytes);
  const slugBytes = bytes.slice(slugStart);
  const sealed = seal(filterDigest, slugBytes);
  const slug = new TextDecoder().decode(slugBytes);
  if (!sealed.every((byte, i) => byte === bytes[i]) || !slugPattern.test(slug)) return { fault: 'damaged' };
  const expected = digest(encoder.encode(filterKey), filterDigestBytes);
  return filterDigest.every((byte, i) => byte === expected[i]) ? { slug } : { fault: 'other_filters' };
}
