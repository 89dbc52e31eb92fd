import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { sendPieces } from '../../src/hosts/node/send.ts';
import type { Pieces } from '../../src/query/page.ts';
import { toPieces } from '../to-pieces.ts';
import { joinBody } from '../../src/serve/response.ts';
import { publishedHosts } from './fixture.ts';

/** Pieces whose bytes tell where they stand. */
function piecesOf(...lengths: number[]): Pieces {
  let at = 0;
  return toPieces(lengths.map((length) => Uint8Array.from({ length }, () => (at++ * 2654435761) >>> 24)));
}

const plain = { 'Accept-Encoding': 'identity' };

const servers: { close(): void }[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(body: Pieces, onResponse: (response: ServerResponse) => void = () => undefined): Promise<number> {
  const server = createServer((_, response) => {
    onResponse(response);
    response.writeHead(200, { 'Content-Length': body.bytes });
    sendPieces(response, body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('a body in pieces', () => {
  it.each([
    ['nothing', []],
    ['one byte', [1]],
    ['many small pieces', Array.from({ length: 400 }, (_, i) => i % 90)],
    ['one chunk exactly', [1 << 16]],
    ['one chunk and a byte', [1 << 16, 1]],
    ['pieces across chunks', [70_000, 3, 0, 200_001, 65_536, 17]],
  ])('arrives as it is: %s', async (_, lengths) => {
    const body = piecesOf(...lengths);
    const port = await serve(body);
    const replies = await Promise.all(
      Array.from({ length: 8 }, async () => new Uint8Array(await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer())),
    );
    for (const reply of replies) expect(Buffer.compare(reply, joinBody(body) as Uint8Array)).toBe(0);
  });

  it('waits for a client that does not read, and holds two chunks of it at most', async () => {
    const body = piecesOf(...Array.from({ length: 30 }, () => 1_000_000));
    let response: ServerResponse | null = null;
    const port = await serve(body, (given) => (response = given));
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await pause(500);
    const held = response!.writableLength;
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(2 << 16);
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    const whole = Buffer.concat(parts);
    expect(whole.subarray(whole.indexOf('\r\n\r\n') + 4).equals(joinBody(body) as Uint8Array)).toBe(true);
  });

  it('is abandoned when its client leaves, and the next client gets its own', async () => {
    const body = piecesOf(...Array.from({ length: 30 }, () => 300_000));
    const port = await serve(body);
    for (let i = 0; i < 20; i++) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    const reply = new Uint8Array(await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer());
    expect(Buffer.compare(reply, joinBody(body) as Uint8Array)).toBe(0);
  });
});

describe('a list that leaves in one write', () => {
  const fixture = publishedHosts();

  it('arrives as it is, although its buffer serves others as soon as the system has taken it', async () => {
    const paths = ['?limit=90', '?limit=40', '?bbox=-30,-60,90,60&limit=80', '?service_type=mobile_crane&limit=60'].map(
      (query) => `/api/companies${query}`,
    );
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${fixture.port}${path}`, { headers: plain })).text();
    const expected = await Promise.all(paths.map(get));
    for (const text of expected) expect(text.length).toBeGreaterThan(20_000);
    const count = 120;
    const socket = connect(fixture.port, '127.0.0.1').pause();
    const requests = Array.from({ length: count }, (_, i) => `GET ${paths[i % paths.length]} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    // It reads nothing until the buffers of both systems are full, and others get the same lists meanwhile.
    socket.write(requests.join(''));
    await pause(500);
    for (let i = 0; i < 40; i++) expect(await get(paths[i % paths.length]!)).toBe(expected[i % paths.length]);
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.resume();
    const bodies = () => text.split(/HTTP\/1\.1 200 OK\r\n[^]*?\r\n\r\n/).slice(1);
    await expect.poll(() => bodies().at(count - 1)?.length ?? 0).toBe(Buffer.byteLength(expected[(count - 1) % paths.length]!));
    const wrong = bodies().flatMap((body, i) => (Buffer.from(body, 'latin1').toString() === expected[i % paths.length] ? [] : [i]));
    expect(wrong).toEqual([]);
    socket.destroy();
  });
});
