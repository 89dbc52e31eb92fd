import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openInMemory } from '../../scripts/market/memory-dataset.ts';
import { loadData } from '../../src/load/load-data.ts';
import { buildMarket, type Market } from '../../src/model/market.ts';
import { documentsInMemory } from '../../src/documents/all-documents.ts';
import { exploreDocuments, makeTestSite, mappedExplore } from '../made-site.ts';
import type { Document } from '../../src/documents/document.ts';
import { askRecords } from '../../src/documents/ask-records.ts';
import { formatInteger, formatLoad } from '../../src/contract/numbers.ts';
import { sitemapDocuments, type MappedPage } from '../../src/documents/discovery/sitemap.ts';
import { scenes } from '../../src/site/view/kind-figure.ts';
import { companyPagesFile } from '../../src/documents/explore-pages.ts';
import { memoryLimiter } from '../../src/serve/rate-limit.ts';
import { handle } from '../../src/serve/handle.ts';
import { testTemplates } from '../page-templates.ts';
import { testAskPage } from '../published.ts';

const baseUrl = 'https://cranes.example';
const mcpPath = '/.well-known/mcp';
const text = ({ bytes }: Document): string => new TextDecoder().decode(bytes);

let market: Market;
let pages: Map<string, Document>;
let mapped: readonly MappedPage[];
/** The day on which questions are answered. */
let today: string;
let post: (path: string, body: unknown) => Promise<Response>;
let send: (path: string, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  const { rows, service } = await loadData(fileURLToPath(new URL('../../data', import.meta.url)));
  market = buildMarket(rows!, { ...service!, company_pages: { prerendered: 400 } });
  const site = await makeTestSite(market, baseUrl);
  pages = new Map(exploreDocuments(site).map((document) => [document.url, document]));
  mapped = mappedExplore(site);
  today = market.date;
  const opened = await openInMemory(
    site,
    [...documentsInMemory(site), ...pages.values(), testAskPage()],
    companyPagesFile(site, testTemplates.companies).bytes,
  );
  const dataset = { ...opened, today: () => today };
  const limiter = memoryLimiter({ requests: 1_000_000, windowSeconds: 60 });
  const context = { dataset, limiter, cdn: false, report: (error: unknown) => expect.unreachable(String(error)) };
  post = (path, body) =>
    handle(
      context,
      new Request(baseUrl + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      'client',
    );
  send = (path, headers = {}) => handle(context, new Request(baseUrl + path, { headers }), 'client');
});

const htmlPages = () => [...pages.values()].filter(({ mediaType }) => mediaType.startsWith('text/html'));
const links = (html: string): string[] => [...html.matchAll(/ href="(\/[^"#?]*)/g)].map(([, path]) => path!);

describe('the pages that explore the market', () => {
  it('are one for each thing of the data', () => {
    const { companies, models, concepts, listings, wantedAds } = market;
    const paths = mapped.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { published } of companies) expect(paths).toContain(`/companies/${published.slug}`);
    for (const { slug } of models) expect(paths).toContain(`/atlas/${slug}`);
    for (const { slug } of concepts) expect(paths).toContain(`/atlas/concepts/${slug}`);
    for (const { slug } of listings) expect(paths).toContain(`/marketplace/${slug}`);
    for (const { id } of wantedAds) expect(paths).toContain(`/wanted/${id}`);
    for (const path of ['/companies', '/countries', '/countries/de', '/atlas', '/atlas/concepts', '/marketplace', '/wanted'])
      expect(paths).toContain(path);
  });

  it('of a company show the crane by which it is found, whatever its highlights are, and so does the function', async () => {
    const plainPage = async (slug: string) =>
      (await (await send(`/companies/${slug}.md`)).text())
        .split('## Companies nearby')[0]!
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll('\\', '');
    const made = { stored: 0, byFunction: 0, beyondHighlights: 0, platforms: 0 };
    const types = new Map(market.models.map(({ brand, model, crane_type }) => [`${brand} ${model}`, crane_type]));
    for (const { published, strongest, maxCapacityT } of market.companies) {
      const page = await plainPage(published.slug);
      if (strongest === null) {
        expect([maxCapacityT, /Largest (?:crane|platform load)/.test(page)]).toEqual([null, false]);
        continue;
      }
      expect(strongest.capacity_t).toBe(maxCapacityT);
      const name = [strongest.brand, strongest.model].filter(Boolean).join(' ');
      const type = types.get(name) ?? (published.services.length === 1 ? published.services[0] : undefined);
      const [label, measure] =
        type === 'aerial_platform'
          ? ['Largest platform load', formatLoad(maxCapacityT)]
          : ['Largest crane', `${formatInteger(maxCapacityT!)} t`];
      expect(
        page.split('\n').find((line) => line.includes(label)),
        published.slug,
      ).toContain(`${name}, ${measure}`);
      made[pages.has(`/companies/${published.slug}`) ? 'stored' : 'byFunction']++;
      if (type === 'aerial_platform') made.platforms++;
      if (published.fleet_highlights.some(({ capacity_t }) => capacity_t === maxCapacityT)) continue;
      made.beyondHighlights++;
      expect(
        page.split('\n').find((line) => line.startsWith(`| ${name} |`)),
        published.slug,
      ).toContain(`| ${measure} |`);
    }
    expect(Math.min(...Object.values(made))).toBeGreaterThan(0);
  });

  it('of the marketplace and of models count the companies with such cranes, and each term with a drawing exists', () => {
    const typeOf = new Map(market.models.map(({ brand, model, crane_type }) => [`${brand} ${model}`, { brand, crane_type }]));
    for (const { slug, crane_type, brand, country } of market.listings) {
      const owners = market.companies.filter(
        ({ published }) =>
          (country === null || published.country === country) &&
          published.fleet_highlights.some((crane) => {
            const known = typeOf.get(`${crane.brand} ${crane.model}`);
            return (
              known !== undefined && (crane_type === null || known.crane_type === crane_type) && (brand === null || known.brand === brand)
            );
          }),
      );
      const said = /(\d+) compan(?:y lists|ies list) one/.exec(text(pages.get(`/marketplace/${slug}`)!))?.[1] ?? '0';
      expect(Number(said), slug).toBe(owners.length);
    }
    const { slug, brand, model } = market.models.find(({ slug: each }) => each === 'liebherr-ltm-1060-3-1')!;
    const owners = market.companies.filter(({ published }) =>
      published.fleet_highlights.some((crane) => crane.brand === brand && crane.model === model),
    );
    expect(owners.length).toBeGreaterThan(12);
    expect(links(text(pages.get(`/atlas/${slug}`)!)).filter((path) => path.startsWith('/companies/'))).toEqual(
      owners.map((company) => `/companies/${company.slug}`),
    );
    for (const term of scenes.keys()) expect(text(pages.get(`/atlas/concepts/${term}`)!), term).toContain('<svg class="kind"');
  });

  it('are resources of the market server at their own addresses, as Markdown', async () => {
    for (const path of ['/atlas', '/atlas/concepts/load-chart', '/atlas/liebherr-ltm-1300-6-2', '/marketplace', '/wanted', '/countries']) {
      const read = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: baseUrl + path } };
      const response = await post('/.well-known/mcp', read);
      const { result } = (await response.json()) as { result: { contents: { mimeType: string; text: string }[] } };
      expect(result.contents[0], path).toMatchObject({ mimeType: 'text/markdown; charset=utf-8', text: text(pages.get(`${path}.md`)!) });
    }
  });

  it('list every company of a country once, over all its pages', () => {
    const wanted = market.companies.map(({ published }) => `/companies/${published.slug}`);
    const listed = htmlPages()
      .filter(({ url }) => url.startsWith('/countries/'))
      .flatMap((page) => links(text(page)).filter((path) => path.startsWith('/companies/')));
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });

  it('name their other forms and what they are about', () => {
    for (const page of htmlPages()) {
      const html = text(page);
      expect(html).toContain(`<link rel="canonical" href="${baseUrl}${page.url}">`);
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${baseUrl}${page.url}.md">`);
      for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
        expect(JSON.parse(json!)).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) as string });
      }
      expect(html).not.toContain('undefined');
      expect(html).not.toContain('NaN');
      expect(html).not.toContain('[object');
      // Pages are under a policy that refuses inline style and script.
      expect(html).not.toMatch(/ style="| on\w+="|<style|<script(?! type="application\/ld\+json")/);
    }
    const company = text(pages.get(`/companies/${market.companies[0]!.published.slug}`)!);
    expect(company).toContain('"@type":"LocalBusiness"');
    expect(company).toContain(`<link rel="alternate" type="application/json" href="${baseUrl}/api/companies/`);
    expect(text(pages.get('/wanted/wa-0001')!)).toContain('"@type":"Demand"');
    expect(text(pages.get('/wanted/wa-0001')!)).toContain('nothing here is for sale');
  });

  it('have a Markdown alternate with the same words', () => {
    const wordsOf = (marked: string) => marked.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
    for (const page of htmlPages()) {
      const alternate = pages.get(`${page.url}.md`)!;
      expect(alternate.mediaType).toBe('text/markdown; charset=utf-8');
      const markdown = text(alternate);
      expect(markdown).toMatch(/^(?:\[.*\n\n)?# /);
      // What only a script shows has no words of its own.
      const html = text(page).replace(/<form class="tools.*?<\/form>/g, '');
      const cells = [
        ...html.matchAll(
          /<(?:td|dd|p|li)(?: class="(?:number|note|date|number unknown|unknown)")?(?: data-label="[^"]*")?>(.*?)<\/(?:td|dd|p|li)>/g,
        ),
      ];
      const plain = wordsOf(markdown.replace(/\]\([^)]*\)/g, ']'));
      for (const [, cell] of cells) {
        const words = wordsOf(cell!.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, ' '));
        expect(plain, `${page.url}: ${words}`).toContain(words);
      }
      // Read away from the site, every link must still lead somewhere.
      expect(markdown).not.toMatch(/\]\(\//);
    }
  });
});

describe('the page of a company', () => {
  it('is the same from the function as in the file, for every one', async () => {
    const stored = [...pages.values()].filter(({ url }) => /^\/companies\/./.test(url));
    expect(stored).toHaveLength(2 * 400);
    for (const document of stored) {
      const response = await send(document.url);
      expect(response.headers.get('content-type')).toBe(document.mediaType);
      expect(await response.text()).toBe(text(document));
    }
  });

  it('comes from the function where there is no file', async () => {
    const { slug, name } = market.companies.at(-1)!.published;
    expect(pages.has(`/companies/${slug}`)).toBe(false);
    const response = await send(`/companies/${slug}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
    const html = await response.text();
    expect(html).toContain(`<h1>${name.replaceAll('&', '&amp;')}</h1>`);
    const again = await send(`/companies/${slug}`, { 'If-None-Match': response.headers.get('etag')! });
    expect(again.status).toBe(304);
    expect((await send('/companies/no-such-company', { Accept: 'text/html' })).status).toBe(404);
    expect((await send('/companies/no-such-company.md')).status).toBe(404);
  });

  it.each([
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown; charset=utf-8'],
    ['text/markdown;q=0.5, text/html', 'text/html; charset=utf-8'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['*/*', 'text/html; charset=utf-8'],
    ['text/markdown;q=0', 'text/html; charset=utf-8'],
  ])('answers Accept: %s with %s', async (accept, mediaType) => {
    const { slug } = market.companies[0]!.published;
    for (const path of [`/companies/${slug}`, '/atlas', '/wanted/wa-0001']) {
      const response = await send(path, { Accept: accept });
      expect(response.headers.get('content-type'), path).toBe(mediaType);
      expect(response.headers.get('vary'), path).toContain('Accept');
      const alternate = mediaType.startsWith('text/markdown') ? `${path}.md` : null;
      expect(response.headers.get('content-location')).toBe(alternate);
      if (alternate !== null) expect(await response.text()).toBe(await (await send(alternate)).text());
    }
  });
});

describe('a wanted ad that has expired', () => {
  it('keeps its page, which says so to people, to programs and in JSON-LD', () => {
    expect(market.expiredAds.length).toBeGreaterThan(20);
    for (const { id, expires_on } of market.expiredAds) {
      const html = text(pages.get(`/wanted/${id}`)!);
      expect(html).toContain(`This request expired on ${expires_on}. Its page is kept for reference.`);
      expect(html).toMatch(
        new RegExp(`<script type="application/ld\\+json">.*"description":"Expired on ${expires_on}\\..*"validThrough":"${expires_on}"`),
      );
      expect(text(pages.get(`/wanted/${id}.md`)!)).toContain(`This request expired on ${expires_on}.`);
    }
    for (const { id } of market.wantedAds) expect(text(pages.get(`/wanted/${id}`)!)).not.toContain('expired');
  });

  it('is neither counted nor shown once its last day is over on the day of the question, wherever that is asked', async () => {
    const question = 'who wants to buy a crane?';
    const tool = (name: string, args: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const askAll = async (day: string) => {
      today = day;
      const asked = `/ask?q=${encodeURIComponent(question)}`;
      const answers = await Promise.all([
        post('/ask', { query: question }),
        send(asked, { accept: 'text/html' }),
        send(asked, { accept: 'text/markdown' }),
        post(mcpPath, tool('ask_crane_atlas', { query: question })),
      ]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      // Of this tool the results alone are answered.
      const found = await (await post(mcpPath, tool('search', { query: question }))).text();
      today = market.date;
      return { texts, shown: [...texts, found].map((body) => new Set(body.match(/(?<=\/wanted\/)wa-\d+/g))) };
    };
    const openOn = (day: string) => market.wantedAds.filter(({ expires_on }) => expires_on === null || expires_on >= day);
    const lastDays = market.wantedAds.flatMap(({ expires_on }) => expires_on ?? []).toSorted();
    const [first] = lastDays;
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(openOn(dayAfter(first!)).length).toBeLessThan(openOn(first!).length);
    for (const day of [market.date, first!, dayAfter(first!), lastDays[Math.floor(lastDays.length / 2)]!]) {
      const { texts, shown } = await askAll(day);
      const open = new Set(openOn(day).map(({ id }) => id));
      for (const body of texts) expect(body).toContain(`Wanted ads: ${open.size}.`);
      for (const ids of shown) {
        expect(ids.size).toBe(5);
        for (const id of ids) expect(open.has(id), `${id} on ${day}`).toBe(true);
      }
    }
    const { texts, shown } = await askAll('2028-01-01');
    for (const body of texts) expect(body).toContain('Wanted ads: 0.');
    for (const ids of shown) expect(ids.size).toBe(0);
  });

  it('changes no stored document: those name their date, whatever day it is', async () => {
    const stored = ['/wanted', '/wanted.md', '/', '/downloads.md', '/atlas.md', `/wanted/${market.wantedAds[0]!.id}.md`];
    const readAll = async (day: string) => {
      today = day;
      const bodies = await Promise.all(stored.map(async (path) => (await send(path, { accept: '*/*' })).text()));
      today = market.date;
      return bodies;
    };
    const bodies = await readAll(market.date);
    expect(await readAll('2028-01-01')).toEqual(bodies);
    expect(bodies[1]).toContain(`Open as of ${market.date}.`);
    const lists = [...pages.values()].filter(({ url }) => /^\/(?:atlas|marketplace)\/.*\.md$/.test(url)).map(text);
    const withAds = lists.filter((page) => page.includes('/wanted/'));
    expect(withAds.length).toBeGreaterThan(20);
    for (const page of withAds) expect(page).toContain(`Open as of ${market.date}.`);
  });

  it('is linked from no page, and in no sitemap or answer', () => {
    const expired = new Set(market.expiredAds.map(({ id }) => `/wanted/${id}`));
    for (const page of htmlPages().filter(({ url }) => !expired.has(url))) {
      for (const path of links(text(page))) expect(expired.has(path), `${page.url} links to ${path}`).toBe(false);
    }
    expect(mapped.filter(({ path }) => expired.has(path))).toEqual([]);
    for (const { path } of askRecords(market)) expect(expired.has(path)).toBe(false);
  });

  it('has others listed newest first, with their last day in every list', () => {
    const index = text(pages.get('/wanted.md')!);
    const rows = [...index.matchAll(/\/wanted\/(wa-\d+)\).*\| (\S+) \| (\S+) \|$/gm)].map(([, id, posted, expires]) => [
      id,
      posted,
      expires,
    ]);
    expect(rows).toEqual(market.wantedAds.map(({ id, posted_on, expires_on }) => [id, posted_on, expires_on ?? '–']));
    expect(rows.map(([, posted]) => posted)).toEqual(
      rows
        .map(([, posted]) => posted)
        .toSorted()
        .toReversed(),
    );
    const lists = [...pages.values()]
      .filter(({ url }) => /^\/(?:atlas|marketplace)\/.*\.md$/.test(url))
      .map(text)
      .join('\n');
    const entries = [...lists.matchAll(/^\| \[.*\/wanted\/(wa-\d+)\).*\| (\S+) \|$/gm)];
    expect(entries.length).toBeGreaterThan(20);
    for (const [, id, end] of entries) expect(end).toBe(market.wantedAds.find((ad) => ad.id === id)!.expires_on);
  });
});

describe('the sitemap', () => {
  it('has every page, with dates where the data has them', () => {
    const [map, ...others] = sitemapDocuments(mapped, baseUrl);
    expect(others).toEqual([]);
    const xml = text(map!);
    expect(xml.match(/<url>/g)).toHaveLength(mapped.length);
    const ad = market.wantedAds[0]!;
    expect(xml).toContain(`<loc>${baseUrl}/wanted/${ad.id}</loc><lastmod>${ad.posted_on}</lastmod>`);
    expect(xml.match(/<lastmod>/g)).toHaveLength(market.wantedAds.length + 1);
  });

  it('is split where it would have more than 50,000 addresses', () => {
    const many = Array.from({ length: 100_001 }, (_, i) => ({ path: `/companies/c-${i}`, lastModified: null }));
    const [index, ...maps] = sitemapDocuments(many, baseUrl);
    expect(maps.map(({ url }) => url)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    for (const { url } of maps) expect(text(index!)).toContain(`<loc>${baseUrl}${url}</loc>`);
    expect(maps.map((map) => text(map).match(/<loc>/g)!.length)).toEqual([50_000, 50_000, 1]);
  });
});
