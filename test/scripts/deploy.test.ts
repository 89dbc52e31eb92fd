import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPublished } from '../../src/writer/published.ts';
import { currentReleaseName, openRelease } from '../../src/writer/releases/layout.ts';
import { takeLock } from '../../src/writer/releases/lock.ts';
import { makeSmallData, runAlone, runCommand } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'crane-deploy-'));
const data = join(root, 'data');
const programs = join(root, 'programs');
const calls = join(root, 'calls');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Puts a program on the path that notes how it was called, from where. */
function addProgram(name: string, status = 0): void {
  writeFileSync(join(programs, name), `#!/bin/sh\necho "$(basename "$PWD"): ${name} $*" >>'${calls}'\nexit ${status}\n`);
  chmodSync(join(programs, name), 0o755);
}

const deployAs = (address: string, ...args: string[]) => runCommand('deploy', args, root, { PATH: programs, BASE_URL: address });
const deploy = (...args: string[]) => deployAs('http://cranes.test', ...args);
const called = () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);

beforeAll(() => {
  makeSmallData(data);
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
    ['ssh', 'rsync -a --delete', 'rsync'],
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
    expect([status, stderr]).toEqual([1, expect.stringContaining('vercel failed with 7. Fix the cause and run this again')]);
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

  test('copies a release to a server, where it publishes itself', () => {
    addProgram('ssh');
    addProgram('rsync');
    expect(deploy('ssh', '--target', 'web@cranes.example:/srv/cranes')).toMatchObject({ status: 0 });
    const [make, copy, takeIn] = called();
    expect(make).toBe('ssh: ssh web@cranes.example mkdir -p /srv/cranes/.upload');
    expect(copy).toContain('--link-dest=/srv/cranes/current/ ./ web@cranes.example:/srv/cranes/.upload/');
    // What the server is told to do, done here.
    const server = join(root, 'srv');
    const upload = join(server, '.upload');
    const here = (line: string) =>
      spawnSync('sh', ['-c', line.replace(/^ssh: ssh \S+ /, '').replaceAll('/srv/cranes', server)], { encoding: 'utf8' });
    const take = () => {
      here(make!);
      for (const name of ['client', 'server', 'manifest.json'])
        cpSync(join(root, 'deploy/ssh', name), join(upload, name), { recursive: true });
      return here(takeIn!);
    };
    mkdirSync(server);
    writeFileSync(join(server, 'thesis.txt'), 'years of work');
    expect(take()).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty and holds no releases') });
    expect(readdirSync(server)).toEqual(['thesis.txt']);
    rmSync(join(server, 'thesis.txt'));
    for (const name of ['others', ...Array.from({ length: 9 }, (_, i) => `000000000000000${i}`)])
      mkdirSync(join(server, 'releases', name), { recursive: true });
    const giveBack = takeLock(server);
    expect(take()).toMatchObject({ status: 75, stderr: expect.stringContaining('Another publisher') });
    giveBack();
    expect(take()).toMatchObject({ status: 0, stderr: '' });
    const release = currentReleaseName(server)!;
    expect(openRelease(server, release).manifest).toEqual(openPublished(join(root, 'dist')));
    expect(readdirSync(join(server, 'releases'))).toHaveLength(6);
    expect(readdirSync(join(server, 'releases'))).toContain('others');
    expect(take()).toMatchObject({ status: 0, stdout: `${server}: release ${release} is served\n` });
    here(make!);
    cpSync(join(root, 'deploy/ssh/manifest.json'), join(upload, 'manifest.json'));
    cpSync(join(root, 'deploy/ssh/server'), join(upload, 'server'), { recursive: true });
    expect(here(takeIn!)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^client\/\S+ is gone after the upload\. Upload again\./),
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
