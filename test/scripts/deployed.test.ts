import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import httpServer from 'http-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { startHost } from '../../scripts/serve/start-host.ts';
import { Changes } from '../../src/contract/changes.ts';
import { buildHere, publishHere } from './here.ts';
import { makeSmallData, runCommand } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'crane-deployed-'));
const baseUrl = 'https://cranes.example';
const data = join(root, 'data');
const fewer = join(root, 'fewer');
const site = join(root, 'deployed');
let files: Server;
let origin: string;

/** Runs a command while this process waits. */
const runBlocking = (name: string, ...args: string[]) => runCommand(name, ['--base-url', baseUrl, ...args], root);

/** The same, while servers of this process go on. */
const run = (name: string, ...args: string[]) =>
  new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(projectRoot, 'scripts/run.js'), name, '--base-url', baseUrl, ...args],
      { cwd: root, env: { PATH: process.env['PATH'] } },
      (error, stdout, stderr) => resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

const changesIn = (folder: string): Changes => Changes.parse(JSON.parse(readFileSync(join(folder, 'client/api/changes.json'), 'utf8')));

beforeAll(async () => {
  makeSmallData(data);
  cpSync(data, fewer, { recursive: true });
  const [head, ...companies] = readFileSync(join(data, 'companies.csv'), 'utf8').trimEnd().split('\n');
  const kept = companies.slice(0, 12);
  const slugs = new Set(kept.map((line) => line.split(',')[1]));
  const fleet = readFileSync(join(data, 'fleet.csv'), 'utf8').split('\n');
  writeFileSync(join(fewer, 'companies.csv'), `${[head, ...kept].join('\n')}\n`);
  writeFileSync(join(fewer, 'fleet.csv'), fleet.filter((line, i) => i === 0 || line === '' || slugs.has(line.split(',')[0])).join('\n'));
  const built = runBlocking('deploy', 'static', '--dry-run', '--data-dir', data, '--out-dir', join(root, 'dist'), '--to', site);
  expect(built.status, built.stderr).toBe(0);
  expect(built.stderr).toContain(`the history of changes starts over: ${baseUrl} is not a public address.`);
  expect(built.stderr).toContain('had no earlier build to compare with: the check for large losses was skipped');
  files = httpServer.createServer({ root: join(site, 'site'), cache: -1 }).server as Server;
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(() => {
  files.closeAllConnections();
  files.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a fresh checkout with 70% of the companies removed', () => {
  const loss = /This would remove \d+ of the \d+ companies \(\d\d\.\d%\) and \d+ of the 200 cranes/;
  const fresh = (name: string) => ['--data-dir', fewer, '--out-dir', join(root, name)];

  test('is not deployed over a host of files, also where a build has been made meanwhile', async () => {
    const args = ['static', '--dry-run', '--compare', origin, ...fresh('one'), '--to', join(root, 'one-site')];
    const refused = await run('deploy', ...args);
    expect([refused.status, refused.stderr]).toEqual([4, expect.stringMatching(loss)]);
    expect(existsSync(join(root, 'one'))).toBe(false);
    await buildHere(fewer, join(root, 'one'));
    expect((await run('deploy', ...args)).status).toBe(4);
  });

  test('is deployed with --allow-loss, for that time alone, and the history names what was removed', async () => {
    const args = ['static', '--dry-run', '--compare', `${origin}/`, ...fresh('two'), '--to', join(root, 'two-site')];
    expect((await run('deploy', ...args, '--allow-loss')).status).toBe(0);
    const before = changesIn(join(root, 'dist')).releases;
    const [newest, ...rest] = changesIn(join(root, 'two')).releases;
    expect(rest).toEqual(before);
    expect(newest).toMatchObject({
      sequence: 2,
      previous_data_version: before[0]!.data_version,
      companies: before[0]!.companies - newest!.removed.length,
    });
    expect(newest!.removed.length).toBeGreaterThan(10);
    expect([newest!.added, newest!.changed]).toEqual([[], []]);
    const again = await run('deploy', ...args, '--allow-loss');
    expect(again.stderr).toContain('Nothing has changed since the last build');
    expect((await run('deploy', ...args)).status).toBe(4);
  });

  test('is neither built nor published over a Node host', async () => {
    const host = await startHost(join(root, 'dist'));
    try {
      const compare = ['--compare', `http://127.0.0.1:${host.port}`];
      const built = await run('build', ...compare, ...fresh('three'));
      expect([built.status, built.stderr]).toEqual([4, expect.stringMatching(loss)]);
      const publish = ['--to', join(root, 'releases'), '--data-dir', fewer, ...compare];
      const published = await run('publish', ...publish);
      expect([published.status, published.stderr]).toEqual([4, expect.stringMatching(loss)]);
      const preview = await run('publish', ...publish, '--dry-run');
      expect([preview.status, preview.stdout]).toEqual([
        4,
        expect.stringMatching(/\d+ removed[\s\S]*It would be refused\. This would remove/),
      ]);
      const allowed = await publishHere(
        { to: join(root, 'releases'), compare: compare[1]!, allowed: { loss: true, replacement: false } },
        fewer,
      );
      expect(allowed).toEqual({ status: 0, stderr: expect.stringMatching(/Companies: 0 added, 0 changed, \d+ removed\./) });
    } finally {
      await host.stop();
    }
  });

  test('goes on where the site is away, and says why nothing was compared', async () => {
    const nobody = createServer();
    await new Promise<void>((done) => nobody.listen(0, '127.0.0.1', done));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((done) => nobody.close(done));
    const said = await buildHere(fewer, join(root, 'four'), `http://127.0.0.1:${port}`);
    expect(said).toContain(`starts over: http://127.0.0.1:${port}/downloads/index.json can't be read (ECONNREFUSED).`);
    expect(said).toContain('four had no earlier build to compare with: the check for large losses was skipped');
  });
});

describe('what is deployed already', () => {
  test('is made again byte for byte in a fresh checkout', async () => {
    await buildHere(data, join(root, 'five'), origin);
    expect(readFileSync(join(root, 'five/manifest.json'), 'utf8')).toBe(readFileSync(join(root, 'dist/manifest.json'), 'utf8'));
  });

  test.each(['ftp://cranes.example', 'https://cranes.example/path', 'https://user:secret@cranes.example', 'cranes.example', ''])(
    'is not looked for at %j',
    (address) => {
      const { status, stderr } = runBlocking('build', '--compare', address);
      expect([status, stderr]).toEqual([2, expect.stringContaining('--compare must be an http or https URL without a path')]);
    },
  );

  test('is asked for without HTTPS only when told to', () => {
    const args = ['static', '--dry-run', '--data-dir', data, '--out-dir', join(root, 'six'), '--to', join(root, 'six-site')];
    const { status, stderr } = runBlocking('deploy', ...args, '--base-url', 'http://market.test');
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('http://market.test does not use HTTPS. To compare with it anyway, add --compare http://market.test.');
  });
});
