import { buildOrReport, buildSettings } from './market/build-or-report.ts';
import { allowedBy, lossFlags, readFlags } from './command/command-line.ts';
import { startProgress } from './command/progress.ts';
import { compareFlag, readCompareFlag, readDeployed } from './release/compare-deployed.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';
import { showTime, describeServedBuild } from './release/describe-served.ts';
import { timeOfManifest } from '../src/writer/published.ts';
import { toRun } from './command/how-to-run.ts';

const { settings, flags, switches } = readFlags(
  `${toRun('build')}: checks the data and builds the site into OUT_DIR. Exit code: 0 if it was built; ${exitCodes.failed} if it wasn't; ${exitCodes.loss} if too many
companies or cranes would be removed; ${exitCodes.busy} if another build is writing OUT_DIR. If it fails, OUT_DIR is left unchanged.`,
  buildSettings,
  { compare: compareFlag, ...lossFlags },
);
const origin = readCompareFlag(flags.compare);
const progress = startProgress();
try {
  const { OUT_DIR } = settings;
  const built = await buildOrReport(settings, progress, allowedBy(switches), async () =>
    origin === null ? null : readDeployed(origin, progress),
  );
  if (built === null) {
    process.stderr.write(`${describeServedBuild(OUT_DIR)}\n`);
    process.exit(exitCodes.failed);
  }
  const { files, bytes, written, gone, rememberedWarnings } = built;
  const size = `${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
  if (rememberedWarnings !== null)
    progress.done(`Nothing has changed since the build of ${showTime(timeOfManifest(OUT_DIR)!)}: ${OUT_DIR}, ${size}, checked`);
  else progress.done(`${OUT_DIR}: ${size}, ${written} written, ${gone} removed`);
  process.exit(0);
} catch (error) {
  progress.done();
  const { reason, code } = explainFailure(error);
  process.stderr.write(`${reason}\n${describeServedBuild(settings.OUT_DIR)}\n`);
  process.exit(code);
}
