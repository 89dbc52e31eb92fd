import { closingDocuments, dataDocuments, dataFiles } from '../src/documents/all-documents.ts';
import type { MappedPage } from '../src/documents/discovery/sitemap.ts';
import type { Document, SiteContents } from '../src/documents/document.ts';
import { explorePages, pageDocuments } from '../src/documents/explore-pages.ts';
import { makeSite, type Site } from '../src/documents/site.ts';
import type { Market } from '../src/model/market.ts';
import { testTemplates } from './page-templates.ts';

/** What was made in this process, by market and address. */
const made = new WeakMap<Market, Map<string, Promise<Site>>>();

/** As `makeSite`, once for each market of a process. */
export function makeTestSite(market: Market, baseUrl = 'https://cranes.example'): Promise<Site> {
  const known = made.get(market) ?? new Map<string, Promise<Site>>();
  made.set(market, known);
  const site = known.get(baseUrl) ?? makeSite(market, baseUrl);
  known.set(baseUrl, site);
  return site;
}

/** What is published of a site without compiled code. */
export const contentsOfData = (site: Site) =>
  ({
    baseUrl: site.baseUrl,
    dataVersion: site.dataVersion,
    documents: { [Symbol.iterator]: () => dataDocuments(site) },
    closing: (measured) => closingDocuments(site, measured),
    serverFiles: dataFiles(site),
  }) satisfies SiteContents;

/** The pages that explore a market, in a small layout. */
export const exploreDocuments = (site: Site): Document[] =>
  [...explorePages(site)].flatMap((page) => (page.isStored ? pageDocuments(page, testTemplates[page.section], site.baseUrl) : []));

/** The pages of them that a sitemap has. */
export const mappedExplore = (site: Site): MappedPage[] => [...explorePages(site)].filter((page) => !page.past);
