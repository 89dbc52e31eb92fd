import type { IncomingMessage } from 'node:http';
import { problem, type Problem } from '../../contract/errors.ts';
import { bodyTooLarge } from '../../serve/request.ts';

/**
 * Reads a request body of at most `maxBytes`. A declared length above it is refused before a byte is read; an undeclared
 * one is counted and cut off.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | Problem> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(bodyTooLarge(maxBytes));
  // Of a request without a body, no event follows.
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
    // The client left before its body was complete: nobody gets this response, but the wait must end.
    request.on('close', () => resolve(problem('invalid_request', 'The request ended before its body was complete.')));
  });
}

/** Size of the first buffer of a body, bytes. What is declared may never arrive. */
const firstBytes = 1024;

/**
 * Gathers a body in one buffer, which grows. Kept one by one, parts of a single byte would take hundreds of times their size, and a
 * client can send such parts.
 */
function gather(maxBytes: number) {
  let buffer: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    /** @returns False when the body is larger than allowed. */
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
