import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { runCommand } from './run-command.ts';

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

const deploy = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, 'scripts/run.js'), 'deploy', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: programs },
  });
  return { status, stdout, stderr };
};
const called = () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);

beforeAll(() => {
  expect(runCommand('sample-data', ['--companies', '20', '--fleet', '60', '--out', data]).status).toBe(0);
});
beforeEach(() => {
  rmSync(programs, { recursive: true, force: true });
  rmSync(calls, { force: true });
  mkdirSync(programs);
  symlinkSync('/bin/sh', join(programs, 'sh'));
  for (const tool of ['basename']) symlinkSync(`/usr/bin/${tool}`, join(programs, tool));
});

describe('npm run deploy', () => {
  test.each([
    ['cloudflare', 'wrangler deploy', 'wrangler'],
    ['netlify', 'netlify deploy --prod --no-build', 'netlify'],
    ['vercel', 'vercel deploy --prebuilt --prod', 'vercel'],
    ['s3', /^ {2}sh upload\.sh TARGET \S+s3\.changes\.json$/m, 'aws'],
    ['static', 'nothing. Upload the files below site/', null],
    ['ssh', 'rsync -a --delete', 'rsync'],
  ])('with --dry-run prepares for %s, shows what would be called, and says which program is missing', (host, call, program) => {
    const { status, stdout, stderr } = deploy(host, '--dry-run');
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(new RegExp(`deploy/${host}\\.changes\\.json: all [\\d,]+ files to upload`));
    if (call instanceof RegExp) expect(stdout).toMatch(call);
    else expect(stdout).toContain(call);
    if (program === null) expect(stderr).not.toContain('is not here');
    else expect(stderr).toContain(`${program} is not here. To install it: `);
    expect(existsSync(join(root, 'deploy', host, 'README.md'))).toBe(true);
    expect(called()).toEqual([]);
  });

  test('uploads nothing while a program is missing, and says how to get it', () => {
    const { status, stderr } = deploy('netlify');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'netlify is not here. To install it: npm install --global --ignore-scripts netlify-cli@27.10.2\nNothing was uploaded. deploy/netlify is ready',
    );
  });

  test('calls the program in the folder, and lists only what changed from then on', () => {
    addProgram('wrangler');
    expect(deploy('cloudflare')).toMatchObject({ status: 0, stdout: expect.stringContaining('is deployed to cloudflare.\n') });
    expect(called()).toEqual(['cloudflare: wrangler deploy']);
    const file = join(data, 'companies.csv');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/^(\d+,[^,]+,)(?:"[^"]*"|[^,]*)/m, '$1Renamed'));
    const again = deploy('cloudflare');
    writeFileSync(file, text);
    expect(again.stdout).toMatch(/changes\.json: \d+ files to upload \([^)]+\), \d+ files? to delete since \w+\.\n/);
  });

  test('keeps the list when the program fails', () => {
    addProgram('vercel', 7);
    const { status, stderr } = deploy('vercel');
    expect([status, stderr]).toEqual([1, expect.stringContaining('vercel failed with 7. Run this again')]);
    expect(existsSync(join(root, 'deploy/vercel.changes.json'))).toBe(true);
  });

  test('copies a release to a server and switches the link in one step', () => {
    addProgram('ssh');
    addProgram('rsync');
    expect(deploy('ssh', '--target', 'web@cranes.example:/srv/cranes')).toMatchObject({ status: 0 });
    const [make, copy, change] = called();
    expect(make).toBe('ssh: ssh web@cranes.example mkdir -p /srv/cranes/releases');
    const release = /web@cranes\.example:\/srv\/cranes\/releases\/([0-9a-f]{16})\/$/.exec(copy!)![1]!;
    expect(copy).toContain('--link-dest=/srv/cranes/current/ ./ ');
    // What the server is told to do, done here.
    const server = join(root, 'srv');
    for (const name of ['old', release]) mkdirSync(join(server, 'releases', name), { recursive: true });
    symlinkSync('releases/old', join(server, 'current'));
    const script = change!.replace(/^ssh: ssh \S+ /, '').replace('cd /srv/cranes', `cd ${server}`);
    expect(spawnSync('sh', ['-c', script], { encoding: 'utf8' })).toMatchObject({ stderr: '' });
    expect(existsSync(join(server, 'releases/old'))).toBe(true);
    expect(readlinkSync(join(server, 'current'))).toBe(`releases/${release}`);
  });

  test.each([
    [[], 'Name one host: cloudflare, netlify, vercel, s3, static, ssh.'],
    [['ftp'], 'Name one host'],
    [['s3'], '--target is needed: the name of the bucket.'],
    [['ssh', '--target', 'cranes.example'], '--target must be USER@HOST:/DIR'],
    [['vercel', '--target', 'x'], 'vercel takes no --target'],
    [['vercel', '--plan', 'gold'], '--plan must be free or paid'],
  ])('ends with 2 and a sentence for %j', (args, sentence) => {
    const { status, stderr } = deploy(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test('uploads nothing of a build that is for this machine, or of data with errors', () => {
    const local = deploy('netlify', '--base-url', 'http://localhost:4321');
    expect([local.status, local.stderr]).toEqual([1, expect.stringContaining('which nobody else can reach')]);
    const bad = deploy('netlify', '--data-dir', join(root, 'nowhere'));
    expect([bad.status, bad.stderr]).toEqual([1, expect.stringContaining('Nothing was uploaded.')]);
  });
});
