import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { faultsOf, measureDeployment } from '../../src/hosts/prepare/guard.ts';
import { hostIds, hosts, type HostId } from '../../src/hosts/prepare/hosts.ts';
import type { Limit } from '../../src/hosts/prepare/limit.ts';
import { DeployError, prepareDeployment } from '../../src/hosts/prepare/prepare.ts';
import { readSite, type PublishedSite } from '../../src/hosts/prepare/site.ts';
import { runCommand } from '../scripts/run-command.ts';
import { publishedSite } from './published-site.ts';

let built: { folder: string; work: string; remove: () => void };
let site: PublishedSite;

beforeAll(async () => {
  built = await publishedSite(120);
  site = readSite(built.folder);
});
afterAll(() => built.remove());

const run = (...args: string[]) => runCommand('deploy-prepare', args, built.work);

describe('npm run deploy:prepare', () => {
  it.each(hostIds)('writes instructions and what else %s needs, and reports its counts', (host) => {
    const to = join(built.work, `cli-${host}`);
    const { status, stdout, stderr } = run('--host', host, '--out', built.folder, '--to', to);
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(to, 'README.md'), 'utf8')).toMatch(/^# \w/);
    expect(stdout.match(/✓ [\d,]+ of [\d,]+ /g) ?? []).toHaveLength(hosts[host].limits.length);
  });

  it('replaces what an earlier run wrote', () => {
    const to = join(built.work, 'twice');
    prepareDeployment(site, 'netlify', 'free', to);
    prepareDeployment(site, 'nginx', 'free', to);
    expect(readdirSync(to).toSorted()).toEqual(['.deploy-prepare', 'README.md', 'crane-http.conf', 'crane-server.conf', 'nginx.conf']);
    expect(existsSync(`${to}.next`)).toBe(false);
  });

  it('writes the same bytes from the same build', () => {
    for (const host of hostIds) {
      const texts = () => JSON.stringify(hosts[host].deployment(site));
      expect(texts(), host).toBe(texts());
    }
  });

  it('leaves a folder alone that holds something else', () => {
    const to = join(built.work, 'foreign');
    mkdirSync(to);
    writeFileSync(join(to, 'thesis.txt'), 'years of work');
    const { status, stderr } = run('--host', 'nginx', '--out', built.folder, '--to', to);
    expect(status).toBe(1);
    expect(stderr).toContain('Nothing was written.');
    expect(readdirSync(to)).toEqual(['thesis.txt']);
  });

  it.each([
    'http://localhost:4321',
    'http://127.0.0.1:4321',
    'https://[::1]',
    'http://crane.localhost',
    'http://0.0.0.0:80',
    'http://127.1.2.3',
  ])('refuses a build for %s, and says how to build it', (address) => {
    const local = { ...site, manifest: { ...site.manifest, base_url: address } };
    for (const host of hostIds) {
      const to = join(built.work, `local-${host}`);
      expect(() => prepareDeployment(local, host, 'free', to)).toThrow(
        `The build is for ${address}, which nobody else can reach, and its documents link there. Build it again for the public address: npm run build -- --base-url https://HOST`,
      );
      expect(existsSync(to)).toBe(false);
    }
  });

  it('reports when there is nothing to deploy', () => {
    const { status, stderr } = run('--host', 'nginx', '--out', join(built.work, 'nowhere'), '--to', join(built.work, 'none'));
    expect(status).toBe(1);
    expect(stderr).toContain('npm run build');
    expect(existsSync(join(built.work, 'none'))).toBe(false);
  });

  it.each([
    [['--host', 'geocities'], /--host must be one of/],
    [[], /--host must be one of/],
    [['--host', 'nginx', '--plan', 'gold'], /--plan must be one of/],
    [['--host', 'nginx', '--upstream', 'localhost'], /--upstream must be/],
    [['--host', 'nginx', '--root', '/srv/$evil;'], /--root must be/],
    [['--hots', 'nginx'], /hots/],
  ])('ends with 2 and a sentence for %j', (args, sentence) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it('explains itself with --help', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    for (const host of hostIds) expect(stdout).toContain(host);
  });
});

describe('the folder of a deployment', () => {
  it('shares the bytes of published files, which are replaced and never changed', () => {
    const to = join(built.work, 'shared');
    prepareDeployment(site, 'node', 'free', to);
    const [one, other] = ['client/api/sandbox/first-call.json', 'server/node.js'].map((file) => [join(built.folder, file), join(to, file)]);
    for (const [from, copy] of [one!, other!]) expect(statSync(copy!).ino).toBe(statSync(from!).ino);
  });

  it.each(['cloudflare', 'netlify', 'vercel', 's3'] as const)(
    'has no file for %s that answers at an address whose query matters',
    (host) => {
      const { publicFolder, copies, texts } = hosts[host].deployment(site);
      const files = new Set([...copies, ...texts].map(({ path }) => path));
      // A page whose name ends in .html stands at the address without it where the host finds pages by itself.
      const pages = host === 'netlify' || host === 'vercel' ? ['ask.html'] : [];
      for (const name of [
        'api/companies',
        'api/companies.html',
        'api/companies/index.html',
        'api/companies.json',
        'ask',
        'ask/index.html',
        ...pages,
      ]) {
        expect(files.has(`${publicFolder}/${name}`), name).toBe(false);
      }
    },
  );

  it('has a function that imports nothing, so that any runtime with web-standard requests can load it', async () => {
    const code = readFileSync(join(built.folder, 'server/function.js'), 'utf8');
    const { errors, metafile } = await build({
      stdin: { contents: code },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      metafile: true,
      logLevel: 'silent',
    });
    expect(errors).toEqual([]);
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
    expect(Object.values(metafile.outputs)[0]!.exports.toSorted()).toEqual([
      'cloudflareHost',
      'createFunction',
      'netlifyHost',
      'vercelHost',
    ]);
    // The smallest allowance of any host is 3 MiB, compressed.
    expect(gzipSync(code).length).toBeLessThan(512 * 1024);
  });
});

describe('the guard', () => {
  /** A site of so many companies, which lie nowhere. */
  const siteOf = (companies: number): PublishedSite => {
    const { manifest } = site;
    const entries = Array.from({ length: companies }, (_, i) => [`company-${i}`, 1200, '0'.repeat(64)] as const);
    const families = manifest.families.map((family) => (family.name === 'companies' ? { ...family, entries } : family));
    const server = manifest.server.map((file) => (file.file === 'companies.pack' ? { ...file, bytes: companies * 1050 } : file));
    return { ...site, manifest: { ...manifest, families, server } };
  };
  const faults = (host: HostId, companies: number, plan: 'free' | 'paid' = 'free') =>
    faultsOf(host, plan, measureDeployment(host, plan, hosts[host].deployment(siteOf(companies))));

  it.each(hostIds)('lets %s have a market of ten thousand companies', (host) => {
    expect(faults(host, 10_000)).toEqual([]);
  });

  it('counts a market of a hundred thousand companies before anything is uploaded, with number, limit and remedy', () => {
    const told = faults('cloudflare', 100_000);
    expect(told.join('\n')).toMatch(/at most 20,000 files \(plan free\), and there are 100,\d{3}\. Lower company_pages\.prerendered/);
    expect(told.join('\n')).toMatch(
      /at most 26,214,400 bytes in the largest file .* there are 105,000,000\. Run the function on a Node server/,
    );
    for (const line of told) expect(line).toMatch(/See https:\/\//);
    expect(faults('vercel', 100_000)).toEqual([]);
    expect(faults('netlify', 100_000)).toEqual([]);
    for (const host of ['nginx', 'caddy', 's3', 'node'] as const) expect(faults(host, 100_000)).toEqual([]);
  });

  it('lets the paid plan have more', () => {
    expect(faults('cloudflare', 22_000)).toHaveLength(1);
    expect(faults('cloudflare', 22_000, 'paid')).toEqual([]);
  });

  it('writes nothing when a limit is exceeded', () => {
    const to = join(built.work, 'too-much');
    expect(() => prepareDeployment(siteOf(100_000), 'cloudflare', 'free', to)).toThrow(DeployError);
    expect(existsSync(to)).toBe(false);
  });

  test('every limit names its source and the day that it was read', () => {
    for (const limit of hostIds.flatMap((host): readonly Limit[] => hosts[host].limits)) {
      expect(limit.source).toMatch(/^https:\/\//);
      expect(limit.read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(limit.max.paid).toBeGreaterThanOrEqual(limit.max.free);
    }
  });
});
