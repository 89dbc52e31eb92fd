import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '../../../test/hosts/raw-client.ts';
import { startServer } from '../../../test/hosts/server-process.ts';
import { publishMarket } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { runScript } from '../../bench/load.ts';
import { projectRoot } from '../../project-root.ts';
import { marketSize, type FaultOptions, type Row } from '../part.ts';

export const name = 'overload';

/** The results of the open loop. */
interface Loop {
  readonly seconds: number;
  readonly good: number;
  readonly late: number;
  readonly shed: number;
  readonly other: number;
  readonly broken: number;
  readonly notSent: number;
  readonly unanswered: number;
  readonly p99: number;
}

/** A later answer is of no use to the client, milliseconds. */
const deadlineMs = 2000;

/** Finds the rate that the server can answer in time, then sends ten times as much. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const site = join(folder, 'site');
  const market = syntheticMarket(...marketSize(short));
  await publishMarket(market, site, { withCode: true });
  const body = JSON.stringify({ query: `mobile crane 200 t near ${market.companies[7]!.published.city ?? 'Berlin'}` });
  const server = await startServer(site, { SHED_LAG_MS: '250' });
  const loop = (perSecond: number, seconds: number, connections: number) =>
    runScript<Loop>([
      join(projectRoot, 'scripts/faults/open-loop.ts'),
      ...[server.port, perSecond, seconds, connections, deadlineMs].map(String),
      body,
    ]);

  await loop(50, 2, 10);
  let peak = 0;
  let offered = 0;
  for (const rate of short ? [1000, 2000, 4000] : [250, 500, 1000, 1500, 2000, 3000, 4000]) {
    const { good, seconds } = await loop(rate, short ? 2 : 5, 64);
    progress(`${rate} requests/s: ${Math.round(good / seconds)} answered in time`);
    if (good / seconds > peak) [peak, offered] = [good / seconds, rate];
    else if (good / seconds < peak * 0.9) break;
  }
  const over = await loop(Math.round(peak * 10), short ? 6 : 60, 1000);
  const goodput = over.good / over.seconds;

  // Recovered is when ten answers in a row come within a tenth of a second.
  const ended = performance.now();
  let recovered = 0;
  for (let row = 0; row < 10 && performance.now() - ended < 60_000;) {
    const started = performance.now();
    const { status } = await request(server.port, '/api/sandbox/first-call').catch(() => ({ status: 0 }));
    if (row === 0) recovered = started - ended;
    row = status === 200 && performance.now() - started < 100 ? row + 1 : 0;
    await sleep(10);
  }
  const alive = (await server.admin('/livez')).status === 200;
  await server.stop();
  return [
    {
      what: '10× overload: questions at ten times the rate that the server can answer',
      tried: `${market.companies.length} companies, ${over.seconds} s, ${Math.round(peak * 10)} requests/s offered over 1000 connections (peak ${Math.round(peak)}/s, at ${offered}/s offered)`,
      violations: over.other + (alive ? 0 : 1),
      measured: `in time ${Math.round(goodput)}/s = ${((goodput / peak) * 100).toFixed(0)} % of the peak; p99 of the answers ${(over.p99 / 1000).toFixed(1)} s; refused 503 ${over.shed}, late ${over.late}, broken off ${over.broken}, not sent for want of a free connection ${over.notSent}; recovered after ${(recovered / 1000).toFixed(2)} s`,
      target: 'goodput ≥ 80 % of the peak, recovery < 2 s, nothing but 200 and 503',
    },
  ];
}
