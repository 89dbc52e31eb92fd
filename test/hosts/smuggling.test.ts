import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caddyBefore, nginxBefore } from './conformance/proxies.ts';
import type { RunningHost } from './conformance/hosts.ts';
import { waitUntil } from '../../scripts/serve/wait-until.ts';
import { temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { publishedServers } from './fixture.ts';
import { request } from './raw-client.ts';
import type { ServerProcess } from './server-process.ts';
import { smugglingCases } from './smuggling-cases.ts';

const { folder, start } = publishedServers(syntheticMarket(60, 200));
const work = temporaryFolder();
afterAll(() => work.remove());

/** Sends bytes. @returns The statuses of the answers; those that have not begun after two seconds never will. */
const statusesOf = (port: number, bytes: Buffer): Promise<number[]> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve([...text.matchAll(/HTTP\/1\.[01] ([2-5]\d\d) /g)].map(([, status]) => Number(status)));
    };
    let timer = setTimeout(end, 2000);
    socket.on('data', (part) => {
      text += part.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(end, 1000);
    });
    socket.on('error', () => {}).on('close', end);
    socket.write(bytes);
  });

for (const [proxy, startBefore] of Object.entries({ nginx: nginxBefore, caddy: caddyBefore })) {
  describe(`through ${proxy}`, { tags: proxy as 'nginx' | 'caddy' }, () => {
    let server: ServerProcess;
    let front: RunningHost;
    beforeAll(async () => {
      server = await start({ LOG_REQUESTS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
      const ownFolder = join(work.path, proxy);
      mkdirSync(ownFolder);
      front = await startBefore({ port: server.port, stop: async () => void (await server.stop()) }, folder, ownFolder);
    });
    afterAll(() => front.stop());

    test('no request reaches the server that the proxy did not see, and nobody gets the answer of another', async () => {
      const seen = { refused: 0, passed: 0 };
      const tryCase = async (number: number): Promise<void> => {
        const { what, bytes } = smugglingCases[number]!;
        const statuses = await statusesOf(front.port, bytes(number));
        const probes = [0, 1, 2].map((i) => `/api/companies/probe-${number}-${i}`);
        for (const path of probes) {
          const { body } = await request(front.port, path, { host: 'cranes.example' });
          // The 404 names the slug.
          expect(body.toString(), what).toContain(`\\"${path.slice('/api/companies/'.length)}\\"`);
        }
        await waitUntil(
          () => server.lines.some((line) => line['path'] === probes[2]),
          10,
          () => `the log has no ${probes[2]}`,
        );
        const isOfCase = new RegExp(`/(?:main|hidden)-${number}(?!\\d)`);
        const reached = server.lines.filter(({ path }) => isOfCase.test(String(path))).length;
        expect(reached, what).toBeLessThanOrEqual(statuses.length);
        // A proxy answers 501 to an unknown coding (RFC 9112, 6.1), if it passes nothing on.
        expect(
          statuses.filter((status) => status >= 500 && !(status === 501 && reached === 0)),
          what,
        ).toEqual([]);
        seen[reached === 0 ? 'refused' : 'passed']++;
      };
      const waiting = smugglingCases.keys();
      await Promise.all(
        Array.from({ length: 12 }, async () => {
          for (const number of waiting) await tryCase(number);
        }),
      );
      expect(seen.refused + seen.passed).toBe(smugglingCases.length);
      expect(Math.min(seen.refused, seen.passed)).toBeGreaterThan(20);
    });
  });
}
