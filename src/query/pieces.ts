/** Bytes in pieces, most of them views of what lies in memory anyway, so that they are copied only where they are sent. */
export interface Pieces {
  /** Size of all pieces. */
  readonly bytes: number;
  readonly pieces: readonly Uint8Array[];
}

export const isPieces = (body: object | string | null): body is Pieces => body !== null && typeof body === 'object' && 'pieces' in body;

/** The bytes of all pieces in one. */
export function joinPieces({ bytes, pieces }: Pieces): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
