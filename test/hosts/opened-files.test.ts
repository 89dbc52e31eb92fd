import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentsOfData, makeTestSite } from '../made-site.ts';
import { followRelease } from '../../src/hosts/node/release/follow-release.ts';
import type { Log } from '../../src/hosts/node/monitoring/log.ts';
import { readDataset, type PublishedDataset } from '../../src/hosts/node/read-dataset.ts';
import { sha256Hex } from '../../src/documents/market-index.ts';
import { buildMarket } from '../../src/model/market.ts';
import { handle } from '../../src/serve/handle.ts';
import { memoryLimiter } from '../../src/serve/rate-limit.ts';
import { openPublished } from '../../src/writer/published.ts';
import { filesBelow } from '../files-below.ts';
import { largeDocument, publishFolder, publishMarket, serveFolder, temporaryFolder, testPage } from '../published.ts';
import { sampleService, syntheticMarket, syntheticRows } from '../synthetic-market.ts';
import { expectApiError } from './expect-api-error.ts';
import { decodedBody, header, request } from './raw-client.ts';
import { patienceMs } from '../patience.ts';

// A server opens a release and reads it when it is asked for: what it sends is checked all the same, and is at hand as long as it serves.

const temporary = temporaryFolder();
const whole = join(temporary.path, 'whole');
const market = syntheticMarket(300, 600);
const slugs = market.companies.map(({ published }) => published.slug);
let documents: ReturnType<typeof openPublished>['documents'] = [];
beforeAll(async () => {
  const pages = [testPage('/', 'Front'), testPage('/404', 'Not found'), testPage('/developers', 'Cranes. '.repeat(400)), largeDocument()];
  await publishMarket(market, whole, { pages, withExplore: true });
  ({ documents } = openPublished(whole));
});
afterAll(() => temporary.remove());

let copies = 0;
function copy(): string {
  const folder = join(temporary.path, `copy-${++copies}`);
  cpSync(whole, folder, { recursive: true });
  return folder;
}

/** Turns a bit of a file; in place, so that who has it open sees it. */
function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at]! ^= 1;
  writeFileSync(file, bytes);
}

/** Asks a dataset as a client without codings would. */
async function ask(dataset: PublishedDataset, path: string): Promise<{ status: number; text: string }> {
  const context = { dataset, limiter: memoryLimiter({ requests: 1_000_000, windowSeconds: 1 }), cdn: true, report: () => undefined };
  const response = await handle(context, new Request(dataset.baseUrl + path), 'a');
  return { status: response.status, text: await response.text() };
}

/** How a path is answered in each coding. */
async function statusesOf(port: number, path: string): Promise<Record<string, number>> {
  const codings = ['identity', 'gzip', 'br'];
  const answers = codings.map((coding) => request(port, path, { headers: [['Accept-Encoding', coding]] }));
  return Object.fromEntries((await Promise.all(answers)).map(({ status }, i) => [codings[i]!, status]));
}

const companiesFile = 'server/companies.ndjson';

const small = () => documents.filter(({ bytes }) => bytes <= 1 << 20);

describe('a damaged byte', () => {
  it('of a document is refused, and no form of it that is whole', async () => {
    const folder = copy();
    flip(join(folder, 'client/developers.html'), 1000);
    const host = await serveFolder(folder);
    expect(await statusesOf(host.port, '/developers')).toEqual({ identity: 500, gzip: 200, br: 200 });
    expect((await request(host.port, '/')).status).toBe(200);
    await host.stop();
  });

  it.each([
    ['of the gzip form of a document of megabytes', '/large.txt', 'large.txt.gz', 'gzip'],
    ['of the gzip form of a document', '/openapi.json', 'openapi.json.gz', 'gzip'],
    ['of the Brotli form of a document', '/openapi.json', 'openapi.json.br', 'br'],
    ['of the gzip form of a list', '/api/companies', 'api/companies/_lists/any/any/first.json.gz', 'gzip'],
  ])('%s is refused before the first byte is sent, and nothing else is', async (_, path, file, coding) => {
    const folder = copy();
    const { length } = readFileSync(join(folder, 'client', file));
    flip(join(folder, 'client', file), length >> 1);
    const host = await serveFolder(folder);
    const answer = await request(host.port, path, { headers: [['Accept-Encoding', coding]] });
    expect([answer.status, expectApiError(answer)?.code]).toEqual([500, 'internal_error']);
    expect(Object.values(await statusesOf(host.port, path)).toSorted()).toEqual([200, 200, 500]);
    await host.stop();
  });

  it('of a company is refused wherever the company would be, and nothing else is', async () => {
    const folder = copy();
    const at = readFileSync(join(folder, companiesFile)).indexOf(`"slug":"${slugs[100]}"`);
    flip(join(folder, companiesFile), at + 9);
    const dataset = await readDataset(folder);
    expect((await ask(dataset, `/api/companies/${slugs[100]}`)).status).toBe(500);
    expect((await ask(dataset, '/api/companies?limit=500')).status).toBe(500);
    for (const slug of [slugs[99], slugs[101], slugs[250]]) expect((await ask(dataset, `/api/companies/${slug}`)).status).toBe(200);
    expect((await ask(dataset, '/api/companies?limit=100')).status).toBe(200);
    dataset.close();
  });

  it.each(['columns.bin', 'site.json'])('of %s keeps the folder from being opened', async (file) => {
    const folder = copy();
    flip(join(folder, 'server', file), 200);
    await expect(readDataset(folder)).rejects.toThrow(/differs from its checksum|checksum does not match/);
  });

  it.each([
    ['the companies', companiesFile],
    ['the index of /ask', 'server/ask.bin'],
  ])('that is missing at the end of %s keeps it from being opened', async (_, file) => {
    const folder = copy();
    const path = join(folder, file);
    truncateSync(path, readFileSync(path).length - 1);
    await expect(readDataset(folder)).rejects.toThrow(/has \d+ bytes, not \d+/);
  });
});

describe('any file that a server reads', () => {
  const damages: Readonly<Record<string, { readonly tries: number; readonly damage: (bytes: Buffer, at: number) => Buffer | null }>> = {
    missing: { tries: 1, damage: () => null },
    'cut short': { tries: 2, damage: (bytes, at) => bytes.subarray(0, at) },
    'with a bit turned': { tries: 8, damage: (bytes, at) => (bytes.writeUInt8(bytes[at]! ^ (1 << (at % 8)), at), bytes) },
    'with pieces exchanged': { tries: 2, damage: (bytes, at) => Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]) },
  };
  const folder = join(temporary.path, 'damaged');
  const few = syntheticMarket(12, 48);
  const asked = [
    '/openapi.json',
    '/downloads/companies.csv',
    '/api/companies',
    '/ask',
    ...['limit=500', 'bbox=-90,-60,90,60', 'capacity_min_t=100'].map((query) => `/api/companies?${query}`),
    ...few.companies.map(({ published }) => `/api/companies/${published.slug}`),
  ].flatMap((path) => ['identity', 'gzip', 'br'].map((coding) => [path, coding] as const));

  /** Status, tag and body of every answer, and null where there is none; null when the folder is refused. */
  async function answers(): Promise<readonly (string | null)[] | null> {
    const host = await serveFolder(folder, { RATE_LIMIT_REQUESTS: '1000000' }).catch(() => null);
    if (host === null) return null;
    const given = await Promise.all(
      asked.map(async ([path, coding]) => {
        const headers = [['Accept-Encoding', coding], ['Content-Type', 'application/json']] as const; // prettier-ignore
        const question = { method: 'POST', headers, body: '{"query":"crawler cranes in Germany"}' } as const;
        const answer = await request(host.port, path, path === '/ask' ? question : { headers }).catch(() => null);
        if (answer === null || answer.status >= 500) return null;
        return `${answer.status} ${header(answer, 'etag')} ${sha256Hex(decodedBody(answer))}`;
      }),
    );
    await host.stop();
    return given;
  }

  it.each(Object.entries(damages))('%s, makes no answer wrong: it is noticed, or changes nothing', async (_, { tries, damage }) => {
    await publishMarket(few, folder);
    const truth = (await answers())!;
    expect(truth).not.toContain(null);
    const below = (pattern: RegExp) => [...filesBelow(folder).keys()].filter((file) => pattern.test(file));
    const indexes = below(/^(?:manifest|server\/)/);
    const documentFiles = below(/^client\/(?:openapi|downloads\/companies\.csv|api\/companies\/_lists\/any\/any\/first)/);
    let noticed = 0;
    for (const file of [...documentFiles, ...indexes.flatMap((index) => Array<string>(tries).fill(index))]) {
      const path = join(folder, file);
      const bytes = readFileSync(path);
      const at = Math.floor(Math.random() * bytes.length);
      const damaged = damage(Buffer.from(bytes), at);
      if (damaged === null) rmSync(path);
      else writeFileSync(path, damaged);
      const given = await answers();
      writeFileSync(path, bytes);
      if (given === null || given.includes(null)) noticed++;
      for (const [i, answer] of (given ?? []).entries()) expect([null, truth[i]], `${file} at ${at}`).toContain(answer);
    }
    expect(noticed).toBeGreaterThan(4);
  });
});

describe('a compressed form', () => {
  it.each([
    ['missing', (path: string) => rmSync(path)],
    ['cut short', (path: string) => truncateSync(path, 100)],
    ['that of another document', (path: string) => cpSync(join(whole, 'client/llms.txt.gz'), path)],
  ])('that is %s is made anew for each response', async (_, damage) => {
    const folder = copy();
    damage(join(folder, 'client/openapi.json.gz'));
    damage(join(folder, 'client/large.txt.gz'));
    const host = await serveFolder(folder);
    const headers: [string, string][] = [['Accept-Encoding', 'gzip']];
    const answer = await request(host.port, '/openapi.json', { headers });
    expect([answer.status, header(answer, 'content-encoding')]).toEqual([200, 'gzip']);
    expect(decodedBody(answer).equals(readFileSync(join(whole, 'client/openapi.json')))).toBe(true);
    const large = await request(host.port, '/large.txt', { headers });
    expect([large.status, header(large, 'content-encoding'), large.body.length]).toEqual([200, null, 36_000 * 44]);
    await host.stop();
  });
});

describe('a folder that is served', () => {
  const expectEverything = async (dataset: PublishedDataset): Promise<void> => {
    for (const { url, file } of small()) {
      if (url.startsWith('/404') || url === '/ask') continue;
      const answer = await ask(dataset, url);
      expect([url, answer.status, answer.text === readFileSync(join(whole, 'client', file), 'utf8')]).toEqual([url, 200, true]);
    }
    for (const slug of [slugs[0], slugs[150], slugs.at(-1)]) expect((await ask(dataset, `/api/companies/${slug}`)).status).toBe(200);
  };

  it('can be replaced by another build: answers are of the one that was opened', async () => {
    const folder = copy();
    const dataset = await readDataset(folder);
    await publishMarket(syntheticMarket(40, 80, 9), folder);
    await expectEverything(dataset);
    dataset.close();
  });

  it('keeps no more of it in memory than the bound, whatever is asked for', async () => {
    const maxBytes = 100_000;
    const dataset = await readDataset(whole, { maxBytes });
    const own = await readDataset(whole, { maxBytes: 0 });
    for (const { url } of small()) {
      expect((await ask(dataset, url)).text).toBe((await ask(own, url)).text);
      expect(dataset.reader.bytes).toBeLessThanOrEqual(maxBytes);
    }
    expect(dataset.reader.bytes).toBeGreaterThan(maxBytes / 2);
    expect(own.reader.bytes).toBe(0);
    for (const each of [dataset, own]) each.close();
  });

  it('is read once for many who ask at the same time, and answers each of them', async () => {
    const host = await serveFolder(whole);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        request(host.port, '/openapi.json', { headers: [['Accept-Encoding', ['br', 'gzip', 'identity'][i % 3]!]] }),
      ),
    );
    const bodies = new Set(answers.map((answer) => decodedBody(answer).toString()));
    expect([bodies.size, new Set(answers.map((answer) => header(answer, 'content-encoding'))).size]).toEqual([1, 3]);
    await host.stop();
  });
});

describe('the release that follows', () => {
  const rows = syntheticRows(60, 200);
  const made = join(temporary.path, 'made');
  const build = async (name: string, changed: boolean) => {
    const companies = rows.companies.map((row, i) => (changed && i === 0 ? { ...row, active: true, name: 'Changed' } : row));
    const { closing: _, ...contents } = contentsOfData(await makeTestSite(buildMarket({ ...rows, companies }, sampleService)));
    await publishFolder(join(made, 'releases', name), contents);
  };
  const point = (to: string, name: string): void => {
    symlinkSync(`releases/${name}`, join(to, 'current.new'));
    renameSync(join(to, 'current.new'), join(to, 'current'));
  };
  let number = 0;
  beforeAll(async () => {
    mkdirSync(join(made, 'releases'), { recursive: true });
    await build('one', false);
    await build('two', true);
    point(made, 'one');
  });
  function releases(): string {
    const to = join(temporary.path, `site-${++number}`);
    cpSync(made, to, { recursive: true, verbatimSymlinks: true });
    return to;
  }
  const log: Log = () => undefined;
  const leases = { hold: () => Promise.resolve(), drop: () => undefined };

  it('is opened without reading again what did not change', async () => {
    const to = releases();
    const one = await readDataset(join(to, 'releases/one'));
    const before = new Map(openPublished(join(to, 'releases/one')).documents.map(({ url, sha256 }) => [url, sha256]));
    const same = openPublished(join(to, 'releases/two')).documents.find(
      ({ url, bytes, sha256 }) => bytes > 2000 && bytes < 1 << 20 && before.get(url) === sha256,
    )!;
    const text = (await ask(one, same.url)).text;
    // What is read again would be missed.
    rmSync(join(to, 'releases/two/client', same.file));
    const two = await readDataset(join(to, 'releases/two'), { before: one });
    expect((await ask(two, same.url)).text === text).toBe(true);
    expect([two.columns === one.columns, two.ask === one.ask]).toEqual([false, false]);
    rmSync(join(to, 'releases/two', companiesFile));
    const again = await readDataset(join(to, 'releases/two'), { before: two });
    expect([again.columns === two.columns, again.ask === two.ask]).toEqual([true, true]);
    // Files that both use stay open until both are closed.
    two.close();
    one.close();
    expect((await ask(again, '/api/companies?limit=500')).status).toBe(200);
    expect(await again.ask()).toBeDefined();
    again.close();
  });

  it('leaves nothing of the one before in memory once that is closed', async () => {
    const to = releases();
    const collect = (setFlagsFromString('--expose-gc'), runInNewContext('gc')) as () => void;
    const gone: WeakRef<object>[] = [];
    let last: PublishedDataset | null = null;
    for (const name of ['one', 'two', 'one', 'two']) {
      const next: PublishedDataset = await readDataset(join(to, 'releases', name), { before: last });
      await next.ask();
      await ask(next, '/api/companies?limit=500');
      last?.close();
      if (last !== null) gone.push(new WeakRef(last.columns), new WeakRef(last.manifest));
      last = next;
    }
    await vi.waitUntil(() => (collect(), gone.every((reference) => reference.deref() === undefined)), { timeout: patienceMs });
    last!.close();
  });

  it('is taken over when the system says that the link was switched, long before anybody looks', async () => {
    const to = releases();
    const first = await readDataset(join(to, 'current'));
    const swapped: PublishedDataset[] = [];
    const following = followRelease(join(to, 'current'), first, {
      log,
      leases,
      swap: (dataset) => swapped.push(dataset),
      everyMs: 3_600_000,
    });
    for (const [i, name] of ['two', 'one', 'two'].entries()) {
      point(to, name);
      await vi.waitUntil(() => swapped.length === i + 1, { timeout: patienceMs });
      expect(swapped[i]!.folder).toBe(join(to, 'releases', name));
    }
    following.stop();
  });

  it('is taken over without events too, by looking', async () => {
    const to = releases();
    const first = await readDataset(join(to, 'current'));
    const swapped: PublishedDataset[] = [];
    // No link is in this path: what is switched lies in a folder that events are not asked for.
    const path = join(to, 'current');
    renameSync(join(to, 'releases/one'), join(to, 'moved'));
    rmSync(path);
    renameSync(join(to, 'moved'), path);
    const following = followRelease(path, first, { log, leases, swap: (dataset) => swapped.push(dataset), everyMs: 20 });
    await vi.waitUntil(() => swapped.length === 1, { timeout: patienceMs });
    rmSync(path, { recursive: true });
    symlinkSync('releases/two', path);
    await vi.waitUntil(() => swapped.length === 2, { timeout: patienceMs });
    expect(swapped[1]!.folder).toBe(join(to, 'releases/two'));
    following.stop();
  });

  it('is refused when a file of it is missing or has another size, even one that is not read yet', async () => {
    const to = releases();
    const first = await readDataset(join(to, 'current'));
    const folder = join(to, 'releases/two/client/docs');
    const guide = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.md'))!,
    );
    writeFileSync(guide, 'short');
    const reasons: string[] = [];
    const following = followRelease(join(to, 'current'), first, {
      log: (_level, message, fields) => reasons.push(`${message}: ${fields?.['reason'] as string}`),
      leases,
      swap: () => expect.fail('it was taken over'),
      everyMs: 20,
    });
    point(to, 'two');
    await vi.waitUntil(() => reasons.length > 0, { timeout: patienceMs });
    expect(reasons[0]).toMatch(/^release refused: docs\/.*\.md has 5 bytes, not \d+$/);
    following.stop();
  });
});
