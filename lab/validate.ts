// Runs validators, linters and official clients against the built server.
import { readArguments } from '../scripts/command/arguments.ts';
import { loadCheck } from './shared/load-check.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { serveSample } from './shared/serve-sample.ts';
import { reportVerdicts } from './shared/report.ts';

const help = `npm run lab -- validate [--write]

Builds the sample market, serves it on a free port of this machine, and runs third-party validators and clients against it. They are
installed into lab/programs/node_modules at the first use.
--write keeps the table in lab/shared/results.md.
`;
const { values } = readArguments(help, { write: { type: 'boolean', default: false } });

const progress = startProgress();
const { runValidators } = await loadCheck('validators', progress);
const site = await serveSample(progress);
const verdicts = await runValidators(site, progress).finally(() => site.stop());
progress.done();

process.exit(reportVerdicts(verdicts, values.write ? 'validate' : null) ? 0 : 1);
