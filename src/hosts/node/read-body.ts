import type { IncomingMessage } from 'node:http';
import { problem, type Problem } from '../../contract/errors.ts';
import { bodyTooLarge } from '../../serve/request.ts';

/**
 * Reads a request body of at most `maxBytes`. A larger declared length is refused before a byte is read; an undeclared one is counted and
 * cut off.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | Problem> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(bodyTooLarge(maxBytes));
  // A request without a body emits no further event.
  if (request.readableEnded) return Promise.resolve(new Uint8Array());
  return new Promise((resolve) => {
    const gathered = gather(maxBytes);
    request.on('data', (part: Buffer) => {
      if (gathered.add(part)) return;
      request.pause();
      request.removeAllListeners('data');
      resolve(bodyTooLarge(maxBytes));
    });
    request.on('end', () => resolve(gathered.bytes()));
    // The client disconnected before its body was complete: nobody gets this response, but the wait must end.
    request.on('close', () => resolve(problem('invalid_request', 'The request ended before its body was complete.')));
  });
}

/** Size of the first buffer of a body, bytes. The declared length may never arrive. */
const firstBytes = 1024;

/**
 * Gathers a body in one growing buffer. A client can send parts of a single byte, which would take hundreds of times their size if kept one
 * by one.
 */
function gather(maxBytes: number) {
  let buffer: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    /** @returns False when the body is too large. */
    add(part: Buffer): boolean {
      const before = length;
      length += part.length;
      if (length > maxBytes) return false;
      if (length > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(length, buffer.length * 2, firstBytes)));
        buffer.copy(larger, 0, 0, before);
        buffer = larger;
      }
      part.copy(buffer, before);
      return true;
    },
    bytes: (): Buffer => buffer.subarray(0, length),
  };
}
