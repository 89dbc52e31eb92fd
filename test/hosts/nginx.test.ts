import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localNginx } from './conformance/proxies.ts';
import { discoveryPaths } from '../../src/contract/discovery.ts';
import { freePort } from '../../scripts/serve/free-port.ts';
import { waitForPort } from '../../scripts/serve/wait-until.ts';
import { prepareDeployment } from '../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { clientKey } from '../../src/serve/client-address.ts';
import { publishMarket, temporaryFolder } from '../published.ts';
import { syntheticMarket } from '../synthetic-market.ts';
import { expectApiError } from './expect-api-error.ts';
import { header, RawConnection, request, type RawResponse } from './raw-client.ts';
import { startServer, type ServerProcess } from './server-process.ts';

// What is prepared for nginx, in a real nginx, in front of the real server.

describe('nginx in front of the server', { tags: 'nginx' }, () => {
  const folder = temporaryFolder();
  const site = join(folder.path, 'site');
  const market = syntheticMarket(60, 200);
  const company = `/api/companies/${market.companies[0]!.published.slug}`;
  let server: ServerProcess;
  let nginx: ChildProcess;
  let port = 0;
  let plainPort = 0;
  const here = (name: string) => join(folder.path, 'nginx', name);

  let tlsPort = 0;

  /** The configuration as it is prepared, with headers by which a test tells its address, and with TLS on one port. */
  function configuration(text: string): string {
    const tls = `ssl_certificate ${here('cert.pem')}; ssl_certificate_key ${here('key.pem')};`;
    return localNginx(text, { folder: here(''), port, plainPort }, [
      [/^http \{$/m, 'http {\n  set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;'],
      [/(add_header Strict-Transport-Security .*)(?=\s+})/, '$1 add_header X-Test-Block $client_block always;'],
      [new RegExp(`listen 127.0.0.1:${port}( default_server)?;`, 'g'), `$& listen 127.0.0.1:${tlsPort} ssl$1; ${tls}`],
    ]);
  }
  const get = (target: string, headers: readonly (readonly [string, string])[] = [], method = 'GET', body: string | Uint8Array = '') =>
    send(`${method} ${target} HTTP/1.1`, headers, method, body);
  /** Sends a request to nginx under the name of the site. */
  async function send(
    line: string,
    headers: readonly (readonly [string, string])[] = [],
    method = 'GET',
    body: string | Uint8Array = '',
    host: string | null = 'cranes.example',
  ): Promise<RawResponse> {
    const connection = new RawConnection(port);
    const bytes = Buffer.from(body);
    const lines = [line, ...(host === null ? [] : [`Host: ${host}`]), 'Connection: close', ...headers.map((pair) => pair.join(': '))];
    if (bytes.length > 0) lines.push(`Content-Length: ${bytes.length}`);
    connection.send(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]), [method]);
    const response = await connection.next(10_000);
    connection.close();
    if (response === null) throw new Error(`no answer to ${line}`);
    return response;
  }

  beforeAll(async () => {
    mkdirSync(join(folder.path, 'nginx'));
    await publishMarket(market, site, { withCode: true });
    server = await startServer(site, { TRUSTED_PROXIES: '127.0.0.1', LOG_REQUESTS: 'client' });
    [port, plainPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
    await prepareDeployment(readSite(site, `127.0.0.1:${server.port}`), 'nginx', 'free', here('deploy'));
    const file = here('deploy/nginx.conf');
    writeFileSync(file, configuration(readFileSync(file, 'utf8')));
    const selfSigned = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=cranes.example'];
    execFileSync('openssl', [...selfSigned, '-keyout', here('key.pem'), '-out', here('cert.pem')], { stdio: 'ignore' });
    nginx = spawn('nginx', ['-c', file, '-p', here('')], { stdio: ['ignore', 'ignore', 'inherit'] });
    await waitForPort(port);
  });
  afterAll(async () => {
    if (nginx !== undefined && nginx.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    if (server !== undefined && server.child.exitCode === null) await server.stop();
    folder.remove();
  });

  const ownHeaders =
    /^(?:date|connection|keep-alive|server|strict-transport-security|x-test-block|x-request-id|ratelimit.*|transfer-encoding)$/;
  const plain = ({ status, headers, body }: RawResponse) => ({
    status,
    headers: headers.filter(([name]) => !ownHeaders.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    body: body.toString('latin1'),
  });

  test.each([
    ['a company', company, []],
    ['a list', '/api/companies?limit=3', []],
    ['a compressed list', '/api/companies', [['Accept-Encoding', 'br']]],
    ['a page', '/', []],
    ['a fault of the query', '/api/companies?country=Germany', []],
    ['an unknown company', '/api/companies/none', []],
    ['a path that is not canonical', '/api/companies/', []],
    ['an encoded path', '/api/%63ompanies', []],
    ['a doubled slash', '//api/companies', []],
    ['a private surface', '/api/account', []],
    ['a download', '/downloads/companies.csv', []],
  ] as const)('%s is what the server says', async (_name, target, headers) => {
    expect(plain(await get(target, headers))).toEqual(plain(await request(server.port, target, { headers })));
  });

  test.each([
    ['two hosts', () => send('GET / HTTP/1.1', [['Host', 'b.example']]), 'invalid_request'],
    ['no host', () => send('GET / HTTP/1.1', [], 'GET', '', null), 'invalid_request'],
    ['a version of HTTP that nobody knows', () => send('GET / HTTP/9.9'), 'invalid_request'],
    ['a minor version of HTTP that nobody knows', () => send('GET / HTTP/2.5'), 'invalid_request'],
    ['no HTTP', () => send('GET / HTTP/1.1\r\nno header'), 'invalid_request'],
    ['a header with a blank', () => send('GET / HTTP/1.1\r\nBad Header: x'), 'invalid_request'],
    ['a host with a blank', () => send('GET / HTTP/1.1', [['Host', 'a b']], 'GET', '', null), 'invalid_request'],
    [
      'a transfer coding that nobody knows',
      () => send('POST /ask HTTP/1.1', [['Transfer-Encoding', 'xchunked']], 'POST'),
      'invalid_request',
    ],
    ['the address of its own errors', () => get('/.api-error'), 'not_found'],
    ['a path out of the root', () => get('/../../etc/passwd'), 'invalid_request'],
    ['another host', () => send('GET / HTTP/1.1', [], 'GET', '', 'evil.example'), 'misdirected_request'],
    ['TRACE', () => send('TRACE / HTTP/1.1', [], 'TRACE'), 'method_not_allowed'],
    [
      'a large body',
      () => get('/api/companies/batch', [['Content-Type', 'application/json']], 'POST', Buffer.alloc(70_000, 32)),
      'payload_too_large',
    ],
    [
      'a body too large for its operation',
      () => get('/ask', [['Content-Type', 'application/json']], 'POST', Buffer.alloc(20_000, 32)),
      'payload_too_large',
    ],
    ['a long request line', () => get(`/${'a'.repeat(9000)}`), 'uri_too_long'],
    ['a large header', () => get('/', [['X-Large', 'a'.repeat(9000)]]), 'headers_too_large'],
    [
      'many large headers',
      () =>
        get(
          '/',
          Array.from({ length: 10 }, (_, i) => [`X-Large-${i}`, 'a'.repeat(4000)] as const),
        ),
      'headers_too_large',
    ],
  ] as const)('%s is refused in the words of the contract', async (_name, ask, code) => {
    const response = await ask();
    expect(expectApiError(response)?.code).toBe(code);
    expect(header(response, 'content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(header(response, 'server') ?? 'nginx').toBe('nginx');
  });

  test('a client counts by the address that nginx sees, whatever it says of itself', async () => {
    const forged = [
      ['X-Forwarded-For', '6.6.6.6'],
      ['Forwarded', 'for=6.6.6.6'],
      ['X-Real-IP', '6.6.6.6'],
      ['X-Request-Id', 'the-name-of-another-request'],
    ] as const;
    const clients = () => server.lines.filter((line) => line['path'] === '/api/companies/forged').map((line) => line['client']);
    const answers: RawResponse[] = [];
    for (const address of ['203.0.113.9', '2001:db8:1:2:3::4', '::ffff:198.51.100.1'])
      answers.push(await get('/api/companies/forged', [...forged, ['X-Test-Address', address]]));
    for (const end = performance.now() + 5000; clients().length < 3 && performance.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clients()).toEqual(['203.0.113.9', '2001:db8:1:2::/64', '198.51.100.1']);
    // The id is nginx's, in its own log, in that of the server, and in the answer.
    const ids = answers.map((answer) => header(answer, 'x-request-id'));
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      expect(server.lines.some((line) => line['request_id'] === id)).toBe(true);
    }
    const log = readFileSync(join(folder.path, 'nginx', 'access.log'), 'utf8');
    for (const id of ids) expect(log).toContain(id!);
    expect(log).not.toMatch(/203\.0\.113|2001:db8|forged/);
  });

  test('the addresses of one /64 are one client to the limits too', async () => {
    const blockOf = async (address: string) => header(await get('/', [['X-Test-Address', address]]), 'x-test-block');
    const addresses = ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:7:8'];
    expect(new Set(await Promise.all(addresses.map(blockOf)))).toEqual(new Set(['2001:db8:1:2']));
    for (const [a, b] of [
      ['2001:db8:1:2::1', '2001:db8:1:3::1'],
      ['2001:db8::1', '2001:db9::1'],
      ['198.51.100.1', '198.51.100.2'],
      ['::1', '1::1'],
    ] as const) {
      expect(clientKey(a)).not.toBe(clientKey(b));
      expect(await blockOf(a)).not.toBe(await blockOf(b));
    }
  });

  test('a client that sends more than the proxy lets through gets 429, and others do not', async () => {
    const greedy = [['X-Test-Address', '192.0.2.66']] as const;
    const counts = new Map<number, number>();
    let refused: RawResponse | null = null;
    for (let i = 0; i < 30; i++) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => get('/api/sandbox/first-call', greedy)));
      for (const answer of answers) {
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        if (answer.status === 429) refused = answer;
      }
      if (refused !== null) break;
    }
    expect(counts.get(200)).toBeGreaterThanOrEqual(600);
    expect([...counts.keys()].toSorted()).toEqual([200, 429]);
    expect(expectApiError(refused!)?.code).toBe('rate_limited');
    expect(header(refused!, 'retry-after')).toBe('5');
    const statusOf = async (target: string) => (await get(target, greedy)).status;
    const fill = () => Promise.all(Array.from({ length: 60 }, () => get('/api/sandbox/first-call', greedy)));
    for (const target of ['/robots.txt', '/llms.txt', discoveryPaths.openApi, discoveryPaths.mcpCard, discoveryPaths.apiCatalog]) {
      await fill();
      expect([target, await statusOf(target)]).toEqual([target, 200]);
    }
    for (const target of ['/robots.txt?', '//robots.txt', '/.well-known/../api/companies', discoveryPaths.mcp]) {
      expect(await Promise.all(Array.from({ length: 60 }, () => statusOf(target))), target).toContain(429);
    }
    expect((await get('/api/sandbox/first-call', [['X-Test-Address', '192.0.2.67']])).status).toBe(200);
  });

  test('a client that holds many requests open is refused further ones', async () => {
    const head = `POST /ask HTTP/1.1\r\nHost: cranes.example\r\nContent-Type: application/json\r\nX-Test-Address: 192.0.2.70\r\nContent-Length: 17\r\n\r\n{`;
    const held = Array.from({ length: 64 }, () => new RawConnection(port));
    for (const connection of held) connection.send(head, ['POST']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const refused = await get('/', [['X-Test-Address', '192.0.2.70']]);
    expect(expectApiError(refused)?.code).toBe('rate_limited');
    expect((await get('/', [['X-Test-Address', '192.0.2.71']])).status).toBe(200);
    for (const connection of held) connection.close();
  });

  test('answers 503 as the contract says while the server is down', async () => {
    await server.stop();
    const response = await get(company);
    expect(expectApiError(response)?.code).toBe('service_unavailable');
    expect(header(response, 'retry-after')).toBe('2');
    server = await startServer(site, { TRUSTED_PROXIES: '127.0.0.1', PORT: String(server.port) });
    expect((await get(company)).status).toBe(200);
  });

  test('answers clients that connect by IPv6', async () => {
    for (const [at, name, expected] of [
      [port, 'cranes.example', 200],
      [port, 'other.example', 421],
      [plainPort, 'cranes.example', 308],
    ] as const) {
      const asked = httpGet({ host: '::1', port: at, path: company, headers: { Host: name }, agent: false });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(expected);
    }
  });

  test('redirects plain HTTP to HTTPS', async () => {
    const answer = await request(plainPort, '/api/companies?limit=1');
    expect([answer.status, header(answer, 'location')]).toEqual([308, 'https://cranes.example/api/companies?limit=1']);
  });

  test('lets a certificate authority read its proof by plain HTTP', async () => {
    mkdirSync(here('acme/.well-known/acme-challenge'), { recursive: true });
    writeFileSync(here('acme/.well-known/acme-challenge/token-1'), 'token-1.thumbprint');
    const answer = await request(plainPort, '/.well-known/acme-challenge/token-1');
    expect([answer.status, header(answer, 'content-type'), answer.body.toString()]).toEqual([200, 'text/plain', 'token-1.thumbprint']);
    expect(expectApiError(await request(plainPort, '/.well-known/acme-challenge/none'))?.code).toBe('not_found');
  });

  test('asks for HTTPS alone with every answer by HTTPS, its own errors too, and with none by plain HTTP', async () => {
    const byTls = (path: string, Host = 'cranes.example', method = 'GET') =>
      new Promise<readonly [number, unknown]>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: tlsPort, path, method, headers: { Host }, rejectUnauthorized: false, agent: false };
        httpsRequest(options, (response) => {
          response.resume();
          resolve([response.statusCode!, response.headers['strict-transport-security']]);
        })
          .once('error', reject)
          .end();
      });
    const year = 'max-age=31536000';
    expect(await byTls(company)).toEqual([200, year]);
    expect(await byTls('/api/companies/none')).toEqual([404, year]);
    expect(await byTls('/', 'cranes.example', 'TRACE')).toEqual([405, year]);
    expect(await byTls(`/${'a'.repeat(9000)}`)).toEqual([414, year]);
    expect(await byTls('/', 'other.example')).toEqual([421, year]);
    for (const path of ['/', '/.well-known/acme-challenge/none'])
      expect(header(await request(plainPort, path), 'strict-transport-security')).toBeNull();
  });
});
