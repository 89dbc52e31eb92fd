import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { prepareDeployment } from '../../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../../src/hosts/prepare/site.ts';
import { compileCode } from '../../../src/writer/compiled-code.ts';
import { createCloudFrontRuntime } from './cloudfront-runtime.ts';
import { readSettings } from '../../../src/contract/settings.ts';
import { createAstroServer } from '../../../src/hosts/astro/serve.ts';
import { loadCheck } from '../../../lab/shared/load-check.ts';
import type { PrerequisiteName } from '../../../lab/shared/prerequisites.ts';
import { startHost } from '../../../scripts/serve/start-host.ts';
import { createStaticHost } from '../../../scripts/serve/static-host.ts';
import { caddyBefore, nginxBefore } from './proxies.ts';
import { createVercelRuntime } from './vercel-runtime.ts';

export interface RunningHost {
  readonly port: number;
  readonly stop: () => Promise<void>;
  /** Stops only the function behind a proxy. */
  readonly stopFunction?: () => Promise<void>;
}

/** A host to send the list to. */
export interface ConformanceHost {
  readonly name: string;
  /** The stand-in for the real host, in words for a table. */
  readonly runtime: string;
  /** What must be installed in addition to the project; null for nothing. */
  readonly needs: PrerequisiteName | null;
  /**
   * @param work An empty folder of its own.
   * @param changes Settings of the Node host behind a proxy.
   */
  readonly start: (folder: string, work: string, changes?: Readonly<Record<string, string>>) => Promise<RunningHost>;
}

const quota = { requests: 1_000_000, windowSeconds: 60 };

/** Starts a proxy in front of a Node host. */
const startBehind =
  (proxyBefore: typeof nginxBefore): ConformanceHost['start'] =>
  async (folder, work, changes = {}) =>
    proxyBefore(await startNode(folder, changes), folder, work);

export const conformanceHosts: readonly ConformanceHost[] = [
  { name: 'node', runtime: 'the Node host itself', needs: null, start: (folder) => startNode(folder) },
  { name: 'preview', runtime: 'http-server with the function beside it', needs: null, start: startPreview },
  { name: 'nginx', runtime: 'nginx as deploy-prepare sets it up, before the Node host', needs: 'nginx', start: startBehind(nginxBefore) },
  { name: 'caddy', runtime: 'Caddy as deploy-prepare sets it up, before the Node host', needs: 'caddy', start: startBehind(caddyBefore) },
  { name: 'cloudflare', runtime: 'workerd, by wrangler, with the prepared Worker and assets', needs: 'checks', start: startCloudflare },
  {
    name: 'netlify',
    runtime: 'Netlify’s own packages for files and headers, with the prepared function in Node',
    needs: 'checks',
    start: startNetlify,
  },
  {
    name: 'vercel',
    runtime: 'an emulation of the Build Output API, with the prepared function in Node',
    needs: null,
    start: startVercel,
  },
  {
    name: 's3',
    runtime: 'an emulation of S3 and CloudFront that runs the prepared scripts, with the Node host as second origin',
    needs: null,
    start: startS3,
  },
  { name: 'astro', runtime: 'astro build with @astrojs/node, as a middleware of Node’s server', needs: null, start: startAstro },
];

async function startNode(folder: string, changes: Readonly<Record<string, string>> = {}): Promise<RunningHost> {
  const environment = { RATE_LIMIT_REQUESTS: String(quota.requests), TRUSTED_PROXIES: '127.0.0.1', ...changes };
  const { port, stop } = await startHost(folder, environment);
  return { port, stop };
}

async function startPreview(folder: string): Promise<RunningHost> {
  const { manifest } = readSite(folder);
  const server = await createStaticHost(folder, manifest, {
    quota,
    cdn: false,
    report: (error) => process.stderr.write(`${String(error)}\n`),
  });
  return listen(server);
}

/** Starts a server on a free port. */
async function listen(server: Server): Promise<RunningHost> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function startCloudflare(folder: string, work: string): Promise<RunningHost> {
  const to = join(work, 'deploy');
  await prepareDeployment(readSite(folder), 'cloudflare', 'free', to);
  const { startWorker } = await loadCheck('cloudflare-runtime');
  return startWorker(to, join(work, 'wrangler.log'));
}

async function startNetlify(folder: string, work: string): Promise<RunningHost> {
  const to = join(work, 'deploy');
  await prepareDeployment(readSite(folder), 'netlify', 'free', to);
  const { createNetlifyRuntime } = await loadCheck('netlify-runtime');
  return listen(await createNetlifyRuntime(to));
}

async function startVercel(folder: string, work: string): Promise<RunningHost> {
  const to = join(work, 'deploy');
  await prepareDeployment(readSite(folder), 'vercel', 'free', to);
  return listen(await createVercelRuntime(to));
}

async function startAstro(folder: string): Promise<RunningHost> {
  const { build } = await compileCode();
  const read = readSettings({ OUT_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT_REQUESTS: String(quota.requests) });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return listen(await createAstroServer(build, read.settings));
}

async function startS3(folder: string, work: string): Promise<RunningHost> {
  const to = join(work, 'deploy');
  const site = readSite(folder);
  await prepareDeployment(site, 's3', 'free', to);
  const node = await startNode(folder, { CDN: 'on' });
  const edge = await listen(await createCloudFrontRuntime(site, to, node.port));
  return { port: edge.port, stop: () => edge.stop().then(node.stop) };
}
