import { join, resolve } from 'node:path';
import { digestData } from '../../src/load/data-files.ts';
import { publishData, type PublishOptions } from '../../src/writer/publish-data.ts';
import { noteAttempt } from '../../src/writer/releases/attempts.ts';
import { publishedAt } from '../../src/writer/releases/layout.ts';
import { openPublisher, type ReleasePublisher } from '../../src/writer/releases/publisher.ts';
import { noteWarnings, limitsOf, readMarketOrReport } from '../market/read-market-or-report.ts';
import type { Progress } from '../command/progress.ts';
import { describeNoticesOf } from '../market/since-release.ts';
import { runCanaries } from './canaries.ts';
import { readDeployed } from './compare-deployed.ts';
import { exitCodes, explainFailure } from './exit-codes.ts';
import type { PublishFlags } from './publish-flags.ts';
import { watchCode } from './new-code.ts';
import { showTime, describeServedRelease } from './describe-served.ts';

/** The publication that the flags ask for. @param onErrors Called with a sentence if the data has errors. */
export const sourceOf = (
  { to, settings, allowed, compare, leavesOutFaulty = false }: PublishFlags,
  progress: Progress,
  onErrors?: (reason: string) => void,
): PublishOptions<ReleasePublisher> => ({
  open: () => openPublisher(to),
  readMarket: () =>
    readMarketOrReport(settings.DATA_DIR, progress, { limits: { ...limitsOf(settings), leavesOutFaulty }, ...(onErrors && { onErrors }) }),
  digestData: () => digestData(settings.DATA_DIR),
  baseUrl: settings.BASE_URL,
  allowed,
  readDeployed: async () => (compare === null ? null : readDeployed(compare, progress)),
  onStage: progress.stage,
});

/** How a publication ended. */
export interface Outcome {
  /** The exit code of `npm run publish`. */
  readonly code: number;
  /** The failure, in a sentence; null without one. */
  readonly reason: string | null;
  /** Whether another attempt may succeed with the same data. */
  readonly mayPass: boolean;
}

/** Publishes, prints what was done, and records how it ended. */
export async function publishOnce(options: PublishFlags, progress: Progress): Promise<Outcome> {
  const outcome = await tryToPublish(options, progress);
  const { code, reason } = outcome;
  try {
    // The publisher with the lock records how its publication ends.
    if (code !== exitCodes.busy) noteAttempt(resolve(options.to), reason === null ? null : { code, reason });
  } catch (error) {
    progress.print(`How this ended could not be noted for the server's metrics: ${(error as Error).message}`);
  }
  return outcome;
}

async function tryToPublish(options: PublishFlags, progress: Progress): Promise<Outcome> {
  try {
    return await publish(options, progress);
  } catch (error) {
    progress.done();
    const failure = explainFailure(error, options.to);
    progress.print(`${failure.reason}\n${describeServedRelease(options.to)}`);
    return failure;
  }
}

async function publish(options: PublishFlags, progress: Progress): Promise<Outcome> {
  const { keep, verify } = options;
  const tellCode = watchCode(options.to, progress.print);
  let errors = 'The data has errors.';
  const source = sourceOf(options, progress, (reason) => (errors = reason));
  const published = await publishData(source, { keep, canaries: runCanaries, verify });
  if (published === null) {
    progress.print(describeServedRelease(options.to));
    return { code: exitCodes.failed, reason: errors, mayPass: false };
  }
  const { name, switched, files, bytes, written, removed, changes, warnings, rememberedWarnings } = published;
  if (rememberedWarnings !== null) noteWarnings(rememberedWarnings, options.settings.DATA_DIR, progress);
  const size = `${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
  if (switched) {
    progress.done(`${join(options.to, 'current')}: release ${name}, ${size}, ${written} written, ${files - written} shared`);
  } else {
    const at = publishedAt(resolve(options.to), name);
    progress.done(`Nothing has changed since release ${name}${at === null ? '' : ` of ${showTime(at)}`}: ${size}, checked`);
  }
  if (changes !== null) {
    const { added, changed, removed: lost } = changes.counts;
    progress.print(
      changes.previous_data_version === null
        ? `${options.to} had no release to compare with: the check for large losses was skipped, and the history of changes begins with ${changes.companies} companies.`
        : `Companies: ${added} added, ${changed} changed, ${lost} removed.`,
    );
  }
  if (published.notices !== null) progress.print(describeNoticesOf(published.notices));
  tellCode();
  if (removed.length > 0) progress.print(describeRemoved(removed));
  for (const warning of warnings) progress.print(`Published, but: ${warning}`);
  const reason = warnings.length > 0 ? `Published, but: ${warnings.join('; ')}` : null;
  return { code: reason === null ? 0 : exitCodes.published, reason, mayPass: false };
}

/** The removed releases, in a sentence. */
export const describeRemoved = (names: readonly string[]): string => `Old releases removed: ${names.join(', ')}`;
