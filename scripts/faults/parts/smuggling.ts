import { connect as connectH2 } from 'node:http2';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '../../../test/hosts/raw-client.ts';
import { startServer, type ServerProcess } from '../../../test/hosts/server-process.ts';
import { publishMarket } from '../../../test/published.ts';
import { syntheticMarket } from '../../../test/synthetic-market.ts';
import { caddyBefore, nginxBefore, type Protocol } from '../../conformance/proxies.ts';
import { hasProgram } from '../../prerequisites.ts';
import { waitUntil } from '../../wait-until.ts';
import type { FaultOptions, Row } from '../part.ts';
import { cases, h2Cases, pathsOf, type SmugglingCase } from '../smuggling-cases.ts';

export const name = 'smuggling';

const target = 'no request reaches the server that the proxy did not see, nobody gets the answer of another, no 5xx but 501 of the proxy';
/** Requests of other clients after each case, over the proxy’s kept connections. */
const probes = 3;
/** Time for an answer to begin, and for its next part, milliseconds. */
const beginMs = 2000;
const partMs = 400;

/** Sends ambiguous requests to the real server through the supported proxies. */
export async function run({ short, folder, progress }: FaultOptions): Promise<Row[]> {
  const site = join(folder, 'site');
  await publishMarket(syntheticMarket(60, 200), site, { withCode: true });
  const rows: Row[] = [];
  for (const [proxy, start] of [
    ['nginx', nginxBefore],
    ['caddy', caddyBefore],
  ] as const) {
    for (const [protocol, all] of [
      ['h1', cases],
      ['h2c', h2Cases],
    ] as const) {
      const what = `smuggling through ${proxy}, ${protocol === 'h1' ? 'HTTP/1.1' : 'HTTP/2 before HTTP/1.1'}`;
      if (!hasProgram(proxy)) {
        rows.push({ what, tried: `not tried: ${proxy} is not installed`, violations: null, measured: '', target });
        continue;
      }
      const work = join(folder, `${proxy}-${protocol}`);
      mkdirSync(work);
      const server = await startServer(site, { LOG_REQUESTS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
      const front = await start({ port: server.port, stop: async () => void (await server.stop()) }, site, work, protocol);
      try {
        rows.push(await smuggle(what, { port: front.port, server, protocol }, all.filter((_, i) => !short || i % 8 === 0))); // prettier-ignore
      } finally {
        await front.stop();
      }
      progress(what);
    }
  }
  return rows;
}

/** A proxy in front of a server. */
interface Route {
  readonly port: number;
  readonly server: ServerProcess;
  readonly protocol: Protocol;
}

async function smuggle(what: string, { port, server, protocol }: Route, tried: readonly SmugglingCase[]): Promise<Row> {
  const violations: string[] = [];
  let refused = 0;
  let served = 0;
  for (const [number, { what: form, bytes }] of tried.entries()) {
    const answers = await send(port, bytes(number), protocol);
    for (let i = 0; i < probes; i++) {
      // The 404 names the slug.
      const slug = `probe-${number}-${i}`;
      const path = `/api/companies/${slug}`;
      const body = await ask(port, path, protocol).catch((error: unknown) => String(error));
      if (!body.includes(`\\"${slug}\\"`)) violations.push(`${form}: ${path} was answered ${JSON.stringify(body.slice(0, 200))}`);
    }
    // Lines come in the order of the answers, so the last probe’s line means all earlier ones are there.
    await waitUntil(() => server.lines.some((line) => line['path'] === `/api/companies/probe-${number}-${probes - 1}`), 5, () => `the log has no probe ${number}`); // prettier-ignore
    const { main, hidden } = pathsOf(number);
    const reached = server.lines.filter((line) => String(line['path']).includes(main) || String(line['path']).includes(hidden)).length;
    if (reached > answers.length) violations.push(`${form}: ${reached} requests reached the server, ${answers.length} were answered`);
    // A proxy answers 501 to an unknown coding (RFC 9112, 6.1), if it passed nothing on.
    for (const status of answers) if (status >= 500 && !(status === 501 && reached === 0)) violations.push(`${form}: answered ${status}`);
    if (reached === 0) refused++;
    else served++;
  }
  return {
    what,
    tried: `${tried.length} requests, ${tried.length * probes} of others`,
    violations: violations.length,
    measured:
      violations.length === 0 ? `${refused} refused by the proxy, ${served} passed on with one meaning` : violations.slice(0, 5).join('; '),
    target,
  };
}

/** Sends bytes. @returns The statuses of the answers that can be read; HTTP/2 streams count as one. */
function send(port: number, bytes: Buffer, protocol: Protocol): Promise<number[]> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(parts).toString('latin1');
      resolve(protocol === 'h2c' ? [200] : [...text.matchAll(/HTTP\/1\.[01] ([2-5]\d\d) /g)].map(([, status]) => Number(status)));
    };
    let timer = setTimeout(end, beginMs);
    socket.on('data', (part) => {
      parts.push(part);
      clearTimeout(timer);
      timer = setTimeout(end, partMs);
    });
    socket.on('error', () => {}).on('close', end);
    socket.write(bytes);
  });
}

/** The body of an answer, over a new connection. */
async function ask(port: number, path: string, protocol: Protocol): Promise<string> {
  if (protocol === 'h1') return (await request(port, path, { host: 'cranes.example' })).body.toString();
  const session = connectH2(`http://127.0.0.1:${port}`);
  try {
    const stream = session.request({ ':path': path, ':authority': 'cranes.example' });
    const parts: Buffer[] = [];
    const failed = new Promise<never>((_resolve, reject) => session.once('error', reject));
    const read = (async () => {
      for await (const part of stream) parts.push(part as Buffer);
      return Buffer.concat(parts).toString();
    })();
    return await Promise.race([read, failed, sleep(3000, 'no answer in time')]);
  } finally {
    session.destroy();
  }
}
