// Judges every regular expression in src: its time must be linear in its input, unless the input has a named bound.
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import { loadCheck } from './load-check.ts';
import { boundedPatterns } from './patterns/bounded-patterns.ts';
import { findPatterns } from './patterns/find-patterns.ts';
import { coverMade, judgePatterns } from './patterns/judge-patterns.ts';
import { loadPatterns, standIns } from './patterns/made-patterns.ts';
import { startProgress } from './progress.ts';
import { projectRoot } from './project-root.ts';

const help = `npm run patterns:check

Judges every regular expression in src with recheck, which is installed into scripts/checks/node_modules at the first use: its time must be
linear in its input. A slower one needs an entry with the limit of its input in scripts/patterns/bounded-patterns.ts. Exit code 1 when an
entry is missing, or isn’t needed any more.
`;

readArguments(help, {});
const progress = startProgress();
const { judgePattern } = await loadCheck('judge-pattern', progress);
progress.done();

const folder = join(projectRoot, 'src');
const { files, literals, made, inMarkup } = findPatterns(folder);
const covered = coverMade(made, await loadPatterns(folder, made), standIns);
const patterns = [...literals, ...covered.patterns];
const faults = [
  ...inMarkup.map((place) => `${place}: a regular expression in markup, where it can’t be judged; move it into a .ts file.`),
  ...covered.faults,
  ...(await judgePatterns(patterns, boundedPatterns, judgePattern)),
];
for (const fault of faults) process.stdout.write(`✗ ${fault}\n`);
process.stdout.write(
  `${patterns.length} regular expressions in ${files} files, ${boundedPatterns.length} of them with a bound, ${faults.length} faults\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
