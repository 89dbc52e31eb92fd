import { printableLines } from '../src/contract/errors.ts';
import { createLog } from '../src/hosts/node/monitoring/log.ts';
import { PublishError } from '../src/writer/published.ts';
import { buildOrReport, buildSettings } from './market/build-or-report.ts';
import { allowedBy, lossFlags, readFlags } from './command/command-line.ts';
import { refuseTakenPort } from './serve/free-port.ts';
import { startProgress } from './command/progress.ts';
import { createStaticHost } from './serve/static-host.ts';
import { toRun } from './command/how-to-run.ts';

const { settings, switches } = readFlags(
  `${toRun('preview')}: builds, and serves dist/client from a static host and the rest from the function.`,
  ['PORT', 'HOST', ...buildSettings, 'CDN', 'LOG_LEVEL'],
  { 'allow-loss': lossFlags['allow-loss'] },
);
await refuseTakenPort(settings.PORT, settings.HOST);
const progress = startProgress();
try {
  const baseUrl = settings.BASE_URL || `http://localhost:${settings.PORT}`;
  const built = await buildOrReport({ ...settings, BASE_URL: baseUrl }, progress, allowedBy(switches));
  if (built === null) process.exit(1);
  const { manifest, files, rememberedWarnings } = built;
  if (rememberedWarnings !== null) progress.note('Nothing has changed since the last build');
  const log = createLog(settings.LOG_LEVEL);
  const server = await createStaticHost(settings.OUT_DIR, manifest, {
    quota: null,
    cdn: settings.CDN,
    report: (error) => log('error', 'failure', { error: String(error) }),
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(settings.PORT, settings.HOST, resolve));
  progress.done(`${files} files`);
  process.stdout.write(`\n  Static host and function    http://localhost:${settings.PORT}/\n\nCtrl+C stops it.\n`);
} catch (error) {
  progress.done();
  process.stderr.write(`${printableLines(error instanceof PublishError ? error.message : String((error as Error).stack ?? error))}\n`);
  process.exit(1);
}
