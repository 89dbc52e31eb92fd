// Runs a large market in Cloudflare's runtime, and checks answers and memory.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readFile } from 'node:fs/promises';
import { serviceTypes } from '../src/contract/service-types.ts';
import { companyPagePath, companyPath, serverFile, serverFiles } from '../src/documents/addresses.ts';
import { maxAssetBytes } from '../src/hosts/cloudflare/function-assets.ts';
import { cloudflareLimits } from '../src/hosts/cloudflare/limits.ts';
import { prepareDeployment } from '../src/hosts/prepare/prepare.ts';
import { readSite } from '../src/hosts/prepare/site.ts';
import { readColumns, type Columns } from '../src/query/columns.ts';
import { buildSite } from '../src/writer/build-site.ts';
import { fail, readArguments } from './arguments.ts';
import { describeMachine, quantile } from './bench/measure.ts';
import { compareExchanges } from './conformance/compare.ts';
import { explain } from './conformance/differences.ts';
import { runRequest, sendTo, type Send } from './conformance/exchange.ts';
import { referenceSend } from './conformance/reference.ts';
import { expectations } from './conformance/run.ts';
import { freePort } from './free-port.ts';
import { loadCheck } from './load-check.ts';
import { startProgress } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { readMarketOrReport } from './read-market-or-report.ts';
import { pick, startRandom, type Random } from './random.ts';
import { showSize } from './show-size.ts';

const help = `Prepares a market for Cloudflare, runs it in workerd, and sends the requests of npm run conformance and many random ones. Compares every
answer with the function’s own, and the Worker’s memory with the limit of an isolate.

  --companies N  companies of a sample market, with eight cranes each. Default 100000.
  --out DIR      a built site instead of a sample.
  --requests N   random requests. Default 1000.
  --seed N       seed of the random requests. Default 1.
  --write        keep the row in scripts/conformance/edge-results.md.
  --help         print this.

Exit code: 0 when all answers are the same and the memory is within the limit, 1 when not, 2 for a wrong command line.
`;

const { values } = readArguments(help, {
  companies: { type: 'string', default: '100000' },
  out: { type: 'string' },
  requests: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  write: { type: 'boolean', default: false },
});
const [companies, requests, seed] = [Number(values.companies), Number(values.requests), Number(values.seed)];
if (!Number.isInteger(companies) || companies < 1) fail('--companies takes a whole number from 1.');
if (!Number.isInteger(requests) || requests < 1) fail('--requests takes a whole number from 1.');

/** Requests sent at the same time. */
const together = 6;
const maxMemory = cloudflareLimits.find(({ counted }) => counted === 'functionMemoryBytes')!.max.paid;
const header = `| companies | files | requests | large documents | differences | first answer | median | in use at most | with garbage at most | workerd over idle |
|---|---|---|---|---|---|---|---|---|---|`;
const progress = startProgress();
const work = mkdtempSync(join(tmpdir(), 'crane-edge-'));
const isWrong = await run().finally(() => rmSync(work, { recursive: true, force: true }));
process.exit(isWrong ? 1 : 0);

async function run(): Promise<boolean> {
  return check(values.out === undefined ? await buildSample() : resolve(values.out));
}

async function buildSample(): Promise<string> {
  const data = join(work, 'data');
  const command = [
    join(projectRoot, 'scripts/sample-data.ts'),
    '--companies',
    String(companies),
    '--fleet',
    String(8 * companies),
    '--seed',
    '1',
  ];
  execFileSync(process.execPath, [...command, '--out', data], { stdio: 'ignore' });
  const market = await readMarketOrReport(data, progress);
  if (market === null) process.exit(1);
  const folder = join(work, 'dist');
  await buildSite(market, market.service.base_url, folder, progress.stage);
  return folder;
}

/** @returns Whether a check failed. */
async function check(folder: string): Promise<boolean> {
  progress.stage('preparing');
  const site = readSite(folder);
  const to = join(work, 'deploy');
  const prepared = await prepareDeployment(site, 'cloudflare', 'paid', to);
  progress.stage('opening the reference');
  const columns = await readColumns(await readFile(join(folder, serverFile(serverFiles.columns))));
  const reference = await referenceSend(folder);
  const expected = await expectations(folder);
  const { startWorker } = await loadCheck('cloudflare-runtime', progress);
  progress.stage('starting workerd');
  mkdirSync(join(work, 'log'));
  const running = await startWorker(to, join(work, 'log/wrangler.log'), await freePort());
  const memory = running.memory!;
  const peaks = { inUse: 0, isolate: 0, resident: 0 };
  /** Measures memory while requests are running. Collecting garbage each time would hide how much piles up. */
  const look = async (collects: boolean): Promise<void> => {
    peaks.resident = Math.max(peaks.resident, memory.resident());
    if (collects) peaks.inUse = Math.max(peaks.inUse, await memory.inUse());
    else peaks.isolate = Math.max(peaks.isolate, await memory.isolate());
  };
  const faults: string[] = [];
  try {
    const send = sendTo(running.port, new URL(site.manifest.base_url).host);
    await send('GET', '/', {}, null);
    const idle = memory.resident();
    const started = performance.now();
    await send('GET', '/api/companies?bbox=5,45,15,55&capacity_min_t=100&limit=100', {}, null);
    const firstMs = performance.now() - started;
    progress.stage('the requests of conformance');
    for (const { request, answer } of expected) {
      const differences = compareExchanges(request, answer, await runRequest(send, request));
      for (const difference of differences)
        if (explain('cloudflare', { request: request.name, ...difference }) === undefined)
          faults.push(`${request.name}: ${difference.part} is ${difference.seen}, the function says ${difference.expected}`);
    }
    await look(false);
    progress.stage('random requests');
    const times = await sendRandom(columns, { send, reference }, faults, look);
    await look(true);
    progress.stage('large documents');
    const large = site.manifest.documents.filter(({ bytes }) => bytes > maxAssetBytes);
    for (const { url, sha256 } of large) {
      const { status, body } = await send('GET', url, {}, null);
      if (status !== 200 || createHash('sha256').update(body).digest('hex') !== sha256) faults.push(`${url} is not what was published`);
      const part = await send('GET', url, { Range: `bytes=${maxAssetBytes - 7}-${maxAssetBytes + 7}` }, null);
      if (part.status !== 206 || !part.body.equals(body.subarray(maxAssetBytes - 7, maxAssetBytes + 8)))
        faults.push(`a range of ${url} differs`);
      await look(false);
      await look(true);
    }
    progress.done();
    if (peaks.inUse > maxMemory) faults.push(`the isolate has ${showSize(peaks.inUse)} in use, of ${showSize(maxMemory)}`);
    const row = [
      columns.count.toLocaleString('en'),
      prepared.files.toLocaleString('en'),
      (expected.length + requests).toLocaleString('en'),
      String(large.length),
      String(faults.length),
      `${firstMs.toFixed(0)} ms`,
      `${quantile(times, 0.5).toFixed(0)} ms`,
      showSize(peaks.inUse),
      showSize(peaks.isolate),
      showSize(peaks.resident - idle),
    ];
    process.stdout.write(`${header}\n| ${row.join(' | ')} |\n`);
    for (const fault of faults.slice(0, 20)) process.stderr.write(`✗ ${fault}\n`);
    if (values.write) await keepRow(row);
    return faults.length > 0;
  } finally {
    await running.stop();
  }
}

/** Sends random requests, some at the same time, and compares status and body. @returns The time of each, ms. */
async function sendRandom(
  columns: Columns,
  { send, reference }: { readonly send: Send; readonly reference: Send },
  faults: string[],
  look: (collects: boolean) => Promise<void>,
): Promise<number[]> {
  const random = startRandom(seed, 'edge');
  const waiting = Array.from({ length: requests }, () => randomRequest(random, columns));
  const times: number[] = [];
  const sender = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { method, target, body } = next;
      const client = `10.${times.length % 250}.${waiting.length % 250}.1`;
      const headers: Record<string, string> = {
        'CF-Connecting-IP': client,
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      };
      const started = performance.now();
      const seen = await send(method, target, headers, body);
      times.push(performance.now() - started);
      const answer = await reference(method, target, headers, body);
      if (seen.status !== answer.status || !seen.body.equals(answer.body))
        faults.push(
          `${method} ${target} ${body ?? ''}: ${seen.status} with ${seen.body.length} bytes, not ${answer.status} with ${answer.body.length}`,
        );
      if (times.length % 10 === 0) await look(times.length > requests / 2);
    }
  };
  await Promise.all(Array.from({ length: together }, sender));
  return times;
}

interface RandomRequest {
  readonly method: string;
  readonly target: string;
  readonly body: string | null;
}

function randomRequest(random: Random, columns: Columns): RandomRequest {
  const row = () => Math.floor(random() * columns.count);
  const get = (target: string): RandomRequest => ({ method: 'GET', target, body: null });
  const post = (target: string, value: unknown): RandomRequest => ({ method: 'POST', target, body: JSON.stringify(value) });
  const [lat, lon] = [columns.lat[row()]!, columns.lon[row()]!];
  const half = pick(random, [0.5, 2, 10, 60]);
  const edge = (value: number, bound: number) => Math.max(-bound, Math.min(bound, value)).toFixed(4);
  const box = [edge(lon - half, 180), edge(lat - half, 90), edge(lon + half, 180), edge(lat + half, 90)].join(',');
  return pick(random, [
    () => get(`/api/companies?bbox=${box}&limit=${pick(random, [10, 50, 100, 500])}`),
    () => get(`/api/companies?bbox=${box}&capacity_min_t=${pick(random, [50, 200, 500])}`),
    () => get(`/api/companies?service_type=${pick(random, serviceTypes)}&capacity_min_t=100&limit=500`),
    () => get(companyPath(columns.slug(row()))),
    () => get(companyPagePath(columns.slug(row()))),
    () => post('/api/companies/batch', { slugs: Array.from({ length: 100 }, () => columns.slug(row())) }),
    () => post('/ask', { query: `phone number of ${columns.slug(row()).replaceAll('-', ' ')}` }),
    () =>
      post('/ask', {
        query: `${pick(random, ['crawler', 'mobile', 'craler'])} cranes over ${pick(random, [80, 300])} t near ${pick(random, ['Hamburg', 'Lyon', 'Chicgo'])}`,
      }),
  ])();
}

/** Replaces the row with the same number of companies. */
async function keepRow(row: readonly string[]): Promise<void> {
  const path = join(projectRoot, 'scripts/conformance/edge-results.md');
  const before = await readFile(path, 'utf8').catch(() => '');
  const key = `| ${row[0]} |`;
  const others = before.split('\n').filter((line) => /^\| [\d,]+ \|/.test(line) && !line.startsWith(key));
  const rows = [...others, `| ${row.join(' | ')} |`].toSorted();
  writeFileSync(
    path,
    `# A large market at the edge

Written by \`npm run edge:check -- --write\`: the prepared Worker in workerd. The requests are those of conformance, without explained
differences, and random lists, companies, pages, batches and questions, six at a time. Large documents are compared by SHA-256, and by a range.
The memory is the isolate’s heap and buffers, as reported by the inspector (\`Runtime.getHeapUsage\`), measured after every tenth request while others
are running. In the second half of the requests, garbage is collected first: the result is what is in use, and is compared with the limit of
${showSize(maxMemory)}. In the first half it isn’t: V8 lets 64 MiB of buffers pile up before it collects them, and workerd has no limit here that would
make it collect earlier. The last column is the growth of resident memory of all workerd processes since the first page was sent; it includes the assets.

${header}
${rows.join('\n')}

Last run: ${describeMachine()}
`,
  );
}
