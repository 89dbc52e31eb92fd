import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isProblem, problem, type Problem } from '../../contract/errors.ts';
import { answer, everythingAnswer, failureAnswer, problemAnswer } from '../../serve/answer.ts';
import { clientKey, plainAddress } from '../../serve/client-key.ts';
import { finish } from '../../serve/finish.ts';
import type { Answer, Reply } from '../../serve/incoming.ts';
import { findRoute, type Route } from '../../serve/routes.ts';
import { readBody } from './body.ts';
import { checkRequest, everything, nodeHeaderBytes, protocolProblem, type IsAllowed } from './check-request.ts';
import { clientAddress } from './client-address.ts';
import { codeBody } from './compress.ts';
import { watchConnections } from './connections.ts';
import type { HostOptions } from './host-options.ts';
import { inPassing } from './in-passing.ts';
import { requestId } from './request-id.ts';
import { ignoreRest, isRefused, plainIncoming, refuse, send, writeRaw } from './send.ts';
import { hostName } from './target.ts';
import { inTurn } from './turns.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Makes the server that owns the socket: every byte that comes in is answered with the contract's own words, or not at all.
 *
 * @param keepAliveMs How long a connection may be idle between two requests.
 */
export function createHost(options: HostOptions, keepAliveMs: number): Server {
  const server = createServer({
    requestTimeout: 10_000,
    headersTimeout: 8_000,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: nodeHeaderBytes,
    // Missing and repeated Host headers are refused in our own words.
    requireHostHeader: false,
    noDelay: true,
  });
  server.maxHeadersCount = 0;
  const connections = watchConnections(server);
  const isAllowed = hostCheck(options);
  const hear = (expectsContinue: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    connections.exchange(request.socket, response);
    inTurn(request, response, () => respond(options, isAllowed, request, response, expectsContinue));
  };
  server.on('request', hear(false));
  server.on('checkContinue', hear(true));
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    connections.exchange(request.socket, response);
    // RFC 9110 §10.1.1 allows 417 here; the contract's closed list of errors has none.
    const fault = problem('invalid_request', 'The Expect header asks for something other than 100-continue.', 'Remove the Expect header.');
    send(options, request, response, finish(problemAnswer(options.context(), fault), plainIncoming(request.method ?? 'GET'), null));
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const fault = problem('method_not_allowed', 'CONNECT is not allowed: this server is not a proxy.', 'Use GET, HEAD or POST.', [
      ['Allow', 'GET, HEAD, POST, OPTIONS'],
    ]);
    writeRaw(options, socket, fault);
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (isRefused(socket)) ignoreRest(socket as Socket);
    else if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(options, socket, protocolProblem(error));
  });
  return server;
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
    'The service has more requests than it can handle right now.',
    'Wait as many seconds as Retry-After says, then send the request again.',
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
  const unread = plainIncoming(request.method ?? 'GET');
  let incoming = unread;
  let name: string | null = null;
  const id = (): string => (name ??= nameOf(options, request));
  const deliver = (reply: Reply): void => {
    if (isRefused(socket)) return;
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
    else deliver(finish(failureAnswer(context, error), incoming, null));
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
      turn: () => new Promise(inPassing),
      client: clientKey(clientAddress(socket.remoteAddress, header('x-forwarded-for'), options.isTrustedProxy)),
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
