import { readSettings } from '../../src/contract/settings.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { runHost, type RunningHost } from '../../src/hosts/node/run.ts';

/** Serves a published folder in this process, on the environment’s port or a free one. */
export async function startHost(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<RunningHost> {
  const result = readSettings({ PORT: '0', LOG_LEVEL: 'error', ...environment });
  if ('faults' in result) throw new Error(result.faults.join('\n'));
  const host = await runHost(await readDataset(folder), folder, result.settings);
  await host.loaded;
  return host;
}
