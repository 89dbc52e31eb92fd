import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { queueFairly } from './fair-queue.ts';

/** Most connections open at once; a further one is closed, or the process would run out of file descriptors. */
const maxConnections = 8192;
/** From this share of the limit on, each new connection closes the one that has been idle longest. */
const nearBound = 7 / 8;
/** A client that takes no chunk of its response for this long counts as gone, milliseconds: it reads less than 2 KB a second. */
const stalledMs = 30_000;
/** How often the service looks for such clients, milliseconds. */
const lookMs = 1000;
/** Most connections that are checked to find an idle one, so that a new connection is always cheap. */
const maxLooks = 64;

/** Limits on the connections of a server. Only tests change the defaults. */
interface Bounds {
  readonly maxConnections: number;
  readonly stalledMs: number;
  readonly lookMs: number;
}

/** A connection: the exchanges that aren't over, and what the system has taken of their responses. */
interface Connection {
  /** The exchange that came last; null when it is over. */
  last: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  /** Requests whose responses haven't left. */
  waiting: number;
  /** Requests that will get no response. */
  ignored: number;
  /** Bytes that the system had taken at the last check, and since when it has taken no more. */
  taken: number;
  since: number;
}

const connections = new WeakMap<Duplex, Connection>();
/** Most requests on one connection that may wait for their responses; the connection ends with the last of them. */
const maxPipelined = 128;
/** Most requests beyond those while the responses are still being sent; the parser holds each, with some 5 KiB. */
const maxIgnored = 128;

/** Takes a request. @param start Called when it is its turn. */
type Receive = (request: IncomingMessage, response: ServerResponse, start: () => void) => void;

/**
 * Limits the connections of a server. Since load balancers keep theirs, connections may stay idle for long; when there are many, the one
 * that has been idle longest makes room for a new one. A client that stops reading its response is disconnected.
 *
 * @returns Handles the requests of each connection in turn. Even if a client sends many at once and reads nothing, only one response to it
 *   is in memory; the next is made when that has left and other clients have been served.
 */
export function watchConnections(server: Server, bounds: Bounds = { maxConnections, stalledMs, lookMs }): Receive {
  server.maxConnections = bounds.maxConnections;
  // Node's own timer would restart with everything that a client sends, and when the system takes the first part of a response.
  server.timeout = 0;
  // A client may end its side of the connection after its last request, and still waits for the responses (RFC 9293, 3.6).
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  const most = Math.floor(bounds.maxConnections * nearBound);
  const open = new Map<Socket, Connection>();
  /** Connections without a request in progress, longest idle first, with the bytes received until they became idle. */
  const idle = new Map<Socket, number>();

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { last: null, waiting: 0, ignored: 0, taken: 0, since: 0 };
    connections.set(socket, connection);
    open.set(socket, connection);
    idle.set(socket, 0);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
    if (open.size > most) closeLongestIdle(idle, socket);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, connection] of open) {
      if (connection.waiting === 0) continue;
      const taken = takenOf(socket);
      if (taken !== connection.taken || socket.writableLength === 0) {
        connection.taken = taken;
        connection.since = now;
      } else if (now - connection.since >= bounds.stalledMs) socket.destroy();
    }
  }, bounds.lookMs).unref();
  server.once('close', () => clearInterval(timer));

  return (request, response, start) => {
    const { socket } = request;
    const connection = connections.get(socket)!;
    if (connection.ignored > 0 || connection.waiting >= maxPipelined) {
      // Later requests get no response; the client may send them again on another connection (RFC 9112, 9.3.2).
      if (++connection.ignored > maxIgnored) socket.destroy();
      return;
    }
    const before = connection.last?.response;
    connection.last = { request, response };
    // Node drops the rest of a packet with such a request, since it may be another protocol; what follows may begin anywhere.
    if (request.headers.upgrade !== undefined) connection.ignored = 1;
    if (connection.waiting++ === 0) {
      idle.delete(socket);
      connection.taken = takenOf(socket);
      connection.since = performance.now();
    }
    // It closes only once; `once` would wrap the listener.
    response.on('close', () => {
      if (--connection.waiting > 0) return;
      connection.last = null;
      if (!socket.destroyed) idle.set(socket, socket.bytesRead);
    });
    if (before === undefined) {
      // After the rest of its packet: broken chunks are refused as such, whatever the response would have been (RFC 9112 §7.1).
      if (request.headers['transfer-encoding'] === undefined) start();
      else queueFairly(start);
    } else before.once('close', () => queueFairly(start));
  };
}

/** Closes the connection that has been silent longest. One that is receiving a request counts as silent only from now. */
function closeLongestIdle(idle: Map<Socket, number>, newest: Socket): void {
  let looks = 0;
  for (const [socket, bytesRead] of idle) {
    if (socket === newest || ++looks > maxLooks) return;
    idle.delete(socket);
    if (socket.bytesRead === bytesRead) return void socket.destroy();
    idle.set(socket, socket.bytesRead);
  }
}

/** Bytes that the system has taken; a chunk counts when it is complete. */
const takenOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/** The last exchange in progress on a connection; null without one. */
export const lastExchange = (socket: Duplex): Connection['last'] => connections.get(socket)?.last ?? null;

/** Whether a response is the last that its connection gets: none is waited for after it, and further requests are ignored or unwanted. */
export function isLastResponse(socket: Duplex, response: ServerResponse, isStopping: boolean): boolean {
  const connection = connections.get(socket);
  return (connection === undefined || connection.last?.response === response) && (isStopping || (connection?.ignored ?? 0) > 0);
}

/** Sockets that got their last response outside of an exchange, with the bytes read by then. */
const refused = new WeakMap<Duplex, number>();

export const markRefused = (socket: Socket): void => void refused.set(socket, socket.bytesRead);
export const isRefused = (socket: Duplex): boolean => refused.has(socket);
/** Bytes that a client has sent since it was refused. */
export const bytesSinceRefusal = (socket: Socket): number => socket.bytesRead - refused.get(socket)!;
