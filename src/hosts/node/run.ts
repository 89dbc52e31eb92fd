import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../../contract/settings.ts';
import type { Context } from '../../serve/answer.ts';
import type { Dataset } from '../../serve/dataset.ts';
import { memoryLimiter } from '../../serve/gcra.ts';
import { trustedProxies } from './client-key.ts';
import { followRelease } from './follow-release.ts';
import { createLog, type Log } from './log.ts';
import type { PublishedDataset } from './read-dataset.ts';
import { createHost, type HostOptions } from './server.ts';

/** How long requests in flight may take once the server is told to stop, milliseconds. */
const drainMs = 10_000;

/** What a server answers by, from the settings and a dataset. */
export function createContext(dataset: Dataset, settings: Settings, log: Log): Context {
  const { requests, window_seconds: windowSeconds } = dataset.service.quota;
  return {
    dataset,
    limiter: memoryLimiter({
      requests: settings.RATE_LIMIT_REQUESTS ?? requests,
      windowSeconds: settings.RATE_LIMIT_WINDOW_S ?? windowSeconds,
    }),
    cdn: settings.CDN,
    report: (error) => log('error', 'failure', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  };
}

/** The options of the host by the settings. */
export function hostOptions(context: () => Context, folder: string, settings: Settings, log: Log): HostOptions {
  return { context, folder, allowedHosts: settings.ALLOWED_HOSTS, isTrustedProxy: trustedProxies(settings.TRUSTED_PROXIES), log };
}

export interface RunningHost {
  readonly server: Server;
  readonly port: number;
  /** Stops taking connections, lets requests in flight finish, and ends. */
  stop(): Promise<void>;
}

/** Starts serving a dataset, and follows `folder` where it is a link to releases. @throws When the port can't be had, with the reason. */
export async function runHost(dataset: PublishedDataset, folder: string, settings: Settings): Promise<RunningHost> {
  const log = createLog(settings.LOG_LEVEL);
  let context = createContext(dataset, settings, log);
  const server = createHost(hostOptions(() => context, folder, settings, log));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.PORT, settings.HOST, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const following = followRelease(folder, dataset, settings.BASE_URL, log, (next) => {
    // Counters go on, unless the data brings another quota.
    const sameQuota = JSON.stringify(next.service.quota) === JSON.stringify(context.dataset.service.quota);
    context = sameQuota ? { ...context, dataset: next } : createContext(next, settings, log);
  });
  return { server, port, stop: () => (following.stop(), drain(server)) };
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
    // An answer that goes out from here on ends its connection.
    server.keepAliveTimeout = 1;
  });
}

/** Ends the process cleanly on SIGTERM and SIGINT; a second signal ends it at once. */
export function stopOnSignal({ stop }: RunningHost, log: Log): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log('info', 'stopping', { signal });
      void stop().then(() => process.exit(0));
    });
  }
}
