import { addressHeaders } from '../../../test/hosts/address-headers.ts';
import { request } from '../../../test/hosts/raw-client.ts';
import { RedisServer } from '../../../test/hosts/redis-server.ts';
import { oneClient } from '../../../test/hosts/spoofed-addresses.ts';
import { publishMarket, serveFolder } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { freePort } from '../../free-port.ts';
import { hasProgram } from '../../prerequisites.ts';
import type { RunningHost } from '../../../src/hosts/node/run.ts';
import type { FaultOptions, Row } from '../part.ts';

export const name = 'limiter';

const quota = 10;

/** A trick of a client that has used its quota, by the number of the try. */
interface Trick {
  readonly what: string;
  readonly proxied: boolean;
  readonly ask: (i: number) => { target?: string; method?: string; headers?: readonly (readonly [string, string])[] };
}

const company = '/api/companies';
const spellings = [
  company,
  `${company}?limit=1`,
  '/api/%63ompanies',
  '/API/companies',
  '//api/companies',
  '/api//companies',
  '/api/./companies',
  '/api/x/../companies',
  '/api/companies/',
  '/api/companies%2f',
  '/api/companies%00',
  '/api/%2563ompanies',
  '/api\\companies',
  '/api/companies;a=b',
  'http://localhost/api/companies',
  'http://LOCALHOST:80/api/companies',
];
const tricks: readonly Trick[] = [
  {
    what: 'spoofed addresses without a proxy',
    proxied: false,
    ask: (i) => ({ headers: [[addressHeaders[i % addressHeaders.length]!, `198.51.100.${i % 250}`]] }),
  },
  {
    what: 'spoofed addresses to the left of the true one, behind a proxy',
    proxied: true,
    ask: (i) => ({ headers: [['X-Forwarded-For', `${i % 2 === 0 ? `6.6.${i % 250}.${i % 13}` : '127.0.0.1'}, 203.0.113.5`]] }),
  },
  {
    what: 'addresses of one IPv6 /64, in many spellings',
    proxied: true,
    ask: (i) => {
      const spelled = [
        `2001:db8:7:8::${(i * 7919).toString(16).slice(-4)}`,
        `[2001:DB8:0007:8:${(i % 65536).toString(16)}::1]:${i + 1}`,
        `2001:db8:7:8:ffff::%eth${i}`,
      ];
      return { headers: [['X-Forwarded-For', spelled[i % spelled.length]!]] };
    },
  },
  {
    what: 'one IPv4 address with many ports',
    proxied: true,
    ask: (i) => ({ headers: [['X-Forwarded-For', i % 2 === 0 ? `192.0.2.9:${i + 1}` : `[::ffff:192.0.2.9]:${i + 1}`]] }),
  },
  ...oneClient.map(({ what, spellings: written }): Trick => ({
    what: `${what}, however it is written`,
    proxied: true,
    ask: (i) => ({ headers: [['X-Forwarded-For', written[i % written.length]!]] }),
  })),
  {
    what: 'If-None-Match: * for lists and companies',
    proxied: false,
    ask: (i) => ({ target: i % 2 === 0 ? company : `${company}?limit=500`, headers: [['If-None-Match', '*']] }),
  },
  { what: 'spellings of the path', proxied: false, ask: (i) => ({ target: spellings[i % spellings.length]! }) },
  {
    what: 'other methods, versions, cookies, agents and credentials',
    proxied: false,
    ask: (i) => ({
      method: i % 3 === 0 ? 'HEAD' : 'GET',
      headers: [
        ['User-Agent', `agent-${i}`],
        ['Cookie', `session=${i}`],
        ['Authorization', `Bearer ${i}`],
        ['SVC-API-Version', '2026-07-06'],
      ],
    }),
  },
];

/** Uses up a quota, then tries every trick for one more answer, with counters in the process and in a real Redis. */
export async function run(options: FaultOptions): Promise<Row[]> {
  await publishMarket(syntheticMarket(30, 60), options.folder);
  const rows = await trickAll(options, 'limiter', () => Promise.resolve('memory'));
  if (!hasProgram('redis-server')) {
    options.progress('redis-server is not installed: the limiter with a store is left out');
    return rows;
  }
  const redis = new RedisServer(await freePort());
  await redis.start();
  try {
    const emptied = async () => {
      await redis.flush();
      return redis.url;
    };
    return [...rows, ...(await trickAll(options, 'limiter with its counters in Redis', emptied))];
  } finally {
    await redis.kill();
  }
}

/**
 * Tries every trick against one kind of counter. The window is a day, so no quota returns meanwhile.
 *
 * @param store Empties the store, and gives its address.
 */
async function trickAll({ short, folder, progress }: FaultOptions, limiter: string, store: () => Promise<string>): Promise<Row[]> {
  const tries = short ? 100 : 2000;
  const rows: Row[] = [];
  for (const { what, proxied, ask } of tricks) {
    const host = await serveFolder(folder, {
      RATE_LIMIT_STORE: await store(),
      ADMIN_PORT: '0',
      RATE_LIMIT_REQUESTS: String(quota),
      RATE_LIMIT_WINDOW_S: '86400',
      ...(proxied ? { TRUSTED_PROXIES: '127.0.0.1' } : {}),
    });
    let answered = 0;
    for (let i = 0; i < tries; i++) {
      const { target = company, ...options } = ask(i);
      const { status } = await request(host.port, target, options);
      // Redirects and refusals aren’t answers; a 304 is one, because it took the same work.
      if (status === 200 || status === 304) answered++;
    }
    rows.push(rowOf(limiter, what, tries, { answered, own: await ownAllowances(host) }));
    progress(`${limiter}: ${what}`);
    await host.stop();
  }
  rows.push(await clockRow(folder, limiter, await store(), tries));
  return rows;
}

/** The wall clock of the process jumps by an hour, back and forth, before every request. */
async function clockRow(folder: string, limiter: string, store: string, tries: number): Promise<Row> {
  const host = await serveFolder(folder, {
    RATE_LIMIT_STORE: store,
    ADMIN_PORT: '0',
    RATE_LIMIT_REQUESTS: String(quota),
    RATE_LIMIT_WINDOW_S: '3600',
  });
  const now = Date.now;
  let answered = 0;
  const started = performance.now();
  try {
    for (let i = 0; i < tries; i++) {
      Date.now = () => now() + (i % 2 === 0 ? 1 : -1) * (i + 1) * 3_600_000;
      if ((await request(host.port, company)).status === 200) answered++;
    }
  } finally {
    Date.now = now;
  }
  const own = await ownAllowances(host);
  await host.stop();
  // Quota that really came back meanwhile is earned.
  const earned = Math.floor(((performance.now() - started) / 3_600_000) * quota);
  return rowOf(limiter, 'a wall clock that jumps by hours', tries, { answered: answered - earned, own });
}

/** Requests that the process let pass by itself because its store was slower than a request may wait, as promised. */
async function ownAllowances({ metrics }: RunningHost): Promise<number> {
  const decisions = await metrics!.registry.getSingleMetric('rate_limit_decisions_total')!.get();
  const find = (wanted: string) =>
    decisions.values.find(({ labels }) => labels['where'] === wanted && labels['decision'] === 'allowed')?.value ?? 0;
  return find('store') === 0 ? 0 : find('process');
}

/** @param counts Requests answered, and those of them that the process let pass by itself. */
const rowOf = (limiter: string, what: string, tries: number, { answered, own }: { answered: number; own: number }): Row => ({
  what: `${limiter}: ${what}`,
  tried: `${tries} requests, quota ${quota}`,
  violations: Math.abs(answered - own - quota),
  measured: `${answered} answered${own === 0 ? '' : `, ${own} of them while the store was slow`}`,
  target: `${quota} answered`,
});
