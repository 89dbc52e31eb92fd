import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time for requests in flight to finish when a server stops, milliseconds. */
const drainMs = 10_000;
/** How long waiting connections are still accepted, milliseconds: under steady load there is always one more. */
const acceptMs = 1000;

/** Resolves when every connection that the system has accepted for a server has reached it. */
export type Settled = () => Promise<void>;

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits for a whole turn of the event loop, which accepts and reads everything that has arrived before it. */
export async function wholeTurn(): Promise<void> {
  await immediate();
  await immediate();
}

/**
 * Stops a server. First accepts waiting connections, which the system would reset, and reads requests that have arrived, which Node would
 * close as idle connections. Requests in flight get some time to finish.
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

/** Accepts connections until none is waiting. */
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
 * Stops a server while others serve its port, without closing a connection on which a client may be sending: `server.close` would close
 * idle ones at once, and lose a request that is on its way.
 */
export async function leave(server: Server, settled: Settled): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), drainMs + server.keepAliveTimeout);
  const left = new Promise<void>((resolve) => {
    // Closes only the listening socket, as `net` does.
    NetServer.prototype.close.call(server, () => resolve());
  });
  await settled();
  await left;
  clearTimeout(timer);
  // Ends the timer that checks for slow requests.
  server.close();
}
