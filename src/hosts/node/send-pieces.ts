import type { ServerResponse } from 'node:http';
import { bytesOf, type Pieces } from '../../serve/body.ts';
import { inPassing } from './in-passing.ts';

/** How much of a long body is copied and handed to a socket at once, bytes. */
const chunkBytes = 1 << 16;
/** The same of its beginning, which is sent at once, while everything that came in with the request waits. */
const firstBytes = 1 << 14;
/** Bodies up to this size, most lists, are handed over whole: a second chunk costs a turn of the event loop, bytes. */
const maxWholeBytes = 1 << 17;
/** Buffers that are kept of each size for the next answers. */
const maxSpares = 64;
const spares = { chunk: [] as Buffer[], whole: [] as Buffer[] };

/**
 * Sends a body in chunks, each of which is put together when the one before has left: a client that reads slowly, or not
 * at all, holds one chunk. Buffers are used again, since new ones of this size cost more than what is copied into them.
 */
export function sendPieces(response: ServerResponse, { bytes, pieces }: Pieces): void {
  let next = 0;
  let offset = 0;
  /** The piece that is being sent. */
  let piece: Uint8Array | null = null;
  const kind = bytes <= maxWholeBytes ? 'whole' : 'chunk';
  let size = kind === 'whole' ? maxWholeBytes : firstBytes;
  const fill = (chunk: Buffer): number => {
    let used = 0;
    while (next < pieces.length && used < size) {
      piece ??= bytesOf(pieces[next]!);
      const taken = Math.min(piece.length - offset, size - used);
      chunk.set(offset === 0 && taken === piece.length ? piece : piece.subarray(offset, offset + taken), used);
      used += taken;
      offset += taken;
      if (offset === piece.length) {
        next++;
        piece = null;
        offset = 0;
      }
    }
    return used;
  };
  const sendNext = (): void => {
    if (response.destroyed) return;
    const chunk = takeBuffer(kind);
    const goOn = response.write(chunk.subarray(0, fill(chunk)), (error) => {
      // Whatever becomes of what a broken connection still had to send, it is not written over.
      if (!error) giveBack(kind, chunk);
    });
    size = chunkBytes;
    if (next === pieces.length) response.end();
    else if (goOn) inPassing(sendNext);
    else response.once('drain', () => inPassing(sendNext));
  };
  sendNext();
}

const takeBuffer = (kind: keyof typeof spares): Buffer =>
  spares[kind].pop() ?? Buffer.allocUnsafeSlow(kind === 'whole' ? maxWholeBytes : chunkBytes);

function giveBack(kind: keyof typeof spares, buffer: Buffer): void {
  if (spares[kind].length < maxSpares) spares[kind].push(buffer);
}
