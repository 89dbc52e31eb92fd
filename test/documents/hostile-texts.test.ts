import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discoveryPaths, portalPaths } from '../../src/contract/discovery.ts';
import { addressOf } from '../../src/documents/addresses.ts';
import { renderMarket } from '../../src/writer/render-market.ts';
import { buildMarket } from '../../src/model/market.ts';
import { documentsInMemory } from '../../src/documents/all-documents.ts';
import { exploreDocuments, makeTestSite } from '../made-site.ts';
import { markdownAlternate } from '../../src/documents/markdown-alternates.ts';
import { textDocument, type Document } from '../../src/documents/document.ts';
import { discoveryDocuments } from '../../src/documents/discovery/discovery-documents.ts';
import { guideDocuments } from '../../src/documents/guides/guide-documents.ts';
import { guideHtml } from '../../src/site/layouts/guide-html.ts';
import type { Block, PageContent } from '../../src/site/view/blocks.ts';
import { cutIslands, renderPage } from '../../src/site/view/html.ts';
import { isSafeAddress } from '../../src/site/view/safe-address.ts';
import { brokenJson, foreignMarkdown, foreignMarkup, type Expected } from '../foreign-markup.ts';
import { asLoaded, hostileMarket, payloads } from '../hostile-market.ts';
import { publishFolder, temporaryFolder } from '../published.ts';

const baseUrl = 'https://cranes.example';
const website = "https://a.example/(x)*y*_z_~1!$&'(;=:@,?q=`[click](javascript:alert(1))&copy;&lt;x|y#https://evil.example";

/** Ours, the addresses that the data states, and the standards that the guides name. */
const mayLink = (href: string): boolean =>
  /^(?:[/#]|https:\/\/cranes\.example(?:[/?#]|$)|tel:\+\d+$|https:\/\/wa\.me\/\d+$|mailto:developers@cranes\.example$)/.test(href) ||
  (URL.canParse(href) && ['a.example', 'creativecommons.org'].includes(new URL(href).host));

/** Reverses `escapeXml`, in one pass: what is escaped twice stays escaped once. */
const unescapeXml = (text: string): string => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

const judge = ({ url, mediaType, bytes }: Document, expected: Expected): string[] => {
  const text = new TextDecoder().decode(bytes);
  if (!/zq\w*qz/i.test(text)) return [];
  const type = mediaType.split(';')[0]!;
  if (type === 'text/html') return foreignMarkup(text, expected);
  if (type === 'text/markdown' || type === 'text/plain') return foreignMarkdown(text.replace(/^---\n.*?\n---\n/s, ''), expected);
  if (type === 'application/atom+xml') {
    // "Any markup within MUST be escaped" (RFC 4287 §3.1.1.2): what is in the text is HTML.
    const content = /<content type="html">(.*?)<\/content>/gs;
    const html = Array.from(text.matchAll(content), ([, escaped]) => unescapeXml(escaped!));
    return [...foreignMarkup(text.replace(content, ''), expected, { xml: true }), ...html.flatMap((part) => foreignMarkup(part, expected))];
  }
  if (type === 'application/feed+json') {
    const { items, ...feed } = JSON.parse(text) as { items: readonly { content_html: string }[] };
    const entries = items.map(({ content_html: _html, ...entry }) => entry);
    return [
      ...brokenJson(JSON.stringify([feed, entries]), expected),
      ...items.flatMap(({ content_html: html }) => foreignMarkup(html, expected)),
    ];
  }
  if (type.endsWith('xml')) return foreignMarkup(text, expected, { xml: true });
  if (type === 'application/x-ndjson')
    return text
      .trimEnd()
      .split('\n')
      .flatMap((line) => brokenJson(line, expected));
  if (type.startsWith('application/vnd.oai.openapi')) {
    // What describes the interface is Markdown (OpenAPI 3.1 §4.8.2.1); the rest is not.
    const { info, ...rest } = JSON.parse(text) as { info: { description: string } };
    const { description, ...about } = info;
    return [...foreignMarkdown(description, expected), ...brokenJson(JSON.stringify([about, rest]), expected)];
  }
  if (url === portalPaths.docsIndex) {
    // The rest of the index is single words.
    const { entries } = JSON.parse(text) as { entries: readonly { title: string; page: string; text: string }[] };
    return brokenJson(JSON.stringify(entries.map(({ title, page, text: shown }) => [title, page, shown])), expected);
  }
  return type.endsWith('json') ? brokenJson(text, expected) : [];
};

const faultsIn = (documents: Iterable<Document>, texts: Expected['texts']): string[] =>
  [...documents].flatMap((document) => judge(document, { texts, mayLink }).map((fault) => `${document.url}: ${fault}`));

/** Every document of a market but the pages that Astro renders. */
async function faultsOfMarket(values: readonly string[]): Promise<string[]> {
  const { rows, service, texts } = hostileMarket(values, website);
  const market = buildMarket(rows, service);
  const site = await makeTestSite(market, baseUrl);
  return faultsIn([...documentsInMemory(site), ...exploreDocuments(site)], texts);
}

/** The documents that say what `service.json` says. */
function faultsOfService(value: string): string[] {
  const { rows, service, texts } = hostileMarket([value], website);
  const market = buildMarket(rows, service);
  const sources = {
    service,
    baseUrl,
    examples: {},
    resources: market.resources,
    check: { ...market.check, since: null },
  };
  // The file with all guides is read with the market: it is large, and holds what the guides hold.
  const guides = guideDocuments(sources).filter(({ url }) => url !== discoveryPaths.llmsFull);
  return faultsIn([...guides, ...discoveryDocuments(market, baseUrl, {})], texts);
}

/** A page with a text in every place of every kind of block, as HTML and as Markdown. */
function faultsOfPage(value: string): string[] {
  const shown = `${value} zqqz`;
  const link = { text: shown, href: '/x' };
  const inside: Block[] = [
    {
      kind: 'text',
      text: [shown, link, { text: shown, href: isSafeAddress(value) ? '/x' : value }, { code: shown }, { code: shown, href: '/x' }],
    },
  ];
  const page: PageContent = {
    path: '/x',
    title: shown,
    description: shown,
    trail: [{ name: shown, path: '/x' }],
    hero: { eyebrow: shown, heading: shown, lead: shown, blocks: inside, side: inside },
    blocks: [
      ...inside,
      { kind: 'text', text: shown, quiet: true },
      { kind: 'note', text: shown },
      { kind: 'heading', text: shown, id: 'x', level: 3 },
      { kind: 'facts', pairs: [[shown, shown]] },
      { kind: 'facts', plain: true, pairs: [[link, shown]] },
      { kind: 'numbers', items: [[shown, shown]] },
      {
        kind: 'table',
        caption: shown,
        head: [shown, 'B'],
        rows: [
          [shown, link],
          [{ code: shown }, shown],
        ],
      },
      { kind: 'list', items: [shown, [link, shown]] },
      { kind: 'tags', items: [link, { text: shown, href: `/ask?q=${encodeURIComponent(value)}`, forPeople: true }] },
      { kind: 'actions', items: [link, link] },
      { kind: 'figure', svg: '', caption: shown },
      { kind: 'cards', items: [{ name: shown, path: '/x', text: shown }] },
      { kind: 'cards', level: 3, items: [{ name: shown, path: '/x', text: [shown, link] }] },
      { kind: 'code', text: shown },
      { kind: 'code', text: shown, language: 'json', title: shown },
      { kind: 'snippets', id: 'x', snippet: { curl: shown, javascript: shown, python: shown } },
      { kind: 'shares', tables: [{ name: shown, note: shown, rows: [{ name: shown, required: true, filled: 1, percent: 1 }] }] },
      {
        kind: 'members',
        label: shown,
        members: [{ name: shown, type: shown, in: shown, required: false, description: shown, example: shown }],
      },
      { kind: 'details', summary: shown, blocks: inside },
      { kind: 'operation', id: 'x', title: shown, method: 'GET', path: shown, lead: inside, text: inside, code: inside },
      { kind: 'island', name: 'x', blocks: inside },
      { kind: 'aside', main: inside, side: inside, split: 'even' },
    ],
  };
  const { hero: _hero, ...plain } = page;
  const documents = [page, plain].flatMap((content) => [
    textDocument(
      '/x',
      cutIslands(renderPage(content))
        .map(({ html }) => html)
        .join(''),
    ),
    markdownAlternate(content, baseUrl),
  ]);
  return faultsIn(documents, new Map([['zqqz', shown]]));
}

/** Markdown that holds a text as it is, as a page of the documentation: elements are ours alone. */
const faultsOfGuide = (value: string): string[] =>
  foreignMarkup(guideHtml(`# T\n\nLead.\n\n${value}\n`).html, {
    texts: new Map(),
    mayLink: (href) => /^(?:https?:|mailto:|tel:|[/#?](?!\/))/i.test(href),
  }).filter((fault) => !fault.startsWith('link to') || !/^link to https?:/i.test(fault));

const special = fc.constantFrom(...'\\`*_{}[]()<>#+-.!|~&;:/@=%"\'^$ \n123ax');
const text = fc
  .array(
    fc.oneof(fc.constantFrom(...payloads), fc.string({ unit: special, maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 6 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => asLoaded(parts.join('')))
  .filter((value) => value !== null);

const loaded = payloads.map((payload) => asLoaded(payload)!);

describe('a text of the data', () => {
  it('is text in every document, whatever it holds', async () => {
    expect(await faultsOfMarket(loaded)).toEqual([]);
  });

  it('is text in every document, whatever hostile parts it is joined of', async () => {
    const values = fc.array(text, { minLength: 40, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(values, async (joined) => {
        expect(await faultsOfMarket(joined)).toEqual([]);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('is text in every document that says what the service is', () => {
    for (const value of loaded) expect(faultsOfService(value)).toEqual([]);
    fc.assert(
      fc.property(text, (value) => {
        expect(faultsOfService(value)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('is text in every block of a page, in HTML and in Markdown', () => {
    for (const value of loaded) expect(faultsOfPage(value)).toEqual([]);
    fc.assert(
      fc.property(text, (value) => {
        expect(faultsOfPage(value)).toEqual([]);
      }),
      { numRuns: 70 },
    );
  });
});

describe('the whole site, built with hostile data', () => {
  it('has every text as text, on every page and in its Markdown', async () => {
    const { path, remove } = temporaryFolder();
    const silent = () => undefined;
    try {
      const { rows, service, texts } = hostileMarket(loaded, website);
      const { contents } = await renderMarket({
        market: buildMarket(rows, service),
        baseUrl,
        onStage: silent,
        history: null,
        before: null,
      });
      await publishFolder(path, contents);
      const pages = globSync('**/*.{html,md,txt}', { cwd: join(path, 'client') }).map((file) =>
        textDocument(addressOf(file)!, readFileSync(join(path, 'client', file), 'utf8')),
      );
      expect(pages.length).toBeGreaterThan(500);
      expect(faultsIn(pages, texts)).toEqual([]);
    } finally {
      remove();
    }
  });
});

describe('Markdown in a page of the documentation', () => {
  it('makes no element but ours, and no link that may not be followed', () => {
    for (const payload of payloads) expect(faultsOfGuide(payload)).toEqual([]);
    fc.assert(
      fc.property(text, (value) => {
        expect(faultsOfGuide(value)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
