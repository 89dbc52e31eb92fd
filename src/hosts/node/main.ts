import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../../contract/settings.ts';
import { createLog } from './log.ts';
import { readDataset } from './read-dataset.ts';
import { adminAddress, openAdmin, runHost, stopOnSignal } from './run.ts';

// `node server/node.js` in a published folder: serves the folder that it lies in, with settings from the environment.
const result = readSettings(process.env);
if ('faults' in result) {
  for (const fault of result.faults) process.stderr.write(`${fault}\n`);
  process.exit(2);
}
const { settings } = result;
const log = createLog(settings.LOG_LEVEL);
const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');
try {
  // Before the data is read, so that whoever asks can see that the process starts.
  const admin = await openAdmin(settings);
  const dataset = await readDataset(folder);
  if (settings.BASE_URL !== '' && settings.BASE_URL !== dataset.baseUrl) {
    throw new Error(
      `BASE_URL is ${settings.BASE_URL}, but the folder was built for ${dataset.baseUrl}; its documents hold that address. Build again.`,
    );
  }
  const host = await runHost(dataset, folder, settings, { admin });
  stopOnSignal(host, log);
  log('info', 'listening', { address: `http://${settings.HOST}:${host.port}`, ...adminAddress(host, settings) });
} catch (error) {
  log('error', 'not started', { reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
