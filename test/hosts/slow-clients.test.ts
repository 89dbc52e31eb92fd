import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { serveFolder } from '../published.ts';
import { expectApiError } from './expect-api-error.ts';
import { publishedHosts } from './fixture.ts';
import { header, RawConnection, request } from './raw-client.ts';

const fixture = publishedHosts(200, 600);
const ok = '/api/sandbox/first-call';

/** Sends a byte every half second until the server has had enough. */
async function drip(first: string, letter: string): Promise<{ connection: RawConnection; seconds: number }> {
  const connection = new RawConnection(fixture.port);
  const started = performance.now();
  connection.send(first, ['GET']);
  const timer = setInterval(() => {
    if (connection.state === 'open') connection.send(letter, []);
  }, 500);
  await connection.ended(15_000);
  clearInterval(timer);
  return { connection, seconds: (performance.now() - started) / 1000 };
}

describe('slow clients', () => {
  test.concurrent.each([
    ['headers that drip', `GET ${ok} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `, 'a'],
    ['a request line that drips', 'GET /', 'a'],
    ['a body that drips', `POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`, ' '],
    [
      'chunks that drip',
      `POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
      '1\r\n \r\n',
    ],
  ])('%s are given up on within 20 seconds, with 408 in our own words', async (_name, first, letter) => {
    const { connection, seconds } = await drip(first, letter);
    expect(seconds).toBeLessThan(20);
    const response = await connection.next();
    expect(response?.status).toBe(408);
    expect(expectApiError(response!)?.code).toBe('request_timeout');
    expect(header(response!, 'connection')).toBe('close');
    connection.close();
  });

  test.concurrent('a connection without a request is closed in silence', async () => {
    const connection = new RawConnection(fixture.port);
    await connection.ended(13_000);
    expect(connection.state).toBe('ended');
    expect(connection.rest.toString()).toMatch(/^(?:HTTP\/1\.1 408 .*)?$/s);
    connection.close();
  });

  test.concurrent('a kept connection is closed in order when it has been idle as long as the setting says', async () => {
    const { port } = await fixture.serve({ KEEP_ALIVE_S: '1' });
    const connection = new RawConnection(port);
    connection.send(`GET ${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const response = await connection.next();
    expect([response?.status, header(response!, 'keep-alive')]).toEqual([200, 'timeout=1']);
    expect(await connection.ended(9000)).toBe(true);
    expect(connection.state).toBe('ended');
    expect(connection.rest.length).toBe(0);
  });

  test.concurrent('a kept connection is promised longer than load balancers keep theirs, and is good after 15 seconds', async () => {
    const connection = new RawConnection(fixture.port);
    connection.send(`GET ${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const promised = /^timeout=(\d+)$/.exec(header((await connection.next())!, 'keep-alive') ?? '');
    expect(Number(promised?.[1])).toBeGreaterThan(75);
    // Longer than any of the limits on a request.
    expect(await connection.ended(15_000)).toBe(false);
    connection.send(`GET ${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect((await connection.next())?.status).toBe(200);
    connection.close();
  });

  test.concurrent.each([
    ['a list', '/api/companies?limit=500', ''],
    ['a list, and goes on sending', '/api/companies?limit=500', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a download', '/downloads/companies.ndjson', ''],
  ])('a client that reads nothing of %s is cut off after 30 seconds', async (_name, target, more) => {
    const server = await fixture.serve();
    const open = () =>
      new Promise<number>((resolve, reject) => server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
    const accepted = once(server.server, 'connection') as Promise<[Socket]>;
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.on('error', () => {});
    // More than the buffers of both systems hold.
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(120));
    await once(socket, 'connect');
    const timer = setInterval(() => more !== '' && socket.writable && socket.write(more), 10_000);
    const [held] = await accepted;
    // The time counts from when the system took no more: on a busy machine that is some seconds after the first request.
    const began = performance.now();
    let full = { bytes: -1, at: began };
    while ((await open()) > 0 && performance.now() - began < 90_000) {
      const bytes = held.bytesWritten - held.writableLength;
      if (bytes !== full.bytes && !held.destroyed) full = { bytes, at: performance.now() };
      await sleep(100);
    }
    clearInterval(timer);
    const seconds = (performance.now() - full.at) / 1000;
    expect(seconds).toBeGreaterThan(28);
    expect(seconds).toBeLessThan(60);
    socket.destroy();
  });

  test.concurrent.each([
    ['headers that drip', `GET ${ok} HTTP/1.1\r\nHost: localhost\r\nX-Slow: a`],
    ['bodies that drip', 'POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'],
    ['nothing to say', ''],
  ])('two hundred with %s leave everyone else undisturbed, and are gone in the end', async (_name, first) => {
    const host = await serveFolder(fixture.folder);
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(host.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(first);
      socket.resume();
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const times: number[] = [];
    for (let i = 0; i < 100; i++) {
      const started = performance.now();
      expect((await request(host.port, ok)).status).toBe(200);
      times.push(performance.now() - started);
    }
    expect(times.sort((a, b) => a - b)[90]).toBeLessThan(2500);
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    await sleep(50);
    expect(
      await new Promise<number>((resolve, reject) =>
        host.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    ).toBe(0);
    await host.stop();
  });

  test.concurrent('clients that read nothing of what they asked for do not hold the server up', async () => {
    const readers = Array.from({ length: 20 }, () => {
      const socket = connect(fixture.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.pause();
      socket.write(`GET /api/companies?limit=500 HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(50));
      return socket;
    });
    await sleep(200);
    expect((await request(fixture.port, ok)).status).toBe(200);
    for (const socket of readers) socket.destroy();
  });
});

describe('stopping', () => {
  const question = '{"query":"crane"}';
  const head = `POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${question.length}\r\n\r\n`;

  test('finishes a request in flight, closes idle connections and takes no new ones', async () => {
    const host = await serveFolder(fixture.folder);
    const [idle, busy] = [new RawConnection(host.port), new RawConnection(host.port)];
    idle.send(`GET ${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect((await idle.next())?.status).toBe(200);
    busy.send(head + question.slice(0, 4), ['POST']);
    await sleep(50);
    let stopped = false;
    const stopping = host.stop().then(() => (stopped = true));
    expect(await idle.ended(1000)).toBe(true);
    expect(idle.state).toBe('ended');
    const late = new RawConnection(host.port);
    expect(await late.ended(1000)).toBe(true);
    expect(late.state).toBe('reset');
    await sleep(300);
    expect(stopped).toBe(false);
    busy.send(question.slice(4), []);
    const response = await busy.next();
    expect(response?.status).toBe(200);
    expect(header(response!, 'connection')).toBe('close');
    expect(JSON.parse(response!.body.toString())).toHaveProperty('results');
    expect(await busy.ended(2000)).toBe(true);
    await stopping;
  });

  test('lets a client read a long answer to its end', async () => {
    const host = await serveFolder(fixture.folder);
    const connection = new RawConnection(host.port);
    connection.send(
      'GET /api/companies?limit=500 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20),
      Array.from({ length: 20 }, () => 'GET'),
    );
    connection.socket.pause();
    await sleep(100);
    const stopping = host.stop();
    await sleep(100);
    connection.socket.resume();
    for (let i = 0; i < 20; i++) expect((await connection.next())?.status, `answer ${i}`).toBe(200);
    await connection.ended(2000);
    await stopping;
  });

  test('SIGTERM ends the process with 0 once the request in flight is answered', async () => {
    const child = fork(fileURLToPath(new URL('child-host.ts', import.meta.url)), [fixture.folder], { execArgv: ['--no-warnings'] });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const connection = new RawConnection(port);
    connection.send(head + question.slice(0, 4), ['POST']);
    await sleep(100);
    child.kill('SIGTERM');
    await sleep(200);
    expect(child.exitCode).toBeNull();
    connection.send(question.slice(4), []);
    expect((await connection.next())?.status).toBe(200);
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  });

  test.concurrent('a connection that asks for more than 128 answers at once gets so many, and ends', async () => {
    const connection = new RawConnection(fixture.port);
    const count = 200;
    connection.send(`GET ${ok} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count), Array<string>(count).fill('GET'));
    for (let i = 1; i <= 128; i++) {
      const response = await connection.next();
      expect(response?.status).toBe(200);
      expect(header(response!, 'connection'), `answer ${i}`).toBe(i === 128 ? 'close' : 'keep-alive');
    }
    expect(await connection.ended(5000)).toBe(true);
    expect(connection.rest.length).toBe(0);
  });

  test.concurrent('a connection that was asked too much gets nothing for what it asks later, and ends', async () => {
    const connection = new RawConnection(fixture.port);
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    // Most of them wait until the client reads on; by then some have been ignored, and there is room again.
    connection.socket.pause();
    connection.send(get('/api/companies?limit=500').repeat(140), Array<string>(140).fill('GET'));
    await sleep(300);
    connection.socket.resume();
    for (let i = 1; i <= 128; i++) {
      const response = await connection.next();
      expect(header(response!, 'connection'), `answer ${i}`).toBe(i === 128 ? 'close' : 'keep-alive');
      if (i <= 20) connection.send(get(ok));
    }
    expect(await connection.ended(5000)).toBe(true);
    expect(connection.rest.length).toBe(0);
  });

  test.concurrent('a connection that asks for hundreds of large answers and reads none is closed at once', async () => {
    const socket = connect(fixture.port, '127.0.0.1').pause();
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    socket.write(`GET /api/companies?limit=500 HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(900));
    await sleep(1500);
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(10_000_000);
  });
});
