import { join } from 'node:path';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RawConnection, request } from '../../../test/hosts/raw-client.ts';
import { startServer } from '../../../test/hosts/server-process.ts';
import { startLoad } from '../../../test/hosts/steady-load.ts';
import { publishMarket } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { marketSize, type FaultOptions, type Row } from '../part.ts';

export const name = 'soak';

const perSecond = 150;

/** Sends mixed requests for a long time, with clients that disconnect; checks that descriptors and heap stay flat. */
export async function run({ short, soakMinutes, folder, progress }: FaultOptions): Promise<Row[]> {
  if (short) return [];
  const site = join(folder, 'site');
  const market = syntheticMarket(...marketSize(short));
  await publishMarket(market, site, { withCode: true });
  const server = await startServer(site);
  const companies = market.companies.slice(0, 50).map(({ published }) => `/api/companies/${published.slug}`);
  const paths = [...companies, '/api/companies?limit=50', '/api/companies?bbox=-30,-60,90,60&limit=20', '/', '/.well-known/openapi.json'];
  const load = startLoad(server.port, paths, perSecond);
  const samples: { minute: number; heap: number; descriptors: number }[] = [];
  const started = performance.now();
  const minutes = () => (performance.now() - started) / 60_000;
  for (let round = 0; minutes() < soakMinutes; round++) {
    await mischief(server.port, round);
    await sleep(200);
    if (round % 25 !== 0) continue;
    samples.push({
      minute: minutes(),
      heap: (await server.metric('nodejs_heap_size_used_bytes')) / 1e6,
      descriptors: await server.metric('process_open_fds'),
    });
    if (round % 250 === 0)
      progress(`${minutes().toFixed(1)} minutes: heap ${samples.at(-1)!.heap.toFixed(0)} MB, ${samples.at(-1)!.descriptors} descriptors`);
  }
  const { sent, answered } = await load.end();
  await sleep(6000);
  const atRest = await server.metric('process_open_fds');
  await server.stop();
  // Garbage makes the heap a sawtooth; its lowest points show what is in use. The first third is warm-up.
  const settled = samples.slice(Math.floor(samples.length / 3));
  const parts = [settled.slice(0, Math.ceil(settled.length / 2)), settled.slice(Math.ceil(settled.length / 2))];
  const [early = 0, late = 0] = parts.map((part) => Math.min(...part.map(({ heap }) => heap)));
  const [earlyFds = 0, lateFds = 0] = parts.map((part) => Math.max(...part.map(({ descriptors }) => descriptors)));
  return [
    {
      what: 'soak: mixed requests, clients that break off, refused bytes',
      tried: `${market.companies.length} companies, ${soakMinutes} minutes, ${sent} requests`,
      violations: sent - answered,
      measured: `lost ${sent - answered}; lowest heap ${early.toFixed(1)} MB in the second third, ${late.toFixed(1)} MB in the last; most descriptors ${earlyFds}, then ${lateFds}; ${atRest} at rest`,
      target: '0 lost, heap and descriptors flat',
    },
  ];
}

/** What broken or hostile clients do. */
async function mischief(port: number, round: number): Promise<void> {
  const question = JSON.stringify({ query: `crane ${round}` });
  const type = ['Content-Type', 'application/json'] as const;
  await request(port, '/ask', { method: 'POST', headers: [type, ['Accept', 'text/event-stream']], body: question });
  await request(port, '/api/companies/batch', { method: 'POST', headers: [type], body: '{"slugs":[' });
  const garbage = new RawConnection(port);
  garbage.send(`\0\0${round}\r\n\r\n`);
  await garbage.next();
  garbage.close();
  // A large answer that nobody waits for.
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /api/companies?limit=500 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    setTimeout(() => socket.destroy(), 5);
  });
  socket.on('error', () => {});
}
