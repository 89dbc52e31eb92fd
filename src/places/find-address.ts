import { distanceKm } from '../query/distance.ts';
import type { Position } from './coordinates.ts';
import { initialsKey, isIn, placesMisspelled, placesNamed, type FoundPlace, type PlaceTables } from './find-places.ts';
import { placeKey } from './place-key.ts';
import { codesLike, findPostalCode, isPossibleCode, readPostalCode, type PostalCodes } from './postal-codes.ts';
import { splitTown } from './split-town.ts';

/** What a row says of where something is; empty where it says nothing. */
export interface Address {
  readonly city: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** A state, province or county: its name or letters. */
  readonly state: string;
  readonly postalCode: string;
}

/** Where an address is. */
export type FoundAddress =
  /** In one town; or where its postal code is, if its town is missing or unknown. */
  | { readonly kind: 'town' | 'postal_code'; readonly name: string; readonly position: Position }
  /** In one of several towns, which are in these regions. */
  | { readonly kind: 'several'; readonly towns: readonly Position[]; readonly regions: readonly string[] }
  | { readonly kind: 'none' };

/** What is known of an address. */
export interface KnownAddress {
  /** Towns of its name: those that fit its state and its postal code, or else its state. */
  readonly towns: readonly FoundPlace[];
  /** Where its postal code is; null if unknown. */
  readonly code: Position | null;
  /** Towns that an unknown name may mean: larger ones that differ in one letter, or those that a whole address names. */
  readonly likely: readonly FoundPlace[];
}

/** Finds addresses. All say which towns there are, and choose none for its size. */
export interface Addresses {
  find(address: Address): FoundAddress;
  know(address: Address): KnownAddress;
  /** Whether a country may have a postal code, by its form. */
  isPossibleCode(code: string, country: string): boolean;
  /** The country that a text names; null if it names none. */
  country(text: string): string | null;
}

/** A name means the towns of exactly that name if one has this many times the people of those that have it beside their own. */
const muchLarger = 10;
/** Two towns of one name are one within this distance, km. */
const sameTownKm = 15;
/** A town may be this far from its postal code, km: codes of large companies and boxes are in the next large town. */
const reachKm = 50;
/** A town may be this much farther from its postal code than the nearest of its name, km. */
const slackKm = 15;
/** Letters and digits of the beginning of a code that is only in and around one town. */
const leastCode = 3;

/** Countries with the same town names in many states: if the state is unknown, so is the town. */
const withStates = new Set(['AU', 'BR', 'CA', 'IN', 'MX', 'US']);

/** The part of an address that a name is found in. */
interface Area {
  readonly areas: readonly FoundPlace[];
  readonly words: readonly string[];
}

export function openAddresses(tables: PlaceTables, codesOf: (code: string) => PostalCodes): Addresses {
  const ofKind = (key: string, country: string, isTown: boolean) =>
    placesNamed(tables, key).filter((place) => place.country === country && (place.kind === 'town') === isTown);
  const townsOfKey = remember((country, key) => {
    const named = ofKind(key, country, true);
    return named.length > 0 ? named : shortenedTowns(tables, key, country);
  });
  const areaOf = remember((country, state): Area => {
    const key = initialsKey(state);
    const areas = ofKind(key, country, false);
    // Texas is a county of Missouri, too.
    const regions = areas.filter(({ kind }) => kind === 'region');
    return { areas: regions.length > 0 ? regions : areas, words: key.split(' ') };
  });
  /** The towns of a name, and what its cell has in addition. */
  const named = remember((country, cell) => {
    const split = splitTown(cell) ?? { city: cell, state: '', postalCode: '' };
    const city = split.city.replace(/ cedex(?: \d+)?$/i, '');
    const whole = townsOfKey(country, placeKey(city));
    if (whole.length > 0) return { ...split, towns: whole };
    // “Paris 15” and “Wien 10” are districts.
    const [first = '', behind = ''] = city.split(/[,;/()]/, 2);
    const parts = [placeKey(first), placeKey(first).replace(/ \d{1,2}(?:er?|eme)?$/, '')];
    const towns = parts.map((key) => townsOfKey(country, key)).find((each) => each.length > 0) ?? [];
    return { ...split, state: split.state || behind.trim(), towns };
  });

  const likely = remember((country, city): readonly FoundPlace[] => {
    const misspelled = placesMisspelled(tables, placeKey(city)).filter((place) => place.kind === 'town' && place.country === country);
    if (misspelled.length > 0 || !/\d/.test(city)) return misspelled;
    const parts = city.split(',').slice(1).toReversed();
    return parts.map((part) => named(country, part.trim()).towns).find((towns) => towns.length > 0) ?? [];
  });

  const codesAt = remember((country, code) => {
    const written = readPostalCode(code);
    if (written === null || country === '') return { own: null, around: [] };
    const file = codesOf(written.code);
    const [row] = findPostalCode(file, { code: written.code, country });
    const own = row === undefined || row.code.replace('*', '').length < leastCode ? null : row;
    return { own, around: row === undefined ? codesLike(file, written.code, country) : [row] };
  });

  /** The towns of an address by its name, by its state too, and by its postal code too. */
  function gather({ city, country, state: stated, postalCode }: Address) {
    const cell = named(country, city.replaceAll(/\s+/g, ' ').trim());
    const state = stated || cell.state;
    const codes = codesAt(country, postalCode || cell.postalCode);
    const away = (town: FoundPlace) => Math.min(...codes.around.map(({ lat, lon }) => distanceKm(lat, lon, town.lat, town.lon)));
    const inState = state === '' ? cell.towns : townsIn(cell.towns, areaOf(country, state));
    const isStateKnown = state === '' || inState.length > 0 || areaOf(country, state).areas.length > 0;
    // An unknown state says nothing, and another name of it may.
    const there = isStateKnown ? inState : cell.towns;
    const nearest = Math.min(...there.map(away));
    const fitting = codes.around.length === 0 ? there : there.filter((town) => away(town) <= Math.min(reachKm, nearest + slackKm));
    const isOpen = !isStateKnown && codes.around.length === 0 && stated !== '' && withStates.has(country);
    return { cell, codes, there, fitting: isOpen ? [] : fitting };
  }

  return {
    find(address) {
      const { codes, there, fitting } = gather(address);
      const meant = ofOwnName(fitting);
      const [first, ...others] = meant;
      if (first !== undefined) {
        if (others.every((town) => distanceKm(town.lat, town.lon, first.lat, first.lon) < sameTownKm))
          return { kind: 'town', name: first.name, position: first };
        return { kind: 'several', towns: meant, regions: [...new Set(meant.map(({ region, name }) => region ?? name))] };
      }
      if (there.length > 0 || codes.own === null) return { kind: 'none' };
      const name = [address.postalCode, codes.own.town].filter((part) => part !== '').join(' ');
      return { kind: 'postal_code', name, position: codes.own };
    },
    know(address) {
      const { cell, codes, there, fitting } = gather(address);
      const isUnknown = cell.towns.length === 0 && cell.city !== '';
      return { towns: fitting.length > 0 ? fitting : there, code: codes.own, likely: isUnknown ? likely(address.country, cell.city) : [] };
    },
    isPossibleCode,
    country(text) {
      const found = placesNamed(tables, initialsKey(text).replace(/^the /, '')).filter(({ kind, match }) => kind === 'country' && match !== 'code');
      return new Set(found.map(({ country }) => country)).size === 1 ? found[0]!.country : null;
    },
  };
}

/** Without towns that have the name beside their own, where one that is called so is much larger. */
function ofOwnName(towns: readonly FoundPlace[]): readonly FoundPlace[] {
  const own = towns.filter(({ match }) => match === 'name');
  const largest = Math.max(...own.map(({ people }) => people));
  return towns.every((town) => own.includes(town) || town.people * muchLarger <= largest) ? own : towns;
}

/** Towns with names that the words of a key shorten: “Frankfurt a. M.”, “Neustadt/Wstr.”. */
function shortenedTowns(tables: PlaceTables, key: string, country: string): readonly FoundPlace[] {
  const words = key.split(' ');
  const [first, ...rest] = words;
  if (first === undefined || rest.length === 0) return [];
  const rows = tables.shardOf(first).filter(`${first} `, (longer) => isShortFor(words, longer.split(' ')));
  const towns = rows.filter((row) => row.kind === 'town' && row.country === country && row.match !== 'code');
  return towns.filter((town, i) => towns.findIndex(({ name, lat }) => name === town.name && lat === town.lat) === i) as FoundPlace[];
}

/** Whether words are, or begin, words of a longer name, in order. */
function isShortFor(words: readonly string[], longer: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    while (at < longer.length && !isAbbreviation(word, longer[at]!)) at++;
    if (at++ >= longer.length) return false;
  }
  return true;
}

/** Whether a word is the beginning of another, or few letters of it: “Wstr” for Weinstraße, “OPf” for Oberpfalz. */
const isAbbreviation = (short: string, word: string): boolean =>
  word.startsWith(short) || (/^\p{L}{3,4}$/u.test(short) && word.length > 6 && areInOrder(short, word));

function areInOrder(letters: string, word: string): boolean {
  let at = -1;
  return letters[0] === word[0] && [...letters].every((letter) => (at = word.indexOf(letter, at + 1)) >= 0);
}

/** Those of some towns that are in an area; the region of a town may also be shortened: “Gto.” for Guanajuato, “NL” for Nuevo León. */
function townsIn(towns: readonly FoundPlace[], { areas, words }: Area): readonly FoundPlace[] {
  if (areas.length > 0) return towns.filter((town) => areas.some((area) => isIn(town, area)));
  const letters = words.join('');
  const isMeant = ({ region }: FoundPlace): boolean => {
    const own = placeKey(region ?? '').split(' ');
    return letters.length > 1 && (own.map((word) => word[0] ?? '').join('') === letters || (letters.length > 2 && areInOrder(letters, own.join(''))));
  };
  const meant = towns.filter(isMeant);
  return new Set(meant.map(({ region }) => region)).size === 1 ? meant : [];
}

/** Remembers what a function says of names in countries. */
function remember<Result>(find: (country: string, text: string) => Result): (country: string, text: string) => Result {
  const known = new Map<string, Result>();
  return (country, text) => {
    const key = `${country} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(country, text);
    known.set(key, found);
    return found;
  };
}
