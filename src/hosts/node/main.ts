import cluster from 'node:cluster';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { asEnvironment, doubtfulSettings, flagOf, readSettings, serverSettingNames, settingsHelp } from '../../contract/settings.ts';
import { restartOnSignal, runCluster, workerCount } from './cluster/primary.ts';
import { createLog } from './monitoring/log.ts';
import { readDataset, type PublishedDataset } from './read-dataset.ts';
import { adminAddress, openAdmin, runHost, stopOnSignal, type Running } from './run.ts';
import type { FromWorker } from './cluster/messages.ts';
import type { Admin } from './monitoring/admin.ts';
import { runWorker } from './cluster/worker.ts';

// `node server/node.js` in a published folder serves that folder, with settings from flags and the environment. If the path goes through a
// link, such as `DIR/current/server/node.js`, the server follows the link when it is switched.
const flags = readFlags();
const result = readSettings(process.env, flags);
if ('faults' in result) refuse(result.faults);
const { settings } = result;
const log = createLog(settings.LOG_LEVEL);
// The path as given, so that the server and its workers follow a link in it.
const file = process.argv[1] ?? fileURLToPath(import.meta.url);
const folder = resolve(dirname(file), '..');

/** The flags that the server was started with. Workers get them as environment variables. */
function readFlags(): Readonly<Record<string, string>> {
  const options = Object.fromEntries(serverSettingNames.map((name) => [flagOf(name), { type: 'string' as const }]));
  try {
    const { help, ...given } = parseArgs({ options: { ...options, help: { type: 'boolean' } }, strict: true }).values;
    if (help !== true) return given as Readonly<Record<string, string>>;
  } catch (error) {
    refuse([(error as Error).message]);
  }
  process.stdout.write(
    `node server/node.js: serves the published folder that contains it.\n\n${settingsHelp(serverSettingNames).join('\n')}\n`,
  );
  process.exit(0);
}

function refuse(faults: readonly string[]): never {
  process.stderr.write(`${faults.join('\n')}\nRun with --help for the settings.\n`);
  process.exit(2);
}

/** Opens the published data. @throws When the settings name another address. */
async function openFolder(): Promise<PublishedDataset> {
  const dataset = await readDataset(folder);
  if (settings.BASE_URL !== '' && settings.BASE_URL !== dataset.baseUrl) {
    throw new Error(
      `BASE_URL is ${settings.BASE_URL}, but the folder was built for ${dataset.baseUrl}; its documents hold that address. Build again.`,
    );
  }
  return dataset;
}

try {
  if (cluster.isWorker) await runWorker(await openFolder(), folder, settings);
  else await runService();
} catch (error) {
  const { message, code = null } = error as NodeJS.ErrnoException;
  if (cluster.isWorker) {
    process.send!({ kind: 'failed', reason: message, code } satisfies FromWorker, () => process.exit(1));
  } else {
    log('error', 'not started', { reason: message });
    process.exit(1);
  }
}

async function runService(): Promise<void> {
  for (const reason of doubtfulSettings(settings)) log('warn', 'doubtful setting', { reason });
  // Opened before the data is read, so that health checks see that the process is starting.
  const admin = await openAdmin(settings);
  const starting = workerCount(settings) > 1 ? startWorkers(admin) : startAlone(admin);
  // A signal during the start is obeyed after it.
  stopOnSignal({ stop: async () => (await starting).stop() }, log);
  const host = await starting;
  log('info', 'listening', { address: `http://${settings.HOST}:${host.port}`, ...adminAddress(host, settings), ...host.versions });
}

async function startWorkers(admin: Admin | null): Promise<Running> {
  const workers = await runCluster(file, settings, log, { admin, environment: asEnvironment(flags) });
  restartOnSignal(workers, log);
  return workers;
}

async function startAlone(admin: Admin | null): Promise<Running> {
  process.on('SIGHUP', () => log('warn', 'SIGHUP does not restart a single process; set WORKERS, or restart the service'));
  const host = await runHost(await openFolder(), folder, settings, { admin });
  await host.loaded;
  return host;
}
