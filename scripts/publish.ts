import { join } from 'node:path';
import { fail, readFlags } from './command-line.ts';
import { startProgress } from './progress.ts';
import { exitCodes, explainFailure } from './release/exit-codes.ts';
import { defaultKeep, publishData } from './release/publish-data.ts';

const { settings, flags } = readFlags(
  `npm run publish -- --to DIR [--keep K]: checks the data, builds it into DIR/releases/NAME beside what is served, verifies every file,
and points DIR/current at it in one step. Ends with 0; with 1 when nothing was published, and what is served is as it was; with 3
when the release is served and something after that failed; with 75 when another publisher is at work.`,
  {
    to: { value: 'DIR', description: 'Folder of the releases; made if it is not there.' },
    keep: { value: 'K', description: `Releases that are kept, at least 2. Default ${defaultKeep}.` },
  },
);
if (flags.to === undefined) fail(['--to DIR is needed']);
const keep = Number(flags.keep ?? defaultKeep);
if (!Number.isInteger(keep) || keep < 2) fail([`--keep must be a whole number of at least 2, got ${JSON.stringify(flags.keep)}`]);
const progress = startProgress();
try {
  const result = await publishData({ to: flags.to, settings, keep }, progress);
  if (result === null) process.exit(exitCodes.failed);
  const { name, switched, files, bytes, written, removed, warnings } = result;
  progress.done(
    `${join(flags.to, 'current')}: ${switched ? `release ${name}` : `release ${name} already, nothing has changed`}, ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${written} written, ${files - written} shared`,
  );
  if (removed.length > 0) process.stderr.write(`Removed old releases: ${removed.join(', ')}\n`);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  process.exit(warnings.length > 0 ? exitCodes.published : 0);
} catch (error) {
  progress.done();
  const { reason, code } = explainFailure(error);
  process.stderr.write(`Nothing was published. ${reason}\n`);
  process.exit(code);
}
