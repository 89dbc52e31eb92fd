import { printableLines } from '../src/contract/errors.ts';
import { settingNames } from '../src/contract/settings.ts';
import { createLog } from '../src/hosts/node/monitoring/log.ts';
import { readDataset } from '../src/hosts/node/read-dataset.ts';
import { runHost, stopOnSignal } from '../src/hosts/node/run.ts';
import { releasesFolderOf } from '../src/writer/releases/layout.ts';
import { PublishError } from '../src/writer/published.ts';
import { buildOrReport } from './market/build-or-report.ts';
import { allowedBy, lossFlags, readFlags } from './command/command-line.ts';
import { refuseTakenPort, takenPort } from './serve/free-port.ts';
import { startProgress } from './command/progress.ts';
import { publishedSlugs } from '../src/writer/manifest.ts';
import { toRun } from './command/how-to-run.ts';

const { settings, switches } = readFlags(
  `${toRun('start')}: checks the data, builds, and serves on HOST:PORT. If OUT_DIR is a release, such as DIR/current from ${toRun('publish')}, it serves
that release without building, and picks up each new release while running.`,
  settingNames,
  { 'allow-loss': lossFlags['allow-loss'] },
);
await refuseTakenPort(settings.PORT, settings.HOST);
if (settings.ADMIN_PORT !== null) await refuseTakenPort(settings.ADMIN_PORT, settings.ADMIN_HOST, '--admin-port');
const progress = startProgress();
if (releasesFolderOf(settings.OUT_DIR) !== null) await serveReleases();
try {
  const baseUrl = settings.BASE_URL || `http://localhost:${settings.PORT}`;
  const built = await buildOrReport({ ...settings, BASE_URL: baseUrl }, progress, allowedBy(switches));
  if (built === null) process.exit(1);
  const { manifest, files, rememberedWarnings } = built;
  if (rememberedWarnings !== null) progress.note('Nothing has changed since the last build');
  await serve(`${publishedSlugs(manifest).length} companies, ${files} files`);
} catch (error) {
  explain(error);
}

/** Serves what is already published, until the server stops. */
async function serveReleases(): Promise<void> {
  try {
    await serve(`${settings.OUT_DIR}: its releases`);
  } catch (error) {
    explain(error);
  }
  await new Promise(() => undefined);
}

async function serve(what: string): Promise<void> {
  progress.stage('starting the server');
  const host = await runHost(await readDataset(settings.OUT_DIR), settings.OUT_DIR, settings);
  stopOnSignal(host, createLog(settings.LOG_LEVEL));
  progress.done(what);
  const at = settings.BASE_URL === '' ? `http://localhost:${host.port}` : settings.BASE_URL;
  process.stdout.write(`
  Pages for people    ${at}/
  Developer portal    ${at}/developers
  API                 ${at}/api/companies

Try it:
  curl '${at}/api/companies?country=DE&service_type=mobile_crane&limit=2'

Ctrl+C stops the server.
`);
}

function explain(error: unknown): never {
  progress.done();
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') process.stderr.write(takenPort(settings.PORT, '--port'));
  else process.stderr.write(`${printableLines(error instanceof PublishError ? error.message : String((error as Error).stack ?? error))}\n`);
  process.exit(1);
}
