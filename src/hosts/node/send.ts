import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Problem } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { failureAnswer, problemAnswer } from '../../serve/answer.ts';
import { inOne, isPieces, isStored } from '../../serve/body.ts';
import { finish } from '../../serve/finish.ts';
import type { Incoming, Reply } from '../../serve/incoming.ts';
import { hasBody } from './body.ts';
import { isHeld, type HeldFile } from './held-file.ts';
import type { HostOptions } from './host-options.ts';
import { sendPieces } from './send-pieces.ts';
import { endOfQueue, lastExchange } from './turns.ts';

/** What is still read of a refused body so that the client can read the answer, bytes and milliseconds (like nginx's lingering_close). */
const lingerBytes = 1 << 20;
const lingerMs = 1000;

/** Bodies up to this size leave in one write with their headers, bytes; those in pieces only up to half of it, since they are copied twice. */
const maxJoinedBytes = 1 << 15;
const maxJoinedPieces = maxJoinedBytes / 2;

/** Whether the body of a request is declared so short that reading it costs less than a new connection; Node throws it away. */
function isSmall(request: IncomingMessage): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) <= limits.maxMcpBodyBytes;
}

/** Writes the headers of a reply. @returns Whether the request has a body that nobody has read. */
function writeHead(options: HostOptions, request: IncomingMessage, response: ServerResponse, { status, headers }: Reply): boolean {
  const unread = hasBody(request) && !request.complete;
  // A client of a server that is stopping is told to go on elsewhere, once it has what it asked for.
  const stopping = options.isStopping() || (request.socket as Socket & { readonly server?: Server }).server?.listening === false;
  const { isLast, ignored } = endOfQueue(request.socket, response);
  const closes = (unread && !isSmall(request)) || (isLast && (stopping || ignored));
  if (closes && !headers.includes('Connection')) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  return unread;
}

/** Sends a file. Its beginning is read before anything is promised: what can't be read is answered with an error. */
async function sendFile(
  options: HostOptions,
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  file: HeldFile,
): Promise<void> {
  const parts = file.parts();
  let first;
  try {
    first = await parts.next();
  } catch (error) {
    options.context().report(error);
    const answer = failureAnswer(options.context(), error);
    return send(options, request, response, finish(answer, plainIncoming(request.method ?? 'GET'), null));
  }
  if (response.destroyed) return void parts.return();
  writeHead(options, request, response, reply);
  async function* all() {
    if (!first!.done) yield first!.value;
    yield* parts;
  }
  await pipeline(all, response).catch((error: NodeJS.ErrnoException) => {
    // A client that leaves is no failure of ours.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') options.context().report(error);
  });
  await parts.return();
}

/** Puts a reply on the wire. A long request body that nobody has read ends the connection. */
export function send(options: HostOptions, request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (isHeld(reply.body)) return void sendFile(options, request, response, reply, reply.body.held);
  const { body } = reply;
  const unread = writeHead(options, request, response, reply);
  const ready = isPieces(body) && body.bytes <= maxJoinedPieces ? inOne(body) : body;
  if (isStored(ready)) {
    throw new Error(`${ready.path} was not opened`);
  } else if (unread && (reply.headers.includes('Connection') || !response.shouldKeepAlive)) {
    if (ready === null) response.flushHeaders();
    else response.write(inOne(ready));
    void linger(request).then(() => response.end());
  } else if (isPieces(ready)) {
    sendPieces(response, ready);
  } else if (ready instanceof Uint8Array && ready.length <= maxJoinedBytes) {
    // Node joins headers with a body that is a string, and a latin1 string is its bytes: one write instead of two.
    response.end(Buffer.from(ready.buffer, ready.byteOffset, ready.length).toString('latin1'), 'latin1');
  } else {
    response.end(ready ?? undefined);
  }
}

/**
 * Reads on for a moment, and throws away: a connection closed over unread bytes is reset, and takes the answer with it.
 * Beyond the bound nothing more is read, and the client finds the answer when it can't go on sending.
 */
function linger(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, lingerMs);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (part: Buffer) => {
      if ((bytes += part.length) > lingerBytes) request.pause();
    });
    request.once('end', stop).once('close', stop);
    request.resume();
  });
}

/** Sockets that have got their last answer outside of an exchange, with the bytes that had been read by then. */
const refused = new WeakMap<Duplex, number>();

export const isRefused = (socket: Duplex): boolean => refused.has(socket);

/** Throws away what follows the bytes at fault, within bounds. */
export function ignoreRest(socket: Socket): void {
  if (socket.bytesRead - refused.get(socket)! > lingerBytes) socket.pause();
}

/** Answers bytes that are no HTTP, in the turn that they have among the answers of their connection. */
export function refuse(options: HostOptions, socket: Duplex, fault: Problem): void {
  const write = () => {
    if (socket.writable) writeRaw(options, socket, fault);
  };
  const exchange = lastExchange(socket);
  if (exchange === null) return write();
  const { request, response } = exchange;
  // Behind a whole request: its answer goes first.
  if (request.complete) response.once('close', write);
  // In the body of a request: this is its answer, unless it has one, after which `send` closes the connection.
  else if (!response.headersSent) {
    if (response.socket === null) response.once('socket', write);
    else write();
  }
}

/** Answers on a socket outside of an exchange, and closes it. */
export function writeRaw(options: HostOptions, socket: Duplex, fault: Problem): void {
  const reply = finish(problemAnswer(options.context(), fault), plainIncoming('GET'), null);
  const lines = [`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`];
  const headers = reply.headers.includes('Connection') ? reply.headers : [...reply.headers, 'Connection', 'close'];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  refused.set(socket, (socket as Socket).bytesRead);
  options.observe?.({ method: '', path: null, status: reply.status, ms: 0, id: randomUUID, client: '', userAgent: null });
  // Our side closes at once; the other side is read on for a moment, see `linger`.
  socket.end(`${lines.join('\r\n')}\r\n\r\n${String(reply.body)}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** A request of which nothing is known but its method. */
export const plainIncoming = (method: string): Incoming => ({
  method,
  path: '/',
  search: '',
  header: () => null,
  body: () => Promise.resolve(new Uint8Array()),
  turn: () => Promise.resolve(),
  client: '',
});
