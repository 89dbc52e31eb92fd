import { formatCount, formatInteger } from '../../contract/numbers.ts';
import type { FoundPlace } from '../../places/find-places.ts';

/** What a place is, in a word or two: “town”, “postal code”. */
export const kindWord = (kind: FoundPlace['kind']): string => kind.replace('_', ' ');

/** What a place is, and how large: “town, 2.1 million people”, “country, 1,200 companies”. @param companiesIn The companies of a country. */
export function describePlace({ kind, country, people }: FoundPlace, companiesIn: (country: string) => number): string {
  if (kind === 'country') return `country, ${formatCount(companiesIn(country), 'company', 'companies').replace(/^0/, 'no')}`;
  // Of what is larger than a town, only the people of its towns are known.
  return kind === 'town' && people > 0 ? `town, ${formatPeople(people)} people` : kindWord(kind);
}

const formatPeople = (people: number): string => (people < 1e6 ? formatInteger(people) : `${Number((people / 1e6).toFixed(1))} million`);
