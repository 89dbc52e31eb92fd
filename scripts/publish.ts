import { join } from 'node:path';
import { announce, previewData, publishData } from '../src/writer/publish-data.ts';
import { readMarketOrReport } from './read-market-or-report.ts';
import { startProgress } from './progress.ts';
import { describePreview } from './release/describe-preview.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';
import { runCanaries } from './release/canaries.ts';
import { readPublishFlags } from './release/publish-flags.ts';
import { describeServedRelease } from './release/describe-served.ts';

const options = readPublishFlags(
  `npm run publish -- --to DIR: checks the data, builds a release in DIR/releases/NAME, verifies every file, and points DIR/current at it
in one step.

Exit codes:
  0   The release is being served. With --dry-run: it could be published.
  ${exitCodes.failed}   Nothing was published: the data has errors, or the disk failed. The current release is still served.
  2   The command line is wrong.
  ${exitCodes.published}   The release is being served, but the --after command or the --notify webhook failed.
  ${exitCodes.loss}   Nothing was published: more companies or cranes would be removed than publishing.max_loss_percent in service.json allows.
  ${exitCodes.busy}  Nothing was published: another publisher is running. Try again.
`,
  true,
);
const progress = startProgress();
const onStage = progress.stage;
const source = {
  to: options.to,
  readMarket: () => readMarketOrReport(options.settings.DATA_DIR, progress),
  baseUrl: options.settings.BASE_URL,
  mayLose: options.mayLose,
  onStage,
};
try {
  await (options.dryRun ? preview() : publish());
} catch (error) {
  progress.done();
  const { reason, code } = explainFailure(error);
  process.stderr.write(`${reason}\n${describeServedRelease(options.to)}\n`);
  process.exit(code);
}

async function publish(): Promise<never> {
  const published = await publishData(source, { keep: options.keep, canaries: runCanaries });
  if (published === null) return refuseErrors();
  const { name, switched, files, bytes, written, removed, changes } = published;
  const failures = [...published.warnings, ...(switched ? await announce(options.to, options, published, onStage) : [])];
  progress.done(
    `${join(options.to, 'current')}: ${switched ? `release ${name}` : `release ${name} already, nothing has changed`}, ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${written} written, ${files - written} shared`,
  );
  if (changes !== null) {
    const { added, changed, removed: lost } = changes.counts;
    process.stderr.write(
      changes.previous_data_version === null
        ? `The history of changes begins with ${changes.companies} companies.\n`
        : `Companies: ${added} added, ${changed} changed, ${lost} removed.\n`,
    );
  }
  if (removed.length > 0) process.stderr.write(`Old releases removed: ${removed.join(', ')}\n`);
  for (const failure of failures) process.stderr.write(`Published, but: ${failure}\n`);
  process.exit(failures.length > 0 ? exitCodes.published : 0);
}

async function preview(): Promise<never> {
  const found = await previewData(source);
  if (found === null) return refuseErrors();
  progress.done('Compared');
  process.stdout.write(`${describePreview(found)}\n`);
  process.stderr.write(`${describeServedRelease(options.to)}\n`);
  process.exit(found.refusal === null ? 0 : exitCodes.loss);
}

function refuseErrors(): never {
  process.stderr.write(`${describeServedRelease(options.to)}\n`);
  process.exit(exitCodes.failed);
}
