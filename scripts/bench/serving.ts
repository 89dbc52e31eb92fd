import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { pick, startRandom } from '../sample/random.ts';
import { load, startChild } from './load.ts';
import { interleave } from './measure.ts';
import type { BenchOptions } from './part.ts';

/** Requests over HTTP, against a bare server that answers as many bytes. Needs wrk. */
export async function benchServing(out: string, { rounds, seed, report }: BenchOptions): Promise<void> {
  const host = await startChild([join(projectRoot, 'scripts/bench/worker-serve.ts'), out]);
  const port = Number(host.line);
  const get = async (path: string) =>
    Buffer.from(await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': 'identity' } })).arrayBuffer());
  const bare = async (bytes: number, headers: object) => {
    const { child, line } = await startChild([join(projectRoot, 'scripts/bench/worker-bare.ts'), `${bytes}`, JSON.stringify(headers)]);
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
      '≥ 0.8',
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
    await compare('bbox + capacity + country, limit 100: requests/s ÷ bare node:http', boxes, '≥ 0.5; p99 < 5 ms');
    await compare('unfiltered list, limit 100: requests/s ÷ bare node:http', ['/api/companies?limit=100'], '–');
  } finally {
    host.child.kill();
  }

  async function compare(work: string, paths: readonly string[], target: string): Promise<void> {
    const bodies = await Promise.all(paths.slice(0, 100).map(get));
    const mean = Math.round(bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length);
    const { headers } = await fetch(`http://127.0.0.1:${port}${paths[0]}`, { headers: { 'Accept-Encoding': 'identity' } });
    const same = Object.fromEntries([...headers].filter(([name]) => !/^(?:content-|date$|connection$|keep-alive$)/.test(name)));
    const floor = await bare(mean, {});
    const headed = await bare(mean, same);
    try {
      for (const warm of [port, floor.port, headed.port]) await load(warm, paths, 64, 1);
      const rate = (at: number) => async () => (await load(at, paths, 64, 2)).requestsPerSecond;
      const [ourRate = 0, bareRate = 0, headedRate = 0] = await interleave(rounds, rate(port), rate(floor.port), rate(headed.port));
      // Latency is read at a load that the server can follow; at saturation it would only show the length of the queue.
      const { p99 } = await load(port, paths, 4, 3);
      report(
        work,
        `${(ourRate / bareRate).toFixed(2)} (${Math.round(ourRate)} ÷ ${Math.round(bareRate)}, mean body ${mean} bytes); ${(ourRate / headedRate).toFixed(2)} of a bare server that sends the same headers; p99 at 4 connections ${p99.toFixed(1)} ms`,
        target,
      );
    } finally {
      floor.stop();
      headed.stop();
    }
  }
}
