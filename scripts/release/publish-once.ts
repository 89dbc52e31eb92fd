import { join, resolve } from 'node:path';
import { digestData } from '../../src/load/data-files.ts';
import { announce, publishData, type PublishOptions } from '../../src/writer/publish-data.ts';
import { publishedAt } from '../../src/writer/releases/layout.ts';
import { noteWarnings, limitsOf, readMarketOrReport } from '../read-market-or-report.ts';
import { startProgress, type Progress } from '../progress.ts';
import { runCanaries } from './canaries.ts';
import { readDeployed } from './compare-deployed.ts';
import { exitCodes, explainFailure } from './exit-codes.ts';
import type { PublishFlags } from './publish-flags.ts';
import { watchCode } from './new-code.ts';
import { showTime, describeServedRelease } from './describe-served.ts';

/** What the flags ask to be published. */
export const sourceOf = ({ to, settings, mayLose, compare }: PublishFlags, progress: Progress): PublishOptions => ({
  to,
  readMarket: () => readMarketOrReport(settings.DATA_DIR, progress, limitsOf(settings)),
  digestData: () => digestData(settings.DATA_DIR),
  baseUrl: settings.BASE_URL,
  mayLose,
  readDeployed: async () => (compare === null ? null : readDeployed(compare, progress)),
  onStage: progress.stage,
});

/** Publishes, and prints what was done. @returns The exit code of `npm run publish`. */
export async function publishOnce(options: PublishFlags): Promise<number> {
  const progress = startProgress();
  try {
    return await publish(options, progress);
  } catch (error) {
    progress.done();
    const { reason, code } = explainFailure(error);
    process.stderr.write(`${reason}\n${describeServedRelease(options.to)}\n`);
    return code;
  }
}

async function publish(options: PublishFlags, progress: Progress): Promise<number> {
  const { keep, verify } = options;
  const tellCode = watchCode(options.to);
  const published = await publishData(sourceOf(options, progress), { keep, canaries: runCanaries, verify });
  if (published === null) {
    process.stderr.write(`${describeServedRelease(options.to)}\n`);
    return exitCodes.failed;
  }
  const { name, switched, files, bytes, written, removed, changes, rememberedWarnings } = published;
  if (rememberedWarnings !== null) noteWarnings(rememberedWarnings, progress);
  const failures = [...published.warnings, ...(switched ? await announce(options.to, options, published, progress.stage) : [])];
  const size = `${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
  if (switched) {
    progress.done(`${join(options.to, 'current')}: release ${name}, ${size}, ${written} written, ${files - written} shared`);
  } else {
    const at = publishedAt(resolve(options.to), name);
    progress.done(`Nothing has changed since release ${name}${at === null ? '' : ` of ${showTime(at)}`}: ${size}, checked`);
  }
  if (changes !== null) {
    const { added, changed, removed: lost } = changes.counts;
    process.stderr.write(
      changes.previous_data_version === null
        ? `${options.to} had no release to compare with: the check for large losses was skipped, and the history of changes begins with ${changes.companies} companies.\n`
        : `Companies: ${added} added, ${changed} changed, ${lost} removed.\n`,
    );
  }
  tellCode();
  if (removed.length > 0) process.stderr.write(`Old releases removed: ${removed.join(', ')}\n`);
  for (const failure of failures) process.stderr.write(`Published, but: ${failure}\n`);
  return failures.length > 0 ? exitCodes.published : 0;
}
