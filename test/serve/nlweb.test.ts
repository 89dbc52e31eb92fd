import { beforeAll, describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiVersion } from '../../src/contract/discovery.ts';
import type { AskResponse } from '../../src/contract/entities.ts';
import { jsonSchema } from '../../src/contract/json-schema.ts';
import { limits } from '../../src/contract/limits.ts';
import { NlwebAnswer, NlwebFailure } from '../../src/contract/nlweb.ts';
import { startServing, type Serving } from '../serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServing();
});

type Json = Record<string, any>;
const question = 'mobile cranes in Germany';
const post = (body: unknown, headers: Record<string, string> = {}) =>
  serving.send('/nlweb/ask', { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
const ask = async (query: string) => {
  const response = await serving.send('/ask', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as AskResponse;
};

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
const validators = { answer: ajv.compile(jsonSchema(NlwebAnswer)), failure: ajv.compile(jsonSchema(NlwebFailure)) };

/** The events of a stream, by the rules of server-sent events. */
const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      return { event: field('event') ?? null, data: JSON.parse(field('data')!) as Json };
    });

describe('a question in the form of NLWeb', () => {
  test('gets the answer of /ask: the text as a summary, then the resources', async () => {
    const response = await post({ query: { text: question, site: 'all' }, context: { prev: ['cranes'] }, meta: { version: '0.55' } });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    const body = (await response.json()) as Json;
    const { answer, results } = await ask(question);
    expect(body).toEqual({
      _meta: { response_type: 'answer', response_format: 'conversational_search', version: '0.55' },
      results: [{ '@type': 'SearchSummary', text: answer.text }, ...results.map((result) => ({ '@id': result.url, ...result }))],
    });
    expect(validators.answer(body)).toBe(true);
  });

  test.each([
    ['POST, prefer.streaming', () => post({ query: { text: question }, prefer: { streaming: true } })],
    ['POST, Accept', () => post({ query: { text: question } }, { Accept: 'text/event-stream' })],
    [
      'GET, Accept, as EventSource does',
      () => serving.send(`/nlweb/ask?query=${encodeURIComponent(question)}`, { headers: { Accept: 'text/event-stream' } }),
    ],
    ['GET, streaming', () => serving.send(`/nlweb/ask?query=${encodeURIComponent(question)}&streaming=true&site=x`)],
  ])('is answered as a stream: %s', async (_, send) => {
    const response = await send();
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    const events = eventsOf(await response.text());
    const { _meta, results } = (await (await post({ query: { text: question } })).json()) as Json;
    expect(events).toEqual([
      { event: 'start', data: { _meta } },
      ...(results as Json[]).map((item, index) => ({ event: 'result', data: { index, item } })),
      { event: 'complete', data: { _meta } },
    ]);
  });

  test.each([
    [{ query: { text: question }, prefer: { streaming: false } }, { Accept: 'text/event-stream' }],
    [{ query: { text: question } }, { Accept: 'application/json, text/event-stream' }],
  ])('is answered as JSON where that is preferred: %j %j', async (body, headers) => {
    expect((await post(body, headers)).headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('of version 0.54 gets its names and its stream, which the published React client reads line by line', async () => {
    // The request that search-components 0.1.9 (nlweb-ai/search-components, src/lib/useNlWeb.ts) sends.
    const request = {
      query: { text: question, site: 'all', num_results: 3 },
      prefer: { streaming: true, response_format: 'conv_search', mode: 'list, summarize' },
      meta: { api_version: '0.54', user: { id: 'x' }, remember: true },
      context: { '@type': 'ConversationalContext', prev: ['cranes'] },
    };
    const text = await (await post(request, { Accept: 'text/event-stream' })).text();
    const lines = text.split('\n').filter((line) => line.startsWith('data: '));
    const data = lines.map((line) => JSON.parse(line.slice('data: '.length)) as Json);
    expect(text).not.toContain('event:');
    expect(data[0]).toEqual({ _meta: { response_type: 'answer', response_format: 'conv_search', version: '0.54' } });
    const { answer, results } = await ask(question);
    expect(data[1]!['results']).toEqual([
      { '@type': 'Summary', text: answer.text },
      ...results.slice(0, 3).map((result) => ({ '@id': result.url, ...result })),
    ]);
    // That client takes results of one `@id` for the same.
    expect(new Set((data[1]!['results'] as Json[]).map((result) => result['@id'] as string)).size).toBe(4);
  });

  test('leaves out the summary for the mode list', async () => {
    const types = async (response: Response) =>
      ((await response.json()) as Json)['results'].map((result: Json) => result['@type'] as string);
    expect(await types(await post({ query: { text: question }, prefer: { mode: 'list' } }))).not.toContain('SearchSummary');
    expect(await types(await serving.send('/nlweb/ask?query=cranes&mode=list'))).not.toContain('SearchSummary');
    expect((await types(await post({ query: { text: question }, prefer: { mode: 'list, summarize' } })))[0]).toBe('SearchSummary');
  });

  test('that is none is told what can be asked', async () => {
    const { answer } = await ask('');
    for (const response of [await serving.send('/nlweb/ask', { method: 'POST' }), await serving.send('/nlweb/ask')])
      expect(((await response.json()) as Json)['results'][0].text).toBe(answer.text);
  });

  test.each([
    ['a text for a query', () => post({ query: 'cranes' }), 400, /as an object/],
    ['no text', () => post({ query: {} }), 400, /Correct this field/],
    ['a text that is too long', () => post({ query: { text: 'x'.repeat(limits.maxQuestionChars + 1) } }), 400, /Correct this field/],
    ['the same by GET', () => serving.send(`/nlweb/ask?query=${'x'.repeat(limits.maxQuestionChars + 1)}`), 400, /shorter/],
    ['a broken encoding', () => serving.send('/nlweb/ask?query=%zz'), 400, /%25/],
    [
      'no JSON',
      () => serving.send('/nlweb/ask', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }),
      400,
      /JSON/,
    ],
    ['another media type', () => post({ query: { text: 'x' } }, { 'Content-Type': 'text/plain' }), 415, /application\/json/],
    ['nothing acceptable', () => post({ query: { text: 'x' } }, { Accept: 'image/png' }), 406, /Accept/],
    ['too much', () => post({ query: { text: 'x' }, context: { memory: 'x'.repeat(limits.maxNlwebBodyBytes) } }), 413, /context/],
  ])('fails with the error of the service and a failure of NLWeb: %s', async (_, send, status, resolution) => {
    const response = await send();
    const body = (await response.json()) as Json;
    expect([response.status, body['_meta']]).toEqual([
      status,
      { response_type: 'failure', response_format: 'conversational_search', version: '0.55' },
    ]);
    expect(body['error'].resolution).toMatch(resolution);
    expect(validators.failure(body)).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(new TextEncoder().encode(JSON.stringify(body)).length));
  });

  test('counts as a question, varies by Accept, and is refused by other methods', async () => {
    const response = await serving.send('/nlweb/ask?query=cranes');
    expect(response.headers.get('ratelimit-remaining')).not.toBeNull();
    expect(response.headers.get('vary')).toMatch(/Accept, SVC-API-Version/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await (await serving.send('/nlweb/ask?query=cranes', { method: 'HEAD' })).text()).toBe('');
    const refused = await serving.send('/nlweb/ask', { method: 'DELETE' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    const small = await startServing({ quota: { requests: 1, windowSeconds: 60 } });
    await small.send('/nlweb/ask?query=cranes');
    expect((await small.send('/nlweb/ask?query=cranes')).status).toBe(429);
  });
});

describe('/ask', () => {
  test('claims no version of NLWeb, and keeps its request', async () => {
    expect((await ask('load chart'))._meta).toEqual({
      response_type: 'answer',
      response_format: 'conversational_search',
      version: apiVersion,
      language: 'en',
    });
    const nested = await serving.send('/ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: { text: 'load chart' } }),
    });
    expect(nested.status).toBe(400);
  });
});
