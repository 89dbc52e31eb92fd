import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections open at once; a further one is closed. Beyond this, a process runs out of descriptors. */
const maxConnections = 8192;
/** From this share of the bound on, each new connection closes the one that has been idle longest. */
const nearBound = 7 / 8;
/** A client that has taken no byte of its answer for so long is gone, milliseconds. */
const stalledMs = 30_000;
/** How often clients that take nothing are looked for, milliseconds. */
const lookMs = 1000;
/** Connections that are looked at to find an idle one, so that a new connection costs little in any case. */
const maxLooks = 64;

/** What bounds the connections of a server; the defaults hold for every server that runs. */
interface Bounds {
  readonly maxConnections: number;
  readonly stalledMs: number;
  readonly lookMs: number;
}

/** An answer that is on its way: what of it the system had taken when it was looked at, and since when no more. */
interface Delivery {
  underWay: number;
  taken: number;
  since: number;
}

/**
 * Bounds the connections of a server. Connections may stay idle for a long time, since load balancers keep theirs; so when they
 * become many, the one that has been idle longest makes room for a new one. A client that takes nothing of its answer is cut off.
 *
 * @returns To be told of each exchange.
 */
export function watchConnections(
  server: Server,
  bounds: Bounds = { maxConnections, stalledMs, lookMs },
): { exchange: (socket: Socket, response: ServerResponse) => void } {
  server.maxConnections = bounds.maxConnections;
  // Node's own timer would be set back by whatever a client sends, and again when the system takes the first part of an answer.
  server.timeout = 0;
  const most = Math.floor(bounds.maxConnections * nearBound);
  /** Connections without a request under way, longest idle first, with the bytes that had come by then. */
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
      response.once('close', () => {
        const left = busy.get(socket);
        if (left === undefined || --left.underWay > 0) return;
        busy.delete(socket);
        if (!socket.destroyed) idle.set(socket, socket.bytesRead);
      });
    },
  };
}

/** Closes the connection that has been silent longest. One on which a request is coming in counts as silent from then on. */
function closeLongestIdle(idle: Map<Socket, number>, newest: Socket): void {
  let looks = 0;
  for (const [socket, bytesRead] of idle) {
    if (socket === newest || ++looks > maxLooks) return;
    idle.delete(socket);
    if (socket.bytesRead === bytesRead) return void socket.destroy();
    idle.set(socket, socket.bytesRead);
  }
}

/** Bytes that the system has taken, of a write that is under way too: `bytesWritten` counts what waits in the process as well. */
function takenOf(socket: Socket): number {
  const { _handle: handle = null } = socket as Socket & { readonly _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle === null ? socket.bytesWritten - socket.writableLength : handle.bytesWritten - handle.writeQueueSize;
}
