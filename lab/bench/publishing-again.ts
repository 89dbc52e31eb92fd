import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publish, type Cost } from './commands.ts';
import { edits, type Sign } from './edits.ts';
import { median } from './measure.ts';
import { atMost, bySize, type BenchOptions } from './options.ts';

/** Runs `npm run publish`, each time in a new process: everything, after one edit of each kind, and with nothing new. */
export async function benchPublish(data: string, to: string, { companies, rounds, report }: BenchOptions): Promise<number> {
  const runs = Math.min(rounds, 3);
  const full: Cost[] = [];
  // Into a new folder each time: for seconds after many files were removed, ext4 is slow to create others.
  for (let round = 1; round < runs; round++) full.push(await publish(data, `${to}-${round}`));
  full.push(await publish(data, to));
  for (let round = 1; round < runs; round++) rmSync(`${to}-${round}`, { recursive: true, force: true });
  const fullSeconds = median(full.map(({ seconds }) => seconds));
  report(
    'publish: everything, with all pages',
    `${fullSeconds.toFixed(1)} s, peak ${gib(full).toFixed(2)} GiB`,
    atMost(fullSeconds, bySize(companies, 5, 10, 40), 's'),
    atMost(gib(full), 2, 'GiB'),
  );
  const costs = new Map<string, Cost[]>(edits.map(({ name }) => [name, []]));
  const nothing: Cost[] = [];
  let n = 0;
  for (let round = 0; round < runs; round++) {
    for (const { name, save } of edits) {
      const before = readlinkSync(join(to, 'current'));
      const sign = save(data, ++n);
      costs.get(name)!.push(await publish(data, to));
      refuseUnpublished(name, to, before, sign);
    }
    const before = readlinkSync(join(to, 'current'));
    nothing.push(await publish(data, to));
    if (readlinkSync(join(to, 'current')) !== before) throw new Error('nothing had changed, but there is a new release');
  }
  for (const [name, each] of costs) {
    const seconds = median(each.map((cost) => cost.seconds));
    report(
      `publish, cold: ${name}`,
      `${seconds.toFixed(1)} s (${(seconds / fullSeconds).toFixed(2)} of everything), peak ${gib(each).toFixed(2)} GiB`,
      atMost(seconds, bySize(companies, 3, 7, 30), 's'),
    );
  }
  const seconds = median(nothing.map((cost) => cost.seconds));
  report('publish: nothing changed', `${seconds.toFixed(2)} s`, atMost(seconds, bySize(companies, 1, 1, 3), 's'));
  return fullSeconds;
}

const gib = (costs: readonly Cost[]): number => median(costs.map(({ peakBytes }) => peakBytes)) / 2 ** 30;

/** @throws When an edit isn't in the current release: its time would mean nothing. */
function refuseUnpublished(name: string, to: string, before: string, sign: Sign | null): void {
  const isNew = readlinkSync(join(to, 'current')) !== before;
  // The order of rows is not published.
  if (!isNew && !name.includes('moved to')) throw new Error(`${name}: the release before is still served`);
  if (sign === null) return;
  const path = join(to, 'current/client/api/companies', `${sign.slug}.json`);
  if (!sign.isIn(existsSync(path) ? readFileSync(path, 'utf8') : null)) throw new Error(`${name}: ${path} does not show it`);
}
