import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/serve/free-port.ts';
import { startReloadingServer, type ReloadingServer } from '../../scripts/dev/live-reload.ts';

const page = '<!doctype html><title>Kräne</title><body>Kräne</body></html>\n';

describe('the server in front of the service that dev runs', () => {
  let service: Server;
  let front: ReloadingServer;
  let origin: string;
  const asked: { url: string; headers: Readonly<Record<string, unknown>>; body: string }[] = [];

  beforeAll(async () => {
    service = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        asked.push({ url: request.url!, headers: request.headers, body });
        if (request.url === '/') {
          response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ETag: '"a"', 'Content-Length': Buffer.byteLength(page) });
          return response.end(request.method === 'HEAD' ? undefined : page);
        }
        if (request.headers['if-none-match'] === '"b"') return response.writeHead(304, { ETag: '"b"' }).end();
        response.writeHead(request.url === '/nowhere' ? 404 : 200, { 'Content-Type': 'application/json', ETag: '"b"' });
        return response.end('{"a":1}');
      });
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const port = await freePort();
    front = await startReloadingServer({ port, host: '127.0.0.1' }, (service.address() as AddressInfo).port);
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await front.stop();
    service.close();
  });

  test('adds a script to pages, and keeps nobody’s copy of them', async () => {
    const headers = { Accept: 'text/html,*/*', 'If-None-Match': '"a"' };
    const response = await fetch(`${origin}/`, { headers });
    const text = await response.text();
    expect(text).toMatch(/^<!doctype html><title>Kräne<\/title><body>Kräne<script src="\/[^"]+"><\/script>\n<\/body><\/html>\n$/);
    expect([response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([200, null, 'no-store']);
    const script = await fetch(origin + /src="([^"]+)"/.exec(text)![1]!);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(asked.at(-1)!.headers).not.toHaveProperty('accept-encoding');
    expect(await (await fetch(`${origin}/`, { method: 'HEAD', headers })).text()).toBe('');
  });

  test('hands on everything else as it is', async () => {
    const response = await fetch(`${origin}/api?x=1`, { method: 'POST', body: '{"q":"ü"}', headers: { Accept: 'application/json' } });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([200, '"b"', '{"a":1}']);
    expect(asked.at(-1)).toMatchObject({ url: '/api?x=1', body: '{"q":"ü"}' });
    expect(asked.at(-1)!.headers).toHaveProperty('accept-encoding');
    expect((await fetch(`${origin}/`)).headers.get('etag')).toBe('"a"');
    expect((await fetch(`${origin}/nowhere`, { headers: { Accept: 'text/html' } })).status).toBe(404);
    expect((await fetch(`${origin}/api`, { headers: { 'If-None-Match': '"b"' } })).status).toBe(304);
  });

  test('tells open pages to reload', async () => {
    const script = await (await fetch(`${origin}/.crane-discovery/reload.js`)).text();
    const address = /EventSource\("([^"]+)"\)/.exec(script)![1]!;
    const stream = await fetch(origin + address);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    front.reload();
    expect((await reader.read()).value).toBe('data: reload\n\n');
    await reader.cancel();
  });

  test('stops though a page is open', async () => {
    const port = await freePort();
    const other = await startReloadingServer({ port, host: '127.0.0.1' }, 1);
    const stream = await fetch(`http://127.0.0.1:${port}/.crane-discovery/events`);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    await other.stop();
    await expect(stream.text()).rejects.toThrow();
  });
});
