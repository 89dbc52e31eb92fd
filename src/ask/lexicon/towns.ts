import { otherCountryCodes } from '../../contract/country-codes.ts';
import { countryCode, countryNumber } from '../../query/columns.ts';
import { distanceKm } from '../../query/distance.ts';
import type { SectionArray, Sections } from '../../query/sections.ts';
import { phraseKey, type Lexicon } from './lexicon.ts';

/** A town by its names, to be written. */
export interface SourceTown {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly country: string;
  /** State or province; null where none is known. */
  readonly region: string | null;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** A state or province by its names, the first of which is shown. */
export interface SourceRegion {
  readonly country: string;
  readonly names: readonly string[];
}

/**
 * Towns by every name that they have, whether or not other towns have it too. Phrases of questions stand for one place each; here a name may
 * be that of several.
 */
export interface TownsSource {
  /** The largest first. */
  readonly towns: readonly SourceTown[];
  readonly regions: readonly SourceRegion[];
}

/** A town that was found. */
export interface FoundTown {
  /** As it can be asked for: with its state, where one is known, and its country. */
  readonly label: string;
  readonly lat: number;
  readonly lon: number;
}

/** What a text is that names a town. */
export interface NamedTowns {
  /** The towns that it may stand for, the largest first. */
  readonly towns: readonly FoundTown[];
  /** Those of the name, whatever else the text says, where it stands for none. */
  readonly elsewhere: readonly FoundTown[];
}

export interface Towns {
  /** Finds towns by a name alone, or with a state or a country behind a comma or a blank. */
  find(text: string): NamedTowns;
  /** Towns that a text begins the name of, those of exactly that name first, then the largest. What is behind a comma is read as in {@link find}. */
  beginning(text: string, limit: number): FoundTown[];
}

/** What of the table is no array. */
export interface TownsMeta {
  readonly regions: readonly SourceRegion[];
}

/** Positions are whole ten thousandths of a degree, from 180° south and west on. */
const perDegree = 10_000;
const halfTurn = 180 * perDegree;

/** Texts end to end, and where each ends. */
function writeTexts(texts: readonly string[]): { readonly bytes: Uint8Array; readonly ends: Uint32Array } {
  const encoder = new TextEncoder();
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text, i) => (ends[i] = end += encoder.encode(text).length));
  return { bytes: encoder.encode(texts.join('')), ends };
}

function openTexts(bytes: Uint8Array, ends: Uint32Array): (i: number) => string {
  const decoder = new TextDecoder();
  return (i) => decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]));
}

/** Serializes the table. */
export function serializeTowns({ towns, regions }: TownsSource): {
  readonly meta: TownsMeta;
  readonly sections: Record<string, SectionArray>;
} {
  const numbers = new Map(regions.map(({ country, names }, i) => [`${country} ${names[0]}`, i + 1] as const));
  const keys = towns
    .flatMap(({ name, aliases }, town) => [...new Set([name, ...aliases].map(phraseKey))].map((key) => ({ key, town })))
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key === b.key ? a.town - b.town : a.key < b.key ? -1 : 1));
  const names = writeTexts(towns.map(({ name }) => name));
  const phrases = writeTexts(keys.map(({ key }) => key));
  return {
    meta: { regions },
    sections: {
      'towns.names': names.bytes,
      'towns.nameEnds': names.ends,
      'towns.country': Uint16Array.from(towns, ({ country }) => countryNumber(country)),
      'towns.region': Uint16Array.from(towns, ({ country, region }) => numbers.get(`${country} ${region}`) ?? 0),
      'towns.lat': Uint32Array.from(towns, ({ lat }) => Math.round(lat * perDegree) + halfTurn),
      'towns.lon': Uint32Array.from(towns, ({ lon }) => Math.round(lon * perDegree) + halfTurn),
      'towns.keys': phrases.bytes,
      'towns.keyEnds': phrases.ends,
      'towns.ofKey': Uint32Array.from(keys, ({ town }) => town),
    },
  };
}

/** Towns of one name and country this near to a larger one are parts of it, kilometres. */
const sameTownKm = 15;

/** Opens a serialized table. @param lexicon Knows the names of countries. */
export function openTowns({ regions }: TownsMeta, file: Sections, lexicon: Pick<Lexicon, 'find'>): Towns {
  const nameOf = openTexts(file.u8('towns.names'), file.u32('towns.nameEnds'));
  const countries = file.u16('towns.country');
  const regionOf = file.u16('towns.region');
  const [lats, lons] = [file.u32('towns.lat'), file.u32('towns.lon')];
  const ofKey = file.u32('towns.ofKey');
  const keyAt = openTexts(file.u8('towns.keys'), file.u32('towns.keyEnds'));
  let byKey: Map<string, number[]> | null = null;
  const regionsByKey = () =>
    (byKey ??= regions.reduce((map, { names }, i) => {
      for (const key of new Set(names.map(phraseKey))) map.set(key, [...(map.get(key) ?? []), i + 1]);
      return map;
    }, new Map<string, number[]>()));
  const positionOf = (town: number) => ({ lat: (lats[town]! - halfTurn) / perDegree, lon: (lons[town]! - halfTurn) / perDegree });
  /** Where the first key is that is not before this one. */
  const lowerBound = (key: string): number => {
    let [low, high] = [0, ofKey.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** Towns that have a name, the largest first. */
  const named = (key: string): number[] => {
    let low = lowerBound(key);
    const found: number[] = [];
    for (; low < ofKey.length && keyAt(low) === key; low++) {
      const town = ofKey[low]!;
      const { lat, lon } = positionOf(town);
      const isPart = found.some((larger) => {
        const at = positionOf(larger);
        return countries[larger] === countries[town] && distanceKm(lat, lon, at.lat, at.lon) < sameTownKm;
      });
      if (!isPart) found.push(town);
    }
    return found;
  };
  /** A test for the towns of a country or a state. */
  const within = (words: string): ((town: number) => boolean) => {
    // “D.C.”, “U.S.A.”.
    const key = /^\p{L}(?: \p{L})+$/u.test(words) ? words.replaceAll(' ', '') : words;
    const codes = new Set(
      (lexicon.find(key) ?? []).flatMap(({ meaning }) => (meaning.kind === 'country' ? [countryNumber(meaning.code)] : [])),
    );
    if (/^[a-z]{2}$/.test(key)) codes.add(countryNumber(otherCountryCodes.get(key.toUpperCase()) ?? key.toUpperCase()));
    const states = regionsByKey().get(key) ?? [];
    return (town) => codes.has(countries[town]!) || states.includes(regionOf[town]!);
  };
  const show = (town: number): FoundTown => {
    const name = nameOf(town);
    const region = regions[regionOf[town]! - 1]?.names[0];
    // “Hamburg, DE”: a city that is a state.
    const behind = region === undefined || phraseKey(region) === phraseKey(name) ? [] : [region];
    return { label: [name, ...behind, countryCode(countries[town]!)].join(', '), ...positionOf(town) };
  };
  const find = (text: string): NamedTowns => {
    const [name = '', ...behind] = text
      .split(',')
      .map(phraseKey)
      .filter((key) => key !== '');
    const ofName = named(name);
    if (behind.length > 0 || ofName.length > 0) {
      const tests = behind.map(within);
      const towns = ofName.filter((town) => tests.every((isThere) => isThere(town)));
      return { towns: towns.map(show), elsewhere: towns.length > 0 ? [] : ofName.map(show) };
    }
    // “Springfield IL”: a state or a country behind a blank.
    const words = name.split(' ').slice(0, mostWords);
    for (let end = words.length - 1; end > 0; end--) {
      const there = named(words.slice(0, end).join(' ')).filter(within(words.slice(end).join(' ')));
      if (there.length > 0) return { towns: there.map(show), elsewhere: [] };
    }
    return { towns: [], elsewhere: [] };
  };
  return {
    find,
    beginning(text, limit) {
      const key = phraseKey(text);
      if (key === '') return [];
      const exact = find(text).towns.slice(0, limit);
      const from = lowerBound(key);
      const longer = new Set<number>();
      for (let at = from; at < Math.min(ofKey.length, from + mostKeys) && keyAt(at).startsWith(key); at++) longer.add(ofKey[at]!);
      const known = new Set(exact.map(({ label }) => label));
      const others = [...longer]
        .sort((a, b) => a - b)
        .slice(0, limit + exact.length)
        .map(show);
      return [...exact, ...others.filter(({ label }) => !known.has(label) && known.add(label))].slice(0, limit);
    },
  };
}

/** Names that begin alike and are looked at, at most: more than there are of three letters. */
const mostKeys = 5_000;

/** Words of a name that are read. */
const mostWords = 12;
