import { discoveryPaths, mediaTypes } from '../../contract/discovery.ts';
import { textDocument, type Document } from '../document.ts';
import { escapeXml } from '../xml.ts';

/** Addresses in a sitemap, at most (sitemaps.org). */
const maxAddresses = 50_000;

/**
 * The sitemap of the pages for people. It has no dates: the data tells none for most pages, and the time of a build is no news.
 *
 * @throws RangeError When there are more pages than one sitemap may list.
 */
export function sitemapDocument(pages: readonly Document[], baseUrl: string): Document {
  const urls = pages.filter(({ url, mediaType }) => mediaType.startsWith('text/html') && url !== '/404').map(({ url }) => baseUrl + url);
  if (urls.length > maxAddresses) throw new RangeError(`${urls.length} pages do not fit one sitemap; split it`);
  const entries = urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`);
  return xmlDocument(
    discoveryPaths.sitemap,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  );
}

/** The map of schema.org feeds that robots.txt names (NLWeb's convention; no formal specification exists). */
export function schemamapDocument(baseUrl: string): Document {
  const feed = escapeXml(baseUrl + discoveryPaths.schemaFeed);
  return xmlDocument(
    discoveryPaths.schemamap,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url contentType="structuredData/schema.org"><loc>${feed}</loc></url>\n</urlset>\n`,
  );
}

function xmlDocument(url: string, body: string): Document {
  return textDocument(url, url.slice(1), 'discovery', `<?xml version="1.0" encoding="UTF-8"?>\n${body}`, mediaTypes.xml);
}
