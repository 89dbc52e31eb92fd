import type { Market } from '../model/market.ts';
import type { BuiltData } from './build-data.ts';
import { mappedPages, sitemapDocuments } from './discovery/sitemap.ts';
import type { Document, ServerBytes, SiteContents } from './document.ts';
import { buildExplore, openExplorer } from './explore-pages.ts';
import { mapDocuments } from './map-documents.ts';
import { addTwins } from './markdown-alternates.ts';
import { takeShells } from './shells.ts';

/** What a site is put together from. */
export interface SiteParts {
  readonly market: Market;
  readonly data: BuiltData;
  /** Pages as Astro rendered them, the layouts to be filled among them. */
  readonly rendered: readonly Document[];
  readonly code: readonly ServerBytes[];
  readonly client: readonly Document[];
}

/** Everything that is published of a market. */
export function siteContents({ market, data, rendered, code, client }: SiteParts, baseUrl: string): SiteContents {
  const { pages: plain, shells } = takeShells(rendered);
  const pages = addTwins(plain, baseUrl);
  const explorer = openExplorer(market, data.facets, baseUrl);
  return {
    baseUrl,
    dataVersion: data.dataVersion,
    documents: {
      *[Symbol.iterator]() {
        const explore = buildExplore(explorer, shells);
        yield* data.documents;
        yield* pages;
        yield* client;
        yield* mapDocuments(market);
        yield* explore.documents;
        yield* sitemapDocuments([...mappedPages(pages), ...explore.mapped], baseUrl);
      },
    },
    serverFiles: [...data.serverFiles, buildExplore(explorer, shells).serverFile, ...code],
    variants: true,
  };
}
