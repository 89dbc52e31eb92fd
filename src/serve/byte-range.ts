import { problem, type Problem } from '../contract/errors.ts';
import type { ServiceRequest } from './request.ts';

/** Bytes of a document. */
export interface ByteRange {
  readonly start: number;
  readonly bytes: number;
}

const form = /^bytes=[\t ]*(?:(\d+)-(\d*)|-(\d+))[\t ]*$/i;

/**
 * The bytes that a request asks for (RFC 9110 §14.2). A Range with several ranges, another unit or a syntax error is ignored, as the RFC
 * allows: the response is the whole document. The same goes if If-Range doesn't name the current document.
 * A short request for several ranges could demand the document many times over.
 *
 * @param tag Strong entity tag of the current document, without quotes.
 * @param length Its length in bytes.
 * @returns Null for the whole document; range_not_satisfiable if the document has no such bytes.
 */
export function requestedRange(request: ServiceRequest, tag: string, length: number): ByteRange | Problem | null {
  const header = request.method === 'GET' ? request.header('range') : null;
  const [, first, last, suffix] = (header === null ? null : form.exec(header.trim())) ?? [];
  if (first === undefined && suffix === undefined) return null;
  // A date can't tell apart two changes within a second, and a weak tag doesn't promise equal bytes: neither counts as a match.
  const condition = request.header('if-range');
  if (condition !== null && condition.trim() !== `"${tag}"`) return null;
  const start = first === undefined ? Math.max(0, length - Number(suffix)) : Number(first);
  const end = first === undefined || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== undefined && last !== '' && Number(last) < start) return null;
  if (start < length && suffix !== '0') return { start, bytes: end - start + 1 };
  return problem('range_not_satisfiable', `The document has ${length} bytes, none of which is in the range.`, undefined, [
    ['Content-Range', `bytes */${length}`],
  ]);
}

export const contentRange = ({ start, bytes }: ByteRange, length: number): string => `bytes ${start}-${start + bytes - 1}/${length}`;
