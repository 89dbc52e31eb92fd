import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/serve/free-port.ts';
import { waitForPort, waitUntil } from '../../scripts/serve/wait-until.ts';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { limits } from '../../src/contract/limits.ts';
import { batchVersion } from '../../src/contract/mcp.ts';
import { watchOverload } from '../../src/hosts/node/overload.ts';
import { requestId } from '../../src/hosts/node/monitoring/exchange.ts';
import { serveFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedServers } from './fixture.ts';
import { header, RawConnection, request, type RawResponse } from './raw-client.ts';
import { startServer } from './server-process.ts';

const market = syntheticMarket(60, 200);
const { folder, start } = publishedServers(market);
const list = '/api/companies';
/** A server with nothing set, which tests share that only look at it. */
let shared: ReturnType<typeof start> | null = null;
const anyServer = () => (shared ??= start());
const one = () => `/api/companies/${market.companies[0]!.published.slug}`;

describe('the admin port', () => {
  test('says that the process lives and is ready, and nothing else', async () => {
    const server = await anyServer();
    expect(await server.admin('/livez')).toEqual({ status: 200, text: 'alive\n' });
    expect(await server.admin('/readyz')).toEqual({ status: 200, text: 'ready\n' });
    expect((await server.admin('/api/companies')).status).toBe(404);
    const post = await request(server.adminPort, '/metrics', { method: 'POST', body: 'x' });
    expect([post.status, header(post, 'allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of ['/livez', '/readyz', '/metrics']) expect((await request(server.port, path)).status).toBe(404);
  });

  test('refuses names that are not its own, as a page of the web would ask by', async () => {
    const server = await start({ ALLOWED_HOSTS: 'monitoring.example' });
    const asked = async (host: string) => {
      const connection = new RawConnection(server.adminPort);
      connection.send(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, ['GET']);
      return (await connection.next())?.status;
    };
    for (const host of ['evil.example', 'evil.example:4322', '127.0.0.1.evil.example', 'cranes.example'])
      expect(await asked(host), host).toBe(421);
    for (const host of ['localhost:4322', '127.0.0.1', '10.1.2.3:4322', '[::1]:4322', '[fd00::1]', 'Monitoring.example:4322'])
      expect(await asked(host), host).toBe(200);
  });

  test('counts answers by operation and status, the free ones among them, and the decisions of the limiter', async () => {
    const server = await start({ RATE_LIMIT_REQUESTS: '4', RATE_LIMIT_WINDOW_S: '86400' });
    const first = await request(server.port, one());
    await request(server.port, one(), { headers: [['If-None-Match', header(first, 'etag')!]] });
    await request(server.port, `${list}?limit=1`);
    await request(server.port, '/nowhere');
    await request(server.port, '/', { method: 'BREW' });
    const broken = new RawConnection(server.port);
    broken.send('no HTTP\r\n\r\n');
    expect((await broken.next())?.status).toBe(400);
    for (let i = 0; i < 3; i++) await request(server.port, `${list}?limit=1`);
    const count = (labels: RegExp) => server.metric('http_requests_total', labels);
    expect(await count(/"getCompanyBySlug",method="GET",status="200"/)).toBe(1);
    expect(await count(/"getCompanyBySlug",method="GET",status="304"/)).toBe(1);
    expect(await count(/"listCompanies",method="GET",status="200"/)).toBe(3);
    expect(await count(/"listCompanies",method="GET",status="429"/)).toBe(1);
    expect(await count(/"none",method="GET",status="404"/)).toBe(1);
    expect(await count(/method="other"/)).toBe(2);
    expect(await server.metric('http_request_duration_seconds_count')).toBe(9);
    expect(await server.metric('rate_limit_decisions_total', /"refused",where="process"/)).toBe(1);
    expect(await server.metric('release_info', /data_version="[0-9a-f]{16}",code_version="[0-9a-f]{16}"/)).toBe(1);
    expect(await server.metric('release_refused_timestamp_seconds')).toBe(0);
    expect(Math.abs((await server.metric('release_switched_timestamp_seconds')) - Date.now() / 1000)).toBeLessThan(600);
    expect(await server.metric('http_requests_shed_total')).toBe(0);
    const idle = new RawConnection(server.port);
    await waitUntil(async () => (await server.metric('http_connections')) >= 1);
    idle.close();
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_open_fds', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'])
      expect(await server.metric(name), name).toBeGreaterThan(0);
  });

  test('has no time series that a client could make', async () => {
    const server = await anyServer();
    const series = async () => (await server.admin('/metrics')).text.split('\n').filter((line) => line.startsWith('http_')).length;
    await request(server.port, '/none-0');
    await request(server.port, `${list}/none-0`);
    const before = await series();
    for (let i = 1; i < 40; i++) {
      await request(server.port, `/none-${i}`);
      await request(server.port, `${list}/none-${i}?x=${i}`);
      await request(server.port, `/none-${i}`, { method: `X${i}` }).catch(() => null);
    }
    // The methods that are not spoken share one label, and break off the parser with one status.
    expect(await series()).toBeLessThanOrEqual(before + 20);
  });

  test('turns unready at SIGTERM, while answers still come, and for as long as the setting says', async () => {
    const server = await start({ DRAIN_S: '2' });
    const connection = new RawConnection(server.port);
    connection.send(`GET ${one()} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect((await connection.next())?.status).toBe(200);
    server.child.kill('SIGTERM');
    await waitUntil(async () => (await server.admin('/readyz')).status === 503);
    expect(await server.admin('/readyz')).toEqual({ status: 503, text: 'stopping\n' });
    expect((await server.admin('/livez')).status).toBe(200);
    const late = await request(server.port, one());
    expect(late.status).toBe(200);
    connection.send(`GET ${one()} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const last = await connection.next();
    expect([last?.status, header(last!, 'connection')]).toEqual([200, 'close']);
    await waitUntil(() => server.child.exitCode !== null);
    expect(server.child.exitCode).toBe(0);
  });
});

describe('the log', () => {
  test('has a line for the start and for the end, and none for a request', async () => {
    const server = await start();
    await request(server.port, list);
    await server.stop();
    expect(server.messages()).toEqual(['info listening', 'info stopping']);
  });

  test('names each request when asked to, and nobody who sent it', async () => {
    const server = await start({ LOG_REQUESTS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' });
    const headers = [
      ['X-Forwarded-For', '198.51.100.77'],
      ['User-Agent', 'secret-agent/1.0'],
    ] as const;
    await request(server.port, `${list}?limit=1`, { headers: [...headers, ['X-Request-Id', 'from-the-proxy-1']] });
    await request(server.port, '/ask', {
      method: 'POST',
      headers: [...headers, ['Content-Type', 'application/json']],
      body: '{"query":"my private question"}',
    });
    await server.logged('info request', 2);
    const [first, second] = server.lines.filter(({ message }) => message === 'request');
    expect(first).toMatchObject({ request_id: 'from-the-proxy-1', method: 'GET', path: list, status: 200 });
    expect(second).toMatchObject({ method: 'POST', path: '/ask', status: 200 });
    expect(JSON.stringify(server.lines)).not.toMatch(/198\.51|secret|private question|limit=1/);
  });

  test('names the client when asked to', async () => {
    const server = await start({ LOG_REQUESTS: 'client', TRUSTED_PROXIES: '127.0.0.0/8' });
    await request(server.port, list, {
      headers: [
        ['X-Forwarded-For', '2001:db8:1:2::9'],
        ['User-Agent', 'agent/1.0'],
      ],
    });
    await server.logged('info request');
    expect(server.lines.find(({ message }) => message === 'request')).toMatchObject({
      client: '2001:db8:1:2::/64',
      user_agent: 'agent/1.0',
    });
  });
});

describe('the published server', () => {
  /** Runs it with flags, for as long as it takes to refuse them or to print its help. */
  const run = (...flags: string[]) =>
    spawnSync(process.execPath, [join(folder, 'server/node.js'), ...flags], { encoding: 'utf8', env: {} });

  test('takes settings as flags', async () => {
    const server = await start({ PORT: '1', RATE_LIMIT_REQUESTS: '3' }, ['--port', '0', '--rate-limit-requests=7']);
    const response = await request(server.port, list);
    expect([response.status, header(response, 'ratelimit-limit')]).toEqual([200, '7']);
  });

  test('refuses a flag or a word that it does not know, and lists those that it does', () => {
    for (const [flag, said] of [
      ['--prot', "Unknown option '--prot'"],
      ['--data-dir=x', "Unknown option '--data-dir'"],
      ['start', "Unexpected argument 'start'"],
      ['--port=http', '--port must be a whole number from 0 to 65535, got "http"'],
      ['--workers=2', "Unknown option '--workers'"],
    ] as const) {
      const { status, stdout, stderr } = run(flag);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(said);
      expect(stderr).toContain('--help');
    }
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--rate-limit-requests / RATE_LIMIT_REQUESTS');
    expect(stdout).not.toContain('DATA_DIR /');
  });

  test('names in its first line what it serves', async () => {
    const server = await anyServer();
    const line = server.lines.find(({ message }) => message === 'listening')!;
    expect(line).toMatchObject({ release: basename(folder), data_version: expect.stringMatching(/^[0-9a-f]{16}$/) as string });
    expect((await server.admin('/metrics')).text).toContain(
      `release_info{release="${basename(folder)}",data_version="${String(line['data_version'])}",code_version="${String(line['code_version'])}"} 1`,
    );
  });

  test('warns when every client could choose the address that it is counted by', async () => {
    const server = await start({ TRUSTED_PROXIES: '10.0.0.0/8,0.0.0.0/0' });
    const warning = server.lines.find(({ level }) => level === 'warn');
    expect(warning?.['reason']).toMatch(/^TRUSTED_PROXIES has 0\.0\.0\.0\/0, so every client/);
  });

  test('says what to do where WORKERS asks for several processes', async () => {
    const server = await start({ WORKERS: 'auto' });
    const warning = server.lines.find(({ level }) => level === 'warn');
    expect(warning?.['reason']).toMatch(/^WORKERS is "auto", which has no effect: .* start it once for each, on ports of their own/);
  });

  test('does not start where it cannot, and says why', async () => {
    const { port } = await anyServer();
    await expect(startServer(folder, { PORT: String(port) })).rejects.toThrow(/EADDRINUSE.*not started/);
    await expect(startServer(folder, { BASE_URL: 'https://other.example' })).rejects.toThrow(/was built for.*not started/);
  });

  test('ends cleanly on a signal that comes while it starts', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [join(folder, 'server/node.js')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], PORT: `${port}` },
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    await waitForPort(port);
    child.kill('SIGTERM');
    expect([await once(child, 'close'), said]).toEqual([[0, null], expect.stringMatching(/^(?:\{.*\}\n)+$/)]);
  });

  test('answers at SIGTERM what waits, on new connections and on kept ones', async () => {
    const server = await start();
    const get = `GET ${list}?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const connect = (count: number) => Array.from({ length: count }, () => new RawConnection(server.port));
    const kept = connect(20);
    for (const connection of kept) connection.send(get);
    for (const connection of kept) expect((await connection.next())?.status).toBe(200);
    server.child.kill('SIGSTOP');
    const waiting = [...connect(60), ...kept];
    for (const connection of waiting) connection.send(get);
    // What has been written lies with the system.
    await Promise.all(waiting.map(({ socket }) => new Promise<void>((done) => void socket.write('', () => done()))));
    server.child.kill('SIGTERM');
    server.child.kill('SIGCONT');
    for (const connection of waiting) expect((await connection.next())?.status).toBe(200);
    await waitUntil(() => server.child.exitCode !== null);
    expect(server.child.exitCode).toBe(0);
  });

  test('refuses nobody where a proxy limits requests', async () => {
    const server = await start({ RATE_LIMIT_STORE: 'off', RATE_LIMIT_REQUESTS: '2', RATE_LIMIT_WINDOW_S: '86400' });
    for (let i = 0; i < 5; i++) {
      const response = await request(server.port, list);
      expect([response.status, header(response, 'ratelimit-remaining')]).toEqual([200, '2']);
    }
  });
});

describe('the name of a request', () => {
  test('is answered where no cache may keep the answer, and is that of the log', async () => {
    const server = await start({ LOG_REQUESTS: 'on' });
    const missing = await request(server.port, `${list}/none`, { headers: [['X-Request-Id', 'from-the-client-1']] });
    const name = header(missing, 'x-request-id');
    expect(name).toMatch(/^[0-9a-f-]{36}$/);
    const found = await request(server.port, one());
    expect(header(found, 'x-request-id')).toBeNull();
    await waitUntil(() => server.lines.some((line) => line['request_id'] === name));
  });

  test('is not answered where no log knows it', async () => {
    const server = await anyServer();
    expect(header(await request(server.port, '/nowhere'), 'x-request-id')).toBeNull();
  });

  test.each([
    ['good-name-1', true, 'good-name-1'],
    ['good-name-1', false, null],
    ['short', true, null],
    ['with a blank', true, null],
    ['line\nbreak-1234', true, null],
    ['x'.repeat(129), true, null],
    [null, true, null],
  ])('%j from a proxy: %j', (given, fromProxy, expected) => {
    const name = requestId(given, fromProxy);
    if (expected === null) expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    else expect(name).toBe(expected);
  });
});

describe('overload', () => {
  const block = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  };
  // Lasts longer than asked where others use the core.
  const work = (ms: number) => {
    const workedMs = () => process.threadCpuUsage().user / 1000;
    for (const end = workedMs() + ms; workedMs() < end;);
  };

  test('is a turn of the loop that lasts too long; the next begins anew, and its first request is answered', async () => {
    const watch = watchOverload(40);
    const never = watchOverload(0);
    for (let turn = 0; turn < 3; turn++) {
      expect(watch()).toBeNull();
      expect(never()).toBeNull();
      work(60);
      expect(watch()).toMatchObject({ code: 'service_unavailable' });
      expect(never()).toBeNull();
      await sleep(5);
      // A pause of the process between two turns is nobody's fault.
      work(60);
    }
    // Nor is one in the middle of a turn, while others use the core.
    expect(watch()).toBeNull();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    expect(watch()).toBeNull();
    await sleep(5);
  });

  test('is answered 503 with Retry-After, in our own words, while the first are answered, and ends by itself', async () => {
    const host = await serveFolder(folder, { SHED_LAG_MS: '1', ADMIN_PORT: '0' });
    const connections = Array.from({ length: 100 }, () => new RawConnection(host.port));
    const get = `GET ${list}?limit=500 HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const answers: RawResponse[] = [];
    for (let i = 0; i < 20 && !answers.some(({ status }) => status === 503); i++) {
      // All of them arrive in one turn.
      for (const connection of connections) connection.send(get);
      block(50);
      for (const connection of connections) answers.push((await connection.next())!);
    }
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const answer of refused) {
      expect(expectApiError(answer)?.code).toBe('service_unavailable');
      expect(header(answer, 'retry-after')).toMatch(/^[1-3]$/);
      expect(header(answer, 'connection')).toBe('keep-alive');
    }
    expect((await fetch(`http://127.0.0.1:${host.adminPort}/livez`)).status).toBe(200);
    await waitUntil(async () => (await request(host.port, one())).status === 200);
    const metrics = await (await fetch(`http://127.0.0.1:${host.adminPort}/metrics`)).text();
    expect(metrics).toContain(`http_requests_shed_total ${refused.length}\n`);
    for (const connection of connections) connection.close();
    await host.stop();
  });

  test('is none for others when a client asks at once for the largest answers of its whole quota', async () => {
    const server = await start({ RATE_LIMIT_REQUESTS: '600', RATE_LIMIT_WINDOW_S: '86400', TRUSTED_PROXIES: '127.0.0.1' });
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_companies","arguments":{"limit":500}}}';
    const asked = Array.from({ length: 600 / limits.maxMcpBatchEntries }, async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}${discoveryPaths.mcp}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'MCP-Protocol-Version': batchVersion, 'X-Forwarded-For': '203.0.113.66' },
        body: `[${Array(limits.maxMcpBatchEntries).fill(call).join(',')}]`,
      });
      return (await response.arrayBuffer()).byteLength;
    });
    const times: number[] = [];
    for (let i = 0; i < 100; i++) {
      const started = performance.now();
      expect((await request(server.port, one(), { headers: [['X-Forwarded-For', `198.51.100.${i}`]] })).status).toBe(200);
      times.push(performance.now() - started);
    }
    expect(Math.max(...times)).toBeLessThan(20_000);
    // All of them were answered, and at length.
    expect(Math.min(...(await Promise.all(asked)))).toBeGreaterThan(500_000);
  });
});
