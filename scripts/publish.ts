import { join } from 'node:path';
import { startProgress } from './progress.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';
import { announce, publishData } from './release/publish-data.ts';
import { readPublishFlags } from './release/publish-flags.ts';

const options = readPublishFlags(
  `npm run publish -- --to DIR: checks the data, builds it into DIR/releases/NAME beside what is served, verifies every file, and points
DIR/current at it in one step. Ends with 0; with 1 when nothing was published, and what is served is as it was; with 3 when the
release is served and something after that failed; with 75 when another publisher is at work.`,
);
const progress = startProgress();
try {
  const published = await publishData(options, progress);
  if (published === null) process.exit(exitCodes.failed);
  const { name, switched, files, bytes, written, removed, changes } = published;
  const failures = [...published.warnings, ...(switched ? await announce(options, published, progress) : [])];
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
} catch (error) {
  progress.done();
  const { reason, code } = explainFailure(error);
  process.stderr.write(`Nothing was published. ${reason}\n`);
  process.exit(code);
}
