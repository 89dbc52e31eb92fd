import { join } from 'node:path';
import { settings } from '../../../src/contract/settings.ts';
import { startServer } from '../../../test/hosts/server-process.ts';
import { startLoad } from '../../../test/hosts/steady-load.ts';
import { publishMarket } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { quantile } from '../../bench/measure.ts';
import type { FaultOptions, Row } from '../part.ts';

export const name = 'restarts';

const perSecond = 200;

/** Keeps restarting the processes of a server under load. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const site = join(folder, 'site');
  const market = syntheticMarket(200, 800);
  await publishMarket(market, site, { withCode: true });
  const slugs = market.companies.slice(0, 20).map(({ published }) => `/api/companies/${published.slug}`);
  const paths = [...slugs, '/api/companies?limit=20', '/api/companies?bbox=-30,-60,90,60&limit=5', '/'];
  const restarts = short ? 4 : 100;
  const rows: Row[] = [];
  for (const keepAlive of [true, false]) {
    // With the default limit for overload.
    const server = await startServer(site, { WORKERS: '2', SHED_LAG_MS: settings.SHED_LAG_MS.fallback });
    const load = startLoad(server.port, paths, perSecond, { keepAlive });
    // Each restart replaces both workers.
    for (let i = 1; i <= restarts / 2; i++) {
      server.child.kill('SIGHUP');
      await server.logged('info restarted', i, 60);
      if (i % 10 === 0) progress(`${i * 2} processes replaced`);
    }
    const { sent, answered, failures, times } = await load.end();
    const lost = sent - answered;
    rows.push({
      what: `restarts of processes under ${perSecond} requests/s, ${keepAlive ? 'kept connections' : 'a connection for each request'}`,
      tried: `${restarts} restarts, ${sent} requests`,
      violations: lost,
      measured: `lost ${lost}${lost > 0 ? ` (${JSON.stringify(failures)})` : ''}; sent again on a new connection ${load.retries}; p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      target: '0 lost',
    });
    await server.stop();
  }
  return rows;
}
