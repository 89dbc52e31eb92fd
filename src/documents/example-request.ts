import { countryInSentence } from '../contract/country-article.ts';
import type { Facets } from '../contract/facets.ts';
import type { NearestCompanies } from '../contract/nearest.ts';
import { operations } from '../contract/operations.ts';
import { serviceTypes, type ServiceType } from '../contract/service-types.ts';
import { formatMeasure } from '../contract/numbers.ts';
import type { Position } from '../query/by-distance.ts';
import { serviceName } from '../site/view/words.ts';
import { countryName } from './country-name.ts';
import type { OperationExample } from './described-operations.ts';

type Examples = Readonly<Record<string, OperationExample>>;

/** What the examples of a list ask for. */
export interface ExampleFilters {
  readonly country: string;
  readonly serviceType: ServiceType | null;
  readonly capacityMinT: number | null;
}

const ofContract = new URLSearchParams(operations.listCompanies.example.query);
const germany: ExampleFilters = {
  country: ofContract.get('country')!,
  serviceType: ofContract.get('service_type') as ServiceType,
  capacityMinT: Number(ofContract.get('capacity_min_t')),
};

/**
 * Filters that find companies in this market: those that are wanted, if they do; otherwise the country with most companies, the service
 * that most of them offer, and the largest capacity that one of those has. In an empty market, those that are wanted.
 */
export function chooseFilters({ countries, cross }: Facets, wanted: ExampleFilters = germany): ExampleFilters {
  const count = ({ country, serviceType, capacityMinT }: ExampleFilters): number => {
    const table = cross.tables.find((entry) => entry.country === country);
    return table?.companies[cross.service_types.indexOf(serviceType)]?.[cross.capacity_min_t.indexOf(capacityMinT)] ?? 0;
  };
  const [largest] = countries.toSorted((a, b) => b.companies - a.companies);
  if (largest === undefined || count(wanted) > 0) return wanted;
  const { country } = largest;
  const any = { country, serviceType: null, capacityMinT: null };
  const [offered = any] = serviceTypes
    .map((serviceType) => ({ ...any, serviceType }))
    .filter((filters) => count(filters) > 0)
    .sort((a, b) => count(b) - count(a));
  const strong = cross.capacity_min_t.map((capacityMinT) => ({ ...offered, capacityMinT }));
  // A minimum of 0 only asks for companies that state a capacity.
  return strong.findLast((filters) => filters.capacityMinT !== 0 && count(filters) > 0) ?? offered;
}

/** The filters as a query. @param limit Companies per page; null for the default. */
export const queryOf = ({ country, serviceType, capacityMinT }: ExampleFilters, limit: number | null): string =>
  String(
    new URLSearchParams({
      country,
      ...(serviceType === null ? {} : { service_type: serviceType }),
      ...(capacityMinT === null ? {} : { capacity_min_t: String(capacityMinT) }),
      ...(limit === null ? {} : { limit: String(limit) }),
    }),
  );

/** The query of the example of a search by name. */
export const searchOf = ({ search }: Examples): string =>
  search === undefined ? operations.search.example.query : String(new URLSearchParams({ q: String(search.parameters['q']) }));

/** The query of the example of the nearest companies. */
export const nearestQueryOf = ({ findNearestCompanies }: Examples): string =>
  findNearestCompanies === undefined
    ? operations.findNearestCompanies.example.query
    : Object.entries(findNearestCompanies.parameters)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join('&');

/** The filters that the example of the list was made with. */
export function filtersOf({ listCompanies }: Examples): ExampleFilters {
  if (listCompanies === undefined) return germany;
  const { country, service_type: service, capacity_min_t: capacity } = listCompanies.parameters;
  return {
    country: String(country),
    serviceType: (service as ServiceType | undefined) ?? null,
    capacityMinT: capacity === undefined ? null : Number(capacity),
  };
}

/** A country as it appears in a sentence. */
const countryNamed = (code: string): string => countryInSentence(code, countryName(code));

/** “mobile cranes of 100 t or more in Germany”. */
export const describeFilters = ({ country, serviceType, capacityMinT }: ExampleFilters): string =>
  [
    serviceType === null ? 'companies' : serviceName(serviceType).toLowerCase(),
    ...(capacityMinT === null ? [] : [`of ${formatMeasure(capacityMinT, 't')} or more`]),
    `in ${countryNamed(country)}`,
  ].join(' ');

/** A question that the filters of an example answer. */
export const askFor = ({ country, serviceType }: ExampleFilters): string =>
  `${serviceType?.replaceAll('_', ' ') ?? 'crane'} companies in ${countryNamed(country)}`;

/** Capacities to ask for, tonnes, the largest first. */
const askedCapacities = [300, 200, 100, 50, 20];

/** “300 t near Lyon”: a question that the example of the nearest companies answers; null if none of them has a town and a capacity. */
export function askNear({ findNearestCompanies }: Examples): string | null {
  const { items = [] } = (findNearestCompanies?.response ?? {}) as Partial<NearestCompanies>;
  for (const { company } of items) {
    const { city, max_capacity_t: largest } = company;
    const capacity = askedCapacities.find((t) => largest !== null && t <= largest);
    if (city != null && city !== '' && capacity !== undefined) return `${capacity} t near ${city}`;
  }
  return null;
}

/** West, south, east, north, in degrees. */
type Box = readonly [west: number, south: number, east: number, north: number];
/** Germany and its neighbors. */
const germanBox: Box = [5.9, 47.2, 15.1, 55.1];
const isWithin = ([west, south, east, north]: Box, { lat, lon }: Position): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/** A map box around the companies in the example of the list: Germany, or a box with a margin of one degree. */
export function boxOf({ listCompanies }: Examples): Box {
  const { items = [] } = (listCompanies?.response ?? {}) as { readonly items?: readonly Position[] };
  if (items.every((item) => isWithin(germanBox, item))) return germanBox;
  const [lats, lons] = [items.map(({ lat }) => lat), items.map(({ lon }) => lon)];
  return [
    Math.max(-180, Math.floor(Math.min(...lons)) - 1),
    Math.max(-90, Math.floor(Math.min(...lats)) - 1),
    Math.min(180, Math.ceil(Math.max(...lons)) + 1),
    Math.min(90, Math.ceil(Math.max(...lats)) + 1),
  ];
}
