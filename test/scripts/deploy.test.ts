import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { bucketObjects, recordKey } from '../../src/hosts/s3/objects.ts';
import { openPublished, pathsOf } from '../../src/writer/published.ts';
import { folderBucket } from './folder-aws.ts';
import { currentReleaseName, openRelease } from '../../src/writer/releases/layout.ts';
import { takeLock } from '../../src/writer/releases/lock.ts';
import { makeSmallData, runAlone, runCommand } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'crane-deploy-'));
const data = join(root, 'data');
const programs = join(root, 'programs');
const calls = join(root, 'calls');
const temporary = join(root, 'temporary');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Puts a program on the path that notes how it was called, from where. */
const addProgram = (name: string, status = 0): void =>
  addScript(name, `echo "$(basename "$PWD"): ${name} $*" >>'${calls}'`, `exit ${status}`);

/** A program on the path that is a script. */
function addScript(name: string, ...lines: string[]): void {
  writeFileSync(join(programs, name), `${['#!/bin/sh', ...lines].join('\n')}\n`);
  chmodSync(join(programs, name), 0o755);
}

/** Puts ssh on the path, for servers that are this machine, with what runs there. */
function addServers(): void {
  addScript('ssh', 'shift', 'exec sh -c "$*"');
  symlinkSync(process.execPath, join(programs, 'node'));
  for (const tool of ['rsync', 'flock', 'rm']) symlinkSync(`/usr/bin/${tool}`, join(programs, tool));
}

/** Starts a deployment that goes on beside this process. */
function startDeploy(...args: string[]) {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/run.js'), 'deploy', ...args], {
    cwd: root,
    env: { PATH: programs, TMPDIR: temporary },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal: signal as string | null, said }));
  return { child, ended, said: () => said };
}

const deployAs = (address: string, ...args: string[]) => runCommand('deploy', args, root, { PATH: programs, BASE_URL: address });
const deploy = (...args: string[]) => deployAs('http://cranes.test', ...args);
const called = () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);

beforeAll(() => {
  makeSmallData(data);
  mkdirSync(temporary);
});
beforeEach(() => {
  rmSync(programs, { recursive: true, force: true });
  rmSync(calls, { force: true });
  mkdirSync(programs);
  symlinkSync('/bin/sh', join(programs, 'sh'));
  for (const tool of ['basename', 'ls', 'mkdir', 'touch']) symlinkSync(`/usr/bin/${tool}`, join(programs, tool));
});

describe('npm run deploy', () => {
  test.each([
    ['cloudflare', 'wrangler deploy', 'wrangler'],
    ['netlify', 'netlify deploy --prod --no-build', 'netlify'],
    ['vercel', 'vercel deploy --prebuilt --prod', 'vercel'],
    ['s3', 'aws would upload those that differ from the bucket.', 'aws'],
    ['static', 'is ready. Upload the files below site/', null],
    ['ssh', 'rsync -a --exclude', 'rsync'],
  ])('with --dry-run prepares for %s, shows what would be called, and says which program is missing', (host, call, program) => {
    const { status, stdout, stderr } = deploy(host, '--dry-run');
    expect(status, stderr).toBe(0);
    expect(stdout).toContain(call);
    expect(stdout).toContain('Nothing was uploaded.\n');
    if (program === null) expect(stderr).not.toContain('is not installed');
    else expect(stderr).toContain(`${program} is not installed. To install it: `);
    expect(existsSync(join(root, 'deploy', host, 'README.md'))).toBe(true);
    expect(called()).toEqual([]);
  });

  test('uploads nothing while a program is missing, and says how to get it', () => {
    const { status, stderr } = deploy('netlify');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'netlify is not installed. To install it: npm install --global --ignore-scripts netlify-cli@27.10.2\nNothing was uploaded. deploy/netlify is ready',
    );
  });

  test('uploads nothing for an address that belongs to nobody, and says where to write another', () => {
    addProgram('wrangler');
    const sentence =
      'https://cranes.example is an example that belongs to nobody, and all pages would link there. Write the address of your site into';
    const refused = deployAs('https://cranes.example', 'cloudflare');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`Nothing was uploaded. ${sentence}`)]);
    expect(refused.stderr).toContain('data/service.json as base_url, or give it with --base-url.');
    expect(called()).toEqual([]);
    const tried = deployAs('https://cranes.example', 'cloudflare', '--dry-run');
    expect([tried.status, tried.stderr]).toEqual([0, expect.stringContaining(`Before an upload: ${sentence}`)]);
  });

  test('calls the program in the folder, and says when it failed', () => {
    addProgram('wrangler');
    expect(deploy('cloudflare')).toMatchObject({ status: 0, stdout: expect.stringContaining('is deployed to cloudflare.\n') });
    expect(called()).toEqual(['cloudflare: wrangler deploy']);
    addProgram('vercel', 7);
    const { status, stdout, stderr } = deploy('vercel');
    expect([status, stderr]).toEqual([1, expect.stringContaining('vercel failed with 7. Fix the cause. To go on, run this again')]);
    expect(stdout).not.toContain('is deployed');
  });

  test('uploads a release as it is, and builds nothing', () => {
    expect(deploy('netlify', '--dry-run').status).toBe(0);
    addProgram('netlify');
    const { status, stdout, stderr } = deploy('netlify', '--release', join(root, 'dist'), '--data-dir', join(root, 'nowhere'));
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining('is deployed to netlify.\n')]);
    const none = deploy('netlify', '--release', join(root, 'programs'));
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('Nothing was uploaded. ')]);
    expect(deploy('netlify', '--release', 'dist', '--allow-loss').status).toBe(2);
  });

  test('uploads to a folder that is empty or its own, and deletes nothing in any other', { tags: 'rsync' }, () => {
    symlinkSync('/usr/bin/rsync', join(programs, 'rsync'));
    const site = join(root, 'public');
    const args = ['static', '--release', 'dist', '--target', 'public'];
    const upload = () => deploy(...args);
    mkdirSync(site);
    writeFileSync(join(site, 'thesis.txt'), 'years of work');
    const refused = runAlone('deploy', args, root, { PATH: programs });
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining('public holds files that this command did not upload, and would delete. Name an empty folder.'),
    ]);
    expect(readdirSync(site)).toEqual(['thesis.txt']);
    rmSync(join(site, 'thesis.txt'));
    expect(upload()).toMatchObject({ status: 0 });
    const files = readdirSync(site, { recursive: true }).toSorted();
    expect(files).toContain('index.html');
    writeFileSync(join(site, 'robots.txt'), 'changed here');
    writeFileSync(join(site, 'old.html'), 'no longer published');
    expect(upload()).toMatchObject({ status: 0 });
    expect(readdirSync(site, { recursive: true }).toSorted()).toEqual(files);
    expect(readFileSync(join(site, 'robots.txt'), 'utf8')).toBe(readFileSync(join(root, 'deploy/static/site/robots.txt'), 'utf8'));
  });

  test('to a server shows in a dry run what would be called', () => {
    addProgram('ssh');
    addProgram('rsync');
    const { stdout } = deploy('ssh', '--release', 'dist', '--target', 'web@cranes.example:/srv/cranes', '--dry-run');
    expect(stdout).toMatch(
      /ssh web@cranes\.example 'mkdir -p (\/srv\/cranes\/\.upload-\w+)'\n.*--link-dest=\/srv\/cranes\/current\/ \.\/ web@cranes\.example:\1\/\n/,
    );
  });

  test('copies a release to a server, where it publishes itself', { tags: 'rsync' }, () => {
    addServers();
    const server = join(root, 'srv');
    const take = () => runAlone('deploy', ['ssh', '--release', 'dist', '--target', `cranes.test:${server}`], root, { PATH: programs });
    mkdirSync(server);
    writeFileSync(join(server, 'thesis.txt'), 'years of work');
    expect(take()).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty and holds no releases') });
    expect(readdirSync(server)).toEqual(['thesis.txt']);
    rmSync(join(server, 'thesis.txt'));
    for (const name of ['others', ...Array.from({ length: 9 }, (_, i) => `000000000000000${i}`)])
      mkdirSync(join(server, 'releases', name), { recursive: true });
    const giveBack = takeLock(server);
    const busy = /Another publisher \(process \d+\).*\nNothing was uploaded\. Another publisher is at work there\./;
    expect(take()).toMatchObject({ status: 75, stderr: expect.stringMatching(busy) });
    giveBack();
    expect(take()).toMatchObject({ status: 0 });
    const release = currentReleaseName(server)!;
    const { manifest, folder } = openRelease(server, release);
    expect(manifest).toEqual(openPublished(join(root, 'dist')));
    const compressed = [...pathsOf(manifest)].filter((path) => /\.(?:gz|br)$/.test(path));
    expect(compressed.length).toBeGreaterThan(100);
    expect(compressed.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(readdirSync(join(server, 'releases'))).toHaveLength(6);
    expect(readdirSync(join(server, 'releases'))).toContain('others');
    expect(take()).toMatchObject({ status: 0, stdout: expect.stringContaining(`${server}: release ${release} is served\n`) });
    rmSync(join(programs, 'rsync'));
    addScript('rsync', '/usr/bin/rsync "$@"', `rm -f '${server}'/.upload-*/client/robots.txt`);
    expect(take()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^client\/robots\.txt is gone after the upload\. Upload again\.$/m),
    });
    expect(readdirSync(server).toSorted()).toEqual(['current', 'leases', 'releases', 'releases.json']);
    expect(currentReleaseName(server)).toBe(release);
  });

  const wrong: [args: string[], sentence: string][] = [
    [[], 'Name one host: cloudflare, netlify, vercel, s3, static, ssh.'],
    [['ftp'], 'Name one host'],
    [['s3'], '--target is needed: the name of the bucket.'],
    [['ssh', '--target', 'cranes.example'], '--target must be USER@HOST:/DIR'],
    [['vercel', '--target', 'x'], 'vercel takes no --target'],
    [['vercel', '--plan', 'gold'], '--plan must be free or paid'],
  ];
  const ended = wrong.map(([args]) => runCommand('deploy', args));
  test.each(wrong.map(([args, sentence], i) => [args, sentence, ended[i]!] as const))(
    'ends with 2 and a sentence for %j',
    (_args, sentence, { status, stderr }) => {
      expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    },
  );

  test('uploads nothing of a build that is for this machine, or of data with errors', () => {
    const local = deploy('netlify', '--base-url', 'http://localhost:4321');
    expect([local.status, local.stderr]).toEqual([1, expect.stringContaining('which nobody else can reach')]);
    const bad = deploy('netlify', '--data-dir', join(root, 'nowhere'));
    expect([bad.status, bad.stderr]).toEqual([1, expect.stringContaining('Nothing was uploaded.')]);
  });
});

describe('uploads', () => {
  const bucket = join(root, 'cranes');
  const hold = `${bucket}.hold`;
  const { keys, get } = folderBucket(bucket);
  const digestsOf = (release: string) => new Map([...bucketObjects(readSite(join(root, release)))].map(({ key, sha256 }) => [key, sha256]));
  const stored = () => new Map(keys().flatMap((key) => (key === recordKey ? [] : [[key, hash('sha256', get(key).body, 'hex')] as const])));
  const startUpload = (host: string, release: string, target: string) =>
    startDeploy(host, '--release', release, '--target', target, '--to', `deploy/${host}-${release}`);

  beforeAll(() => {
    const build = (out: string) => runCommand('build', ['--data-dir', data, '--out-dir', out, '--base-url', 'http://cranes.test'], root);
    const path = join(data, 'companies.csv');
    const companies = readFileSync(path, 'utf8');
    expect(build('one').status).toBe(0);
    writeFileSync(path, companies.replace('https://', 'https://www.'));
    expect(build('other').status).toBe(0);
    writeFileSync(path, companies);
  });
  beforeEach(() => {
    addServers();
    addScript('aws', `exec '${process.execPath}' '${join(projectRoot, 'test/scripts/folder-aws.ts')}' '${bucket}' "$@"`);
    for (const path of [bucket, hold, `${bucket}.pids`]) rmSync(path, { recursive: true, force: true });
    mkdirSync(bucket);
  });

  /** Starts an upload to the bucket that goes on until `hold` is removed. */
  async function startHeld() {
    writeFileSync(hold, '');
    const held = startUpload('s3', 'one', 'cranes');
    await vi.waitUntil(() => keys().length > 2, { timeout: 60_000 });
    return held;
  }
  const runningAws = () =>
    readdirSync(`${bucket}.pids`)
      .map(Number)
      .filter((pid) => existsSync(`/proc/${pid}`));

  test('to a bucket at once: the second says that another is running, and changes nothing', async () => {
    const one = await startHeld();
    const refused = await startUpload('s3', 'other', 'cranes').ended;
    expect(refused).toMatchObject({
      code: 75,
      said: expect.stringContaining('Nothing was uploaded. Another upload to cranes is running: process'),
    });
    const sameFolder = await startUpload('s3', 'one', 'cranes').ended;
    expect(sameFolder).toMatchObject({
      code: 75,
      said: expect.stringMatching(/Another publisher \(process \d+\) is at work in .*\.next\. Try again/),
    });
    rmSync(hold);
    expect(await one.ended).toMatchObject({ code: 0 });
    expect(stored()).toEqual(digestsOf('one'));
    expect(await startUpload('s3', 'other', 'cranes').ended).toMatchObject({ code: 0 });
    expect(stored()).toEqual(digestsOf('other'));
  });

  test('to a bucket end their programs and remove their files at SIGTERM, and the next one repairs', async () => {
    const { child, ended } = await startHeld();
    child.kill('SIGTERM');
    const sentence = 'aws s3 cp was ended by SIGTERM. To go on, run this again: it uploads only what is still missing.';
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM', said: expect.stringContaining(sentence) });
    expect(runningAws()).toEqual([]);
    expect(readdirSync(temporary).filter((name) => name.startsWith('crane-'))).toEqual([]);
    rmSync(hold);
    expect(await startUpload('s3', 'other', 'cranes').ended).toMatchObject({ code: 0 });
    expect(stored()).toEqual(digestsOf('other'));
  });

  test('to a bucket end all their programs when one fails, and let go of the bucket', async () => {
    const { ended } = await startHeld();
    await vi.waitUntil(() => runningAws().length === 4, { timeout: 60_000 });
    process.kill(runningAws()[0]!, 'SIGKILL');
    expect(await ended).toMatchObject({
      code: 1,
      said: expect.stringContaining('aws s3 cp was ended by SIGKILL. To go on, run this again'),
    });
    expect(runningAws()).toEqual([]);
    expect(Object.keys(JSON.parse(get(recordKey).body.toString()) as object)).toEqual(['format', 'version', 'objects', 'sha256']);
  });

  test('to a missing bucket say so, and what to do', () => {
    rmSync(bucket, { recursive: true });
    const { status, stderr } = deploy('s3', '--release', 'one', '--target', 'cranes');
    const sentence = 'There is no bucket cranes. Make it with aws s3 mb s3://cranes, or correct --target. To go on, run this again';
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });

  test('to a server at once: one of them is served, whole, and one that is interrupted changes nothing', { tags: 'rsync' }, async () => {
    const server = join(root, 'both');
    const target = `cranes.test:${server}`;
    rmSync(join(programs, 'rsync'));
    addScript(
      'rsync',
      '[ "$1" = --server ] && exec /usr/bin/rsync "$@"',
      `/usr/bin/rsync "$@" && echo copied && while [ -e '${hold}' ]; do /bin/sleep 0.05; done`,
    );
    writeFileSync(hold, '');
    const both = ['one', 'other'].map((release) => startUpload('ssh', release, target));
    await vi.waitUntil(() => both.every(({ said }) => said().includes('copied')), { timeout: 60_000 });
    rmSync(hold);
    const codes = (await Promise.all(both.map(({ ended }) => ended))).map(({ code }) => code);
    expect([
      [0, 0],
      [0, 75],
      [75, 0],
    ]).toContainEqual(codes);
    const { manifest } = openRelease(server, currentReleaseName(server)!);
    const possible = ['one', 'other'].filter((_, i) => codes[i] === 0).map((release) => openPublished(join(root, release)));
    expect(possible).toContainEqual(manifest);
    expect(readdirSync(server).filter((name) => name.startsWith('.'))).toEqual([]);
    writeFileSync(hold, '');
    const killed = startUpload('ssh', 'one', target);
    await vi.waitUntil(() => killed.said().includes('copied'), { timeout: 60_000 });
    killed.child.kill('SIGINT');
    expect(await killed.ended).toMatchObject({ signal: 'SIGINT' });
    expect(openRelease(server, currentReleaseName(server)!).manifest).toEqual(manifest);
  });

  test.each([
    ['a folder', ''],
    ['a folder on a server', 'cranes.test:'],
  ])('to %s at once follow each other', { tags: 'rsync' }, async (_, server) => {
    const site = join(root, server === '' ? 'here' : 'there');
    const upload = () => startUpload('static', 'one', `${server}${site}`);
    expect(await upload().ended).toMatchObject({ code: 0 });
    rmSync(join(site, 'robots.txt'));
    const first = spawn('/usr/bin/flock', [join(site, '.crane-discovery'), 'cat']);
    await vi.waitUntil(() => spawnSync('/usr/bin/flock', ['-n', join(site, '.crane-discovery'), 'true']).status === 1);
    const second = upload();
    await vi.waitUntil(() => second.said().includes('--delay-updates'), { timeout: 60_000 });
    await new Promise((done) => setTimeout(done, 500));
    expect(existsSync(join(site, 'robots.txt'))).toBe(false);
    first.stdin.end();
    expect(await second.ended).toMatchObject({ code: 0 });
    expect(existsSync(join(site, 'robots.txt'))).toBe(true);
  });
});
