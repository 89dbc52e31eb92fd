import { discoveryPaths, mediaTypes } from '../contract/discovery.ts';
import { notFoundPath } from './addresses.ts';
import { document, type Document, type ServerBytes } from './document.ts';
import type { Site } from './site.ts';

/** The pages as functions of their data, as Astro compiled them. */
export interface CompiledPages {
  /** Addresses of the pages that are published. */
  readonly addresses: readonly string[];
  /** Renders a page. @throws What the page threw. */
  readonly render: (request: Request, site: Site) => Promise<Response>;
  /** Scripts, styles and pictures, which need no data. */
  readonly files: readonly ServerBytes[];
}

/**
 * Renders every page of a site, and adds the files that belong to them; in byte order of their files.
 *
 * @throws RangeError for a file whose media type is not known, so that none is ever sent as a guess.
 * @throws Error with the page's own as its cause when a page cannot be rendered.
 */
export async function pageDocuments({ addresses, render, files }: CompiledPages, site: Site): Promise<Document[]> {
  const documents = files.map(({ file, bytes }) => document(`/${file}`, bytes));
  for (const address of addresses) {
    const bytes = new TextEncoder().encode(await renderPage(render, address, site));
    documents.push({ ...document(address, bytes), link: address === '/' ? rootLinks(site.baseUrl) : null });
  }
  return documents.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Renders a page. @throws Error with the page's own as its cause. */
export async function renderPage(render: CompiledPages['render'], address: string, site: Site): Promise<string> {
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

/** Where programs go on from the front page (RFC 8288; relations of RFC 8631, RFC 9727 and RFC 6903). */
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
