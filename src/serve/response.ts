import type { HeaderList } from '../contract/headers.ts';
import { joinPieces, type LazyBody, type Pieces } from '../query/page.ts';
import type { LargeBody, StoredBody } from './dataset.ts';
import type { ByteRange } from './byte-range.ts';
import type { Coding } from './negotiate.ts';
import type { ServiceRequest } from './request.ts';

/** A body that is in memory. */
export type MemoryBody = Uint8Array<ArrayBuffer> | string | Pieces;

/** The body of an operation's response: in memory, or loaded into it. */
export type AnswerBody = MemoryBody | LazyBody<MemoryBody>;

/** What is sent: bytes, text as UTF-8, pieces, a file in the host's store, or something that is loaded as one of these. */
export type Body = AnswerBody | LargeBody;

/** A response, from the operation that begins it to the wire. Each step fills in what it knows. */
export interface ServiceResponse<B extends Body = Body> {
  status: number;
  readonly headers: HeaderList;
  body: B | null;
  /** Strong entity tag without quotes; null if there is none. */
  readonly tag: string | null;
  /** Name of the stored document with exactly this body, which may have precompressed variants. */
  readonly storedAs: string | null;
  /** Whether a content coding may be applied. */
  readonly compressible: boolean;
  /** Whether ranges of it can be requested, uncompressed. */
  readonly acceptsRanges: boolean;
  /** Whether nothing was computed for this request, so that a 304 for it can be free. */
  readonly isStored: boolean;
  /** Gives back what the request took from the quota and updates the counters; called for a 304 to a tag that the client named. */
  refund: ((headers: HeaderList) => void) | null;
}

/** Begins a response. */
export function createResponse<B extends Body>(
  status: number,
  headers: HeaderList,
  body: B | null,
  about: Partial<Pick<ServiceResponse, 'tag' | 'storedAs' | 'compressible' | 'acceptsRanges' | 'isStored'>> = {},
): ServiceResponse<B> {
  const { tag = null, storedAs = null, compressible = false, acceptsRanges = false, isStored = false } = about;
  return { status, headers, body, tag, storedAs, compressible, acceptsRanges, isStored, refund: null };
}

/** A body in a content coding, as the host made or found it. */
export interface EncodedBody {
  readonly coding: Coding;
  readonly body: StoredBody;
}

/** The entity tag of a representation: an encoded one differs from the plain one, as strong tags must (RFC 9110 §8.8.3.3). */
const entityTag = (tag: string, coding: Coding | null): string => (coding === null ? `"${tag}"` : `"${tag}-${coding}"`);

/**
 * How If-None-Match matches a response, by weak comparison (RFC 9110 §13.1.2): by naming its tag, or by `*`, which matches everything; null
 * if it doesn't match.
 */
export function matchCondition({ tag }: ServiceResponse, coding: Coding | null, request: ServiceRequest): 'tag' | 'any' | null {
  const condition = tag === null ? null : request.header('if-none-match');
  if (condition === null) return null;
  if (condition.trim() === '*') return 'any';
  const isNamed = (condition.match(/(?:W\/)?"[^"]*"/g) ?? []).some((entry) => entry.replace(/^W\//, '') === entityTag(tag!, coding));
  return isNamed ? 'tag' : null;
}

/** The last step of every response before it is sent: entity tag, 304, content coding, Vary, length, HEAD. */
export function finalizeResponse(response: ServiceResponse, request: ServiceRequest, encoded: EncodedBody | null): ServiceResponse {
  const { headers, tag } = response;
  if (response.compressible) headers.vary('Accept-Encoding');
  if (tag !== null) {
    const coding = encoded?.coding ?? null;
    headers.set('ETag', entityTag(tag, coding));
    const match = matchCondition(response, coding, request);
    if (match !== null) {
      response.status = 304;
      response.body = null;
      // A 304 describes no content of its own.
      headers.delete('Content-Type');
      if (match === 'tag') response.refund?.(headers);
      return response;
    }
  }
  if (response.acceptsRanges && encoded === null) headers.set('Accept-Ranges', 'bytes');
  if (encoded !== null) {
    headers.set('Content-Encoding', encoded.coding);
    response.body = encoded.body;
  }
  if (response.status !== 204) headers.set('Content-Length', String(response.body === null ? 0 : bodyBytes(response.body)));
  if (request.method === 'HEAD') response.body = null;
  return response;
}

/** Length of a body, bytes. */
export function bodyBytes(body: Body): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  return body instanceof Uint8Array ? body.length : body.bytes;
}

/** A range of a document's body. */
export function sliceBody(body: StoredBody, { start, bytes }: ByteRange): StoredBody {
  const cut = (whole: Uint8Array<ArrayBuffer>) => whole.subarray(start, start + bytes);
  if (body instanceof Uint8Array) return cut(body);
  if (isLarge(body)) return { ...body, start, bytes };
  return {
    bytes,
    load() {
      const whole = body.load();
      return whole instanceof Promise ? whole.then(cut) : cut(whole);
    },
  };
}

/** Loads a body, if it isn't in memory or a large file. */
export const loadBody = <B extends Body>(
  body: B | LazyBody<MemoryBody>,
): Exclude<B, LazyBody<MemoryBody>> | MemoryBody | Promise<MemoryBody> =>
  isLazy(body) ? body.load() : (body as Exclude<B, LazyBody<MemoryBody>>);

/** A body in memory, with its pieces joined. */
export const joinBody = (body: MemoryBody): Uint8Array<ArrayBuffer> | string => (isPieces(body) ? joinPieces(body) : body);

export const isPieces = (body: Body | null): body is Pieces => body !== null && typeof body === 'object' && 'pieces' in body;
export const isLazy = (body: Body | null): body is LazyBody<MemoryBody> => body !== null && typeof body === 'object' && 'load' in body;
export const isLarge = (body: Body | null): body is LargeBody => body !== null && typeof body === 'object' && 'path' in body;
