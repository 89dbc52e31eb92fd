import { cpSync, existsSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCanaries } from '../../scripts/release/canaries.ts';
import { followRelease } from '../../src/hosts/node/release/follow-release.ts';
import { readDataset, type PublishedDataset } from '../../src/hosts/node/read-dataset.ts';
import { openLeases } from '../../src/hosts/node/release/leases.ts';
import type { Log } from '../../src/hosts/node/monitoring/log.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { contentsOfData, makeTestSite } from '../made-site.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import { serveFolder, temporaryFolder } from '../published.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';
import { patienceMs } from '../patience.ts';

const temporary = temporaryFolder();
const to = join(temporary.path, 'site');
const current = join(to, 'current');
const rows = syntheticRows(60, 200);
const slug = rows.companies.find(({ active }) => active)!.slug;

/** The market with another name for one company. */
const renamed = (name: string): Market =>
  buildMarket({ ...rows, companies: rows.companies.map((row) => (row.slug === slug ? { ...row, name } : row)) }, sampleService);

async function publish(market: Market): Promise<string> {
  const publisher = openPublisher(to);
  try {
    const { closing: _, ...contents } = contentsOfData(await makeTestSite(market));
    return (await publisher.publish(contents, { canaries: runCanaries, keep: 20 })).name;
  } finally {
    publisher.close();
  }
}

/** Points `current` somewhere by hand, as a careless operator would. */
function point(target: string): void {
  symlinkSync(target, `${current}.new`);
  renameSync(`${current}.new`, current);
}

/** Follows `current` and gathers what happens. */
async function follow(baseUrl = '') {
  const swapped: PublishedDataset[] = [];
  const lines: string[] = [];
  const log: Log = (level, message, fields) => lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const leases = openLeases(log, null);
  const following = followRelease(current, await readDataset(current), {
    baseUrl,
    log,
    leases,
    swap: (dataset) => swapped.push(dataset),
    everyMs: 20,
  });
  return {
    swapped,
    lines,
    stop: () => (following.stop(), leases.close()),
    until: (done: () => boolean) => vi.waitUntil(done, { timeout: patienceMs }),
  };
}

beforeAll(() => publish(renamed('First')));
afterAll(() => temporary.remove());

describe('a server that follows releases', () => {
  it('answers from the next release without losing a request, and each answer is of one release', async () => {
    const host = await serveFolder(current, { RATE_LIMIT_REQUESTS: '1000000', RATE_LIMIT_WINDOW_S: '1' });
    const names: string[] = [];
    let asking = true;
    const address = `http://127.0.0.1:${host.port}`;
    const ask = async () => {
      while (asking) {
        const company = await fetch(`${address}/api/companies/${slug}`);
        names.push(`${company.status} ${((await company.json()) as { name: string }).name}`);
      }
    };
    const asked = Promise.all([ask(), ask()]);
    await publish(renamed('Second'));
    await vi.waitUntil(() => names.at(-1) === '200 Second', { timeout: patienceMs });
    asking = false;
    await asked;
    host.server.closeAllConnections();
    await host.stop();
    expect(new Set(names)).toEqual(new Set(['200 First', '200 Second']));
    expect(names.lastIndexOf('200 First')).toBeLessThan(names.lastIndexOf('200 Second'));
  });

  it('refuses a release that is damaged, once, and takes the next that is whole', async () => {
    const good = readlinkSync(current);
    const bad = join(to, 'releases', 'ffffffffffffffff');
    cpSync(join(to, 'releases', await publish(renamed('Damaged'))), bad, { recursive: true });
    point(good);
    const { swapped, lines, stop, until } = await follow();
    const file = join(bad, 'server/companies.ndjson');
    const companies = readFileSync(file);
    companies[100]! ^= 1;
    writeFileSync(file, companies);
    point('releases/ffffffffffffffff');
    await until(() => lines.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(lines).toEqual([expect.stringMatching(/^error release refused .*companies\.ndjson: company 0 differs from its checksum/)]);
    expect(swapped).toEqual([]);
    await publish(renamed('Third'));
    await until(() => swapped.length > 0);
    expect(swapped[0]!.folder).toBe(join(to, readlinkSync(current)));
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(1);
    stop();
    rmSync(bad, { recursive: true });
  });

  it.each([
    ['points at nothing', 'releases/0000000000000000'],
    ['points at a folder without a release', '.'],
  ])('goes on when the link %s', async (_, target) => {
    const good = readlinkSync(current);
    const { swapped, lines, stop } = await follow();
    point(target);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(swapped).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(1);
    stop();
    point(good);
  });

  it('refuses a release of another address than the one that it must answer for', async () => {
    const { swapped, lines, stop, until } = await follow('https://other.example');
    await publish(renamed('Fourth'));
    await until(() => lines.length > 0);
    expect(lines[0]).toMatch(/BASE_URL is https:\/\/other\.example/);
    expect(swapped).toEqual([]);
    stop();
  });

  it('keeps the release that it has opened, whatever happens to the link', async () => {
    const dataset = await readDataset(current);
    const before = readlinkSync(current);
    await publish(renamed('Fifth'));
    expect(dataset.folder).toBe(join(to, before));
    expect(existsSync(dataset.folder)).toBe(true);
    expect(await dataset.ask()).toBeDefined();
  });
});
