import { previewData } from '../src/writer/publish-data.ts';
import { startProgress } from './command/progress.ts';
import { describePreview } from './release/describe-preview.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';
import { publishOnce, sourceOf } from './release/publish-once.ts';
import { leaveSignalsToParent, tellParent } from './release/publish-process.ts';
import { readPublishFlags } from './release/publish-flags.ts';
import { describeServedRelease } from './release/describe-served.ts';
import { openPublishLog } from './release/publish-log.ts';
import { toRun } from './command/how-to-run.ts';

const options = readPublishFlags(
  `${toRun('publish', '--to DIR')}: checks the data, builds a release in DIR/releases/NAME, verifies every file, and points DIR/current at it
in one step. If nothing has changed since the current release was published, it says so and changes nothing.

Exit codes:
  0   The release is being served. With --dry-run: it could be published.
  ${exitCodes.failed}   Nothing was published: the data has errors, or the disk failed. The current release is still served.
  2   The command line is wrong.
  ${exitCodes.published}   The release is being served, but something else failed, as the message says: old releases were not removed, for example.
  ${exitCodes.loss}   Nothing was published: more companies or cranes would be removed than publishing.max_loss_percent in service.json allows.
  ${exitCodes.busy}  Nothing was published: another publisher is running. Try again.
`,
  true,
);
leaveSignalsToParent();
process.exit(options.dryRun ? await preview() : await publish());

/** @returns The exit code. */
async function publish(): Promise<number> {
  const log = openPublishLog(options.logsJson);
  const outcome = await publishOnce(options, log.startProgress());
  const { code, reason } = outcome;
  // Text has said it already. If another publisher is at work, that one says how it ends.
  if (options.logsJson && reason !== null && code !== exitCodes.busy) log.failed(code, reason);
  await tellParent(outcome);
  return code;
}

/** Prints what a publication would change. @returns The exit code. */
async function preview(): Promise<number> {
  const progress = startProgress();
  try {
    const found = await previewData(sourceOf(options, progress));
    if (found === null) {
      process.stderr.write(`${describeServedRelease(options.to)}\n`);
      return exitCodes.failed;
    }
    progress.done('Compared');
    process.stdout.write(`${describePreview(found)}\n`);
    process.stderr.write(`${describeServedRelease(options.to)}\n`);
    return found.refusal === null ? 0 : exitCodes.loss;
  } catch (error) {
    progress.done();
    const { reason, code } = explainFailure(error);
    process.stderr.write(`${reason}\n${describeServedRelease(options.to)}\n`);
    return code;
  }
}
