import { mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { request } from '../../../test/hosts/raw-client.ts';
import { startServer } from '../../../test/hosts/server-process.ts';
import { quantile, startLoad } from '../../../test/hosts/steady-load.ts';
import { sampleService, syntheticRows } from '../../../test/synthetic-market.ts';
import { buildMarket } from '../../../src/model/market.ts';
import { buildData } from '../../../src/publish/build-tree.ts';
import { bundleCode } from '../../../src/publish/bundle.ts';
import { openPublisher } from '../../../src/publish/releases/publisher.ts';
import { projectRoot } from '../../project-root.ts';
import { canariesOf } from '../../release/canaries.ts';
import type { FaultOptions, Row } from '../part.ts';

export const name = 'swaps';

const perSecond = 200;
const baseUrl = 'https://cranes.example';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Switches a running server between two releases again and again while it is asked. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const to = join(folder, 'site');
  mkdirSync(to);
  const rows = syntheticRows(200, 800);
  const slug = rows.companies.find(({ active }) => active)!.slug;
  const path = `/api/companies/${slug}`;
  const code = await bundleCode(projectRoot);
  const releases: string[] = [];
  for (const label of ['First', 'Second']) {
    const companies = rows.companies.map((row) => (row.slug === slug ? { ...row, name: label } : row));
    const { documents, serverFiles, dataVersion } = await buildData(buildMarket({ ...rows, companies }, sampleService), baseUrl);
    const publisher = openPublisher(to);
    try {
      const contents = { baseUrl, dataVersion, documents, serverFiles: [...serverFiles, ...code], variants: true };
      releases.push((await publisher.publish(contents, { canaries: canariesOf, keep: 5 })).name);
    } finally {
      publisher.close();
    }
  }
  const current = join(to, 'current');
  const server = await startServer(current);
  const nameOf = async () => (JSON.parse((await request(server.port, path)).body.toString()) as { name: string }).name;
  const load = startLoad(server.port, [path, '/api/companies?limit=20', '/api/companies?bbox=-30,-60,90,60&limit=5'], perSecond);
  const swaps = short ? 5 : 100;
  let stale = 0;
  for (let i = 1; i <= swaps; i++) {
    const next = releases[i % 2 === 1 ? 0 : 1]!;
    symlinkSync(join(readlinkSync(current), '..', next), `${current}.next`);
    renameSync(`${current}.next`, current);
    const wanted = i % 2 === 1 ? 'First' : 'Second';
    const end = performance.now() + 30_000;
    while ((await nameOf()) !== wanted && performance.now() < end) await pause(20);
    if ((await nameOf()) !== wanted) stale++;
    if (i % 20 === 0) progress(`${i} swaps, at ${basename(readlinkSync(current))}`);
  }
  const { sent, answered, failures, times } = await load.end();
  const errors = server.lines.filter(({ level }) => level === 'error').length;
  await server.stop();
  return [
    {
      what: `swaps of the data of a running server under ${perSecond} requests/s`,
      tried: `${swaps} swaps, ${sent} requests`,
      violations: sent - answered + stale + errors,
      measured: `lost ${sent - answered}${sent > answered ? ` (${JSON.stringify(failures)})` : ''}, not taken over ${stale}, errors logged ${errors}; p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      reach: '0 lost',
    },
  ];
}
