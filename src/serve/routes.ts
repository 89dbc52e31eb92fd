import { discoveryPaths } from '../contract/discovery.ts';
import { problem, quote, type Problem } from '../contract/errors.ts';
import { limits } from '../contract/limits.ts';
import type { McpServerId } from '../contract/mcp.ts';
import { operationList, type Operation } from '../contract/operations.ts';
import type { Service } from '../contract/service.ts';
import { companyPageAt, notFoundPath } from '../documents/addresses.ts';
import type { PageForm } from '../site/view/company-pages.ts';
import type { Dataset, StoredDocument } from './dataset.ts';
import { formerPath, type FormerRoute } from './former.ts';

/** What is at an address. */
export type Route =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      /** The variable of its path: the slug of a company or model, the ID of a wanted ad. */
      readonly slug: string | null;
      /** The page that people get with GET at the address of a POST operation; null if there is none. */
      readonly page: StoredDocument | null;
    }
  | { readonly kind: 'document'; readonly document: StoredDocument }
  | { readonly kind: 'company-page'; readonly row: number; readonly form: PageForm }
  | { readonly kind: 'mcp'; readonly server: McpServerId }
  | FormerRoute
  | { readonly kind: 'private'; readonly surface: Surface };

const exact = new Map(operationList.filter(({ path }) => !path.includes('{')).map((operation) => [operation.path, operation]));
const mcp: ReadonlyMap<string, McpServerId> = new Map([
  [discoveryPaths.mcp, 'discovery'],
  [discoveryPaths.mcpDocs, 'docs'],
]);
/** Operations with a key in their path, and what precedes it. */
const keyed = operationList
  .filter(({ path }) => path.includes('{'))
  .map((operation) => ({ operation, prefix: operation.path.replace(/\{\w+\}$/, '') }));

/** Finds what is at a canonical path; null if nothing is. */
export function findRoute(dataset: Dataset, path: string): Route | null {
  const operation = exact.get(path);
  if (operation !== undefined) {
    const page = operation.method === 'POST' ? (dataset.documents.get(path) ?? null) : null;
    return { kind: 'operation', operation, slug: null, page };
  }
  const member = keyed.find(({ prefix }) => path.startsWith(prefix) && !path.includes('/', prefix.length));
  if (member !== undefined) {
    const former = formerPath(dataset, path);
    if (former?.kind === 'moved') return former;
    return { kind: 'operation', operation: member.operation, slug: path.slice(member.prefix.length), page: null };
  }
  const server = mcp.get(path);
  if (server !== undefined) return { kind: 'mcp', server };
  const document = dataset.documents.get(path);
  if (document !== undefined && path !== notFoundPath) return { kind: 'document', document };
  const page = dataset.companyPages === null ? null : companyPageAt(path);
  if (page !== null) {
    const row = dataset.columns.find(page.slug);
    if (row !== -1) return { kind: 'company-page', row, form: page.form };
  }
  const former = formerPath(dataset, path);
  if (former !== null) return former;
  const surface = privateSurface(dataset.service, path);
  return surface === null ? null : { kind: 'private', surface };
}

type Surface = Service['private_surfaces'][number];

/** What people do at an address after signing in; null if nothing. What they read there without signing in has a route of its own. */
export const privateSurface = ({ private_surfaces: surfaces }: Service, path: string): Surface | null =>
  surfaces.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`)) ?? null;

const postMethods: readonly string[] = ['POST', 'OPTIONS'];
const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Methods that an address allows. A private surface lists only those for reading, though none of them works. */
export function allowedMethods(route: Route): readonly string[] {
  const posted = route.kind === 'mcp' || (route.kind === 'operation' && route.operation.method === 'POST');
  return posted ? postMethods : readMethods;
}

/**
 * Whether an address belongs to the API, where errors are always ApiError, and not to the pages for people. A path without a canonical form
 * is read as generously as any layer might read it: slashes may be encoded, doubled or reversed.
 */
export function isInterfacePath(path: string): boolean {
  const plain = path
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[/\\]+/g, '/');
  return (
    /^\/(?:\.{1,2}\/)*(?:api|ask|agent|mcp|downloads|feeds|\.well-known)(?:\/|$)/i.test(plain) ||
    /\.(?:json|txt|xml|md|csv|ndjson|geojson|atom)$/i.test(plain)
  );
}

/** The canonical form of a path, and whether it was sent that way. */
export interface CanonicalPath {
  readonly path: string;
  readonly canonical: boolean;
}

const plainPath = /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@-]+)+$/;
/** Encoded slash, backslash, percent and control characters: no address of the service has them, and layers decode them differently. */
const ambiguousEncoding = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;

/**
 * Brings a path to its canonical form: unreserved characters decoded, one slash between segments, none at the end.
 *
 * @returns The path; null if it can't be an address of the service; or a problem if it is malformed or too long.
 */
export function canonicalizePath(raw: string, search: string): CanonicalPath | null | Problem {
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
