import { discoveryPaths } from '../../contract/discovery.ts';
import type { AskResult, FleetHighlight, PublicCompany } from '../../contract/entities.ts';
import { limits } from '../../contract/limits.ts';
import { operations } from '../../contract/operations.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { serviceOf } from '../../contract/tables.ts';
import { largestCapacities } from '../../query/columns.ts';
import { distanceKm } from '../../query/distance.ts';
import { filterParameters, noFilters, type Filters, formatListQuery } from '../../query/list-query.ts';
import { formatNearestQuery } from '../../query/nearest-query.ts';
import type { AskRecord } from '../lexicon/ask-index.ts';
import { bareLetters } from '../../contract/fold.ts';
import type { Place } from '../lexicon/lexicon.ts';
import type { Understanding } from '../deciding/understand.ts';
import type { Figure } from '../tables/aside-words.ts';
import { figureName, type Pair, type Sentences } from '../tables/sentences.ts';
import { craneServices } from './find-companies.ts';
import { addressOf, cranePhrase, inCountry, modelPhrase, servicesPhrase, wishOfFacets, type CraneWish } from './phrases.ts';
import type { Told } from './reply.ts';
import { either, type Speech } from './speak.ts';

/**
 * The page that lists the companies: the directory, the page of a country, or the map with the same filters.
 *
 * @param listed How many companies are on it, and how many of these fit.
 */
export function listResult(
  { sources, speech }: Told,
  filters: Filters,
  listed: { readonly all: number; readonly fitting: number } | null = null,
): AskResult {
  const { texts, count } = speech;
  const query = formatListQuery({ filters, limit: limits.defaultPageItems, cursor: null });
  const onlyCountry = filters.country !== null && filterParameters(filters).length === 1;
  const path =
    query === ''
      ? '/companies'
      : onlyCountry && sources.columns.countryRows(filters.country!).length > 0
        ? `/countries/${filters.country!.toLowerCase()}`
        : `/map?${query}`;
  const page = pageText(texts.pages.companies);
  const counted = listed === null || listed.all === 0 ? page.description : count(texts.list, listed.all);
  const partly = listed !== null && listed.all > listed.fitting && listed.all > 0 ? ` ${texts.partly}` : '';
  return { '@type': 'ItemList', name: page.name, description: counted + partly, url: sources.baseUrl + path };
}

/** The request for the same companies as JSON: by distance around a place, or else as a list. */
export function jsonRequest(filters: Filters, around: { readonly place: Place; readonly km: number } | null): string {
  if (around === null || around.place.extentKm > 0 || around.km > limits.maxDistanceKm) {
    const query = formatListQuery({ filters, limit: limits.defaultPageItems, cursor: null });
    return `${operations.listCompanies.path}${query === '' ? '' : `?${query}`}`;
  }
  const { lat, lon } = around.place;
  const query = { near: { lat, lon }, filters: { ...filters, bbox: null }, maxKm: around.km, limit: limits.defaultPageItems };
  return `${operations.findNearestCompanies.path}?${formatNearestQuery(query)}`;
}

/** What the companies were searched for by. */
type Search = Pick<Understanding, 'slots' | 'excluded' | 'largest' | 'loadT'>;

/** A company: where it is, how far from the place in the question, and the crane that fits, or what it offers. */
export function companyResult(told: Told, company: PublicCompany, search: Search | null = null): AskResult {
  const { texts, say } = told.speech;
  const { name, slug, lat, lon, services } = company;
  // A distance from the center of a region would say nothing.
  const town = search?.slots.place?.extentKm === 0 ? search.slots.place : null;
  const km = town === null ? 0 : wholeKm(distanceKm(town.lat, town.lon, lat, lon), search?.slots.radiusKm ?? Infinity);
  const place = addressOf(told, company) + (km === 0 ? '.' : say(' ({km} km).', { km }));
  const crane = search === null ? null : craneThatFits(told, company, search);
  const offers = services.length === 0 ? '' : say(texts.offers, { crane: servicesPhrase(told.speech, services) });
  return {
    '@type': 'Organization',
    name,
    description: [place, crane ?? offers].filter(Boolean).join(' '),
    url: `${told.sources.baseUrl}/companies/${slug}`,
  };
}

/** A distance in whole kilometers; what is outside a circle is never rounded to its edge. */
const wholeKm = (km: number, radiusKm: number): number => (km > radiusKm ? Math.ceil(km) : Math.round(km));

/** The best fitting crane that a company shows: of the maker, model and kind, nearest in capacity, and none that is too small for the load. */
function craneThatFits({ sources, speech }: Told, company: PublicCompany, search: Search): string | null {
  const { slots, excluded, largest: isLargest, loadT } = search;
  const { brand, model, capacity, serviceType } = slots;
  if (brand === null && capacity === null && !isLargest) return null;
  const key = model === null ? '' : bareLetters(model.model);
  const [min, max, strict] = [capacity?.min ?? 0, capacity?.max ?? Infinity, capacity?.strict === true && capacity.min !== null];
  const typeOf = (made: string | null | undefined, name: string) => sources.index.recordTable.model(made, name)?.facets!.craneType;
  const isAnyKind = serviceType === null && !slots.anyCrane;
  const isOfKind = (service: string | null) => (serviceType === null ? craneServices.has(service) : service === serviceType);
  const fitting = company.fleet_highlights.filter(
    (crane) =>
      crane.model != null &&
      !excluded.includes(crane.brand ?? '') &&
      (brand === null || (crane.brand === brand && bareLetters(crane.model).startsWith(key))) &&
      !isLargest &&
      (capacity === null ||
        (crane.capacity_t != null && (strict ? crane.capacity_t > min : crane.capacity_t >= min) && crane.capacity_t <= max)) &&
      (loadT === null || serviceType === 'heavy_haulage' || (crane.capacity_t ?? Infinity) >= loadT) &&
      (isAnyKind || isOfKind(serviceOf(typeOf(crane.brand, crane.model), company.services))),
  );
  const wanted = capacity?.min ?? capacity?.max ?? 0;
  const apart = ({ capacity_t }: FleetHighlight) => Math.abs(capacity_t! - wanted);
  const [best] = capacity === null ? fitting : fitting.toSorted((one, other) => apart(one) - apart(other));
  const { texts, say } = speech;
  const offer = (wish: Partial<CraneWish>) => say(texts.offers, { crane: cranePhrase(speech, { ...wish, exact: true }, 'one') });
  if (best !== undefined) {
    const name = [best.brand, best.model].filter(Boolean).join(' ');
    return offer({ model: modelPhrase(speech, name), min: best.capacity_t ?? null });
  }
  const kind = serviceTypes.find((type) => type === serviceType) ?? null;
  const t = largestCapacities(sources.columns, kind)(sources.columns.find(company.slug));
  // The largest may exceed an upper bound, or be of an excluded maker.
  if ((capacity?.min == null && !isLargest) || excluded.length > 0 || Number.isNaN(t)) return null;
  return kind === null ? say(texts.largest, { t, name: '' }) : offer({ kind, min: t });
}

export const recordResult = (asked: Told, record: AskRecord): AskResult => ({
  '@type': record.type,
  name: record.name,
  description: describeRecord(asked, record),
  url: asked.sources.baseUrl + record.path,
});

/** The essentials of a record. The data’s own texts are in English, and are added only for questions in English. */
function describeRecord({ sources, speech }: Told, record: AskRecord): string {
  const { language, texts, say } = speech;
  const { kind, description, facets } = record;
  const own = language === 'en' ? description : '';
  const where = facets?.country == null ? '' : inCountry(sources.index.lexicon, language, facets.country);
  switch (kind) {
    case 'wanted': {
      const crane = cranePhrase(speech, wishOfFacets(speech, facets!), 'many');
      const { expiresOn = null } = facets!;
      const date = expiresOn === null ? '' : speech.date(expiresOn);
      return [say(either(texts.buyer, expiresOn !== null), { where, crane, date }), own].filter(Boolean).join(' ');
    }
    case 'listing':
      return own || say(texts.forSale, { where, crane: cranePhrase(speech, wishOfFacets(speech, facets!), 'many') });
    case 'model':
      return sayFigures(speech, record) ?? description;
    case 'concept':
    case 'document':
      return description;
  }
}

/** The figures that the atlas may have of a model, each with its facet and how it is written. */
export const atlasFigures = new Map<Figure, readonly ['capacityT' | 'boomM' | 'heightM' | 'axles', text: string]>([
  ['capacity', ['capacityT', ' {t}']],
  ['boom', ['boomM', ' {value} m']],
  ['height', ['heightM', ' {value} m']],
  ['axles', ['axles', ' {value}']],
]);

/** “Liebherr LTM 1300-6.2: capacity 300 t, main boom 78 m.” Null if the atlas has no figures. */
export function sayFigures({ texts, say }: Speech, { name, facets }: AskRecord): string | null {
  const figures = [...atlasFigures].flatMap(([figure, [facet, text]]) => {
    const value = facets![facet];
    return value == null ? [] : figureName(texts, figure) + say(text, { value, t: value });
  });
  return figures.length === 0 ? null : say(texts.label, { name, value: figures.join(', ') });
}

const paths = { wanted: '/wanted', marketplace: '/marketplace', atlas: '/atlas', concepts: '/atlas/concepts' } as const;

/** The name and the description of a page. */
export function pageText(page: Pair): { readonly name: string; readonly description: string } {
  return { name: either(page, false), description: either(page, true) };
}

/** The page with all records of a kind. */
export const collectionResult = ({ sources, speech }: Told, kind: keyof typeof paths & keyof Sentences['pages']): AskResult => ({
  '@type': 'CollectionPage',
  ...pageText(speech.texts.pages[kind]),
  url: sources.baseUrl + paths[kind],
});

/** The documents at these addresses, if they exist. */
export function documentResults(asked: Told, ...addresses: readonly string[]): AskResult[] {
  const { baseUrl, index } = asked.sources;
  return addresses.flatMap((path) => {
    if (path === discoveryPaths.mcpCard) return { '@type': 'WebAPI', ...pageText(asked.speech.texts.pages.mcpCard), url: baseUrl + path };
    const record = index.recordTable.at(path);
    return record?.kind === 'document' ? recordResult(asked, record) : [];
  });
}

/** Where to begin without a question. */
export const startingPoints = (asked: Told): AskResult[] => [
  listResult(asked, noFilters),
  collectionResult(asked, 'atlas'),
  collectionResult(asked, 'marketplace'),
  collectionResult(asked, 'wanted'),
  ...documentResults(asked, discoveryPaths.developers),
];
