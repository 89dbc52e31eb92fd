import { beforeAll, describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { AskResponse } from '../../src/contract/entities.ts';
import { limits } from '../../src/contract/limits.ts';
import { protocolVersions, rpcErrors, toolAnnotations } from '../../src/contract/mcp.ts';
import { filterMeaning } from '../../src/contract/parameters.ts';
import { buildMarket } from '../../src/model/market.ts';
import { respond } from '../../src/serve/pipeline.ts';
import { bodyBytes, joinBody } from '../../src/serve/response.ts';
import { toPieces } from '../to-pieces.ts';
import { searchDocs } from '../../src/serve/mcp/search.ts';
import { createPlaceholder, fillPlaceholders } from '../../src/serve/mcp/placeholder.ts';
import { startServing, type Serving } from '../serving.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServing();
});

type Json = Record<string, any>;
const market = '/.well-known/mcp';
const docs = '/.well-known/mcp/docs';
const post = (body: string, headers: Record<string, string> = {}, path = market) => serving.send(path, { method: 'POST', body, headers });

/** Sends a message as the oldest clients and `curl -d` do: no version, no Accept. */
async function ask(method: string, params: Json = {}, path = market): Promise<Json> {
  const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), { 'Content-Type': 'application/json' }, path);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return response.json() as Promise<Json>;
}
/** A call of a tool as a message. */
const call = (id: unknown, args: Json = {}, name = 'list_companies') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });
const json = { 'Content-Type': 'application/json' };

const callTool = async (name: string, args: Json): Promise<Json> => (await ask('tools/call', { name, arguments: args }))['result'] as Json;

describe('a tool gives what the operation answers', () => {
  const slug = () => serving.context.dataset.columns.slug(5);
  test.each([
    ['get_company', () => ({ slug: slug() }), () => serving.send(`/api/companies/${slug()}`)],
    [
      'batch_get_companies',
      () => ({ slugs: [slug(), 'none', slug()] }),
      () => send('/api/companies/batch', { slugs: [slug(), 'none', slug()] }),
    ],
    ['sandbox_first_call', () => ({}), () => serving.send('/api/sandbox/first-call')],
    ['ask_crane_atlas', () => ({ query: 'mobile crane' }), () => send('/ask', { query: 'mobile crane' })],
    ['ask_crane_atlas', () => ({}), () => send('/ask', {})],
  ])('%s', async (name, args, rest) => {
    const { structuredContent, content, isError } = await callTool(name, args());
    const text = await (await rest()).text();
    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual(JSON.parse(text));
    expect(content).toEqual([{ type: 'text', text: expect.any(String) as string }]);
    expect(content[0].text.length).toBeLessThan(text.length);
  });

  test.each([
    [{}, '?limit=10'],
    [
      { country: 'de', service_type: 'mobile_crane', capacity_min_t: 52.5, bbox: '-30,-60,90,60', limit: 3 },
      '?country=de&service_type=mobile_crane&capacity_min_t=52.5&bbox=-30,-60,90,60&limit=3',
    ],
    [{ limit: '60' }, '?limit=60'],
  ])('list_companies %j, with the total', async (args, query) => {
    const { structuredContent, content, isError } = await callTool('list_companies', args);
    const response = await serving.send(`/api/companies${query}`);
    const list = (await response.json()) as { items: Json[]; next_cursor: string | null };
    const total = Number(response.headers.get('x-total-count'));
    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual({ ...list, total });
    const [head, ...lines] = (content[0].text as string).split('\n');
    expect(head).toMatch(new RegExp(`^${total} compan(?:y matches|ies match)`));
    const named = lines.filter((line) => line.startsWith('- ')).map((line) => /^- ([a-z0-9-]+): /.exec(line)![1]);
    expect(named).toEqual(list.items.slice(0, limits.maxToolLines).map((company) => company['slug'] as string));
    if (list.items.length > limits.maxToolLines) expect(content[0].text).toContain('10 more are in structuredContent alone');
    if (list.next_cursor === null) expect(content[0].text).not.toContain('cursor');
    else expect(content[0].text).toContain(`cursor ${list.next_cursor}`);
  });

  test('list_companies, with what was probably meant where a box is empty and the swapped one is not', async () => {
    const { columns } = serving.context.dataset;
    const row = Array.from({ length: columns.count }, (_, at) => at).find((at) => Math.abs(columns.lon[at]!) < 90)!;
    const [lat, lon] = [columns.lat[row]!, columns.lon[row]!];
    const { structuredContent, content } = await callTool('list_companies', { bbox: [lat, lon, lat, lon].join(',') });
    expect(structuredContent).toEqual({ items: [], next_cursor: null, total: 0 });
    expect(content[0].text).toBe(
      `No company is in this box. Longitude comes first: 1 company matches with the pairs swapped. Call list_companies with {"bbox":"${[lon, lat, lon, lat].join(',')}"}`,
    );
    expect((await callTool('list_companies', { country: 'ZZ' }))['content'][0].text).toMatch(/^No company matches\./);
  });

  test('what is suggested to be called next keeps the schema of its tool, and says how far companies are and what fits', async () => {
    const texts: string[] = [];
    for (const query of [
      'cranes of 300 t in Germany',
      'mobile cranes of 100 t near Hamburg',
      'crawler cranes in the Netherlands over 50 t',
    ]) {
      const { structuredContent, content } = await callTool('ask_crane_atlas', { query });
      texts.push(content[0].text as string);
      expect(content[0].text).toMatch(/\nAll of these: call (?:list_companies|find_nearest_companies) with \{.*\}$/);
      for (const { '@type': type, description } of structuredContent.results as Json[])
        if (type === 'Organization') expect(content[0].text).toContain(description);
    }
    texts.push((await callTool('list_companies', { country: 'uk', capacity_min_t: 10 }))['content'][0].text as string);
    const calls = texts.flatMap((text) =>
      [...text.matchAll(/(\w+_companies) with (\{[^}]*\})/g)].map(([, name, args]) => [name!, JSON.parse(args!) as Json] as const),
    );
    expect(calls.some(([, args]) => 'capacity_min_t' in args)).toBe(true);
    const { result } = await ask('tools/list');
    for (const [called, args] of calls) {
      const { inputSchema } = (result.tools as Json[]).find(({ name }) => name === called)!;
      const check = new Ajv2020({ strict: false }).compile(inputSchema as object);
      expect([called, args, check(args), check.errors]).toEqual([called, args, true, null]);
    }
  });

  test.each([
    [{ near: '52.5,6.1' }, '?near=52.5,6.1&limit=10'],
    [
      { near: 'Hamburg, DE', service_type: 'mobile_crane', max_km: 4000, limit: 60 },
      '?near=Hamburg,+DE&service_type=mobile_crane&max_km=4000&limit=60',
    ],
    [{ near: '0,0', max_km: 0 }, '?near=0,0&max_km=0&limit=10'],
  ])('find_nearest_companies %j, with distances', async (args, query) => {
    const { structuredContent, content, isError } = await callTool('find_nearest_companies', args);
    const nearest = (await (await serving.send(`/api/nearest${query}`)).json()) as Json;
    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual(nearest);
    const lines = (content[0].text as string).split('\n').filter((line) => line.startsWith('- '));
    const items = nearest['items'] as Json[];
    expect(lines).toHaveLength(Math.min(items.length, limits.maxToolLines));
    lines.forEach((line, i) => expect(line).toContain(`- ${items[i]!['company'].slug}: `));
    if (items.length === 0) expect(content[0].text).toMatch(/^No company matches near \(0, 0\)/);
    else expect(lines[0]).toMatch(/; [\d,.]+\s?km; (?:\+[\d ]+|no phone), (?:https:\S+|no website)$/);
  });

  test('list_companies, find_nearest_companies and facets say which code of a country was meant', async () => {
    const { structuredContent, content } = await callTool('list_companies', { country: 'uk' });
    expect(structuredContent).toEqual({ items: [], next_cursor: null, total: 0 });
    expect(content[0].text).toMatch(/^UK is not a code of ISO 3166-1: \d+ compan.* with GB\. Call list_companies with \{"country":"GB"\}$/);
    expect((await callTool('find_nearest_companies', { near: '51.5,-0.1', country: 'uk' }))['content'][0].text).toBe(
      'UK is not a code of ISO 3166-1. Call find_nearest_companies with {"near":"51.5,-0.1","country":"GB"}',
    );
    expect((await callTool('facets', { country: 'EL' }))['content'][0].text).toContain('Call facets with {"country":"GR"}');
  });

  test('list_companies takes a box of four numbers', async () => {
    const [asText, asNumbers] = await Promise.all(
      ['-30,-60,90.5,60', [-30, -60, 90.5, 60]].map((bbox) => callTool('list_companies', { bbox })),
    );
    expect(asNumbers).toEqual(asText);
    expect(asNumbers!['structuredContent'].total).toBeGreaterThan(0);
  });

  test('facets, of the market and of a country', async () => {
    const all = (await (await serving.send('/api/facets')).json()) as Json;
    const { structuredContent } = await callTool('facets', {});
    expect(structuredContent).toEqual({ ...all, cross: { ...all['cross'], tables: [all['cross'].tables[0]] } });
    const { structuredContent: ofCountry, content } = await callTool('facets', { country: 'de' });
    const count = async (query: string) => Number((await serving.send(`/api/companies?${query}&limit=1`)).headers.get('x-total-count'));
    expect(ofCountry.companies).toBe(await count('country=DE'));
    for (const { service_type, companies } of ofCountry.service_types as Json[])
      expect(companies).toBe(await count(`country=DE&service_type=${service_type}`));
    for (const { capacity_min_t, companies_or_above } of ofCountry.capacity_bands as Json[])
      expect(companies_or_above).toBe(await count(`country=DE&capacity_min_t=${capacity_min_t}`));
    expect(content[0].text).toMatch(/^\d+ companies in DE\./);
    expect((await callTool('facets', { country: 'ZZ' }))['structuredContent']).toMatchObject({ companies: 0, countries: [] });
  });

  const send = (path: string, body: Json) =>
    serving.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

  test('page by page, every company once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { structuredContent } = await callTool('list_companies', { country: 'DE', limit: 7, ...(cursor === null ? {} : { cursor }) });
      seen.push(...(structuredContent.items as Json[]).map((company) => company['slug'] as string));
      cursor = structuredContent.next_cursor as string | null;
    } while (cursor !== null);
    const all = (await (await serving.send('/api/companies?country=DE&limit=500')).json()) as Json;
    expect(seen).toEqual((all['items'] as Json[]).map((company) => company['slug'] as string));
  });
});

describe('search and fetch', () => {
  const docsTool = async (name: string, args: Json) => (await ask('tools/call', { name, arguments: args }, docs))['result'] as Json;

  test('give their JSON as text too, and an ID that the other takes', async () => {
    const columns = serving.context.dataset.columns;
    const { structuredContent, content } = await callTool('search', { query: 'load chart' });
    expect(JSON.parse(content[0].text as string)).toEqual(structuredContent);
    const name = (await callTool('get_company', { slug: columns.slug(0) }))['structuredContent'].name as string;
    const { results } = (await callTool('search', { query: name }))['structuredContent'];
    expect(results[0]).toEqual({
      id: `/companies/${columns.slug(0)}`,
      title: name,
      url: `https://cranes.example/companies/${columns.slug(0)}`,
    });
    for (const id of [results[0].id, results[0].url]) {
      const fetched = (await callTool('fetch', { id }))['structuredContent'];
      expect(fetched).toMatchObject({ id, title: name, url: results[0].url, metadata: { country: expect.any(String) as string } });
      expect(fetched.text).toContain(`(${columns.slug(0)})`);
    }
    const list = (await callTool('fetch', { id: '/map?country=DE' }))['structuredContent'];
    expect(list.text).toBe((await callTool('list_companies', { country: 'DE' }))['content'][0].text);
  });

  test('find the documentation and its parts, on its own server as well', async () => {
    const { results } = (await docsTool('search', { query: 'rate limit headers' }))['structuredContent'];
    expect(results[0]).toEqual({
      id: '/docs/limits#rate-limit',
      title: 'Limits, caching and retries: Rate limit',
      url: 'https://cranes.example/docs/limits#rate-limit',
    });
    const whole = await (await serving.send('/docs/limits.md')).text();
    for (const tool of [docsTool, callTool]) {
      const part = (await tool('fetch', { id: '/docs/limits#rate-limit' }))['structuredContent'];
      expect(part.text).toMatch(/^## Rate limit\n/);
      expect(whole).toContain(part.text);
      expect((await tool('fetch', { id: '/docs/limits' }))['structuredContent'].text).toBe(whole);
    }
    expect((await docsTool('search', { query: 'zyxwvut' }))['structuredContent']).toEqual({ results: [] });
    expect((await docsTool('fetch', { id: `/companies/${serving.context.dataset.columns.slug(0)}` }))['isError']).toBe(true);
  });

  test('give operations of the reference by their names in the contract, where people find them', async () => {
    const { results } = (await docsTool('search', { query: 'batch get companies by slug' }))['structuredContent'];
    expect(results[0]).toEqual({
      id: '/developers/reference#batchGetCompanies',
      title: expect.stringMatching(/^API reference: /) as string,
      url: 'https://cranes.example/developers/reference#batchGetCompanies',
    });
  });

  test('read the index of the documentation, which is made when it is published, and make none', async () => {
    const { documents } = serving.context.dataset;
    const published = documents.get('/docs/search.json')!;
    const bytes = published.body as Uint8Array;
    const text = new TextDecoder().decode(bytes);
    const searchIn = (changed: string) =>
      searchDocs(
        {
          ...serving.context.dataset,
          documents: new Map([['/docs/search.json', { ...published, body: new TextEncoder().encode(changed) }]]),
        },
        'rate limit headers',
      );
    // No guide is there to make an index from.
    expect(await searchIn(text)).toEqual((await docsTool('search', { query: 'rate limit headers' }))['structuredContent']);
    await expect(searchIn(text.replace('Rate limit', 'Late limit'))).rejects.toThrow('docs/search.json differs from its checksum');
  });

  test('cut a long document, and say how to read the rest', async () => {
    const { text } = (await docsTool('fetch', { id: '/.well-known/openapi.json' }))['structuredContent'];
    expect(text.length).toBeLessThan(limits.maxFetchChars + 200);
    expect(text).toMatch(/\[The first [\d,]+ of [\d,]+ characters\. Open the url for all of it\.\]$/);
  });

  test.each([
    ['search', {}, /search: query: must be a string/],
    ['search', { query: '' }, /search: query: must have at least 1/],
    ['fetch', { id: '/none' }, /fetch: Nothing here has the id/],
    ['fetch', { id: 'https://elsewhere.example/' }, /fetch: Nothing here/],
    ['fetch', { id: '/docs/limits#none' }, /has no part .*#rate-limit/],
  ])('%s %j is refused', async (name, args, message) => {
    for (const tool of [callTool, docsTool]) {
      const { isError, content } = await tool(name, args);
      expect([isError, content[0].text]).toEqual([true, expect.stringMatching(message) as string]);
    }
  });
});

describe('skills', () => {
  test('are listed with the digest of the bytes that are read', async () => {
    const { skills } = (await ask('skills/list'))['result'];
    expect(skills.map(({ uri }: Json) => uri as string)).toEqual([
      'skill://find-crane-companies/SKILL.md',
      'skill://ask-crane-atlas/SKILL.md',
    ]);
    for (const skill of skills as Json[]) {
      const { uri, frontmatter, resources } = skill;
      const { text, mimeType } = (await ask('resources/read', { uri }))['result'].contents[0];
      const bytes = new TextEncoder().encode(text as string);
      const sum = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
      expect([mimeType, resources]).toEqual(['text/markdown', [{ uri, digest: `sha256:${sum}`, size: bytes.length }]]);
      const head = /^---\n(.*?)\n---\n/s
        .exec(text as string)![1]!
        .split('\n')
        .map((line) => line.split(/: (.*)/));
      expect(
        Object.fromEntries(head.map(([key, value]) => [key, value!.startsWith('"') ? (JSON.parse(value!) as string) : value])),
      ).toEqual(frontmatter);
      expect((await ask('skills/get', { uri }))['result'].skill).toEqual(skill);
    }
    expect((await ask('skills/get', { uri: 'skill://none/SKILL.md' }))['error']).toMatchObject({ code: -32_602 });
    expect((await ask('skills/list', {}, docs))['error']).toMatchObject({ code: -32_601 });
  });
});

describe('a tool gives the error of the operation, with its own name and arguments', () => {
  test.each([
    ['list_companies', { country: 'DEU' }, '/api/companies?country=DEU'],
    ['list_companies', { limit: 0 }, '/api/companies?limit=0'],
    ['list_companies', { capacity_min_t: '5e3' }, '/api/companies?capacity_min_t=5e3'],
    ['list_companies', { capacity_min_t: -1 }, '/api/companies?capacity_min_t=-1'],
    ['list_companies', { bbox: '1,2,3' }, '/api/companies?bbox=1,2,3'],
    ['list_companies', { cursor: 'AAAA' }, '/api/companies?cursor=AAAA'],
    ['find_nearest_companies', { country: 'DEU', near: '1,2' }, '/api/nearest?near=1,2&country=DEU'],
    ['get_company', { slug: 'no-such-company' }, '/api/companies/no-such-company'],
    ['facets', { country: 'DEU' }, '/api/companies?country=DEU'],
  ])('%s %j', async (name, args, path) => {
    const { isError, content, structuredContent } = await callTool(name, args);
    expect(isError).toBe(true);
    expect(structuredContent).toBeUndefined();
    const { error } = JSON.parse(content[0].text as string) as Json;
    const { error: ofOperation } = (await (await serving.send(path)).json()) as Json;
    expect(error).toMatchObject({ code: ofOperation.code, message: `${name}: ${ofOperation.message}` });
    expect(error.resolution).toContain(
      `Arguments of ${name}: ${name === 'find_nearest_companies' ? 'near' : Object.keys(args)[0] === 'slug' ? 'slug' : 'country'}`,
    );
    expect(error.resolution).not.toMatch(/\b(?:GET|POST) \//);
  });

  test.each([
    ['list_companies', { contry: 'DE' }, /Unknown argument \\"contry\\".*Arguments of list_companies: country, service_type, /],
    ['list_companies', { near: 'Hamburg' }, /Unknown argument \\"near\\".*find_nearest_companies/],
    ['list_companies', { brand: 'Liebherr' }, /Unknown argument \\"brand\\".*ask_crane_atlas/],
    ['find_nearest_companies', { lat: 52.5, lon: 6.1 }, /Unknown argument \\"lat\\".*Send the place as near/],
    ['find_nearest_companies', {}, /near is missing/],
    ['list_companies', { bbox: [1, 2, 3] }, /minLon,minLat,maxLon,maxLat/],
    ['list_companies', { country: ['DE'] }, /must be a string or a number/],
    ['list_companies', { country: '' }, /must be a string or a number, got an empty text/],
    ['get_company', {}, /slug is missing/],
    ['get_company', { slug: '../batch' }, /not_found/],
    ['batch_get_companies', { slugs: [] }, /invalid_request/],
    ['batch_get_companies', { slugs: ['a'], more: 1 }, /Unknown argument/],
    ['batch_get_companies', { slugs: Array.from({ length: 50 }, () => 'a'.repeat(120)).concat('b') }, /at most 50/],
    ['sandbox_first_call', { x: 1 }, /takes no arguments/],
    ['ask_crane_atlas', { query: 7 }, /invalid_request/],
    ['ask_crane_atlas', { query: 'a'.repeat(limits.maxQuestionChars + 1) }, /invalid_request/],
  ])('%s with arguments of its own kind of wrong: %j', async (name, args, message) => {
    const { isError, content } = await callTool(name, args);
    expect(isError).toBe(true);
    expect(content[0].text).toMatch(message);
    expect(content[0].text).toContain(`"message":"${name}: `);
  });

  test('an unknown tool is an error of the protocol', async () => {
    expect((await ask('tools/call', { name: 'delete_company', arguments: {} }))['error']).toMatchObject({ code: -32_602 });
    expect((await ask('tools/call', { name: '__proto__', arguments: {} }))['error']).toMatchObject({ code: -32_602 });
    expect((await ask('tools/call', { name: 'list_companies', arguments: {} }, docs))['error']).toMatchObject({ code: -32_602 });
  });
});

describe('tools/list', () => {
  test.each([market, docs])('describes every tool fully and the same each time: %s', async (path) => {
    const { result } = await ask('tools/list', {}, path);
    expect(await ask('tools/list', {}, path)).toEqual({ jsonrpc: '2.0', id: 7, result });
    for (const tool of result.tools as Json[]) {
      expect(tool['name']).toMatch(/^[a-z_]{4,64}$/);
      const [, when, example] = /^(.*) Example: (\{.*\})$/.exec(tool['description'] as string)!;
      if (tool['name'] !== 'sandbox_first_call' && tool['name'] !== 'fetch') expect(when).toMatch(/\bUse it\b/);
      for (const argument of Object.keys(JSON.parse(example!) as object)) expect(tool['inputSchema'].properties).toHaveProperty(argument);
      expect(tool['annotations']).toEqual(toolAnnotations);
      expect(tool['inputSchema']).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool['outputSchema']).toMatchObject({ type: 'object' });
      expect(JSON.stringify(tool)).not.toMatch(/"\$ref":"(?!#\/\$defs\/)|9007199254740991/);
    }
  });

  test('takes null for an optional argument as if it were left out, as clients with strict schemas send it', async () => {
    const listed = async (args: Json) =>
      (await ask('tools/call', { name: 'list_companies', arguments: args })).result.content[0].text as string;
    expect(await listed({ limit: 3, country: null, capacity_min_t: null })).toBe(await listed({ limit: 3 }));
    expect(await listed({ nope: null })).toContain('Unknown argument');
    const { result } = await ask('tools/call', { name: 'find_nearest_companies', arguments: { near: null } });
    expect(result.content[0].text).toContain('near is missing');
  });

  test('is short: less than 15,000 characters, of which schemas of results less than 5,500', async () => {
    const { result } = await ask('tools/list');
    expect(JSON.stringify(result.tools).length).toBeLessThan(15_000);
    expect(JSON.stringify((result.tools as Json[]).map(({ outputSchema }) => outputSchema as Json)).length).toBeLessThan(5500);
  });

  test('has a schema of each result that the result keeps, and that one without a member does not', async () => {
    const slug = serving.context.dataset.columns.slug(0);
    const calls: readonly (readonly [name: string, args: Json, ...members: string[]])[] = [
      ['list_companies', { limit: 3 }, '/total', '/items/0/slug'],
      ['find_nearest_companies', { near: '52.5,6.1', limit: 3 }, '/near/lat', '/items/0/distance_km', '/items/0/company/name'],
      ['get_company', { slug }, '/slug', '/services'],
      ['batch_get_companies', { slugs: [slug] }, '/items/0/fleet_highlights'],
      ['facets', { country: 'DE' }, '/companies', '/countries/0/country', '/cross/tables/0/companies'],
      ['list_models', { limit: 3 }, '/total', '/items'],
      ['list_wanted_ads', { limit: 3 }, '/total', '/items'],
      ['ask_crane_atlas', { query: 'mobile cranes in Germany' }, '/answer/text'],
      ['sandbox_first_call', {}, '/ok', '/next/openapi'],
      ['search', { query: 'load chart' }, '/results/0/id'],
      ['fetch', { id: `/companies/${slug}` }, '/text'],
    ];
    const { result } = await ask('tools/list');
    const tools = result.tools as { name: string; outputSchema: object }[];
    expect(tools.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
    for (const [i, [name, args, ...members]] of calls.entries()) {
      const { structuredContent } = await callTool(name, args);
      const check = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(tools[i]!.outputSchema);
      expect([name, check(structuredContent), check.errors]).toEqual([name, true, null]);
      for (const path of members) {
        const without = structuredClone(structuredContent) as Json;
        const steps = path.slice(1).split('/');
        delete steps.slice(0, -1).reduce((value, step) => value[step] as Json, without)[steps.at(-1)!];
        expect([name, path, check(without)]).toEqual([name, path, false]);
      }
    }
  });

  test('says what service and capacity together mean, and promises the tools that it has promised', async () => {
    const { result } = await ask('tools/list');
    expect(result.tools[0].description).toContain(filterMeaning);
    expect((result.tools as Json[]).map((tool) => tool['name'] as string)).toEqual([
      'list_companies',
      'find_nearest_companies',
      'get_company',
      'batch_get_companies',
      'facets',
      'list_models',
      'list_wanted_ads',
      'ask_crane_atlas',
      'sandbox_first_call',
      'search',
      'fetch',
    ]);
    const { result: ofDocs } = await ask('tools/list', {}, docs);
    expect((ofDocs.tools as Json[]).map((tool) => tool['name'] as string)).toEqual(['search', 'fetch']);
  });
});

describe('resources', () => {
  test.each([
    ['the market', market],
    ['the documentation', docs],
  ])('of %s are read as they are served', async (_, path) => {
    const { result } = await ask('resources/list', {}, path);
    expect(result.resources.length).toBeGreaterThan(10);
    for (const { uri, mimeType, size } of result.resources as Json[]) {
      if (/^(?:skill|ui):/.test(uri as string)) continue;
      const read = await ask('resources/read', { uri }, path);
      const served = await serving.send(new URL(uri as string).pathname);
      expect(served.headers.get('content-type')).toBe(mimeType);
      const text = await served.text();
      expect(read['result'].contents).toEqual([{ uri, mimeType, text }]);
      expect(new TextEncoder().encode(text)).toHaveLength(size as number);
    }
  });

  test('include every company by the template', async () => {
    const { result } = await ask('resources/templates/list');
    const templates = (result.resourceTemplates as Json[]).map(({ uriTemplate, mimeType }) => `${uriTemplate} ${mimeType}`);
    expect(templates).toEqual([
      'https://cranes.example/api/companies/{slug} application/json',
      'https://cranes.example/atlas/{slug} text/markdown; charset=utf-8',
      'https://cranes.example/atlas/concepts/{slug} text/markdown; charset=utf-8',
      'https://cranes.example/wanted/{id} text/markdown; charset=utf-8',
      'https://cranes.example/marketplace/{slug} text/markdown; charset=utf-8',
      'https://cranes.example/countries/{code} application/json',
    ]);
    const uri = `https://cranes.example/api/companies/${serving.context.dataset.columns.slug(0)}`;
    const read = await ask('resources/read', { uri });
    expect(read['result'].contents[0].text).toBe(await (await serving.send(new URL(uri).pathname)).text());
  });

  test('include every address that a question leads to: of companies and lists the JSON, of other pages the Markdown', async () => {
    const { columns } = serving.context.dataset;
    const slug = columns.slug(0);
    const types = new Set<string>();
    for (const query of ['companies in Germany', 'mobile cranes in Germany', 'crane companies', 'paging in the api']) {
      const response = await serving.send('/ask', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      const { results } = (await response.json()) as AskResponse;
      expect(results.length).toBeGreaterThan(0);
      for (const { url } of results) {
        // The small market of this test has no pages of the site beside those of its data.
        if (!/\/(?:companies|countries|map|docs)\b/.test(url!)) continue;
        const { result } = await ask('resources/read', { uri: url });
        expect(result?.contents, url).toHaveLength(1);
        types.add(`${new URL(url!).pathname.split('/')[1]} ${result.contents[0].mimeType}`);
      }
    }
    expect([...types].sort()).toEqual([
      'companies application/json',
      'countries application/json',
      'docs text/markdown; charset=utf-8',
      'map application/json',
    ]);
    const page = await ask('resources/read', { uri: `https://cranes.example/companies/${slug}` });
    expect(page['result'].contents[0].text).toBe(await (await serving.send(`/api/companies/${slug}`)).text());
    const map = await ask('resources/read', { uri: 'https://cranes.example/map?country=DE&bbox=5,47,15,55' });
    expect(map['result'].contents[0].text).toBe(await (await serving.send('/api/companies?country=DE&bbox=5,47,15,55')).text());
  });

  test.each([
    'https://cranes.example/companies/none',
    'https://cranes.example/map?nope=1',
    'https://cranes.example/api/companies/none',
    'https://cranes.example/api/companies/',
    'https://cranes.example/api/account',
    'https://cranes.example.evil.example/openapi.json',
    'file:///etc/passwd',
    'https://cranes.example/../package.json',
    '',
  ])('that do not exist are an error: %j', async (uri) => {
    expect((await ask('resources/read', { uri }))['error'].code).toBeLessThan(-32_000);
  });
});

describe('the endpoint', () => {
  test.each(['GET', 'HEAD', 'DELETE', 'PUT'])('refuses %s with 405 and Allow', async (method) => {
    const response = await serving.send(market, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  test('lets scripts of any origin call it', async () => {
    const preflight = await serving.send(market, {
      method: 'OPTIONS',
      headers: { Origin: 'https://agent.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    for (const name of ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id', 'Authorization', 'Accept']) {
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
    }
    const response = await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', {
      Origin: 'https://agent.example',
      'Content-Type': 'application/json',
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test.each([
    ['what curl -d sends', { 'Content-Type': 'application/x-www-form-urlencoded', Accept: '*/*' }],
    ['no Accept', { 'Content-Type': 'application/json' }],
    ['JSON alone', { 'Content-Type': 'application/json', Accept: 'application/json' }],
    ['a stream alone', { 'Content-Type': 'application/json', Accept: 'text/event-stream' }],
    ['a session of long ago', { 'Content-Type': 'application/json', 'Mcp-Session-Id': 'abc' }],
  ])('answers JSON to %s', async (_, headers) => {
    const response = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers as Record<string, string>);
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'application/json']);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('ratelimit-remaining')).not.toBeNull();
  });

  test('answers a notification with no message', async () => {
    const response = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}', { 'Content-Type': 'application/json' });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  // Basic/transports of 2026-07-28: a server rejects a message whose header and body name different revisions, by 400 and HeaderMismatch.
  test.each([
    ['tools/list', '2026-07-28', '2025-11-25'],
    ['tools/list', '2025-11-25', '2026-07-28'],
    ['tools/list', '2025-11-25', '2025-06-18'],
    ['tools/list', null, '2026-07-28'],
    ['initialize', '2025-11-25', '2026-07-28'],
    ['notifications/cancelled', '2026-07-28', '2025-11-25'],
    ['notifications/cancelled', '2025-11-25', '2026-07-28'],
  ])('refuses %s with the header %s and the body %s', async (method, inHeader, inBody) => {
    const meta = { 'io.modelcontextprotocol/protocolVersion': inBody, 'io.modelcontextprotocol/clientCapabilities': {} };
    const id = method.startsWith('notifications/') ? {} : { id: 1 };
    const response = await post(JSON.stringify({ jsonrpc: '2.0', ...id, method, params: { requestId: 1, _meta: meta } }), {
      'Content-Type': 'application/json',
      'Mcp-Method': method,
      ...(inHeader !== null && { 'MCP-Protocol-Version': inHeader }),
    });
    expect([response.status, ((await response.json()) as { error: { code: number } }).error.code]).toEqual([400, -32020]);
  });

  test('answers a subscription by its acknowledgement, and ends', async () => {
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: meta },
    });
    const response = await post(body, {
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'subscriptions/listen',
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await response.text()).toMatch(/^event: message\ndata: \{.*"notifications\/subscriptions\/acknowledged".*\}\n\n$/);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"jsonrpc":'],
    ['a number', '7'],
    ['null', 'null'],
    ['an empty batch', '[]'],
    ['no method', '{"jsonrpc":"2.0","id":1}'],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
    ['a deep nest', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['broken UTF-8', '\ud800'],
  ])('answers %s with an error, never with a failure of its own', async (_, body) => {
    const response = await post(body, { 'Content-Type': 'application/json' });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect((await response.json()) as Json).toHaveProperty('error');
    expect(serving.failures).toEqual([]);
  });

  test('refuses a message above the limit, another media type, and a compressed body', async () => {
    const large = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'a'.repeat(limits.maxMcpBodyBytes) } }), {
      'Content-Type': 'application/json',
    });
    expect([large.status, ((await large.json()) as Json)['error'].code]).toEqual([413, 'payload_too_large']);
    const xml = await post('<x/>', { 'Content-Type': 'application/xml' });
    expect(xml.status).toBe(415);
    const gzip = await post('{}', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    expect(gzip.status).toBe(415);
  });
});

describe('a batch', () => {
  const batch = (entries: unknown, headers: Record<string, string> = {}, to: Serving = serving) =>
    to.send(market, { method: 'POST', body: JSON.stringify(entries), headers: { ...json, ...headers } });
  const inBatchRevision = { 'MCP-Protocol-Version': '2025-03-26' };
  const remaining = (response: Response) => Number(response.headers.get('ratelimit-remaining'));
  const limited = (requests: number) => startServing({ quota: { requests, windowSeconds: 86_400 } });

  const without = [...protocolVersions.modern, ...protocolVersions.legacy].filter((version) => version !== '2025-03-26');
  test.each([...without, '2025-03-27', 'none', ''])('is refused in the revision %j, which has none', async (version) => {
    const to = await limited(10);
    const response = await batch([ping(1), call(2, { limit: 500 })], { 'MCP-Protocol-Version': version }, to);
    const { id, error } = (await response.json()) as Json;
    expect([response.status, id, error.code]).toEqual([400, null, rpcErrors.invalidRequest]);
    expect(error.message).toMatch(/Send one message per request/);
    expect(remaining(response)).toBe(9);
  });

  test.each([
    ['with', inBatchRevision],
    ['without', {}],
  ])('is answered in order in the revision that has them, %s its header', async (_, headers) => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await batch(
      [call('a', { limit: 2 }), notification, ping(2), call(2, { limit: 0 }), { jsonrpc: '2.0', id: 3, method: 'no/method' }],
      headers,
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const [list, pong, fault, unknown, ...rest] = (await response.json()) as Json[];
    expect(rest).toEqual([]);
    expect(list).toMatchObject({ id: 'a', result: { structuredContent: await (await serving.send('/api/companies?limit=2')).json() } });
    expect(pong).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
    expect(fault).toMatchObject({ id: 2, result: { isError: true } });
    expect(unknown).toMatchObject({ id: 3, error: { code: -32_601 } });
  });

  test('of one message gets an array of one; of notifications alone, an empty body', async () => {
    expect(await (await batch([ping(1)])).json()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    const silent = await batch([{ jsonrpc: '2.0', method: 'notifications/initialized' }]);
    expect([silent.status, await silent.text()]).toEqual([202, '']);
  });

  test('has an error for each entry that is not a message or is not allowed in a batch', async () => {
    const modern = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
    const initialize = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const entries = [
      7,
      null,
      [],
      [ping(1)],
      {},
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize },
      { ...ping(2), params: { _meta: modern } },
      ping(3),
    ];
    const answers = (await (await batch(entries)).json()) as Json[];
    expect(answers.map(({ error }) => error !== undefined)).toEqual([true, true, true, true, true, true, true, false]);
    expect(answers.map(({ id }) => id as unknown)).toEqual([null, null, null, null, null, 1, 2, 3]);
    // JSON-RPC 2.0, section 7: each entry of [1,2,3] is an invalid request, and no parse error.
    expect(answers.slice(0, -1).map(({ error }) => error.code as unknown)).toEqual(Array(7).fill(rpcErrors.invalidRequest));
  });

  test(`is refused with more than ${limits.maxMcpBatchEntries} messages, and empty, at the price of one request`, async () => {
    const to = await limited(100);
    const most = Array.from({ length: limits.maxMcpBatchEntries }, (_, id) => ping(id));
    expect((await (await batch(most, {}, to)).json()) as Json[]).toHaveLength(limits.maxMcpBatchEntries);
    for (const entries of [[...most, ping('one more')], []]) {
      const response = await batch(entries, {}, to);
      const { error } = (await response.json()) as Json;
      expect([response.status, error.code]).toEqual([400, rpcErrors.invalidRequest]);
    }
    expect(remaining(await batch([ping(1)], {}, to))).toBe(100 - limits.maxMcpBatchEntries - 3);
  });

  test('counts each message against the quota, and answers those beyond it with an error', async () => {
    const to = await limited(10);
    const first = await batch([ping(1), { jsonrpc: '2.0', method: 'notifications/initialized' }, ping(2)], {}, to);
    expect(remaining(first)).toBe(7);
    const response = await batch(
      Array.from({ length: 12 }, (_, id) => ping(id)),
      {},
      to,
    );
    expect([response.status, remaining(response)]).toEqual([200, 0]);
    const answers = (await response.json()) as Json[];
    expect(answers.map(({ id }) => id as unknown)).toEqual(Array.from({ length: 12 }, (_, id) => id));
    expect(answers.slice(0, 7).every(({ result }) => result !== undefined)).toBe(true);
    for (const { error } of answers.slice(7)) {
      expect(error).toMatchObject({ code: rpcErrors.limitExceeded, data: { retry_after: expect.any(Number) as number } });
      expect(error.data.retry_after).toBeGreaterThan(0);
    }
    expect((await batch([ping(1)], {}, to)).status).toBe(429);
  });

  test(`has at most ${limits.maxMcpAnswerBytes} bytes, with an error for what exceeds them and answers for what fits`, async () => {
    const entries = [...Array.from({ length: limits.maxMcpBatchEntries - 1 }, (_, id) => call(id, { limit: 500 })), ping('last')];
    const text = await (await batch(entries)).text();
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(limits.maxMcpAnswerBytes);
    const answers = JSON.parse(text) as Json[];
    expect(answers).toHaveLength(entries.length);
    const refused = answers.filter(({ error }) => error !== undefined);
    expect(refused.length).toBeGreaterThan(5);
    expect(answers.length - refused.length).toBeGreaterThan(3);
    for (const { error } of refused)
      expect(error).toMatchObject({ code: rpcErrors.limitExceeded, message: expect.stringMatching(/as a separate request/) as string });
    expect(answers.at(-1)).toMatchObject({ id: 'last', result: {} });
  });

  test('lets everyone else have a turn before each message', async () => {
    let turns = 0;
    const body = new TextEncoder().encode(JSON.stringify(Array.from({ length: 10 }, (_, id) => ping(id))));
    await respond(serving.context, {
      method: 'POST',
      path: market,
      search: '',
      header: () => null,
      body: () => Promise.resolve(body),
      pause: () => Promise.resolve(void turns++),
      client: 'x',
    });
    expect(turns).toBe(10);
  });
});

describe('an answer', () => {
  test(`to a single call has at most ${limits.maxMcpAnswerBytes} bytes too`, async () => {
    const rows = syntheticRows(600, 100);
    const wordy = rows.companies.map((row) => ({ ...row, description: 'Long "words". '.repeat(600) }));
    const to = await startServing({ market: buildMarket({ ...rows, companies: wordy }, sampleService) });
    const list = async (limit: number) =>
      (await (await to.send(market, { method: 'POST', body: JSON.stringify(call('one', { limit })), headers: json })).json()) as Json;
    expect(await list(500)).toMatchObject({
      id: 'one',
      error: { code: rpcErrors.limitExceeded, message: expect.stringMatching(/lower limit/) as string },
    });
    expect((await list(100))['result'].structuredContent.items).toHaveLength(100);
  });

  test('holds its body as text and as an object, whatever bytes it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 70_000 }),
        fc.constantFrom(undefined, '\t'),
        (values, id, repeat, indent) => {
          const placeholder = createPlaceholder();
          const text = JSON.stringify([values, 'é"\\\n'.repeat(repeat)], null, indent);
          const bytes = new TextEncoder().encode(text);
          const cut = Math.floor(bytes.length / 3);
          placeholder.body = toPieces([bytes.subarray(0, cut), bytes.subarray(cut)]);
          const message = JSON.stringify({ id, result: { text: placeholder.token, structured: { [placeholder.token]: 0 } } });
          const filled = joinBody(fillPlaceholders(message, placeholder)) as Uint8Array;
          expect(bodyBytes(fillPlaceholders(message, placeholder))).toBe(filled.length);
          expect(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(filled))).toEqual({
            id,
            result: { text, structured: JSON.parse(text) as unknown },
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('JSON is read as strictly as over HTTP', () => {
  const utf8 = new TextEncoder();
  const around = (text: string, bytes: readonly number[]) => {
    const [before = '', after = ''] = text.split('@');
    return new Uint8Array([...utf8.encode(before), ...bytes, ...utf8.encode(after)]);
  };
  test.each([
    ['bytes that are no UTF-8', '@', [0xff], /UTF-8/],
    ['half a UTF-8 sequence', '@', [0xc3], /UTF-8/],
    ['half a surrogate pair', String.raw`\ud800`, [], /surrogate/],
    ['a name twice', 'x","query":"y', [], /twice/],
    ['a name that poisons objects', 'x","__proto__":"y', [], /__proto__/],
  ])('%s', async (_, value, bytes, why) => {
    const rest = around(`{"query":"${value}"}`, bytes as number[]);
    const message = around(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_crane_atlas","arguments":{"query":"${value}"}}}`,
      bytes as number[],
    );
    for (const [path, body, code] of [
      ['/ask', rest, 'invalid_request'],
      [market, message, rpcErrors.parse],
      [docs, message, rpcErrors.parse],
    ] as const) {
      const response = await serving.send(path, { method: 'POST', body, headers: json });
      const { error } = (await response.json()) as Json;
      expect([response.status, error.code], path).toEqual([400, code]);
      expect(error.message).toMatch(why);
    }
  });

  test('a byte order mark, and a nest deeper than any message', async () => {
    for (const body of ['\ufeff{}', `${'['.repeat(limits.maxMcpJsonDepth + 1)}${']'.repeat(limits.maxMcpJsonDepth + 1)}`]) {
      const response = await post(body, json);
      expect([response.status, ((await response.json()) as Json)['error'].code]).toEqual([400, rpcErrors.parse]);
    }
  });
});
