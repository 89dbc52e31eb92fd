import { downloadPaths } from '../contract/discovery.ts';
import { operations } from '../contract/operations.ts';
import { pictureSources } from '../contract/service.ts';
import { formerKeysPath, writeFormerKeys } from '../query/former-keys.ts';
import { writeSiteFile } from '../query/site-file.ts';
import { fillTemplate } from '../site/view/template.ts';
import { companyFileAddress, serverFiles } from './addresses.ts';
import { changesDocuments } from './changes/changes-documents.ts';
import { companiesAppDocument } from './companies-app.ts';
import { discoveryDocuments } from './discovery/discovery-documents.ts';
import { mappedPages, sitemapDocuments, type MappedPage } from './discovery/sitemap.ts';
import { docsSearchDocument } from './docs-search.ts';
import { jsonDocument, textDocument, type Document, type Measured, type ServerBytes, type SiteContents } from './document.ts';
import { dataPackage } from './downloads/data-package.ts';
import { downloadDocuments, downloadIndexDocument, indexDownloads } from './downloads/download-documents.ts';
import { rowSchemaDocuments } from './downloads/row-schemas.ts';
import { companyPagesFile, explorePages, pageDocuments } from './explore-pages.ts';
import { topicFeedDocuments } from './feeds/changes-by-topic.ts';
import { wantedFeedDocuments } from './feeds/wanted-ads.ts';
import { glanceDocuments } from './glance.ts';
import { changelogDocument } from './guides/changelog-text.ts';
import { dataCheckDocument } from './guides/data-check-document.ts';
import { guideDocuments } from './guides/guide-documents.ts';
import { listDocuments } from './lists.ts';
import { lookDocuments } from './look-documents.ts';
import { mapDocuments } from './map-documents.ts';
import { sha256Hex } from './market-index.ts';
import { marketListDocuments } from './market-lists.ts';
import { markdownAlternate, pageAlternates } from './markdown-alternates.ts';
import { downloadsPage } from './pages/downloads-page.ts';
import { placeDocuments } from './place-documents.ts';
import { writeNotices } from './release-notices.ts';
import type { RenderedSite } from './rendered-pages.ts';
import { countryAndServicesIn, type Site } from './site.ts';

/** What the code of a site compiles to, with the pages that were rendered of it. */
export interface SiteCode {
  readonly rendered: Pick<RenderedSite, 'documents' | 'templates'>;
  /** The function and the Node host. */
  readonly server: readonly ServerBytes[];
  /** The client. */
  readonly client: readonly Document[];
  /** Compiled files of the view of MCP Apps. */
  readonly app: readonly ServerBytes[];
}

/** Documents of a company’s page: HTML and Markdown. */
const formsOfPage = 2;

/** Everything that is published of a site. */
export function contentsOf(site: Site, code: SiteCode): SiteContents {
  const { baseUrl, dataVersion, service, market } = site;
  const { length: companies } = market.companies;
  return {
    baseUrl,
    dataVersion,
    pictures: pictureSources(service),
    documents: { [Symbol.iterator]: () => allDocuments(site, code) },
    // There are few others.
    expected: companies + formsOfPage * Math.min(companies, service.company_pages.prerendered),
    closing(measured) {
      // The page of the downloads states their sizes.
      const page = downloadsPage(indexDownloads(site, measured), site);
      const html = textDocument(page.path, fillTemplate(code.rendered.templates.downloads, page, baseUrl));
      return [...closingDocuments(site, measured), html, markdownAlternate(page, baseUrl)];
    },
    serverFiles: [...dataFiles(site), companyPagesFile(site, code.rendered.templates.companies), ...code.server],
  };
}

/** Every document, in the order in which it is written. */
function* allDocuments(site: Site, { rendered, client, app }: SiteCode): Generator<Document> {
  const { service, baseUrl } = site;
  yield* dataDocuments(site);
  yield* rendered.documents;
  yield* pageAlternates(site);
  yield* client;
  yield* mapDocuments();
  yield companiesAppDocument({ bundled: app, service, baseUrl });
  yield* lookDocuments(service);
  const mapped: MappedPage[] = [...mappedPages(rendered.documents), { path: downloadPaths.page, lastModified: null }];
  for (const page of explorePages(site)) {
    const { path, lastModified, past, isStored } = page;
    if (!past) mapped.push({ path, lastModified });
    if (isStored) yield* pageDocuments(page, rendered.templates[page.section], baseUrl);
  }
  yield* sitemapDocuments(mapped, baseUrl);
}

/** The documents that no compiled code is part of. Large files take longest, so they come first and are written at the same time as the others. */
export function* dataDocuments(site: Site): Generator<Document> {
  const { market, index, facets, lists, changes, keys, examples, service, baseUrl, check, dataVersion, placesFile } = site;
  const { columns, store, itemHashes, rows } = index;
  yield* downloadDocuments(market, index);
  for (let row = 0; row < store.count; row++)
    yield { ...companyFileAddress(rows[row]!.slug), bytes: store.company(row), link: null, sha256: itemHashes[row]! };
  yield* listDocuments(columns, store, service.list_pages.max_bytes_per_combination);
  yield* glanceDocuments(columns, market.companies);
  yield jsonDocument(operations.getFacets.path, facets);
  yield jsonDocument(operations.getSandboxFirstCall.path, examples['getSandboxFirstCall']!.response);
  yield* marketListDocuments(lists);
  yield* changesDocuments(changes, service, baseUrl);
  yield textDocument(formerKeysPath, writeFormerKeys({ data_version: dataVersion, ...keys }));
  const countries = facets.countries.map(({ country }) => country);
  const formerCountries = keys.former.filter(({ kind, to }) => kind === 'country' && to === null).map(({ key }) => key.toUpperCase());
  yield* topicFeedDocuments({ changes, now: countryAndServicesIn(index), countries, formerCountries, service, baseUrl });
  yield* wantedFeedDocuments(market, baseUrl);
  yield* discoveryDocuments(market, baseUrl, examples);
  yield* guideDocuments(site);
  yield docsSearchDocument(site);
  yield changelogDocument(service, baseUrl);
  yield dataCheckDocument(check, dataVersion);
  yield* rowSchemaDocuments(baseUrl);
  yield* placeDocuments(placesFile);
}

/** The documents that state the sizes and checksums of others. */
export const closingDocuments = (site: Site, measured: Measured): Document[] => [
  downloadIndexDocument(indexDownloads(site, measured)),
  dataPackage(site.market, site.baseUrl, site.dataVersion, measured),
];

/** The documents of data with these, for a caller that holds all in memory. */
export function* documentsInMemory(site: Site): Generator<Document> {
  const bytes = new Map<string, Uint8Array>();
  for (const made of dataDocuments(site)) {
    if (made.parts !== undefined) bytes.set(made.url, made.bytes);
    yield made;
  }
  yield* closingDocuments(site, (url) => ({ bytes: bytes.get(url)!.length, sha256: sha256Hex(bytes.get(url)!) }));
}

/** The files of the function that are made of data. */
export const dataFiles = ({ index, askFile, baseUrl, dataVersion, service, found, keys }: Site): ServerBytes[] => [
  { file: serverFiles.columns, bytes: index.columnsFile },
  { file: serverFiles.companies, bytes: index.companiesFile },
  { file: serverFiles.ask, bytes: askFile },
  { file: serverFiles.site, bytes: writeSiteFile({ base_url: baseUrl, data_version: dataVersion, service, former: keys.former }) },
  { file: serverFiles.notices, bytes: writeNotices(found) },
];
