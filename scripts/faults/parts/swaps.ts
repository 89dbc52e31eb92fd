import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { tables } from '../../../src/contract/tables.ts';
import { startLoad, type Judge } from '../../../test/hosts/steady-load.ts';
import { quantile } from '../../bench/measure.ts';
import { projectRoot } from '../../project-root.ts';
import { marketSize, type FaultOptions, type Row } from '../part.ts';

export const name = 'swaps';

const script = (path: string) => join(projectRoot, 'scripts', path);
/** Requests sent each second, without waiting for earlier ones. */
const perSecond = 200;
/** Time for the server to notice a switch, read the release and swap, milliseconds. */
const patienceMs = 30_000;

/** Switches releases under a running server while clients keep sending requests. */
export async function run({ short, folder, progress }: FaultOptions): Promise<readonly Row[]> {
  const swaps = short ? 4 : 12;
  // It is published again for each swap.
  const [companies, cranes] = short ? [60, 300] : marketSize(short);
  const data = join(folder, 'data');
  const to = join(folder, 'site');
  const sample = ['--companies', `${companies}`, '--fleet', `${cranes}`, '--seed', '5', '--out', data];
  execFileSync(process.execPath, [script('sample-data.ts'), ...sample], { stdio: 'ignore' });
  // Its description says which version is served.
  const slug = readFileSync(join(data, tables.companies.file), 'utf8').split('\n')[1]!.split(',')[1]!;
  const publish = async (version: number): Promise<void> => {
    const child = spawn(process.execPath, [script('faults/worker-publish.ts'), to, String(version), data], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`publishing version ${version} ended with ${status}`);
  };
  await publish(0);
  const server = spawn(process.execPath, [script('start.ts'), '--out-dir', join(to, 'current'), '--port', '0', '--rate-limit-requests', '1000000'], { stdio: ['ignore', 'pipe', 'ignore'] }); // prettier-ignore
  try {
    return [await swapUnderLoad(server, publish, { slug, swaps, companies, progress })];
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

async function swapUnderLoad(
  server: ChildProcessByStdio<null, Readable, null>,
  publish: (version: number) => Promise<void>,
  {
    slug,
    swaps,
    companies,
    progress,
  }: Pick<FaultOptions, 'progress'> & { readonly slug: string; readonly swaps: number; readonly companies: number },
): Promise<Row> {
  let port = 0;
  for await (const line of createInterface({ input: server.stdout })) {
    port = Number(/localhost:(\d+)\/$/.exec(line)?.[1] ?? 0);
    if (port > 0) break;
  }
  server.stdout.resume();
  let newest = 0;
  const judge = (): Judge => {
    // Once a client has seen a release, later requests never see the one before.
    const oldest = newest;
    return ({ status, headers, body }) => {
      if (status !== 200) return `answered ${status}`;
      if (body.length === 0 || body.length !== Number(headers['content-length'])) return 'cut short';
      const version = Number(/"description":"Version (\d+)"/.exec(body.toString())?.[1] ?? -1);
      if (version < oldest) return `version ${version} after ${oldest}`;
      newest = Math.max(newest, version);
      return null;
    };
  };
  const load = startLoad(port, [`/api/companies/${slug}`], perSecond, { judge });
  const began = performance.now();
  let missed = 0;
  for (let version = 1; version <= swaps; version++) {
    await publish(version);
    const limit = performance.now() + patienceMs;
    while (newest < version && performance.now() < limit) await sleep(20);
    if (newest < version) missed++;
    if (version % 4 === 0) progress(`${version} of ${swaps} swaps`);
  }
  const seconds = (performance.now() - began) / 1000;
  const { sent, answered, failures, times } = await load.end();
  const violations = sent - answered + missed;
  return {
    what: `data swapped under a running server at ${perSecond} requests/s`,
    tried: `${companies} companies, ${swaps} swaps, ${sent} requests`,
    violations,
    measured:
      violations === 0
        ? `${Math.round(sent / seconds)} requests/s, p99 ${quantile(times, 0.99).toFixed(1)} ms with a build beside it`
        : `${missed} swaps not seen; ${JSON.stringify(failures)}`,
    target: '0 lost, and never an older release after a newer one',
  };
}
