import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../../../contract/settings.ts';
import type { Admin } from '../monitoring/admin.ts';
import type { Log } from '../monitoring/log.ts';
import type { Versions } from '../monitoring/metrics.ts';
import { createCounters, decisionsMessage } from '../limiter/primary-store.ts';
import { wholeTurn } from '../drain.ts';
import { openAdmin, type Running } from '../run.ts';
import type { FromWorker, MetricsJson, ToWorker } from './messages.ts';

/** Pauses before a worker that ended is replaced, growing from the first to the longest, milliseconds. */
const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** After this time a worker counts as started, and the next pause is the first again, milliseconds. */
const soundMs = 10_000;
/** Time for a worker to end when asked to, in addition to that of its requests, milliseconds. */
const endMs = 20_000;
/** How long a restart waits for a replaced worker to end before the next one; idle connections may take longer, milliseconds. */
const handOverMs = 5_000;
/** Time for the workers to send their metrics, milliseconds. */
const metricsMs = 1000;

/** The number of worker processes that the settings ask for. */
export const workerCount = ({ WORKERS }: Settings): number => (WORKERS === 'auto' ? availableParallelism() : WORKERS);

export interface RunningCluster extends Running {
  /** Replaces each worker by a new one, which reads code and data again. No request is lost. */
  restart(): Promise<void>;
}

/** A slot in the cluster, held by one worker after another. */
interface Place {
  worker: Worker;
  ready: boolean;
}

const youngFlag = '--max-semi-space-size';

/**
 * Flags of a worker: those of this process, and a limit on its young generation in MiB, unless the operator has set one. A higher limit
 * makes lists no faster, and costs 100 MB per worker under load.
 */
function workerFlags(): string[] {
  const isSet = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((flags) => flags.replaceAll('_', '-').includes(youngFlag));
  return isSet ? process.execArgv : [`${youngFlag}=16`, ...process.execArgv];
}

/**
 * Serves with several processes behind one port. The primary answers no request: it hands out connections, keeps the counters of the
 * limiter (so that a client has one quota in total), replaces workers that end, and opens the admin port.
 *
 * @param file What each worker runs.
 * @param environment Settings of the workers beyond the environment of this process.
 * @throws When no worker can start, with the reason of the first.
 */
export async function runCluster(
  file: string,
  settings: Settings,
  log: Log,
  { admin: opened = null, environment = {} }: { admin?: Admin | null; environment?: Readonly<Record<string, string>> } = {},
): Promise<RunningCluster> {
  const admin = opened ?? (await openAdmin(settings));
  const counters = createCounters();
  const metrics = settings.ADMIN_PORT === null ? null : await collectMetrics();
  cluster.setupPrimary({ exec: file, args: [], serialization: 'json', execArgv: workerFlags() });

  const receive = (worker: Worker, message: FromWorker): void => {
    if (message.kind === 'take') sendTo(worker, decisionsMessage(message.batch, counters.take(message.quota, message.clients)));
    else if (message.kind === 'settle') void wholeTurn().then(() => sendTo(worker, { kind: 'settled' }));
    else if (message.kind === 'refund') counters.refund(message.quota, message.client);
    else if (message.kind === 'metrics') metrics?.take(message.question, message.metrics);
  };
  const workers = await openWorkers(() => startWorker(environment, receive), workerCount(settings), log);
  const { port, versions } = workers.first;
  admin?.show({ unready: workers.unready, metrics: () => metrics!.all() });
  return {
    port,
    adminPort: admin?.port ?? null,
    versions,
    async stop() {
      await workers.stop(settings.DRAIN_S * 1000);
      admin?.close();
    },
    restart: () => workers.restart(settings.KEEP_ALIVE_S * 1000),
  };
}

/** A worker that is listening, and what it serves. */
interface Started {
  readonly worker: Worker;
  readonly port: number;
  readonly versions: Versions;
}

/** Starts a worker and waits until it listens. @throws If it fails, with the reason. */
function startWorker(
  environment: Readonly<Record<string, string>>,
  receive: (worker: Worker, message: FromWorker) => void,
): Promise<Started> {
  const worker = cluster.fork(environment);
  worker.on('message', (message: FromWorker) => receive(worker, message));
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve({ worker, port: message.port, versions: message.versions });
      else if (message.kind === 'failed') reject(Object.assign(new Error(message.reason), { code: message.code }));
    });
    worker.once('exit', (code, signal) => reject(new Error(`a worker ended with ${signal ?? code} before it listened`)));
  });
}

/** Starts workers, the first before the others, and replaces those that end unasked. */
async function openWorkers(start: () => Promise<Started>, count: number, log: Log) {
  const places: Place[] = [];
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  /** Gives a slot to a worker, and watches it. */
  function settle(place: Place, worker: Worker): void {
    const started = performance.now();
    place.worker = worker;
    place.ready = true;
    worker.once('exit', (code, signal) => {
      if (stopping || place.worker !== worker) return;
      place.ready = false;
      log('error', 'worker ended', { worker: worker.process.pid, reason: signal ?? code });
      const pause = performance.now() - started > soundMs ? 0 : firstPauseMs;
      void replace(place, worker, pause);
    });
  }
  async function replace(place: Place, gone: Worker, firstPause: number): Promise<void> {
    for (let pause = firstPause; !stopping && place.worker === gone; pause = longerPause(pause)) {
      await wait(pause);
      if (stopping || place.worker !== gone) return;
      try {
        const { worker } = await start();
        settle(place, worker);
        return log('info', 'worker replaced', { worker: worker.process.pid });
      } catch (error) {
        log('error', 'worker not started', { reason: (error as Error).message, retry_ms: longerPause(pause) });
      }
    }
  }
  async function open(): Promise<Started> {
    const started = await start();
    const place = { worker: started.worker, ready: true };
    places.push(place);
    settle(place, started.worker);
    return started;
  }
  async function restartAll(keepAliveMs: number): Promise<void> {
    for (const place of places) {
      if (stopping) return;
      const old = place.worker;
      try {
        settle(place, (await start()).worker);
        await Promise.race([endWorker(old, { kind: 'hand-over' }, keepAliveMs), wait(handOverMs)]);
      } catch (error) {
        // The other workers continue.
        return log('error', 'not restarted', { reason: (error as Error).message });
      }
    }
    log('info', 'restarted', { workers: places.length });
  }

  const first = await open();
  await Promise.all(Array.from({ length: count - 1 }, open));
  return {
    first,
    unready: () => (stopping ? 'stopping' : places.some(({ ready }) => ready) ? null : 'no worker is ready'),
    restart: (keepAliveMs: number) => (restarting = restarting.then(() => restartAll(keepAliveMs))),
    async stop(drainMs: number): Promise<void> {
      stopping = true;
      await restarting;
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => endWorker(worker!, { kind: 'stop' }, drainMs)));
    },
  };
}

const longerPause = (pauseMs: number): number => Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));

const sendTo = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message);
};

/** Asks a worker to end and waits; kills it if it doesn't. */
async function endWorker(worker: Worker, message: ToWorker, extraMs = 0): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), endMs + extraMs);
  sendTo(worker, message);
  await ended;
  clearTimeout(timer);
}

/** The metrics of all workers together. Counts of ended workers are kept, so that rates don't jump. */
async function collectMetrics() {
  const { default: prometheus } = await import('prom-client');
  const join = (parts: readonly MetricsJson[]) => prometheus.AggregatorRegistry.aggregate(parts as unknown as object[]);
  let retired: MetricsJson = [];
  let count = 0;
  const questions = new Map<number, (metrics: MetricsJson) => void>();
  return {
    take(question: number | null, metrics: MetricsJson): void {
      if (question !== null) return questions.get(question)?.(metrics);
      const counted = (metrics as readonly { type: string }[]).filter(({ type }) => type === 'counter' || type === 'histogram');
      void join([retired, counted])
        .getMetricsAsJSON()
        .then((joined) => (retired = joined));
    },
    async all(): Promise<string> {
      const answers = await Promise.all(
        Object.values(cluster.workers ?? {}).map(
          (worker) =>
            new Promise<MetricsJson>((resolve) => {
              const question = count++;
              const done = (metrics: MetricsJson) => {
                clearTimeout(timer);
                questions.delete(question);
                resolve(metrics);
              };
              // Leave out a worker that is too busy to answer.
              const timer = setTimeout(done, metricsMs, []);
              questions.set(question, done);
              sendTo(worker!, { kind: 'metrics', question });
            }),
        ),
      );
      return join([...answers, retired].filter((part) => part.length > 0)).metrics();
    },
  };
}

/** Restarts on SIGHUP. */
export function restartOnSignal({ restart }: RunningCluster, log: Log): void {
  process.on('SIGHUP', () => {
    log('info', 'restarting', { signal: 'SIGHUP' });
    void restart();
  });
}
