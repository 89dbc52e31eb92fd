import type { Facets } from '../../contract/facets.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { openGlance, type ReadFile } from '../../client/glance.ts';
import { countriesFor, findRows, glanceRow, passing, type GlanceColumns, type GlanceRow } from '../../query/glance.ts';
import { noFilters, type Bbox, type Filters } from '../../query/list-query.ts';
import type { Box, MapState } from './state.ts';

/** A company on the map, or all companies of a country that isn’t loaded. */
export interface MapPoint {
  readonly lon: number;
  readonly lat: number;
  readonly count: number;
  /** Whether there may be fewer than `count`. */
  readonly isUpTo: boolean;
  readonly country: string;
  /** Null for a country. */
  readonly slug: string | null;
}

/** How many companies pass the filters: exactly, or at most. */
export interface Count {
  readonly count: number;
  readonly isUpTo: boolean;
}

/** The companies of the map. In a large market, those of a country are loaded when the map shows it from nearby or a filter names it. */
export interface MapCompanies {
  /** Whether all companies are loaded. */
  readonly isWhole: boolean;
  /** The box around the companies of a country; undefined if it has none. */
  extentOf(country: string): Box | undefined;
  /**
   * Loads all companies that may pass the filters.
   *
   * @returns Whether anything was loaded. @throws Error if something can’t be loaded; the next call tries again.
   */
  load(filters: Filters): Promise<boolean>;
  /** The companies that pass, and the countries that aren’t loaded. Ignores the box, which doesn’t limit what is drawn. */
  points(filters: Filters): MapPoint[];
  /** How many companies pass. */
  count(filters: Filters): Count;
  /** The companies that pass, in the order of the API. Loads them first. */
  find(filters: Filters): Promise<GlanceRow[]>;
  /** Companies by their slugs, if they are loaded. */
  named(slugs: ReadonlySet<string>): GlanceRow[];
}

export const bboxOf = ({ west, south, east, north }: Box): Bbox => ({ minLon: west, minLat: south, maxLon: east, maxLat: north });

/** The choices on the map as filters of the API. */
export const filtersOf = ({ country, service, capacityMinT, box }: MapState): Filters => ({
  country,
  serviceType: service,
  capacityMinT,
  bbox: box === null ? null : bboxOf(box),
});

/** Whether every company passes. */
export const isUnfiltered = (state: MapState): boolean => Object.values(filtersOf(state)).every((value) => value === null);

/** The names of the services of a company. */
export const servicesOf = ({ services }: GlanceRow): string[] => serviceTypes.filter((_, bit) => (services & (1 << bit)) !== 0);

/** How many companies pass, by the API’s counts, which cover some capacities and no boxes. */
export function countByFacets({ cross }: Facets, { country, serviceType, capacityMinT, bbox }: Filters): Count {
  const tonnes = cross.capacity_min_t.reduce(
    (best, start) => (start !== null && capacityMinT !== null && start <= capacityMinT ? start : best),
    null,
  );
  const table = cross.tables.find((entry) => entry.country === country);
  const count = table?.companies[cross.service_types.indexOf(serviceType)]?.[cross.capacity_min_t.indexOf(tonnes)] ?? 0;
  return { count, isUpTo: tonnes !== capacityMinT || bbox !== null };
}

/** @param readFacets Called if the companies aren’t all in one file. */
export async function openCompanies(readFile: ReadFile, readFacets: () => Promise<Facets>): Promise<MapCompanies> {
  const glance = openGlance();
  const read = (filters: Filters | null) => glance.read((table) => (filters === null ? [] : countriesFor(table, filters)), readFile);
  await read(null);
  const isLoaded = () => glance.table!.columns !== null;
  const facets = isLoaded() ? null : await readFacets();
  /** The loaded columns, of one country or of all. */
  const loaded = (of: string | null): GlanceColumns[] => {
    const { columns, countries } = glance.table!;
    return columns !== null
      ? [columns]
      : countries.flatMap(({ country }) => (of === null || of === country ? (glance.of(country) ?? []) : []));
  };
  const missing = (filters: Filters) =>
    isLoaded() ? [] : countriesFor(glance.table!, filters).filter((code) => glance.of(code) === undefined);
  const countOfCountry = (filters: Filters, country: string): Count =>
    facets === null ? { count: 0, isUpTo: true } : countByFacets(facets, { ...filters, country, bbox: null });
  return {
    get isWhole() {
      return isLoaded();
    },
    extentOf(code) {
      const bbox = glance.table!.countries.find(({ country }) => country === code)?.bbox;
      return bbox && { west: bbox.minLon, south: bbox.minLat, east: bbox.maxLon, north: bbox.maxLat };
    },
    async load(filters) {
      if (missing(filters).length === 0) return false;
      await read(filters);
      return true;
    },
    points(filters) {
      const everywhere = { ...filters, bbox: noFilters.bbox };
      const far = glance.table!.countries.flatMap(({ country, lat, lon }): MapPoint[] => {
        const isMeant = filters.country === null || filters.country === country;
        if (isLoaded() || !isMeant || glance.of(country) !== undefined) return [];
        const { count, isUpTo } = countOfCountry(filters, country);
        return count === 0 ? [] : [{ lon, lat, count, isUpTo, country, slug: null }];
      });
      return [...far, ...loaded(filters.country).flatMap((columns) => pointsOf(columns, everywhere))];
    },
    count(filters) {
      if (missing(filters).length > 0 && facets !== null) return countByFacets(facets, filters);
      return { count: loaded(filters.country).reduce((sum, columns) => sum + countPassing(columns, filters), 0), isUpTo: false };
    },
    find: async (filters) => findRows(await read(filters), filters),
    named: (slugs) =>
      loaded(null).flatMap((columns) => columns.slug.flatMap((slug, row) => (slugs.has(slug) ? [glanceRow(columns, row)] : []))),
  };
}

function countPassing(columns: GlanceColumns, filters: Filters): number {
  let count = 0;
  for (const _ of passing(columns, filters)) count++;
  return count;
}

function pointsOf(columns: GlanceColumns, filters: Filters): MapPoint[] {
  const { lon, lat, slug, country } = columns;
  return Array.from(passing(columns, filters), (row) => ({
    lon: lon[row]!,
    lat: lat[row]!,
    count: 1,
    isUpTo: false,
    country: country[row]!,
    slug: slug[row]!,
  }));
}
