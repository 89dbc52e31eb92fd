import { pictureSources } from '../contract/service.ts';
import type { Market } from '../model/market.ts';
import type { BuiltData } from './build-data.ts';
import { mappedPages, sitemapDocuments } from './discovery/sitemap.ts';
import { textDocument, type Document, type ServerBytes, type SiteContents } from './document.ts';
import { downloadPaths } from '../contract/discovery.ts';
import { fillTemplate } from '../site/view/template.ts';
import { indexDownloads } from './downloads/download-documents.ts';
import { downloadsPage } from './pages/downloads-page.ts';
import { companiesAppDocument } from './companies-app.ts';
import { buildExplore, openExplorer } from './explore-pages.ts';
import { lookDocuments } from './look-documents.ts';
import { mapDocuments } from './map-documents.ts';
import { markdownAlternate, pageAlternates } from './markdown-alternates.ts';
import type { RenderedSite } from './rendered-pages.ts';
import type { Site } from './site.ts';

/** What a site is put together from. */
export interface SiteSources {
  readonly market: Market;
  readonly data: BuiltData;
  /** What the rendered pages were made from. */
  readonly site: Site;
  readonly rendered: Pick<RenderedSite, 'documents' | 'templates'>;
  /** The function and the Node host. */
  readonly code: readonly ServerBytes[];
  readonly client: readonly Document[];
  /** Compiled files of the view of MCP Apps. */
  readonly app: readonly ServerBytes[];
}

/** Documents of a company’s page: HTML and Markdown. */
const formsOfPage = 2;

/** Assembles everything that is published of a market. */
export function assembleSite({ market, data, site, rendered, code, client, app }: SiteSources, baseUrl: string): SiteContents {
  const explorer = openExplorer(market, data, baseUrl);
  const { length: companies } = market.companies;
  const { columns } = data.index;
  const pages = Math.min(companies, market.service.company_pages.prerendered);
  return {
    baseUrl,
    dataVersion: data.dataVersion,
    pictures: pictureSources(market.service),
    documents: {
      *[Symbol.iterator]() {
        const explore = buildExplore(explorer, rendered.templates);
        yield* data.documents;
        yield* rendered.documents;
        yield* pageAlternates(site);
        yield* client;
        yield* mapDocuments(columns);
        yield companiesAppDocument({ bundled: app, service: site.service, baseUrl, columns });
        yield* lookDocuments(site.service);
        yield* explore.documents;
        yield* sitemapDocuments(
          [...mappedPages(rendered.documents), { path: downloadPaths.page, lastModified: null }, ...explore.mapped],
          baseUrl,
        );
      },
    },
    // There are few others.
    expected: companies + formsOfPage * pages,
    closing(measured) {
      // The page of the downloads states their sizes.
      const page = downloadsPage(indexDownloads(market, baseUrl, data.dataVersion, measured), site);
      const html = textDocument(page.path, fillTemplate(rendered.templates.downloads, page, baseUrl));
      return [...data.closing(measured), html, markdownAlternate(page, baseUrl)];
    },
    serverFiles: [...data.serverFiles, buildExplore(explorer, rendered.templates).serverFile, ...code],
  };
}
