import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { publishedPages } from '../../lab/pages/published-pages.ts';
import { runCanaries } from '../../scripts/release/canaries.ts';
import { contentsOfData, makeTestSite } from '../made-site.ts';
import { createFunction } from '../../src/hosts/function.ts';
import { followRelease } from '../../src/hosts/node/release/follow-release.ts';
import { readDataset } from '../../src/hosts/node/read-dataset.ts';
import type { LazyBody } from '../../src/query/page.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { writeJsonFile } from '../../src/query/json-file.ts';
import { releaseFolder, switchTo } from '../../src/writer/releases/layout.ts';
import { listReleases } from '../../src/writer/releases/list.ts';
import { openPublisher } from '../../src/writer/releases/publisher.ts';
import { temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { patienceMs } from '../patience.ts';

// A format has one reader: what is refused in one place is refused in all, with the same error.

const temporary = temporaryFolder();
const whole = join(temporary.path, 'whole');
const market = syntheticMarket(30, 60);
const names: string[] = [];
afterAll(() => temporary.remove());

async function publish(to: string, baseUrl: string) {
  const publisher = openPublisher(to);
  try {
    const { closing: _, ...contents } = contentsOfData(await makeTestSite(market, baseUrl));
    return await publisher.publish(contents, { canaries: runCanaries, keep: 9 });
  } finally {
    publisher.close();
  }
}

beforeAll(async () => {
  for (const baseUrl of ['https://one.example', 'https://two.example']) names.push((await publish(whole, baseUrl)).name);
});

/** The folder of releases with a fault in the first of them. */
function withFault(makeFault: (release: string) => void): { to: string; name: string; folder: string } {
  const to = join(temporary.path, `fault-${Math.random().toString(36).slice(2)}`);
  cpSync(whole, to, { recursive: true, verbatimSymlinks: true });
  const folder = releaseFolder(to, names[0]!);
  makeFault(folder);
  return { to, name: names[0]!, folder };
}

const messageOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return 'nothing was refused';
};

/** Puts a named pipe in place of a file: who opens it waits for a writer. */
function pipeAt(path: string): void {
  rmSync(path);
  execFileSync('mkfifo', [path]);
}

const edit = (path: string, change: (text: string) => string): void => writeFileSync(path, change(readFileSync(path, 'utf8')));

/** Writes a manifest anew, sealed, after a change to its members. */
const reseal = (release: string, version: number, change: (members: Record<string, unknown>) => void): void =>
  edit(join(release, 'manifest.json'), (text) => {
    const { format, version: _version, sha256: _sha256, ...members } = JSON.parse(text) as Record<string, unknown> & { format: string };
    change(members);
    return writeJsonFile({ file: 'manifest.json', format, version, members: [], sealed: true }, members);
  });

describe.each([
  [
    'a damaged byte',
    (release: string) => edit(join(release, 'manifest.json'), (text) => text.replace('"data_version":"', '"data_version":"0')),
    'DamagedFileError',
    'manifest.json differs from its checksum',
  ],
  [
    'a manifest that was cut short',
    (release: string) => edit(join(release, 'manifest.json'), (text) => text.slice(0, text.length / 2)),
    'DamagedFileError',
    'manifest.json is not JSON: it was cut short or damaged',
  ],
  [
    'a manifest of another version',
    (release: string) => reseal(release, 1, () => undefined),
    'DamagedFileError',
    'manifest.json has version 1; this program reads version 2. Build again',
  ],
  [
    'a manifest without a member',
    (release: string) => reseal(release, 2, (members) => delete members['families']),
    'DamagedFileError',
    'manifest.json has no member "families"',
  ],
  [
    'a pipe in place of the manifest',
    (release: string) => pipeAt(join(release, 'manifest.json')),
    'DamagedFileError',
    'manifest.json is a named pipe, not a file',
  ],
  [
    'no manifest',
    (release: string) => rmSync(join(release, 'manifest.json')),
    'UnpublishedError',
    'holds no finished build: it has no manifest.json.',
  ],
])('%s', (_fault, makeFault, name, message) => {
  let to: string;
  let release: string;
  let folder: string;
  beforeAll(() => void ({ to, name: release, folder } = withFault(makeFault)));
  const refusal = (text: string) => expect.stringMatching(new RegExp(`${text}.*${message.replace(/[.]/g, '\\.')}`));

  it('is refused by whoever opens a published folder, with the same error', async () => {
    const openers = [() => readDataset(folder), () => readSite(folder), () => publishedPages(folder)];
    for (const open of openers) expect(await messageOf(open)).toEqual(refusal(`^${name}: `));
    expect(await runCanaries(folder)).toEqual([refusal("^it can't be opened: ")]);
  });

  it('is named by the list of releases and by a rollback, which changes nothing', async () => {
    expect(listReleases(to).map(({ name: listed, fault }) => [listed, fault])).toEqual(
      expect.arrayContaining([
        [release, refusal('')],
        [names[1], null],
      ]),
    );
    const publisher = openPublisher(to);
    expect(await messageOf(() => publisher.rollBack(null, runCanaries))).toEqual(refusal(`^PublishError: Release ${release} `));
    publisher.close();
    expect(listReleases(to).find(({ served }) => served)?.name).toBe(names[1]);
  });

  it('is refused by a server that follows the link, which continues with the release that it has', async () => {
    const lines: string[] = [];
    const swap = vi.fn();
    const served = await readDataset(join(to, 'current'));
    const leases = { hold: () => Promise.resolve(), drop: () => undefined };
    const following = followRelease(join(to, 'current'), served, {
      log: (_level, text, fields) => lines.push(`${text} ${fields?.['reason'] as string}`),
      leases,
      swap,
      everyMs: 10,
    });
    switchTo(to, release);
    await vi.waitUntil(() => lines.length > 0, { timeout: patienceMs });
    following.stop();
    served.close();
    expect(lines).toEqual([refusal('^release refused ')]);
    expect(swap).not.toHaveBeenCalled();
  });
});

test('site.json is refused with the same error by a server, by the function and by what prepares a deployment', async () => {
  const { folder } = withFault((release) => {
    edit(join(release, 'server/site.json'), (text) => text.replace('one.example', 'two.example'));
  });
  const read = (file: string) => readFile(join(folder, 'server', file));
  const options = { quota: null, cdn: false, report: () => undefined };
  const openers = [
    () => readDataset(folder),
    () => readSite(folder),
    () => createFunction({ read, open: () => Promise.reject(new Error('no file')) }, new Map(), options),
  ];
  for (const open of openers) expect(await messageOf(open)).toBe('DamagedFileError: site.json differs from its checksum');
});

test('a pipe in place of another file is named, and nobody waits for it', async () => {
  const { server } = readSite(releaseFolder(whole, names[0]!)).manifest;
  const read = server.filter(({ file }) => file !== 'findings.json');
  expect(read.length).toBeGreaterThan(2);
  for (const { file } of read) {
    const { folder } = withFault((release) => pipeAt(join(release, 'server', file)));
    expect(await messageOf(() => readDataset(folder))).toMatch(new RegExp(`${file} is a named pipe, not a file$`));
  }
  const { to, name, folder } = withFault((release) => ['llms.txt', 'llms.txt.gz'].forEach((file) => pipeAt(join(release, 'client', file))));
  const dataset = await readDataset(folder);
  const { body, file } = dataset.documents.get('/llms.txt')!;
  expect(await messageOf(() => (body as LazyBody<Uint8Array>).load())).toMatch(
    /^UnavailableError: .*llms\.txt is a named pipe, not a file$/,
  );
  expect(dataset.variants!.find(file, 'gzip', null)).toBeNull();
  dataset.close();
  const publisher = openPublisher(to);
  expect(await messageOf(() => publisher.rollBack(name, runCanaries))).toMatch(/llms\.txt/);
  publisher.close();
});

test('a damaged manifest is named by the next publish, which makes everything anew', async () => {
  const { to, name: release } = withFault((folder) =>
    edit(join(folder, 'manifest.json'), (text) => text.replace('"data_version":"', '"data_version":"0')),
  );
  switchTo(to, release);
  const { switched, warnings, name: made } = await publish(to, 'https://three.example');
  expect(switched).toBe(true);
  expect(warnings).toEqual([expect.stringMatching(/^Everything was built again.*manifest\.json differs from its checksum$/)]);
  expect(listReleases(to).find(({ served }) => served)).toMatchObject({ name: made, fault: null });
});
