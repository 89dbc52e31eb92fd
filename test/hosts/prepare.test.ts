import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { faultsOf, measureDeployment } from '../../src/hosts/prepare/guard.ts';
import { hostIds, hosts, type HostId } from '../../src/hosts/prepare/hosts.ts';
import type { Limit } from '../../src/hosts/prepare/limit.ts';
import { prepareDeployment } from '../../src/hosts/prepare/prepare.ts';
import { DeployError, readSite, type PublishedSite } from '../../src/hosts/prepare/site.ts';
import { localNginx } from './conformance/proxies.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { writeManifest } from '../../src/writer/manifest.ts';
import { contentsBelow, filesBelow } from '../files-below.ts';
import { runCommand } from '../scripts/run-command.ts';
import { publishedSite } from './published-site.ts';

let built: { folder: string; work: string; remove: () => void };
let site: PublishedSite;

beforeAll(async () => {
  built = await publishedSite(120);
  site = readSite(built.folder);
});
afterAll(() => built.remove());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const run = (...args: string[]) => runCommand('deploy-prepare', args, built.work);

describe('npm run crane -- deploy-prepare', () => {
  it.each(hostIds)('writes instructions and what else %s needs, and reports its counts', (host) => {
    const to = join(built.work, `cli-${host}`);
    const { status, stdout, stderr } = run('--host', host, '--out', built.folder, '--to', to);
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(to, 'README.md'), 'utf8')).toMatch(/^# \w/);
    expect(stdout.match(/✓ [\d,]+ of [\d,]+ /g) ?? []).toHaveLength(hosts[host].limits.length);
  });

  it('opens every class of files to scripts of every origin, on every host that has rules for headers', async () => {
    expect(Object.values(site.manifest.classes).map((headers) => headers['Access-Control-Allow-Origin'])).toEqual([
      '*',
      '*',
      '*',
      '*',
      '*',
    ]);
    const { texts } = await hosts.static.deployment(site, 'free');
    expect(texts.find(({ path }) => path.endsWith('_headers'))!.text).toMatch(/^\/\*\n {2}Access-Control-Allow-Origin: \*\n/);
  });

  it('replaces what an earlier run wrote', async () => {
    const to = join(built.work, 'twice');
    await prepareDeployment(site, 'netlify', 'free', to);
    await prepareDeployment(site, 'nginx', 'free', to);
    expect(readdirSync(to).toSorted()).toEqual([
      '.deploy-prepare',
      'README.md',
      'agent-plugin',
      'alerts.yml',
      'api-error.conf',
      'crane-publish.service',
      'crane-publish.timer',
      'crane-watch.service',
      'crane@.service',
      'grafana-dashboard.json',
      'nginx.conf',
    ]);
    expect(existsSync(`${to}.next`)).toBe(false);
  });

  it('writes a plugin for agents with the skills that are served and the address of the MCP server, for no host of files alone', async () => {
    const to = join(built.work, 'plugin');
    await prepareDeployment(site, 'netlify', 'free', to);
    const files = [...filesBelow(join(to, 'agent-plugin')).keys()].toSorted();
    expect(files).toEqual([
      '.claude-plugin/marketplace.json',
      '.claude-plugin/plugin.json',
      '.codex-plugin/plugin.json',
      '.mcp.json',
      'README.md',
      'skills/ask-crane-atlas/SKILL.md',
      'skills/find-crane-companies/SKILL.md',
    ]);
    const read = (name: string) => readFileSync(join(to, 'agent-plugin', name), 'utf8');
    const json = (name: string) => JSON.parse(read(name)) as Record<string, any>;
    const { base_url: baseUrl } = site.manifest;
    const name = new URL(baseUrl).hostname.replaceAll('.', '-');
    expect(json('.mcp.json')).toEqual({ mcpServers: { [name]: { type: 'http', url: `${baseUrl}/.well-known/mcp` } } });
    const plugin = json('.claude-plugin/plugin.json');
    expect(json('.codex-plugin/plugin.json')).toEqual(plugin);
    expect(plugin).toMatchObject({
      name,
      version: expect.stringMatching(/^\d+\.\d+\.\d+-skills-[0-9a-f]{8}$/) as string,
      skills: './skills/',
    });
    expect(json('.claude-plugin/marketplace.json')).toMatchObject({ name, plugins: [{ name, source: './', version: plugin['version'] }] });
    for (const skill of ['ask-crane-atlas', 'find-crane-companies'])
      expect(read(`skills/${skill}/SKILL.md`)).toBe(
        readFileSync(join(built.folder, `client/.well-known/agent-skills/${skill}/SKILL.md`), 'utf8'),
      );
    await prepareDeployment(site, 'static', 'free', to);
    expect(existsSync(join(to, 'agent-plugin'))).toBe(false);
  });

  it('writes the same bytes from the same build', async () => {
    for (const host of hostIds) {
      const texts = async () => JSON.stringify(await hosts[host].deployment(site, 'free'));
      expect(await texts(), host).toBe(await texts());
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

  it('holds texts of the owner in no file that a host reads as rules', async () => {
    const hostile = `atextoftheowner"'\`;{}$(id)\\\n\r\u2028atextoftheowner: - #\natextoftheowner`;
    const service = {
      ...site.service,
      name: hostile,
      title: hostile,
      description: hostile,
      sign_in_url: "https://a.example/atextoftheowner';${x}`",
    };
    for (const host of hostIds) {
      const to = join(built.work, `hostile-${host}`);
      await prepareDeployment({ ...site, service }, host, 'free', to);
      const named = [...filesBelow(to).keys()].flatMap((file) =>
        readFileSync(join(to, file), 'utf8')
          .split(/[\n\r\u2028]/)
          .flatMap((line) => (line.includes('atextoftheowner') ? [`${file} ${line.slice(0, 13)}`] : [])),
      );
      // Values of JSON that no host reads.
      const inPlugin = named.filter((each) => each.startsWith('agent-plugin/'));
      for (const each of inPlugin) {
        const [file = ''] = each.split(' ');
        expect(file).toMatch(/^agent-plugin\/\.(?:claude|codex)-plugin\/(?:plugin|marketplace)\.json$/);
        expect(() => JSON.parse(readFileSync(join(to, file), 'utf8')) as unknown).not.toThrow();
      }
      expect(
        named.filter((each) => !inPlugin.includes(each)),
        host,
      ).toEqual([]);
    }
  });

  describe('for one machine', () => {
    /** What is written for a site at another address, with another folder and another port of the server. */
    const prepared = async (host: 'nginx' | 'caddy', address = 'https://[2001:db8::1]:8443') => {
      const to = join(built.work, `own-${host}`);
      const version = '2031-01-02';
      const manifest = { ...site.manifest, base_url: address };
      await prepareDeployment({ ...site, version, root: '/srv/other', upstream: '10.0.0.7:9876', manifest }, host, 'free', to);
      return { to, read: (name: string) => readFileSync(join(to, name), 'utf8') };
    };

    it.each(['nginx', 'caddy'] as const)('says nothing of the samples in what it writes for %s, and all that was asked', async (host) => {
      const { to, read } = await prepared(host);
      const all = [...filesBelow(to).keys()].map(read).join('\n');
      expect(all).not.toMatch(/cranes\.example|:4321|\/srv\/cranes(?!-data)|2026-07-06/);
      expect(all).toContain('ExecStart=/usr/bin/node --max-semi-space-size=16 /srv/other/current/server/node.js');
      expect(all).toContain('systemctl enable --now crane@9876');
      expect(all).toMatch(/SVC-API-Version "?2031-01-02/);
      expect(all).toContain('10.0.0.7:9876');
      expect(all).toContain(host === 'nginx' ? 'listen 8443 ssl' : 'https://[2001:db8::1]:8443 {');
    });

    it('writes what nginx takes', { tags: 'nginx' }, async () => {
      const { to, read } = await prepared('nginx');
      const file = join(to, 'nginx.conf');
      // It opens its ports even when it only tests.
      writeFileSync(
        file,
        localNginx(read('nginx.conf').replaceAll('8443', '443'), { folder: to, port: await freePort(), plainPort: await freePort() }),
      );
      const { status, stderr } = spawnSync('nginx', ['-t', '-p', to, '-c', file, '-g', 'error_log stderr;'], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    });

    it('writes what Caddy takes, as Caddy formats it', { tags: 'caddy' }, async () => {
      const { to, read } = await prepared('caddy');
      const caddy = (...args: string[]) =>
        spawnSync('caddy', args, { cwd: to, encoding: 'utf8', env: { ...process.env, HOME: built.work } });
      const { status, stderr } = caddy('validate', '--adapter', 'caddyfile', '--config', 'Caddyfile');
      expect(status, stderr).toBe(0);
      expect(caddy('fmt', 'Caddyfile').stdout).toBe(read('Caddyfile'));
      // It names clients, and what they asked for.
      const { logging } = JSON.parse(caddy('adapt', '--config', 'Caddyfile').stdout) as { logging?: object };
      expect(logging).toEqual({ logs: { default: { exclude: ['http.handlers.reverse_proxy'] } } });
    });

    it('writes units that systemd takes, of services that can do little else', { tags: 'systemd-analyze' }, async () => {
      const { to, read } = await prepared('nginx');
      const units = readdirSync(to).filter((name) => name.startsWith('crane'));
      // The programs are elsewhere on this machine.
      for (const name of units) writeFileSync(join(to, name), read(name).replace(/(?<=^Exec\w+=)\S+/gm, process.execPath));
      const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { cwd: to, encoding: 'utf8' });
      const { status, stdout, stderr } = analyze('verify', '--man=no', ...units.map((name) => join(to, name)));
      // It looks at the units of the machine too.
      expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('crane'))).toEqual([]);
      expect(status).toBe(0);
      for (const name of units.filter((each) => each.endsWith('.service'))) {
        // In tenths. What is left are the network, and what the engine needs.
        const found = analyze('security', '--offline=true', '--threshold=14', '--no-pager', join(to, name));
        expect(found.status, found.stdout + found.stderr).toBe(0);
      }
    });

    it('refuses an address without TLS for nginx, which would send its readers round and round', async () => {
      await expect(prepared('nginx', 'http://cranes.internal')).rejects.toThrow(
        'nginx is set up for HTTPS, and the build is for http://cranes.internal. Build it again with an https address, or use Caddy, which serves both.',
      );
    });
  });

  it.each(['/srv/$host', '/srv/my market', 'srv'])('refuses the folder %j', (root) => {
    const { status, stderr } = run('--host', 'nginx', '--out', built.folder, '--to', join(built.work, 'refused'), '--root', root);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`got ${JSON.stringify(root)}`)]);
  });

  it.each([
    'http://localhost:4321',
    'http://127.0.0.1:4321',
    'https://[::1]',
    'http://crane.localhost',
    'http://0.0.0.0:80',
    'http://127.1.2.3',
  ])('refuses a build for %s, and says how to build it', async (address) => {
    const local = { ...site, manifest: { ...site.manifest, base_url: address } };
    for (const host of hostIds) {
      const to = join(built.work, `local-${host}`);
      await expect(prepareDeployment(local, host, 'free', to)).rejects.toThrow(
        `The build is for ${address}, which nobody else can reach, and its documents link there. Build it again for the public address, with --base-url https://HOST.`,
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

describe('preparing again', () => {
  const prepareAgain = (name: string, of: PublishedSite, host: HostId) => prepareDeployment(of, host, 'free', join(built.work, name));
  const file = 'client/api/sandbox/first-call.json';
  /** The same site, published again after one document has changed, one was added and one removed. */
  const nextSite = (): PublishedSite => {
    const folder = join(built.work, 'next');
    rmSync(folder, { recursive: true, force: true });
    cpSync(built.folder, folder, { recursive: true, preserveTimestamps: true });
    const text = `${readFileSync(join(folder, file), 'utf8')} `;
    rmSync(join(folder, file));
    writeFileSync(join(folder, file), text);
    const companies = site.manifest.families.find(({ name }) => name === 'companies')!;
    const entries = [...companies.entries.slice(1), ['z-new', text.length, sha256(text)] as const];
    writeFileSync(join(folder, 'client/api/companies/z-new.json'), text);
    rmSync(join(folder, `client/api/companies/${companies.entries[0]![0]}.json`));
    const manifest = {
      ...site.manifest,
      families: site.manifest.families.map((family) => (family === companies ? { ...family, entries } : family)),
      documents: site.manifest.documents.map((document) =>
        document.url === '/api/sandbox/first-call' ? { ...document, bytes: text.length, sha256: sha256(text) } : document,
      ),
    };
    writeFileSync(join(folder, 'manifest.json'), writeManifest(manifest));
    return readSite(folder);
  };

  it.each(hostIds)('gives for %s the folder that a first preparation gives, and touches only what changed', async (host) => {
    const next = nextSite();
    await prepareAgain(`again-${host}`, site, host);
    expect(await prepareAgain(`again-${host}`, site, host)).toMatchObject({ written: 0, removed: 0 });
    const before = new Map(filesBelow(join(built.work, `again-${host}`)));
    const { written, removed } = await prepareAgain(`again-${host}`, next, host);
    await prepareAgain(`fresh-${host}`, next, host);
    const after = filesBelow(join(built.work, `again-${host}`));
    expect(contentsBelow(join(built.work, `again-${host}`))).toEqual(contentsBelow(join(built.work, `fresh-${host}`)));
    const isMark = (path: string) => path === '.deploy-prepare';
    // What is unchanged is the same file as before.
    const touched = [...after].filter(([path, { inode }]) => before.get(path)?.inode !== inode && !isMark(path));
    const differing = [...after].filter(([path, { sha256: digest }]) => before.get(path)?.sha256 !== digest && !isMark(path));
    // A link to a folder shows its files once more.
    const count = (list: typeof touched) => new Set(list.map(([, { inode }]) => inode)).size;
    expect([count(touched), written]).toEqual([count(differing), count(differing)]);
    expect(removed).toBe([...before.keys()].filter((path) => !after.has(path)).length);
  });

  it('mends what somebody has changed in the folder', async () => {
    await prepareAgain('edited', site, 'netlify');
    const folder = join(built.work, 'edited');
    const before = contentsBelow(folder);
    writeFileSync(join(folder, 'README.md'), 'mine');
    const copied = readdirSync(join(folder, 'publish'), { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('.html'));
    rmSync(join(folder, 'publish', copied!));
    writeFileSync(join(folder, 'publish', copied!), 'mine');
    mkdirSync(join(folder, 'more/deep'), { recursive: true });
    writeFileSync(join(folder, 'more/deep/x'), 'mine');
    const elsewhere = join(built.work, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'thesis.txt'), 'years of work');
    symlinkSync(elsewhere, join(folder, 'more/link'));
    expect(await prepareAgain('edited', site, 'netlify')).toMatchObject({ written: 2, removed: 1 });
    expect(contentsBelow(folder)).toEqual(before);
    expect(readdirSync(elsewhere)).toEqual(['thesis.txt']);
    expect(existsSync(join(folder, 'more'))).toBe(false);
  });

  it('says when it was left unfinished, and finishes the next time', async () => {
    await prepareAgain('unfinished', site, 'node');
    const next = nextSite();
    const broken = join(next.folder, 'client/api/companies/z-new.json');
    const text = readFileSync(broken);
    rmSync(broken);
    await expect(prepareAgain('unfinished', next, 'node')).rejects.toThrow(/unfinished: ENOENT.*run this again/);
    writeFileSync(broken, text);
    await prepareAgain('unfinished', next, 'node');
    await prepareAgain('unfinished-fresh', next, 'node');
    expect(contentsBelow(join(built.work, 'unfinished'))).toEqual(contentsBelow(join(built.work, 'unfinished-fresh')));
  });
});

describe('the folder of a deployment', () => {
  it('shares the bytes of published files, which are replaced and never changed', async () => {
    const to = join(built.work, 'shared');
    await prepareDeployment(site, 'node', 'free', to);
    const [one, other] = ['client/api/sandbox/first-call.json', 'server/node.js'].map((file) => [join(built.folder, file), join(to, file)]);
    for (const [from, copy] of [one!, other!]) expect(statSync(copy!).ino).toBe(statSync(from!).ino);
  });

  it.each(['cloudflare', 'netlify', 'vercel'] as const)(
    'has no file for %s that answers at an address whose query matters',
    async (host) => {
      const { publicFolder, copies, texts } = await hosts[host].deployment(site, 'free');
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
    expect(gzipSync(code).length).toBeLessThan(640 * 1024);
  });
});

describe('the guard', () => {
  /** A site of so many companies, which lie nowhere: their files, and indexes of the sizes that they have at 100,000 companies. */
  const siteOf = (companies: number): PublishedSite => {
    const { manifest } = site;
    const entries = Array.from({ length: companies }, (_, i) => [`company-${i}`, 1200, '0'.repeat(64)] as const);
    const families = manifest.families.map((family) => (family.name === 'companies' ? { ...family, entries } : family));
    const sizes: Readonly<Record<string, number>> = { 'companies.ndjson': 1015, 'columns.bin': 126, 'ask.bin': 43 };
    const server = manifest.server.map((file) => ({ ...file, bytes: (sizes[file.file] ?? 0) * companies || file.bytes }));
    return { ...site, manifest: { ...manifest, families, server } };
  };
  const faults = async (host: HostId, companies: number, plan: 'free' | 'paid' = 'free') =>
    faultsOf(host, plan, measureDeployment(host, plan, await hosts[host].deployment(siteOf(companies), plan)));

  it.each(hostIds)('lets %s have the market that the docs promise', async (host) => {
    expect(await faults(host, host === 'cloudflare' ? 20_000 : 200_000)).toEqual([]);
  });

  it.each([
    [
      'cloudflare',
      100_000,
      /at most 26,214,400 bytes in the largest file .* there are 101,500,000\. A market of this size belongs on a Node/,
    ],
    ['cloudflare', 300_000, /at most 134,217,728 bytes of memory of the function with its indexes/],
    ['netlify', 300_000, /at most 262,144,000 bytes of the function with its indexes .* A market of this size belongs on a Node server/],
    ['vercel', 300_000, /at most 262,144,000 bytes of the function with its indexes .* A market of this size belongs on a Node server/],
  ] as const)('tells %s’s number, limit and remedy for %i companies before anything is uploaded', async (host, companies, message) => {
    const told = await faults(host, companies, 'paid');
    expect(told.join('\n')).toMatch(message);
    for (const line of told) expect(line).toMatch(/See https:\/\//);
    for (const own of ['nginx', 'caddy', 's3', 'node'] as const) expect(await faults(own, companies)).toEqual([]);
  });

  it('leaves out the files of companies for Cloudflare where they would be too many, and says so', async () => {
    const filesOf = async (companies: number, plan: 'free' | 'paid') => {
      const { copies, leftOut } = await hosts.cloudflare.deployment(siteOf(companies), plan);
      const files = copies.filter(({ path }) => path.startsWith('assets/api/companies/company-'));
      return { files: files.length, leftOut };
    };
    expect(await filesOf(15_000, 'free')).toEqual({ files: 15_000, leftOut: [] });
    expect(await filesOf(22_000, 'free')).toEqual({
      files: 0,
      leftOut: [
        expect.stringMatching(
          /^The files of 22,000 companies: Cloudflare would take 19,\d{3} of 2\d,\d{3} files\. The Worker answers them/,
        ),
      ],
    });
    expect(await filesOf(22_000, 'paid')).toEqual({ files: 22_000, leftOut: [] });
  });

  it('writes nothing when a limit is exceeded', async () => {
    const to = join(built.work, 'too-much');
    await expect(prepareDeployment(siteOf(300_000), 'cloudflare', 'free', to)).rejects.toThrow(DeployError);
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
