import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time for requests in flight to finish once a server is stopping, milliseconds. */
const drainMs = 10_000;
/** How long connections that wait are still accepted, milliseconds: under a steady load there is always one more. */
const acceptMs = 1000;

/** Resolves when every connection that the system has for a server by then has reached it. */
export type Settled = () => Promise<void>;

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A whole turn of the event loop: what had arrived when it began has been accepted and read when it ends. */
export async function wholeTurn(): Promise<void> {
  await immediate();
  await immediate();
}

/**
 * Stops a server. Connections that wait to be accepted are accepted first, and requests that have arrived are read: the system would
 * reset the ones, and Node would close the others as idle. Requests in flight get some time to finish.
 */
export async function drain(server: Server, settled: Settled): Promise<void> {
  await acceptWaiting(server, settled);
  await wholeTurn();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // From now on, each response closes its connection.
  server.keepAliveTimeout = 1;
  await settled();
  await closed;
  clearTimeout(timer);
}

/** Goes on accepting connections until none waits. */
async function acceptWaiting(server: Server, settled: Settled): Promise<void> {
  let accepted = 0;
  const count = (): void => void accepted++;
  server.on('connection', count);
  const end = performance.now() + acceptMs;
  let before: number;
  do {
    before = accepted;
    await settled();
  } while (accepted > before && performance.now() < end);
  server.off('connection', count);
}

/**
 * Stops a server whose port others serve, without closing a connection on which a client may be sending: `server.close` would close idle
 * ones at once, and a request that is on its way to one of them would be lost.
 */
export async function leave(server: Server, settled: Settled): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), drainMs + server.keepAliveTimeout);
  const left = new Promise<void>((resolve) => {
    // The listening socket alone, as `net` closes it.
    NetServer.prototype.close.call(server, () => resolve());
  });
  await settled();
  await left;
  clearTimeout(timer);
  // What is left is the timer that looks for slow requests.
  server.close();
}
