import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, settingNames, type SettingName, type Settings } from '../../src/contract/settings.ts';
import { createLog } from '../../src/hosts/node/monitoring/log.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import { runHost, stopOnSignal, type RunningHost } from '../../src/hosts/node/run.ts';
import { readCommandLine } from '../command/command-line.ts';
import { refuseTakenPort } from '../serve/free-port.ts';
import { toRun } from '../command/how-to-run.ts';
import { startProgress } from '../command/progress.ts';
import type { PublishFlags } from '../release/publish-flags.ts';
import { publishOnce } from '../release/publish-once.ts';
import { watchFolder, watchTimes } from '../release/watch-folder.ts';
import { startReloadingServer } from './live-reload.ts';

// `dev` of the package, which has compiled pages: it publishes releases to a temporary folder, serves them, and reloads open pages.

/** Settings that this command decides, or that only matter with several readers. */
const own = ['OUT_DIR', 'RATE_LIMIT_STORE', 'ADMIN_PORT', 'ADMIN_HOST', 'KEEP_ALIVE_S', 'DRAIN_S', 'SHED_LAG_MS'] as const;
type Own = (typeof own)[number];
const defaults = readSettings({}, {}, own) as { settings: Pick<Settings, Own> };

const settings = readCommandLine(
  `${toRun('dev')}: serves the data, publishes each change as soon as a file is saved, and reloads open pages. Rows with
errors are printed and left out; if a whole file can’t be read, it keeps serving the last data. Everything is in a temporary
folder, which is removed at the end.`,
  settingNames.filter((name): name is Exclude<SettingName, Own> => !own.some((each) => each === name)),
);
if (!existsSync(settings.DATA_DIR)) {
  process.stderr.write(
    `The folder ${settings.DATA_DIR} does not exist. Name another one with --data-dir, or make a market with ${toRun('init', 'DIR')}.\n`,
  );
  process.exit(1);
}
await refuseTakenPort(settings.PORT, settings.HOST);
const { DATA_DIR, PORT } = settings;
const folder = mkdtempSync(join(tmpdir(), 'crane-discovery-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const options: PublishFlags = {
  to: folder,
  keep: 2,
  compare: null,
  settings: { ...settings, BASE_URL: settings.BASE_URL || `http://localhost:${PORT}` },
  // An editor sees at once what is gone.
  allowed: { loss: true, replacement: true },
  leavesOutFaulty: true,
  dryRun: false,
  verify: false,
};

async function serve(): Promise<RunningHost> {
  const current = join(folder, 'current');
  const inside: Settings = { ...defaults.settings, ...settings, OUT_DIR: current, PORT: 0, HOST: '127.0.0.1' };
  const running = await runHost(await readDataset(current), current, inside, { onRelease: () => front.reload() });
  const front = await startReloadingServer({ port: PORT, host: settings.HOST }, running.port);
  stopOnSignal({ stop: () => stop().then(front.stop).then(running.stop) }, createLog(settings.LOG_LEVEL));
  const at = options.settings.BASE_URL;
  process.stdout.write(
    `\n  Pages for people    ${at}/\n  API                 ${at}/api/companies\n\nWatching ${DATA_DIR}. Ctrl+C stops.\n`,
  );
  return running;
}

const stop = watchFolder(DATA_DIR, {
  ...watchTimes,
  onMissing: (missing) => process.stderr.write(`${DATA_DIR} is ${missing ? 'missing; waiting for it' : 'back'}.\n`),
  onChange: publishAndServe(),
});

/** Gives a function that publishes, and starts the server after the first publication. */
function publishAndServe(): () => Promise<null> {
  let host: RunningHost | null = null;
  return async () => {
    const { code } = await publishOnce(options, startProgress());
    if (host === null && code !== 0) process.exit(code);
    host ??= await serve();
    return null;
  };
}
