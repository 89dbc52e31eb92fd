import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type ServerProcess } from '../../../test/hosts/server-process.ts';
import { startLoad } from '../../../test/hosts/steady-load.ts';
import { publishMarket } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { quantile } from '../../bench/measure.ts';
import { marketSize, type FaultOptions, type Row } from '../part.ts';
import { startAttack, type Attack } from '../worker-attack.ts';

export const name = 'slow-clients';

const perSecond = 100;

/** All attackers are one client with the published quota; the rest are others, as behind a proxy. */
const head = 'HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.66\r\n';
const attacks: readonly (Attack & { readonly count?: number })[] = [
  { what: 'headers that drip', first: `GET / ${head}X-Slow: `, drip: 'a', reads: true },
  {
    what: 'bodies that drip',
    first: `POST /ask ${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    drip: ' ',
    reads: true,
  },
  { what: 'connections that say nothing', first: '', drip: '', reads: true },
  {
    what: 'clients that ask for a large answer and read nothing',
    first: `GET /api/companies?limit=500 ${head}\r\n`,
    drip: '',
    reads: false,
  },
  {
    what: 'clients that ask for 40 large answers at once and read nothing',
    first: `GET /api/companies?limit=500 ${head}\r\n`.repeat(40),
    drip: '',
    reads: false,
  },
  {
    what: 'connections that are kept idle after a request, more than a server takes',
    first: `GET /api/sandbox/first-call ${head}\r\n`,
    drip: '',
    reads: true,
    count: 9000,
  },
];

/** Holds hundreds of connections of one kind open, and measures what other clients notice. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const site = join(folder, 'site');
  const market = syntheticMarket(...marketSize(short));
  await publishMarket(market, site, { withCode: true });
  const paths = market.companies.slice(0, 20).map(({ published }) => `/api/companies/${published.slug}`);
  const seconds = short ? 2 : 20;
  const rows: Row[] = [];
  for (const { count = 500, ...attack } of attacks) {
    const server = await startServer(site, { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_REQUESTS: '600', RATE_LIMIT_WINDOW_S: '60' });
    // Warm up, then measure without the attack, for comparison in the same process.
    await under(server, paths, short ? 1 : 2);
    const quiet = await under(server, paths, seconds);
    const memory = await server.metric('process_resident_memory_bytes');
    const running = await startAttack({ port: server.port, attack, count });
    await sleep(500);
    const busy = await under(server, paths, seconds);
    const grown = ((await server.metric('process_resident_memory_bytes')) - memory) / 1e6;
    const { held } = await running.end(attack.drip === '' ? 0 : 45_000);
    const [before, after] = [quantile(quiet.times, 0.99), quantile(busy.times, 0.99)];
    const failed = busy.sent - busy.answered;
    rows.push({
      what: `${count.toLocaleString('en')} ${attack.what}`,
      tried: `${market.companies.length} companies, ${busy.sent} requests of others`,
      violations: failed,
      measured: `others' p99 ${before.toFixed(1)} → ${after.toFixed(1)} ms (${(after / before).toFixed(1)}×), p50 ${quantile(quiet.times, 0.5).toFixed(1)} → ${quantile(busy.times, 0.5).toFixed(1)} ms; memory +${grown.toFixed(0)} MB${attack.drip === '' ? '' : `; still held at the end ${held}`}`,
      target: '0 failed, p99 < 2×, memory flat',
    });
    progress(attack.what);
    await server.stop();
  }
  return rows;
}

async function under(server: ServerProcess, paths: readonly string[], seconds: number) {
  let others = 0;
  const load = startLoad(server.port, paths, perSecond, { headers: () => ({ 'X-Forwarded-For': `198.51.100.${others++ % 250}` }) });
  await sleep(seconds * 1000);
  return load.end();
}
