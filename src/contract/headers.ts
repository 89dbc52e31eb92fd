import { idempotencyHeader, versionHeader } from './parameters.ts';

/**
 * How a document may be cached: `data` answers of operations · `discovery` documents for programs · `download` whole files · `page` for
 * people · `asset` never changing, since named by content.
 */
export type DocumentClass = 'data' | 'discovery' | 'download' | 'page' | 'asset';

/** The headers of a response, in sending order. Names are case-insensitive. */
export interface ReadonlyHeaderList {
  /** Value of a header, or null. */
  get(name: string): string | null;
  has(name: string): boolean;
  entries(): IterableIterator<[name: string, value: string]>;
  /** Names and values alternating, as `node:http` accepts them. */
  readonly raw: readonly string[];
}

/** Builds a list of headers. Each name appears once; several values are joined by commas. */
export class HeaderList implements ReadonlyHeaderList {
  readonly raw: string[] = [];

  get(name: string): string | null {
    const at = indexOf(this.raw, name);
    return at === -1 ? null : this.raw[at + 1]!;
  }

  has(name: string): boolean {
    return indexOf(this.raw, name) !== -1;
  }

  /** Adds a header, or replaces its value. */
  set(name: string, value: string): this {
    const at = indexOf(this.raw, name);
    if (at === -1) this.raw.push(name, value);
    else this.raw[at + 1] = value;
    return this;
  }

  /** Adds a value to a header that may have others, such as `Link`. */
  append(name: string, value: string): this {
    const at = indexOf(this.raw, name);
    if (at === -1) this.raw.push(name, value);
    else this.raw[at + 1] = `${this.raw[at + 1]!}, ${value}`;
    return this;
  }

  /** Adds the name of a request header to `Vary`, unless it is there. */
  vary(field: string): this {
    const given = this.get('Vary')?.split(', ') ?? [];
    return given.includes(field) ? this : this.append('Vary', field);
  }

  delete(name: string): void {
    const at = indexOf(this.raw, name);
    if (at !== -1) this.raw.splice(at, 2);
  }

  /** Adds headers that aren't in the list yet. */
  add(headers: ReadonlyHeaderList): this {
    this.raw.push(...headers.raw);
    return this;
  }

  *entries(): IterableIterator<[name: string, value: string]> {
    for (let i = 0; i < this.raw.length; i += 2) yield [this.raw[i]!, this.raw[i + 1]!];
  }
}

/** Position of a name among alternating names and values, or -1. */
function indexOf(raw: readonly string[], name: string): number {
  // The service spells each name only one way, so the first comparison finds nearly all.
  for (let i = 0; i < raw.length; i += 2) if (raw[i] === name || isSameName(raw[i]!, name)) return i;
  return -1;
}

/** Whether two names are equal, ignoring case. Compares from the end, since many names begin alike, and creates no strings. */
function isSameName(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  for (let i = a.length - 1; i >= 0; i--) if ((a.charCodeAt(i) | 0x20) !== (b.charCodeAt(i) | 0x20)) return false;
  return true;
}

/** An immutable list. */
const headerList = (headers: Readonly<Record<string, string>>): ReadonlyHeaderList => {
  const list = new HeaderList();
  for (const [name, value] of Object.entries(headers)) list.set(name, value);
  return list;
};

/** Headers that scripts of other origins may read. */
const exposed = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'ETag',
  'Accept-Ranges',
  'Content-Range',
  'Link',
  'X-Total-Count',
  versionHeader,
  idempotencyHeader,
  'Deprecation',
  'Sunset',
  'Allow',
  'WWW-Authenticate',
].join(', ');

/** Everything public is open to scripts of every origin, since it is the same for everyone (Fetch Standard, “CORS protocol”). */
const openToAll = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed } as const;

/** Sent with every API response: open to every origin, never framed, never sniffed. */
export const interfaceHeaders: ReadonlyHeaderList = headerList({
  ...openToAll,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
});

const pageHeadersWith = (pictures: string): ReadonlyHeaderList =>
  headerList({
    ...openToAll,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': `default-src 'self'; img-src 'self' data:${pictures}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  });
const withOwnPictures = pageHeadersWith('');

/**
 * Sent with pages and their Markdown: also open to every origin, with content only from the site itself, and no inline scripts or styles.
 *
 * @param pictures Sources of pictures other than the site itself, from `pictureSources` in service.ts.
 */
export const pageHeaders = (pictures: readonly string[]): ReadonlyHeaderList =>
  pictures.length === 0 ? withOwnPictures : pageHeadersWith(pictures.map((source) => ` ${source}`).join(''));

/**
 * Sent with assets of pages. An owner’s logo that is opened by its own address is a document, and may neither run nor load anything; a script
 * that runs as a worker may load nothing. A sandbox would keep workers from starting (CSP Level 3, sandbox directive, initialization).
 */
const assetHeaders = headerList({
  ...Object.fromEntries(withOwnPictures.entries()),
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/** The headers of a document of a class, besides those of its content. */
export const classHeaders = (documentClass: DocumentClass, pictures: readonly string[]): ReadonlyHeaderList =>
  documentClass === 'page' ? pageHeaders(pictures) : documentClass === 'asset' ? assetHeaders : interfaceHeaders;

/** The response to a preflight, by allowed methods; a browser may cache it for a day. */
export const preflightHeaders = (allow: string): ReadonlyHeaderList =>
  headerList({
    Allow: allow,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': `Accept, Authorization, Content-Type, If-None-Match, Range, If-Range, ${idempotencyHeader}, ${versionHeader}, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id`,
    'Access-Control-Max-Age': '86400',
  });

/**
 * Cache-Control of a successful response. Data responses have the client's quota headers and must stay private, unless a shared cache is in
 * front, when they have none.
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
 * Headers of a stored file that a host sends by itself: those of its class, and its contract version. What programs read depends on the
 * requested version.
 */
export function storedHeaders(
  ofClass: Readonly<Record<string, string>>,
  documentClass: DocumentClass,
  version: string,
): Readonly<Record<string, string>> {
  // A page has two forms, chosen by Accept; an asset is the same for everyone.
  const vary = documentClass === 'asset' ? {} : { Vary: documentClass === 'page' ? 'Accept' : versionHeader };
  return { ...ofClass, [versionHeader]: version, ...vary };
}

/** Whether a content coding makes a body of this type smaller. */
export const isCompressible = (mediaType: string): boolean => /^text\/|json|xml|javascript|svg/.test(mediaType);
