import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localNginx } from './conformance/proxies.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { waitForPort } from '../../scripts/serve/wait-until.ts';
import { createMetrics } from '../../src/hosts/node/monitoring/metrics.ts';
import { publishMarket, temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { makeSmallData } from '../scripts/run-command.ts';
import { request } from './raw-client.ts';
import { startLoad } from './steady-load.ts';
import { patienceMs } from '../patience.ts';

// The files for operators, run as they say. What they take from a machine (its root, its users, its image) is put in a folder.

const operator = (name: string) => readFileSync(join(projectRoot, 'src/hosts/node/operator', name), 'utf8');
const temporary = temporaryFolder();
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  temporary.remove();
});

/** Runs a server as an operator's file would. */
async function serve(program: string, args: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...settings }, stdio: ['ignore', 'ignore', 'pipe'] });
  running.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push((JSON.parse(line) as { message: string }).message));
  await waitForPort(Number(settings['PORT']));
  return { child, lines };
}

describe('what monitoring is given', () => {
  const dashboard = JSON.parse(operator('grafana-dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] };
  const expressions = {
    'alerts.yml': Array.from(operator('alerts.yml').matchAll(/expr: ([\s\S]*?)\n +(?:for|annotations):/g), ([, expr]) => expr!),
    'grafana-dashboard.json': dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  };
  const promtool = (...args: string[]) => {
    const { status, stderr, stdout } = spawnSync('promtool', args, { cwd: projectRoot, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  };

  test('Prometheus takes the alert rules, and alerts by them', { tags: ['promtool'] }, () => {
    promtool('check', 'rules', 'src/hosts/node/operator/alerts.yml');
    promtool('test', 'rules', 'test/hosts/alerts.yml');
  });

  test('Prometheus takes the queries of the dashboard', { tags: ['promtool'] }, () => {
    const rules = expressions['grafana-dashboard.json'].map((expr, i) => ({
      record: `query:${i}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = join(temporary.path, 'queries.yml');
    // YAML contains JSON.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    promtool('check', 'rules', file);
  });

  test.each(Object.entries(expressions))('%s asks for metrics that the server has', (_, all) => {
    const names = all.flatMap((expr) => expr.replaceAll(/"[^"]*"/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?! ?\()/g) ?? []);
    expect(names.length).toBeGreaterThanOrEqual(all.length - 1);
    const metrics = createMetrics(
      () => expect.unreachable(),
      () => expect.unreachable(),
      () => null,
    );
    metrics.watch(createServer());
    const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
    const unknown = names.filter((name) => !known.has(name.replace(/_bucket$/, '')));
    expect(unknown).toEqual([]);
  });
});

test('the publishers differ in what they run, and are shut in alike', () => {
  const sandbox = (name: string) =>
    operator(name)
      .split(/^(?=User=|\[Install\])/m)[1]!
      .trim();
  expect(sandbox('crane-publish.service')).toBe(sandbox('crane-watch.service'));
});

type Stage = { readonly kind: string; readonly text: string }[];

describe('the Dockerfile', () => {
  /** Its instructions, with continued lines joined. */
  const instructions = operator('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ kind: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1).trim() }));
  const from = instructions.flatMap(({ kind }, i) => (kind === 'FROM' ? [i] : []));
  const [build, publisher, image] = [0, 1, 2].map((i) => instructions.slice(from[i], from[i + 1])) as [Stage, Stage, Stage];
  const root = join(temporary.path, 'image');
  const inImage = (path: string) => join(root, path);
  const list = (text: string) => JSON.parse(text) as string[];
  const healthCheck = () => list(/CMD (\[.*\])$/.exec(image.find(({ kind }) => kind === 'HEALTHCHECK')!.text)![1]!);
  const variables = (stage: readonly { kind: string; text: string }[]) =>
    Object.fromEntries(
      stage
        .filter(({ kind }) => kind === 'ENV')
        .flatMap(({ text }) => text.split(/\s+/))
        .map((pair) => pair.split('=', 2) as [string, string]),
    );

  beforeAll(() => {
    // What Docker is sent: all that git knows and the list of what is left out does not name.
    const ignored = readFileSync(join(projectRoot, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const folders = new Set(ignored.filter((name) => !name.includes('*')));
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
    folders.add('data');
    const sent = files.filter((file) => !folders.has(file.split('/')[0]!) && existsSync(join(projectRoot, file)));
    // Whose data is built makes no difference to the steps, and a small market takes a fifth of the time.
    makeSmallData(inImage('build/data'));
    for (const { kind, text } of build) {
      if (kind === 'COPY') {
        const names = text.split(/\s+/).slice(0, -1);
        for (const file of names[0] === '.' ? sent : names) {
          mkdirSync(dirname(inImage(`build/${file}`)), { recursive: true });
          cpSync(join(projectRoot, file), inImage(`build/${file}`));
        }
      } else if (kind === 'RUN' && text === 'npm ci') {
        // Everything is installed already; but npm must agree to install it from what was copied. Who runs the tests by npm has its settings.
        const env = { PATH: process.env['PATH'], HOME: root };
        const installs = spawnSync('npm', ['ci', '--dry-run', '--offline'], { cwd: inImage('build'), encoding: 'utf8', env });
        expect(installs, installs.stderr).toMatchObject({ status: 0 });
        symlinkSync(join(projectRoot, 'node_modules'), inImage('build/node_modules'));
      } else if (kind === 'RUN') {
        const { status, stderr } = spawnSync('sh', ['-c', text.replaceAll('/site', inImage('site'))], {
          cwd: inImage('build'),
          encoding: 'utf8',
          env: { PATH: process.env['PATH'], HOME: root, ASTRO_TELEMETRY_DISABLED: '1', BASE_URL: 'https://cranes.example' },
        });
        if (status !== 0) throw new Error(`${text} ended with ${status}: ${stderr}`);
      } else if (!['FROM', 'WORKDIR', 'ARG', 'ENV'].includes(kind)) throw new Error(`${kind} is not run by this test`);
    }
    const copied = image.find(({ kind }) => kind === 'COPY')!.text;
    expect(copied).toBe('--from=build --chown=0:0 /site /site');
  });

  test('makes an image that starts, says that it is healthy, answers, and ends by its stop signal', async () => {
    const settings = { ...variables(image), PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) };
    expect(image.map(({ kind }) => kind)).toEqual(['FROM', 'COPY', 'ENV', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD']);
    const text = (kind: string) => image.find((one) => one.kind === kind)!.text;
    // The entry point of the image is Node.
    const { child, lines } = await serve(
      process.execPath,
      list(text('CMD')).map((argument) => (argument.startsWith('/') ? inImage(argument) : argument)),
      settings,
    );
    const answer = await request(Number(settings.PORT), '/api/companies?limit=1');
    expect([answer.status, (JSON.parse(answer.body.toString()) as { items: unknown[] }).items.length]).toEqual([200, 1]);
    expect((await request(Number(settings.PORT), '/')).status).toBe(200);
    const [node, ...args] = healthCheck();
    expect(node).toBe('/nodejs/bin/node');
    const check = () =>
      spawnSync(
        process.execPath,
        args.map((arg) => arg.replace('4322', settings.ADMIN_PORT)),
      ).status;
    expect(check()).toBe(0);
    child.kill(text('STOPSIGNAL') as NodeJS.Signals);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(lines).toEqual(['listening', 'stopping']);
    expect(check()).toBe(1);
  });

  test('has a publisher that needs no rights over the code, for a server of the same user that follows its releases', async () => {
    const text = (kind: string) => publisher.find((one) => one.kind === kind)!.text;
    const compose = operator('compose.yaml');
    expect(compose).toContain('target: publisher');
    expect(compose).toContain(`- "${healthCheck().at(-1)}"`);
    const [uid = 0, gid = 0] = text('USER').split(':').map(Number);
    expect(text('RUN')).toBe(`install -d -o ${uid} -g ${gid} ${text('VOLUME')}`);
    const [to, data] = [join(temporary.path, 'volume'), join(temporary.path, 'few')];
    chmodSync(temporary.path, 0o755);
    mkdirSync(to);
    makeSmallData(data);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(to, uid, gid);
    const [, ...args] = list(text('CMD')).map((argument) => ({ '/data': data, [text('VOLUME')]: to })[argument] ?? argument);
    const child = spawn(process.execPath, args, {
      cwd: inImage('build'),
      env: { PATH: process.env['PATH'], NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot ? { uid, gid } : {}),
    });
    running.push(child);
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    await expect.poll(() => said, { timeout: patienceMs }).toContain('Up to date');
    const [, folder, file] = /(\/srv\/cranes)(\/current\/server\/node\.js)/.exec(compose)!;
    expect(folder).toBe(text('VOLUME'));
    const settings = { PORT: String(await freePort()) };
    await serve(process.execPath, [join(to, file!)], settings);
    expect((await request(Number(settings.PORT), '/api/companies?limit=1')).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('names the Node that the project is pinned to', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      devDependencies: { node: string };
    };
    const major = devDependencies.node.split('.')[0]!;
    expect(build[0]!.text).toMatch(new RegExp(`^node:${major}-`));
    expect(image[0]!.text).toContain(`nodejs${major}-`);
  });
});

describe('the systemd unit', () => {
  const unit = operator('crane@.service');
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);
  const folder = join(temporary.path, 'srv');

  beforeAll(async () => {
    const release = join(folder, 'releases/0123456789abcdef');
    await publishMarket(syntheticMarket(60, 200), join(folder, 'built'), { withCode: true });
    mkdirSync(dirname(release));
    renameSync(join(folder, 'built'), release);
    symlinkSync('releases/0123456789abcdef', join(folder, 'current'));
  });

  /** Runs what systemd runs beside the server, before it counts the unit as started. @returns The exit code. */
  async function waitAsUnit({ pid }: ChildProcess, adminPort: number): Promise<number> {
    const [, script] = /^\/usr\/bin\/node -e "([^"]*)"$/.exec(values('ExecStartPost')[0]!)!;
    const waiting = spawn(process.execPath, ['-e', script!], { env: { MAINPID: String(pid), ADMIN_PORT: String(adminPort) } });
    return ((await once(waiting, 'exit')) as [number])[0];
  }

  /** Starts the unit for a port, as systemd would; its admin port is another. */
  async function startUnit(port: number) {
    const [program, ...args] = values('ExecStart')[0]!.split(' ');
    expect(program).toBe('/usr/bin/node');
    const settings = values('Environment')
      .flatMap((line) => line.replaceAll('%i', String(port)).split(' '))
      .map((pair) => pair.split('=') as [string, string]);
    const adminPort = await freePort();
    const { child } = await serve(
      process.execPath,
      args.map((arg) => arg.replace('/srv/cranes', folder)),
      // On a busy machine, a process that has just started may be overloaded: that is tested elsewhere.
      { ...Object.fromEntries(settings), ADMIN_PORT: String(adminPort), RATE_LIMIT_REQUESTS: '1000000', SHED_LAG_MS: '0' },
    );
    expect(await waitAsUnit(child, adminPort)).toBe(0);
    expect((await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status).toBe(200);
    return child;
  }

  test('starts the service on the port that it is named by, and stops it in time', async () => {
    expect(values('Environment').join(' ')).toContain('PORT=%i HOST=127.0.0.1 ADMIN_PORT=1%i');
    const port = await freePort();
    const child = await startUnit(port);
    expect((await request(port, '/api/companies?limit=1')).status).toBe(200);
    const began = performance.now();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect((performance.now() - began) / 1000).toBeLessThan(Number(values('TimeoutStopSec')[0]) - 15);
  });

  test(
    'loses no request when two of them, behind nginx as the docs set it up, restart one after the other',
    { tags: ['nginx'] },
    async () => {
      const ports = [await freePort(), await freePort()];
      const children = [await startUnit(ports[0]!), await startUnit(ports[1]!)];
      const documented = /( +server 127\.0\.0\.1:4321.*\n) +server 127\.0\.0\.1:4322.*\n/.exec(
        readFileSync(join(projectRoot, 'docs/production.md'), 'utf8'),
      )![0];
      const upstream = documented.replace('4321', String(ports[0])).replace('4322', String(ports[1]));
      const file = join(temporary.path, 'nginx.conf');
      const settings = { folder: temporary.path, port: await freePort(), plainPort: await freePort() };
      const shipped = readFileSync(join(projectRoot, 'src/hosts/proxy/nginx.conf'), 'utf8');
      cpSync(join(projectRoot, 'src/hosts/proxy/api-error.conf'), join(temporary.path, 'api-error.conf'));
      writeFileSync(
        file,
        localNginx(shipped, settings, [
          [/ +server 127\.0\.0\.1:4321;\n/, upstream],
          [/burst=600/, 'burst=6000'],
          [/connections 64/, 'connections 640'],
        ]).replaceAll('cranes.example', 'localhost'),
      );
      const nginx = spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
      await waitForPort(settings.port);
      const load = startLoad(settings.port, ['/api/companies?limit=1', '/api/companies?limit=2', '/'], 50);
      for (const round of [0, 1, 0, 1]) {
        children[round]!.kill('SIGTERM');
        expect(await once(children[round]!, 'exit')).toEqual([0, null]);
        children[round] = await startUnit(ports[round]!);
        await sleep(600);
      }
      const { sent, answered, failures } = await load.end();
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      expect([failures, answered]).toEqual([{}, sent]);
      expect(sent).toBeGreaterThan(100);
    },
  );

  test('counts as started once the server is ready, and as failed if it ends before', async () => {
    const adminPort = await freePort();
    let status = 503;
    let asked = 0;
    const admin = createServer((_, response) => {
      asked++;
      response.writeHead(status).end();
    }).listen(adminPort, '127.0.0.1');
    const child = spawn('sleep', ['60']);
    running.push(child);
    const waiting = waitAsUnit(child, adminPort);
    await expect.poll(() => asked, { timeout: patienceMs }).toBeGreaterThan(9);
    status = 200;
    expect(await waiting).toBe(0);
    admin.close();
    child.kill();
    await once(child, 'exit');
    expect(await waitAsUnit(child, adminPort)).toBe(1);
  });

  test('lets the service write its leases, and nothing else', () => {
    expect(values('ProtectSystem')).toEqual(['strict']);
    expect(values('ReadWritePaths')).toEqual(['-/srv/cranes/leases']);
  });
});
