import { craneKey } from '../contract/fold.ts';
import type { Company, Market } from '../model/market.ts';
import { neighborsOf } from '../query/nearest.ts';
import { atlasPath, comparePath } from '../contract/atlas-addresses.ts';
import {
  atlasPage,
  comparePage,
  conceptPage,
  conceptPath,
  conceptsPage,
  conceptsPath,
  maxOwners,
  modelPage,
  namedCompanies,
  ownersPage,
  ownersPath,
  type ModelRelations,
} from '../site/view/atlas-pages.ts';
import type { ExplorePage } from '../site/view/blocks.ts';
import { modelPath } from '../site/view/model-figures.ts';
import { companyPage } from '../site/view/company-page.ts';
import type { CompanyLine } from '../site/view/company-table.ts';
import {
  companiesPage,
  companiesPath,
  countriesPath,
  countPages,
  countriesPage,
  countryPage,
  countryPagePath,
  companiesOfIndex,
  type PlacedLine,
} from '../site/view/country-pages.ts';
import {
  listingPage,
  listingPath,
  marketplacePage,
  marketplacePath,
  wantedIndexPage,
  wantedIndexPath,
  wantedPage,
  wantedPath,
  type MarketRelations,
} from '../site/view/market-pages.ts';
import { gatherStrongest, writeCompanyPages } from '../site/view/company-pages.ts';
import { fillTemplate, type Template } from '../site/view/template.ts';
import { renderMarkdown } from '../site/view/markdown.ts';
import { companyPagePath, markdownPath, serverFiles } from './addresses.ts';
import { countryName } from './country-name.ts';
import type { MappedPage } from './discovery/sitemap.ts';
import { documentFrom, type Document, type ServerBytes } from './document.ts';
import type { Site } from './site.ts';
import type { MarketIndex } from './market-index.ts';

/** A model's page names at most this many marketplace pages. */
const namedListings = 12;

/** A page that is made on demand. */
export interface LazyPage extends Pick<ExplorePage, 'section'>, MappedPage {
  /** The page is outdated: it stays for people who have its address, but lists and sitemaps leave it out. */
  readonly past?: boolean;
  /** Whether it is published as a file; the function makes others. */
  readonly isStored: boolean;
  readonly make: () => ExplorePage;
}

type StoredPage = Omit<LazyPage, 'isStored'>;

/** Every page of countries, companies, the atlas and the marketplace. */
export function* explorePages(site: Site): Generator<LazyPage> {
  for (const page of fewPages(site)) yield { ...page, isStored: true };
  const { market, index, service, facts } = site;
  for (const [row, company] of market.companies.entries())
    yield {
      path: companyPagePath(index.rows[row]!.slug),
      section: 'companies',
      lastModified: null,
      isStored: row < service.company_pages.prerendered,
      make: () => companyPage(company.published, company.strongest, facts, neighborsOf(index.columns, index.store, row)),
    };
}

/** Every page except those of single companies. */
function* fewPages(site: Site): Generator<StoredPage> {
  const { market, facets, baseUrl, facts, countries } = site;
  const { models, listings, wantedAds, expiredAds, date, service } = market;
  const entries = () => countries.map(({ code }) => ({ code, view: facts.countries[code]! }));
  const lastModified = null;
  const firstLines = (): CompanyLine[] =>
    market.companies
      .slice(0, companiesOfIndex)
      .map((company) => ({ ...companyLine(company), countryName: facts.countries[company.published.country]!.name }));
  yield { lastModified, path: companiesPath, section: 'companies', make: () => companiesPage(entries(), facets, firstLines(), baseUrl) };
  yield { lastModified, path: countriesPath, section: 'countries', make: () => countriesPage(entries(), facets) };
  for (const { code } of countries) yield* pagesOfCountry(code, site);

  const codes = new Set(countries.map(({ code }) => code));
  const relations: MarketRelations = {
    baseUrl,
    signInUrl: service.sign_in_url ?? null,
    country: (code) => ({ name: countryName(code), listed: codes.has(code) }),
    models,
    listings,
    wantedAds,
    date,
  };
  yield* pagesOfAtlas(site);
  const ofMarketplace = { section: 'marketplace', lastModified } as const;
  yield { ...ofMarketplace, path: marketplacePath, make: () => marketplacePage(listings, relations) };
  for (const listing of listings) yield { ...ofMarketplace, path: listingPath(listing), make: () => listingPage(listing, relations) };
  const newest = wantedAds[0]?.posted_on ?? null;
  yield {
    section: 'wanted',
    path: wantedIndexPath,
    lastModified: newest,
    make: () => wantedIndexPage(wantedAds, relations),
  };
  for (const [ads, past] of [
    [wantedAds, false],
    [expiredAds, true],
  ] as const) {
    for (const ad of ads) {
      yield {
        section: 'wanted',
        path: wantedPath(ad),
        lastModified: ad.posted_on,
        past,
        make: () => wantedPage(ad, relations, past),
      };
    }
  }
}

/** The pages of crane models and terms. */
function* pagesOfAtlas(site: Site): Generator<StoredPage> {
  const { market, index, baseUrl } = site;
  const { models, concepts } = market;
  const ofAtlas = { section: 'atlas', lastModified: null } as const;
  yield { ...ofAtlas, path: atlasPath, make: () => atlasPage(models, concepts) };
  yield { ...ofAtlas, path: comparePath, make: comparePage };
  const owners = companiesByModel(index);
  for (const model of models) {
    const own = owners.get(craneKey(model.brand, model.model)) ?? noOwners;
    const relationsOf = (count: number) => modelRelations(site, model, { ...own, first: own.first.slice(0, count) });
    yield { ...ofAtlas, path: modelPath(model), make: () => modelPage(model, models, relationsOf(namedCompanies), baseUrl) };
    if (own.count > namedCompanies) yield { ...ofAtlas, path: ownersPath(model), make: () => ownersPage(model, relationsOf(maxOwners)) };
  }
  yield { ...ofAtlas, path: conceptsPath, make: () => conceptsPage(concepts) };
  for (const concept of concepts) yield { ...ofAtlas, path: conceptPath(concept), make: () => conceptPage(concept, concepts, baseUrl) };
}

function* pagesOfCountry(code: string, { index, facts, baseUrl }: Site): Generator<StoredPage> {
  const { companies, columns } = index;
  const rows = columns.countryRows(code);
  let lines: readonly PlacedLine[] | null = null;
  const makeLines = () => (lines ??= Array.from(rows, (row) => companyLine(companies[row]!)));
  for (let page = 1; page <= countPages(rows.length); page++) {
    yield {
      path: countryPagePath(code, page),
      section: 'countries',
      lastModified: null,
      make: () => countryPage({ code, view: facts.countries[code]! }, makeLines(), page, baseUrl),
    };
  }
}

const companyLine = ({ published, maxCapacityT }: Company): PlacedLine => ({ ...published, max_capacity_t: maxCapacityT });

/** Companies that show a model among their highlights: the rows of the first few, and the number of all. */
interface Owners {
  readonly first: number[];
  count: number;
}

const noOwners: Owners = { first: [], count: 0 };

/** The owners of each model, by {@link craneKey}. */
function companiesByModel({ craneKeys }: MarketIndex): Map<string, Owners> {
  const owners = new Map<string, Owners>();
  for (const [row, keys] of craneKeys.entries()) {
    for (const key of keys) {
      let known = owners.get(key);
      if (known === undefined) owners.set(key, (known = { first: [], count: 0 }));
      if (known.first.length < maxOwners) known.first.push(row);
      known.count++;
    }
  }
  return owners;
}

function modelRelations(
  { market: { wantedAds, date, listings }, index: { companies }, facts }: Site,
  { brand, model, crane_type }: Market['models'][number],
  { first, count }: Owners,
): ModelRelations {
  return {
    companies: first.map((row) => {
      const { slug, name, city, country } = companies[row]!.published;
      return { slug, name, city, country: facts.countries[country]?.name ?? country };
    }),
    companyCount: count,
    wantedAds: wantedAds.filter((ad) => ad.brand === brand && ad.model === model),
    date,
    listings: listings
      .filter((listing) => listing.crane_type === crane_type && (listing.brand === null || listing.brand === brand))
      .slice(0, namedListings),
  };
}

/** A page in its two forms. */
export function pageDocuments({ path, make }: Pick<LazyPage, 'path' | 'make'>, template: Template, baseUrl: string): Document[] {
  // The two forms are usually made one after the other, and nothing is kept after that.
  let other: ExplorePage | null = null;
  const page = (): ExplorePage => {
    const made = other ?? make();
    other = other === null ? made : null;
    return made;
  };
  return [
    documentFrom(path, () => fillTemplate(template, page(), baseUrl)),
    documentFrom(markdownPath(path), () => renderMarkdown(page(), baseUrl)),
  ];
}

/** What the function makes the pages of companies from that are no files. */
export function companyPagesFile({ market, facts }: Site, template: Template): ServerBytes {
  const largest = gatherStrongest(market.companies.map((company) => company.strongest));
  return { file: serverFiles.companyPages, bytes: writeCompanyPages({ ...facts, template, ...largest }) };
}
