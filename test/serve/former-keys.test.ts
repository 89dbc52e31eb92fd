import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, type AskResponse, type PublicCompany } from '../../src/contract/entities.ts';
import type { NameSearch } from '../../src/contract/search.ts';
import { buildMarket } from '../../src/model/market.ts';
import { handle } from '../../src/serve/handle.ts';
import { notFoundTexts, gonePage } from '../../src/site/view/not-found.ts';
import { baseUrl, startServing, type Serving } from '../serving.ts';
import { sampleService, syntheticRows } from '../synthetic-market.ts';

const rows = syntheticRows(60, 100);
const company = { ...rows.companies[7]!, id: 757, name: 'Falkenstein Krane GmbH', active: true };
const model = rows.models[0]!;
const market = buildMarket(
  {
    ...rows,
    companies: rows.companies.with(7, company),
    aliases: [
      { kind: 'company', old_slug: 'eberswalde-lift', slug: company.slug },
      { kind: 'company', old_slug: 'gone-lift', slug: null },
      { kind: 'model', old_slug: 'ltm-1100', slug: model.slug },
      { kind: 'wanted_ad', old_slug: 'WA-1', slug: null },
    ],
  },
  sampleService,
);

let serving: Serving;
beforeAll(async () => {
  serving = await startServing({ market });
});

const post = async <T>(path: string, body: unknown): Promise<T> => {
  const response = await serving.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
};
const callTool = async (name: string, args: object) => {
  type Called = { result: { content: { text: string }[]; structuredContent: Record<string, unknown>; isError?: true } };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return (await post<Called>('/.well-known/mcp', message)).result;
};
const search = async (q: string) => (await (await serving.send(`/api/search?${new URLSearchParams({ q })}`)).json()) as NameSearch;

describe('a former key', () => {
  it('redirects reads with their query, whatever the form, and no other method', async () => {
    for (const [path, to] of [
      ['/api/companies/eberswalde-lift?x=1', `/api/companies/${company.slug}?x=1`],
      ['/companies/eberswalde-lift', `/companies/${company.slug}`],
      ['/companies/eberswalde-lift.md', `/companies/${company.slug}.md`],
      ['/api/models/ltm-1100', `/api/models/${model.slug}`],
      ['/atlas/ltm-1100/companies', `/atlas/${model.slug}`],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const response = await serving.send(path, { method });
        expect([path, response.status, response.headers.get('location')]).toEqual([path, 308, baseUrl + to]);
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
    }
    expect((await serving.send('/api/companies/eberswalde-lift', { method: 'POST' })).status).toBe(405);
    expect((await serving.send('/api/companies/eberswalde-lift', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('is not needed for a redirect from a page that has become part of another', async () => {
    const { context } = serving;
    const { documents } = context.dataset;
    const page = [`/atlas/${model.slug}`, documents.get('/llms.txt')!] as const;
    const withPage = { ...context, dataset: { ...context.dataset, documents: new Map([...documents, page]) } };
    const send = (path: string) => handle(withPage, new Request(baseUrl + path), 'client');
    const moved = await send(`/atlas/${model.slug}/companies`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `${baseUrl}/atlas/${model.slug}`]);
    expect((await send('/atlas/never-was/companies')).status).toBe(404);
  });

  it('of what is gone is a 410 for programs, which counts as any answer of the operation does', async () => {
    const response = await serving.send('/api/companies/gone-lift');
    expect([response.status, response.headers.has('ratelimit-remaining')]).toEqual([410, true]);
    expect(ApiError.parse(await response.json()).error).toMatchObject({
      code: 'gone',
      message: 'The company "gone-lift" has been removed.',
    });
    for (const path of ['/companies/gone-lift', '/companies/gone-lift.md', '/api/wanted-ads/WA-1', '/wanted/WA-1'])
      expect([path, (await serving.send(path)).status]).toEqual([path, 410]);
  });

  it('gives the company in a batch, in the requested order', async () => {
    const other = market.companies[0]!.slug;
    const { items } = await post<{ items: PublicCompany[] }>('/api/companies/batch', { slugs: ['eberswalde-lift', 'gone-lift', other] });
    expect(items.map(({ slug }) => slug)).toEqual([company.slug, other]);
  });

  it('finds the company in a search, as its id and its slug do', async () => {
    for (const q of ['eberswalde-lift', 'id:757', ' ID:757', 'id: 757', company.slug])
      expect([q, (await search(q)).items[0]?.slug]).toEqual([q, company.slug]);
    expect((await search('falkenstein')).items.map(({ slug }) => slug)).toEqual([company.slug]);
    for (const q of ['id:75', 'id:99999999999', 'gone-lift'])
      expect((await search(q)).items.map(({ slug }) => slug)).not.toContain(company.slug);
  });

  it('names the company in a question', async () => {
    const { results } = await post<AskResponse>('/ask', { query: 'phone number of eberswalde-lift' });
    expect(results.map(({ url }) => url)).toContain(`${baseUrl}/companies/${company.slug}`);
  });

  it('is taken by the tools of MCP servers, and by their resources', async () => {
    expect((await callTool('get_company', { slug: 'eberswalde-lift' })).structuredContent).toMatchObject({ slug: company.slug });
    const batch = await callTool('batch_get_companies', { slugs: ['eberswalde-lift', 'gone-lift'] });
    expect(batch.structuredContent).toMatchObject({ items: [{ slug: company.slug }] });
    expect(batch.content[0]!.text).toMatch(/No active company: gone-lift$/);
    for (const id of ['/companies/eberswalde-lift', '/api/companies/eberswalde-lift'])
      expect((await callTool('fetch', { id })).structuredContent).toMatchObject({ title: company.name });
    for (const [name, args] of [
      ['get_company', { slug: 'gone-lift' }],
      ['fetch', { id: '/companies/gone-lift' }],
    ] as const)
      expect((await callTool(name, args)).content[0]!.text).toContain('The company \\"gone-lift\\" has been removed.');
    const uri = `${baseUrl}/api/models/ltm-1100`;
    const read = await post<{ result: { contents: { text: string }[] } }>('/.well-known/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/read',
      params: { uri },
    });
    expect(JSON.parse(read.result.contents[0]!.text)).toMatchObject({ slug: model.slug });
  });
});

describe('the page of what is gone', () => {
  it('is the page for addresses with nothing, with other words, and names are text in it', () => {
    const { status, title, sentence, advice } = notFoundTexts;
    const page = `<title>${title} · Cranes</title><meta content="${sentence}"><p>${status}</p><p>${sentence}${advice} a question.</p>`;
    expect(gonePage(page, 'The company "a" (<b>$&) has been removed.', '/companies')).toBe(
      '<title>Page removed · Cranes</title><meta content="The company &quot;a&quot; (&lt;b&gt;$&amp;) has been removed."><p>410</p><p>The company &quot;a&quot; (&lt;b&gt;$&amp;) has been removed. <a href="/companies">See the others</a>, ask a question.</p>',
    );
  });
});
