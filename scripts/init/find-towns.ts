import { cityMapping } from 'city-timezones';
import { readTowns, type Town } from '../../src/documents/geography/geonames.ts';
import { localName, otherNames } from '../../src/documents/place-names.ts';
import { bareLetters } from '../../src/load/suggest.ts';
import { fitsPostalCode } from './postal-codes.ts';

/** Where a list says that a company is. */
export interface Whereabouts {
  readonly city: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** A state or province: a name, or the letters that stand for it. */
  readonly state: string;
  readonly postalCode: string;
}

/** What the gazetteer says of it: the one town, that it has none, or the regions of those that it may be. */
export type FoundTown =
  | { readonly kind: 'one'; readonly lat: number; readonly lon: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly regions: readonly string[] };

/** Towns of one name this near to each other are one town and its parts, degrees. */
const sameTown = 0.2;
/** A town of Natural Earth and one of GeoNames are the same when they have one name and lie this near, degrees. */
const sameInBoth = 0.3;

/** Countries where a town has the same name in many states, so that a state that is not known leaves the town unknown. */
const withStates = new Set(['AU', 'BR', 'CA', 'IN', 'MX', 'US']);

/** Letters that stand for states of which GeoNames has numbers. */
const stateLetters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: { ACT: '01', NSW: '02', NT: '03', QLD: '04', SA: '05', TAS: '06', VIC: '07', WA: '08' },
  CA: { AB: '01', BC: '02', MB: '03', NB: '04', NL: '05', NS: '07', ON: '08', PE: '09', QC: '10', SK: '11', YT: '12', NT: '13', NU: '14' },
};

/** Words of names of towns that people shorten. */
const longForms: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', pt: 'port' };
const wordsOf = (name: string): string[] =>
  (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => longForms[word] ?? word);

interface NamedTown extends Town {
  /** The words of the name. */
  readonly words: readonly string[];
}

/**
 * Reads the gazetteer, and gives a function that finds towns in it.
 *
 * @param countries Codes of those in which towns will be looked for.
 */
export function openTowns(countries: ReadonlySet<string>): (where: Whereabouts) => FoundTown {
  const towns = readTowns()
    .filter(({ feature, country }) => feature !== 'PPLX' && countries.has(country))
    .toSorted((a, b) => b.people - a.people);
  // Names in other languages are those of the largest town of the name.
  const seen = new Set<string>();
  const named = towns.flatMap((town): NamedTown[] => {
    const name = localName(town.name) ?? town.name;
    const isLargest = !seen.has(`${town.country} ${name}`);
    seen.add(`${town.country} ${name}`);
    const names = new Set((isLargest ? [town.name, name, ...otherNames(name)] : [town.name]).map((each) => wordsOf(each).join(' ')));
    return [...names].map((each) => ({ ...town, words: each.split(' ') }));
  });
  const byFirstWord = Map.groupBy(named, ({ words, country }) => `${country} ${words[0]}`);
  const regions = readRegions(named);
  return ({ city: cell, country, state: stated, postalCode }) => {
    // “Houston, TX” in one cell.
    const [, city = cell, behind = ''] = /^([^,]+),\s*(.+)$/.exec(cell) ?? [];
    const state = stated === '' ? behind : stated;
    const region = state === '' ? null : regions.codeOf(state, country);
    if (region === null && stated !== '' && withStates.has(country)) return { kind: 'none' };
    const words = wordsOf(city);
    const fitting = (byFirstWord.get(`${country} ${words[0]}`) ?? []).filter((town) =>
      region === null ? fitsPostalCode(postalCode, town) : town.region === region,
    );
    const exact = fitting.filter((town) => town.words.length === words.length && isShortFor(words, town.words, true));
    const found = exact.length > 0 ? exact : fitting.filter((town) => isShortFor(words, town.words, false));
    const [first, ...others] = found;
    if (first === undefined) return { kind: 'none' };
    const isSame = ({ lat, lon }: Town) => Math.abs(lat - first.lat) < sameTown && Math.abs(lon - first.lon) < sameTown;
    if (others.every(isSame)) return { kind: 'one', lat: first.lat, lon: first.lon };
    return { kind: 'several', regions: [...new Set(found.map((town) => regions.nameOf(town)))] };
  };
}

/** Whether words are, or begin, words of a longer name in their order: “Frankfurt a. M.” of “Frankfurt am Main”. */
function isShortFor(words: readonly string[], longer: readonly string[], whole: boolean): boolean {
  let at = 0;
  for (const word of words) {
    while (at < longer.length && !(whole ? longer[at] === word : longer[at]!.startsWith(word))) at++;
    if (at++ >= longer.length) return false;
  }
  return true;
}

/**
 * Names of regions. GeoNames has codes alone; their names are those of the provinces of Natural Earth in which the same towns lie.
 */
function readRegions(towns: readonly NamedTown[]): {
  codeOf: (state: string, country: string) => string | null;
  nameOf: (town: Town) => string;
} {
  const byName = Map.groupBy(towns, ({ words, country }) => `${country} ${words.join(' ')}`);
  const votes = new Map<string, Map<string, number>>();
  for (const { city_ascii: city, iso2, province, lat, lng } of cityMapping) {
    const same = byName
      .get(`${iso2} ${wordsOf(city).join(' ')}`)
      ?.find((town) => Math.abs(town.lat - lat) < sameInBoth && Math.abs(town.lon - lng) < sameInBoth);
    if (same === undefined || !province) continue;
    const key = `${iso2} ${same.region}`;
    const counts = votes.get(key) ?? new Map<string, number>();
    votes.set(key, counts.set(province, (counts.get(province) ?? 0) + 1));
  }
  const names = new Map([...votes].map(([key, counts]) => [key, [...counts].toSorted(([, a], [, b]) => b - a)[0]![0]] as const));
  const codes = new Map<string, string>([...names].map(([key, name]) => [`${key.slice(0, 2)} ${bareLetters(name)}`, key.slice(3)]));
  return {
    codeOf(state, country) {
      const letters = state.replace(/[^\p{L}]/gu, '').toUpperCase();
      const own = stateLetters[country]?.[letters] ?? (names.has(`${country} ${letters}`) ? letters : undefined);
      const key = `${country} ${bareLetters(state)}`;
      // “Calif.”, where one state alone begins so.
      const begun = letters.length < 3 ? [] : [...codes].filter(([name]) => name.startsWith(key));
      return own ?? codes.get(key) ?? (begun.length === 1 ? begun[0]![1] : null);
    },
    nameOf: ({ country, region }) => names.get(`${country} ${region}`) ?? region,
  };
}
