import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { header, headerAll, RawConnection, request, type RawResponse } from './raw-client.ts';

const fixture = publishedHosts();

const ok = '/api/sandbox/first-call';
const list = '/api/companies';
const batch = '/api/companies/batch';
const json = 'Content-Type: application/json';

/** Bytes as one sends them by hand: request line, `Host: localhost`, further lines, a blank line, the body. */
const raw = (requestLine: string, lines: readonly string[] = [], body = ''): string =>
  [`${requestLine} HTTP/1.1`, 'Host: localhost', ...lines, '', body].join('\r\n');
const get = (target: string, ...lines: string[]): string => raw(`GET ${target}`, lines);
const post = (target: string, lines: readonly string[], body = ''): string => raw(`POST ${target}`, lines, body);
/** The same without any Host line of ours. */
const hosts = (...values: string[]): string => [`GET ${ok} HTTP/1.1`, ...values.map((value) => `Host: ${value}`), '', ''].join('\r\n');
const chunked = (chunks: string, ...lines: string[]): string => post(batch, [json, 'Transfer-Encoding: chunked', ...lines], chunks);
const whole = '{"slugs":["nobody"]}';
const chunk = `14\r\n${whole}\r\n0\r\n\r\n`;
const lengthOf = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}`;
const padding = (bytes: number): string => 'a'.repeat(bytes);

interface Case {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  /** Status of every response in turn, informational ones included. */
  readonly statuses: readonly number[];
  readonly methods?: readonly string[];
  readonly allow?: string;
  readonly location?: string;
  /** An answer that is a page for people. */
  readonly page?: boolean;
}

const one = (name: string, bytes: string | Uint8Array, status: number, more: Partial<Case> = {}): Case => ({
  name,
  bytes,
  statuses: [status],
  ...more,
});
const redirect = (path: string, to: string): Case => one(`path ${path}`, get(path), 308, { location: `https://cranes.example${to}` });

const getAllow = 'GET, HEAD, OPTIONS';
const postAllow = 'POST, OPTIONS';

const methods: Case[] = [
  ...['DELETE', 'PUT', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY', 'MKCOL', 'PURGE', 'M-SEARCH'].flatMap((method) => [
    one(`${method} on a list`, raw(`${method} ${list}`), 405, { allow: getAllow, methods: [method] }),
    one(`${method} on a stored document`, raw(`${method} /.well-known/openapi.json`), 405, { allow: getAllow, methods: [method] }),
  ]),
  one('POST to a list, JSON', post(list, [json, lengthOf(whole)], whole), 405, { allow: getAllow, methods: ['POST'] }),
  one('POST to a page', post('/', [lengthOf('a=1')], 'a=1'), 405, { allow: getAllow, methods: ['POST'] }),
  one('POST to nothing', post('/api/nothing', [lengthOf('a=1')], 'a=1'), 404, { methods: ['POST'] }),
  one('POST to another form of a path', post(`${batch}/`, [json, lengthOf(whole)], whole), 404, { methods: ['POST'] }),
  one('POST to an account surface', post('/api/listings', [json, lengthOf(whole)], whole), 401, { methods: ['POST'] }),
  one('DELETE below an account surface', raw('DELETE /api/account/sessions/1'), 401, { methods: ['DELETE'] }),
  one('GET on batch', get(batch), 405, { allow: postAllow }),
  one('HEAD on batch', raw(`HEAD ${batch}`), 405, { allow: postAllow, methods: ['HEAD'] }),
  one('PUT on ask', raw('PUT /ask', [json, lengthOf('{}')], '{}'), 405, { allow: postAllow, methods: ['PUT'] }),
  one('HEAD on nothing', raw('HEAD /api/nothing'), 404, { methods: ['HEAD'] }),
  one('OPTIONS on a list', raw(`OPTIONS ${list}`), 204, { allow: getAllow, methods: ['OPTIONS'] }),
  one('OPTIONS on batch', raw(`OPTIONS ${batch}`, ['Origin: https://app.example', 'Access-Control-Request-Method: POST']), 204, {
    allow: postAllow,
    methods: ['OPTIONS'],
  }),
  one('OPTIONS on nothing', raw('OPTIONS /api/nothing'), 404, { methods: ['OPTIONS'] }),
  one('OPTIONS *', raw('OPTIONS *'), 204, { allow: 'GET, HEAD, POST, OPTIONS', methods: ['OPTIONS'] }),
  one('GET *', raw('GET *'), 400),
  one('CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405, { allow: 'GET, HEAD, POST, OPTIONS' }),
  one('an unknown method', raw(`FOO ${ok}`), 400),
  one('a method in lower case', raw(`get ${ok}`), 400),
  one('a method in a header', get(ok, 'X-HTTP-Method-Override: DELETE', 'X-Method-Override: PUT'), 200),
];

const hostHeaders: Case[] = [
  one('no Host', `GET ${ok} HTTP/1.1\r\n\r\n`, 400),
  one('no Host in HTTP/1.0', `GET ${ok} HTTP/1.0\r\n\r\n`, 400),
  one('an empty Host', hosts(''), 400),
  one('two Hosts', hosts('localhost', 'evil.example'), 400),
  one('the same Host twice', hosts('localhost', 'localhost'), 400),
  one('a list of Hosts', hosts('localhost, localhost'), 400),
  one('a foreign Host', hosts('evil.example'), 421),
  one('our host as a subdomain of another', hosts('cranes.example.evil.example'), 421),
  one('a subdomain of ours', hosts('evil.cranes.example'), 421),
  one('loopback in another spelling', hosts('127.1'), 421),
  one('Host with a path and query', hosts('a/api/companies?'), 400),
  one('our Host with a path', hosts('localhost/api/companies'), 400),
  one('Host with userinfo', hosts('user:pw@evil.example'), 400),
  one('our Host with userinfo', hosts('user@localhost'), 400),
  one('Host with a port out of range', hosts('localhost:65536'), 400),
  one('Host with six digits of port', hosts('localhost:000080'), 400),
  one('Host with a port in letters', hosts('localhost:http'), 400),
  one('Host with a negative port', hosts('localhost:-1'), 400),
  one('Host with a fragment', hosts('localhost#'), 400),
  one('Host with a space', hosts('local host'), 400),
  one('Host with a percent sign', hosts('localhost%00'), 400),
  one('Host with letters beyond ASCII', hosts('löcalhost'), 400),
  one('Host with an unclosed bracket', hosts('[::1'), 400),
  one('Host with an address without brackets', hosts('::1'), 400),
  one('Host [::1]', hosts('[::1]:8080'), 200),
  one('Host in capitals with a final dot', hosts('LOCALHOST.'), 200),
  one('Host of the base address', hosts('cranes.example'), 200),
  one('Host of the base address with a port', hosts('cranes.example:443'), 200),
  one('Host amid blanks', hosts(' \t localhost \t '), 200),
];

const targets: Case[] = [
  one('absolute-form', `GET http://localhost${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 200),
  one('absolute-form wins over a foreign Host', `GET http://localhost${ok} HTTP/1.1\r\nHost: evil.example\r\n\r\n`, 200),
  one('absolute-form of a foreign host', `GET http://evil.example${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 421),
  one('absolute-form without Host', `GET http://localhost${ok} HTTP/1.1\r\n\r\n`, 400),
  one('absolute-form in capitals', `GET HTTPS://LOCALHOST${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 200),
  one('absolute-form with a query and no path', raw('GET http://localhost?limit=1'), 200, { page: true }),
  one('absolute-form with userinfo', raw(`GET http://user:pw@localhost${ok}`), 400),
  one('absolute-form without a host', raw(`GET http://${ok}`), 400),
  one('absolute-form of another scheme', raw(`GET ftp://localhost${ok}`), 400),
  one('authority-form for GET', raw('GET localhost:80'), 400),
  one('a target without a slash', raw('GET api/companies'), 400),
  one('a fragment', get(`${list}#part`), 400),
  one('a space in the path', get('/api/com panies'), 400),
  one('a space in the query', get(`${list}?country=D E`), 400),
  one('a tab in the path', get('/api/com\tpanies'), 400),
  one('a control character in the path', get('/api/\u0001'), 400),
  one('raw UTF-8 in the path', Buffer.from(get('/api/companies/żuraw')), 400),
  one('raw UTF-8 in the query', Buffer.from(get(`${list}?country=ż`)), 400),
];

const paths: Case[] = [
  redirect('/api/companies/', '/api/companies'),
  redirect('//api//companies', '/api/companies'),
  redirect('/api/%63ompanies', '/api/companies'),
  redirect('/api/companies/?limit=2', '/api/companies?limit=2'),
  ...[
    '/api/%2563ompanies',
    '/api/companies/%252e%252e',
    '/api/companies%00',
    '/api%2fcompanies',
    '/api%2Fcompanies',
    '/api%5ccompanies',
    '/api/companies%0d%0aX-Evil:%201',
  ].map((path) => one(`path ${path}`, get(path), 404)),
  ...[
    '/api/../api/companies',
    '/api/./companies',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.%2e/manifest.json',
    '/..%2f..%2fmanifest.json',
    '/api/companies/..',
    '/..;/manifest.json',
  ].map((path) => one(`path ${path}`, get(path), 404)),
  ...[
    '/.env',
    '/.git/config',
    '/manifest.json',
    '/server/site.json',
    '/server/columns.bin',
    '/client/index.html',
    '/index.html',
    '/api/companies/_lists',
    '/API/COMPANIES',
    '/api/companies.json',
  ].map((path) => one(`path ${path}`, get(path), 404)),
  ...['//evil.example/', '//evil.example/%2f..', '///evil.example', '/\\evil.example/', '\\evil.example', '/api\\companies'].map((path) =>
    one(`path ${path}`, get(path), path.startsWith('/') ? 404 : 400),
  ),
  ...['/api/%', '/api/%4', '/api/%zz', '/api/companies/%E0%A4%A', '/%u0061pi/companies'].map((path) => one(`path ${path}`, get(path), 400)),
  ...[
    '/api/companies/%c0%af',
    '/api/companies/%c0%ae%c0%ae',
    '/api/companies/%ff',
    '/api/companies/%ed%a0%80',
    '/api/companies/%f4%90%80%80',
  ].map((path) => one(`path ${path}`, get(path), 400)),
  ...[
    '/api/companies/__proto__',
    '/api/companies/constructor',
    '/api/companies/toString',
    '/constructor',
    '/__proto__',
    '/api/companies/Company-1',
    '/api/companies/%C5%BCuraw',
  ].map((path) => one(`path ${path}`, get(path), 404)),
  one('an unknown address for a browser below /api', get('/api/nothing', 'Accept: text/html'), 404),
  one('an unknown address for a browser', get('/nothing', 'Accept: text/html'), 404, { page: true }),
  one('an account surface with a token', get('/api/billing', 'Authorization: Bearer abc'), 401),
  one('a path of 2 KB', get(`/${padding(2047)}`), 404),
  one('a path of 2 KB and a byte', get(`/${padding(2048)}`), 414),
  one('a path of 3 KB', get(`/${padding(3000)}`), 414),
  one('a query of 4 KB', get(`${list}?country=${padding(4096 - 8)}`), 400),
  one('a query of 4 KB and a byte', get(`${list}?country=${padding(4096 - 7)}`), 414),
  one('a query of 5 KB', get(`${list}?country=${padding(5000)}`), 414),
  one('a URL of 15 KB', get(`/${padding(15_000)}`), 414),
  one('a URL of 70 KB', get(`/${padding(70_000)}`), 414),
];

const queries: Case[] = [
  ...[
    'nothing=1',
    'limit=1&limit=2',
    'limit=',
    'limit',
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1e1',
    'limit=0x10',
    'limit=%2010',
    'limit=1;country=DE',
    'limit=%',
    'country=%ff',
    'country=DE%00',
    'country[]=DE',
  ].map((query) => one(`list with ?${query}`, get(`${list}?${query}`), 400)),
  ...['__proto__=1', 'constructor=1', 'cursor=AAAA', 'cursor=%E2%82%AC', 'bbox=1,2,3', 'bbox=NaN,1,2,3', 'capacity_min_t=1e9', '&&=&'].map(
    (query) => one(`list with ?${query}`, get(`${list}?${query}`), 400),
  ),
  one('a parameter where none is known', get(`${ok}?limit=1`), 400),
  one('a version that is not there', get(ok, 'SVC-API-Version: 1999-01-01'), 400),
];

const framing: Case[] = [
  one('Content-Length and Transfer-Encoding', post(batch, [json, 'Content-Length: 4', 'Transfer-Encoding: chunked'], chunk), 400),
  one('Transfer-Encoding and Content-Length', post(batch, [json, 'Transfer-Encoding: chunked', 'Content-Length: 4'], chunk), 400),
  one('two Content-Lengths', post(batch, [json, 'Content-Length: 20', 'Content-Length: 21'], whole), 400),
  one('the same Content-Length twice', post(batch, [json, 'Content-Length: 20', 'Content-Length: 20'], whole), 400),
  ...['+20', '-20', '0x14', '20,20', '20, 20', '20 20', '20.0', '', '99999999999999999999999'].map((length) =>
    one(`Content-Length: ${length}`, post(batch, [json, `Content-Length: ${length}`], whole), 400),
  ),
  ...[
    'xchunked',
    'identity',
    'chunked, identity',
    'chunked, chunked',
    'gzip',
    '\u000bchunked',
    '"chunked"',
    'chunked;q=1',
    'gzip, chunked',
    'identity, chunked',
  ].map((coding) => one(`Transfer-Encoding: ${JSON.stringify(coding)}`, post(batch, [json, `Transfer-Encoding: ${coding}`], chunk), 400)),
  one('Transfer-Encoding in capitals', post(batch, [json, 'Transfer-Encoding: CHUNKED'], chunk), 200, { methods: ['POST'] }),
  one('two Transfer-Encodings', post(batch, [json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunk), 400),
  one(
    'a coding in a header of its own before chunked',
    post(batch, [json, 'Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'], chunk),
    400,
  ),
  one('a coding on a read', raw(`GET ${ok}`, ['Transfer-Encoding: gzip, chunked'], chunk), 400),
  one('a folded header', get(ok, 'X-Folded: one', ' two'), 400),
  one('a folded Host', `GET ${ok} HTTP/1.1\r\nHost: local\r\n host\r\n\r\n`, 400),
  one('a space before a colon', get(ok, 'X-Space : 1'), 400),
  one('a space before the colon of Content-Length', post(batch, [json, 'Content-Length : 20'], whole), 400),
  one('a space before the first header', `GET ${ok} HTTP/1.1\r\n Host: localhost\r\n\r\n`, 400),
  one('NUL in a header', get(ok, 'X-Nul: a\u0000b'), 400),
  one('NUL in a header name', get(ok, 'X-\u0000Nul: ab'), 400),
  one('CR in a header', get(ok, 'X-Cr: a\rX-Evil: b'), 400),
  one('a header without a name', get(ok, ': value'), 400),
  one('a header without a colon', get(ok, 'nothing'), 400),
  one('a header name with a bracket', get(ok, 'X(y): 1'), 400),
  one('bare LF after every line', `GET ${ok} HTTP/1.1\nHost: localhost\n\n`, 400),
  one('bare LF at the end of the headers', `GET ${ok} HTTP/1.1\r\nHost: localhost\r\n\n`, 400),
  one('bare CR after the request line', `GET ${ok} HTTP/1.1\rHost: localhost\r\n\r\n`, 400),
  one('a blank line before the request', `\r\n\r\n${get(ok)}`, 200),
  one('no version', `GET ${ok}\r\nHost: localhost\r\n\r\n`, 400),
  one('HTTP/0.9', `GET ${ok}\r\n\r\n`, 400),
  one('HTTP/1.0', `GET ${ok} HTTP/1.0\r\nHost: localhost\r\n\r\n`, 200),
  one('HTTP/1.0 with keep-alive', `GET ${ok} HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`, 200),
  one('chunked in HTTP/1.0', `POST ${batch} HTTP/1.0\r\nHost: localhost\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`, 400),
  one('HTTP/1.2', `GET ${ok} HTTP/1.2\r\nHost: localhost\r\n\r\n`, 400),
  one('HTTP/2.0 in a request line', `GET ${ok} HTTP/2.0\r\nHost: localhost\r\n\r\n`, 400),
  one('HTTP/9.9', `GET ${ok} HTTP/9.9\r\nHost: localhost\r\n\r\n`, 400),
  one('another protocol', `GET ${ok} ICY/1.0\r\nHost: localhost\r\n\r\n`, 400),
  one('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400),
  one('a TLS hello', Buffer.from('16030100c8010000c40303a1b2c3d4e5f60718293a4b5c6d7e8f90', 'hex'), 400),
  one('an SSH banner', 'SSH-2.0-OpenSSH_9.6\r\n', 400),
  one('random bytes', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0d, 0x0a, 0x0d, 0x0a]), 400),
];

const headers: Case[] = [
  one('a header of 7 KB', get(ok, `X-Long: ${padding(7000)}`), 200),
  one('a header of 9 KB', get(ok, `X-Long: ${padding(9000)}`), 431),
  one('a header of 20 KB', get(ok, `X-Long: ${padding(20_000)}`), 431),
  one('a header of 70 KB', get(ok, `X-Long: ${padding(70_000)}`), 431),
  one('a cookie of 20 KB for nothing', get('/nothing', `Cookie: ${padding(20_000)}`), 431),
  one('100 headers', get(ok, ...Array.from({ length: 99 }, (_, i) => `X-${i}: 1`)), 200),
  one('101 headers', get(ok, ...Array.from({ length: 100 }, (_, i) => `X-${i}: 1`)), 431),
  one('2000 headers', get(ok, ...Array.from({ length: 2000 }, (_, i) => `X-${i}: 1`)), 431),
  one('20,000 headers', get(ok, ...Array.from({ length: 20_000 }, (_, i) => `X-${i}: 1`)), 431),
  one('letters beyond ASCII in a header', get(ok, 'X-Name: Żuraw'), 200),
  one('Range', get(ok, 'Range: bytes=0-10'), 200),
  one('Range beyond the end', get(ok, 'Range: bytes=999999-'), 200),
  one('a Range of ten thousand parts', get(ok, `Range: bytes=${'0-,'.repeat(2000)}0-`), 200),
  one('If-Match of another tag', get(ok, 'If-Match: "nope"'), 200),
  one('If-Unmodified-Since the epoch', get(ok, 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'), 200),
  one('If-None-Match without quotes', get(ok, 'If-None-Match: nope'), 200),
  one('Accept that excludes JSON', get(list, 'Accept: image/png'), 200),
  one('Accept-Encoding without meaning', get(list, 'Accept-Encoding: ;;q=,,,br;q=x'), 200),
  one(
    'an upgrade to websocket',
    get(ok, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13'),
    200,
  ),
  one('an upgrade to h2c', get(ok, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'), 200),
  one('Connection: close', get(ok, 'Connection: close'), 200),
  one('Expect: 200-ok', get(ok, 'Expect: 200-ok'), 200),
  one('Expect: 200-ok with a body', post(batch, [json, 'Expect: 200-ok', lengthOf(whole)], whole), 200, { methods: ['POST'] }),
  one('Expect: 100-continue without a body', get(ok, 'Expect: 100-continue'), 200),
  {
    name: 'Expect: 100-continue with a body',
    bytes: post(batch, [json, 'Expect: 100-continue', lengthOf(whole)], whole),
    statuses: [100, 200],
    methods: ['POST'],
  },
  one('Expect: 100-continue in HTTP/1.0', `GET ${ok} HTTP/1.0\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n`, 200),
  one('an Idempotency-Key of seven characters', post(batch, [json, 'Idempotency-Key: 1234567', lengthOf(whole)], whole), 400, {
    methods: ['POST'],
  }),
];

const bodies: Case[] = [
  one('a batch', post(batch, [json, lengthOf(whole)], whole), 200, { methods: ['POST'] }),
  one('a batch without a body', post(batch, [json]), 400, { methods: ['POST'] }),
  one('a batch of an empty body', post(batch, [json, 'Content-Length: 0']), 400, { methods: ['POST'] }),
  one('a batch without a Content-Type', post(batch, [lengthOf(whole)], whole), 415, { methods: ['POST'] }),
  one('a batch of a form', post(batch, ['Content-Type: application/x-www-form-urlencoded', lengthOf('a=1')], 'a=1'), 415, {
    methods: ['POST'],
  }),
  one('a batch of another coding', post(batch, [json, 'Content-Encoding: gzip', lengthOf(whole)], whole), 415, { methods: ['POST'] }),
  one('a question without a body', post('/ask', []), 200, { methods: ['POST'] }),
  one('a question that accepts neither type', post('/ask', ['Accept: image/png']), 406, { methods: ['POST'] }),
  one('GET with a body', raw(`GET ${ok}`, [lengthOf('hello')], 'hello'), 200),
  one('GET with a request as its body', raw(`GET ${ok}`, [lengthOf(get('/api/nothing'))], get('/api/nothing')), 200),
  one('GET with a chunked body', raw(`GET ${ok}`, ['Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n'), 200),
  one('GET with a malformed chunked body', raw(`GET ${ok}`, ['Transfer-Encoding: chunked'], 'zz\r\nhello\r\n0\r\n\r\n'), 400),
  one('POST of a malformed chunked body to a GET', raw(`POST ${ok}`, ['Transfer-Encoding: chunked'], 'zz\r\n'), 400, { methods: ['POST'] }),
  one('a chunked batch', chunked(chunk), 200, { methods: ['POST'] }),
  one('a chunked batch in pieces of a byte', chunked(`${[...whole].map((letter) => `1\r\n${letter}\r\n`).join('')}0\r\n\r\n`), 200, {
    methods: ['POST'],
  }),
  one('a chunk extension', chunked(`14;name=value;other="quoted"\r\n${whole}\r\n0;last\r\n\r\n`), 200, { methods: ['POST'] }),
  one('a chunk extension of 20 KB', chunked(`14;name=${padding(20_000)}\r\n${whole}\r\n0\r\n\r\n`), 413, { methods: ['POST'] }),
  one('trailers', chunked(`14\r\n${whole}\r\n0\r\nX-Trailer: 1\r\nHost: evil.example\r\n\r\n`, 'Trailer: X-Trailer'), 200, {
    methods: ['POST'],
  }),
  one('a Content-Length among the trailers', chunked(`14\r\n${whole}\r\n0\r\nContent-Length: 5\r\n\r\n`), 400, { methods: ['POST'] }),
  one('a malformed trailer', chunked(`14\r\n${whole}\r\n0\r\nX Trailer: 1\r\n\r\n`), 400, { methods: ['POST'] }),
  ...['zz', '', '-1', '+14', '0x14', '14 ', 'ffffffffffffffffff'].map((size) =>
    one(`a chunk of size "${size}"`, chunked(`${size}\r\n${whole}\r\n0\r\n\r\n`), 400, { methods: ['POST'] }),
  ),
  one('a chunk that is longer than its size', chunked(`13\r\n${whole}\r\n0\r\n\r\n`), 400, { methods: ['POST'] }),
  one('chunks that end in bare LF', chunked(`14\n${whole}\n0\n\n`), 400, { methods: ['POST'] }),
];

const twice = (count: number): number[] => Array.from({ length: count }, () => 200);
const pipelines: Case[] = [
  {
    name: 'three requests at once',
    bytes: get(ok) + get('/api/nothing') + get(list),
    statuses: [200, 404, 200],
    methods: ['GET', 'GET', 'GET'],
  },
  { name: 'sixty requests at once', bytes: get(ok).repeat(60), statuses: twice(60), methods: Array.from({ length: 60 }, () => 'GET') },
  { name: 'HEAD before GET', bytes: raw(`HEAD ${list}`) + get(list), statuses: [200, 200], methods: ['HEAD', 'GET'] },
  {
    name: 'a batch before a read',
    bytes: post(batch, [json, lengthOf(whole)], whole) + get(ok),
    statuses: [200, 200],
    methods: ['POST', 'GET'],
  },
  { name: 'a question before a read', bytes: post('/ask', []) + get(ok), statuses: [200, 200], methods: ['POST', 'GET'] },
  {
    name: 'a compressed list before a read',
    bytes: get(`${list}?limit=29`, 'Accept-Encoding: br') + get(ok),
    statuses: [200, 200],
    methods: ['GET', 'GET'],
  },
  {
    name: 'a request after Connection: close',
    bytes: get(ok, 'Connection: close') + get('/api/nothing'),
    statuses: [200],
    methods: ['GET'],
  },
  { name: 'garbage after a request', bytes: `${get(ok)}\u0000\u0001\u0002\r\n\r\n`, statuses: [200, 400], methods: ['GET', 'GET'] },
  {
    name: 'garbage after a request that is answered later',
    bytes: `${get(`${list}?limit=29`, 'Accept-Encoding: gzip')}nonsense\r\n\r\n`,
    statuses: [200, 400],
    methods: ['GET', 'GET'],
  },
  {
    name: 'a body that is shorter than its length, with a request in it',
    bytes: post(batch, [json, lengthOf(whole)], `${whole}${get(ok)}`),
    statuses: [200, 200],
    methods: ['POST', 'GET'],
  },
];

const api = (response: RawResponse, { page = false, location }: Case, method: string): void => {
  const { status, body } = response;
  expect(status, 'never a failure of ours').toBeLessThan(500);
  if (status < 200) return;
  expect(response.reason).not.toBe('');
  const names = response.headers.map(([name]) => name);
  expect(new Set(names).size, `each header once: ${names.join(' ')}`).toBe(names.length);
  if (status === 204) {
    expect(headerAll(response, 'content-length')).toEqual([]);
    expect(header(response, 'access-control-allow-origin')).toBe('*');
    return;
  }
  const length = header(response, 'content-length');
  expect(length).toMatch(/^\d+$/);
  if (method !== 'HEAD') expect(body.length).toBe(Number(length));
  if (status === 308) {
    expect(header(response, 'location')).toBe(location);
    return;
  }
  if (page) {
    expect(header(response, 'content-type')).toBe('text/html; charset=utf-8');
    return;
  }
  expect(header(response, 'content-type'), 'never HTML').toMatch(/^application\/(?:json|vnd\.oai\.openapi\+json)/);
  if (status >= 400) expectApiError(response, method);
};

const families = { methods, hostHeaders, targets, paths, queries, framing, headers, bodies, pipelines };

test('the table has at least 90 requests, each under a name of its own', () => {
  const names = Object.values(families).flatMap((cases) => cases.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(90);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(Object.entries(families))('raw bytes: %s', (_family, cases) => {
  test.each(cases.map((entry): [string, string, Case] => [entry.name, entry.statuses.join(', '), entry]))(
    '%s is answered %s',
    async (_name, _statuses, entry) => {
      const connection = new RawConnection(fixture.port);
      try {
        connection.send(entry.bytes, entry.methods);
        const statuses: number[] = [];
        let last: RawResponse | null = null;
        for (let i = 0; i < entry.statuses.length; i++) {
          last = await connection.next();
          if (last === null) break;
          statuses.push(last.status);
          api(last, entry, entry.methods?.[entry.methods.length === 1 ? 0 : i] ?? 'GET');
        }
        expect(statuses, `connection ${connection.state}`).toEqual(entry.statuses);
        if (entry.allow !== undefined) expect(header(last!, 'allow')).toBe(entry.allow);

        if (header(last!, 'connection') === 'close') {
          expect(await connection.ended()).toBe(true);
          expect(connection.state, 'closed in order').toBe('ended');
        } else {
          connection.send(get(ok));
          expect((await connection.next())?.status, 'the connection is usable').toBe(200);
        }
        expect(connection.rest.toString('latin1'), 'no bytes beside the answers').toBe('');
      } finally {
        connection.close();
      }
      expect((await request(fixture.port, ok)).status, 'the server goes on').toBe(200);
    },
  );
});

describe('bytes in pieces', () => {
  const pieces = async (bytes: string, size: number, method = 'GET'): Promise<RawResponse | null> => {
    const connection = new RawConnection(fixture.port);
    try {
      connection.send('', [method]);
      for (let at = 0; at < bytes.length && connection.state === 'open'; at += size) {
        connection.send(bytes.slice(at, at + size), []);
        await new Promise(setImmediate);
      }
      return await connection.next();
    } finally {
      connection.close();
    }
  };

  test.each([
    ['a read', get(ok), 1, 'GET', 200],
    ['a batch', post(batch, [json, lengthOf(whole)], whole), 1, 'POST', 200],
    ['a chunked batch', chunked(chunk), 1, 'POST', 200],
    ['an unknown method', raw(`FOO ${ok}`), 1, 'GET', 400],
    ['a malformed chunk', chunked(`zz\r\n${whole}\r\n0\r\n\r\n`), 1, 'POST', 400],
    ['a header of 20 KB', get(ok, `X-Long: ${padding(20_000)}`), 1400, 'GET', 431],
    ['a header of 70 KB', get(ok, `X-Long: ${padding(70_000)}`), 1400, 'GET', 431],
    ['2000 headers', get(ok, ...Array.from({ length: 2000 }, (_, i) => `X-${i}: 1`)), 1400, 'GET', 431],
    ['a URL of 15 KB', get(`/${padding(15_000)}`), 1400, 'GET', 414],
    ['a foreign Host', hosts('evil.example'), 3, 'GET', 421],
  ])('%s is answered like the whole', async (_name, bytes, size, method, status) => {
    const response = await pieces(bytes, size, method);
    expect(response?.status).toBe(status);
    if (status >= 400) expectApiError(response!);
  });
});

describe('requests that chance has changed', () => {
  const seeds = [
    get(ok),
    get(`${list}?limit=2`, 'Accept-Encoding: br', 'If-None-Match: "x"'),
    post(batch, [json, lengthOf(whole)], whole),
    chunked(chunk),
    get(ok) + get(list),
    get('/api/companies/company-0-0'),
  ];
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    remove: fc.nat(4),
    insert: fc.oneof(
      fc.constantFrom(
        '',
        '\r\n',
        '\n',
        '\r',
        ' ',
        '\t',
        ':',
        '\0',
        '%',
        '/',
        '?',
        '#',
        '\\',
        'Host: localhost\r\n',
        'Content-Length: 3\r\n',
        'Transfer-Encoding: chunked\r\n',
        'HTTP/1.1',
        '0\r\n\r\n',
        '\x80',
        '\xff',
      ),
      fc.string({ maxLength: 3 }),
    ),
  });

  test('get a response of the contract that is no internal error, or a closed connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...seeds), fc.array(edit, { minLength: 1, maxLength: 4 }), async (seed, edits) => {
        let bytes = Buffer.from(seed, 'latin1');
        for (const { at, remove, insert } of edits) {
          const start = Math.floor(at * bytes.length);
          bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(insert, 'latin1'), bytes.subarray(start + remove)]);
        }
        const connection = new RawConnection(fixture.port);
        try {
          connection.send(bytes, []);
          connection.socket.end();
          for (;;) {
            const response = await connection.next(4000);
            if (response === null) break;
            expect(response.status).toBeLessThan(500);
            if (response.status >= 400) expectApiError(response);
          }
          expect(connection.state, 'closed in order').toBe('ended');
          expect(connection.rest.toString('latin1')).toBe('');
        } finally {
          connection.close();
        }
      }),
      { numRuns: 600 },
    );
    expect((await request(fixture.port, ok)).status).toBe(200);
  });
});

describe('bytes that Node gives to nobody', () => {
  const nothing = get('/api/nothing');
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  const asked = post(batch, [json, lengthOf(whole), ...upgrade], whole);
  /** What comes of packets that are sent one after the other. */
  const send = async (packets: readonly (string | Uint8Array)[]) => {
    const connection = new RawConnection(fixture.port);
    const statuses: number[] = [];
    try {
      for (const packet of packets) {
        connection.send(packet, []);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      for (let response = await connection.next(); response !== null; response = await connection.next()) statuses.push(response.status);
      return { statuses, state: connection.state };
    } finally {
      connection.close();
    }
  };

  test.each([
    ['a request in the same packet', [get(ok, ...upgrade) + nothing], [200]],
    ['a request in the next packet', [get(ok, ...upgrade), nothing], [200]],
    ['a request that begins in the same packet', [`${get(ok, ...upgrade)}GET /api/noth`, 'ing HTTP/1.1\r\nHost: localhost\r\n\r\n'], [200]],
    ['a request within one of another protocol', [`${get(ok, ...upgrade)}\u0081\u0005hello`, nothing], [200]],
    ['a request behind a body', [asked + nothing], [200]],
    ['a request behind chunks', [chunked(chunk, ...upgrade) + nothing], [200]],
    ['a request behind one that is refused', [get(ok, ...upgrade).replace('localhost', 'elsewhere.example') + nothing], [421]],
    ['a request behind one that expects something else', [get(ok, 'Expect: x', ...upgrade) + nothing], [200]],
    ['a preface of HTTP/2', [get(ok, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c') + 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], [200]],
    ['a request behind two, the second of which upgrades', [get(ok) + get(ok, ...upgrade) + nothing], [200, 200]],
  ])('behind an upgrade end the connection: %s', async (_, packets, statuses) => {
    expect(await send(packets)).toEqual({ statuses, state: 'ended' });
  });

  const connect = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n';
  test('behind a CONNECT end the connection, and it takes no place of a response that is still due', async () => {
    expect(await send([connect + nothing])).toEqual({ statuses: [405], state: 'ended' });
    const { statuses, state } = await send([get(list).repeat(3) + connect + nothing]);
    expect(state).not.toBe('open');
    expect(statuses).toEqual(statuses.map(() => 200));
  });

  test('of a client that resets its connection after a CONNECT end nothing but that connection', async () => {
    const uncaught: Error[] = [];
    const note = (error: Error) => void uncaught.push(error);
    process.on('uncaughtException', note);
    try {
      for (let i = 0; i < 30; i++) {
        const connection = new RawConnection(fixture.port);
        connection.send(connect + 'x'.repeat(i * 1000), []);
        await new Promise((resolve) => setTimeout(resolve, i % 5));
        connection.socket.resetAndDestroy();
      }
      expect((await request(fixture.port, ok)).status).toBe(200);
    } finally {
      process.off('uncaughtException', note);
    }
    expect(uncaught).toEqual([]);
  });

  test('of a client that expects something else of hundreds of requests at once are dropped behind as many as of any other', async () => {
    const { statuses, state } = await send([get(ok, 'Expect: x').repeat(200)]);
    expect(state).toBe('ended');
    expect(statuses).toEqual(Array(128).fill(200));
  });
});
