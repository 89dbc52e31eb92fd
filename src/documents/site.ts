import { readAskIndex, writeAskIndex } from '../ask/lexicon/ask-index.ts';
import { withPlaces, type PlacedIndex } from '../ask/lexicon/with-places.ts';
import type { Changes } from '../contract/changes.ts';
import type { DataCheck } from '../contract/data-check.ts';
import type { Facets } from '../contract/facets.ts';
import { craneKey } from '../contract/fold.ts';
import type { GuideId } from '../contract/guides.ts';
import type { OperationId } from '../contract/operations.ts';
import { showsPictures, type Service } from '../contract/service.ts';
import type { Row } from '../contract/tables.ts';
import { keepAsJson, type Market } from '../model/market.ts';
import type { PlaceTables } from '../places/find-places.ts';
import { openTables } from '../places/open-places.ts';
import type { ReleaseKeys } from '../query/former-keys.ts';
import type { Snippet } from '../site/view/blocks.ts';
import type { CompanyPageFacts, CountryView } from '../site/view/company-page.ts';
import { askCompanies, askRecords, lexiconSource } from './ask-records.ts';
import { nextKeys } from './changes/former-keys.ts';
import { nextChanges, type CountryAndServicesOf, type History } from './changes/history.ts';
import type { OperationExample } from './described-operations.ts';
import { operationExamples } from './examples.ts';
import { countryName } from './country-name.ts';
import { countFacets } from './facets.ts';
import { openOutlines } from './geography/outlines.ts';
import { guideTexts } from './guides/guide-texts.ts';
import { operationSamples, readSnippet, snippetTexts, type SnippetId } from './guides/snippets.ts';
import { indexMarket, type MarketIndex } from './market-index.ts';
import { marketLists, type MarketLists } from './market-lists.ts';
import { ownPlaces, readGazetteer, readPostalCodes } from './place-documents.ts';
import { describeReference, type ReferenceOperation } from './reference.ts';
import { nextNotices, type ReleaseNotices } from './release-notices.ts';

/** Called when a stage begins and as it progresses, for a line of progress. */
export type OnStage = (stage: string, progress?: StageProgress) => void;

/** How far a stage has come, in steps that take about the same time. */
export interface StageProgress {
  readonly done: number;
  readonly total: number;
  /** What the steps are, in the plural; left out if they mean nothing to people. */
  readonly of?: string;
}

/** A country with companies. */
export interface SiteCountry {
  readonly code: string;
  readonly name: string;
  readonly companies: number;
}

/** All that documents and pages are made from. */
export interface Site {
  readonly market: Market;
  /** Public address, without a slash at the end. */
  readonly baseUrl: string;
  readonly service: Service;
  /** Date of the data. */
  readonly date: string;
  /** The companies as the function reads them. */
  readonly index: MarketIndex;
  /** The content version of the data. */
  readonly dataVersion: string;
  /** The index of /ask, and its file. */
  readonly askIndex: PlacedIndex;
  readonly askFile: Uint8Array;
  /** Where names are, with what the data adds to the gazetteer, and the file of that. */
  readonly places: PlaceTables;
  readonly placesFile: string;
  readonly facets: Facets;
  readonly lists: MarketLists;
  /** What has changed since the releases before. */
  readonly changes: Changes;
  /** The keys in use and those that were, which answer too. */
  readonly keys: ReleaseKeys;
  /** What the check of the files found: as it is published, and as the next release compares it. */
  readonly check: DataCheck;
  readonly found: ReleaseNotices;
  readonly counts: { readonly companies: number; readonly cranes: number; readonly countries: number };
  /** Countries with companies, by name. */
  readonly countries: readonly SiteCountry[];
  /** What the pages of companies need. Outlines are read when they are first used. */
  readonly facts: CompanyPageFacts;
  readonly models: readonly Row<'models'>[];
  readonly concepts: readonly Row<'concepts'>[];
  readonly wantedAds: readonly Row<'wantedAds'>[];
  readonly resources: readonly Row<'resources'>[];
  /** An example of every operation, by its name. */
  readonly examples: Readonly<Record<string, OperationExample>>;
  /** The reference of the API. */
  readonly reference: readonly ReferenceOperation[];
  /** The documentation in Markdown. */
  readonly guides: Readonly<Record<GuideId, string>>;
  /** The snippets of the documentation, and the request of each operation that the reference shows. */
  readonly snippets: Readonly<Record<SnippetId, Snippet>>;
  readonly samples: Readonly<Record<OperationId, Snippet>>;
}

interface SiteOptions {
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

/** Makes a site of a market. Pure: the same market and address after the same history give the same site. */
export async function makeSite(
  market: Market,
  baseUrl: string,
  { onStage = () => undefined, history = null, before = null }: SiteOptions = {},
): Promise<Site> {
  const { service, date, models, concepts, wantedAds, resources } = market;
  const total = market.companies.length;
  const progressOf = (stage: string) => {
    onStage(stage);
    return (done: number) => onStage(stage, { done, total, of: 'companies' });
  };
  const index = await indexMarket(market, progressOf('indexing companies'));
  const ask = await indexWords(market, progressOf('indexing words'));
  if (total > mostAsObjects) keepAsJson(market.companies, (row) => index.store.company(row));
  const { dataVersion } = index.columns;
  const published = index.itemHashes.map((sha256, row) => ({ slug: index.rows[row]!.slug, sha256 }));
  const keys = nextKeys(history, market);
  const changes = nextChanges(history, {
    dataVersion,
    companies: published,
    countryAndServicesOf: countryAndServicesIn(index),
    former: keys.former,
    date,
  });
  const lists = marketLists(market, baseUrl);
  const facets = countFacets(index.columns, market);
  const examples = operationExamples({ market, index, lists, facets, ...ask, baseUrl });
  const described = { service, baseUrl, examples, resources, ...checkSince(market.check, before, history) };
  const countries = countriesOf(facets);
  return {
    ...described,
    ...ask,
    market,
    date,
    index,
    dataVersion,
    facets,
    lists,
    changes,
    keys,
    counts: { companies: total, cranes: market.companies.reduce((sum, { cranes }) => sum + cranes, 0), countries: countries.length },
    countries,
    facts: factsOf(market, facets, baseUrl),
    models,
    concepts,
    wantedAds,
    reference: describeReference(service, examples),
    guides: guideTexts(described),
    snippets: Object.fromEntries(Object.entries(snippetTexts(described)).map(([id, text]) => [id, readSnippet(text)])) as Site['snippets'],
    samples: operationSamples(described),
  };
}

/** The index of /ask, opened from exactly the bytes that are published. */
async function indexWords(
  market: Market,
  onCompany: (done: number) => void,
): Promise<Pick<Site, 'askIndex' | 'askFile' | 'places' | 'placesFile'>> {
  const companies = askCompanies(market);
  const askFile = writeAskIndex(companies, askRecords(market), lexiconSource(market, companies), onCompany);
  const placesFile = ownPlaces(market.companies.map((company) => company.published));
  const places = openTables(readGazetteer, readPostalCodes, placesFile);
  return { askFile, places, placesFile, askIndex: withPlaces(await readAskIndex(askFile), places) };
}

/** What the check found, and how that differs from the previous release. */
function checkSince(
  { countedNotices, ...published }: Market['check'],
  before: ReleaseNotices | null,
  history: History | null,
): Pick<Site, 'check' | 'found'> {
  const known = before === null || history === null ? null : { ...before, dataVersion: history.dataVersion };
  const found = nextNotices(countedNotices, known);
  return { check: { ...published, since: found.since }, found };
}

/** Where a company is and what it offers now. */
export function countryAndServicesIn({ columns, rows }: MarketIndex): CountryAndServicesOf {
  return (slug) => {
    const row = rows[columns.find(slug)];
    return row === undefined ? null : { country: row.country, services: [...row.services] };
  };
}

const countriesOf = ({ countries }: Facets): SiteCountry[] =>
  countries
    .map(({ country: code, companies }) => ({ code, name: countryName(code), companies }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));

function factsOf({ models, service }: Market, facets: Facets, baseUrl: string): CompanyPageFacts {
  const outlineOf = openOutlines();
  const viewOf = (code: string): CountryView => ({
    name: countryName(code),
    get outline() {
      return outlineOf(code);
    },
  });
  return {
    baseUrl,
    countries: Object.fromEntries(facets.countries.map(({ country }) => [country, viewOf(country)])),
    models: Object.fromEntries(models.map(({ slug, brand, model, crane_type: type }) => [craneKey(brand, model), { slug, type }])),
    pictures: showsPictures(service),
  };
}
