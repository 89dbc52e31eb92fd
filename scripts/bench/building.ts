import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runScript } from './load.ts';
import type { BenchOptions } from './part.ts';

interface Build {
  readonly seconds: number;
  readonly peakBytes: number;
  readonly written: number;
  readonly stages: Readonly<Record<string, number>>;
}

/** The whole data build in a process of its own, and again after one row has changed. @returns Seconds of the whole build. */
export async function benchBuild(data: string, out: string, { companies, report }: BenchOptions): Promise<number> {
  const build = () => runScript<Build>([join(projectRoot, 'scripts/bench/worker-build.ts'), data, out]);
  const full = await build();
  const stages = Object.entries(full.stages)
    .map(([name, time]) => `${name} ${time.toFixed(1)} s`)
    .join(', ');
  report('whole data build', `${full.seconds.toFixed(1)} s, peak ${(full.peakBytes / 2 ** 30).toFixed(2)} GiB (${stages})`, '< 1.5 GiB');
  changeOneRow(join(data, 'companies.csv'), Math.floor(companies / 2));
  const again = await build();
  report(
    'one changed row: rebuild ÷ full build',
    `${(again.seconds / full.seconds).toFixed(2)} (${again.seconds.toFixed(1)} s, ${again.written} files written)`,
    '≤ 0.15',
  );
  return full.seconds;
}

/** Changes the web address in one line of a CSV file. */
function changeOneRow(path: string, line: number): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.map((text, i) => (i === line ? text.replace('https://', 'https://www.') : text)).join('\n'));
}
