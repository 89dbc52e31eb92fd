import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatInteger } from '../../src/contract/numbers.ts';
import { publishedSlugs, readManifest } from '../../src/writer/manifest.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { pick, pickInteger, startRandom } from '../../scripts/market/random.ts';
import { benchAddress, memoryOf, startNode, type Running } from './commands.ts';
import { median } from './measure.ts';
import { atMost, bySize, type BenchOptions } from './options.ts';

const everyMs = 2;
const patienceMs = 60_000;
/** Requests after which a server's memory is measured as warmed up. */
const manyRequests = 10_000;
/** Requests at the same time. */
const together = 8;

/** Measures the Node host of a published folder: the time from process start to the first answer, and its memory. */
export async function benchHost(out: string, { companies, rounds, seed, report }: BenchOptions): Promise<void> {
  const times: number[] = [];
  const idle: number[] = [];
  const used: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const port = await freePort();
    const started = performance.now();
    const server = startNode([join(out, 'server/node.js')], {
      PORT: `${port}`,
      BASE_URL: benchAddress,
      RATE_LIMIT_REQUESTS: '1000000',
      LOG_LEVEL: 'error',
    });
    try {
      await firstAnswer(port, started);
      times.push(performance.now() - started);
      note(server, idle);
      if (round > 0) continue;
      await askMuch(port, out, seed);
      note(server, used);
    } finally {
      await server.stop();
    }
  }
  report(
    'Node host: process start to first answer',
    `${Math.round(median(times))} ms`,
    atMost(Math.round(median(times)), bySize(companies, 300, 300, 600), 'ms'),
  );
  if (idle.length === 0) return;
  const mb = (bytes: readonly number[]) => `${Math.round(median(bytes) / 1e6)} MB`;
  report(
    `Node host: resident memory after the first answer, and after ${formatInteger(manyRequests)} requests`,
    `${mb(idle)}, ${mb(used)}`,
    atMost(Math.round(median(used) / 1e6), 450, 'MB'),
  );
}

function note({ pid }: Running, to: number[]): void {
  const bytes = memoryOf(pid);
  if (bytes !== null) to.push(bytes);
}

async function firstAnswer(port: number, started: number): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/companies?country=DE&limit=1`);
      await response.arrayBuffer();
      if (response.ok) return;
      throw new Error(`the first answer was ${response.status}`);
    } catch (error) {
      if (performance.now() - started > patienceMs) throw error;
      await sleep(everyMs);
    }
  }
}

/** Requests companies and boxes all over the world, at random for each seed. */
async function askMuch(port: number, out: string, seed: number): Promise<void> {
  const slugs = publishedSlugs(readManifest(readFileSync(join(out, 'manifest.json'), 'utf8')));
  const random = startRandom(seed, 'bench of the host');
  let left = manyRequests;
  const ask = async (): Promise<void> => {
    while (left-- > 0) {
      const lat = pickInteger(random, -40, 60);
      const lon = pickInteger(random, -120, 140);
      const path =
        left % 2 === 0
          ? `/api/companies/${pick(random, slugs)}`
          : `/api/companies?bbox=${lon},${lat},${lon + 5},${lat + 5}&capacity_min_t=50&limit=100`;
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: together }, ask));
}
