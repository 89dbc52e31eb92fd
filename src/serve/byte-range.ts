import { problem, type Problem } from '../contract/errors.ts';
import type { ServiceRequest } from './request.ts';

/** Bytes of a document. */
export interface ByteRange {
  readonly start: number;
  readonly bytes: number;
}

const form = /^bytes=[\t ]*(?:(\d+)-(\d*)|-(\d+))[\t ]*$/i;

/**
 * The bytes that a request asks for (RFC 9110 §14.2). Several ranges, another unit and what is malformed are ignored, as the RFC allows: the
 * whole document answers them. So is every range of a document that is not the one that If-Range names.
 *
 * @param tag Strong entity tag of the document as it is, without quotes.
 * @param length Its length, bytes.
 * @returns Null for the whole document; range_not_satisfiable where the document has no such bytes.
 */
export function requestedRange(request: ServiceRequest, tag: string, length: number): ByteRange | Problem | null {
  const header = request.method === 'GET' ? request.header('range') : null;
  const [, first, last, suffix] = (header === null ? null : form.exec(header.trim())) ?? [];
  if (first === undefined && suffix === undefined) return null;
  // A date can't tell two changes of one second apart, and a weak tag promises no byte: both count as another document.
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

/** Value of Content-Range. */
export const contentRange = ({ start, bytes }: ByteRange, length: number): string => `bytes ${start}-${start + bytes - 1}/${length}`;
