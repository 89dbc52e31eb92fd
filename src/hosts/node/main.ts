import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { doubtfulSettings, flagOf, readSettings, serverSettingNames, settingsHelp } from '../../contract/settings.ts';
import { createLog } from './monitoring/log.ts';
import { readDataset, type PublishedDataset } from './read-dataset.ts';
import { adminAddress, openAdmin, runHost, stopOnSignal, type RunningHost } from './run.ts';
import type { Admin } from './monitoring/admin.ts';

// `node server/node.js` in a published folder serves that folder, with settings from flags and the environment. If the path goes through a
// link, such as `DIR/current/server/node.js`, the server follows the link when it is switched.
const result = readSettings(process.env, readFlags());
if ('faults' in result) refuse(result.faults);
const { settings } = result;
const log = createLog(settings.LOG_LEVEL);
// The path as given, so that the server follows a link in it.
const folder = resolve(dirname(process.argv[1] ?? fileURLToPath(import.meta.url)), '..');

/** The flags that the server was started with. */
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
  await runService();
} catch (error) {
  log('error', 'not started', { reason: (error as Error).message });
  process.exit(1);
}

async function runService(): Promise<void> {
  for (const reason of doubtfulSettings(settings, process.env)) log('warn', 'doubtful setting', { reason });
  // Opened before the data is read, so that health checks see that the process is starting.
  const admin = await openAdmin(settings);
  const starting = startHost(admin);
  // A signal during the start is obeyed after it.
  stopOnSignal({ stop: async () => (await starting).stop() }, log);
  const host = await starting;
  log('info', 'listening', { address: `http://${settings.HOST}:${host.port}`, ...adminAddress(host, settings), ...host.versions });
}

async function startHost(admin: Admin | null): Promise<RunningHost> {
  const host = await runHost(await openFolder(), folder, settings, { admin });
  await host.loaded;
  return host;
}
