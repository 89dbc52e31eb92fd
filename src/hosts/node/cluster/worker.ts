import type { Settings } from '../../../contract/settings.ts';
import { askCanaries } from '../../../serve/canaries.ts';
import { loadLateCode } from '../../../serve/late-code.ts';
import { primaryStore } from '../limiter/primary-store.ts';
import type { PublishedDataset } from '../read-dataset.ts';
import { runHost } from '../run.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/**
 * Serves a dataset as one of several processes. The primary has the admin port and the rate limit counters, decides when a worker ends, and
 * is the only one to handle signals that a terminal sends to all processes.
 */
export async function runWorker(dataset: PublishedDataset, folder: string, settings: Settings): Promise<void> {
  const send = (message: FromWorker): void => {
    if (process.connected) process.send!(message);
  };
  const counters = settings.RATE_LIMIT_STORE === 'memory' ? primaryStore(send) : null;
  let hearSettled = (): void => undefined;
  /**
   * Waits until connections that the primary has handed over have arrived or, if nobody listens any longer, have been returned: ending
   * earlier would lose them. Messages arrive in order.
   */
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      hearSettled = resolve;
      if (process.connected) send({ kind: 'settle' });
      else resolve();
    });
  // Load first: connections arrive as soon as this worker listens, and the other workers answer until then.
  await loadLateCode();
  await askCanaries(dataset);
  const host = await runHost(dataset, folder, settings, { store: counters?.store ?? null, settled });
  const end = async (how: () => Promise<void>): Promise<void> => {
    await how();
    if (host.metrics === null || !process.connected) process.exit(0);
    const last: FromWorker = { kind: 'metrics', question: null, metrics: await host.metrics.registry.getMetricsAsJSON() };
    process.send!(last, () => process.exit(0));
  };
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'decided') counters?.decided(message.batch, message.decisions);
    else if (message.kind === 'hand-over') void end(host.handOver);
    else if (message.kind === 'settled') hearSettled();
    else if (message.kind === 'stop') void end(host.stop);
    else if (message.kind === 'metrics' && host.metrics !== null)
      void host.metrics.registry.getMetricsAsJSON().then((metrics) => send({ kind: 'metrics', question: message.question, metrics }));
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  // Without the primary, no connections arrive.
  process.once('disconnect', () => {
    hearSettled();
    void host.stop().then(() => process.exit(0));
  });
  await host.loaded;
  send({ kind: 'ready', port: host.port, versions: host.versions });
}
