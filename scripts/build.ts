import { PublishError } from '../src/publish/tree.ts';
import { readCommandLine } from './command-line.ts';
import { startProgress } from './progress.ts';
import { buildSite, readMarket } from './site-build.ts';

const settings = readCommandLine('npm run build: checks the data and publishes the site into OUT_DIR.');
const progress = startProgress();
const market = readMarket(settings.DATA_DIR, settings.OUT_DIR, progress);
if (market === null) process.exit(1);
try {
  const { files, bytes, written, removed } = await buildSite(
    market,
    settings.BASE_URL || market.service.base_url,
    settings.OUT_DIR,
    progress,
  );
  progress.done(`${settings.OUT_DIR}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${written} written, ${removed} removed`);
  process.exit(0);
} catch (error) {
  progress.done();
  process.stderr.write(
    `Nothing was published. ${error instanceof PublishError ? error.message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}
