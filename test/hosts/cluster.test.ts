import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { waitForPort, waitUntil } from '../../scripts/wait-until.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { publishedServers } from './fixture.ts';
import { header, RawConnection, request } from './raw-client.ts';
import { startServer } from './server-process.ts';
import { startLoad } from './steady-load.ts';

const market = syntheticMarket(60, 200);
const servers = publishedServers(market);
const start = (settings: Readonly<Record<string, string>> = {}) => servers.start({ WORKERS: '2', ...settings });
/** A server with nothing set, for tests that leave it as it was; the last of them ends it. */
let shared: ReturnType<typeof start> | null = null;
const anyServer = () => (shared ??= start());
const list = '/api/companies?limit=1';
/** What ps says of each worker of a server. */
const workersOf = ({ child }: { readonly child: ChildProcess }, column: 'pid' | 'args'): string[] =>
  spawnSync('ps', ['-ww', '-o', `${column}=`, '--ppid', String(child.pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');

describe('several processes', () => {
  test('start with one line, and end with one', async () => {
    const server = await start();
    expect((await request(server.port, list)).status).toBe(200);
    expect(await server.admin('/readyz')).toEqual({ status: 200, text: 'ready\n' });
    expect(await server.stop()).toBe(0);
    expect(server.messages()).toEqual(['info listening', 'info stopping']);
  });

  test.each([
    ['nothing set', '--max-semi-space-size=16'],
    ['NODE_OPTIONS=--max-semi-space-size=2', null],
  ])('bound the young generation of workers, unless the operator does: %s', async (setting, expected) => {
    const [name, value] = setting.split(/=(.*)/);
    const server = await (value === undefined ? anyServer() : start({ [name!]: value }));
    const commands = workersOf(server, 'args');
    expect(commands).toHaveLength(2);
    for (const command of commands) expect(/--max-semi-space-size=\d+/.exec(command)?.[0] ?? null).toBe(expected);
  });

  test.each(['1', '2'])('end cleanly on a signal that comes while they start: %s', async (workers) => {
    const port = await freePort();
    const child = spawn(process.execPath, [join(servers.folder, 'server/node.js')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], PORT: `${port}`, WORKERS: workers },
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    await waitForPort(port);
    child.kill('SIGTERM');
    expect([await once(child, 'close'), said]).toEqual([[0, null], expect.stringMatching(/^(?:\{.*\}\n)+$/)]);
  });

  test('give a client one quota, exactly, however its connections are spread', async () => {
    const server = await start({ RATE_LIMIT_REQUESTS: '40', RATE_LIMIT_WINDOW_S: '86400' });
    const company = `/api/companies/${market.companies[0]!.published.slug}`;
    const tag = header(await request(server.port, company), 'etag')!;
    for (let i = 0; i < 9; i++) {
      const free = await request(server.port, company, { headers: [['If-None-Match', tag]] });
      expect([free.status, header(free, 'ratelimit-remaining')]).toEqual([304, '39']);
    }
    const answers = await Promise.all(Array.from({ length: 90 }, () => request(server.port, list)));
    const passed = answers.filter(({ status }) => status === 200).map((answer) => Number(header(answer, 'ratelimit-remaining')));
    expect(passed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 39 }, (_, i) => i));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(51);
    expect(await server.metric('rate_limit_decisions_total', /"allowed",where="store"/)).toBe(39 + 10);
    expect(await server.metric('rate_limit_decisions_total', /where="process"/)).toBe(0);
  }, 60_000);

  test('report their metrics together, and lose no counts when they are replaced', async () => {
    const server = await start();
    for (let i = 0; i < 30; i++) expect((await request(server.port, list)).status).toBe(200);
    const counted = () => server.metric('http_requests_total', /"listCompanies",method="GET",status="200"/);
    expect(await counted()).toBe(30);
    expect(await server.metric('release_info')).toBe(1);
    server.child.kill('SIGHUP');
    await server.logged('info restarted', 1, 40);
    expect(await counted()).toBe(30);
    expect(await server.metric('release_info')).toBe(1);
    for (let i = 0; i < 6; i++) await request(server.port, list);
    expect(await counted()).toBe(36);
  }, 60_000);

  test('are replaced one by one under load, and no request is lost, on kept connections and on new ones', async () => {
    const server = await start();
    const paths = [list, `/api/companies/${market.companies[1]!.published.slug}`, '/'];
    const loads = [true, false].map((keepAlive) => startLoad(server.port, paths, 30, { keepAlive }));
    const idle = new RawConnection(server.port);
    idle.send(`GET ${list} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect((await idle.next())?.status).toBe(200);
    const began = performance.now();
    server.child.kill('SIGHUP');
    await server.logged('info restarted', 1, 40);
    // The process behind the idle connection has long been replaced, and still keeps what it promised; nobody waited for that.
    expect((performance.now() - began) / 1000).toBeLessThan(60);
    idle.send(`GET ${list} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const last = await idle.next();
    expect([last?.status, header(last!, 'connection')]).toEqual([200, 'close']);
    for (const load of loads) {
      const report = await load.end();
      expect(report.failures).toEqual({});
      expect(report.answered).toBe(report.sent);
      expect(report.sent).toBeGreaterThan(100);
    }
    // A process that is being replaced does not delay the end.
    const kept = new RawConnection(server.port);
    kept.send(`GET ${list} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect((await kept.next())?.status).toBe(200);
    server.child.kill('SIGHUP');
    await server.logged('info restarted', 2, 40);
    const stopped = performance.now();
    expect(await server.stop()).toBe(0);
    expect((performance.now() - stopped) / 1000).toBeLessThan(5);
  }, 120_000);

  test('take connections only when they can answer, and leave them to the others until then', async () => {
    const server = await anyServer();
    const code = join(servers.folder, 'server');
    const late = join(
      code,
      readdirSync(code).find((name) => /\bas answerQuestion\b/.test(readFileSync(join(code, name), 'latin1')))!,
    );
    renameSync(late, `${late}.whole`);
    // Whoever loads it waits until somebody writes.
    expect(spawnSync('mkfifo', [late]).status).toBe(0);
    let pipe = -1;
    try {
      server.child.kill('SIGHUP');
      await waitUntil(() => {
        try {
          pipe = openSync(late, constants.O_WRONLY | constants.O_NONBLOCK);
        } catch {
          // Nobody reads it yet.
        }
        return pipe !== -1;
      });
      const ask = { method: 'POST', headers: [['Content-Type', 'application/json']], body: '{"query":"cranes"}' } as const;
      const answers = await Promise.all(Array.from({ length: 12 }, () => request(server.port, '/ask', ask)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    } finally {
      renameSync(late, `${late}.pipe`);
      renameSync(`${late}.whole`, late);
      if (pipe !== -1) {
        writeFileSync(`${late}.pipe`, readFileSync(late));
        closeSync(pipe);
      }
      rmSync(`${late}.pipe`);
    }
    await server.logged('info restarted', 1, 40);
  }, 60_000);

  test.each(['1', '2'])('answer at SIGTERM what waits, on new connections and on kept ones: %s', async (workers) => {
    const server = await start({ WORKERS: workers });
    const get = `GET ${list} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const connect = (count: number) => Array.from({ length: count }, () => new RawConnection(server.port));
    const kept = connect(20);
    for (const connection of kept) connection.send(get);
    for (const connection of kept) expect((await connection.next())?.status).toBe(200);
    const processes = [server.child.pid!, ...(workers === '1' ? [] : workersOf(server, 'pid').map(Number))];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    const waiting = [...connect(60), ...kept];
    for (const connection of waiting) connection.send(get);
    // What has been written lies with the system.
    await Promise.all(waiting.map(({ socket }) => new Promise<void>((done) => void socket.write('', () => done()))));
    server.child.kill('SIGTERM');
    for (const pid of processes) process.kill(pid, 'SIGCONT');
    for (const connection of waiting) expect((await connection.next())?.status).toBe(200);
    await waitUntil(() => server.child.exitCode !== null);
    expect(server.child.exitCode).toBe(0);
  });

  test('replace one that crashed while the others keep serving', async () => {
    const server = await anyServer();
    const children = workersOf(server, 'pid');
    expect(children).toHaveLength(2);
    process.kill(Number(children[0]), 'SIGKILL');
    await server.logged('error worker ended');
    expect((await server.admin('/readyz')).status).toBe(200);
    for (let i = 0; i < 20; i++) expect((await request(server.port, list)).status).toBe(200);
    await server.logged('info worker replaced');
    expect(await server.metric('release_info')).toBe(1);
  }, 60_000);

  test('do not start when one of them cannot, and say why', async () => {
    const taken = await start({ WORKERS: '1' });
    await expect(startServer(servers.folder, { WORKERS: '2', PORT: String(taken.port) })).rejects.toThrow(/EADDRINUSE.*not started/);
    const free = await freePort();
    await expect(startServer(servers.folder, { WORKERS: '2', PORT: String(free), BASE_URL: 'https://other.example' })).rejects.toThrow(
      /was built for.*not started/,
    );
  }, 60_000);

  test('end in order when their first process is killed', async () => {
    const server = await anyServer();
    server.child.kill('SIGKILL');
    await waitUntil(async () => {
      const connection = new RawConnection(server.port);
      connection.send(`GET ${list} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const gone = (await connection.next(500)) === null && connection.state === 'reset';
      connection.close();
      return gone;
    });
  }, 60_000);
});
