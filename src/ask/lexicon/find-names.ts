import { limits } from '../../contract/limits.ts';
import type { FoundName, NameSearch } from '../../contract/search.ts';
import type { FoundTown } from './towns.ts';
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
  /** Towns with names that begin with the text, the largest first. */
  towns(text: string, limit: number): readonly FoundTown[];
  record(i: number): Pick<NamedRecord, 'kind' | 'name' | 'path' | 'country' | 'expiresOn'>;
}

/** Letters needed to look for towns: fewer match thousands of names. */
const leastLetters = 3;
/** The map’s zoom level for a town. */
const townZoom = 9;

/** Finds everything with a name like the query, best first. @param day The day of the answer, as YYYY-MM-DD. */
export function findNames(things: NamedThings, query: string, baseUrl: string, day: string): NameSearch {
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
    towns:
      [...query.trim()].length < leastLetters
        ? []
        : things.towns(query, limits.maxFoundTowns).map(({ label, lat, lon }) => ({
            name: label,
            lat,
            lon,
            url: `${baseUrl}/map?view=${lon},${lat},${townZoom}`,
          })),
  };
}
