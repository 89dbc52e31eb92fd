import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import httpServer from 'http-server';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareFiles, describeCosts } from '../../lab/bench/file-queries.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { createClient } from '../../src/client/index.ts';
import { readMarket } from '../../src/documents/read-market.ts';
import { prepareDeployment, type Prepared } from '../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../src/hosts/prepare/site.ts';
import { textDocument } from '../../src/documents/document.ts';
import type { RunningHost } from '../../src/hosts/node/run.ts';
import type { Market } from '../../src/model/market.ts';
import { glancePaths, readGlanceTable } from '../../src/query/glance.ts';
import { glanceFiles } from '../glance-source.ts';
import { filesBelow } from '../files-below.ts';
import { publishMarket, serveFolder, temporaryFolder } from '../published.ts';

const temporary = temporaryFolder();
const deployment = join(temporary.path, 'static');
const page = (path: string) => join(deployment, 'site', path);
let market: Market;
let prepared: Prepared;
let host: RunningHost;
let plain: ReturnType<typeof httpServer.createServer>;
let baseUrl: string;

/** A page as Astro leaves it, around some content. */
const wholePage = (url: string, content: string) =>
  textDocument(
    url,
    `<!doctype html><html lang="en"><head><title>${url}</title></head><body><nav aria-label="Site"><a href="/map?country=DE">Map</a> <a href="/ask">Ask</a></nav><main id="content" tabindex="-1">${content}</main></body></html>`,
  );

const pages = [
  ...['/', '/404', '/map', '/companies-by-name'].map((url) => wholePage(url, '<p>Cranes.</p>')),
  wholePage('/ask', '<form action="/ask#answer"></form>'),
  wholePage(
    '/developers',
    '<p>See <a class="x" href="/api/facets">facets</a>, <a href="/.well-known/agent-card.json">the card</a>, <a href="/api/companies?country=DE">a list</a> and <a href="/companies">companies</a>.</p><details class="try-it only-script"><form></form></details>',
  ),
];

beforeAll(async () => {
  market = (await readMarket(join(projectRoot, 'data'))).market!;
  const folder = join(temporary.path, 'dist');
  await publishMarket(market, folder, { pages, withExplore: true });
  prepared = await prepareDeployment(readSite(folder), 'static', 'free', deployment);
  host = await serveFolder(folder, { RATE_LIMIT_REQUESTS: '1000000' });
  // A host that knows files and nothing else: no rule, no query, no media type of ours.
  plain = httpServer.createServer({ root: join(deployment, 'site') });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(plain.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  plain.close();
  await host.stop();
  temporary.remove();
});

describe('a deployment of static files', () => {
  const glance = () => readFileSync(page(glancePaths.all), 'utf8');

  it.each([
    ['in one file', 60],
    ['by country', 30],
  ])('with all companies %s answers %d random queries as the function does', async (how, queries) => {
    const together = glance();
    if (how === 'by country') {
      mkdirSync(page(glancePaths.countries));
      for (const [url, text] of glanceFiles(readGlanceTable(together).columns!, 0)) writeFileSync(page(url), text);
    }
    const spots = market.companies.map(({ published }) => published);
    const api = createClient({ baseUrl: `http://127.0.0.1:${host.port}` });
    const { differences, costs, companies } = await compareFiles({ api, files: baseUrl, spots }, queries, how === 'in one file' ? 1 : 2);
    expect(differences).toEqual([]);
    expect(companies).toBeGreaterThan(5 * queries);
    process.stdout.write(`All queries at ${market.companies.length} companies ${how}: ${describeCosts(costs)}.\n`);
    for (const { first, next } of costs) {
      // Stored lists have four at most of the pages that are asked for; the rest is all companies at a glance.
      if (how === 'in one file') expect(first.finding.requests).toBeLessThanOrEqual(12);
      expect(next.finding.bytes).toBeLessThanOrEqual(first.finding.bytes);
    }
    writeFileSync(page(glancePaths.all), together);
    rmSync(page(glancePaths.countries), { recursive: true, force: true });
  });

  it('shows all companies at a glance in some tens of kilobytes', () => {
    expect(gzipSync(glance()).length).toBeLessThan(40_000);
  });

  it('sends every page at its address, with or without a slash', async () => {
    for (const path of ['/', '/map', '/developers', '/ask', '/companies', `/companies/${market.companies[0]!.slug}`, '/atlas']) {
      const response = await fetch(baseUrl + path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain('data-host="files"');
    }
    expect((await fetch(`${baseUrl}/api/facets`)).status).toBe(200);
    expect(((await (await fetch(`${baseUrl}/api/facets`)).json()) as { companies: number }).companies).toBe(market.companies.length);
  });

  it('has no link to what it has not', () => {
    const dead = new Set<string>();
    const has = (path: string) => existsSync(page(path.endsWith('/') ? `${path}index.html` : path));
    for (const file of [...filesBelow(join(deployment, 'site')).keys()].filter((name) => name.endsWith('.html'))) {
      const parser = new Parser({
        onopentag(name, { href }) {
          const [path = ''] = (href ?? '').split(/[?#]/);
          // Pages of Astro, with their styles and scripts, are not part of this market.
          const isMade = /^\/(?:companies|countries|api|\.well-known|ask|files)\b/.test(path);
          if ((name === 'a' || name === 'link') && isMade && !has(decodeURIComponent(path))) dead.add(path);
        },
      });
      parser.end(readFileSync(page(file), 'utf8'));
    }
    expect([...dead]).toEqual([]);
  });

  it('says on pages about the interface, and at the address of questions, what is not there', () => {
    const shown = readFileSync(page('developers/index.html'), 'utf8');
    expect(shown).toContain('has no function');
    expect(shown).toContain("mode: 'files'");
    expect(shown).not.toMatch(/try-it|href="\/ask|agent-card/);
    expect(shown).toContain(
      'See <a class="x" href="/api/facets.json">facets</a>, the card, a list and <a href="/companies/">companies</a>.',
    );
    expect(shown).toContain('href="/map/?country=DE"');
    const ask = readFileSync(page('ask/index.html'), 'utf8');
    expect(readFileSync(page('llms.txt'), 'utf8')).toMatch(/^# .*\n\n?> This copy of the site/);
    expect(ask).toContain('It can’t answer questions');
    expect(ask).not.toContain('<form');
    expect(readFileSync(page('index.html'), 'utf8')).not.toContain('no function');
    const { paths } = JSON.parse(readFileSync(page('openapi.json'), 'utf8')) as { paths: object };
    expect(Object.keys(paths).toSorted()).toEqual([
      '/.well-known/openapi.json',
      '/api/changes.atom',
      '/api/changes.json',
      '/api/facets',
      '/api/sandbox/first-call',
    ]);
  });

  it('names what it leaves out', () => {
    expect(prepared.leftOut.join('\n')).toMatch(/\/ask[^]*MCP[^]*Negotiation/);
    expect(readFileSync(join(deployment, 'README.md'), 'utf8')).toContain(prepared.leftOut[0]);
    expect([...filesBelow(join(deployment, 'site')).keys()].filter((file) => /^\.well-known|^agent\/auth|^ask\.md/.test(file))).toEqual([
      '.well-known/openapi.json',
      '.well-known/security.txt',
    ]);
  });
});
