import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isProblem, problem } from '../../contract/errors.ts';
import { clientAddress, clientKey, plainAddress } from '../../serve/client-address.ts';
import { failureResponse, optionsResponse, problemResponse } from '../../serve/error-responses.ts';
import { respond } from '../../serve/pipeline.ts';
import { emptyRequest, type ServiceRequest } from '../../serve/request.ts';
import { finalizeResponse, isLazy, type EncodedBody, type ServiceResponse } from '../../serve/response.ts';
import { findRoute, type Route } from '../../serve/routes.ts';
import {
  hostAllowlist,
  checkRequest,
  nodeHeaderBytes,
  protocolProblem,
  wholeServer,
  type IsAllowed,
  type Target,
} from './check-request.ts';
import { encodeBody } from './compress.ts';
import { isRefused, lastExchange, watchConnections } from './connections.ts';
import { queueFairly } from './fair-queue.ts';
import type { HostOptions } from './host-options.ts';
import { requestId } from './monitoring/exchange.ts';
import { readBody } from './read-body.ts';
import { ignoreRest, refuse, respondAndClose } from './refuse.ts';
import { send } from './send.ts';

/**
 * Creates the server that owns the socket: every request, and every byte that isn't one, gets a response of the contract or none at all.
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
    // We refuse missing and repeated Host headers ourselves, with an ApiError.
    requireHostHeader: false,
    noDelay: true,
    // A request without a body is complete after its headers, and emits no stream events.
    optimizeEmptyRequests: true,
  });
  server.maxHeadersCount = 0;
  const receive = watchConnections(server);
  const isAllowed = hostsOf(options);
  const host: Host = { options, isAllowed };
  const take = (handling: Handling) => (request: IncomingMessage, response: ServerResponse) =>
    receive(request, response, () => handleRequest(host, request, response, handling));
  server.on('request', take(usual));
  server.on('checkContinue', take({ ...usual, expectsContinue: true }));
  // What else a client expects is ignored: RFC 9110 §10.1.1 allows a 417, but the contract’s errors lack it.
  server.on('checkExpectation', take(usual));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // Node leaves the socket to us; an unhandled error on it would end the process.
    socket.on('error', () => socket.destroy());
    // Pending responses would wait in vain for the client to read.
    if (lastExchange(socket) !== null) return void socket.destroy();
    const fault = problem('method_not_allowed', 'CONNECT is not allowed: this server is not a proxy.', 'Use GET, HEAD or POST.', [
      ['Allow', 'GET, HEAD, POST, OPTIONS'],
    ]);
    respondAndClose(options, socket, fault);
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (isRefused(socket)) ignoreRest(socket as Socket);
    else if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(options, socket, protocolProblem(error));
  });
  return server;
}

/** The host as middleware of another server, which owns the socket and handles addresses that aren't ours: for development. */
export function createMiddleware(options: HostOptions): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const host: Host = { options, isAllowed: hostsOf(options) };
  return (request, response, next) => handleRequest(host, request, response, { ...usual, next });
}

/** What the requests of one server share. */
interface Host {
  readonly options: HostOptions;
  readonly isAllowed: IsAllowed;
}

/** How one request is handled. */
interface Handling {
  /** Whether the client waits for 100 before it sends the body. */
  readonly expectsContinue: boolean;
  /** Hands the request to the server around a middleware; null without one. */
  readonly next: (() => void) | null;
}

const usual: Handling = { expectsContinue: false, next: null };

const hostsOf = (options: HostOptions): IsAllowed => hostAllowlist(() => options.context.dataset.baseUrl, options.allowedHosts);

const requestIdHeader = 'X-Request-Id';

/** Handles one request: check, respond, encode, finalize, send. Synchronous wherever possible: see {@link respond}. */
function handleRequest(host: Host, request: IncomingMessage, response: ServerResponse, { expectsContinue, next }: Handling): void {
  const started = performance.now();
  const { options, isAllowed } = host;
  const { context, observe } = options;
  const { dataset } = context;
  /** Null until the target has been checked. */
  let serviceRequest: ServiceRequest | null = null;
  let knownId: string | null = null;
  const id = (): string => (knownId ??= requestIdOf(options, request));
  const deliver = (outgoing: ServiceResponse, encoded: EncodedBody | null): void | Promise<void> => {
    if (isRefused(request.socket)) return;
    finalizeResponse(outgoing, serviceRequest ?? emptyRequest(request.method ?? 'GET'), encoded);
    if (!isLazy(outgoing.body)) return dispatch(outgoing);
    const loaded = outgoing.body.load();
    if (loaded instanceof Promise) return loaded.then((body) => dispatch(Object.assign(outgoing, { body })));
    outgoing.body = loaded;
    dispatch(outgoing);
  };
  const dispatch = (outgoing: ServiceResponse): void => {
    if (isRefused(request.socket)) return;
    const { headers, status } = outgoing;
    // No ID in a cacheable response, which everyone shares, nor if no log has it.
    if ((options.sendsRequestId && headers.get('Cache-Control') === 'no-store') || status === 500) headers.set(requestIdHeader, id());
    send(options, request, response, outgoing);
    note(status);
  };
  const note = (status: number): void =>
    observe?.({
      method: request.method ?? 'GET',
      path: serviceRequest?.path ?? null,
      status,
      ms: performance.now() - started,
      id,
      client: serviceRequest?.client ?? '',
      userAgent: request.headers['user-agent'] ?? null,
    });
  const fail = (error: unknown): void => {
    context.report(error, id());
    if (response.headersSent) response.destroy();
    // The body of an error is in memory.
    else void deliver(failureResponse(dataset, error), null);
  };
  const encode = (outgoing: ServiceResponse): void | Promise<void> => {
    const encoded = serviceRequest === null ? null : encodeBody(dataset, outgoing, serviceRequest);
    if (encoded instanceof Promise) return encoded.then((body) => deliver(outgoing, body));
    return deliver(outgoing, encoded);
  };
  try {
    const overload = options.overload?.() ?? null;
    if (overload !== null) return void deliver(problemResponse(dataset, overload), null);
    const target = checkRequest(request, isAllowed);
    if (isProblem(target)) return void deliver(problemResponse(dataset, target), null);
    if (target === wholeServer) return void deliver(optionsResponse(dataset, 'GET, HEAD, POST, OPTIONS'), null);
    if (next !== null && isForOther(findRoute(dataset, target.path), request)) return next();
    serviceRequest = toServiceRequest(options, request, target, expectsContinue ? () => response.writeContinue() : null);
    const outgoing = respond(context, serviceRequest);
    if (outgoing instanceof Promise) outgoing.then(encode).catch(fail);
    else encode(outgoing)?.catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** @param sendContinue Asks the client for the body; null if it doesn't wait for that. */
function toServiceRequest(
  { isTrustedProxy }: HostOptions,
  request: IncomingMessage,
  { path, search }: Target,
  sendContinue: (() => void) | null,
): ServiceRequest {
  const header = (name: string): string | null => {
    // Node would keep only the first of two Content-Type headers.
    const value = name === 'content-type' ? request.headersDistinct[name] : request.headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: request.method ?? 'GET',
    path,
    search,
    header,
    body: (maxBytes) => {
      if (sendContinue !== null && Number(request.headers['content-length'] ?? 0) <= maxBytes) sendContinue();
      return readBody(request, maxBytes);
    },
    pause: () => new Promise(queueFairly),
    client: clientOf(request, isTrustedProxy),
  };
}

/** The keys of clients that connect directly, by connection. */
const directClients = new WeakMap<Socket, string>();

/** The key of the client that pays for a request. */
function clientOf({ socket, headers }: IncomingMessage, isTrustedProxy: HostOptions['isTrustedProxy']): string {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) return clientKey(clientAddress(socket.remoteAddress, String(forwarded), isTrustedProxy));
  let key = directClients.get(socket);
  if (key === undefined) directClients.set(socket, (key = clientKey(clientAddress(socket.remoteAddress, null, isTrustedProxy))));
  return key;
}

/** The ID of a request, from a trusted proxy or new. */
function requestIdOf({ isTrustedProxy }: HostOptions, request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return requestId(typeof given === 'string' ? given : null, isTrustedProxy(plainAddress(request.socket.remoteAddress ?? '') ?? ''));
}

/** Whether the surrounding server responds: to addresses that aren't ours, and for pages that share an address with an operation. */
function isForOther(route: Route | null, { method, headers }: IncomingMessage): boolean {
  if (route === null) return true;
  const reads = method === 'GET' || method === 'HEAD';
  return reads && route.kind === 'operation' && route.operation.method === 'POST' && (headers.accept ?? '').includes('text/html');
}
