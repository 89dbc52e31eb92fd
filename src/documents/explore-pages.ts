import type { FleetHighlight } from '../contract/entities.ts';
import { craneKey } from '../contract/fold.ts';
import type { Company, Market } from '../model/market.ts';
import { neighborsOf } from '../query/nearest.ts';
import { atlasPath, comparePath } from '../contract/atlas-addresses.ts';
import { atlasPage, comparePage, conceptPage, conceptPath, conceptsPage, conceptsPath, modelPage } from '../site/view/atlas-pages.ts';
import type { ExplorePage } from '../site/view/blocks.ts';
import { maxOwners } from '../site/view/owners.ts';
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
  fits,
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
    service,
    country: (code) => ({ name: countryName(code), listed: codes.has(code) }),
    models,
    listings,
    wantedAds,
    date,
    owners: gatherOwners(site),
  };
  yield* pagesOfAtlas(site, relations);
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
function* pagesOfAtlas({ market: { models, concepts } }: Site, relations: MarketRelations): Generator<StoredPage> {
  const ofAtlas = { section: 'atlas', lastModified: null } as const;
  yield { ...ofAtlas, path: atlasPath, make: () => atlasPage(models, concepts) };
  yield { ...ofAtlas, path: comparePath, make: comparePage };
  for (const model of models) yield { ...ofAtlas, path: modelPath(model), make: () => modelPage(model, relations) };
  yield { ...ofAtlas, path: conceptsPath, make: () => conceptsPage(concepts) };
  for (const concept of concepts) yield { ...ofAtlas, path: conceptPath(concept), make: () => conceptPage(concept, concepts, relations) };
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

/** Companies with a crane of a group among their highlights: the rows of the first few, and the number of all. */
interface OwnerGroup {
  /** The cranes of the group, by {@link craneKey}. */
  readonly keys: ReadonlySet<string>;
  /** Only companies of this country; null for all. */
  readonly country: string | null;
  readonly first: number[];
  count: number;
}

/** Gathers the owners of each model, and of the cranes that each marketplace page is about. */
function gatherOwners({ market: { models, listings }, index: { craneKeys, companies, rows }, facts }: Site): MarketRelations['owners'] {
  const keyOf = ({ brand, model }: FleetHighlight | Market['models'][number]) => craneKey(brand, model);
  const group = (of: readonly Market['models'][number][], country: string | null): OwnerGroup => ({
    keys: new Set(of.map(keyOf)),
    country,
    first: [],
    count: 0,
  });
  const groups = new Map<object, OwnerGroup>([
    ...models.map((model) => [model, group([model], null)] as const),
    ...listings.map((listing) => [listing, group(models.filter(fits(listing)), listing.country)] as const),
  ]);
  const byKey = new Map<string, OwnerGroup[]>();
  for (const each of groups.values()) for (const key of each.keys) byKey.set(key, [...(byKey.get(key) ?? []), each]);
  for (const [row, keys] of craneKeys.entries()) {
    const found = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    for (const owners of found) {
      if (owners.country !== null && owners.country !== rows[row]!.country) continue;
      if (owners.first.length < maxOwners) owners.first.push(row);
      owners.count++;
    }
  }
  return (page) => {
    const { keys, first, count } = groups.get(page)!;
    return {
      count,
      companies: (most) =>
        first.slice(0, most).map((row) => {
          const { slug, name, city, country, fleet_highlights: cranes } = companies[row]!.published;
          const [crane = '', ...others] = new Set(
            cranes.flatMap((each) => (keys.has(keyOf(each)) ? [[each.brand, each.model].filter(Boolean).join(' ')] : [])),
          );
          const more = others.length === 0 ? '' : ` and ${others.length} more`;
          return { slug, name, city, country: facts.countries[country]?.name ?? country, crane: crane + more };
        }),
    };
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
