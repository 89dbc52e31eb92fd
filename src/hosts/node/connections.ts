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

/** Responses being sent: how many, the bytes the system had taken at the last check, and since when it has taken no more. */
interface Delivery {
  underWay: number;
  taken: number;
  since: number;
}

/**
 * Limits the connections of a server. Since load balancers keep theirs, connections may stay idle for long; when there are many, the one
 * that has been idle longest makes room for a new one. A client that stops reading its response is disconnected.
 *
 * @returns A function to call with each exchange.
 */
export function watchConnections(
  server: Server,
  bounds: Bounds = { maxConnections, stalledMs, lookMs },
): { exchange: (socket: Socket, response: ServerResponse) => void } {
  server.maxConnections = bounds.maxConnections;
  // Node's own timer would restart with everything that a client sends, and when the system takes the first part of a response.
  server.timeout = 0;
  const most = Math.floor(bounds.maxConnections * nearBound);
  /** Connections without a request in progress, longest idle first, with the bytes received until they became idle. */
  const idle = new Map<Socket, number>();
  const busy = new Map<Socket, Delivery>();

  server.on('connection', (socket: Socket) => {
    idle.set(socket, 0);
    socket.once('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
    if (idle.size + busy.size > most) closeLongestIdle(idle, socket);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, delivery] of busy) {
      const taken = takenOf(socket);
      if (taken !== delivery.taken || socket.writableLength === 0) {
        delivery.taken = taken;
        delivery.since = now;
      } else if (now - delivery.since >= bounds.stalledMs) socket.destroy();
    }
  }, bounds.lookMs).unref();
  server.once('close', () => clearInterval(timer));

  return {
    exchange(socket, response) {
      const delivery = busy.get(socket);
      if (delivery !== undefined) delivery.underWay++;
      else {
        idle.delete(socket);
        busy.set(socket, { underWay: 1, taken: takenOf(socket), since: performance.now() });
      }
      // It closes only once; `once` would wrap the listener.
      response.on('close', () => {
        const left = busy.get(socket);
        if (left === undefined || --left.underWay > 0) return;
        busy.delete(socket);
        if (!socket.destroyed) idle.set(socket, socket.bytesRead);
      });
    },
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

/** The responses that a connection still waits for. */
interface Queue {
  /** The exchange that came last. */
  last: { readonly request: IncomingMessage; readonly response: ServerResponse };
  length: number;
  /** Requests that will get no response. */
  ignored: number;
}

const queues = new WeakMap<Duplex, Queue>();
/** Most requests on one connection that may wait for their responses; the connection ends with the last of them. */
const maxPipelined = 128;
/** Most requests beyond those while the responses are still being sent; the parser holds each, with some 5 KiB. */
const maxIgnored = 128;

/**
 * Handles the requests of one connection in turn. Even if a client sends many at once and reads nothing, only one response to it is in
 * memory; the next is made when that has left and other clients have been served.
 */
export function queueRequest(request: IncomingMessage, response: ServerResponse, start: () => void): void {
  const { socket } = request;
  const queue = queues.get(socket);
  if (queue !== undefined && (queue.ignored > 0 || queue.length >= maxPipelined)) {
    // Later requests get no response; the client may send them again on another connection (RFC 9112, 9.3.2).
    if (++queue.ignored > maxIgnored) socket.destroy();
    return;
  }
  const before = queue?.last.response;
  // Node drops the rest of a packet with such a request, since it may be another protocol; what follows may begin anywhere.
  const ignored = request.headers.upgrade === undefined ? 0 : 1;
  queues.set(socket, { last: { request, response }, length: (queue?.length ?? 0) + 1, ignored });
  response.on('close', () => {
    const left = queues.get(socket)!;
    if (--left.length === 0) queues.delete(socket);
  });
  if (before === undefined) start();
  else before.once('close', () => queueFairly(start));
}

/** The last exchange in progress on a connection; null without one. */
export const lastExchange = (socket: Duplex): Queue['last'] | null => queues.get(socket)?.last ?? null;

/** Whether a response is the last in progress on its connection, and how many requests will get none. */
export function endOfQueue(socket: Duplex, response: ServerResponse): { isLast: boolean; ignored: boolean } {
  const queue = queues.get(socket);
  return { isLast: queue === undefined || queue.last.response === response, ignored: (queue?.ignored ?? 0) > 0 };
}

/** Sockets that got their last response outside of an exchange, with the bytes read by then. */
const refused = new WeakMap<Duplex, number>();

export const markRefused = (socket: Socket): void => void refused.set(socket, socket.bytesRead);
export const isRefused = (socket: Duplex): boolean => refused.has(socket);
/** Bytes that a client has sent since it was refused. */
export const bytesSinceRefusal = (socket: Socket): number => socket.bytesRead - refused.get(socket)!;
