import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/serve/free-port.ts';
import type { PrerequisiteName } from '../../lab/shared/prerequisites.ts';
import { prepareDeployment } from '../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { publishMarket, serveFolder, temporaryFolder } from '../published.ts';
import { sampleService, syntheticMarket } from '../synthetic-market.ts';
import { request } from './raw-client.ts';
import { RedisServer } from './redis-server.ts';
import { oneClient, otherClients } from './spoofed-addresses.ts';

/** Asks a host for something that counts, as a client of an address. Gives the status. */
type Ask = (address: string) => Promise<number>;

const quota = 3;
const target = '/api/companies?limit=1';
const folder = temporaryFolder();
const site = join(folder.path, 'site');
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const service = { ...sampleService, quota: { requests: quota, window_seconds: 86_400 } };
  await publishMarket(syntheticMarket(20, 40, 1, service), site, { withExplore: true, withCode: true });
});
afterAll(async () => {
  for (const end of ends) await end();
  folder.remove();
});

/** The deployment of a host, as it is uploaded. */
async function prepared(host: 'cloudflare' | 'netlify' | 'vercel'): Promise<string> {
  const to = join(folder.path, host);
  await prepareDeployment(readSite(site), host, 'free', to);
  return to;
}
/** A module of a deployment. */
const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(file).href)) as T;
const requestWith = (name: string, address: string) => new Request(`https://cranes.example${target}`, { headers: { [name]: address } });

async function nodeHost(settings: Readonly<Record<string, string>>): Promise<Ask> {
  const host = await serveFolder(site, { TRUSTED_PROXIES: '127.0.0.1', ...settings });
  ends.push(() => (host.server.closeAllConnections(), host.stop()));
  return async (address) => (await request(host.port, target, { headers: [['X-Forwarded-For', address]] })).status;
}

const hosts: readonly { readonly name: string; readonly needs?: PrerequisiteName[]; readonly start: () => Promise<Ask> }[] = [
  { name: 'Node behind a proxy', start: () => nodeHost({}) },
  {
    name: 'Node behind a proxy, with its counters in Redis',
    needs: ['redis-server'],
    async start() {
      const redis = new RedisServer(await freePort());
      await redis.start();
      ends.push(() => redis.kill());
      return nodeHost({ RATE_LIMIT_STORE: redis.url });
    },
  },
  {
    name: 'Cloudflare Workers',
    async start() {
      const to = await prepared('cloudflare');
      const { cloudflareHost } = await load<typeof import('../../src/hosts/cloudflare/adapter.ts')>(join(to, 'worker/function.js'));
      const ASSETS = {
        fetch: async (url: URL) => {
          const bytes = await readFile(join(to, 'assets', url.pathname)).catch(() => null);
          return new Response(bytes, { status: bytes === null ? 404 : 200 });
        },
      };
      const { fetch } = cloudflareHost();
      return async (address) => (await fetch(requestWith('CF-Connecting-IP', address), { ASSETS })).status;
    },
  },
  {
    name: 'Netlify Functions',
    async start() {
      const file = join(await prepared('netlify'), 'functions/crane/crane.mjs');
      const { default: answer } = await load<{ default: (request: Request, context: { ip: string }) => Promise<Response> }>(file);
      return async (address) => (await answer(new Request(`https://cranes.example${target}`), { ip: address })).status;
    },
  },
  {
    name: 'Vercel Functions',
    async start() {
      const file = join(await prepared('vercel'), '.vercel/output/functions/crane.func/index.mjs');
      const { default: host } = await load<{ default: { fetch(request: Request): Promise<Response> } }>(file);
      return async (address) => (await host.fetch(requestWith('X-Real-IP', address))).status;
    },
  },
];

for (const { name, needs = [], start } of hosts) {
  describe(`on ${name}`, { tags: needs }, () => {
    let ask: Ask;
    beforeAll(async () => {
      ask = await start();
    });

    test.each(oneClient)('$what has one quota, however it is written', async ({ spellings }) => {
      const statuses: number[] = [];
      for (const spelling of spellings) statuses.push(await ask(spelling));
      expect(statuses).toEqual(spellings.map((_, i) => (i < quota ? 200 : 429)));
    });

    test.each(otherClients)('%s has a quota of its own', async (address) => {
      const statuses: number[] = [];
      for (let i = 0; i <= quota; i++) statuses.push(await ask(address));
      expect(statuses).toEqual([...Array.from({ length: quota }, () => 200), 429]);
    });
  });
}
