import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../published.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { header, headerAll, request, type RawResponse } from './raw-client.ts';

// Documents in parts (RFC 9110 §14). Some are sent from memory, and those above a megabyte from disk.

const fixture = publishedHosts(2000, 6000);
const large = '/downloads/companies.ndjson';
const small = '/downloads/companies.csv';
const fileOf = (target: string) => readFileSync(join(fixture.folder, 'client', target.slice(1)));

const read = (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawResponse> =>
  request(fixture.port, target, { method, headers: Object.entries(headers) });

test('the large download is one that is sent from disk', () => {
  expect(statSync(join(fixture.folder, 'client', large.slice(1))).size).toBeGreaterThan(1 << 20);
});

describe.each([small, large, '/openapi.json', '/llms.txt'])('parts of %s', (target) => {
  test('are the bytes that were asked for', async () => {
    const whole = fileOf(target);
    const { length } = whole;
    const whole200 = await read(target);
    expect(header(whole200, 'accept-ranges')).toBe('bytes');
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, length - 1],
      ['bytes=-1', length - 1, length - 1],
      [`bytes=-${length}`, 0, length - 1],
      [`bytes=-${length + 5}`, 0, length - 1],
      ['bytes=0-999999999999', 0, length - 1],
      [`bytes=${length - 1}-`, length - 1, length - 1],
      [`Bytes= 5-6 `, 5, 6],
    ] as const) {
      const response = await read(target, { Range: range, 'Accept-Encoding': 'gzip, br' });
      expect(response.status, range).toBe(206);
      expect(header(response, 'content-range')).toBe(`bytes ${start}-${end}/${length}`);
      expect(header(response, 'content-length')).toBe(String(end - start + 1));
      expect(response.body.equals(whole.subarray(start, end + 1)), range).toBe(true);
      expect(headerAll(response, 'content-encoding')).toEqual([]);
      for (const name of [
        'etag',
        'content-type',
        'cache-control',
        'vary',
        'accept-ranges',
        'access-control-allow-origin',
        'svc-api-version',
      ])
        expect(header(response, name), name).toBe(header(whole200, name));
    }
  });

  test('beyond the end are refused, with the length', async () => {
    const { length } = fileOf(target);
    for (const range of [`bytes=${length}-`, `bytes=${length + 10}-${length + 20}`, 'bytes=-0', 'bytes=99999999999999999999-']) {
      const response = await read(target, { Range: range });
      expect(response.status, range).toBe(416);
      expect(header(response, 'content-range')).toBe(`bytes */${length}`);
      expect(expectApiError(response)?.code).toBe('range_not_satisfiable');
    }
  });

  test.each(['bytes=0-9,20-29', 'bytes=9-0', 'lines=0-9', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=1-2-3', '', 'bytes 0-9'])(
    'are not sent for %j: the whole document is',
    async (range) => {
      const response = await read(target, { Range: range });
      expect(response.status).toBe(200);
      expect(response.body.equals(fileOf(target))).toBe(true);
      expect(headerAll(response, 'content-range')).toEqual([]);
    },
  );

  test('are sent for the strong tag of the same document alone', async () => {
    const tag = header(await read(target), 'etag')!;
    const status = async (condition: string) => (await read(target, { Range: 'bytes=0-9', 'If-Range': condition })).status;
    expect(await status(tag)).toBe(206);
    expect(await status(` ${tag} `)).toBe(206);
    for (const other of [
      `W/${tag}`,
      '"other"',
      tag.slice(1, -1),
      `${tag}, ${tag}`,
      '*',
      'Fri, 31 Dec 2099 00:00:00 GMT',
      `${tag.slice(0, -1)}-gzip"`,
    ])
      expect(await status(other), other).toBe(200);
  });

  test('are not sent to who has the document', async () => {
    const tag = header(await read(target), 'etag')!;
    const response = await read(target, { Range: 'bytes=0-9', 'If-None-Match': tag });
    expect([response.status, response.body.length]).toEqual([304, 0]);
    expect((await read(target, { Range: 'bytes=0-9', 'If-None-Match': '"other"' })).status).toBe(206);
  });

  test('are a matter of GET', async () => {
    const head = await read(target, { Range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, header(head, 'content-length')]).toEqual([200, String(fileOf(target).length)]);
    expect(headerAll(head, 'content-range')).toEqual([]);
    expect((await read(target, { Range: 'bytes=0-9' }, 'POST')).status).toBe(405);
  });

  test('are promised for the plain document, and not for its compressed forms', async () => {
    const compressed = await read(target, { 'Accept-Encoding': 'gzip' });
    expect(header(compressed, 'accept-ranges')).toBe(header(compressed, 'content-encoding') === null ? 'bytes' : null);
  });
});

test.each(['/', '/developers'])('a page can be read in parts: %s', async (target) => {
  const whole = await read(target, { Accept: 'text/html' });
  if (whole.status !== 200) return expect(whole.status).toBe(404);
  const part = await read(target, { Accept: 'text/html', Range: 'bytes=5-9' });
  expect([part.status, part.body.toString()]).toEqual([206, whole.body.toString('utf8', 5, 10)]);
});

test.each(['/api/companies', '/api/companies?limit=2', '/api/facets', '/.well-known/openapi.json'])(
  'an answer of an operation is always whole: %s',
  async (target) => {
    const response = await read(target, { Range: 'bytes=0-9' });
    expect(response.status).toBe(200);
    expect(headerAll(response, 'accept-ranges')).toEqual([]);
    expect(response.body.equals((await read(target)).body)).toBe(true);
  },
);

test('a part counts against the quota as the whole does', async () => {
  const { port } = await fixture.serve({ RATE_LIMIT_REQUESTS: '2', RATE_LIMIT_WINDOW_S: '86400' });
  const statuses: number[] = [];
  for (const range of ['bytes=0-1', 'bytes=999999999-', 'bytes=0-1'])
    statuses.push((await request(port, small, { headers: [['Range', range]] })).status);
  expect(statuses).toEqual([206, 416, 429]);
});

describe('curl', { tags: ['curl'] }, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  test.each([small, large])('resumes a download that was cut: %s', async (target) => {
    const whole = fileOf(target);
    const file = join(folder.path, 'resumed');
    for (const cut of [1, 1000, Math.floor(whole.length / 2), whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, cut));
      await promisify(execFile)('curl', ['-sS', '-f', '-C', '-', '-o', file, `http://127.0.0.1:${fixture.port}${target}`]);
      const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      expect(digest(readFileSync(file)), `after ${cut} bytes`).toBe(digest(whole));
    }
  });
});
