import { limits } from '../../contract/limits.ts';
import type { FoundName, NameSearch } from '../../contract/search.ts';
import { labelOf, type FoundPlace } from '../../places/find-places.ts';
import type { NameIndex } from './name-index.ts';
import type { NamedRecord } from './named-records.ts';

/** A company found by its name. */
export type FoundCompanyName = Pick<FoundName, 'name' | 'city' | 'country' | 'max_capacity_t'> & { readonly slug: string };

/** Everything that has a name: companies, numbered by row, and after them records. */
export interface NamedThings {
  readonly nameIndex: NameIndex;
  /** The number of companies. */
  readonly companies: number;
  company(row: number): FoundCompanyName;
  hasCompaniesIn(country: string): boolean;
  record(i: number): Pick<NamedRecord, 'kind' | 'name' | 'path' | 'country' | 'expiresOn'>;
}

/** The map’s zoom level for a town, and for what is larger. */
const [townZoom, regionZoom, countryZoom] = [9, 7, 5];
const zoomOf = ({ kind }: FoundPlace): number =>
  kind === 'country' ? countryZoom : kind === 'town' || kind === 'postal_code' ? townZoom : regionZoom;

/** Finds everything with a name like the query, best first. @param places Those with names that begin so. @param day The day of the answer, as YYYY-MM-DD. */
export function findNames(
  things: NamedThings,
  query: string,
  places: readonly FoundPlace[],
  { baseUrl, day }: { readonly baseUrl: string; readonly day: string },
): NameSearch {
  const { nameIndex, companies, company, record } = things;
  const isShown = (owner: number): boolean => owner < companies || (record(owner - companies).expiresOn ?? day) >= day;
  const { owners, more } = nameIndex.search(query, limits.maxFoundNames, isShown);
  return {
    items: owners.map((owner): FoundName => {
      if (owner < companies) {
        const { name, city, country, slug, max_capacity_t } = company(owner);
        return { kind: 'company', name, city, country, url: `${baseUrl}/companies/${slug}`, slug, max_capacity_t };
      }
      const { kind, name, path, country } = record(owner - companies);
      return { kind, name, city: null, country, url: baseUrl + path, slug: null, max_capacity_t: null };
    }),
    has_more: more,
    towns: places.slice(0, limits.maxFoundTowns).map((place) => ({
      name: labelOf(place),
      kind: place.kind,
      country: place.country,
      lat: place.lat,
      lon: place.lon,
      url:
        place.kind === 'country' && things.hasCompaniesIn(place.country)
          ? `${baseUrl}/countries/${place.country.toLowerCase()}`
          : `${baseUrl}/map?view=${place.lon},${place.lat},${zoomOf(place)}`,
    })),
  };
}
