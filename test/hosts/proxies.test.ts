import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conformanceHosts, type RunningHost } from './conformance/hosts.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { publishMarket } from '../published.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';
import { expectApiError } from './expect-api-error.ts';
import { header, request } from './raw-client.ts';
import { publishedSite } from './published-site.ts';

/** Asks for a list from an address of this machine, with a claim to be another. */
const statusFrom = (localAddress: string, port: number, claimed: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { Host: 'cranes.example', 'X-Forwarded-For': claimed };
    get({ host: '127.0.0.1', port, localAddress, path: '/api/companies?limit=3', headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode!));
    }).once('error', reject);
  });

const rows = syntheticRows(40, 100);
const slug = rows.companies.find(({ active }) => active)!.slug;
/** A market whose company has a name that tells it from another. */
const renamed = (name: string): Market =>
  buildMarket({ ...rows, companies: rows.companies.map((row) => (row.slug === slug ? { ...row, name } : row)) }, sampleService);

async function body<T>(port: number, path: string, posted?: unknown): Promise<T> {
  const sent = {
    host: 'cranes.example',
    method: 'POST',
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify(posted),
  } as const;
  const response = await request(port, path, posted === undefined ? { host: 'cranes.example' } : sent);
  expect(response.status).toBe(200);
  return JSON.parse(response.body.toString()) as T;
}

const proxies = conformanceHosts.filter(({ needs }) => needs === 'nginx' || needs === 'caddy');

for (const host of proxies) {
  describe(`${host.name} in front of the server`, { tags: host.needs! }, () => {
    let site: Awaited<ReturnType<typeof publishedSite>>;
    let running: RunningHost;
    const start = (name: string, changes: Readonly<Record<string, string>> = {}): Promise<RunningHost> => {
      const work = join(site.work, name);
      mkdirSync(work);
      return host.start(site.folder, work, changes);
    };

    beforeAll(async () => {
      site = await publishedSite(120);
      running = await start('first');
    });
    afterAll(async () => {
      await running.stop();
      site.remove();
    });

    it('answers an ApiError to a body that is larger than any operation reads', async () => {
      const options = {
        host: 'cranes.example',
        method: 'POST',
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ query: 'x'.repeat(400_000) }),
      } as const;
      expect(expectApiError(await request(running.port, '/ask', options))).toMatchObject({ code: 'payload_too_large' });
    });

    it('counts a client as itself, whatever it says of its address', async () => {
      const few = await start('few', { RATE_LIMIT_REQUESTS: '3', RATE_LIMIT_WINDOW_S: '3600' });
      try {
        const statuses: number[] = [];
        for (let i = 1; i <= 5; i++) statuses.push(await statusFrom('127.0.0.2', few.port, `6.6.6.${i}`));
        expect(statuses).toEqual([200, 200, 200, 429, 429]);
        expect(await statusFrom('127.0.0.3', few.port, '6.6.6.1')).toBe(200);
      } finally {
        await few.stop();
      }
    });

    it('answers an ApiError when the server is unreachable', async () => {
      const alone = await start('alone');
      try {
        await alone.stopFunction!();
        const answer = await request(alone.port, '/api/companies?limit=3', { host: 'cranes.example' });
        expect(expectApiError(answer)).toMatchObject({ code: 'service_unavailable' });
        expect(header(answer, 'retry-after')).toBe('2');
        expect(header(answer, 'strict-transport-security')).toBe(host.name === 'nginx' ? null : 'max-age=31536000');
      } finally {
        await alone.stop();
      }
    });

    it('answers from one release at a time while releases are switched, be it a file or made by the function', async () => {
      const [first, second] = [join(site.work, `${host.name}-releases`, 'first'), join(site.work, `${host.name}-releases`, 'second')];
      for (const [folder, name] of [
        [first, 'First'],
        [second, 'Second'],
      ] as const)
        await publishMarket(renamed(name), folder);
      const current = join(dirname(first), 'current');
      symlinkSync(first, current);
      const front = await host.start(current, join(site.work, `${host.name}-switched`));
      try {
        const file = async () => (await body<{ name: string }>(front.port, `/api/companies/${slug}`)).name;
        const made = async () =>
          (await body<{ items: { name: string }[] }>(front.port, '/api/companies/batch', { slugs: [slug] })).items[0]!.name;
        const mixed: string[][] = [];
        const seen = new Set<string>();
        for (let round = 0; round < 4; round++) {
          symlinkSync(round % 2 === 0 ? second : first, `${current}.new`);
          renameSync(`${current}.new`, current);
          const wanted = round % 2 === 0 ? 'Second' : 'First';
          for (let last = ''; last !== wanted;) {
            const names = [await file(), await made(), await file()];
            // What lies between two equal ones is the same.
            if (names[0] === names[2] && names[1] !== names[0]) mixed.push(names);
            last = names[2]!;
            seen.add(last);
          }
        }
        expect(mixed).toEqual([]);
        expect([...seen].toSorted()).toEqual(['First', 'Second']);
      } finally {
        await front.stop();
      }
    });
  });
}
