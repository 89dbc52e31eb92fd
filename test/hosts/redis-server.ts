import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { waitForPort } from '../../scripts/serve/wait-until.ts';

/** A real store that keeps nothing on disk, and can be ended and started again on its port. */
export class RedisServer {
  #child: ChildProcess | null = null;
  readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'];
    this.#child = spawn('redis-server', args, { stdio: 'ignore' });
    await waitForPort(this.port);
  }

  /** Forgets everything that the store holds. */
  async flush(): Promise<void> {
    const client = createClient({ url: this.url });
    await client.connect();
    await client.flushAll();
    client.destroy();
  }

  /** SIGSTOP holds the store: connections stay open, and nothing is answered until SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** Ends the store at once, as a crash does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
