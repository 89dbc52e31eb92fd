import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/contract/limits.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { header, RawConnection, request, type RawResponse } from './raw-client.ts';

const fixture = publishedHosts();
const batch = '/api/companies/batch';
const json = ['Content-Type', 'application/json'] as const;
const post = (target: string, body: string | Uint8Array, headers: readonly (readonly [string, string])[] = [json]) =>
  request(fixture.port, target, { method: 'POST', headers, body });
const itemsOf = ({ body }: RawResponse) => (JSON.parse(body.toString('utf8')) as { items: { slug: string }[] }).items;

const mebibyte = 1 << 20;

describe('bodies of 100 MB', () => {
  const total = 100 * mebibyte;
  let child: ChildProcess;
  let port = 0;
  const memory = async (): Promise<number> => {
    child.send('memory');
    return ((await once(child, 'message')) as [{ rss: number }])[0].rss;
  };
  beforeAll(async () => {
    child = fork(fileURLToPath(new URL('child-host.ts', import.meta.url)), [fixture.folder, '{"RATE_LIMIT_REQUESTS":"1000000"}'], {
      execArgv: ['--expose-gc', '--no-warnings'],
    });
    port = ((await once(child, 'message')) as [{ port: number }])[0].port;
  });
  afterAll(() => child.kill());

  /** Sends a head, then body bytes for as long as the server takes them. */
  async function flood(head: string, chunked: boolean): Promise<{ response: RawResponse | null; taken: number }> {
    const connection = new RawConnection(port);
    connection.send(head, ['POST']);
    const block = Buffer.alloc(1 << 16, 0x20);
    const part = chunked ? Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]) : block;
    let stopped = false;
    const pump = (async () => {
      for (let sent = 0; sent < total && !stopped; sent += block.length) {
        if (!connection.socket.write(part))
          await Promise.race([once(connection.socket, 'drain'), once(connection.socket, 'close')]).catch(() => {});
        if (connection.socket.destroyed) return;
      }
    })();
    const response = await connection.next(5000);
    await connection.ended(3000);
    stopped = true;
    const taken = connection.socket.bytesWritten - connection.socket.writableLength;
    connection.close();
    await pump;
    return { response, taken };
  }

  const head = (method: string, target: string, ...lines: string[]) =>
    [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
  const declared = `Content-Length: ${total}`;
  const coded = 'Transfer-Encoding: chunked';

  test.concurrent.each([
    ['declared, to batch', head('POST', batch, declared), false, 413],
    ['declared, to ask', head('POST', '/ask', declared), false, 413],
    ['declared, to a read', head('GET', '/api/companies', declared), false, 200],
    ['declared, to a read by POST', head('POST', '/api/companies', declared), false, 405],
    ['declared, to nothing', head('PUT', '/api/nothing', declared), false, 404],
    ['chunked, to batch', head('POST', batch, coded), true, 413],
    ['chunked, to ask', head('POST', '/ask', coded), true, 413],
    ['chunked, to a read', head('GET', '/api/companies', coded), true, 200],
    ['chunked, to nothing', head('DELETE', '/api/nothing', coded), true, 404],
  ])('%s: answered while most of it is still to come, and the connection closed', async (_name, bytes, chunked, status) => {
    const { response, taken } = await flood(bytes, chunked);
    expect(response?.status).toBe(status);
    expect(header(response!, 'connection')).toBe('close');
    if (status >= 400) expectApiError(response!);
    // What lies in the buffers of both sockets counts as taken.
    expect(taken).toBeLessThan(20 * mebibyte);
  });

  test('and bodies that arrive byte by byte use no more memory than their size', async () => {
    const before = await memory();
    const connections = Array.from({ length: 100 }, () => new RawConnection(port));
    for (const connection of connections) connection.send(head('POST', batch, coded) + '1\r\n \r\n'.repeat(3000), ['POST']);
    let most = 0;
    for (let i = 0; i < 20; i++) {
      most = Math.max(most, (await memory()) - before);
      await sleep(100);
    }
    expect(most).toBeLessThan(64 * mebibyte);
    for (const connection of connections) connection.send('14\r\n{"slugs":["nobody"]}\r\n0\r\n\r\n', []);
    for (const connection of connections) expect((await connection.next(20_000))?.status).toBe(200);
    for (const connection of connections) connection.close();
  });

  test('twenty at once leave memory as it was', async () => {
    await flood(head('POST', batch, declared), false);
    const before = await memory();
    const heads = [
      head('POST', batch, coded),
      head('POST', '/ask', coded),
      head('GET', '/api/companies', coded),
      head('POST', batch, declared),
    ];
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => flood(heads[i % heads.length]!, i % heads.length < 3)));
    expect(results.map(({ response }) => response?.status)).toEqual(
      Array.from({ length: 20 }, (_, i) => (i % heads.length === 2 ? 200 : 413)),
    );
    expect((await memory()) - before).toBeLessThan(48 * mebibyte);
    expect((await request(port, '/api/sandbox/first-call')).status).toBe(200);
  });

  test.each([
    ['a declared length beyond the bound', head('POST', batch, declared, 'Expect: 100-continue'), 413],
    [
      'a media type that is not read',
      `POST ${batch} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`,
      415,
    ],
    ['a method that is not allowed', head('PUT', batch, 'Content-Length: 5', 'Expect: 100-continue'), 405],
    ['an address that is not there', head('POST', '/api/nothing', 'Content-Length: 5', 'Expect: 100-continue'), 404],
    ['a foreign host', head('POST', batch, 'Content-Length: 5', 'Expect: 100-continue').replace('localhost', 'evil.example'), 421],
    ['an Idempotency-Key that is too short', head('POST', batch, 'Idempotency-Key: 1', 'Content-Length: 5', 'Expect: 100-continue'), 400],
  ])('100-continue is not sent for %s', async (_name, bytes, status) => {
    const connection = new RawConnection(port);
    connection.send(bytes, ['POST']);
    const first = await connection.next();
    connection.close();
    expect(first?.status).toBe(status);
  });

  test('100-continue is sent once for a body that will be read', async () => {
    const connection = new RawConnection(port);
    connection.send(head('POST', batch, 'Content-Length: 15', 'Expect: 100-continue'), ['POST']);
    expect((await connection.next())?.status).toBe(100);
    connection.send('{"slugs":["a"', []);
    expect(await connection.next(150)).toBeNull();
    connection.send(']}', []);
    expect((await connection.next())?.status).toBe(200);
    connection.close();
  });
});

describe('the bound of a body', () => {
  const padded = (bytes: number) => `{"slugs":["nobody"]}${' '.repeat(bytes - 20)}`;

  test('a batch may have 16 KiB, and not a byte more, declared or not', async () => {
    expect((await post(batch, padded(limits.maxBatchBodyBytes))).status).toBe(200);
    expect((await post(batch, padded(limits.maxBatchBodyBytes + 1))).status).toBe(413);
    const chunked = (bytes: number) => `${bytes.toString(16)}\r\n${padded(bytes)}\r\n0\r\n\r\n`;
    for (const [bytes, status] of [
      [limits.maxBatchBodyBytes, 200],
      [limits.maxBatchBodyBytes + 1, 413],
    ] as const) {
      const connection = new RawConnection(fixture.port);
      connection.send(
        `POST ${batch} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(bytes)}`,
        ['POST'],
      );
      expect((await connection.next())?.status).toBe(status);
      connection.close();
    }
  });

  test('a question may have 8 KiB, and not a byte more', async () => {
    const question = (bytes: number) => `{"query":"crane"}${' '.repeat(bytes - 17)}`;
    expect((await post('/ask', question(limits.maxAskBodyBytes))).status).toBe(200);
    expect((await post('/ask', question(limits.maxAskBodyBytes + 1))).status).toBe(413);
  });

  test('a body in single bytes, one packet each, is read like any other', async () => {
    const connection = new RawConnection(fixture.port);
    const body = '{"slugs":["nobody"]}';
    for (const letter of `POST ${batch} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`) {
      connection.send(letter, []);
      await new Promise(setImmediate);
    }
    expect((await connection.next())?.status).toBe(200);
    connection.close();
  });

  const late = (target: string, body: string, ...lines: string[]) => ({
    head: ['POST', target, 'HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length:', body.length].join(' '),
    lines: lines.map((line) => `\r\n${line}`).join(''),
    body,
  });

  test('is refused by its declared length before the body arrives, and the connection stays open', async () => {
    const connection = new RawConnection(fixture.port);
    const { head, body } = late(batch, padded(limits.maxBatchBodyBytes + 1));
    connection.send(`${head}\r\n\r\n${body.slice(0, 100)}`, ['POST']);
    const refusal = await connection.next();
    expect([refusal?.status, header(refusal!, 'connection')]).toEqual([413, 'keep-alive']);
    for (let at = 100; at < body.length; at += 4000) {
      connection.send(body.slice(at, at + 4000), []);
      await sleep(5);
    }
    connection.send('GET /api/sandbox/first-call HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect((await connection.next())?.status).toBe(200);
    connection.close();
  });

  test.each([
    ['of a client that closes', late('/api/nothing', '{"slugs":["nobody"]}', 'Connection: close'), 404],
    ['that is too long, of a client that closes', late(batch, padded(limits.maxBatchBodyBytes + 1), 'Connection: close'), 413],
  ])(
    'a body %s, and that comes after the answer, is waited for, lest it reset the connection',
    async (_name, { head, lines, body }, status) => {
      const connection = new RawConnection(fixture.port);
      connection.send(`${head}${lines}\r\n\r\n`, ['POST']);
      expect((await connection.next())?.status).toBe(status);
      await sleep(50);
      expect(connection.state).toBe('open');
      for (let at = 0; at < body.length; at += 4000) {
        connection.send(body.slice(at, at + 4000), []);
        await sleep(5);
      }
      expect(await connection.ended()).toBe(true);
      expect(connection.state).toBe('ended');
    },
  );

  test('a client that leaves in the middle of its body disturbs nobody', async () => {
    for (let i = 0; i < 50; i++) {
      const connection = new RawConnection(fixture.port);
      connection.send(
        `POST ${i % 2 ? batch : '/ask'} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"sl`,
        [],
      );
      await once(connection.socket, 'connect');
      if (i % 3 === 0) connection.socket.resetAndDestroy();
      else connection.close();
    }
    expect((await post(batch, '{"slugs":["nobody"]}')).status).toBe(200);
  });
});

const text = (value: string) => Buffer.from(value);
const depth = (levels: number) => `{"slugs":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

const refusedJson: readonly (readonly [string, Uint8Array])[] = [
  ['a name twice', text('{"slugs":["a"],"slugs":["b"]}')],
  ['a name twice, once escaped', text('{"slugs":["a"],"\\u0073lugs":["b"]}')],
  ['a name twice, deeper', text('{"slugs":[{"a":1,"a":2}]}')],
  ['__proto__', text('{"slugs":["a"],"__proto__":{"x":1}}')],
  ['__proto__, escaped', text('{"slugs":["a"],"\\u005f_proto__":null}')],
  ['__proto__ alone', text('{"__proto__":{"slugs":["a"]}}')],
  ['constructor', text('{"slugs":["a"],"constructor":{"prototype":{}}}')],
  ['constructor deeper', text('{"slugs":[{"constructor":1}]}')],
  ['nine levels', text(depth(9))],
  ['eight thousand levels', text('['.repeat(8000) + ']'.repeat(8000))],
  ['sixteen thousand opening brackets', text('['.repeat(16_000))],
  ['half a surrogate pair', text('{"slugs":["\\ud800"]}')],
  ['the other half', text('{"slugs":["\\udc00a"]}')],
  ['a surrogate pair the wrong way round', text('{"slugs":["\\udc00\\ud800"]}')],
  ['half a surrogate pair in a name', text('{"slugs":["a"],"\\ud800":1}')],
  ['a surrogate as UTF-8 bytes', Buffer.concat([text('{"slugs":["'), Buffer.from([0xed, 0xa0, 0x80]), text('"]}')])],
  ['an overlong byte', Buffer.concat([text('{"slugs":["'), Buffer.from([0xc0, 0xaf]), text('"]}')])],
  ['a letter of Latin-1', Buffer.from('{"slugs":["żuraw-ä"]}'.replace('ż', 'z'), 'latin1')],
  ['a cut-off letter', text('{"slugs":["ż"]}').subarray(0, 12)],
  ['a byte order mark', text('\ufeff{"slugs":["a"]}')],
  ['UTF-16 little endian', Buffer.from('{"slugs":["a"]}', 'utf16le')],
  ['UTF-16 with its mark', Buffer.from('\ufeff{"slugs":["a"]}', 'utf16le')],
  ['UTF-16 big endian', Buffer.from('{"slugs":["a"]}', 'utf16le').swap16()],
  ['UTF-32', Buffer.from(new Uint32Array([...'{"slugs":["a"]}'].map((letter) => letter.codePointAt(0)!)).buffer)],
  ['NaN', text('{"slugs":[NaN]}')],
  ['Infinity', text('{"slugs":[-Infinity]}')],
  ['undefined', text('{"slugs":[undefined]}')],
  ['a comma at the end of a list', text('{"slugs":["a",]}')],
  ['a comma at the end of an object', text('{"slugs":["a"],}')],
  ['a hole', text('{"slugs":["a",,"b"]}')],
  ['a comment', text('{"slugs":["a"]/* all */}')],
  ['single quotes', text("{'slugs':['a']}")],
  ['a bare name', text('{slugs:["a"]}')],
  ['two values', text('{"slugs":["a"]}{"slugs":["b"]}')],
  ['a value and a NUL', text('{"slugs":["a"]}\u0000')],
  ['a NUL in a text', text('{"slugs":["a\u0000"]}')],
  ['a line break in a text', text('{"slugs":["a\nb"]}')],
  ['an unknown escape', text('{"slugs":["\\x61"]}')],
  ['a no-break space between', text('{"slugs":\u00a0["a"]}')],
  ['blanks alone', text(' \r\n\t ')],
  ['an open object', text('{"slugs":["a"]')],
  ['an open text', text('{"slugs":["a')],
  ['a backslash at the end', text('{"slugs":["a\\')],
  ['null', text('null')],
  ['true', text('true')],
  ['a text', text('"slugs"')],
  ['a number', text('12')],
  ['a number beyond every bound', text(`{"slugs":${'9'.repeat(5000)}}`)],
  ['a number of a huge exponent', text('{"slugs":[1e999999999]}')],
  ['an octal number', text('{"slugs":[010]}')],
  ['a list', text('["a"]')],
  ['an empty object', text('{}')],
  ['an unknown member', text('{"slugs":["a"],"limit":1}')],
  ['a member in capitals', text('{"Slugs":["a"]}')],
  ['no slugs', text('{"slugs":[]}')],
  ['null for slugs', text('{"slugs":null}')],
  ['a text for slugs', text('{"slugs":"a"}')],
  ['an object like a list', text('{"slugs":{"0":"a","length":1}}')],
  ['51 slugs', text(JSON.stringify({ slugs: Array.from({ length: 51 }, () => 'a') }))],
  ['an empty slug', text('{"slugs":[""]}')],
  ['a slug of 121 characters', text(JSON.stringify({ slugs: ['a'.repeat(121)] }))],
  ['a number among the slugs', text('{"slugs":["a",1]}')],
  ['null among the slugs', text('{"slugs":[null]}')],
  ['a list among the slugs', text('{"slugs":[["a"]]}')],
];

describe('JSON', () => {
  test.each(refusedJson)('with %s is refused with invalid_request', async (_name, body) => {
    const response = await post(batch, body);
    expect(response.status).toBe(400);
    expect(expectApiError(response)?.code).toBe('invalid_request');
  });

  test.each([
    ['names of object members as slugs', '{"slugs":["__proto__","constructor","toString","hasOwnProperty"]}'],
    ['slugs of any letters', '{"slugs":["żuraw","\\u2028","😀","\\ud83d\\ude00","../x","a\\u0000"]}'],
    ['blanks in every place', ' \t\r\n{ "slugs" : [ "a" ] } \n'],
    ['an escaped name', '{"\\u0073lugs":["a"]}'],
  ])('with %s is read, and finds nobody', async (_name, body) => {
    const response = await post(batch, body);
    expect(response.status).toBe(200);
    expect(response.body.toString()).toBe('{"items":[]}');
  });

  test('fifty times one slug is answered fifty times, and order is kept', async () => {
    const [first, second] = fixture.market.companies.map(({ published }) => published.slug);
    expect(itemsOf(await post(batch, JSON.stringify({ slugs: Array.from({ length: 50 }, () => first) })))).toHaveLength(50);
    const items = itemsOf(await post(batch, JSON.stringify({ slugs: [second, 'nobody', first, second] })));
    expect(items.map(({ slug }) => slug)).toEqual([second, first, second]);
  });

  test.each([
    ['a number', '{"query":123}', 400],
    ['a list', '{"query":["crane"]}', 400],
    ['an object of options', '{"query":{"limit":1000000000}}', 400],
    ['a boolean', '{"q":true}', 400],
    ['an unknown member', '{"query":"crane","limit":1}', 400],
    ['a name twice', '{"query":"crane","query":"hoist"}', 400],
    ['half a surrogate pair', '{"query":"\\ud83d"}', 400],
    ['1001 characters', JSON.stringify({ query: 'a'.repeat(1001) }), 400],
    ['1000 characters', JSON.stringify({ query: 'a'.repeat(1000) }), 200],
    ['500 emoji', JSON.stringify({ query: '🏗'.repeat(500) }), 200],
    ['every letter a combining one', JSON.stringify({ query: '\u0301'.repeat(1000) }), 200],
    ['signs of the query languages', JSON.stringify({ query: `"' OR 1=1 -- ; DROP TABLE \\ * ( [ { ^ $ . | ? + \u0000 \u202e` }), 200],
    ['nothing in it', '{}', 200],
    ['blanks in it', '{"query":"  ","q":""}', 200],
    ['a megabyte of emoji', JSON.stringify({ query: '🏗'.repeat(mebibyte / 4) }), 413],
  ])('of a question with %s is answered', async (_name, body, status) => {
    const response = await post('/ask', body);
    expect(response.status).toBe(status);
    if (status >= 400) expectApiError(response);
  });

  test('of any kind never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(batch, '/ask'), fc.json({ maxDepth: 12 }), async (target, body) => {
        const response = await post(target, body);
        expect([200, 400, 413]).toContain(response.status);
        if (response.status >= 400) expectApiError(response);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  test('of any bytes never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(batch, '/ask'), fc.uint8Array({ minLength: 1, maxLength: 200 }), async (target, body) => {
        const response = await post(target, body);
        expect(response.status).toBe(400);
        expectApiError(response);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  test('with any byte changed is refused or read, and never causes an internal error', async () => {
    const [slug] = fixture.market.companies.map(({ published }) => published.slug);
    const valid = Buffer.from(JSON.stringify({ slugs: [slug, 'żuraw'] }));
    await fc.assert(
      fc.asyncProperty(fc.nat(valid.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(valid);
        changed[at] = byte;
        expect([200, 400]).toContain((await post(batch, changed)).status);
      }),
      { numRuns: 150, seed: 7 },
    );
  });
});

describe('media types', () => {
  const body = '{"slugs":["nobody"]}';
  test.each([
    ['application/json', 200],
    ['APPLICATION/JSON', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset="UTF-8"', 200],
    ['application/json ; charset=utf-8', 200],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/jsonp', 415],
    ['application/json-seq', 415],
    ['application/json, text/plain', 415],
    ['application/ld+json', 415],
    ['text/json', 415],
    ['text/plain', 415],
    ['text/plain; application/json', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/octet-stream', 415],
    ['application', 415],
    ['/', 415],
    [';', 415],
    ['*/*', 415],
    ['', 415],
  ])('Content-Type "%s" is answered %i, by batch and by ask', async (contentType, status) => {
    for (const [target, sent] of [
      [batch, body],
      ['/ask', '{"query":"crane"}'],
    ] as const) {
      const response = await post(target, sent, [['Content-Type', contentType]]);
      expect(response.status).toBe(status);
      if (status >= 400) expect(expectApiError(response)?.code).toBe('unsupported_media_type');
    }
  });

  test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity', 'x-unknown', 'aws-chunked'])(
    'Content-Encoding: %s is refused with the codings that are read',
    async (coding) => {
      const response = await post(batch, body, [json, ['Content-Encoding', coding]]);
      expect(response.status).toBe(415);
      expect(header(response, 'accept-encoding')).toBe('identity');
    },
  );

  test('Content-Encoding: identity is read', async () => {
    expect((await post(batch, body, [json, ['Content-Encoding', 'Identity']])).status).toBe(200);
  });

  test('a question without a body needs no Content-Type, and a wrong one is still refused', async () => {
    expect((await post('/ask', '', [])).status).toBe(200);
    expect((await post('/ask', '', [['Content-Type', 'text/plain']])).status).toBe(415);
  });

  test('two Content-Types are refused, in either order', async () => {
    for (const types of [
      ['application/json', 'text/plain'],
      ['text/plain', 'application/json'],
    ]) {
      const response = await post(
        batch,
        body,
        types.map((type) => ['Content-Type', type] as const),
      );
      expect(response.status).toBe(415);
      expectApiError(response);
    }
  });
});
