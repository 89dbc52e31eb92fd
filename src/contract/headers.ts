import { idempotencyHeader, versionHeader } from './parameters.ts';

/**
 * How a document may be cached, and whether it counts against the quota:
 * `data` answers of operations · `discovery` documents for programs · `download` whole files · `page` for people ·
 * `asset` named by its content, never changing.
 */
export type DocumentClass = 'data' | 'discovery' | 'download' | 'page' | 'asset';

/** Headers that a script of another origin may read. */
const exposed = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'ETag',
  'Link',
  'X-Total-Count',
  versionHeader,
  idempotencyHeader,
  'Deprecation',
  'Sunset',
  'Allow',
  'WWW-Authenticate',
].join(', ');

/** Sent with every answer of the interface: open to every origin, never framed, never sniffed. */
export const interfaceHeaders: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  exposed,
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Referrer-Policy',
  'no-referrer',
];

/** Sent with pages and what belongs to them: everything from the site itself, and neither scripts nor styles inside of a page. */
export const pageHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
];

/** The answer to a preflight, beside `Allow`; a browser may remember it for a day. */
export const preflightHeaders = (allow: string): string[] => [
  'Allow',
  allow,
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Allow-Methods',
  allow,
  'Access-Control-Allow-Headers',
  `Accept, Authorization, Content-Type, If-None-Match, ${idempotencyHeader}, ${versionHeader}, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id`,
  'Access-Control-Max-Age',
  '86400',
];

/**
 * Cache-Control of a successful answer. Data answers carry one client's counters and must stay with it, unless a shared
 * cache stands in front, when they go without counters.
 */
export function cacheControl(documentClass: DocumentClass, cdn: boolean): string {
  switch (documentClass) {
    case 'data':
      return cdn ? 'public, max-age=60, stale-while-revalidate=60' : 'private, max-age=0, must-revalidate';
    case 'discovery':
      return 'public, max-age=3600';
    case 'download':
    case 'page':
      return 'public, max-age=0, must-revalidate';
    case 'asset':
      return 'public, max-age=31536000, immutable';
  }
}

/**
 * Headers of a stored file that a host sends by itself: those of its class, and the version of the contract that it answers
 * in. What programs read differs with the version that was asked for.
 */
export function storedHeaders(
  classHeaders: Readonly<Record<string, string>>,
  documentClass: DocumentClass,
  version: string,
): Readonly<Record<string, string>> {
  // A page is one of two forms by Accept, an asset is the same for everyone.
  const vary = documentClass === 'asset' ? {} : { Vary: documentClass === 'page' ? 'Accept' : versionHeader };
  return { ...classHeaders, [versionHeader]: version, ...vary };
}

/** Whether a content coding makes a body of this type smaller. */
export const isCompressible = (mediaType: string): boolean => /^text\/|json|xml|javascript|svg/.test(mediaType);
