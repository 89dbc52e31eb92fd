import { readAskIndex, writeAskIndex } from '../ask/lexicon/ask-index.ts';
import type { Changes } from '../contract/changes.ts';
import type { Facets } from '../contract/facets.ts';
import { operations } from '../contract/operations.ts';
import { keepAsJson, type Market } from '../model/market.ts';
import { withPlaces, type PlacedIndex } from '../ask/lexicon/with-places.ts';
import { openTables } from '../places/open-places.ts';
import { ownPlaces, placeDocuments, readGazetteer, readPostalCodes } from './place-documents.ts';
import { writeSiteFile } from '../query/site-file.ts';
import { companyFileAddress, serverFiles } from './addresses.ts';
import { changesDocuments } from './changes/changes-documents.ts';
import { nextChanges, type History, type CountryAndServicesOf } from './changes/history.ts';
import { discoveryDocuments } from './discovery/discovery-documents.ts';
import { changelogDocument } from './guides/changelog-text.ts';
import { guideDocuments, readVerifierSource } from './guides/guide-documents.ts';
import type { GuideSources } from './guides/guide-values.ts';
import { dataCheckDocument } from './guides/data-check-document.ts';
import { glanceDocuments } from './glance.ts';
import { docsSearchDocument } from './docs-search.ts';
import { askCompanies, askRecords, lexiconSource } from './ask-records.ts';
import { jsonDocument, type Document, type ServerBytes, type SiteContents } from './document.ts';
import { countFacets } from './facets.ts';
import { nextNotices, writeNotices, type ReleaseNotices } from './release-notices.ts';
import { dataPackage } from './downloads/data-package.ts';
import { downloadDocuments, downloadIndexDocument, indexDownloads } from './downloads/download-documents.ts';
import { rowSchemaDocuments } from './downloads/row-schemas.ts';
import { operationExamples } from './examples.ts';
import { listDocuments } from './lists.ts';
import { topicFeedDocuments } from './feeds/changes-by-topic.ts';
import { wantedFeedDocuments } from './feeds/wanted-ads.ts';
import { indexMarket, type MarketIndex } from './market-index.ts';
import { marketListDocuments, marketLists } from './market-lists.ts';
import type { OperationExample } from './described-operations.ts';
import { cutRows } from './parts.ts';

/** Called when a stage begins and as it progresses, for a line of progress. */
export type OnStage = (stage: string, progress?: StageProgress) => void;

/** How far a stage has come, in steps that take about the same time. */
export interface StageProgress {
  readonly done: number;
  readonly total: number;
  /** What the steps are, in the plural; left out if they mean nothing to people. */
  readonly of?: string;
}

/** Everything that is published of a market, apart from the pages and the code. */
export interface BuiltData {
  readonly index: MarketIndex;
  readonly askIndex: PlacedIndex;
  readonly facets: Facets;
  /** An example of every operation, by its name. */
  readonly examples: Readonly<Record<string, OperationExample>>;
  /** What the documentation is written from. */
  readonly guideSources: GuideSources;
  /** Made while they are read, as often as needed. */
  readonly documents: Iterable<Document>;
  readonly closing: NonNullable<SiteContents['closing']>;
  readonly serverFiles: readonly ServerBytes[];
  readonly dataVersion: string;
  readonly changes: Changes;
}

interface BuildOptions {
  readonly onStage?: OnStage;
  /** What was published before; null begins a history of changes. */
  readonly history?: History | null;
  /** What the previous release found in its data; null if that isn't known. */
  readonly before?: ReleaseNotices | null;
}

/**
 * A larger market is kept as JSON while its documents are made, to save memory. Parsing it for each table takes a twentieth of the time of a
 * publication after a small change.
 */
const mostAsObjects = 20_000;

/** Turns a market into documents and indexes. Pure: the same market and address after the same history give the same bytes. */
export async function buildData(
  market: Market,
  baseUrl: string,
  { onStage = () => undefined, history = null, before = null }: BuildOptions = {},
): Promise<BuiltData> {
  const indexing = 'indexing companies';
  onStage(indexing);
  const total = market.companies.length;
  const index = await indexMarket(market, (done) => onStage(indexing, { done, total, of: 'companies' }));
  const ranges = cutRows(index.columns);
  const indexingWords = 'indexing words';
  onStage(indexingWords);
  const words = await buildWords(market, (done) => onStage(indexingWords, { done, total, of: 'companies' }));
  const { index: askIndex } = words;
  if (total > mostAsObjects) keepAsJson(market.companies, (row) => index.store.company(row));
  const { dataVersion } = index.columns;
  const companies = index.itemHashes.map((sha256, row) => ({ slug: index.rows[row]!.slug, sha256 }));
  const changes = nextChanges(history, { dataVersion, companies, countryAndServicesOf: countryAndServicesIn(index), date: market.date });
  const facets = countFacets(index.columns);
  const lists = marketLists(market, baseUrl);
  const examples = operationExamples({ market, index, lists, facets, askIndex, places: words.tables, baseUrl });
  const { service, resources } = market;
  const { check, found } = checkSince(market.check, before, history);
  const guideSources = { service, baseUrl, examples, resources, check, verifierSource: readVerifierSource() };
  const single: Document[] = [
    jsonDocument(operations.getFacets.path, facets),
    jsonDocument(operations.getSandboxFirstCall.path, examples['getSandboxFirstCall']!.response),
    ...marketListDocuments(lists),
    ...changesDocuments(changes, service, baseUrl),
    ...topicFeedDocuments({
      changes,
      now: countryAndServicesIn(index),
      countries: facets.countries.map(({ country }) => country),
      service,
      baseUrl,
    }),
    ...wantedFeedDocuments(market, baseUrl),
    ...discoveryDocuments(market, baseUrl, examples),
    ...guideDocuments(guideSources),
    docsSearchDocument(guideSources),
    changelogDocument(service, baseUrl),
    dataCheckDocument(check, dataVersion),
    ...rowSchemaDocuments(baseUrl),
  ];
  // Large files take longest, so they come first and are written at the same time as the others.
  const largeOnes = () => downloadDocuments(market, index, ranges);
  return {
    index,
    askIndex,
    facets,
    examples,
    guideSources,
    dataVersion,
    changes,
    documents: { [Symbol.iterator]: () => dataDocuments(market, index, largeOnes(), single) },
    closing: (measured) => [
      downloadIndexDocument(indexDownloads(market, baseUrl, dataVersion, measured)),
      dataPackage(market, baseUrl, dataVersion, measured),
    ],
    serverFiles: [
      { file: serverFiles.columns, bytes: index.columnsFile },
      { file: serverFiles.companies, bytes: index.companiesFile },
      { file: serverFiles.ask, bytes: words.file },
      { file: serverFiles.site, bytes: writeSiteFile({ base_url: baseUrl, data_version: dataVersion, service }) },
      { file: serverFiles.notices, bytes: writeNotices(found) },
    ],
  };
}

/** What the check found, and how that differs from the previous release. */
function checkSince({ countedNotices, ...published }: Market['check'], before: ReleaseNotices | null, history: History | null) {
  const known = before === null || history === null ? null : { ...before, dataVersion: history.dataVersion };
  const found = nextNotices(countedNotices, known);
  return { check: { ...published, since: found.since }, found };
}

function countryAndServicesIn({ columns, rows }: MarketIndex): CountryAndServicesOf {
  return (slug) => {
    const row = rows[columns.find(slug)];
    return row === undefined ? null : { country: row.country, services: [...row.services] };
  };
}

/** The index of /ask, opened from exactly the bytes that are published. */
async function buildWords(market: Market, onCompany: (done: number) => void) {
  const companies = askCompanies(market);
  const file = writeAskIndex(companies, askRecords(market), lexiconSource(market, companies), onCompany);
  const index = await readAskIndex(file);
  const tables = openTables(readGazetteer, readPostalCodes, ownPlaces(market.companies.map(({ published }) => published)));
  return { file, tables, index: withPlaces(index, tables) };
}

function* dataDocuments(market: Market, index: MarketIndex, large: readonly Document[], single: readonly Document[]): Generator<Document> {
  const { columns, store, itemHashes, rows } = index;
  yield* large;
  for (let row = 0; row < store.count; row++) {
    yield { ...companyFileAddress(rows[row]!.slug), bytes: store.company(row), link: null, sha256: itemHashes[row]! };
  }
  yield* listDocuments(columns, store, market.service.list_pages.max_bytes_per_combination);
  yield* glanceDocuments(columns, market.companies);
  yield* single;
  yield* placeDocuments(market.companies.map(({ published }) => published));
}
