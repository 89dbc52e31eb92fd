import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { limits } from '../../contract/limits.ts';
import { joinPieces, pieceBytes, type Pieces } from '../../query/page.ts';
import { joinBytes } from '../../query/sections.ts';
import { failureResponse } from '../../serve/error-responses.ts';
import { emptyRequest } from '../../serve/request.ts';
import { finalizeResponse, isLarge, isLazy, isPieces, joinBody, type ServiceResponse } from '../../serve/response.ts';
import { isLastResponse } from './connections.ts';
import { queueFairly } from './fair-queue.ts';
import type { HostOptions } from './host-options.ts';
import { isFileBody, type FileBody } from './open-file.ts';

/**
 * How much of a refused body is still read, so that the client can read the response, bytes and milliseconds (like nginx's
 * lingering_close).
 */
export const lingerBytes = 1 << 20;
export const lingerMs = 1000;

/**
 * Bodies up to this size leave in one write with their headers, bytes; longer ones in chunks, as the client reads, which takes twice the
 * time. The longest list of 100 companies with eight cranes each has 134 KB.
 */
const maxWholeBytes = 9 << 14;
/** Bodies up to this size leave in one buffer with their headers, bytes. */
const maxStringBytes = 1 << 14;

/** Sends a response. A long unread request body ends the connection. */
export function send(options: HostOptions, request: IncomingMessage, response: ServerResponse, outgoing: ServiceResponse): void {
  const { body } = outgoing;
  if (isLarge(body)) {
    if (!isFileBody(body)) throw new Error(`${body.path} was not opened`);
    return void sendFile(options, request, response, { ...outgoing, body });
  }
  if (isLazy(body)) throw new Error('a body must be loaded before it is sent');
  const unread = writeHead(options, request, response, outgoing);
  if (unread && (outgoing.headers.has('Connection') || !response.shouldKeepAlive)) {
    if (body === null) response.flushHeaders();
    else response.write(joinBody(body));
    void linger(request).then(() => response.end());
  } else if (isPieces(body)) {
    if (body.bytes <= maxWholeBytes) sendWhole(response, body);
    else sendPieces(response, body, options.context.report);
  } else if (body instanceof Uint8Array && body.length > maxWholeBytes) sendPieces(response, { pieces: [body] });
  else if (body instanceof Uint8Array && body.length <= maxStringBytes) {
    // Node joins headers with a string only, and as latin1 its bytes stay as they are.
    response.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
  } else response.end(body ?? undefined);
}

/** Buffers in which bodies were put together, for the next ones: new memory for each takes longer than all else of a list. */
const spare: Uint8Array<ArrayBuffer>[] = [];
const maxSpare = 16;

/** Sends a body in one write with its headers. */
function sendWhole(response: ServerResponse, body: Pieces): void {
  const buffer = spare.pop() ?? new Uint8Array(maxWholeBytes);
  response.end(joinPieces(body, buffer.subarray(0, body.bytes)), () => {
    // The system has taken the bytes.
    if (spare.length < maxSpare) spare.push(buffer);
  });
}

/** Writes the status and the headers. @returns Whether the request has an unread body. */
function writeHead(
  options: HostOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: ServiceResponse,
): boolean {
  const unread = isUnread(request);
  if (endsConnection(options, request, response)) headers.set('Connection', 'close');
  response.writeHead(status, headers.raw as string[]);
  return unread;
}

/** Whether a connection ends with a response. */
function endsConnection(options: HostOptions, request: IncomingMessage, response: ServerResponse): boolean {
  if (isUnread(request) && !isSmall(request)) return true;
  // When the server is stopping, clients are told to move elsewhere after their response.
  const isStopping = options.stopping || (request.socket as Socket & { readonly server?: Server }).server?.listening === false;
  return isLastResponse(request.socket, response, isStopping);
}

/** Whether a request has an unread body. */
const isUnread = (request: IncomingMessage): boolean => hasBody(request) && !request.complete;

/** Whether a request comes with a body, by its framing (RFC 9112 §6). */
const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Whether the declared body is so short that reading it costs less than a new connection; Node discards it. */
function isSmall(request: IncomingMessage): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) <= limits.maxMcpBodyBytes;
}

/** Sends a file. Reads its beginning before sending headers, so that an unreadable file is answered with an error. */
async function sendFile(
  options: HostOptions,
  request: IncomingMessage,
  response: ServerResponse,
  outgoing: ServiceResponse & { readonly body: FileBody },
): Promise<void> {
  const { body: file } = outgoing;
  const { report, dataset } = options.context;
  const parts = file.parts(file.start ?? 0, file.bytes);
  let first;
  try {
    first = await parts.next();
  } catch (error) {
    report(error);
    const failure = finalizeResponse(failureResponse(dataset, error), emptyRequest(request.method ?? 'GET'), null);
    return send(options, request, response, failure);
  }
  if (response.destroyed) return void parts.return();
  writeHead(options, request, response, outgoing);
  async function* all() {
    if (!first!.done) yield first!.value;
    yield* parts;
  }
  await pipeline(all, response).catch((error: NodeJS.ErrnoException) => {
    // A client that disconnects isn't a server failure.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') report(error);
  });
  await parts.return();
}

/**
 * Reads on for a moment and discards: closing a connection with unread bytes resets it, and the response is lost. Beyond the limit nothing
 * more is read; the client finds the response when it can't send any further.
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

/** Size of one write of a long body, bytes. */
const chunkBytes = 1 << 16;

/**
 * Sends a body in chunks, each put together when the previous one has left: for a client that reads slowly or not at all, only one chunk is
 * in memory.
 *
 * @param report Called when a piece can't be made, for example because its file was damaged meanwhile; the connection is then closed, so
 *   that the client sees that the body is incomplete.
 */
export function sendPieces(
  response: ServerResponse,
  { pieces }: Pick<Pieces, 'pieces'>,
  report: (error: unknown) => void = () => {},
): void {
  const chunks = chunksOf(pieces);
  const sendNext = (): void => {
    if (response.destroyed) return;
    let chunk;
    try {
      chunk = chunks.next();
    } catch (error) {
      report(error);
      return void response.destroy();
    }
    if (chunk.done) response.end();
    else if (response.write(chunk.value)) queueFairly(sendNext);
    else response.once('drain', () => queueFairly(sendNext));
  };
  sendNext();
}

function* chunksOf(pieces: Pieces['pieces']): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let room = chunkBytes;
  for (const piece of pieces) {
    for (let rest = pieceBytes(piece); rest.length > 0;) {
      const part = rest.subarray(0, room);
      rest = rest.subarray(part.length);
      parts.push(part);
      room -= part.length;
      if (room > 0) continue;
      yield joinBytes(parts);
      parts = [];
      room = chunkBytes;
    }
  }
  if (parts.length > 0) yield joinBytes(parts);
}
