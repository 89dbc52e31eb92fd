import type { Market } from '../model/market.ts';
import type { BuiltData } from './build-data.ts';
import { mappedPages, sitemapDocuments } from './discovery/sitemap.ts';
import type { Document, ServerBytes, SiteContents } from './document.ts';
import { buildExplore, openExplorer } from './explore-pages.ts';
import { mapDocuments } from './map-documents.ts';
import { pageAlternates } from './markdown-alternates.ts';
import type { RenderedSite } from './rendered-pages.ts';
import type { Site } from './site.ts';

/** What a site is put together from. */
export interface SiteParts {
  readonly market: Market;
  readonly data: BuiltData;
  /** What the rendered pages were made from. */
  readonly site: Site;
  readonly rendered: Pick<RenderedSite, 'documents' | 'templates'>;
  /** The function and the Node host. */
  readonly code: readonly ServerBytes[];
  readonly client: readonly Document[];
}

/** Puts together everything that is published of a market. */
export function assembleSite({ market, data, site, rendered, code, client }: SiteParts, baseUrl: string): SiteContents {
  const explorer = openExplorer(market, data, baseUrl);
  return {
    baseUrl,
    dataVersion: data.dataVersion,
    documents: {
      *[Symbol.iterator]() {
        const explore = buildExplore(explorer, rendered.templates);
        yield* data.documents;
        yield* rendered.documents;
        yield* pageAlternates(site);
        yield* client;
        yield* mapDocuments(data.index.columns);
        yield* explore.documents;
        yield* sitemapDocuments([...mappedPages(rendered.documents), ...explore.mapped], baseUrl);
      },
    },
    expected: market.companies.length,
    closing: data.closing,
    serverFiles: [...data.serverFiles, buildExplore(explorer, rendered.templates).serverFile, ...code],
    variants: true,
  };
}
