import type { Pieces } from '../src/query/page.ts';

/** A body in pieces. */
export const toPieces = (pieces: readonly Uint8Array[]): Pieces => ({
  pieces,
  bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
});
