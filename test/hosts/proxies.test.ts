import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conformanceHosts, type RunningHost } from '../../scripts/conformance/hosts.ts';
import { hosts, type HostId } from '../../src/hosts/prepare/hosts.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { expectApiError } from './expect-api-error.ts';
import { header, RawConnection, request, type RawResponse } from './raw-client.ts';
import { publishMarketInto, publishedSite } from './published-site.ts';

/** Sends bytes as they stand. */
async function sendBytes(port: number, text: string, method: string): Promise<RawResponse> {
  const connection = new RawConnection(port);
  try {
    connection.send(text, [method]);
    const response = await connection.next(10_000);
    if (response === null) throw new Error(`no answer: ${connection.state}`);
    return response;
  } finally {
    connection.close();
  }
}

/** Asks for a list from an address of this machine, with a claim to be another. */
const statusFrom = (localAddress: string, port: number, claimed: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { Host: 'cranes.example', 'X-Forwarded-For': claimed };
    get({ host: '127.0.0.1', port, localAddress, path: '/api/companies?limit=3', headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode!));
    }).once('error', reject);
  });

const proxies = conformanceHosts.filter(({ needs }) => needs === 'nginx' || needs === 'caddy');

for (const host of proxies) {
  describe(`${host.name} in front of the function`, { tags: host.needs! }, () => {
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

    it('answers an ApiError when the function is unreachable, and still sends files', async () => {
      const alone = await start('alone');
      try {
        await alone.stopFunction!();
        const answer = await request(alone.port, '/api/companies?limit=3');
        expect(expectApiError(answer)).toMatchObject({ code: 'service_unavailable' });
        expect(header(answer, 'retry-after')).toMatch(/^\d+$/);
        expect((await request(alone.port, '/api/companies?country=DE')).status).toBe(200);
      } finally {
        await alone.stop();
      }
    });

    if (host.name === 'nginx') {
      it('answers an ApiError to what nginx itself refuses', async () => {
        for (const [text, code] of [
          ['GET / HTTP/1.1\r\nHost: cranes.example\r\nBad Header: x\r\nX\r\n\r\n', 'invalid_request'],
          ['GET / HTTP/1.1\r\n\r\n', 'invalid_request'],
          ['GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 'invalid_request'],
          [`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: cranes.example\r\n\r\n`, 'uri_too_long'],
          ['TRACE / HTTP/1.1\r\nHost: cranes.example\r\n\r\n', 'method_not_allowed'],
          ['POST /ask HTTP/1.1\r\nHost: cranes.example\r\nTransfer-Encoding: xchunked\r\n\r\n', 'invalid_request'],
          ['GET /-/404 HTTP/1.1\r\nHost: cranes.example\r\n\r\n', 'not_found'],
        ] as const) {
          expect(expectApiError(await sendBytes(running.port, text, 'GET')), text.slice(0, 80)).toMatchObject({ code });
        }
      });
    }

    it('serves new data with its existing rules', async () => {
      const rules = async () => (await hosts[host.name as HostId].deployment(readSite(site.folder), { plan: 'free', bucket: null })).texts;
      const companies = () => readdirSync(join(site.folder, 'client/api/companies')).filter((file) => file.endsWith('.json'));
      const [before, old] = [await rules(), new Set(companies())];
      await publishMarketInto(site.folder, 160);
      expect(await rules()).toEqual(before);
      const fresh = companies().find((file) => !old.has(file))!;
      // The function was opened before, and does not know the company: what is answered is the file.
      const { status, body } = await request(running.port, `/api/companies/${fresh.replace('.json', '')}`);
      expect(status).toBe(200);
      expect(body.equals(readFileSync(join(site.folder, 'client/api/companies', fresh)))).toBe(true);
    });
  });
}
