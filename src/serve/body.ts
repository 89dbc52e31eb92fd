import { problem, type Problem } from '../contract/errors.ts';
import { joinBytes } from '../query/join-bytes.ts';
import type { LargeBody } from './dataset.ts';

/** A piece of a body: bytes, or what makes them when they are sent. */
export type Piece = Uint8Array | (() => Uint8Array);

/** A body in pieces, most of them views of what lies in memory anyway, so that they are copied only where they are sent. */
export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Size of all pieces. */
  readonly bytes: number;
}

/** A body that lies in memory. */
export type MemoryBody = Uint8Array<ArrayBuffer> | string | Pieces;

/** What is sent: bytes, text as UTF-8, pieces, or a file of the host's store. */
export type Body = MemoryBody | LargeBody;

export const inPieces = (pieces: readonly Uint8Array[]): Pieces => ({
  pieces,
  bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
});

export const bytesOf = (piece: Piece): Uint8Array => (typeof piece === 'function' ? piece() : piece);

/** Length of a body, bytes. */
export function bodyBytes(body: Body): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  return body instanceof Uint8Array ? body.length : body.bytes;
}

/** A body that lies in memory, in one. */
export function inOne(body: MemoryBody): Uint8Array<ArrayBuffer> | string {
  return typeof body === 'string' || body instanceof Uint8Array ? body : joinBytes(body.pieces.map(bytesOf));
}

export const isPieces = (body: Body | null): body is Pieces => body !== null && typeof body === 'object' && 'pieces' in body;
export const isStored = (body: Body | null): body is LargeBody => body !== null && typeof body === 'object' && 'path' in body;

/** The refusal of a request body. */
export const bodyTooLarge = (maxBytes: number): Problem =>
  problem('payload_too_large', `The request body is larger than ${maxBytes} bytes.`, `Send at most ${maxBytes} bytes.`);
