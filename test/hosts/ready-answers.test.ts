import { describe, expect, test } from 'vitest';
import { answerKey, createReadyAnswers } from '../../src/hosts/node/ready-answers.ts';
import { HeaderList } from '../../src/contract/headers.ts';
import type { Context } from '../../src/serve/pipeline.ts';
import { createResponse } from '../../src/serve/response.ts';
import { publishedHosts } from './fixture.ts';
import { header, RawConnection, type RawResponse } from './raw-client.ts';
import { readableTargets } from './routes.ts';

// What was sent twice is sent as text that is ready. It must be what is made anew, byte for byte.

const fixture = publishedHosts(200, 600);

const moving = new Set(['date', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit']);
/** All of a response but the values that differ from request to request. */
const described = ({ status, reason, headers, body }: RawResponse) => ({
  status,
  reason,
  headers: headers.map(([name, value]) => [name, moving.has(name) ? '…' : value]),
  body: body.toString('latin1'),
});

async function ask(connection: RawConnection, method: string, target: string, headers: readonly string[] = []): Promise<RawResponse> {
  connection.send([`${method} ${target} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'), [method]);
  const response = await connection.next();
  if (response === null) throw new Error(`no answer to ${method} ${target}`);
  return response;
}

describe('a response that is sent again', () => {
  test.each([
    [[]],
    [['Accept-Encoding: gzip, br']],
    [['Accept: text/html,*/*;q=0.8', 'Accept-Encoding: gzip']],
    [['SVC-API-Version: 2026-07-06']],
    [['Accept: */*', 'SVC-API-Version:']],
  ])(
    'is what was made at first, with %j',
    async (headers) => {
      const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '1000000' });
      const connection = new RawConnection(port);
      const fresh = async (method: string, target: string, more: readonly string[] = []) => {
        // A header that is never ready lets the response be made.
        return described(await ask(connection, method, target, [...headers, ...more, 'Idempotency-Key: 12345678']));
      };
      for (const target of readableTargets(fixture.folder, fixture.market)) {
        const made = await fresh('GET', target);
        const head = await fresh('HEAD', target);
        const { status } = made;
        const tag = made.headers.find(([name]) => name === 'etag')?.[1] ?? '"none"';
        const same = await fresh('GET', target, [`If-None-Match: ${tag}`]);
        for (let i = 0; i < 4; i++) {
          expect(described(await ask(connection, 'GET', target, headers)), `${target} ${i}`).toEqual(made);
          expect(described(await ask(connection, 'HEAD', target, headers)), `${target} ${i}`).toEqual(head);
          expect(described(await ask(connection, 'GET', target, [...headers, `If-None-Match: ${tag}`])), `${target} ${i}`).toEqual(same);
          expect((await ask(connection, 'GET', target, [...headers, 'If-None-Match: "x"'])).status).toBe(status);
        }
      }
      connection.close();
    },
    60_000,
  );

  test('takes from the quota, gives back for a 304, and is refused when nothing is left', async () => {
    const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '6', RATE_LIMIT_WINDOW_S: '86400' });
    const target = `/api/companies/${fixture.market.companies[0]!.published.slug}`;
    const connection = new RawConnection(port);
    const left: (string | null)[] = [];
    let tag = '';
    for (let i = 0; i < 5; i++) {
      const response = await ask(connection, 'GET', target);
      left.push(header(response, 'ratelimit-remaining'));
      tag = header(response, 'etag')!;
      const same = await ask(connection, 'GET', target, [`If-None-Match: ${tag}`]);
      expect(same.status).toBe(304);
      expect(header(same, 'ratelimit-remaining')).toBe(left[i]);
    }
    expect(left).toEqual(['5', '4', '3', '2', '1']);
    expect((await ask(connection, 'GET', target)).status).toBe(200);
    const refused = await ask(connection, 'GET', target);
    expect([refused.status, header(refused, 'ratelimit-remaining')]).toEqual([429, '0']);
    // A refused request learns nothing, whatever it knows.
    expect((await ask(connection, 'GET', target, [`If-None-Match: ${tag}`])).status).toBe(429);
    connection.close();
  });

  test('ends the connection when the client asks for that', async () => {
    const target = '/api/sandbox/first-call';
    const connection = new RawConnection(fixture.port);
    for (let i = 0; i < 3; i++) expect(header(await ask(connection, 'GET', target), 'connection')).toBe('keep-alive');
    expect(header(await ask(connection, 'GET', target, ['Connection: close']), 'connection')).toBe('close');
    expect(await connection.ended(2000)).toBe(true);
  });
});

describe('what is kept', () => {
  const answers = () => createReadyAnswers({} as Context);
  const body = new TextEncoder().encode('{}') as Uint8Array<ArrayBuffer>;
  const response = (about: object = { tag: 'a', isStored: true }, status = 200) =>
    createResponse(status, new HeaderList().set('ETag', '"a"').set('Content-Length', '2'), body, about);

  test('is what was asked for twice', () => {
    const ready = answers();
    ready.keep('/x', response());
    expect(ready.find('/x')).toBeNull();
    ready.keep('/x', response());
    expect(ready.find('/x')?.body).toBe('{}');
  });

  test('is nothing that was computed, nothing without a tag, no error and nothing long', () => {
    const ready = answers();
    const long = createResponse(200, new HeaderList().set('ETag', '"a"').set('Content-Length', '40000'), new Uint8Array(40_000), {
      isStored: true,
    });
    const untagged = createResponse(200, new HeaderList().set('Content-Length', '2'), body, { isStored: true });
    for (const each of [response({ tag: 'a' }), response({ isStored: true }, 404), untagged, long]) {
      for (let i = 0; i < 3; i++) ready.keep('/x', each);
      expect(ready.find('/x')).toBeNull();
    }
  });

  test('stays within its bound', () => {
    const ready = answers();
    for (let i = 0; i < 30_000; i++) for (let again = 0; again < 2; again++) ready.keep(`/${i}`, response());
    const kept = Array.from({ length: 30_000 }, (_, i) => ready.find(`/${i}`)).filter((answer) => answer !== null);
    expect(kept.length).toBeGreaterThan(4000);
    expect(kept.length).toBeLessThan(16_000);
  });

  test.each([
    ['POST', {}, '', null],
    ['GET', {}, '?a=b', null],
    ['GET', { range: 'bytes=0-1' }, '', null],
    ['GET', { 'idempotency-key': 'abcdefgh' }, '', null],
    ['GET', { accept: 'x'.repeat(2000) }, '', null],
    ['GET', {}, '', '/x'],
    ['HEAD', {}, '', '/x'],
  ])('has no key for what must be made: %s %j %s', (method, headers, search, key) => {
    expect(answerKey({ method, headers } as never, '/x', search)).toBe(key);
  });

  test('is told apart by all headers that it depends on', () => {
    const values = [undefined, '', 'a', '=', '\t'];
    const keys = values.flatMap((accept) =>
      values.flatMap((codings) => values.map((version) => ({ accept, 'accept-encoding': codings, 'svc-api-version': version }))),
    );
    expect(new Set(keys.map((headers) => answerKey({ method: 'GET', headers } as never, '/x', ''))).size).toBe(keys.length);
  });
});
