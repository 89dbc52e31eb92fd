// Checks the data folder and prints every fault. Exit code 0 without errors, 1 with errors, 2 for a wrong command line.
import { appendFileSync } from 'node:fs';
import { loadData } from '../src/load/load-data.ts';
import { formatReport, reportJson } from '../src/load/report.ts';
import { openGazetteer } from './market/gazetteer.ts';
import { annotate } from './market/annotations.ts';
import { fail, readArguments } from './command/arguments.ts';
import { toRun } from './command/how-to-run.ts';
import { startProgress } from './command/progress.ts';
import { compareSince, describeSince, noticesSince, sinceJson, summariseSince } from './market/since-release.ts';
import { dataFolderOf, dataFolderOptions, readLimits } from './market/read-market-or-report.ts';

const help = `${toRun('check')}: checks the tables and service.json in the data folder, and says whether they can be published. Errors come
first, then warnings, then one line for each kind of note. Findings with the same cause are one entry with a count and examples.

  --data-dir DIR, --data DIR / DATA_DIR
                          the folder. Default data.
  --max-file-mb N / MAX_FILE_MB, --max-rows N / MAX_ROWS
                          largest file, in megabytes, and most rows to read.
  --infos                 list notes one by one, with their rows.
  --json                  print findings as JSON, up to 100 of each kind per file.
  --format github         print errors and warnings as annotations for a GitHub workflow, then the report, and a summary of the job.
  --since RELEASE         say which findings are new, fixed and remaining since a release: a published folder, a folder of
                          releases, another folder of data, or the address of a deployed site, which publishes only numbers.
                          Annotations are then only for errors and new findings.
  --help                  print this.

Exit code: 0 without errors (warnings do not count), 1 with errors, 2 for a wrong command line.
`;

const { values } = readArguments(help, {
  ...dataFolderOptions,
  'max-file-mb': { type: 'string' },
  'max-rows': { type: 'string' },
  infos: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  format: { type: 'string' },
  since: { type: 'string' },
});
const folder = dataFolderOf(values);
if (values.since === '') fail('--since is empty: name a folder or an address.');
if (folder === '') fail('--data-dir is empty: name the folder of the CSV files.');
if (values.format !== undefined && values.format !== 'github') fail(`--format must be github, got ${values.format}.`);
if (values.format !== undefined && values.json) fail('--json and --format exclude each other.');
const limits = readLimits({ 'max-file-mb': values['max-file-mb'], 'max-rows': values['max-rows'] });
// A log needs no progress lines.
const progress = process.stderr.isTTY === true ? startProgress() : null;
const stage = `checking ${folder}`;
progress?.stage(stage);
const options = { ...limits, gazetteer: openGazetteer() };
const result = await loadData(folder, options, (done, total) => progress?.stage(stage, { done, total }));
const since = values.since === undefined ? null : await compareSince(values.since, result, options);
progress?.done();
const color = process.stdout.isTTY === true && !process.env['NO_COLOR'];
const infos = values.infos ? 'listed' : 'folded';
if (values.format === 'github') {
  process.stdout.write(annotate(noticesSince(since, result.notices), folder, process.env['GITHUB_WORKSPACE'] || process.cwd()));
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary) appendFileSync(summary, summariseSince(since, result));
}
process.stdout.write(
  `${values.json ? reportJson(result, since === null ? null : sinceJson(since)) : formatReport(result, { color, infos })}\n`,
);
if (since !== null && !values.json) process.stdout.write(`${describeSince(since, result.notices)}\n`);
process.exitCode = result.totals.errors > 0 ? 1 : 0;
