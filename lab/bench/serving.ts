import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFile, serverFiles } from '../../src/documents/addresses.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { hasProgram } from '../shared/prerequisites.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { waitForPort } from '../../scripts/serve/wait-until.ts';
import { pick, startRandom } from '../../scripts/market/random.ts';
import { load, startChild } from './load.ts';
import { interleave } from './measure.ts';
import { atLeast, atMost, type BenchOptions } from './options.ts';

/** A server in its own process. */
interface Server {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Starts a program that listens on a port of this machine. */
async function startServer(
  program: string,
  args: readonly string[],
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...environment } });
  await waitForPort(port);
  return {
    port,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The Node host of a release, as operators start it, with a rate limit above the load. */
async function startRelease(out: string): Promise<Server> {
  const port = await freePort();
  return startServer(process.execPath, [join(out, serverFile(serverFiles.nodeStart))], port, {
    PORT: String(port),
    RATE_LIMIT_REQUESTS: '1000000',
    RATE_LIMIT_WINDOW_S: '1',
  });
}

/** nginx with one worker, which sends companies from their files, with the given headers. */
async function startNginx(out: string, headers: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort();
  const work = mkdtempSync(join(tmpdir(), 'crane-bench-nginx-'));
  const file = join(work, 'nginx.conf');
  const lines = Object.entries(headers).map(([name, value]) => `      add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  writeFileSync(
    file,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : '# Its worker is the user who runs this.'}
worker_processes 1;
pid ${work}/pid;
error_log ${work}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100000 inactive=1h;
  default_type application/json;
  server {
    listen 127.0.0.1:${port};
    root ${out}/client;
    location /api/companies/ {
      try_files $uri.json =404;
${lines.join('\n')}
    }
  }
}
`,
  );
  const server = await startServer('nginx', ['-c', file, '-p', work, '-e', join(work, 'error.log')], port);
  return { port, stop: () => server.stop().then(() => rmSync(work, { recursive: true })) };
}

/** Compares requests over HTTP with a bare server that sends as many bytes. Needs wrk. */
export async function benchServing(out: string, { rounds, seed, report }: BenchOptions): Promise<void> {
  const host = await startRelease(out);
  const { port } = host;
  const get = async (path: string) =>
    Buffer.from(await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': 'identity' } })).arrayBuffer());
  const bare = async (bytes: number, headers: object) => {
    const { child, line } = await startChild([join(projectRoot, 'lab/bench/worker-bare.ts'), `${bytes}`, JSON.stringify(headers)]);
    return { port: Number(line), stop: () => child.kill() };
  };
  try {
    const random = startRandom(seed, 'requests');
    const lines = readFileSync(join(out, 'client/downloads/companies.csv'), 'utf8').split('\r\n');
    const sample = Array.from({ length: 400 }, () => pick(random, lines.slice(1, -1)).split(',')[1]!);
    const slugs = sample.filter((slug) => /^[a-z0-9-]+$/.test(slug));
    await compare(
      'stored document over HTTP: requests/s ÷ bare node:http',
      slugs.map((slug) => `/api/companies/${slug}`),
      0.8,
      true,
    );

    const boxes: string[] = [];
    for (const slug of slugs) {
      const { lat, lon, country } = JSON.parse((await get(`/api/companies/${slug}`)).toString('utf8')) as {
        lat: number;
        lon: number;
        country: string;
      };
      const half = pick(random, [0.5, 1, 2, 5]);
      const clamp = (value: number, range: number) => Math.max(-range, Math.min(range, value)).toFixed(4);
      const box = [clamp(lon - half, 180), clamp(lat - half, 90), clamp(lon + half, 180), clamp(lat + half, 90)].join(',');
      boxes.push(`/api/companies?country=${country}&capacity_min_t=${pick(random, [50, 100, 250, 500])}&bbox=${box}&limit=100`);
    }
    await compare('bbox + capacity + country, limit 100: requests/s ÷ bare node:http', boxes, 0.25);
    await compare('unfiltered list, limit 100: requests/s ÷ bare node:http', ['/api/companies?limit=100'], 0);
  } finally {
    await host.stop();
  }

  async function compare(work: string, paths: readonly string[], least: number, files = false): Promise<void> {
    const bodies = await Promise.all(paths.slice(0, 100).map(get));
    const mean = Math.round(bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length);
    const { headers } = await fetch(`http://127.0.0.1:${port}${paths[0]}`, { headers: { 'Accept-Encoding': 'identity' } });
    const same = Object.fromEntries([...headers].filter(([name]) => !/^(?:content-|date$|connection$|keep-alive$)/.test(name)));
    const floor = await bare(mean, {});
    const headed = await bare(mean, same);
    const nginx = files && hasProgram('nginx') ? await startNginx(out, same) : null;
    try {
      const ports = [port, floor.port, headed.port, ...(nginx === null ? [] : [nginx.port])];
      for (const warm of ports) await load(warm, paths, 64, 1);
      const rate = (at: number) => async () => (await load(at, paths, 64, 2)).requestsPerSecond;
      const [ourRate = 0, bareRate = 0, headedRate = 0, nginxRate = 0] = await interleave(rounds, ...ports.map(rate));
      const besideNginx = nginx === null ? '' : `${(ourRate / nginxRate).toFixed(2)} of nginx with one worker and the same headers; `;
      // Latency is measured at a load the server can handle; at saturation it would only show the length of the queue.
      const { p99 } = await load(port, paths, 4, 3);
      report(
        work,
        `${(ourRate / bareRate).toFixed(2)} (${Math.round(ourRate)} ÷ ${Math.round(bareRate)}, mean body ${mean} bytes); ${(ourRate / headedRate).toFixed(2)} of a bare server that sends the same headers; ${besideNginx}p99 at 4 connections ${p99.toFixed(1)} ms`,
        ...(least === 0 ? [] : [atLeast(ourRate / headedRate, least, 'of the same headers')]),
        atMost(p99, 5, 'ms', 'p99'),
      );
    } finally {
      floor.stop();
      headed.stop();
      await nginx?.stop();
    }
  }
}
