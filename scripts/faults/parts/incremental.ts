import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../project-root.ts';
import type { FaultOptions, Row } from '../part.ts';
import { emptyTally, type Tally } from '../walk.ts';
import type { WalkReport } from '../worker-walks.ts';

export const name = 'incremental';

/** Publications of a walk, each after random edits, and the seeds of walks. The fifth has large data. */
const steps = { short: 6, whole: 20 };
const walks = { short: [1, 2, 5], whole: Array.from({ length: 50 }, (_, i) => i + 1) };
/** Walks with a fault in every n-th call of a publication; each starts one call later. */
const callWalks = { short: { count: 1, every: 41 }, whole: { count: 12, every: 12 } };
const target = 'the release and the notices of a clean publication, byte for byte';
/** A memory disk, since the disk isn’t under test. */
const memoryDisk = '/dev/shm';

/**
 * Edits small and large markets, publishes them again and again, and compares each release with a clean publication of the same
 * data.
 */
export async function run({ short, folder, progress }: FaultOptions): Promise<readonly Row[]> {
  const sample = join(folder, 'sample');
  const size = ['--companies', '400', '--fleet', '800', '--seed', '5', '--out', sample];
  const made = spawnSync(process.execPath, [join(projectRoot, 'scripts/sample-data.ts'), ...size], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The sample data was not made: ${made.stderr}`);
  const work = existsSync(memoryDisk) ? mkdtempSync(join(memoryDisk, 'crane-walks-')) : folder;
  const { count: perCall, every } = short ? callWalks.short : callWalks.whole;
  const chosen = [
    ...(short ? walks.short : walks.whole).map(String),
    ...Array.from({ length: perCall }, (_, i) => `calls-${i + 1}-${every}`),
  ];
  const count = chosen.length;
  const processes = Math.min(2, availableParallelism(), count);
  const reports: WalkReport[] = [];
  const started = performance.now();
  try {
    await Promise.all(
      Array.from({ length: processes }, async (_, n) => {
        const own = chosen.filter((__, i) => i % processes === n);
        const args = [join(projectRoot, 'scripts/faults/worker-walks.ts'), work, sample, String(short ? steps.short : steps.whole), ...own];
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
        const ended = once(child, 'exit') as Promise<[number | null]>;
        for await (const line of createInterface({ input: child.stdout })) {
          const report = JSON.parse(line) as WalkReport;
          reports.push(report);
          if (report.violation !== null) progress(report.violation);
          if (reports.length % 5 === 0) progress(`${reports.length} of ${count} walks`);
        }
        const [code] = await ended;
        if (code !== 0) throw new Error(`A process that publishes ended with ${code}.`);
      }),
    );
  } finally {
    if (work !== folder) rmSync(work, { recursive: true, force: true });
  }
  return rowsOf(reports, (performance.now() - started) / 1000);
}

function rowsOf(reports: readonly WalkReport[], seconds: number): Row[] {
  const all = emptyTally();
  for (const { tally } of reports) add(all, tally);
  const violations = reports.filter(({ violation }) => violation !== null);
  const { publications, edits, refused, groups } = all;
  const groupText = Object.entries(groups)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, tried]) => `${group} ${tried}`)
    .join(', ');
  return [
    {
      what: 'publishing again after random edits, saved in six ways, with the state file and releases damaged, rollbacks, kills, failed calls and two publishers between',
      tried: `${publications} sequences of edits, ${edits} edits in ${reports.length} folders`,
      violations: violations.length,
      measured:
        violations.length === 0
          ? `${refused} refused for errors; ${groupText}; ${Math.round(seconds)} s`
          : violations
              .slice(0, 2)
              .map(({ violation }) => violation!.split('\n')[0]!)
              .join('; '),
      target,
    },
  ];
}

function add(all: Tally, one: Tally): void {
  for (const key of ['publications', 'edits', 'refused'] as const) all[key] += one[key];
  for (const [group, tried] of Object.entries(one.groups)) all.groups[group] = (all.groups[group] ?? 0) + tried;
}
