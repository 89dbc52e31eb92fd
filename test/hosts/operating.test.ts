import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchLag } from '../../src/hosts/node/lag.ts';
import { requestId } from '../../src/hosts/node/request-id.ts';
import { temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { serveFolder } from '../published.ts';
import { expectApiError } from './expect-api-error.ts';
import { header, RawConnection, request } from './raw-client.ts';
import { publishWithCode, startServer, type ServerProcess } from './server-process.ts';

const folder = temporaryFolder();
const market = syntheticMarket(60, 200);
const servers: ServerProcess[] = [];
const start = async (settings: Readonly<Record<string, string>> = {}) => {
  const server = await startServer(folder.path, settings);
  servers.push(server);
  return server;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Waits until something holds, for slow machines. */
const until = async (holds: () => boolean | Promise<boolean>, seconds = 10): Promise<void> => {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(20)) if (await holds()) return;
  throw new Error(`it did not come to hold within ${seconds} s`);
};
const list = '/api/companies';
const one = () => `/api/companies/${market.companies[0]!.published.slug}`;

beforeAll(() => publishWithCode(market, folder.path));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.child.exitCode ?? server.stop()));
  folder.remove();
});

describe('the admin port', () => {
  test('says that the process lives and is ready, and nothing else', async () => {
    const server = await start();
    expect(await server.admin('/livez')).toEqual({ status: 200, text: 'alive\n' });
    expect(await server.admin('/readyz')).toEqual({ status: 200, text: 'ready\n' });
    expect((await server.admin('/api/companies')).status).toBe(404);
    const post = await request(server.adminPort, '/metrics', { method: 'POST', body: 'x' });
    expect([post.status, header(post, 'allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of ['/livez', '/readyz', '/metrics']) expect((await request(server.port, path)).status).toBe(404);
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
    expect(await server.metric('dataset_info', /data_version="[0-9a-f]{16}"/)).toBe(1);
    expect(await server.metric('http_requests_shed_total')).toBe(0);
    const idle = new RawConnection(server.port);
    await until(async () => (await server.metric('http_connections')) >= 1);
    idle.close();
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_open_fds', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'])
      expect(await server.metric(name), name).toBeGreaterThan(0);
  });

  test('has no time series that a client could make', async () => {
    const server = await start();
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
    await until(async () => (await server.admin('/readyz')).status === 503);
    expect(await server.admin('/readyz')).toEqual({ status: 503, text: 'stopping\n' });
    expect((await server.admin('/livez')).status).toBe(200);
    const late = await request(server.port, one());
    expect(late.status).toBe(200);
    connection.send(`GET ${one()} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const last = await connection.next();
    expect([last?.status, header(last!, 'connection')]).toEqual([200, 'close']);
    await until(() => server.child.exitCode !== null);
    expect(server.child.exitCode).toBe(0);
  });
});

describe('the log', () => {
  test('has a line for the start and for the end, and none for a request', async () => {
    const server = await start();
    await request(server.port, list);
    await server.stop();
    expect(server.lines.map(({ level, message }) => `${level} ${message}`)).toEqual(['info listening', 'info stopping']);
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
    await until(() => server.lines.filter(({ message }) => message === 'request').length === 2);
    const [first, second] = server.lines.filter(({ message }) => message === 'request');
    expect(first).toMatchObject({ request_id: 'from-the-proxy-1', method: 'GET', path: list, status: 200 });
    expect(second).toMatchObject({ method: 'POST', path: '/ask', status: 200 });
    expect(JSON.stringify(server.lines)).not.toMatch(/198\.51|secret|private question|limit=1/);
  });

  test('names the client when asked to', async () => {
    const server = await start({ LOG_REQUESTS: 'on', LOG_CLIENT: 'on', TRUSTED_PROXIES: '127.0.0.0/8' });
    await request(server.port, list, {
      headers: [
        ['X-Forwarded-For', '2001:db8:1:2::9'],
        ['User-Agent', 'agent/1.0'],
      ],
    });
    await until(() => server.lines.some(({ message }) => message === 'request'));
    expect(server.lines.find(({ message }) => message === 'request')).toMatchObject({
      client: '2001:db8:1:2::/64',
      user_agent: 'agent/1.0',
    });
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
    await until(() => server.lines.some((line) => line['request_id'] === name));
  });

  test('is not answered where no log knows it', async () => {
    const server = await start();
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

  test('is two late samples in a row, and over with the first that is in time', async () => {
    const watch = watchLag(100);
    const never = watchLag(0);
    await pause(120);
    block(300);
    await pause(0);
    // One pause of the process.
    await until(() => watch.lagMs > 100, 1);
    expect(watch.overloaded()).toBe(false);
    for (let i = 0; i < 3; i++) {
      block(300);
      await pause(0);
    }
    expect(watch.overloaded()).toBe(true);
    expect(never.overloaded()).toBe(false);
    await until(() => !watch.overloaded(), 5);
    watch.stop();
    never.stop();
  });

  test('is answered 503 with Retry-After, in our own words, and ends by itself', async () => {
    const host = await serveFolder(folder.path, { SHED_LAG_MS: '40', ADMIN_PORT: '0' });
    const connection = new RawConnection(host.port);
    const statuses: number[] = [];
    const get = `GET ${one()} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    // The loop is held between the turns in which the server reads.
    for (let i = 0; i < 20 && !statuses.includes(503); i++) {
      connection.send(get);
      block(150);
      await pause(0);
      const answer = await connection.next();
      statuses.push(answer!.status);
      if (answer!.status !== 503) continue;
      expect(expectApiError(answer!)?.code).toBe('service_unavailable');
      expect(header(answer!, 'retry-after')).toMatch(/^[1-3]$/);
      expect(header(answer!, 'cache-control')).toBe('no-store');
      expect((await fetch(`http://127.0.0.1:${host.adminPort}/livez`)).status).toBe(200);
    }
    expect(statuses).toContain(503);
    await until(async () => (await request(host.port, one())).status === 200);
    expect(await (await fetch(`http://127.0.0.1:${host.adminPort}/metrics`)).text()).toMatch(/^http_requests_shed_total [1-9]/m);
    connection.close();
    await host.stop();
  });
});
