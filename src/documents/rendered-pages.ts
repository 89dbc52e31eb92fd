import { discoveryPaths, mediaTypes } from '../contract/discovery.ts';
import { ownersPages } from '../contract/service.ts';
import { sections, type Section } from '../site/view/blocks.ts';
import { cutTemplate, type Template } from '../site/view/template.ts';
import { notFoundPath } from './addresses.ts';
import { document, textDocument, type Document, type ServerBytes } from './document.ts';
import type { Site } from './site.ts';

/** The pages, as Astro compiled them. */
export interface CompiledPages {
  /** Scripts, styles and pictures, which need no data. */
  readonly files: readonly ServerBytes[];
  /** Loads the pages as functions of their data. */
  readonly load: () => Promise<PageCode>;
}

export interface PageCode {
  /** Addresses of the pages that are published. */
  readonly addresses: readonly string[];
  /** Renders a page. @throws What the page threw. */
  readonly render: (request: Request, site: Site) => Promise<Response>;
}

/** What Astro renders of a site. */
export interface RenderedSite {
  /** Pages with the files that belong to them, in byte order of their files. */
  readonly documents: readonly Document[];
  /** Layouts that are filled for all other pages. */
  readonly templates: Readonly<Record<Section, Template>>;
}

/**
 * Renders every page of a site.
 *
 * @throws RangeError for a file with an unknown media type, so that none is guessed.
 * @throws Error with the page's own error as its cause when a page can't be rendered.
 */
export async function renderSite({ files, load }: CompiledPages, site: Site): Promise<RenderedSite> {
  const { addresses, render } = await load();
  const documents = files.map(({ file, bytes }) => document(`/${file}`, bytes));
  for (const address of [...addresses, ...ownersPages(site.service).map(({ path }) => path)]) {
    const made = textDocument(address, await renderPage(render, address, site));
    documents.push(address === '/' ? { ...made, link: rootLinks(site.baseUrl) } : made);
  }
  const templates: Partial<Record<Section, Template>> = {};
  for (const section of sections) templates[section] = cutTemplate(await renderPage(render, `/templates/${section}`, site), section);
  return {
    documents: documents.sort((a, b) => (a.file < b.file ? -1 : 1)),
    templates: templates as Record<Section, Template>,
  };
}

/** Renders a page. @throws Error with the page's own error as its cause. */
async function renderPage(render: PageCode['render'], address: string, site: Site): Promise<string> {
  let response;
  try {
    response = await render(new Request(site.baseUrl + address), site);
  } catch (error) {
    throw new Error(`The page ${address} can’t be rendered.`, { cause: error });
  }
  const expected = address === notFoundPath ? 404 : 200;
  if (response.status !== expected) throw new Error(`The page ${address} was rendered with status ${response.status}.`);
  return response.text();
}

/** Links from the front page for programs (RFC 8288; relations of RFC 8631, RFC 9727 and RFC 6903). */
function rootLinks(baseUrl: string): string {
  const links = [
    [discoveryPaths.apiCatalog, 'api-catalog', 'application/linkset+json'],
    [discoveryPaths.openApi, 'service-desc', mediaTypes.openApi],
    [discoveryPaths.developers, 'service-doc', 'text/html'],
    [discoveryPaths.llms, 'describedby', 'text/plain'],
    [discoveryPaths.aiCatalog, 'ai-catalog', mediaTypes.aiCatalog],
    [discoveryPaths.mcpCard, 'service-meta', mediaTypes.serverCard],
    [discoveryPaths.sitemap, 'sitemap', 'application/xml'],
    [discoveryPaths.terms, 'terms-of-service', 'text/html'],
    [discoveryPaths.privacy, 'privacy-policy', 'text/html'],
  ];
  return links.map(([path, rel, type]) => `<${baseUrl}${path}>; rel="${rel}"; type="${type}"`).join(', ');
}
