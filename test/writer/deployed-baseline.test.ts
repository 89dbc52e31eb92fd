import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import httpServer from 'http-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHost } from '../../scripts/serve/start-host.ts';
import { summariseCheck } from '../../src/load/report.ts';
import { buildMarket } from '../../src/model/market.ts';
import { readBaseline, type Baseline } from '../../src/writer/baseline.ts';
import { fetchBaseline } from '../../src/writer/deployed-baseline.ts';
import { publishMarket, temporaryFolder } from '../published.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

let temporary: { path: string; remove: () => void };
let published: Baseline;
const servers: Server[] = [];
beforeAll(async () => {
  temporary = temporaryFolder();
  const rows = syntheticRows(40, 160);
  const market = buildMarket(rows, sampleService, summariseCheck([], rows));
  const { manifest } = await publishMarket(market, temporary.path);
  published = readBaseline({ folder: temporary.path, manifest });
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => temporary.remove());

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const fileAt = (path: string): Buffer => readFileSync(join(temporary.path, 'client', path));

/** A host of files that answers one address in another way. */
const hostWith = (path: string, answer: RequestListener): Promise<string> =>
  listen(createServer((request, response) => (request.url === path ? answer(request, response) : response.end(fileAt(request.url!)))));

describe('the baseline of a deployed site', () => {
  it('is that of the published folder, but for the notices that it keeps to itself, on a host of files alone and on the Node host', async () => {
    expect(published.history.companies.size).toBeGreaterThan(30);
    expect(published.files.length).toBeGreaterThan(1);
    const files = await listen(httpServer.createServer({ root: join(temporary.path, 'client') }).server as Server);
    const known = {
      ...published,
      found: null,
      baseUrl: null,
      companies: expect.any(Function) as unknown,
      history: { ...published.history, companyOf: expect.any(Function) as unknown },
    };
    const asKept = ({ history }: Baseline) =>
      Array.from(history.companies.keys(), history.companyOf).map((company) => [
        company?.id,
        company?.name,
        company?.country,
        company?.services,
      ]);
    expect(published.found).not.toBeNull();
    const deployed = await fetchBaseline(files);
    expect(deployed).toEqual(known);
    expect(asKept(deployed)).toEqual(asKept(published));
    const companies = [...published.companies()];
    expect(companies.map(({ slug }) => slug)).toEqual([...published.history.companies.keys()]);
    expect([...deployed.companies()]).toMatchObject(companies);
    const host = await startHost(temporary.path);
    try {
      expect(await fetchBaseline(`http://127.0.0.1:${host.port}`)).toEqual(known);
    } finally {
      await host.stop();
    }
  });

  const index = '/downloads/index.json';
  const companies = '/downloads/companies.ndjson';
  const changes = '/api/changes.json';
  const edited = (path: string, edit: (text: string) => string): RequestListener => {
    return (_, response) => void response.end(edit(fileAt(path).toString()));
  };
  it.each<[string, string, RequestListener, string]>([
    ['is missing', index, (_, response) => response.writeHead(404).end('{}'), `${index} answered 404`],
    [
      'leads elsewhere',
      index,
      (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      `${index} answered 302, a redirect to "http://127.0.0.1:1/"`,
    ],
    [
      'is a page of another site',
      index,
      (_, response) => response.end('<!doctype html>'),
      `${index} is not what this software publishes there`,
    ],
    [
      'has numbers that are texts',
      '/data-quality.json',
      edited('/data-quality.json', (text) => text.replace(/"rows":\d+/, '"rows":"many"')),
      'data-quality.json is not what',
    ],
    [
      'breaks the schema of changes',
      changes,
      edited(changes, (text) => text.replace('"sequence":1', '"sequence":-1')),
      `${changes} is not what`,
    ],
    [
      'is of another release',
      changes,
      edited(changes, (text) => text.replace(/"data_version":"\w+"/, '"data_version":"other"')),
      'has documents of more than one release',
    ],
    ['differs from its checksum', companies, edited(companies, (text) => text.replace('"country":"', '"country":"X')), `${companies} `],
    [
      'was cut short',
      companies,
      edited(companies, (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
      `${companies} is not what`,
    ],
    ['breaks off', index, (_, response) => void response.writeHead(200).write('{', () => response.destroy()), `${index} can't be read (`],
    [
      'has no end',
      index,
      (_, response) => {
        const more = (): void => void (response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more)));
        more();
      },
      `${index} has more than 4,194,304 bytes`,
    ],
    ['is never answered', index, () => undefined, `${index} did not answer within 0.5 s`],
    [
      'comes too slowly',
      index,
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
      'did not send what is compared within 3 s',
    ],
  ])('is refused with the reason where a document %s', async (_, path, answer, reason) => {
    const origin = await hostWith(path, answer);
    const refused = fetchBaseline(origin, { answerMs: 500, allMs: 3_000 });
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toThrow(origin);
    await expect(refused).rejects.toMatchObject({ name: 'UnreadableSiteError' });
  });

  it('is refused where nobody listens', async () => {
    const origin = await listen(createServer());
    servers.pop()!.close();
    await expect(fetchBaseline(origin)).rejects.toThrow(`${origin}${index} can't be read (ECONNREFUSED)`);
  });
});
