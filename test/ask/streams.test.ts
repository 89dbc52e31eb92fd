import { connect } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../published.ts';
import { runCommand } from '../scripts/run-command.ts';
import { sampleService } from '../synthetic-market.ts';
import { sampleQuestions } from './sample-sources.ts';

const site = inject('site');

const body = JSON.stringify({ query: 'Raupenkrane über 100 t in Deutschland' });
const headers = { 'Content-Type': 'application/json' };
const plain = async () => (await (await fetch(`${site.baseUrl}/ask`, { method: 'POST', headers, body })).json()) as unknown;
const done = JSON.stringify({ ok: true });

describe('the event stream of POST /ask', () => {
  it('is read by eventsource-parser, however it is cut', async () => {
    const response = await fetch(`${site.baseUrl}/ask`, { method: 'POST', headers: { ...headers, Accept: 'text/event-stream' }, body });
    const text = await response.text();
    for (const size of [1, 7, 64, text.length]) {
      const events: EventSourceMessage[] = [];
      const parser = createParser({ onEvent: (event) => events.push(event) });
      for (let at = 0; at < text.length; at += size) parser.feed(text.slice(at, at + size));
      expect(events.map(({ event }) => event)).toEqual(['message', 'done']);
      expect(JSON.parse(events[0]!.data)).toEqual(await plain());
      expect(events[1]!.data).toBe(done);
    }
  });

  it('does the server no harm when its reader leaves in the middle', async () => {
    const { port } = new URL(site.baseUrl);
    for (let i = 0; i < 20; i++) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST /ask HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
          );
          socket.once('data', () => socket.destroy());
          if (i % 2 === 0) setTimeout(() => socket.destroy(), 1);
        });
        socket.once('close', () => resolve());
        socket.once('error', () => resolve());
      });
    }
    expect((await fetch(`${site.baseUrl}/ask`, { method: 'POST', headers, body })).status).toBe(200);
  });
});

describe('POST /ask over HTTP', () => {
  const send = (text: string | Uint8Array<ArrayBuffer>) => fetch(`${site.baseUrl}/ask`, { method: 'POST', headers, body: text });
  const refusal = async (response: Response) =>
    ((await response.json()) as { error: { code: string; message: string; resolution: string } }).error;

  it.each([
    ['{"prefer":{"streaming":true}}', 'Accept: text/event-stream'],
    ['{"query":{"text":"cranes"}}', 'query.text'],
    ['{"query":5}', 'string'],
    ['{"query":["cranes"]}', 'string'],
    ['{"query":null}', 'string'],
  ])('refuses %s and says what to send instead', async (text, remedy) => {
    const response = await send(text);
    expect(response.status).toBe(400);
    const { code, message, resolution } = await refusal(response);
    expect(code).toBe('invalid_request');
    expect(`${message} ${resolution}`).toContain(remedy);
  });

  it('refuses more than 8 KiB, such as a megabyte of emoji, and more than 1,000 characters', async () => {
    expect((await send(JSON.stringify({ query: '😀'.repeat(250_000) }))).status).toBe(413);
    expect((await send(JSON.stringify({ query: 'x'.repeat(1001) }))).status).toBe(400);
    expect((await send(JSON.stringify({ query: '😀'.repeat(500) }))).status).toBe(200);
  });

  it('answers bidi controls and null characters without repeating them, and refuses halves of surrogate pairs', async () => {
    for (const query of ['"\\u202ecrane\\u202c"', '"\\u0000crane\\u0007"', '"\\ufeffcrane"']) {
      const response = await send(`{"query":${query}}`);
      expect(response.status, query).toBe(200);
      expect(await response.text()).not.toMatch(/[\u202a-\u202e\ufeff]/u);
    }
    for (const query of ['"\\ud800 crane"', '"crane \\udc00"']) {
      const response = await send(`{"query":${query}}`);
      expect(response.status, query).toBe(400);
      expect((await refusal(response)).code).toBe('invalid_request');
    }
  });

  it('points only to addresses that answer 200, or whose host the service declares', async () => {
    const urls = new Set<string>();
    // One of every third of languages, intents and combinations of filters.
    const kinds = new Map<string, string>();
    for (const { question, lang, intent, filters } of sampleQuestions) {
      kinds.set([lang, intent, ...Object.keys(filters).toSorted()].join(' '), question);
    }
    for (const query of [...[...kinds.values()].filter((_, i) => i % 3 === 0), '']) {
      const { results } = (await (await send(JSON.stringify({ query }))).json()) as { results: { url: string }[] };
      for (const { url } of results) urls.add(url);
    }
    expect(urls.size).toBeGreaterThan(60);
    for (const url of urls) {
      if (!url.startsWith(`${site.baseUrl}/`)) {
        expect(sampleService.external_hosts).toContain(new URL(url).host);
        continue;
      }
      const response = await fetch(url);
      await response.arrayBuffer();
      expect(response.status, url).toBe(200);
    }
  });
});

describe('npm run crane -- ask', () => {
  const run = (...args: string[]) => runCommand('ask', args);
  const temporary = temporaryFolder();
  afterAll(() => temporary.remove());

  it('prints what was understood and the answer', () => {
    const { stdout, status } = run('crawler cranes over 300 t in Germany');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^intent +companies/m);
    expect(stdout).toContain('"country":"DE","service_type":"crawler_crane","capacity_min_t":300');
    expect(stdout).toContain('https://cranes.example/map?country=DE&service_type=crawler_crane&capacity_min_t=300');
  });

  it('answers a file of questions, one line for one', () => {
    const file = join(temporary.path, 'questions.jsonl');
    writeFileSync(file, '{"id":"a","question":"do I need an API key?"}\n\n{"id":2,"question":"Wetter morgen?"}\n');
    const { stdout, status } = run('--jsonl', file);
    expect(status).toBe(0);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ id, intent, lang }) => [id, intent, lang])).toEqual([
      ['a', 'auth', 'en'],
      [2, 'out_of_scope', 'de'],
    ]);
    expect(Object.keys(lines[0]!)).toEqual(['id', 'intent', 'filters', 'lang', 'results', 'answer']);
  });

  it('names the line that it cannot read', () => {
    const file = join(temporary.path, 'broken.jsonl');
    writeFileSync(file, '{"id":1}\n');
    expect(run('--jsonl', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('line 1') as string });
  });
});
