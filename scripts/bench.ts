import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { execFileSync } from 'node:child_process';
import { loadData } from '../src/load/load-data.ts';
import { buildMarket, type Market } from '../src/model/market.ts';
import { downloadDocuments } from '../src/publish/downloads.ts';
import type { Document } from '../src/publish/document.ts';
import { listDocuments } from '../src/publish/list-files.ts';
import { indexMarket } from '../src/publish/market-index.ts';
import type { Hashed } from '../src/publish/stage.ts';
import { publishTree } from '../src/publish/tree.ts';
import { fail, readArguments } from './arguments.ts';
import { describeMachine, interleave, seconds } from './bench/measure.ts';
import { hasWrk, load, runScript, startChild } from './bench/load.ts';
import { projectRoot } from './project-root.ts';
import { pick, startRandom } from './sample/random.ts';

const help = `npm run bench -- [--companies 10000,100000] [--seed 1] [--rounds 5] [--write]

Prints what building, serving, filtering and asking cost against their floors, for each size. --write keeps the table in
scripts/bench/results.md. Needs wrk (Debian package wrk) for what goes over HTTP; without it those rows say so.
`;

const { values } = readArguments(help, {
  companies: { type: 'string', default: '10000,100000' },
  seed: { type: 'string', default: '1' },
  rounds: { type: 'string', default: '5' },
  write: { type: 'boolean', default: false },
});
const sizes = values.companies.split(',').map(Number);
const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
if (![...sizes, seed, rounds].every((value) => Number.isInteger(value) && value > 0))
  fail('--companies, --seed and --rounds take whole numbers above 0.');

interface Row {
  readonly work: string;
  readonly companies: number;
  readonly measured: string;
  readonly reach: string;
}
const rows: Row[] = [];
const report = (work: string, companies: number, measured: string, reach: string): void => {
  rows.push({ work, companies, measured, reach });
  process.stderr.write(`${work} · ${companies} companies: ${measured} (reach ${reach})\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'crane-bench-'));
const wrk = await hasWrk();
const fullBuilds = new Map<number, { seconds: number; peakBytes: number }>();
try {
  for (const companies of sizes) await benchSize(companies);
  const [small, large] = [sizes[0]!, sizes.at(-1)!];
  if (small !== large) {
    const growth = fullBuilds.get(large)!.seconds / fullBuilds.get(small)!.seconds / (large / small);
    report('whole data build: time for each company, large ÷ small', large, growth.toFixed(2), 'linear: about 1');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const table = [
  '| work | companies | measured | reach |',
  '|---|---|---|---|',
  ...rows.map(({ work, companies, measured, reach }) => `| ${work} | ${companies.toLocaleString('en')} | ${measured} | ${reach} |`),
  '',
  `Seed ${seed}, ${rounds} interleaved rounds, medians. ${describeMachine()}.`,
].join('\n');
process.stdout.write(`${table}\n`);
if (values.write) {
  const note =
    '# What the parts cost\n\nWritten by `npm run bench -- --write`. Ratios are taken within one run; absolute figures belong to the machine and the moment.\n\n';
  writeFileSync(join(projectRoot, 'scripts/bench/results.md'), `${note}${table}\n`);
}
process.exit(0);

async function benchSize(companies: number): Promise<void> {
  const data = join(folder, `data-${companies}`);
  execFileSync(
    process.execPath,
    [
      join(projectRoot, 'scripts/sample-data.ts'),
      '--companies',
      `${companies}`,
      '--fleet',
      `${companies * 8}`,
      '--seed',
      `${seed}`,
      '--out',
      data,
    ],
    { stdio: 'ignore' },
  );
  const { rows: checked, service, notices } = loadData(data);
  if (checked === null || service === null) throw new Error(JSON.stringify(notices.slice(0, 3)));
  await benchPublishing(buildMarket(checked, service), companies);
  const out = join(folder, `out-${companies}`);
  await benchBuild(data, out, companies);
  const start = (...question: string[]) => runScript<number>([join(projectRoot, 'scripts/bench/worker-start.ts'), out, ...question]);
  const [list, answer] = await interleave(rounds, start, () => start('crawler cranes over 300 t near Hamburg'));
  report('function start from built data: process start to first answer', companies, `${Math.round(list!)} ms`, '< 300 ms');
  report('the same to the answer of a first question', companies, `${Math.round(answer!)} ms`, '< 300 ms');
  const ask = await runScript<{ median: number; p99: number }>([join(projectRoot, 'scripts/bench/worker-ask.ts'), out, `${seed}`]);
  report(
    '/ask in process, warm: p50, p99',
    companies,
    `${ask.median.toFixed(2)} ms, ${ask.p99.toFixed(2)} ms`,
    companies > 10_000 ? 'p99 < 3 ms' : 'p99 < 1 ms',
  );
  if (wrk) await benchServing(out, companies);
  else report('over HTTP', companies, 'not measured: wrk is not installed', '–');
}

/** Making and writing every data document, against a loop that only writes the same bytes. */
async function benchPublishing(market: Market, companies: number): Promise<void> {
  const baseUrl = 'https://cranes.example';
  const documents = async (): Promise<{ list: Iterable<Hashed<Document>>; version: string }> => {
    const { columns, pack, itemHashes } = await indexMarket(market);
    return {
      version: columns.dataVersion,
      list: (function* () {
        for (let row = 0; row < pack.count; row++) {
          const slug = columns.slug(row);
          const bytes = pack.range(row, row);
          yield {
            url: `/api/companies/${slug}`,
            file: `api/companies/${slug}.json`,
            mediaType: 'application/json',
            documentClass: 'data' as const,
            bytes,
            link: null,
            sha256: itemHashes[row]!,
          };
        }
        yield* listDocuments(columns, pack, market.service.list_pages.max_bytes_per_combination);
        yield* downloadDocuments(market, pack, baseUrl, columns.dataVersion);
      })(),
    };
  };
  const out = join(folder, 'publish');
  const plainOut = join(folder, 'plain');
  const files = [...(await documents()).list].map(({ file, bytes }) => ({ path: join(plainOut, file), bytes }));
  const folders = new Set(files.map(({ path }) => dirname(path)));
  const [ours, plain] = await interleave(
    Math.min(rounds, 3),
    async () => {
      rmSync(out, { recursive: true, force: true });
      return seconds(async () => {
        const { list, version } = await documents();
        await publishTree(out, { baseUrl, dataVersion: version, documents: list, serverFiles: [], variants: false });
      });
    },
    async () => {
      rmSync(plainOut, { recursive: true, force: true });
      for (const path of folders) mkdirSync(path, { recursive: true });
      return seconds(() => {
        for (const { path, bytes } of files) writeFileSync(path, bytes);
      });
    },
  );
  rmSync(out, { recursive: true, force: true });
  rmSync(plainOut, { recursive: true, force: true });
  report(
    'publish data documents ÷ plain loop of the same bytes',
    companies,
    `${(ours! / plain!).toFixed(2)} (${ours!.toFixed(1)} s ÷ ${plain!.toFixed(1)} s, ${files.length} files)`,
    '≤ 2',
  );
}

interface Build {
  readonly seconds: number;
  readonly peakBytes: number;
  readonly written: number;
  readonly stages: Readonly<Record<string, number>>;
}

/** The whole data build in a process of its own, and again after one row has changed. */
async function benchBuild(data: string, out: string, companies: number): Promise<void> {
  const build = () => runScript<Build>([join(projectRoot, 'scripts/bench/worker-build.ts'), data, out]);
  const full = await build();
  fullBuilds.set(companies, full);
  const stages = Object.entries(full.stages)
    .map(([name, time]) => `${name} ${time.toFixed(1)} s`)
    .join(', ');
  report(
    'whole data build',
    companies,
    `${full.seconds.toFixed(1)} s, peak ${(full.peakBytes / 2 ** 30).toFixed(2)} GiB (${stages})`,
    '< 1.5 GiB',
  );
  await changeOneRow(join(data, 'companies.csv'), Math.floor(companies / 2));
  const again = await build();
  report(
    'one changed row: rebuild ÷ full build',
    companies,
    `${(again.seconds / full.seconds).toFixed(2)} (${again.seconds.toFixed(1)} s, ${again.written} files written)`,
    '≤ 0.15',
  );
}

/** Changes the description in one line of a CSV file. */
async function changeOneRow(path: string, line: number): Promise<void> {
  const copy = `${path}.changed`;
  const out = createWriteStream(copy);
  let at = 0;
  for await (const text of createInterface({ input: createReadStream(path) }))
    out.write(`${at++ === line ? text.replace(/https:\/\//, 'https://www.') : text}\n`);
  await new Promise((resolve) => out.end(resolve));
  writeFileSync(path, readFileSync(copy));
  rmSync(copy);
}

async function benchServing(out: string, companies: number): Promise<void> {
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
    const ndjson = readFileSync(join(out, 'client/downloads/companies.csv'), 'utf8').split('\r\n');
    const sample = Array.from({ length: 400 }, () => pick(random, ndjson.slice(1, -1)).split(',')[1]!);
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

  async function compare(work: string, paths: readonly string[], reach: string): Promise<void> {
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
      // Latency is read at a load that the server can follow; at saturation it would only tell the length of the queue.
      const { p99 } = await load(port, paths, 4, 3);
      report(
        work,
        companies,
        `${(ourRate / bareRate).toFixed(2)} (${Math.round(ourRate)} ÷ ${Math.round(bareRate)}, mean body ${mean} bytes); ${(ourRate / headedRate).toFixed(2)} of a bare server that sends the same headers; p99 at 4 connections ${p99.toFixed(1)} ms`,
        reach,
      );
    } finally {
      floor.stop();
      headed.stop();
    }
  }
}
