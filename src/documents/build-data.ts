import { readAskIndex, writeAskIndex } from '../ask/lexicon/ask-index.ts';
import type { Changes } from '../contract/changes.ts';
import type { Facets } from '../contract/facets.ts';
import { operations } from '../contract/operations.ts';
import { loadData, type LoadResult } from '../load/load-data.ts';
import { summariseCheck } from '../load/report.ts';
import { buildMarket, type Market } from '../model/market.ts';
import { writeSiteFile } from '../query/site-file.ts';
import { companyPath, serverFiles } from './addresses.ts';
import { changesDocuments } from './changes/documents.ts';
import { nextChanges, type History } from './changes/history.ts';
import { discoveryDocuments } from './discovery/documents.ts';
import { schemaFeedDocument } from './discovery/schema-feed.ts';
import { changelogDocument } from './guides/changelog-text.ts';
import { guideDocuments, readVerifierSource } from './guides/guide-documents.ts';
import { qualityDocument } from './guides/quality.ts';
import { askCompany, askRecords, lexiconSource } from './ask-records.ts';
import { document, jsonDocument, type Document } from './document.ts';
import { countFacets } from './facets.ts';
import { downloadDocuments } from './downloads.ts';
import { operationExamples } from './examples.ts';
import { listDocuments } from './lists.ts';
import { indexMarket, type MarketIndex } from './market-index.ts';
import type { OperationExample } from './described-operations.ts';
import { sandboxFirstCall } from './sandbox.ts';
import type { Hashed, ServerBytes } from './document.ts';

/** Called when a stage begins, for a line of progress. */
export type OnStage = (stage: string) => void;

/** What a data folder holds. */
export interface MarketOfFolder {
  /** Everything that is published of it; null when the data has errors. */
  readonly market: Market | null;
  /** What the check of the files found. */
  readonly check: LoadResult;
}

/** Reads, checks and joins the data of a folder. Bad data is in the notices of the check, and no exception. */
export async function readMarket(dataDir: string, onStage: OnStage = () => undefined): Promise<MarketOfFolder> {
  onStage(`checking ${dataDir}`);
  const check = await loadData(dataDir);
  if (check.rows === null || check.service === null) return { market: null, check };
  onStage('joining companies and fleets');
  return { market: buildMarket(check.rows, check.service, summariseCheck(check, check.rows)), check };
}

/** Everything that is published of a market, apart from the pages and the code. */
export interface BuiltData {
  readonly index: MarketIndex;
  readonly facets: Facets;
  /** An example of every operation, by its name. */
  readonly examples: Readonly<Record<string, OperationExample>>;
  /** Made as they are read; they can be read again. */
  readonly documents: Iterable<Hashed<Document>>;
  readonly serverFiles: readonly ServerBytes[];
  readonly dataVersion: string;
  readonly changes: Changes;
}

/**
 * Turns a market into documents and indexes. Pure but for the time it takes: the same market and address after the same
 * history give the same bytes.
 *
 * @param history What was published before; null begins a history of changes.
 */
export async function buildData(
  market: Market,
  baseUrl: string,
  onStage: OnStage = () => undefined,
  history: History | null = null,
): Promise<BuiltData> {
  onStage('indexing companies');
  const index = await indexMarket(market);
  onStage('indexing words');
  const askFile = await writeAskIndex(
    market.companies.map(({ published }) => askCompany(published)),
    askRecords(market),
    lexiconSource(market),
  );
  const { dataVersion } = index.columns;
  const companies = index.itemHashes.map((sha256, row) => ({ slug: index.columns.slug(row), sha256 }));
  const changes = nextChanges(history, { dataVersion, companies, date: market.date });
  const facets = countFacets(index.columns);
  const examples = operationExamples({ market, index, facets, askIndex: await readAskIndex(askFile), baseUrl });
  const single: Document[] = [
    jsonDocument(operations.getFacets.path, facets),
    jsonDocument(operations.getSandboxFirstCall.path, sandboxFirstCall(baseUrl, market.service.title)),
    ...changesDocuments(changes, market.service, baseUrl),
    ...discoveryDocuments(market, baseUrl, examples),
    ...guideDocuments({
      service: market.service,
      baseUrl,
      examples,
      resources: market.resources,
      check: market.check,
      dataVersion,
      verifierSource: readVerifierSource(),
    }),
    changelogDocument(baseUrl),
    qualityDocument(market.check, dataVersion),
  ];
  const site = { base_url: baseUrl, data_version: dataVersion, service: market.service };
  return {
    index,
    facets,
    examples,
    dataVersion,
    changes,
    documents: { [Symbol.iterator]: () => dataDocuments(market, index, single, baseUrl) },
    serverFiles: [
      { file: serverFiles.columns, bytes: index.columnsFile },
      { file: serverFiles.pack, bytes: index.packFile },
      { file: serverFiles.ask, bytes: askFile },
      { file: serverFiles.site, bytes: writeSiteFile(site) },
    ],
  };
}

function* dataDocuments(market: Market, index: MarketIndex, single: readonly Document[], baseUrl: string): Generator<Hashed<Document>> {
  const { columns, pack, itemHashes } = index;
  for (let row = 0; row < pack.count; row++) {
    yield { ...document(companyPath(columns.slug(row)), pack.range(row, row)), sha256: itemHashes[row]! };
  }
  yield* listDocuments(columns, pack, market.service.list_pages.max_bytes_per_combination);
  yield* single;
  yield schemaFeedDocument(market, baseUrl);
  yield* downloadDocuments(market, pack, baseUrl, columns.dataVersion);
}
