import { readFileSync } from 'node:fs';
import { groupBy } from '../contract/group-by.ts';
import { countries } from '../load/countries.ts';
import { guidePaths, guides } from '../contract/guides.ts';
import { operations } from '../contract/operations.ts';
import type { FleetHighlight, PublicCompany } from '../contract/entities.ts';
import type { AskCompany, Facets, Gazetteer, Learned, SourceRecord } from '../ask/lexicon/ask-index.ts';
import { type Models, parseModels } from '../ask/lexicon/linear-model.ts';
import type { LexiconSource, SourcePlace } from '../ask/lexicon/compiled-lexicon.ts';
import { namedConcept, namedListing, namedModel, namedWantedAd, type NamedRecord } from '../ask/lexicon/named-records.ts';
import { languages } from '../ask/tables/languages.ts';
import { countryAliases } from '../ask/tables/places.ts';
import { compareText, type Market } from '../model/market.ts';
import { distanceKm } from '../query/distance.ts';
import { phraseKeys } from '../ask/lexicon/lexicon.ts';
import { placesNamed } from '../places/find-places.ts';
import { openTables } from '../places/open-places.ts';
import { placeKey } from '../places/place-key.ts';
import { readGazetteer, readPostalCodes } from './place-documents.ts';
import { formatMeasure } from '../contract/numbers.ts';
import { projectFile } from '../project-file.ts';

const words = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
const spaced = (name: string | null): string => (name ?? '').replaceAll('_', ' ');

/** Names of the countries by language and code; the runtime's own table (Unicode CLDR). */
const countryNames = languages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
const countryName = (code: string | null): string => (code === null ? '' : (countryNames[0]!.of(code) ?? ''));

/** What questions need to know about a company. */
type AskedCompany = AskCompany & Pick<PublicCompany, 'city' | 'state_region' | 'country' | 'lat' | 'lon'>;

export function askCompanies({ companies }: Pick<Market, 'companies'>): AskedCompany[] {
  const cranes = new Map<string, AskCompany['cranes'][number]>();
  /** Equal cranes share one object: a million companies have a few hundred models. */
  const craneOf = ({ brand = null, model = null }: FleetHighlight) => {
    const key = `${brand}\n${model}`;
    let crane = cranes.get(key);
    if (crane === undefined) cranes.set(key, (crane = { brand, model }));
    return crane;
  };
  return companies.map(({ published: { name, fleet_highlights, city, state_region, country, lat, lon } }) => ({
    name,
    cranes: fleet_highlights.map(craneOf),
    city,
    state_region,
    country,
    lat,
    lon,
  }));
}

/** Names that questions may contain: those of all countries, and those in the market. @param companies Those of the market. */
export function lexiconSource(
  { models, concepts, wantedAds, listings }: Market,
  companies: readonly AskedCompany[],
): LexiconSource & Gazetteer & Learned {
  const brands = new Set<string>();
  for (const { brand } of [...models, ...wantedAds, ...listings, ...companies.flatMap(({ cranes }) => cranes)]) {
    if (brand) brands.add(brand);
  }
  const towns = gatherPlaces(companies, ({ city }) => city, { areRegions: false, firstRank: 0 });
  const regions = gatherPlaces(companies, ({ state_region }) => state_region, { areRegions: true, firstRank: towns.length });
  return {
    countries: Object.fromEntries(
      [...countries.keys()].map((code) => {
        const names = countryNames.map((table) => table.of(code) ?? code);
        const aliases = (countryAliases.get(code) ?? '').split(',').map((alias) => alias.trim());
        return [code, [...names, ...aliases.filter((alias) => alias !== '')]];
      }),
    ),
    places: [...towns, ...regions],
    isPlaceWord: findPlaceWords(),
    learned: learnedModels(),
    brands: [...brands].sort(),
    models: models.map(({ brand, model, slug }) => ({ brand, model, slug })),
    concepts: concepts.map(({ slug, term, aliases }) => ({ slug, names: [term, ...aliases] })),
  };
}

/** What questions were learned from is data, which `npm run lab -- train` writes. */
export const weightsFile = projectFile('src/ask/weights.json');
let learned: Models | undefined;
const learnedModels = (): Models => (learned ??= parseModels(readFileSync(weightsFile, 'utf8')));

/** Population of the smallest town whose name says nothing of a company. */
const leastPeople = 5_000;

/** A test for words that are names of towns. */
function findPlaceWords(): Gazetteer['isPlaceWord'] {
  const tables = openTables(readGazetteer, readPostalCodes);
  return (word) => placesNamed(tables, placeKey(word)).some(({ people, match }) => people >= leastPeople && match !== 'code');
}

const roundDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/**
 * Towns or regions, by their number of companies in powers of four: a company that comes or goes seldom changes the order, which the
 * vocabulary of questions follows.
 */
function gatherPlaces(
  companies: readonly AskedCompany[],
  nameOf: (company: AskedCompany) => string | null | undefined,
  { areRegions, firstRank }: { readonly areRegions: boolean; readonly firstRank: number },
): SourcePlace[] {
  const groups = groupBy(
    companies.filter((company) => nameOf(company) !== null),
    (company) => `${nameOf(company)}\n${company.country}`,
  );
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([key, members], i) => {
      const name = nameOf(members[0]!)!;
      const lat = roundDegrees(members.reduce((sum, company) => sum + company.lat, 0) / members.length);
      const lon = roundDegrees(members.reduce((sum, company) => sum + company.lon, 0) / members.length);
      const farthestKm = () => members.reduce((most, company) => Math.max(most, distanceKm(lat, lon, company.lat, company.lon)), 0);
      const place: SourcePlace = {
        name,
        country: members[0]!.country,
        lat,
        lon,
        extentKm: areRegions ? Math.ceil(farthestKm()) : 0,
        rank: firstRank + i,
        keys: phraseKeys([name]),
      };
      return { place, key, magnitude: Math.floor(Math.log2(members.length) / 2) };
    })
    .toSorted((a, b) => b.magnitude - a.magnitude || compareText(a.key, b.key))
    .map(({ place }) => place);
}

const noFacets: Facets = { brand: null, model: null, craneType: null, country: null, capacityT: null };

/** What a record is called, and where it is. */
const named = ({ name, names, path }: NamedRecord): Pick<SourceRecord, 'name' | 'names' | 'path'> => ({ name, names, path });

/** Everything else that a question can lead to. */
export function askRecords({ models, concepts, listings, wantedAds, resources }: Market): SourceRecord[] {
  return [
    ...models.map(({ slug, brand, model, crane_type, capacity_t, max_boom_m, max_height_m, axles, summary }) => ({
      ...named(namedModel({ slug, brand, model })),
      kind: 'model' as const,
      type: 'ProductModel',
      description: summary ?? words(spaced(crane_type), capacity_t === null ? null : `of ${formatMeasure(capacity_t, 't')}`),
      facets: {
        ...noFacets,
        brand,
        model,
        craneType: crane_type,
        capacityT: capacity_t,
        boomM: max_boom_m,
        heightM: max_height_m,
        axles,
      },
      text: {
        name: `${brand} ${model}`,
        body: words(spaced(crane_type), summary, capacity_t === null ? null : `${capacity_t} t`),
      },
    })),
    ...concepts.map(({ slug, term, aliases, definition }) => ({
      ...named(namedConcept({ slug, term, aliases })),
      kind: 'concept' as const,
      type: 'DefinedTerm',
      description: definition,
      facets: null,
      text: { name: words(term, ...aliases), body: definition },
    })),
    ...listings.map(({ slug, title, crane_type, brand, country, description }) => ({
      ...named(namedListing({ slug, title, country })),
      kind: 'listing' as const,
      type: 'CollectionPage',
      description: description ?? title,
      facets: { ...noFacets, brand, craneType: crane_type, country },
      text: { name: title, body: words(spaced(crane_type), brand, countryName(country), description) },
    })),
    ...wantedAds.map(({ id, title, brand, model, crane_type, capacity_min_t, country, description, expires_on }) => ({
      ...named(namedWantedAd({ id, title, country, expires_on })),
      kind: 'wanted' as const,
      type: 'Demand',
      description: description ?? '',
      facets: { ...noFacets, brand, model, craneType: crane_type, country, capacityT: capacity_min_t, expiresOn: expires_on },
      text: { name: title, body: words(brand, model, spaced(crane_type), countryName(country), description) },
    })),
    ...documents(resources),
  ];
}

/** Pages of the documentation and resources of the service; one that is both is listed once, with the resource's keywords. */
function documents(resources: Market['resources']): SourceRecord[] {
  const record = (type: string, about: Pick<SourceRecord, 'name' | 'description' | 'path'>, keywords: string) => ({
    kind: 'document' as const,
    type,
    ...about,
    facets: null,
    text: { name: about.name, body: words(about.description, keywords) },
    names: [],
  });
  // Nothing can link to a POST operation. For the other operations, people get the guide.
  const pages = new Map<string, string>([
    [operations.listCompanies.path, guidePaths.companies],
    [operations.getSandboxFirstCall.path, guidePaths.sandbox],
  ]);
  const readable = resources
    .filter(({ path }) => path !== operations.ask.path)
    .map((resource) => (pages.has(resource.path) ? { ...resource, kind: 'guide', path: pages.get(resource.path)! } : resource));
  return [
    ...readable.map(({ path, kind, name, description, keywords }) =>
      record(kind === 'operation' || kind === 'document' ? 'WebAPI' : 'TechArticle', { name, description, path }, keywords.join(' ')),
    ),
    ...guides
      .filter(({ path }) => !readable.some((resource) => resource.path === path))
      .map(({ path, title, description }) => record('TechArticle', { name: title, description, path }, '')),
  ];
}
