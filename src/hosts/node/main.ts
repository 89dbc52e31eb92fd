import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../../contract/settings.ts';
import { createLog } from './log.ts';
import { readDataset } from './read-dataset.ts';
import { runHost, stopOnSignal } from './run.ts';

// `node server/node.js` in a published folder: serves the folder that it lies in, with settings from the environment. Started by
// a path through a link, such as `DIR/current/server/node.js`, it follows the link when it is switched.
const result = readSettings(process.env);
if ('faults' in result) {
  for (const fault of result.faults) process.stderr.write(`${fault}\n`);
  process.exit(2);
}
const { settings } = result;
const log = createLog(settings.LOG_LEVEL);
const folder = resolve(dirname(process.argv[1] ?? fileURLToPath(import.meta.url)), '..');
try {
  const dataset = await readDataset(folder);
  if (settings.BASE_URL !== '' && settings.BASE_URL !== dataset.baseUrl) {
    throw new Error(
      `BASE_URL is ${settings.BASE_URL}, but the folder was built for ${dataset.baseUrl}; its documents hold that address. Build again.`,
    );
  }
  const host = await runHost(dataset, folder, settings);
  stopOnSignal(host, log);
  log('info', 'listening', { address: `http://${settings.HOST}:${host.port}` });
} catch (error) {
  log('error', 'not started', { reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
