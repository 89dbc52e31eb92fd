import { lossFlag, readFlags } from './command-line.ts';
import { startProgress } from './progress.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';
import { describeServedBuild } from './release/describe-served.ts';
import { buildSite } from '../src/writer/build-site.ts';
import { readMarketOrReport } from './read-market-or-report.ts';

const { settings, switches } = readFlags(
  `npm run build: checks the data and builds the site into OUT_DIR. Exit code: 0 if it was built; ${exitCodes.failed} if it wasn't; ${exitCodes.loss} if too many
companies or cranes would be removed. If it fails, OUT_DIR is left unchanged.`,
  ['DATA_DIR', 'OUT_DIR', 'BASE_URL'],
  lossFlag,
);
const progress = startProgress();
const market = await readMarketOrReport(settings.DATA_DIR, progress);
if (market === null) {
  process.stderr.write(`${describeServedBuild(settings.OUT_DIR)}\n`);
  process.exit(exitCodes.failed);
}
try {
  const { files, bytes, written, removed } = await buildSite(
    market,
    settings.BASE_URL || market.service.base_url,
    settings.OUT_DIR,
    progress.stage,
    switches.has('allow-loss'),
  );
  progress.done(`${settings.OUT_DIR}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${written} written, ${removed} removed`);
  process.exit(0);
} catch (error) {
  progress.done();
  const { reason, code } = explainFailure(error);
  process.stderr.write(`${reason}\n${describeServedBuild(settings.OUT_DIR)}\n`);
  process.exit(code);
}
