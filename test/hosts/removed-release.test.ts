import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/serve/free-port.ts';
import { leaseExpiresMs } from '../../src/contract/leases.ts';
import { buildMarket } from '../../src/model/market.ts';
import { contentsOfData, makeTestSite } from '../made-site.ts';
import { compileCode } from '../../src/writer/compiled-code.ts';
import { noteRollback } from '../../src/writer/releases/journal.ts';
import { noteAttempt, noteWatcher } from '../../src/writer/releases/attempts.ts';
import { openPublisher, removeReleasesLetGo } from '../../src/writer/releases/publisher.ts';
import { textDocument, type SiteContents } from '../../src/documents/document.ts';
import { largeDocument, publishMarket, temporaryFolder, testPage } from '../published.ts';
import { sampleService, syntheticMarket, syntheticRows } from '../synthetic-market.ts';
import { expectApiError } from './expect-api-error.ts';
import { header, request } from './raw-client.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const temporary = temporaryFolder();
const running: ServerProcess[] = [];
async function start(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer(folder, settings);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) if (server.child.exitCode === null && server.child.signalCode === null) await server.stop();
});
afterAll(() => temporary.remove());

describe('a server whose release', () => {
  const pages = [testPage('/', 'Front'), testPage('/404', 'Not found'), largeDocument()];
  const download = '/large.txt';
  const market = syntheticMarket(100, 200, 1, { ...sampleService, company_pages: { prerendered: 10 } });
  const built = join(temporary.path, 'built');
  beforeAll(() => publishMarket(market, built, { pages, withExplore: true, withCode: true }));
  let number = 0;
  let to = '';
  let release = '';

  /** A release with a download that is read from disk, and pages that are made on demand. */
  async function serveRelease(): Promise<ServerProcess> {
    to = join(temporary.path, `site-${++number}`);
    release = join(to, 'releases/0123456789abcdef');
    cpSync(built, release, { recursive: true });
    symlinkSync('releases/0123456789abcdef', join(to, 'current'));
    return start(join(to, 'current'));
  }
  const onDemand = () => {
    const isFile = ({ published: { slug } }: (typeof market.companies)[number]) =>
      existsSync(join(release, `client/companies/${slug}.html`));
    return `/companies/${market.companies.find((company) => !isFile(company))!.published.slug}`;
  };
  const question = {
    method: 'POST',
    headers: [['Content-Type', 'application/json']],
    body: '{"query":"crawler cranes in Germany"}',
  } as const;

  it('was removed still serves everything: downloads, the first question, pages on demand', async () => {
    const server = await serveRelease();
    const page = onDemand();
    const file = readFileSync(join(release, 'client', download));
    expect(file.length).toBeGreaterThan(1 << 20);
    rmSync(join(to, 'releases'), { recursive: true });
    for (let i = 0; i < 2; i++) {
      const answer = await request(server.port, download);
      expect([answer.status, createHash('sha256').update(answer.body).digest('hex')]).toEqual([
        200,
        createHash('sha256').update(file).digest('hex'),
      ]);
      const answered = await request(server.port, '/ask', question);
      expect([answered.status, JSON.parse(answered.body.toString()).results.length > 0]).toEqual([200, true]);
      expect((await request(server.port, page)).status).toBe(200);
    }
    expect(server.messages().filter((message) => message.startsWith('error'))).toEqual([]);
  });

  it('can no longer be read answers 503 as the contract says, and sends no truncated body', async () => {
    const server = await serveRelease();
    const page = onDemand();
    for (const file of [`client${download}`, 'server/ask.bin', 'server/company-pages.json']) truncateSync(join(release, file), 0);
    for (const answer of [
      await request(server.port, download),
      await request(server.port, '/ask', question),
      await request(server.port, page),
    ]) {
      expect([answer.status, expectApiError(answer)?.code, header(answer, 'retry-after')]).toEqual([503, 'service_unavailable', '5']);
      expect(header(answer, 'content-encoding')).toBeNull();
    }
    expect((await request(server.port, '/api/companies?limit=1')).status).toBe(200);
  });
});

describe('a publisher', () => {
  const to = join(temporary.path, 'published');
  const current = join(to, 'current');
  const rows = syntheticRows(10, 20);
  const [own, other] = ['https://cranes.example', 'https://other.example'];
  let published = 0;
  let sample: SiteContents;
  beforeAll(async () => {
    const { documents, serverFiles, dataVersion } = contentsOfData(await makeTestSite(buildMarket(rows, sampleService), own));
    sample = { baseUrl: own, dataVersion, documents: [...documents], serverFiles: [...serverFiles, ...(await compileCode()).server] };
  });

  /** Publishes a further version. Servers of the other address do not take it over. */
  async function publish(baseUrl = other): Promise<string> {
    const version = textDocument('/version.txt', `${++published}`);
    const publisher = openPublisher(to);
    try {
      const contents =
        baseUrl === own
          ? { ...sample, documents: [...sample.documents, version] }
          : { baseUrl, dataVersion: `${published}`, documents: [version], serverFiles: [] };
      return (await publisher.publish(contents, { canaries: () => Promise.resolve([]), keep: 2 })).name;
    } finally {
      publisher.close();
    }
  }
  // Beside them lies what the next publication may take links from.
  const releases = () => readdirSync(join(to, 'releases')).filter((name) => !name.startsWith('.'));
  const leases = () => readdirSync(join(to, 'leases'));
  const serve = (settings: Readonly<Record<string, string>> = {}) => start(current, { BASE_URL: own, ...settings });
  const age = (ms: number) => {
    for (const name of leases()) utimesSync(join(to, 'leases', name), new Date(), new Date(Date.now() - ms));
  };

  it('keeps the release that a server serves, until the server has ended', async () => {
    const served = await publish(own);
    const servers = [await serve(), await serve()];
    expect(leases().map((name) => name.split('.')[0])).toEqual([served, served]);
    for (let i = 0; i < 4; i++) await publish();
    expect(releases()).toHaveLength(3);
    expect(releases()).toContain(served);
    await servers[0]!.stop();
    await publish();
    expect(releases()).toContain(served);
    await servers[1]!.stop();
    expect(leases()).toEqual([]);
    await publish();
    expect(releases()).toHaveLength(2);
    expect(releases()).not.toContain(served);
  });

  it('keeps it when the server was killed until its lease has expired, and then removes both', async () => {
    const served = await publish(own);
    const server = await serve();
    server.child.kill('SIGKILL');
    for (let i = 0; i < 3; i++) await publish();
    expect(releases()).toContain(served);
    age(leaseExpiresMs + 1000);
    await publish();
    expect(releases()).not.toContain(served);
    expect(leases()).toEqual([]);
  });

  it('removes it without another publication when no server holds it any more, and says on the admin port how publications ended', async () => {
    const served = await publish(own);
    const server = await serve();
    for (let i = 0; i < 3; i++) await publish();
    expect(removeReleasesLetGo(to, 2)).toEqual([]);
    expect(releases()).toContain(served);
    const at = (kind: string, labels?: RegExp) => server.metric(`publication_${kind}_timestamp_seconds`, labels);
    noteAttempt(to, { code: 4, reason: 'Too much would be removed.' });
    expect([await at('succeeded'), (await at('failed', /code="4"/)) > Date.now() / 1000 - 60]).toEqual([0, true]);
    expect(await at('failed')).toBeLessThan(Date.now() / 1000 + 60);
    noteAttempt(to, null);
    expect(await at('succeeded')).toBeGreaterThanOrEqual(await at('failed'));
    const publisher = async () => [await server.metric('publisher_held'), await server.metric('publisher_seen_timestamp_seconds')];
    expect(await publisher()).toEqual([0, 0]);
    noteWatcher(to, 'publish');
    noteRollback(to, served);
    expect(await publisher()).toEqual([1, expect.closeTo(Date.now() / 1000, -2)]);
    await server.stop();
    expect(removeReleasesLetGo(to, 2)).toEqual([served]);
    expect(releases()).not.toContain(served);
  });

  it('removes a release that a server has left for the next one', async () => {
    const first = await publish(own);
    const server = await serve();
    const second = await publish(own);
    await server.logged('info release');
    expect(leases().map((name) => name.split('.')[0])).toContain(second);
    expect((await request(server.port, '/api/companies?limit=1')).status).toBe(200);
    await server.stop();
    expect(leases()).toEqual([]);
    await publish();
    await publish();
    expect(releases()).not.toContain(first);
  });

  it('removes what was served by a server that was killed, once another listens on its port', async () => {
    const first = await publish(own);
    const PORT = String(await freePort());
    const killed = await serve({ PORT });
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const second = await publish(own);
    expect(leases().map((name) => name.split('.')[0])).toEqual([first]);
    await serve({ PORT });
    expect(leases().map((name) => name.split('.')[0])).toEqual([second]);
  });

  it('leaves a server that may write no lease alone, which says so once and goes on', async () => {
    await publish(own);
    rmSync(join(to, 'leases'), { recursive: true });
    writeFileSync(join(to, 'leases'), 'not a folder');
    const server = await serve();
    await server.logged('info no lease on the release: a publisher may remove it while it is served from open files');
    expect((await request(server.port, '/api/companies?limit=1')).status).toBe(200);
    rmSync(join(to, 'leases'));
  });
});
