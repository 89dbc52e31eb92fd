import { addressHeaders } from '../../../test/hosts/address-headers.ts';
import { request } from '../../../test/hosts/raw-client.ts';
import { publishMarket, serveFolder } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import type { FaultOptions, Row } from '../part.ts';

export const name = 'limiter';

const quota = 10;

/** What a client that has used its quota tries next, by the number of the try. */
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
    what: 'one IPv4 address in many spellings',
    proxied: true,
    ask: (i) => {
      const spelled = ['192.0.2.9', `192.0.2.9:${i + 1}`, '::ffff:192.0.2.9', '::FFFF:c000:209', '[::ffff:192.0.2.9]:80', ' 192.0.2.9 '];
      return { headers: [['X-Forwarded-For', spelled[i % spelled.length]!]] };
    },
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

/** Uses up a quota, then tries everything to get one answer more. The window is a day: nothing comes back by itself. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  await publishMarket(syntheticMarket(30, 60), folder);
  const tries = short ? 100 : 2000;
  const rows: Row[] = [];
  for (const { what, proxied, ask } of tricks) {
    const host = await serveFolder(folder, {
      RATE_LIMIT_REQUESTS: String(quota),
      RATE_LIMIT_WINDOW_S: '86400',
      ...(proxied ? { TRUSTED_PROXIES: '127.0.0.1' } : {}),
    });
    let answered = 0;
    for (let i = 0; i < tries; i++) {
      const { target = company, ...options } = ask(i);
      const { status } = await request(host.port, target, options);
      // A redirect or a refusal gives nothing away.
      if (status === 200) answered++;
    }
    rows.push(rowOf(what, tries, answered));
    progress(what);
    await host.stop();
  }
  rows.push(await clockRow(folder, tries));
  return rows;
}

/** The wall clock of the process jumps by an hour, back and forth, before every request. */
async function clockRow(folder: string, tries: number): Promise<Row> {
  const host = await serveFolder(folder, { RATE_LIMIT_REQUESTS: String(quota), RATE_LIMIT_WINDOW_S: '3600' });
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
  await host.stop();
  // What truly came back meanwhile was earned.
  const earned = Math.floor(((performance.now() - started) / 3_600_000) * quota);
  return rowOf('a wall clock that jumps by hours', tries, answered - earned);
}

const rowOf = (what: string, tries: number, answered: number): Row => ({
  what: `limiter: ${what}`,
  tried: `${tries} requests, quota ${quota}`,
  violations: Math.abs(answered - quota),
  measured: `${answered} answered`,
  reach: `${quota} answered`,
});
