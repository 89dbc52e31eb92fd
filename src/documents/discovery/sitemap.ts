import { discoveryPaths, portalPaths } from '../../contract/discovery.ts';
import { operations } from '../../contract/operations.ts';
import { notFoundPath } from '../addresses.ts';
import { textDocument, type Document } from '../document.ts';
import { escapeXml } from '../xml.ts';

/** A sitemap has at most this many addresses (sitemaps.org). */
const maxAddresses = 50_000;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A page in the sitemap. */
export interface MappedPage {
  readonly path: string;
  /** Day of the last change, if the data states one. The time of a build isn't one. */
  readonly lastModified: string | null;
}

/** The sitemap of the pages for people; an index of several if they are too many for one. */
export function sitemapDocuments(pages: readonly MappedPage[], baseUrl: string): Document[] {
  const entry = ({ path, lastModified }: MappedPage): string => {
    const changed = lastModified === null ? '' : `<lastmod>${lastModified}</lastmod>`;
    return `<url><loc>${escapeXml(baseUrl + path)}</loc>${changed}</url>`;
  };
  const map = (url: string, part: readonly MappedPage[]) =>
    xmlDocument(url, `<urlset ${namespace}>\n${part.map(entry).join('\n')}\n</urlset>\n`);
  if (pages.length <= maxAddresses) return [map(discoveryPaths.sitemap, pages)];
  const parts = Array.from({ length: Math.ceil(pages.length / maxAddresses) }, (_, i) => ({
    url: discoveryPaths.sitemap.replace('.xml', `-${i + 1}.xml`),
    pages: pages.slice(i * maxAddresses, (i + 1) * maxAddresses),
  }));
  const index = parts.map(({ url }) => `<sitemap><loc>${escapeXml(baseUrl + url)}</loc></sitemap>`).join('\n');
  return [
    xmlDocument(discoveryPaths.sitemap, `<sitemapindex ${namespace}>\n${index}\n</sitemapindex>\n`),
    ...parts.map((part) => map(part.url, part.pages)),
  ];
}

/** The page for addresses that don't exist, the ask page, which clients only get if they name HTML, the second address of a page, and what is for the owner. */
const unmapped: ReadonlySet<string> = new Set([notFoundPath, operations.ask.path, portalPaths.login, portalPaths.import]);

/** The HTML pages among documents, except for those. */
export const mappedPages = (documents: readonly Document[]): MappedPage[] =>
  documents
    .filter(({ url, mediaType }) => mediaType.startsWith('text/html') && !unmapped.has(url))
    .map(({ url }) => ({ path: url, lastModified: null }));

const xmlDocument = (url: string, body: string): Document => textDocument(url, `<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
