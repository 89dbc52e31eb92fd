import type { Server } from 'node:http';

/** Time for requests in flight to finish when a server stops, milliseconds. */
const drainMs = 10_000;
/** How long waiting connections are still accepted, milliseconds: under steady load there is always one more. */
const acceptMs = 1000;

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits for a whole turn of the event loop, which accepts and reads everything that has arrived before it. */
async function wholeTurn(): Promise<void> {
  await immediate();
  await immediate();
}

/**
 * Stops a server. First accepts waiting connections, which the system would reset, and reads requests that have arrived, which Node would
 * close as idle connections. Requests in flight get some time to finish.
 */
export async function drain(server: Server): Promise<void> {
  await acceptWaiting(server);
  await wholeTurn();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  const closed = new Promise((resolve) => server.close(resolve));
  // From now on, each response closes its connection.
  server.keepAliveTimeout = 1;
  await closed;
  clearTimeout(timer);
}

/** Accepts connections until none is waiting. */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = (): void => void accepted++;
  server.on('connection', count);
  const end = performance.now() + acceptMs;
  let before: number;
  do {
    before = accepted;
    await wholeTurn();
  } while (accepted > before && performance.now() < end);
  server.off('connection', count);
}
