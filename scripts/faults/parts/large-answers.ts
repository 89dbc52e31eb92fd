import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../src/contract/limits.ts';
import { startServer } from '../../../test/hosts/server-process.ts';
import { startLoad } from '../../../test/hosts/steady-load.ts';
import { publishMarket } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { quantile } from '../../bench/measure.ts';
import type { FaultOptions, Row } from '../part.ts';
import { startAttack } from '../worker-attack.ts';

export const name = 'large-answers';

const othersPerSecond = 100;
/** The published quota of one client. */
const quota = 600;
/** A slower answer to another client counts as held up by the attack, milliseconds. */
const tooLateMs = 2000;
/** More than the status line and headers of an answer. */
const headBytes = 4096;

/** Requests of one client, within its quota, for the largest answers. */
interface Greed {
  readonly what: string;
  readonly request: string;
  readonly connections: number;
  readonly reads: boolean;
  /** Most bytes of an answer. */
  readonly maxBytes: number;
}

const head = 'HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.66\r\nConnection: close\r\n';
const post = (path: string, body: string, more = '') =>
  `POST ${path} ${head}Content-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const call = (id: number) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'list_companies', arguments: { limit: limits.maxPageItems } },
  });
const batchOf = (entries: number) =>
  post('/.well-known/mcp', `[${Array.from({ length: entries }, (_, id) => call(id)).join(',')}]`, 'MCP-Protocol-Version: 2025-03-26\r\n');

/** Everything that gives a large answer to a short request, as often as one client’s quota allows. */
function greeds(slugs: readonly string[]): Greed[] {
  const batch = JSON.stringify({ slugs });
  const list = `GET /api/companies?limit=${limits.maxPageItems} ${head}`;
  const mcp = limits.maxMcpAnswerBytes;
  // Lists and batches are bounded by their number of companies.
  const any = Infinity;
  return [
    { what: 'an MCP batch of 100 calls for 500 companies each', request: batchOf(100), connections: 1, reads: true, maxBytes: mcp },
    { what: '4 such batches at once', request: batchOf(100), connections: 4, reads: true, maxBytes: mcp },
    {
      what: `${quota / limits.maxMcpBatchEntries} MCP batches of ${limits.maxMcpBatchEntries} such calls at once`,
      request: batchOf(limits.maxMcpBatchEntries),
      connections: quota / limits.maxMcpBatchEntries,
      reads: true,
      maxBytes: mcp,
    },
    { what: `${quota} such MCP calls at once`, request: post('/.well-known/mcp', call(1)), connections: quota, reads: true, maxBytes: mcp },
    {
      what: `${quota} such MCP calls at once, answers left unread`,
      request: post('/.well-known/mcp', call(1)),
      connections: quota,
      reads: false,
      maxBytes: mcp,
    },
    {
      what: `${quota} such MCP calls at once, compressed, answers left unread`,
      request: post('/.well-known/mcp', call(1), 'Accept-Encoding: br\r\n'),
      connections: quota,
      reads: false,
      maxBytes: mcp,
    },
    { what: `${quota} lists of 500 companies at once, compressed`, request: `${list}Accept-Encoding: br\r\n\r\n`, connections: quota, reads: true, maxBytes: any }, // prettier-ignore
    { what: `${quota} batches of 50 companies at once`, request: post('/api/companies/batch', batch), connections: quota, reads: true, maxBytes: any }, // prettier-ignore
    { what: `${quota} questions at once`, request: post('/ask', '{"query":"mobile cranes of 100 t in Germany"}'), connections: quota, reads: true, maxBytes: any }, // prettier-ignore
  ];
}

/** One client requests as much as its quota allows; measures how much that is, its cost, and what other clients notice. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const site = join(folder, 'site');
  const market = short ? syntheticMarket(3000, 9000) : syntheticMarket(100_000, 800_000);
  await publishMarket(market, site, { withCode: true });
  progress(`${market.companies.length} companies are published`);
  const slugs = market.companies.map(({ published }) => published.slug);
  const paths = slugs.slice(0, 20).map((slug) => `/api/companies/${slug}`);
  const rows: Row[] = [];
  for (const { what, request, connections, reads, maxBytes } of greeds(slugs.slice(100, 100 + limits.maxBatchSlugs))) {
    const server = await startServer(site, {
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_REQUESTS: String(quota),
      RATE_LIMIT_WINDOW_S: '60',
    });
    let others = 0;
    const load = startLoad(server.port, paths, othersPerSecond, { headers: () => ({ 'X-Forwarded-For': `198.51.100.${others++ % 250}` }) });
    await sleep(short ? 1000 : 2000);
    const before = peakMemory(server.child.pid!);
    const started = performance.now();
    const attack = await startAttack({ port: server.port, attack: { what, first: request, drip: '', reads }, count: connections });
    if (!reads) await sleep(short ? 2000 : 5000);
    const { bytes } = await attack.end(reads ? 60_000 : 0);
    const took = performance.now() - started;
    const { sent, answered, times } = await load.end();
    const grown = peakMemory(server.child.pid!) - before;
    await server.stop();
    const slowest = times.at(-1)!;
    const largest = Math.max(...bytes);
    const late = times.filter((ms) => ms > tooLateMs).length;
    rows.push({
      what: `one client: ${what}`,
      tried: `${market.companies.length.toLocaleString('en')} companies, ${sent} requests of others`,
      violations: sent - answered + late + bytes.filter((each) => each > maxBytes + headBytes).length,
      measured: [
        ...(reads
          ? [
              `largest answer ${megabytes(largest)}, all ${megabytes(bytes.reduce((sum, each) => sum + each, 0))} in ${(took / 1000).toFixed(1)} s`,
            ]
          : []),
        `others: p99 ${quantile(times, 0.99).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
        `memory +${grown.toFixed(0)} MB`,
      ].join('; '),
      target: `0 failed, nobody waits ${tooLateMs} ms, an MCP answer ≤ ${megabytes(limits.maxMcpAnswerBytes)}`,
    });
    progress(`${what}: ${rows.at(-1)!.measured}`);
  }
  return rows;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Peak memory of a process since the last call, MB (Linux, proc(5): VmHWM and clear_refs). */
function peakMemory(pid: number): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return (Number(kibibytes) * 1024) / 1e6;
}
