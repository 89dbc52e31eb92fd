import { isOneEdit } from '../contract/edits.ts';
import { distanceKm } from '../query/distance.ts';
import type { Position } from './coordinates.ts';
import { initialsKey, isIn, placesMisspelled, placesNamed, sameTownKm, type FoundPlace, type PlaceTables } from './find-places.ts';
import { placeKey } from './place-key.ts';
import type { PlaceRow } from './place-file.ts';
import type { PostalRow } from './postal-file.ts';
import { codesLike, findPostalCode, isPossibleCode, readPostalCode } from './postal-codes.ts';
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
  /** Whether the country has a region of the state’s name. */
  readonly hasState: boolean;
}

/** Finds addresses. Between several towns nothing is guessed. */
export interface Addresses {
  find(address: Address): FoundAddress;
  know(address: Address): KnownAddress;
  /** Towns of any size that differ in one letter from an unknown name: that of the postal code, and all others. It reads much. */
  similar(address: Address): { readonly ofCode: (Position & { readonly name: string }) | null; readonly others: readonly PlaceRow[] };
  /** Whether a country may have a postal code, by its form. */
  isPossibleCode(code: string, country: string): boolean;
  /** The country that a text names; null if it names none. */
  country(text: string): string | null;
}

/** A name means the towns of exactly that name if one has this many times the people of those that have it beside their own. */
const muchLarger = 5;
/** A town may be this far from its postal code, km; and this far from those that begin like it, which share an area as large as a county. */
const [reachKm, areaReachKm] = [50, 100];
/** A postal code this far from those that begin like it is in the wrong place, km. */
const strayKm = 50;
/** A town may be this much farther from its postal code than the nearest of its name, km. */
const slackKm = 15;
/** Letters and digits of the beginning of a code that is only in and around one town. */
const leastCode = 3;

/** Codes that are of another country of the gazetteer: those of overseas departments, and of islands of the United States. */
const elsewhere: readonly (readonly [country: string, code: RegExp, other: string])[] = [
  ['FR', /^971/, 'GP'],
  ['FR', /^972/, 'MQ'],
  ['FR', /^973/, 'GF'],
  ['FR', /^974/, 'RE'],
  ['FR', /^976/, 'YT'],
  ['US', /^00[679]/, 'PR'],
  ['US', /^008/, 'VI'],
  ['US', /^969[123]/, 'GU'],
];

/** Countries with the same town names in many states: if the state is unknown, so is the town. */
const withStates = new Set(['AU', 'BR', 'CA', 'IN', 'MX', 'US']);

/** Towns of a name, and those with longer names that it may mean. */
interface NamedTowns {
  readonly named: readonly FoundPlace[];
  readonly longer: readonly FoundPlace[];
}
const isFound = ({ named, longer }: NamedTowns): boolean => named.length > 0 || longer.length > 0;

/** The state of an address: the areas of its name, and its words. */
interface Area {
  readonly areas: readonly FoundPlace[];
  readonly words: readonly string[];
}

/** Where a postal code is; null if unknown or doubtful. Codes that begin like it say which towns may have it. */
interface KnownCode {
  readonly own: PostalRow | null;
  readonly around: readonly PostalRow[];
  /** Whether no other town may have the code. */
  readonly isSure: boolean;
}

/** Distance to the second nearest of some positions, since one may be in the wrong place; or to the only one. */
function kmTo({ lat, lon }: Position, positions: readonly Position[]): number {
  const nearest = positions.map((each) => distanceKm(each.lat, each.lon, lat, lon)).toSorted((a, b) => a - b);
  return nearest[1] ?? nearest[0] ?? Infinity;
}

/** Shorter names are too alike. */
const leastLetters = 4;

/** Whether keys of names differ in one letter or digit, and not only in blanks. */
const isMisspelling = (key: string, other: string): boolean =>
  Math.min(key.length, other.length) >= leastLetters && isOneEdit(key, other) && key.replaceAll(' ', '') !== other.replaceAll(' ', '');

/** Keys that differ from this one in a letter, and by that in the first two, which say where names are looked up. */
function otherBeginnings(key: string): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const at = (i: number) => [
    key.slice(0, i) + key.slice(i + 1),
    ...letters.flatMap((letter) => [key.slice(0, i) + letter + key.slice(i), key.slice(0, i) + letter + key.slice(i + 1)]),
    key.slice(0, i) + key.charAt(i + 1) + key.charAt(i) + key.slice(i + 2),
  ];
  const all = new Set([...at(0), ...at(1)]);
  return [...all].filter((other) => !other.startsWith(key.slice(0, 2)) && isMisspelling(key, other));
}

export function openAddresses(tables: PlaceTables): Addresses {
  const ofKind = (key: string, country: string, isTown: boolean) =>
    placesNamed(tables, key).filter((place) => place.country === country && (place.kind === 'town') === isTown);
  /** Towns that have a name; and those with longer names that begin so, or that it shortens. */
  const townsOfKey = remember((country, key): NamedTowns => {
    const named = ofKind(key, country, true);
    const rows = longerNames(tables, key).filter(
      (row) => row.kind === 'town' && row.country === country && (isOwnName(row) || named.length === 0),
    );
    const isKnown = (row: PlaceRow, i: number) =>
      [...named, ...rows.slice(0, i)].some(({ name, lat }) => name === row.name && lat === row.lat);
    return { named, longer: rows.filter((row, i) => !isKnown(row, i)).map((row): FoundPlace => ({ ...row, match: 'short' })) };
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
    if (isFound(whole)) return { ...split, towns: whole };
    const [first = '', behind = ''] = city.split(/[,;/()]/, 2);
    const key = placeKey(first);
    // “Paris 15” and “Wien 10” are districts, and the gazetteer has not every addition: “Weiden i.d.OPf.”.
    const parts = [key, key.replace(/ \d{1,2}(?:er?|eme)?$/, ''), key.replace(/ (?:a|am|an|b|bei|i|im|in|o|ob|s|sur|v|vor) .*$/, '')];
    const towns = parts.map((part) => townsOfKey(country, part)).find(isFound) ?? whole;
    return { ...split, state: split.state || behind.trim(), towns };
  });

  const likely = remember((country, city): readonly FoundPlace[] => {
    const misspelled = placesMisspelled(tables, placeKey(city)).filter((place) => place.kind === 'town' && place.country === country);
    if (misspelled.length > 0 || !/\d/.test(city)) return misspelled;
    const parts = city.split(',').slice(1).toReversed();
    return parts.map((part) => named(country, part.trim()).towns.named).find((towns) => towns.length > 0) ?? [];
  });

  const oneLetterOff = remember((country, city): readonly PlaceRow[] => {
    const key = placeKey(city);
    if (key.length < leastLetters || /\d/.test(key)) return [];
    const alike = tables.shardOf(key).filter(key.slice(0, 2), (other) => isMisspelling(key, other));
    const others = otherBeginnings(key).flatMap((other) => tables.shardOf(other).named(other));
    return [...alike, ...others].filter((row) => row.kind === 'town' && row.country === country && isOwnName(row));
  });

  const codesAt = remember((country, code): KnownCode => {
    const written = readPostalCode(code);
    if (written === null || country === '') return { own: null, around: [], isSure: false };
    const file = tables.codesOf(written.code);
    const [row] = findPostalCode(file, { code: written.code, country });
    const bare = row?.code.replace('*', '') ?? written.code;
    if (row !== undefined && bare.length < leastCode) return { own: null, around: [row], isSure: true };
    // A code without a town has its position from its source.
    if (row?.town === '') return { own: row, around: [row], isSure: true };
    const { like, isSure } = codesLike(file, bare, country);
    return { own: row !== undefined && kmTo(row, like) <= strayKm ? row : null, around: like, isSure };
  });

  /** The towns of an address by its name, by its state too, and by its postal code too. */
  function gather({ city, country: written, state: stated, postalCode }: Address) {
    const country = elsewhere.find(([within, code]) => within === written && code.test(postalCode))?.[2] ?? written;
    const cell = named(country, city.replaceAll(/\s+/g, ' ').trim());
    const state = stated || cell.state;
    const codes = codesAt(country, postalCode || cell.postalCode);
    const choose = (towns: readonly FoundPlace[]) => {
      const inState = state === '' ? towns : townsIn(towns, areaOf(country, state));
      // An unknown state may be another name of that of any town.
      const isStateKnown = state === '' || inState.length > 0 || areaOf(country, state).areas.length > 0;
      const there = isStateKnown ? inState : towns;
      if (codes.around.length === 0) {
        const isOpen = !isStateKnown && stated !== '' && withStates.has(country);
        return { isStateKnown, there, fitting: isOpen ? [] : there };
      }
      const away = there.map((town) => kmTo(town, codes.around));
      const most = Math.min(codes.own === null ? areaReachKm : reachKm, Math.min(...away) + slackKm);
      const fitting = there.filter((_, i) => away[i]! <= most);
      return { isStateKnown, there, fitting: fitting.length > 0 || codes.isSure ? fitting : there };
    };
    const all = [...cell.towns.named, ...cell.towns.longer];
    // “Neustadt” may also mean “Neustadt in Holstein”, but “Hudson” in New York is not Hudson Falls.
    const inState = state === '' ? null : choose(cell.towns.named);
    return { cell, codes, ...(inState !== null && inState.isStateKnown && inState.fitting.length > 0 ? inState : choose(all)) };
  }

  return {
    find(address) {
      const { codes, there, fitting } = gather(address);
      // “San Giovanni” with the code of San Giovanni Lupatoto is that.
      const ofCode = fitting.filter(({ name }) => codes.own !== null && placeKey(codes.own.town) === placeKey(name));
      const meant = ofOwnName(fitting);
      const [town] = [meant, ofCode].flatMap((towns) => oneTown(towns) ?? []);
      if (town !== undefined) return { kind: 'town', name: town.name, position: town };
      if (meant.length > 0)
        return { kind: 'several', towns: meant, regions: [...new Set(meant.map(({ region, name }) => region ?? name))] };
      if (there.length > 0 || codes.own === null) return { kind: 'none' };
      const name = [address.postalCode, codes.own.town].filter((part) => part !== '').join(' ');
      return { kind: 'postal_code', name, position: codes.own };
    },
    know(address) {
      const { cell, codes, there, fitting } = gather(address);
      const isUnknown = !isFound(cell.towns) && cell.city !== '';
      return {
        towns: fitting.length > 0 ? fitting : there,
        code: codes.own,
        likely: isUnknown ? likely(address.country, cell.city) : [],
        hasState: address.state !== '' && areaOf(address.country, address.state).areas.some(({ kind }) => kind === 'region'),
      };
    },
    similar(address) {
      const { cell, codes } = gather(address);
      const { own } = codes;
      const isUnknown = !isFound(cell.towns) && cell.city !== '';
      const isOfCode = isUnknown && own !== null && isMisspelling(placeKey(cell.city), placeKey(own.town));
      return {
        ofCode: isOfCode ? { name: own.town, lat: own.lat, lon: own.lon } : null,
        others: isUnknown ? oneLetterOff(address.country, cell.city) : [],
      };
    },
    isPossibleCode,
    country(text) {
      const found = placesNamed(tables, initialsKey(text).replace(/^the /, '')).filter(
        ({ kind, match }) => kind === 'country' && match !== 'code',
      );
      return new Set(found.map(({ country }) => country)).size === 1 ? found[0]!.country : null;
    },
  };
}

/** The largest of some towns, if they are one; null if there is none or several. */
function oneTown(towns: readonly FoundPlace[]): FoundPlace | null {
  const [first, ...others] = towns.toSorted((a, b) => b.people - a.people);
  return first !== undefined && others.every(({ lat, lon }) => distanceKm(lat, lon, first.lat, first.lon) < sameTownKm) ? first : null;
}

/** Whether a name is the one that is shown, and not another or a shorter one. */
const isOwnName = ({ key, name }: Pick<PlaceRow, 'key' | 'name'>): boolean => key === placeKey(name);

/** Without towns that have the name beside their own or a longer one, where one that is called so is much larger. */
function ofOwnName(towns: readonly FoundPlace[]): readonly FoundPlace[] {
  const withoutSmaller = (own: readonly FoundPlace[]): readonly FoundPlace[] => {
    const largest = Math.max(...own.map(({ people }) => people));
    return towns.every((town) => own.includes(town) || town.people * muchLarger <= largest) ? own : towns;
  };
  const called = withoutSmaller(towns.filter((town) => town.match !== 'short' && isOwnName(town)));
  return called === towns ? withoutSmaller(towns.filter(({ match }) => match !== 'short')) : called;
}

/** Names that the words of a key begin or shorten: “Frankfurt a. M.”, “Neustadt/Wstr.”. */
function longerNames(tables: PlaceTables, key: string): readonly PlaceRow[] {
  if (key === '') return [];
  const words = key.split(' ');
  const first = `${words[0]!} `;
  // Names that begin with “San” are in several files.
  const files = new Set([first, key, `${key}~`].map((start) => tables.shardOf(start)));
  return [...files].flatMap((file) => file.filter(first, (longer) => isShortFor(words, longer.split(' '))));
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
  const isShortened = (long: string): boolean => {
    const own = placeKey(long).split(' ');
    return (
      letters.length > 1 &&
      (own.map((word) => word[0] ?? '').join('') === letters || (letters.length > 2 && areInOrder(letters, own.join(''))))
    );
  };
  const meant = towns.filter(({ region }) => isShortened(region ?? ''));
  if (meant.length > 0) return new Set(meant.map(({ region }) => region)).size === 1 ? meant : [];
  // “CDMX” is Ciudad de México, where the region is named otherwise.
  return towns.filter(({ name, match }) => match !== 'short' && isShortened(name));
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
