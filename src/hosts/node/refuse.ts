import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Problem } from '../../contract/errors.ts';
import { problemResponse } from '../../serve/error-responses.ts';
import { emptyRequest } from '../../serve/request.ts';
import { finalizeResponse } from '../../serve/response.ts';
import { bytesSinceRefusal, lastExchange, markRefused } from './connections.ts';
import type { HostOptions } from './host-options.ts';
import { lingerBytes, lingerMs } from './send.ts';

/** Discards what follows the faulty bytes, up to a limit. */
export function ignoreRest(socket: Socket): void {
  if (bytesSinceRefusal(socket) > lingerBytes) socket.pause();
}

/** Responds to bytes that aren't HTTP, after the responses that are due on the connection. */
export function refuse(options: HostOptions, socket: Duplex, fault: Problem): void {
  const write = () => {
    if (socket.writable) respondAndClose(options, socket, fault);
  };
  const exchange = lastExchange(socket);
  if (exchange === null) return write();
  const { request, response } = exchange;
  // After a complete request: its response goes first.
  if (request.complete) response.once('close', write);
  // Within the body of a request: this is its response, unless it already has one, after which `send` closes the connection.
  else if (!response.headersSent) {
    if (response.socket === null) response.once('socket', write);
    else write();
  }
}

/** Responds outside of an exchange, and closes the socket. */
export function respondAndClose(options: HostOptions, socket: Duplex, fault: Problem): void {
  const { status, headers, body } = finalizeResponse(problemResponse(options.context.dataset, fault), emptyRequest('GET'), null);
  headers.set('Connection', 'close');
  const lines = Array.from(headers.entries(), ([name, value]) => `${name}: ${value}`);
  markRefused(socket as Socket);
  options.observe?.({ method: '', path: null, status, ms: 0, id: randomUUID, client: '', userAgent: null });
  // Our side closes at once; we read on for a moment, see `linger`.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${String(body)}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
