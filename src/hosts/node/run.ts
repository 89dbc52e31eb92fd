import type { Server } from 'node:http';
import { basename, dirname } from 'node:path';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { releasesName } from '../../contract/leases.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Context } from '../../serve/pipeline.ts';
import type { Dataset } from '../../serve/dataset.ts';
import { noLimiter, type RateLimiter, withQuota } from '../../serve/rate-limit.ts';
import { startAdmin, type Admin } from './monitoring/admin.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { codeOf, followRelease } from './release/follow-release.ts';
import { drain } from './drain.ts';
import { watchOverload } from './overload.ts';
import { openLeases } from './release/leases.ts';
import { createLog, type Log } from './monitoring/log.ts';
import type { Metrics, Publishing, Versions } from './monitoring/metrics.ts';
import type { PublishedDataset } from './read-dataset.ts';
import type { HostOptions } from './host-options.ts';
import { readAttempts, readWatcher } from '../../writer/releases/attempts.ts';
import { rollbackTo } from '../../writer/releases/journal.ts';
import { loadLateCode } from '../../serve/late-code.ts';
import { createHost } from './server.ts';
import { processLimiter, sharedLimiter, type SharedStore } from './limiter/shared-limiter.ts';

/** How long a replaced release stays open, milliseconds. Requests take less time, except downloads, which keep their file open. */
const retireMs = 60_000;

/** The context of requests, from a dataset and the settings. */
export function createContext(
  dataset: Dataset,
  settings: Pick<Settings, 'RATE_LIMIT_REQUESTS' | 'RATE_LIMIT_WINDOW_S' | 'CDN'> & Partial<Pick<Settings, 'RATE_LIMIT_STORE'>>,
  log: Log,
  { store = null, metrics = null }: { readonly store?: SharedStore | null; readonly metrics?: Metrics | null } = {},
): Context {
  const limiter = createLimiter(dataset, settings, store, metrics);
  return {
    dataset: withQuota(dataset, limiter),
    limiter,
    cdn: settings.CDN,
    report: (error, requestId) =>
      log('error', 'failure', {
        ...(requestId === undefined ? {} : { request_id: requestId }),
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  };
}

function createLimiter(
  dataset: Dataset,
  settings: Parameters<typeof createContext>[1],
  store: SharedStore | null,
  metrics: Metrics | null,
): RateLimiter {
  const quota = {
    requests: settings.RATE_LIMIT_REQUESTS ?? dataset.service.quota.requests,
    windowSeconds: settings.RATE_LIMIT_WINDOW_S ?? dataset.service.quota.window_seconds,
  };
  if (settings.RATE_LIMIT_STORE === 'off') return noLimiter(quota);
  const onDecision = metrics?.decided ?? null;
  return store === null ? processLimiter(quota, onDecision) : sharedLimiter(quota, store, onDecision);
}

/** How long after its start the server only answers requests, milliseconds. */
const firstAnswersMs = 50;

/** The options of the host, from the settings. */
export function hostOptions(
  context: Context,
  settings: Pick<Settings, 'ALLOWED_HOSTS' | 'TRUSTED_PROXIES' | 'LOG_LEVEL' | 'LOG_REQUESTS'>,
  log: Log,
  metrics: Metrics | null = null,
): HostOptions {
  const isAsked = settings.LOG_REQUESTS !== 'off';
  const logsRequests = isAsked || settings.LOG_LEVEL === 'debug';
  return {
    context,
    stopping: false,
    allowedHosts: settings.ALLOWED_HOSTS,
    isTrustedProxy: trustedProxies(settings.TRUSTED_PROXIES),
    sendsRequestId: isAsked,
    overload: null,
    observe:
      logsRequests || metrics !== null
        ? (exchange) => {
            metrics?.exchange(exchange);
            if (!logsRequests) return;
            const { method, path, status, ms, client, userAgent } = exchange;
            log(isAsked ? 'info' : 'debug', 'request', {
              request_id: exchange.id(),
              method,
              path,
              status,
              ms: Math.round(ms * 100) / 100,
              ...(settings.LOG_REQUESTS === 'client' ? { client, user_agent: userAgent } : {}),
            });
          }
        : null,
  };
}

export interface RunningHost {
  readonly server: Server;
  readonly port: number;
  /** Port of the admin server, or null. */
  readonly adminPort: number | null;
  /** What it served when it began to listen. */
  readonly versions: Versions;
  /** The metrics; null without an admin port. */
  readonly metrics: Metrics | null;
  /** Settles when all code is loaded, and its files may be removed. */
  readonly loaded: Promise<void>;
  /** Stops taking connections, lets requests in flight finish, and ends. */
  stop(): Promise<void>;
}

/** What is already open when a host starts. */
export interface Surroundings {
  /** The admin server, if it was opened before the data was read. */
  readonly admin?: Admin | null;
  /** Called when another release is served. */
  readonly onRelease?: () => void;
}

/** The names of a dataset in logs and metrics. */
const versionsOf = ({ folder, columns }: PublishedDataset, code: string | undefined): Versions => ({
  release: basename(folder),
  data_version: columns.dataVersion,
  code_version: code?.slice(0, 16) ?? 'source',
});

/** What publishers say of themselves, if the folder is a release; else null. */
function readPublishing(release: string): Publishing | null {
  if (basename(dirname(release)) !== releasesName) return null;
  const folder = dirname(dirname(release));
  const attempts = readAttempts(folder);
  return {
    succeededAt: attempts?.succeeded_at ?? null,
    lastFailed: attempts?.failed.at(-1) ?? null,
    watcherSeenAt: readWatcher(folder)?.seen_at ?? null,
    isHeld: rollbackTo(folder, basename(release)) !== null,
  };
}

/** Starts serving a dataset, and follows `folder` if it is a link to releases. @throws When it can't listen on a port. */
export async function runHost(
  dataset: PublishedDataset,
  folder: string,
  settings: Settings,
  around: Surroundings = {},
): Promise<RunningHost> {
  const log = createLog(settings.LOG_LEVEL);
  const admin = around.admin ?? (await openAdmin(settings));
  /** The running code stays the same until a restart. */
  const code = codeOf(dataset.manifest);
  let served = dataset;
  // Loaded only when it is used.
  const metrics: Metrics | null =
    settings.ADMIN_PORT === null
      ? null
      : (await import('./monitoring/metrics.ts')).createMetrics(
          () => options.context,
          () => versionsOf(served, code),
          () => readPublishing(served.folder),
        );
  const store = await openStore(settings, log, metrics);
  const leases = openLeases(log, settings.PORT === 0 ? null : `${settings.HOST.replaceAll(':', '_')}-${settings.PORT}`);
  await leases.hold(dataset.folder);
  const context = createContext(dataset, settings, log, { store, metrics });
  const options: HostOptions = hostOptions(context, settings, log, metrics);
  const server = createHost(options, settings.KEEP_ALIVE_S * 1000);
  metrics?.watch(server);
  const port = await listen(server, settings);
  leases.clear();
  const swap = (next: PublishedDataset): void => {
    // Requests that began with the previous release continue with it.
    const { close, folder: left, service } = served;
    // Its files stay open for a while; its memory is freed as soon as those requests are answered.
    setTimeout(() => (close(), leases.drop(left)), retireMs).unref();
    served = next;
    // Rate limit counters continue, unless the data changes the quota.
    const sameQuota = JSON.stringify(next.service.quota) === JSON.stringify(service.quota);
    options.context = sameQuota
      ? { ...options.context, dataset: withQuota(next, options.context.limiter) }
      : createContext(next, settings, log, { store, metrics });
    metrics?.switched();
    around.onRelease?.();
  };
  const following = followRelease(folder, dataset, { baseUrl: settings.BASE_URL, log, leases, swap, refuse: metrics?.refused });
  admin?.show({ unready: () => (options.stopping ? 'stopping' : null), metrics: () => metrics!.registry.metrics() });
  const end = () => {
    following.stop();
    served.close();
    leases.close();
    store?.close();
    admin?.close();
  };
  // Loading code takes a long turn of the event loop, which is not overload.
  const loaded = loadAfterFirstAnswers(() => (options.overload = watchOverload(settings.SHED_LAG_MS, metrics?.shed)));
  return {
    server,
    port,
    adminPort: admin?.port ?? null,
    versions: versionsOf(dataset, code),
    metrics,
    loaded,
    async stop() {
      options.stopping = true;
      if (settings.DRAIN_S > 0) await wait(settings.DRAIN_S * 1000);
      await drain(server);
      end();
    },
  };
}

/** @returns The port. @throws When it can't listen. */
const listen = (server: Server, { PORT, HOST }: Settings): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Loads the code that the first answers don't need. Loading it on demand could be too late: its release may be gone. */
function loadAfterFirstAnswers(done: () => void): Promise<void> {
  const loaded = wait(firstAnswersMs).then(loadLateCode).finally(done);
  // Callers that await it see a failure; for others, the first request that needs the code fails.
  loaded.catch(() => undefined);
  return loaded;
}

/** The shared counters, from the settings; null if the process keeps its own. */
async function openStore({ RATE_LIMIT_STORE: url }: Settings, log: Log, metrics: Metrics | null): Promise<SharedStore | null> {
  if (url === 'memory' || url === 'off') return null;
  const { host } = new URL(url);
  const { openRedisStore } = await import('./limiter/redis-store.ts');
  const store = await openRedisStore(url, {
    away(reason) {
      metrics?.storeUp(false);
      log('warn', 'rate limit store is unreachable; this process counts for itself', { store: host, reason });
    },
    back() {
      metrics?.storeUp(true);
      log('info', 'rate limit store is back', { store: host });
    },
  });
  metrics?.storeUp(store.isUp());
  return store;
}

/** The admin server, or null if it is off. */
export const openAdmin = (settings: Settings): Promise<Admin | null> =>
  settings.ADMIN_PORT === null ? Promise.resolve(null) : startAdmin(settings.ADMIN_PORT, settings.ADMIN_HOST, settings.ALLOWED_HOSTS);

/** The address of the admin server, for the log line at the start. */
export const adminAddress = ({ adminPort }: RunningHost, settings: Settings): Readonly<Record<string, string>> =>
  adminPort === null ? {} : { admin: `http://${settings.ADMIN_HOST}:${adminPort}` };

/** Ends the process cleanly on SIGTERM and SIGINT; a second signal ends it at once. */
export function stopOnSignal({ stop }: Pick<RunningHost, 'stop'>, log: Log): void {
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
