import { problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';

/** The canonical form of a path, with whether it was sent so. */
export interface CanonicalPath {
  readonly path: string;
  readonly canonical: boolean;
}

const plainPath = /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@-]+)+$/;
/** Encoded slash, backslash, percent and control characters: no address of the service has them, and layers decode them differently. */
const ambiguousEncoding = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;

/**
 * Brings a path to the one form that it is served under: unreserved characters decoded, one slash between segments,
 * none at the end.
 *
 * @returns The path; null when it can be no address of the service; or a problem when it is malformed or too long.
 */
export function canonicalisePath(raw: string, search: string): CanonicalPath | null | Problem {
  if (raw.length > limits.maxPathBytes) return tooLong('path', raw.length, limits.maxPathBytes);
  if (search.length > limits.maxQueryBytes + 1) return tooLong('query', search.length - 1, limits.maxQueryBytes);
  if (raw === '/' || (plainPath.test(raw) && !hasDotSegment(raw))) return { path: raw, canonical: true };
  if (!/^\/[\x21-\x7e]*$/.test(raw)) {
    return problem(
      'invalid_request',
      `The path ${quote(raw)} has characters that must be percent-encoded.`,
      'Percent-encode everything but ASCII letters, digits and -._~ in the path.',
    );
  }
  if (/%(?![0-9A-Fa-f]{2})/.test(raw)) {
    return problem(
      'invalid_request',
      `The path ${quote(raw)} has a percent sign without two hexadecimal digits.`,
      'Write a percent sign as %25, or correct the encoding.',
    );
  }
  if (ambiguousEncoding.test(raw) || raw.includes('\\')) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    return problem('invalid_request', `The path ${quote(raw)} is not valid percent-encoded UTF-8.`, 'Encode the path as UTF-8.');
  }
  const path = decoded.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  if (path !== '/' && (!plainPath.test(path) || hasDotSegment(path))) return null;
  return { path, canonical: path === raw };
}

const hasDotSegment = (path: string): boolean => /\/\.{1,2}(?:\/|$)/.test(path);

function tooLong(part: string, length: number, limit: number): Problem {
  return problem('uri_too_long', `The ${part} has ${length} bytes; the limit is ${limit}.`);
}
