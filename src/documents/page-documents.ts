import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { DocumentClass } from '../contract/headers.ts';
import { discoveryPaths, mediaTypes } from '../contract/discovery.ts';
import type { Document } from './document.ts';

/** Media types of the files that a page build writes. */
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

/** Folder in which the page build puts files that are named by their content. */
const assetFolder = '_astro/';

/**
 * Reads the pages that Astro has rendered into a folder.
 *
 * @throws RangeError for a file whose media type is not known, so that none is ever sent as a guess.
 */
export function pageDocuments(folder: string, baseUrl: string): Document[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  return files.map((file) => {
    const mediaType = typesByEnding[extname(file)];
    if (mediaType === undefined) throw new RangeError(`${file} has no known media type; add it in page-documents.ts`);
    const documentClass: DocumentClass = file.startsWith(assetFolder) ? 'asset' : 'page';
    const url = pageUrl(file);
    return { url, file, mediaType, documentClass, bytes: readFileSync(join(folder, file)), link: url === '/' ? rootLinks(baseUrl) : null };
  });
}

/** Address of a page file: without `.html`, and a slash for the index. */
function pageUrl(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.endsWith('.html') ? file.slice(0, -'.html'.length).replace(/\/index$/, '') : file}`;
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
