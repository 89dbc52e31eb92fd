import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitUntil } from '../../scripts/serve/wait-until.ts';

/** A line of the log. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** The published server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly adminPort: number;
  readonly lines: readonly LogLine[];
  /** Level and message of each line. */
  messages(): string[];
  /** Waits until a level with a message has been logged, so many times. @throws When it was not in time, with the end of the log. */
  logged(message: string, times?: number, seconds?: number): Promise<void>;
  /** What the admin port says. */
  admin(path: string): Promise<{ status: number; text: string }>;
  /** The sum of the samples of a metric whose labels match. */
  metric(name: string, labels?: RegExp): Promise<number>;
  /** Sends SIGTERM, and gives the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server of a folder that was published with its code, by this Node or another. @throws With its log when it ends before it listens. */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  node = process.execPath,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(node, [join(folder, 'server/node.js'), ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ADMIN_PORT: '0',
      RATE_LIMIT_REQUESTS: '1000000',
      RATE_LIMIT_WINDOW_S: '1',
      // A busy machine is no reason to refuse, where overload is not what is asked about.
      SHED_LAG_MS: '0',
      ...settings,
    },
  });
  const lines: LogLine[] = [];
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const listening = await new Promise<LogLine>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (text) => {
      const line = (text.startsWith('{') ? JSON.parse(text) : { level: 'raw', message: text }) as LogLine;
      lines.push(line);
      if (line.message === 'listening') resolve(line);
    });
    void ended.then(([code]) => reject(new Error(`the server ended with ${code}: ${JSON.stringify(lines)}`)));
  });
  const messages = () => lines.map(({ level, message }) => `${level} ${message}`);
  const portOf = (address: unknown) => Number(new URL(String(address)).port);
  const adminPort = listening['admin'] === undefined ? 0 : portOf(listening['admin']);
  const admin = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${adminPort}${path}`);
    return { status: response.status, text: await response.text() };
  };
  return {
    child,
    port: portOf(listening['address']),
    adminPort,
    lines,
    messages,
    async logged(message, times = 1, seconds = 15) {
      const isThere = () => messages().filter((each) => each === message).length >= times;
      await waitUntil(isThere, seconds, () => `"${message}" was not logged ${times} times, but ${JSON.stringify(lines.slice(-3))}`);
    },
    admin,
    async metric(name, labels = /(?:)/) {
      const { text } = await admin('/metrics');
      const samples = [...text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, 'gm'))].filter(([, found]) =>
        labels.test(found ?? ''),
      );
      return samples.reduce((sum, [, , value]) => sum + Number(value), 0);
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}
