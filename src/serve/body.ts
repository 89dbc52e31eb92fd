import { joinBytes } from '../query/join-bytes.ts';
import type { LargeBody } from './dataset.ts';

/** A body in pieces, most of them views of what lies in memory anyway, so that they are copied only where they are sent. */
export interface Pieces {
  readonly pieces: readonly Uint8Array[];
  /** Size of all pieces. */
  readonly bytes: number;
}

/** What is sent: bytes, text as UTF-8, pieces, or a file of the host's store. */
export type Body = Uint8Array<ArrayBuffer> | string | Pieces | LargeBody;

export const inPieces = (pieces: readonly Uint8Array[]): Pieces => ({
  pieces,
  bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
});

/** A body that lies in memory, in one. */
export function inOne(body: Exclude<Body, LargeBody>): Uint8Array<ArrayBuffer> | string {
  return typeof body === 'string' || body instanceof Uint8Array ? body : joinBytes(body.pieces);
}

export const isPieces = (body: Body | null): body is Pieces => body !== null && typeof body === 'object' && 'pieces' in body;
export const isStored = (body: Body | null): body is LargeBody => body !== null && typeof body === 'object' && 'path' in body;
