import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { inPassing } from './in-passing.ts';

/** The answers that a connection still has to get. */
interface Queue {
  /** The exchange that came last. */
  last: { readonly request: IncomingMessage; readonly response: ServerResponse };
  length: number;
  /** Requests that will get no answer. */
  ignored: number;
}

const queues = new WeakMap<Duplex, Queue>();
/** Requests on one connection that may wait for their answers; the connection ends with the last of so many. */
const maxPipelined = 128;
/** Requests beyond those for which the answers are still sent; each is held by the parser, with some 5 KiB. */
const maxIgnored = 128;

/**
 * Answers the requests of one connection one after the other. A client may send many at once and read nothing: at any time there is one
 * answer for it in memory, and the next is made when that has left, and everyone else has had a turn.
 */
export function inTurn(request: IncomingMessage, response: ServerResponse, answerNow: () => void): void {
  const { socket } = request;
  const queue = queues.get(socket);
  if (queue !== undefined && (queue.ignored > 0 || queue.length >= maxPipelined)) {
    // What follows is not answered, and may be asked again on another connection (RFC 9112, 9.3.2).
    if (++queue.ignored > maxIgnored) socket.destroy();
    return;
  }
  const before = queue?.last.response;
  if (queue === undefined) queues.set(socket, { last: { request, response }, length: 1, ignored: 0 });
  else {
    queue.last = { request, response };
    queue.length++;
  }
  response.once('close', () => {
    const left = queues.get(socket)!;
    if (--left.length === 0) queues.delete(socket);
  });
  if (before === undefined) answerNow();
  else before.once('close', () => inPassing(answerNow));
}

/** The exchange on a connection that is answered last of those under way; null when there is none. */
export const lastExchange = (socket: Duplex): Queue['last'] | null => queues.get(socket)?.last ?? null;

/** Whether no other answer of its connection is under way behind an answer, and whether requests came that will get none. */
export function endOfQueue(socket: Duplex, response: ServerResponse): { isLast: boolean; ignored: boolean } {
  const queue = queues.get(socket);
  return { isLast: queue === undefined || queue.last.response === response, ignored: (queue?.ignored ?? 0) > 0 };
}
