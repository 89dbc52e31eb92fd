import type { PublicCompany } from '../contract/entities.ts';
import type { Facets } from '../contract/facets.ts';
import type { Company, Market } from '../model/market.ts';
import { atlasPage, conceptPage, conceptsPage, modelPage, type ModelRelations } from '../site/view/atlas-pages.ts';
import type { ExplorePage, Section } from '../site/view/blocks.ts';
import { companyPage, modelKey, type CompanyPageFacts } from '../site/view/company-page.ts';
import { companiesPage, countriesPage, countryPages, type CompanyLine } from '../site/view/country-pages.ts';
import { listingPage, marketplacePage, wantedIndexPage, wantedPage, type MarketRelations } from '../site/view/market-pages.ts';
import { gatherStrongest, writeCompanyPages } from '../site/view/company-pages.ts';
import { fillTemplate, type Template } from '../site/view/template.ts';
import { companyPagePath, serverFiles } from './addresses.ts';
import type { MappedPage } from './discovery/sitemap.ts';
import { textDocument, type Document } from './document.ts';
import { countryOutlines } from './geography/outlines.ts';
import { markdownAlternate } from './markdown-alternates.ts';
import type { ServerBytes } from './document.ts';

/** Companies that the page of a model names. */
const namedCompanies = 12;

/** What every page of a market is made from. */
export interface Explorer {
  readonly market: Market;
  readonly facets: Facets;
  readonly facts: CompanyPageFacts;
}

/** Gathers what the pages of a market need beside its rows. */
export function openExplorer(market: Market, facets: Facets, baseUrl: string): Explorer {
  const codes = new Set(facets.countries.map(({ country }) => country));
  const outlines = countryOutlines(codes);
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const countries = [...codes].map((code) => [code, { name: names.of(code) ?? code, outline: outlines[code] ?? null }] as const);
  const models = market.models.map(({ slug, brand, model }) => [modelKey(brand, model), slug] as const);
  return { market, facets, facts: { baseUrl, countries: Object.fromEntries(countries), models: Object.fromEntries(models) } };
}

/** Every page except those of the companies, which are many and are made one by one. */
export function* explorePages({ market, facets, facts }: Explorer): Generator<ExplorePage> {
  const { companies, models, concepts, listings, wantedAds, expiredAds, date, service } = market;
  const { baseUrl } = facts;
  const countries = Object.entries(facts.countries)
    .map(([code, view]) => ({ code, view }))
    .sort((a, b) => a.view.name.localeCompare(b.view.name, 'en'));
  yield companiesPage(countries, facets, baseUrl);
  yield countriesPage(countries, facets);
  const byCountry = Map.groupBy(companies, ({ published }) => published.country);
  for (const { code, view } of countries) yield* countryPages(code, view, byCountry.get(code)!.map(companyLine), baseUrl);

  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const relations: MarketRelations = {
    baseUrl,
    signInUrl: service.sign_in_url,
    country: (code) => ({ name: names.of(code) ?? code, listed: code in facts.countries }),
    models,
    listings,
    wantedAds,
    date,
  };
  yield atlasPage(models, concepts);
  const owners = companiesByModel(companies);
  for (const model of models) yield modelPage(model, models, modelRelations(market, model, owners), baseUrl);
  yield conceptsPage(concepts);
  for (const concept of concepts) yield conceptPage(concept, concepts, baseUrl);
  yield marketplacePage(listings, relations);
  for (const listing of listings) yield listingPage(listing, relations);
  yield wantedIndexPage(wantedAds, relations);
  for (const ad of wantedAds) yield wantedPage(ad, relations, false);
  for (const ad of expiredAds) yield wantedPage(ad, relations, true);
}

const companyLine = ({ published: { slug, name, city, services, lat, lon }, maxCapacityT }: Company): CompanyLine => ({
  slug,
  name,
  city,
  services,
  maxCapacityT,
  lat,
  lon,
});

/** Companies that show a model among their highlights, by {@link modelKey}; of each the first few, and how many. */
function companiesByModel(companies: readonly Company[]): Map<string, { first: PublicCompany[]; count: number }> {
  const owners = new Map<string, { first: PublicCompany[]; count: number }>();
  for (const { published } of companies) {
    for (const key of new Set(published.fleet_highlights.map(({ brand, model }) => modelKey(brand, model)))) {
      let known = owners.get(key);
      if (known === undefined) owners.set(key, (known = { first: [], count: 0 }));
      if (known.first.length < namedCompanies) known.first.push(published);
      known.count++;
    }
  }
  return owners;
}

function modelRelations(
  { wantedAds, listings }: Market,
  { brand, model, crane_type }: Market['models'][number],
  owners: ReturnType<typeof companiesByModel>,
): ModelRelations {
  const own = owners.get(modelKey(brand, model));
  return {
    companies: own?.first ?? [],
    companyCount: own?.count ?? 0,
    wantedAds: wantedAds.filter((ad) => ad.brand === brand && ad.model === model),
    listings: listings
      .filter((listing) => listing.crane_type === crane_type && (listing.brand === null || listing.brand === brand))
      .slice(0, namedCompanies),
  };
}

/** A page in its two forms. */
function pageDocuments(page: ExplorePage, template: Template, baseUrl: string): Document[] {
  return [textDocument(page.path, fillTemplate(template, page, baseUrl)), markdownAlternate(page, baseUrl)];
}

/** The explored part of the site as documents, and the file from which the function makes what is not among them. */
export interface ExploreBuild {
  readonly documents: Iterable<Document>;
  readonly serverFile: ServerBytes;
  /** Every page, also those that the function makes; complete when the documents have been read. */
  readonly mapped: readonly MappedPage[];
}

/** Makes the pages of a market in the layouts that Astro has rendered. */
export function buildExplore(explorer: Explorer, templates: Readonly<Record<Section, Template>>): ExploreBuild {
  const { market, facts } = explorer;
  const { companies } = market;
  const mapped: MappedPage[] = [];
  return {
    mapped,
    serverFile: {
      file: serverFiles.companyPages,
      bytes: writeCompanyPages({
        ...facts,
        template: templates.companies,
        ...gatherStrongest(companies.map((company) => company.strongest)),
      }),
    },
    documents: (function* () {
      for (const page of explorePages(explorer)) {
        if (!page.past) mapped.push(page);
        yield* pageDocuments(page, templates[page.section], facts.baseUrl);
      }
      const stored = market.service.company_pages.prerendered;
      for (const [i, { published, strongest }] of companies.entries()) {
        mapped.push({ path: companyPagePath(published.slug), lastModified: null });
        if (i < stored) yield* pageDocuments(companyPage(published, strongest, facts), templates.companies, facts.baseUrl);
      }
    })(),
  };
}
