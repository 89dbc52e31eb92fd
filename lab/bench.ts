// Measures publishing, serving, asking and reading files against simple baselines. Exits with 1 when a target is missed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatInteger } from '../src/contract/numbers.ts';
import { prepareDeployment } from '../src/hosts/prepare/prepare.ts';
import { readSite } from '../src/hosts/prepare/site.ts';
import { compileCode } from '../src/writer/compiled-code.ts';
import { fail, readArguments } from '../scripts/command/arguments.ts';
import { benchFiles } from './bench/files.ts';
import { benchFollowing } from './bench/following.ts';
import { runScript } from './bench/load.ts';
import { describeMachine, interleave } from './bench/measure.ts';
import { atMost, type BenchOptions, type Row } from './bench/options.ts';
import { benchPublish } from './bench/publishing-again.ts';
import { benchServing } from './bench/serving.ts';
import { benchHost } from './bench/starting.ts';
import { hasProgram } from './shared/prerequisites.ts';
import { projectRoot } from '../scripts/project-root.ts';

const help = `npm run lab -- bench [--companies 1167,10000,100000] [--seed 1] [--rounds 5] [--publications 50]

Prints the cost of publishing, serving, filtering, asking and reading only files, compared with their floors, for each size. The memory of
watch is measured over --publications at the smallest size. Exits with 1 when a target is missed. Needs wrk (Debian package wrk) for
measurements over HTTP; without it those rows say so.
`;

const { values } = readArguments(help, {
  companies: { type: 'string', default: '1167,10000,100000' },
  seed: { type: 'string', default: '1' },
  rounds: { type: 'string', default: '5' },
  publications: { type: 'string', default: '50' },
});
const sizes = values.companies.split(',').map(Number);
const [seed, rounds, publications] = [Number(values.seed), Number(values.rounds), Number(values.publications)];
if (![...sizes, seed, rounds, publications].every((value) => Number.isInteger(value) && value > 0))
  fail('--companies, --seed, --rounds and --publications take whole numbers above 0.');

const rows: Row[] = [];
const reportFor =
  (companies: number): BenchOptions['report'] =>
  (work, measured, ...targets) => {
    const row = { work, companies, measured, targets };
    rows.push(row);
    process.stderr.write(`${work} · ${companies} companies: ${measured} (${targetsOf(row)})\n`);
  };
/** The targets of a row; those that it misses are marked. */
const targetsOf = ({ targets }: Row): string =>
  targets.length === 0 ? '–' : targets.map(({ text, isMet }) => (isMet ? text : `${text} ✗`)).join(', ');

const folder = mkdtempSync(join(tmpdir(), 'crane-bench-'));
/** Seconds of a publication of everything, by size. */
const fullSeconds = new Map<number, number>();
try {
  for (const companies of sizes) await benchSize(companies);
  const [small, large] = [sizes[0]!, sizes.at(-1)!];
  if (small !== large) {
    const growth = fullSeconds.get(large)! / fullSeconds.get(small)! / (large / small);
    reportFor(large)('publish: time for each company, largest ÷ smallest size', growth.toFixed(2), atMost(growth, 1.2, ''));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const table = [
  '| work | companies | measured | target |',
  '|---|---|---|---|',
  ...rows.map((row) => `| ${row.work} | ${formatInteger(row.companies)} | ${row.measured} | ${targetsOf(row)} |`),
  '',
  `Seed ${seed}, ${rounds} interleaved rounds, medians. ${describeMachine()}.`,
].join('\n');
process.stdout.write(`${table}\n`);
const missed = rows.flatMap(({ targets }) => targets.filter(({ isMet }) => !isMet)).length;
if (missed > 0) process.stderr.write(`Targets missed: ${missed}\n`);
process.exit(missed === 0 ? 0 : 1);

async function benchSize(companies: number): Promise<void> {
  const data = writeSample(companies, 8 * companies);
  const options: BenchOptions = { companies, rounds, seed, report: reportFor(companies) };
  const { report } = options;
  const to = join(folder, `site-${companies}`);
  const out = join(to, 'current');
  // Done once for each version of the code, so not part of a publication.
  await compileCode();
  fullSeconds.set(companies, await benchPublish(data, to, options));
  await benchHost(out, options);
  await benchFollowing(data, to, companies === Math.min(...sizes) ? publications : null, options);
  await benchFiles(out, folder, options);
  const deployment = join(folder, `vercel-${companies}`);
  await prepareDeployment(readSite(out), 'vercel', 'free', deployment);
  const entry = join(deployment, '.vercel/output/functions/crane.func/index.mjs');
  const start = (...question: string[]) => runScript<number>([join(projectRoot, 'lab/bench/worker-start.js'), entry, ...question]);
  const [list, answer] = await interleave(rounds, start, () => start('crawler cranes over 300 t near Hamburg'));
  report(
    'function start, prepared for Vercel: process start to first answer',
    `${Math.round(list!)} ms`,
    atMost(Math.round(list!), 300, 'ms'),
  );
  report('the same to the answer of a first question', `${Math.round(answer!)} ms`, atMost(Math.round(answer!), 300, 'ms'));
  type Times = { readonly median: number; readonly p99: number };
  const { ask, search, nearest } = await runScript<{ ask: Times; search: Times; nearest: Times }>([
    join(projectRoot, 'lab/bench/worker-ask.ts'),
    out,
    `${seed}`,
  ]);
  report('/ask in process, warm: p50, p99', `${ask.median.toFixed(2)} ms, ${ask.p99.toFixed(2)} ms`, atMost(ask.p99, 1.5, 'ms', 'p99'));
  report(
    '/api/search in process, warm: p50, p99',
    `${search.median.toFixed(2)} ms, ${search.p99.toFixed(2)} ms`,
    atMost(search.p99, 5, 'ms', 'p99'),
  );
  report(
    '/api/nearest in process, warm: p50, p99',
    `${nearest.median.toFixed(2)} ms, ${nearest.p99.toFixed(2)} ms`,
    atMost(nearest.p99, 5, 'ms', 'p99'),
  );
  if (hasProgram('wrk')) await benchServing(out, options);
  else report('over HTTP', 'not measured: wrk is not installed');
}

/** Writes invented data. @returns Its folder. */
function writeSample(companies: number, cranes: number): string {
  const data = join(folder, `data-${companies}`);
  const script = join(projectRoot, 'scripts/sample.ts');
  const args = ['--companies', `${companies}`, '--fleet', `${cranes}`, '--seed', `${seed}`, '--out', data];
  execFileSync(process.execPath, [script, ...args], { stdio: 'ignore' });
  return data;
}
