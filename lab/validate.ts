// Runs validators, linters and official clients against the built server.
import { readArguments } from '../scripts/command/arguments.ts';
import { loadCheck } from './shared/load-check.ts';
import { startProgress } from '../scripts/command/progress.ts';
import { serveSample } from './shared/serve-sample.ts';
import { reportVerdicts } from './shared/report.ts';

const help = `npm run lab -- validate

Builds the sample market, serves it on a free port of this machine, and runs third-party validators and clients against it. They are
installed into lab/programs/node_modules at the first use.
`;
readArguments(help, {});

const progress = startProgress();
const { runValidators } = await loadCheck('validators', progress);
const site = await serveSample(progress);
const verdicts = await runValidators(site, progress).finally(() => site.stop());
progress.done();

process.exit(reportVerdicts(verdicts) ? 0 : 1);
