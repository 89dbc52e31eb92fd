import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { watchConnections } from '../../src/hosts/node/connections.ts';
import { sendPieces } from '../../src/hosts/node/send.ts';
import { RawConnection } from './raw-client.ts';

const head = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A real server with small bounds. */
async function serve(answer: (response: ServerResponse) => void, bounds: { maxConnections?: number; stalledMs?: number } = {}) {
  const server = createServer({ keepAliveTimeout: 60_000 });
  const receive = watchConnections(server, { maxConnections: 16, stalledMs: 600, lookMs: 50, ...bounds });
  server.on('request', (request, response) => receive(request, response, () => answer(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function ask(port: number): Promise<RawConnection> {
  const connection = new RawConnection(port);
  connection.send(head);
  expect((await connection.next())?.status).toBe(200);
  return connection;
}

describe('when connections become many', () => {
  test('each new one closes the one that has been idle longest, and is answered', async () => {
    const port = await serve((response) => response.end('ok'));
    const held: RawConnection[] = [];
    for (let i = 0; i < 40; i++) held.push(await ask(port));
    // Fourteen of sixteen are kept: the rest is room for connections that are being made.
    await expect.poll(() => held.filter(({ state }) => state === 'open').length).toBe(14);
    expect(held.slice(-14).every(({ state }) => state === 'open')).toBe(true);
    for (const connection of held.slice(-14)) {
      connection.send(head);
      expect((await connection.next())?.status).toBe(200);
    }
  });

  test('none on which an answer is awaited or a request is coming in is closed while others are idle', async () => {
    const waiting: ServerResponse[] = [];
    const port = await serve((response) => (waiting.length === 0 ? waiting.push(response) : response.end('ok')));
    const busy = new RawConnection(port);
    busy.send(head);
    await expect.poll(() => waiting.length).toBe(1);
    const sending = await ask(port);
    sending.send(head.slice(0, 20));
    for (let i = 0; i < 10; i++) await ask(port);
    for (let i = 0; i < 3; i++) await ask(port);
    await sleep(50);
    expect([busy.state, sending.state]).toEqual(['open', 'open']);
    sending.send(head.slice(20), []);
    expect((await sending.next())?.status).toBe(200);
    waiting[0]!.end('ok');
    expect((await busy.next())?.status).toBe(200);
  });

  test('connections that say nothing at all keep nobody out', async () => {
    const port = await serve((response) => response.end('ok'));
    const silent = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    for (let i = 0; i < 30; i++) (await ask(port)).close();
    for (const socket of silent) socket.destroy();
  });
});

test('clients that end their side after a request, many at once, get their answers, and their connections end', async () => {
  const port = await serve((response) => setTimeout(() => response.end('ok'), 50), { maxConnections: 512 });
  const halfClosed = () =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      let text = '';
      socket.on('data', (part: Buffer) => (text += part.toString()));
      socket.on('error', () => resolve('error')).on('end', () => resolve(text.slice(-2)));
      socket.end(head);
    });
  const answers = await Promise.all(Array.from({ length: 240 }, halfClosed));
  expect(answers.filter((answer) => answer !== 'ok')).toEqual([]);
});

describe('a client that reads its response', () => {
  const answer = (response: ServerResponse) => sendPieces(response, { pieces: [Buffer.alloc(64 << 20, 'a')] });
  const open = async (port: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(head);
    return socket;
  };

  test('not at all is disconnected', async () => {
    const port = await serve(answer);
    const socket = await open(port);
    // The buffers of both systems are full long before.
    await sleep(3000);
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeLessThan(64 << 20);
  });

  test('slowly but steadily is served to the end, though that takes far longer than the limit', async () => {
    const port = await serve(answer);
    const socket = await open(port);
    const started = performance.now();
    let bytes = 0;
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      // A rest after each 4 MiB, shorter than the bound.
      if (Math.floor(bytes / (4 << 20)) === Math.floor((bytes - part.length) / (4 << 20))) return;
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    });
    socket.resume();
    while (bytes < 64 << 20 && !socket.destroyed) await sleep(50);
    expect(performance.now() - started).toBeGreaterThan(1800);
    expect(bytes).toBeGreaterThan(64 << 20);
    socket.destroy();
  });
});
