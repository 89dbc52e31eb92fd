import { sameTownKm } from '../../src/ask/lexicon/towns.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import { readTowns, type Town } from '../../src/documents/geography/geonames.ts';
import { nameRegions, stateLetters } from '../../src/documents/geography/regions.ts';
import { localName, otherNames } from '../../src/documents/place-names.ts';
import { bareLetters, fold } from '../../src/contract/fold.ts';
import { mapOf } from '../../src/contract/map-of.ts';
import type { Position } from '../../src/query/by-distance.ts';
import { distanceKm } from '../../src/query/distance.ts';
import { openPostalAreas } from './postal-codes.ts';

/** The stated place of a company. */
export interface Whereabouts {
  readonly city: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** A state or province: its name or letters. */
  readonly state: string;
  readonly postalCode: string;
}

/** What the gazetteer has: one town, none, or several with their regions. */
export type FoundTown =
  | { readonly kind: 'one'; readonly name: string; readonly lat: number; readonly lon: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly towns: readonly Position[]; readonly regions: readonly string[] };

/** Finds a town in the gazetteer. */
export type FindTown = (where: Whereabouts) => FoundTown;

/** A name means the town of exactly that name if it has this many times the people of towns with longer names. */
const muchLarger = 10;

/** Countries with the same town names in many states: if the state is unknown, so is the town. */
const withStates = new Set(['AU', 'BR', 'CA', 'IN', 'MX', 'US']);

/** Words in town names that are often shortened. */
const longForms: ReadonlyMap<string, string> = mapOf({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', pt: 'port' });
const wordsOf = (name: string): string[] => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => longForms.get(word) ?? word);

interface NamedTown extends Town {
  /** The words of the name. */
  readonly words: readonly string[];
}

/** Gives a function that finds towns in the gazetteer, which is read at the first call. */
export function openTowns(): FindTown {
  let byCountry: Map<string, Town[]> | null = null;
  const finders = new Map<string, FindTown>();
  return (where) => {
    byCountry ??= groupBy(
      readTowns().filter(({ feature }) => feature !== 'PPLX'),
      ({ country }) => country,
    );
    const known = finders.get(where.country);
    if (known !== undefined) return known(where);
    const opened = openCountry((byCountry.get(where.country) ?? []).toSorted((a, b) => b.people - a.people));
    finders.set(where.country, opened);
    return opened(where);
  };
}

/** Gives a function that finds the positions of all possible towns. */
export function openTownPositions(): (where: Whereabouts) => readonly Position[] {
  const find = openTowns();
  return (where) => {
    const found = find(where);
    return found.kind === 'one' ? [found] : found.kind === 'several' ? found.towns : [];
  };
}

/** @param towns Those of a country, the largest first. */
function openCountry(towns: readonly Town[]): FindTown {
  // Names in other languages belong to the largest town of the name.
  const seen = new Set<string>();
  const all = towns.flatMap((town): NamedTown[] => {
    const name = localName(town.name) ?? town.name;
    const isLargest = !seen.has(`${town.country} ${name}`);
    seen.add(`${town.country} ${name}`);
    const names = new Set((isLargest ? [town.name, name, ...otherNames(name)] : [town.name]).map((each) => wordsOf(each).join(' ')));
    return [...names].map((each) => ({ ...town, words: each.split(' ') }));
  });
  const byFirstWord = groupBy(all, ({ words, country }) => `${country} ${words[0]}`);
  const byStart = groupBy(all, ({ words }) => words.join(' ').slice(0, startLetters));
  const regions = readRegions(all);
  const openPostalCode = openPostalAreas((name, country) => {
    const words = wordsOf(name).join(' ');
    const ofName = byFirstWord.get(`${country} ${words.split(' ')[0]}`)?.filter((town) => town.words.join(' ').startsWith(words)) ?? [];
    return ofName.find((town) => town.words.join(' ') === words) ?? ofName[0] ?? null;
  });
  return ({ city: cell, country, state: stated, postalCode }) => {
    // “Houston, TX” in one cell, and “Lyon Cedex 03”.
    const named = cell.replace(/\s+/g, ' ').replace(/ cedex(?: \d+)?$/i, '');
    const [, city = named, behind = ''] = /^([^,]+), ?(.+)$/.exec(named) ?? [];
    const state = stated === '' ? behind : stated;
    const region = state === '' ? null : regions.codeOf(state, country);
    if (region === null && stated !== '' && withStates.has(country)) return { kind: 'none' };
    const words = wordsOf(city);
    const ofWord = byFirstWord.get(`${country} ${words[0]}`) ?? [];
    const fitsCode = openPostalCode(postalCode, country);
    const mayBe = (town: Town): boolean => {
      const fits = fitsCode(town);
      // An unknown state may belong to another town, with another name in the gazetteer.
      if (region === null && stated !== '' && fits === null) return false;
      return (region === null || town.region === region) && fits !== false;
    };
    const fitting = ofWord.filter((town) => isShortFor(words, town.words, false) && mayBe(town));
    const longer = fitting.filter((town) => isShortFor(words, town.words, true));
    const exact = longer.filter((town) => town.words.length === words.length);
    const isMeant = exact.some((town) => longer.every((each) => exact.includes(each) || each.people * muchLarger <= town.people));
    // “Neustadt” may also mean “Neustadt in Holstein”.
    const found = isMeant ? exact : longer.length > 0 ? longer : fitting;
    // Transcriptions vary: a larger town may be called Irákleion, and a small one Irákleio.
    const whole = words.join(' ');
    const largest = Math.max(...found.map(({ people }) => people));
    const alike = (byStart.get(whole.slice(0, startLetters)) ?? []).filter(
      (town) => town.people > largest && isEnding(whole, town.words.join(' ')) && mayBe(town),
    );
    const [first, ...others] = found.length === 0 ? [] : [...found, ...alike];
    if (first === undefined) return { kind: 'none' };
    if (others.every((town) => distanceKm(town.lat, town.lon, first.lat, first.lon) < sameTownKm))
      return { kind: 'one', name: first.name, lat: first.lat, lon: first.lon };
    return { kind: 'several', towns: [first, ...others], regions: [...new Set([first, ...others].map((town) => regions.nameOf(town)))] };
  };
}

/** First letters shared by names that differ only in their ending. */
const startLetters = 4;
/** How many letters longer one ending may be. */
const endingLetters = 2;
const isEnding = (a: string, b: string): boolean =>
  a !== b && (a.startsWith(b) || b.startsWith(a)) && Math.abs(a.length - b.length) <= endingLetters;

/** Whether words are, or begin, words of a longer name, in order: “Frankfurt a. M.” and “Frankfurt am Main”. */
function isShortFor(words: readonly string[], longer: readonly string[], whole: boolean): boolean {
  let at = 0;
  for (const word of words) {
    while (at < longer.length && !(whole ? longer[at] === word : longer[at]!.startsWith(word))) at++;
    if (at++ >= longer.length) return false;
  }
  return true;
}

/** Regions of towns, by name and by letters. */
function readRegions(towns: readonly NamedTown[]): {
  codeOf: (state: string, country: string) => string | null;
  nameOf: (town: Town) => string;
} {
  const byName = groupBy(towns, ({ words, country }) => `${country} ${words.join(' ')}`);
  const names = nameRegions((city, country) => byName.get(`${country} ${wordsOf(city).join(' ')}`));
  const codes = new Map<string, string>([...names].map(([key, name]) => [`${key.slice(0, 2)} ${bareLetters(name)}`, key.slice(3)]));
  return {
    codeOf(state, country) {
      const letters = state.replace(/[^\p{L}]/gu, '').toUpperCase();
      const own = stateLetters.get(country)?.get(letters) ?? (names.has(`${country} ${letters}`) ? letters : undefined);
      const key = `${country} ${bareLetters(state)}`;
      // “Calif.”, if only one state begins so.
      const begun = letters.length < 3 ? [] : [...codes].filter(([name]) => name.startsWith(key));
      return own ?? codes.get(key) ?? (begun.length === 1 ? begun[0]![1] : null);
    },
    nameOf: ({ country, region }) => names.get(`${country} ${region}`) ?? region,
  };
}
