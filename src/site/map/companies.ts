import { serviceTypes } from '../../contract/service-types.ts';
import { openGlance, type ReadFile } from '../../client/glance.ts';
import { countriesFor, findRows, passing, type GlanceColumns, type GlanceRow } from '../../query/glance.ts';
import { noFilters, type Bbox, type Filters } from '../../query/list-query.ts';
import type { Cluster } from './clusters.ts';
import { latToY, lonToX } from './mercator.ts';
import { boxEdges, type Box, type MapState } from './state.ts';

/** The companies of the map. In a large market, those of a country are loaded when they are seen from nearby or asked for. */
export interface MapCompanies {
  /** Whether all companies are there. */
  readonly isWhole: boolean;
  /** Where the companies of a country are; undefined where it has none. */
  extentOf(country: string): Box | undefined;
  /**
   * Loads all that may pass the filters.
   *
   * @returns Whether anything was loaded. @throws Error when something can't be; it is asked for again the next time.
   */
  load(filters: Filters): Promise<boolean>;
  /**
   * Everything that passes: companies, and countries that are not loaded as their companies in one.
   *
   * @param countOf How many companies of a country pass.
   */
  points(filters: Filters, countOf: (country: string) => number): Cluster[];
  /** The companies that pass, in the order of the interface. Loads them first. */
  find(filters: Filters): Promise<GlanceRow[]>;
}

export const bboxOf = ({ west, south, east, north }: Box): Bbox => ({ minLon: west, minLat: south, maxLon: east, maxLat: north });

/** What is chosen on the map, as the interface takes it. */
export const filtersOf = ({ country, service, capacityMinT, box }: MapState): Filters => ({
  country,
  serviceType: service,
  capacityMinT,
  bbox: box === null ? null : bboxOf(box),
});

/** The names of the services of a company. */
export const servicesOf = ({ services }: GlanceRow): string[] => serviceTypes.filter((_, bit) => (services & (1 << bit)) !== 0);

export async function openCompanies(readFile: ReadFile): Promise<MapCompanies> {
  const glance = openGlance();
  const read = (filters: Filters | null) => glance.read((table) => (filters === null ? [] : countriesFor(table, filters)), readFile);
  await read(null);
  const isLoaded = () => glance.table!.columns !== null;
  const missing = (filters: Filters) =>
    isLoaded() ? [] : countriesFor(glance.table!, filters).filter((code) => glance.of(code) === undefined);
  const boxOf = (code: string): Box | undefined => {
    const bbox = glance.table!.countries.find(({ country }) => country === code)?.bbox;
    return bbox && { west: bbox.minLon, south: bbox.minLat, east: bbox.maxLon, north: bbox.maxLat };
  };
  return {
    get isWhole() {
      return isLoaded();
    },
    extentOf: boxOf,
    async load(filters) {
      if (missing(filters).length === 0) return false;
      await read(filters);
      return true;
    },
    points(filters, countOf) {
      const { columns, countries } = glance.table!;
      if (columns !== null) return pointsOf(columns, filters);
      return countries.flatMap(({ country, lat, lon }) => {
        const own = glance.of(country);
        if (own !== undefined) return pointsOf(own, filters);
        const count = filters.country === null || filters.country === country ? countOf(country) : 0;
        return count === 0 ? [] : [{ x: lonToX(lon), y: latToY(lat), count, ...boxEdges(boxOf(country)!) }];
      });
    },
    find: async (filters) => findRows(await read(filters), filters),
  };
}

/** Places on the Mercator square of the companies of a file. */
const placed = new WeakMap<GlanceColumns, { readonly x: Float64Array; readonly y: Float64Array }>();

function pointsOf(columns: GlanceColumns, filters: Filters): Cluster[] {
  let places = placed.get(columns);
  if (places === undefined)
    placed.set(columns, (places = { x: Float64Array.from(columns.lon, lonToX), y: Float64Array.from(columns.lat, latToY) }));
  const found: Cluster[] = [];
  for (const row of passing(columns, { ...filters, bbox: noFilters.bbox })) {
    const [x, y] = [places.x[row]!, places.y[row]!];
    found.push({ x, y, count: 1, west: x, north: y, east: x, south: y });
  }
  return found;
}
