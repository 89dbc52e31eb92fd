// Holds connections open on its own thread, so that the cost of attacking isn't measured as the cost of serving.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What a hostile client does on its connection. */
export interface Attack {
  readonly what: string;
  /** What it sends once connected. */
  readonly first: string;
  /** What each client sends every half second, at its own moment; empty for nothing. */
  readonly drip: string;
  readonly reads: boolean;
}

interface Orders {
  readonly port: number;
  readonly attack: Attack;
  readonly count: number;
}

/** How often each client sends, ms, and how often some of them do. */
const dripMs = 500;
const tickMs = 5;

/** The result of an attack. */
export interface AttackReport {
  /** Connections still open. */
  readonly held: number;
  /** Bytes received on each connection. */
  readonly bytes: readonly number[];
}

/** A running attack. */
export interface RunningAttack {
  /** Waits until the server has closed connections, for this many milliseconds at most. */
  end(waitMs: number): Promise<AttackReport>;
}

/** Starts an attack. @returns After every connection was tried. */
export async function startAttack(orders: Orders): Promise<RunningAttack> {
  const worker = new Worker(new URL(import.meta.url), { workerData: orders });
  const message = <T>() =>
    new Promise<T>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await message();
  return {
    async end(waitMs) {
      const report = message<AttackReport>();
      worker.postMessage(waitMs);
      const got = await report;
      await worker.terminate();
      return got;
    },
  };
}

async function attackAsOrdered(port: Port, { port: serverPort, attack, count }: Orders): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(serverPort, attack)));
  let next = 0;
  const perTick = (count * tickMs) / dripMs;
  const timer = setInterval(() => {
    for (let i = 0; i < perTick && attack.drip !== ''; i++) {
      const socket = sockets[next++ % count]!;
      if (socket.writable) socket.write(attack.drip);
    }
  }, tickMs);
  port.once('message', (waitMs: number) => void end(waitMs));
  port.postMessage('open');

  async function end(waitMs: number): Promise<void> {
    for (const until = performance.now() + waitMs; sockets.some(({ closed }) => !closed) && performance.now() < until;) await sleep(100);
    const held = sockets.filter(({ closed }) => !closed).length;
    clearInterval(timer);
    const bytes = sockets.map(({ bytesRead }) => bytesRead);
    for (const socket of sockets) socket.destroy();
    port.postMessage({ held, bytes } satisfies AttackReport);
  }
}

type Port = NonNullable<typeof parentPort>;

function open(port: number, { first, reads }: Attack): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (first !== '') socket.write(first);
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
    if (reads) socket.resume();
    else socket.pause();
  });
}

if (parentPort !== null && workerData !== null) await attackAsOrdered(parentPort, workerData as Orders);
