import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { sendPieces } from '../../src/hosts/node/send.ts';
import type { Pieces } from '../../src/query/page.ts';
import { toPieces } from '../to-pieces.ts';
import { joinBody } from '../../src/serve/response.ts';

/** Pieces whose bytes tell where they stand. */
function piecesOf(...lengths: number[]): Pieces {
  let at = 0;
  return toPieces(lengths.map((length) => Uint8Array.from({ length }, () => (at++ * 2654435761) >>> 24)));
}

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
