import { join } from 'node:path';
import { runCluster, workerCount } from '../src/hosts/node/cluster.ts';
import { createLog } from '../src/hosts/node/log.ts';
import { readDataset } from '../src/hosts/node/read-dataset.ts';
import { runHost, stopOnSignal } from '../src/hosts/node/run.ts';
import { PublishError } from '../src/publish/tree.ts';
import { flagsAsEnvironment, readCommandLine } from './command-line.ts';
import { startProgress } from './progress.ts';
import { buildSite, readMarket } from './site-build.ts';

const settings = readCommandLine('npm start: checks the data, builds, and serves on HOST:PORT.');
const progress = startProgress();
const market = readMarket(settings.DATA_DIR, settings.OUT_DIR, progress);
if (market === null) process.exit(1);
try {
  const baseUrl = settings.BASE_URL || `http://localhost:${settings.PORT}`;
  const { files } = await buildSite(market, baseUrl, settings.OUT_DIR, progress);
  progress.stage('starting the server');
  const log = createLog(settings.LOG_LEVEL);
  const host =
    workerCount(settings) > 1
      ? await runCluster(join(settings.OUT_DIR, 'server/node.js'), settings, log, { environment: flagsAsEnvironment() })
      : await runHost(await readDataset(settings.OUT_DIR), settings.OUT_DIR, settings);
  stopOnSignal(host, log);
  progress.done(`${market.companies.length} companies, ${files} files`);
  const at = settings.BASE_URL === '' ? `http://localhost:${host.port}` : baseUrl;
  process.stdout.write(`
  Pages for people    ${at}/
  Developer portal    ${at}/developers
  API                 ${at}/api/companies

Try it:
  curl '${at}/api/companies?country=DE&service_type=mobile_crane&limit=2'

Ctrl+C stops the server.
`);
} catch (error) {
  progress.done();
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') process.stderr.write(`Port ${settings.PORT} is taken. Choose another with --port, for example --port 4322.\n`);
  else process.stderr.write(`${error instanceof PublishError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
