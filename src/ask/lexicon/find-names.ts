import { limits } from '../../contract/limits.ts';
import type { FoundName, NameSearch } from '../../contract/search.ts';
import { labelOf, placesBeginning, placeWithin, type PlaceTables } from '../../places/find-places.ts';
import type { FoundNames, NameIndex } from './name-index.ts';
import { codeWords } from './name-words.ts';
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

/** Words at the end of a question that may be a name, at most. */
const maxLastWords = 8;

/** What the last words of a question name exactly: “what is a luffing jib”. */
function namedLast({ namedExactly }: NameIndex, query: string, isShown: (owner: number) => boolean): FoundNames {
  const words = codeWords(query);
  for (let from = Math.max(1, words.length - maxLastWords); from < words.length; from++) {
    const owners = namedExactly(words.slice(from)).filter(isShown);
    if (owners.length > 0) return { owners: owners.slice(0, limits.maxFoundNames), more: owners.length > limits.maxFoundNames };
  }
  return { owners: [], more: false };
}

/** Finds everything with a name like the query, best first, and places with names that begin so; if nothing has one, what a part of it names. @param day The day of the answer, as YYYY-MM-DD. @param first Row of the company to begin with; -1 for none. */
export function findNames(
  things: NamedThings,
  query: string,
  tables: PlaceTables,
  { baseUrl, day, first = -1 }: { readonly baseUrl: string; readonly day: string; readonly first?: number },
): NameSearch {
  const { nameIndex, companies, company, record } = things;
  const isShown = (owner: number): boolean => owner < companies || (record(owner - companies).expiresOn ?? day) >= day;
  const found = nameIndex.search(query, limits.maxFoundNames, isShown);
  const begun = placesBeginning(tables, query, limits.maxFoundTowns);
  const isNamed = first !== -1 || found.owners.length > 0;
  const places = begun.length > 0 || isNamed ? begun : placeWithin(tables, query);
  const { owners: named, more } = isNamed ? found : namedLast(nameIndex, query, isShown);
  const owners = first === -1 ? named : [first, ...named.filter((owner) => owner !== first)].slice(0, limits.maxFoundNames);
  return {
    items: owners.map((owner): FoundName => {
      if (owner < companies) {
        const { name, city, country, slug, max_capacity_t } = company(owner);
        return { kind: 'company', name, city, country, url: `${baseUrl}/companies/${slug}`, slug, id: null, max_capacity_t };
      }
      const { kind, name, path, country } = record(owner - companies);
      const key = path.slice(path.lastIndexOf('/') + 1);
      const keys = kind === 'wanted_ad' ? { slug: null, id: key } : { slug: key, id: null };
      return { kind, name, city: null, country, url: baseUrl + path, ...keys, max_capacity_t: null };
    }),
    has_more: more,
    towns: places.map((place) => ({
      name: labelOf(place),
      kind: place.kind,
      country: place.country,
      lat: place.lat,
      lon: place.lon,
      url:
        place.kind === 'country' && things.hasCompaniesIn(place.country)
          ? `${baseUrl}/countries/${place.country.toLowerCase()}`
          : `${baseUrl}/map?${new URLSearchParams({ near: labelOf(place) })}`,
    })),
  };
}
