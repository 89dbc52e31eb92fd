import { createServer, ServerResponse, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HostResponse } from '../../src/hosts/node/response-head.ts';

/** How a response is given, so that both ways can be compared. */
type Give = (response: ServerResponse, status: number, raw: readonly string[]) => void;

const servers: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(ResponseClass: typeof ServerResponse, handler: RequestListener, keepAliveTimeout = 100_000): Promise<number> {
  const server = createServer({ ServerResponse: ResponseClass, keepAliveTimeout, requireHostHeader: false }, handler);
  server.on('checkContinue', handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** All that a server sends for some bytes, until it is silent or closes. The date differs from second to second. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let seen = '';
  let ended = false;
  socket.on('data', (part: Buffer) => (seen += part.toString('latin1')));
  socket.on('end', () => (ended = true));
  socket.write(bytes, 'latin1');
  for (let last = -1; !ended && last !== seen.length; await new Promise((resolve) => setTimeout(resolve, 60)))
    last = seen.length === 0 ? -1 : seen.length;
  socket.destroy();
  return `${seen.replaceAll(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/gm, 'Date: …\r')}${ended ? ' END' : ''}`;
}

const bySetHead: Give = (response, status, raw) => (response as HostResponse).setHead(status, raw);
const byWriteHead: Give = (response, status, raw) => void response.writeHead(status, raw as string[]);

const body = 'größe, bytes, 12';
const length = String(Buffer.byteLength(body));
const heads: readonly (readonly [name: string, status: number, raw: readonly string[], sent: string | Buffer | null])[] = [
  ['text', 200, ['Content-Type', 'text/plain', 'ETag', '"a"', 'Content-Length', length], body],
  ['text with another tag', 200, ['Content-Type', 'text/plain', 'ETag', '"bb"', 'Content-Length', length], body],
  ['bytes', 200, ['Content-Type', 'text/plain', 'Content-Length', length], Buffer.from(body)],
  ['nothing', 200, ['Content-Length', '0'], null],
  ['an error', 404, ['Content-Length', '2', 'RateLimit', '"default";r=1;t=2', 'Cache-Control', 'no-store'], '{}'],
  ['no content', 204, ['Allow', 'GET'], null],
  ['not modified', 304, ['ETag', '"a"', 'Link', '<x>; rel="next"'], null],
  ['an end that the service wants', 200, ['Content-Length', '2', 'Connection', 'close'], '{}'],
  ['letters of Latin 1', 200, ['Content-Length', '0', 'Link', '<ü>'], null],
  ['a body without a length', 200, ['Content-Type', 'text/plain'], body],
];
const requests: readonly (readonly [name: string, bytes: string])[] = [
  ['GET', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['HEAD', 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['two requests at once', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['GET and HEAD at once', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nHEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a last request', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
  ['HTTP/1.0 that stays', 'GET / HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a body that waits', 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n'],
];

describe('a head that is set as text', () => {
  for (const [what, status, raw, sent] of heads) {
    it(`is that of writeHead, byte for byte: ${what}`, async () => {
      const handler =
        (give: Give): RequestListener =>
        (request, response) => {
          give(response, status, raw);
          if (request.method === 'HEAD' || sent === null) response.end();
          else response.end(sent);
        };
      const [one, other] = [await listen(HostResponse, handler(bySetHead)), await listen(ServerResponse, handler(byWriteHead))];
      await Promise.all(
        requests.map(async ([name, bytes]) => {
          const [expected, seen] = await Promise.all([exchange(other, bytes), exchange(one, bytes)]);
          expect(expected, name).toMatch(/^HTTP\/1\.1 /);
          expect(seen, name).toBe(expected);
        }),
      );
    });
  }

  it('is that of writeHead where connections are not kept', async () => {
    const handler =
      (give: Give): RequestListener =>
      (_request, response) => {
        give(response, 200, ['Content-Length', '0']);
        response.end();
      };
    for (const keepAlive of [0, 1, 1999]) {
      const one = await listen(HostResponse, handler(bySetHead), keepAlive);
      const other = await listen(ServerResponse, handler(byWriteHead), keepAlive);
      const [, bytes] = requests[0]!;
      expect(await exchange(one, bytes)).toBe(await exchange(other, bytes));
    }
  });

  it('leaves in one write with its body', async () => {
    let writes = 0;
    const port = await listen(HostResponse, (request, response) => {
      const handle = (request.socket as unknown as { _handle: { bytesWritten: number } })._handle;
      const before = handle.bytesWritten;
      (response as HostResponse).setHead(200, ['Content-Length', '2']);
      expect(response.headersSent).toBe(true);
      expect(handle.bytesWritten).toBe(before);
      response.end('{}', 'latin1');
      if (handle.bytesWritten > before) writes++;
    });
    expect(await exchange(port, requests[0]![1])).toContain('\r\n\r\n{}');
    expect(writes).toBe(1);
  });

  it.each([
    ['a line break in a value that is new', 'Cache-Control', 'a\r\nX: y'],
    ['a line break in a value that differs each time', 'ETag', '"a"\r\nX: y'],
    ['a zero', 'Link', 'a\0'],
    ['a letter beyond Latin 1', 'Link', 'Ω'],
    ['a name with a blank', 'X Y', 'z'],
    ['a name with a line break', 'X\r\nY', 'z'],
  ])('refuses %s, the first time and later', async (_what, name, value) => {
    const faults: unknown[] = [];
    const port = await listen(HostResponse, (_request, response) => {
      for (const given of ['fine', value, value]) {
        try {
          const fresh = new HostResponse(response.req);
          fresh.shouldKeepAlive = true;
          fresh.setHead(200, ['Content-Length', '0', name, given]);
        } catch (error) {
          faults.push(error);
        }
      }
      response.end();
    });
    await exchange(port, requests[0]![1]);
    expect(faults.length).toBeGreaterThanOrEqual(2);
    for (const fault of faults) expect(String(fault)).toMatch(/header/);
  });
});
