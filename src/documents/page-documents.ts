import { extname } from 'node:path';
import { discoveryPaths, mediaTypes } from '../contract/discovery.ts';
import type { Document, ServerBytes } from './document.ts';
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

/** Media types of pages and of the files that belong to them. */
const typesByEnding: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Folder in which Astro puts files that are named by their content. */
const assetFolder = '_astro/';

/** Address of the page of what is not there, which is no success. */
const notFoundPath = '/404';

/**
 * Renders every page of a site, and adds the files that belong to them; in byte order of their files.
 *
 * @throws RangeError for a file whose media type is not known, so that none is ever sent as a guess.
 * @throws Error with the page's own as its cause when a page cannot be rendered.
 */
export async function pageDocuments({ addresses, render, files }: CompiledPages, site: Site): Promise<Document[]> {
  const documents = files.map(({ file, bytes }) => document(`/${file}`, file, bytes, site.baseUrl));
  for (const address of addresses) {
    const bytes = new TextEncoder().encode(await renderPage(render, address, site));
    documents.push(document(address, pageFile(address), bytes, site.baseUrl));
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

function document(url: string, file: string, bytes: Uint8Array, baseUrl: string): Document {
  const mediaType = typesByEnding[extname(file)];
  if (mediaType === undefined) throw new RangeError(`${file} has no known media type; add it in page-documents.ts`);
  const documentClass = file.startsWith(assetFolder) ? 'asset' : 'page';
  return { url, file, mediaType, documentClass, bytes, link: url === '/' ? rootLinks(baseUrl) : null };
}

/** File of a page: a name with an ending, and that of the index for a slash. */
const pageFile = (address: string): string =>
  address === '/' ? 'index.html' : `${address.slice(1)}${extname(address) === '' ? '.html' : ''}`;

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
