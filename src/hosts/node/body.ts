import type { IncomingMessage } from 'node:http';
import { problem, type Problem } from '../../contract/errors.ts';

/**
 * Reads a request body of at most `maxBytes`. A declared length above it is refused before a byte is read; an undeclared
 * one is counted and cut off.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | Problem> {
  const tooLarge = () =>
    problem(
      'payload_too_large',
      `The body has more than ${maxBytes} bytes.`,
      `Send at most ${maxBytes} bytes; split a batch into several.`,
      [['Connection', 'close']],
    );
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(tooLarge());
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) {
        request.pause();
        request.removeAllListeners('data');
        resolve(tooLarge());
      } else parts.push(part);
    });
    request.on('end', () => resolve(Buffer.concat(parts)));
    // A body that never ends whole: nobody is left to answer, but the wait must end.
    request.on('close', () => resolve(problem('invalid_request', 'The request ended before its body.')));
  });
}

/** Whether a request comes with a body, by its framing (RFC 9112 §6). */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
