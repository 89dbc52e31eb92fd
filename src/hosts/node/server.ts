import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isProblem, problem, quote, type Problem } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { answer, everythingAnswer, problemAnswer, type Context } from '../../serve/answer.ts';
import { inOne, isPieces, isStored } from '../../serve/body.ts';
import { finish } from '../../serve/finish.ts';
import type { Answer, Incoming, Reply } from '../../serve/incoming.ts';
import { findRoute, type Route } from '../../serve/routes.ts';
import { hasBody, readBody } from './body.ts';
import { clientKey, plainAddress, type IsTrusted } from './client-key.ts';
import { codeBody } from './compress.ts';
import type { Exchange } from './exchange.ts';
import { requestId } from './request-id.ts';
import { sendPieces } from './send-pieces.ts';
import { checkHost, hostName, readTarget, type Target } from './target.ts';

/** What the host serves by. `context` is asked for each request, so that data can be swapped under a running server. */
export interface HostOptions {
  readonly context: () => Context;
  readonly allowedHosts: readonly string[];
  readonly isTrustedProxy: IsTrusted;
  /** Told of every exchange when its answer leaves; null where nobody listens. */
  readonly observe: ((exchange: Exchange) => void) | null;
  /** Whether requests are named to their clients, because a log names them too. */
  readonly namesRequests: boolean;
  /** Whether the process has more to do than it can; requests are refused then. */
  readonly overloaded: () => boolean;
  /** Whether clients should go on elsewhere: answers end their connections from then on. */
  readonly isStopping: () => boolean;
}

/** Header bytes that Node reads before it gives up; above our own bound, so that we can tell which part is too long. */
const nodeHeaderBytes = 32 * 1024;
const maxHeaders = 100;
/** What is still read of a refused body so that the client can read the answer, bytes and milliseconds (like nginx's lingering_close). */
const lingerBytes = 1 << 20;
const lingerMs = 1000;

/** Connections at once; a further one is closed. Beyond this, the descriptors of a process run out. */
const maxConnections = 8192;

type IsAllowed = (name: string) => boolean;

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Makes the server that owns the socket: every byte that comes in is answered with the contract's own words, or not at all. */
export function createHost(options: HostOptions): Server {
  const server = createServer({
    requestTimeout: 10_000,
    headersTimeout: 8_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: nodeHeaderBytes,
    // Missing and repeated Host headers are refused in our own words.
    requireHostHeader: false,
    noDelay: true,
  });
  server.maxHeadersCount = 0;
  server.maxConnections = maxConnections;
  // A client that reads nothing for half a minute is gone.
  server.timeout = 30_000;
  const isAllowed = hostCheck(options);
  server.on('request', (request, response) => inTurn(request, response, () => respond(options, isAllowed, request, response, false)));
  server.on('checkContinue', (request, response) => inTurn(request, response, () => respond(options, isAllowed, request, response, true)));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const fault = problem(
      'invalid_request',
      'The Expect header asks for something other than 100-continue.',
      'Leave out the Expect header.',
    );
    send(options, request, response, finish(problemAnswer(options.context(), fault), plainIncoming(request), null));
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const fault = problem('method_not_allowed', 'CONNECT is not allowed: this is no proxy.', 'Use GET, HEAD or POST.', [
      ['Allow', 'GET, HEAD, POST, OPTIONS'],
    ]);
    writeRaw(options, socket, fault);
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (refused.has(socket)) {
      // What follows the bytes at fault is thrown away, within bounds.
      if ((socket as Socket).bytesRead - refused.get(socket)! > lingerBytes) socket.pause();
    } else if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(options, socket, protocolProblem(error));
  });
  return server;
}

/** The answers that a connection still has to get. */
interface Queue {
  /** The exchange that came last. */
  last: { readonly request: IncomingMessage; readonly response: ServerResponse };
  length: number;
}

const queues = new WeakMap<Duplex, Queue>();
/** Requests on one connection that may wait for their answers; the connection ends with the last of so many. */
const maxPipelined = 256;
/** Answers that end their connections. */
const lastAnswers = new WeakSet<ServerResponse>();
/** Sockets that have got their last answer outside of an exchange, with the bytes that had been read by then. */
const refused = new WeakMap<Duplex, number>();

/**
 * Answers the requests of one connection one after the other. A client may send many at once and read nothing: at any time there is one
 * answer for it in memory, and the next is made when that has left, and everyone else has had a turn.
 */
function inTurn(request: IncomingMessage, response: ServerResponse, answerNow: () => void): void {
  const { socket } = request;
  const queue = queues.get(socket);
  if (queue !== undefined && queue.length >= maxPipelined) {
    // What follows is not answered, and may be asked again on another connection (RFC 9112, 9.3.2).
    if (socket.writableNeedDrain) socket.destroy();
    else lastAnswers.add(queue.last.response);
    return;
  }
  const before = queue?.last.response;
  if (queue === undefined) queues.set(socket, { last: { request, response }, length: 1 });
  else {
    queue.last = { request, response };
    queue.length++;
  }
  response.once('close', () => {
    const left = queues.get(socket)!;
    if (--left.length === 0) queues.delete(socket);
  });
  if (before === undefined) answerNow();
  else before.once('close', () => setImmediate(answerNow));
}

/** Answers bytes that are no HTTP, in the turn that they have among the answers of their connection. */
function refuse(options: HostOptions, socket: Duplex, fault: Problem): void {
  const write = () => {
    if (socket.writable) writeRaw(options, socket, fault);
  };
  const queue = queues.get(socket);
  if (queue === undefined) return write();
  const { request, response } = queue.last;
  // Behind a whole request: its answer goes first.
  if (request.complete) response.once('close', write);
  // In the body of a request: this is its answer, unless it has one, after which `send` closes the connection.
  else if (!response.headersSent) {
    if (response.socket === null) response.once('socket', write);
    else write();
  }
}

/** The host as a middleware of another server, which owns the socket and takes what has no address of ours: for development. */
export function createMiddleware(options: HostOptions): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const isAllowed = hostCheck(options);
  return (request, response, next) => respond(options, isAllowed, request, response, false, next);
}

/** Whether the service answers for a host name: that of its address, a loopback name, or one that the operator allows. */
function hostCheck(options: HostOptions): (name: string) => boolean {
  const others = new Set([...loopbackNames, ...options.allowedHosts.map(hostName)]);
  let own = { baseUrl: '', name: '' };
  return (name) => {
    const { baseUrl } = options.context().dataset;
    if (own.baseUrl !== baseUrl) own = { baseUrl, name: hostName(new URL(baseUrl).host) };
    return name === own.name || others.has(name);
  };
}

/** Seconds that refused clients are asked to wait, in turn: clients that all came back at once would overload us again. */
const shedWaits = [1, 2, 3];
let sheds = 0;

/** The refusal of a request for overload. */
const overload = (): Problem =>
  problem(
    'service_unavailable',
    'The service has more requests than it can answer.',
    'Wait as Retry-After says, then send the request again.',
    [['Retry-After', String(shedWaits[sheds++ % shedWaits.length])]],
  );

/** Answers one request. Nothing is waited for where nothing has to be: see {@link answer}. */
function respond(
  options: HostOptions,
  isAllowed: IsAllowed,
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
  next: (() => void) | null = null,
): void {
  const { socket } = request;
  const started = performance.now();
  const context = options.context();
  const unread = plainIncoming(request);
  let incoming = unread;
  let name: string | null = null;
  const id = (): string => (name ??= nameOf(options, request));
  const deliver = (reply: Reply): void => {
    if (refused.has(socket)) return;
    // An answer that a cache may keep is the same for everyone; a name that no log knows would help nobody.
    if ((options.namesRequests && reply.headers.includes('no-store')) || reply.status === 500) reply.headers.push(requestIdHeader, id());
    send(options, request, response, reply);
    options.observe?.({
      method: incoming.method,
      path: incoming === unread ? null : incoming.path,
      status: reply.status,
      ms: performance.now() - started,
      id,
      client: incoming.client,
      userAgent: request.headers['user-agent'] ?? null,
    });
  };
  const fail = (error: unknown): void => {
    context.report(error, id());
    if (response.headersSent) response.destroy();
    else deliver(finish(problemAnswer(context, problem('internal_error', 'The service failed to answer.')), incoming, null));
  };
  const code = (result: Answer): void | Promise<void> => {
    const coded = codeBody(context.dataset, result, incoming);
    if (coded instanceof Promise) return coded.then((body) => deliver(finish(result, incoming, body)));
    deliver(finish(result, incoming, coded));
  };
  try {
    if (options.overloaded()) return void code(problemAnswer(context, overload()));
    const target = checkRequest(request, isAllowed);
    if (isProblem(target)) return void code(problemAnswer(context, target));
    if (target === everything) return void code(everythingAnswer(context));
    if (next !== null && isForOther(findRoute(context.dataset, target.path), request)) return next();
    const header = headerOf(request);
    incoming = {
      method: request.method ?? 'GET',
      path: target.path,
      search: target.search,
      header,
      body: (maxBytes) => {
        if (expectsContinue && Number(request.headers['content-length'] ?? 0) <= maxBytes) response.writeContinue();
        return readBody(request, maxBytes);
      },
      client: clientKey(socket.remoteAddress, header('x-forwarded-for'), options.isTrustedProxy),
    };
    const result = answer(context, incoming);
    if (result instanceof Promise) result.then(code).catch(fail);
    else {
      const coding = code(result);
      if (coding instanceof Promise) coding.catch(fail);
    }
  } catch (error) {
    fail(error);
  }
}

const requestIdHeader = 'X-Request-Id';

/** The name of a request, as a trusted proxy gave it or made here. */
function nameOf(options: HostOptions, request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return requestId(
    typeof given === 'string' ? given : null,
    options.isTrustedProxy(plainAddress(request.socket.remoteAddress ?? '') ?? ''),
  );
}

/** Whether the server around the middleware answers: what has no address of ours, and pages that stand beside an operation. */
function isForOther(route: Route | null, { method, headers }: IncomingMessage): boolean {
  if (route === null) return true;
  const reads = method === 'GET' || method === 'HEAD';
  return reads && route.kind === 'operation' && route.operation.method === 'POST' && (headers.accept ?? '').includes('text/html');
}

const headerOf =
  (request: IncomingMessage) =>
  (name: string): string | null => {
    // Of two Content-Types Node would keep the first alone.
    const value = name === 'content-type' ? request.headersDistinct[name] : request.headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  };

const plainIncoming = (request: IncomingMessage): Incoming => ({
  method: request.method ?? 'GET',
  path: '/',
  search: '',
  header: () => null,
  body: () => Promise.resolve(new Uint8Array()),
  client: '',
});

/** `OPTIONS *` asks about the server as a whole (RFC 9110 §9.3.7). */
const everything: Target = { path: '*', search: '' };

/** What must hold before anything is made of a request: version, header sizes, framing, one Host that is ours, a target of a known form. */
function checkRequest(request: IncomingMessage, isAllowed: IsAllowed): Target | Problem {
  const { rawHeaders, httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return problem('invalid_request', `HTTP/${httpVersion} is not spoken here.`, 'Use HTTP/1.1.', [['Connection', 'close']]);
  if (rawHeaders.length / 2 > maxHeaders)
    return problem('headers_too_large', `The request has ${rawHeaders.length / 2} headers; at most ${maxHeaders} are read.`);
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length + 2;
  if (bytes > limits.maxHeaderBytes)
    return problem('headers_too_large', `The headers have ${bytes} bytes; at most ${limits.maxHeaderBytes} are read.`);
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    return problem(
      'invalid_request',
      `Transfer-Encoding ${quote(coding)} is not read.`,
      'Send chunked alone, in HTTP/1.1, or a Content-Length.',
      [['Connection', 'close']],
    );
  }
  const origin = request.url?.startsWith('/') ?? false;
  const fault = checkHost(rawHeaders, origin || request.url === '*' ? isAllowed : () => true);
  if (fault !== null) return fault;
  if (request.url === '*' && request.method === 'OPTIONS') return everything;
  return readTarget(request, isAllowed);
}

/** Bodies up to this size leave in one write with their headers, bytes. */
const maxJoinedBytes = 1 << 15;

/** Whether the body of a request is declared so short that reading it costs less than a new connection; Node throws it away. */
function isSmall(request: IncomingMessage): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) <= limits.maxMcpBodyBytes;
}

/** Puts a reply on the wire. A long request body that nobody has read ends the connection. */
function send(options: HostOptions, request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { status, headers, body } = reply;
  const unread = hasBody(request) && !request.complete && !isSmall(request);
  // A client of a server that is stopping is told to go on elsewhere.
  const stopping = options.isStopping() || (request.socket as Socket & { readonly server?: Server }).server?.listening === false;
  if ((unread || stopping || lastAnswers.has(response)) && !headers.includes('Connection')) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  if (isStored(body)) {
    pipeline(createReadStream(body.path), response).catch((error: NodeJS.ErrnoException) => {
      // A client that leaves is no failure of ours.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') options.context().report(error);
    });
  } else if (unread) {
    response.write(body === null ? '' : inOne(body));
    void linger(request).then(() => response.end());
  } else if (isPieces(body)) {
    sendPieces(response, body);
  } else if (body instanceof Uint8Array && body.length <= maxJoinedBytes) {
    // Node joins headers with a body that is a string, and a latin1 string is its bytes: one write instead of two.
    response.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), 'latin1');
  } else {
    response.end(body ?? undefined);
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

/** What a parser error means. */
function protocolProblem(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): Problem {
  const close = [['Connection', 'close']] as const;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return problem('request_timeout', 'The request did not arrive whole in time.', undefined, close);
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return problem('payload_too_large', 'The chunk extensions of the body are too long.', 'Leave out chunk extensions.', close);
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // Only the packet that went too far is at hand; where it does not start the request, the request line is out of sight.
    const start = error.rawPacket?.toString('latin1') ?? '';
    return /^[A-Z-]+ [^\r\n]*$/.test(start) || (/^[A-Z-]+ /.test(start) && start.indexOf('\n') > limits.maxPathBytes + limits.maxQueryBytes)
      ? problem('uri_too_long', `The request line is longer than ${limits.maxPathBytes + limits.maxQueryBytes} bytes.`, undefined, close)
      : problem('headers_too_large', `The request line and the headers have more than ${nodeHeaderBytes} bytes.`, undefined, close);
  }
  return problem('invalid_request', 'The request is not valid HTTP/1.1.', 'Send a well-formed request; most HTTP libraries do.', close);
}

/** Answers on a socket outside of an exchange, and closes it. */
function writeRaw(options: HostOptions, socket: Duplex, fault: Problem): void {
  const reply = finish(problemAnswer(options.context(), fault), { ...plainIncoming({} as IncomingMessage), method: 'GET' }, null);
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
