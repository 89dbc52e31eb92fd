import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds. @throws After the given time, with what `seen` says. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  seconds = 30,
  seen = () => 'it did not come to hold',
): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(20)) if (await holds()) return;
  throw new Error(`${seen()} within ${seconds} s`);
}

/** Waits until a port of this machine accepts connections. */
export async function waitForPort(port: number): Promise<void> {
  const takesConnections = async (): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1');
    const taken = await new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
    socket.destroy();
    return taken;
  };
  await waitUntil(takesConnections, 60, () => `nothing listened on port ${port}`);
}
