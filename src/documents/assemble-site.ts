import type { Market } from '../model/market.ts';
import type { Section } from '../site/view/blocks.ts';
import type { Template } from '../site/view/template.ts';
import type { BuiltData } from './build-data.ts';
import { mappedPages, sitemapDocuments } from './discovery/sitemap.ts';
import type { Document, ServerBytes, SiteContents } from './document.ts';
import { buildExplore, openExplorer } from './explore-pages.ts';
import { mapDocuments } from './map-documents.ts';
import { pageAlternates } from './markdown-alternates.ts';
import type { Site } from './site.ts';

/** What a site is put together from. */
export interface SiteParts {
  readonly market: Market;
  readonly data: BuiltData;
  /** What the rendered pages were made from. */
  readonly site: Site;
  /** Pages as Astro rendered them, with their assets. */
  readonly rendered: readonly Document[];
  /** Layouts that are filled for all other pages. */
  readonly templates: Readonly<Record<Section, Template>>;
  /** The function and the Node host. */
  readonly code: readonly ServerBytes[];
  readonly client: readonly Document[];
}

/** Puts together everything that is published of a market. */
export function assembleSite({ market, data, site, rendered, templates, code, client }: SiteParts, baseUrl: string): SiteContents {
  const explorer = openExplorer(market, data, baseUrl);
  return {
    baseUrl,
    dataVersion: data.dataVersion,
    documents: {
      *[Symbol.iterator]() {
        const explore = buildExplore(explorer, templates);
        yield* data.documents;
        yield* rendered;
        yield* pageAlternates(site);
        yield* client;
        yield* mapDocuments(data.index.columns);
        yield* explore.documents;
        yield* sitemapDocuments([...mappedPages(rendered), ...explore.mapped], baseUrl);
      },
    },
    closing: data.closing,
    serverFiles: [...data.serverFiles, buildExplore(explorer, templates).serverFile, ...code],
    variants: true,
  };
}
