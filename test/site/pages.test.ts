import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { portalPaths } from '../../src/contract/discovery.ts';
import { markdownPath, notFoundPath } from '../../src/documents/addresses.ts';
import { documentsInMemory } from '../../src/documents/all-documents.ts';
import { makeTestSite } from '../made-site.ts';
import type { Document } from '../../src/documents/document.ts';
import { pageAlternates } from '../../src/documents/markdown-alternates.ts';
import { renderSite, type PageCode } from '../../src/documents/rendered-pages.ts';
import { describedPages } from '../../src/documents/pages/described-pages.ts';
import type { Site } from '../../src/documents/site.ts';
import { pageAddresses, unpublishedRoutes } from '../../src/site/page-addresses.ts';
import { compileCode, type CompiledCode } from '../../src/writer/compiled-code.ts';
import { syntheticMarket } from '../synthetic-market.ts';

const baseUrl = 'https://cranes.example';

/** What `astro build` made of the pages. */
interface Build {
  readonly routes: readonly string[];
  readonly handler: (request: IncomingMessage, response: ServerResponse, next: undefined, locals: object) => Promise<void>;
}

let code: CompiledCode;
let pages: PageCode;
let build: Build;
let site: Site;
let documents: readonly Document[];
let server: Server;

beforeAll(async () => {
  code = await compileCode();
  build = (await import(pathToFileURL(join(code.build, 'server/entry.mjs')).href)) as Build;
  const market = syntheticMarket(40, 160, 3);
  site = await makeTestSite(market, baseUrl);
  pages = await code.pages.load();
  ({ documents } = await renderSite(code.pages, site));
  server = createServer((request, response) => void build.handler(request, response, undefined, { site }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = (address: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`);

/** A pattern of Astro's as an expression: `[name]` is a part of a path, `[...name]` all that is left of it. */
const matches = (route: string, address: string): boolean =>
  new RegExp(
    `^${route
      .replaceAll('.', '\\.')
      .replace(/\[\\\.\\\.\\\.\w+\]/g, '.+')
      .replace(/\[\w+\]/g, '[^/]+')}$`,
  ).test(address);

describe('the pages that Astro compiles', () => {
  it('are all published, or named as those that are not', () => {
    const forgotten = build.routes.filter(
      (route) => !unpublishedRoutes.includes(route) && !pageAddresses.some((address) => matches(route, address)),
    );
    expect(forgotten).toEqual([]);
    expect(unpublishedRoutes.filter((route) => !build.routes.includes(route))).toEqual([]);
    expect(pages.addresses).toEqual(pageAddresses);
    expect(new Set(pageAddresses).size).toBe(pageAddresses.length);
  });

  it('are described under the address that their description states', () => {
    expect(Object.values(describedPages).map((content) => content(site).path)).toEqual(Object.keys(describedPages));
  });

  it('have a Markdown alternate each, except the not-found page', () => {
    const published = new Set([...documentsInMemory(site), ...pageAlternates(site)].map(({ url }) => url));
    // The second address of a page names the alternate of the first.
    const without: ReadonlySet<string> = new Set([notFoundPath, portalPaths.login]);
    const html = documents.filter(({ url, mediaType }) => mediaType.startsWith('text/html') && !without.has(url));
    expect(html.length).toBeGreaterThan(20);
    expect(html.map(({ url }) => markdownPath(url)).filter((url) => !published.has(url))).toEqual([]);
  });

  it.each(pageAddresses)('are the same bytes when %s is asked for over HTTP as when it is published', async (address) => {
    const response = await ask(address);
    const published = documents.find(({ url }) => url === address)!;
    expect(response.status).toBe(address === '/404' ? 404 : 200);
    expect(published.mediaType).toContain(response.headers.get('content-type')!.split(';')[0]);
    expect(await response.text()).toBe(Buffer.from(published.bytes).toString());
  });

  it.each(['/nothing', '/docs/nothing', '/docs/auth.md', '/templates/nothing'])('are 404 at %s', async (address) => {
    const response = await ask(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found');
  });

  it('show the data that comes with the request, and nothing of the one before', async () => {
    const other = { ...site, service: { ...site.service, name: 'Another market' } };
    const render = async (data: Site) => (await pages.render(new Request(`${baseUrl}/`), data)).text();
    const [first, second, again] = await Promise.all([render(site), render(other), render(site)]);
    expect(second).toMatch(/<title>[^<]*Another market<\/title>/);
    expect(first).not.toContain('Another market');
    expect(again).toBe(first);
  });

  it('name the page when one fails', async () => {
    const broken = { ...site, counts: undefined } as unknown as Site;
    await expect(renderSite(code.pages, broken)).rejects.toMatchObject({
      message: 'The page / can’t be rendered.',
      cause: { message: expect.stringContaining("reading 'companies'") },
    });
  });

  it('name the file and the line of their source when one fails', async () => {
    // In a process of its own: the test runner writes stacks in its own way.
    const program = `
      const { compileCode } = await import(${JSON.stringify(join(projectRoot, 'src/writer/compiled-code.ts'))});
      const { pages } = await compileCode();
      const { render } = await pages.load();
      await render(new Request('${baseUrl}/'), { service: { title: '' } }).catch((error) => console.log(error.stack));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    expect(stdout).toMatch(/src\/site\/pages\/index\.astro:\d+/);
  });

  it('bring scripts, styles and fonts that are named by their content', () => {
    const assets = documents.filter(({ documentClass }) => documentClass === 'asset');
    expect(assets.length).toBeGreaterThan(10);
    for (const { file } of assets) expect(file).toMatch(/^_astro\/.+\.[\w-]{8}\.(?:js|css|png|woff2)$/);
    const used = documents.flatMap(({ url, bytes }) =>
      url.startsWith('/_astro/')
        ? []
        : [
            ...Buffer.from(bytes)
              .toString()
              .matchAll(/\/_astro\/[\w.-]+/g),
          ].map(([address]) => address),
    );
    expect(used.length).toBeGreaterThan(25);
    expect(used.filter((address) => !documents.some(({ url }) => url === address))).toEqual([]);
  });
});
