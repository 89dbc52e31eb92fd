// Runs third-party validators, linters and official clients against the built server. Prints a table; exits with 1 for an unexpected
// failure. `--write` keeps the table in scripts/validate/results.md.
import { readArguments } from './arguments.ts';
import { loadCheck } from './load-check.ts';
import { startProgress } from './progress.ts';
import { serveSample } from './serve-sample.ts';
import { reportVerdicts } from './validate/report.ts';

const help = `npm run validate -- [--write]

Builds the sample market, serves it on a free port of this machine, and runs third-party validators and clients against it. They are
installed into scripts/checks/node_modules at the first use.
--write keeps the table in scripts/validate/results.md.
`;
const { values } = readArguments(help, { write: { type: 'boolean', default: false } });

const progress = startProgress();
const { runValidators } = await loadCheck('validators', progress);
const site = await serveSample(progress);
const verdicts = await runValidators(site, progress).finally(() => site.stop());
progress.done();

process.exit(reportVerdicts(verdicts, values.write ? 'validate' : null) ? 0 : 1);
