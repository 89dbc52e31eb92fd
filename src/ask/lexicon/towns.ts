import { otherCountryCodes } from '../../contract/country-codes.ts';
import { countryCode, countryNumber } from '../../query/columns.ts';
import { distanceKm } from '../../query/distance.ts';
import { lowerBound } from '../../query/lower-bound.ts';
import type { SectionArray, Sections } from '../../query/sections.ts';
import { phraseKey, type Lexicon } from './lexicon.ts';
import { spend, type Steps } from './steps.ts';

/** A town to be written. */
export interface SourceTown {
  readonly name: string;
  readonly country: string;
  /** State or province; null if unknown. */
  readonly region: string | null;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** A name of a town. */
export type TownName = readonly [key: string, town: number];

/** Orders names as {@link serializeTowns} writes them: by key, then as the towns. */
export const compareTownNames = ([key, town]: TownName, [otherKey, other]: TownName): number =>
  key === otherKey ? town - other : key < otherKey ? -1 : 1;

/** A state or province. The first name is shown. */
export interface SourceRegion {
  readonly country: string;
  readonly names: readonly string[];
}

/**
 * All towns under all of their names, including names that several towns share. In contrast, a phrase of the lexicon means one place only.
 */
export interface TownsSource {
  /** The largest first. */
  readonly towns: readonly SourceTown[];
  /** Keys of their names (`phraseKeys`), each with the index of its town. Written fastest if they are in order. */
  readonly names: readonly TownName[];
  readonly regions: readonly SourceRegion[];
}

export interface FoundTown {
  /** Its name, state if known, and country. {@link Towns.find} understands it. */
  readonly label: string;
  readonly lat: number;
  readonly lon: number;
}

export interface RankedTown extends FoundTown {
  /** How many towns of the world are larger; those with companies that GeoNames lacks come last. */
  readonly larger: number;
}

/** The towns that a text names. */
export interface NamedTowns {
  /** All that the text fits, the largest first. */
  readonly towns: readonly RankedTown[];
  /** If none fits: towns with the name, but in other states or countries. */
  readonly elsewhere: readonly FoundTown[];
}

export interface TownFinder {
  /** Finds towns by name, with or without a state or country after a comma or a blank. */
  find(text: string): NamedTowns;
}

export interface Towns extends TownFinder {
  /** Towns with names that begin with the text: exact matches first, as {@link find} finds them, then the largest. */
  beginning(text: string, limit: number): FoundTown[];
}

/** The parts of the table that aren’t arrays. */
export interface TownsMeta {
  readonly regions: readonly SourceRegion[];
}

/** Positions are stored as whole ten thousandths of a degree, counted from 180° south and west. */
const perDegree = 10_000;
const halfTurn = 180 * perDegree;

/** Joins texts, and returns where each ends. */
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
export function serializeTowns({ towns, names: unordered, regions }: TownsSource): {
  readonly meta: TownsMeta;
  readonly sections: Record<string, SectionArray>;
} {
  const numbers = new Map(regions.map(({ country, names }, i) => [`${country} ${names[0]}`, i + 1] as const));
  const ordered = unordered.toSorted(compareTownNames);
  const names = writeTexts(towns.map(({ name }) => name));
  const phrases = writeTexts(ordered.map(([key]) => key));
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
      'towns.ofKey': Uint32Array.from(ordered, ([, town]) => town),
    },
  };
}

/** Towns of the same name and country this near to each other are one town, kilometers. */
export const sameTownKm = 15;

/** What is this near to the center of a town is in it, kilometers: a company, or another position for the town. */
export const townKm = 30;

/** The most names with the same beginning that are looked at. No three letters begin as many. */
const maxKeys = 5_000;

/** The most words of a name that are read. */
const maxNameWords = 12;

/** The table, opened. */
interface TownTable {
  /** The number of names. */
  readonly names: number;
  /** The name at a position, in order of their code units. */
  keyAt(position: number): string;
  /** The town that has the name at a position. */
  townAt(position: number): number;
  nameOf(town: number): string;
  positionOf(town: number): { readonly lat: number; readonly lon: number };
  /** The number of its country; see {@link countryNumber}. */
  countryOf(town: number): number;
  /** The position of its region in `regions`, from 1; 0 for none. */
  regionOf(town: number): number;
  readonly regions: readonly SourceRegion[];
  /** Regions, from 1, by all of their names. */
  regionsNamed(key: string): readonly number[];
  readonly lexicon: Pick<Lexicon, 'find'>;
}

/** Opens a serialized table. @param lexicon Knows the names of countries. */
export function openTowns(meta: TownsMeta, file: Sections, lexicon: Pick<Lexicon, 'find'>): Towns {
  const table = openTable(meta, file, lexicon);
  return {
    find: (text) => find(table, text),
    beginning: (text, limit) => findBeginning(table, text, limit),
  };
}

/** Finding towns takes about as long as looking at this many words, and as this many more for each that is found; measured, order of magnitude. */
const [stepsPerFind, stepsPerTown] = [1500, 100];

/** Finds towns for one question: each text is looked up once, and counted. */
export function countLookups({ find: findTowns }: TownFinder, steps: Steps): TownFinder {
  const known = new Map<string, NamedTowns>();
  return {
    find(text) {
      const before = known.get(text);
      if (before !== undefined) return before;
      spend(steps, stepsPerFind);
      const found = findTowns(text);
      spend(steps, stepsPerTown * (found.towns.length + found.elsewhere.length));
      known.set(text, found);
      return found;
    },
  };
}

function openTable({ regions }: TownsMeta, file: Sections, lexicon: Pick<Lexicon, 'find'>): TownTable {
  const [lats, lons] = [file.u32('towns.lat'), file.u32('towns.lon')];
  const countries = file.u16('towns.country');
  const regionOf = file.u16('towns.region');
  const ofKey = file.u32('towns.ofKey');
  let byKey: ReadonlyMap<string, readonly number[]> | null = null;
  return {
    names: ofKey.length,
    keyAt: openTexts(file.u8('towns.keys'), file.u32('towns.keyEnds')),
    townAt: (position) => ofKey[position]!,
    nameOf: openTexts(file.u8('towns.names'), file.u32('towns.nameEnds')),
    positionOf: (town) => ({ lat: (lats[town]! - halfTurn) / perDegree, lon: (lons[town]! - halfTurn) / perDegree }),
    countryOf: (town) => countries[town]!,
    regionOf: (town) => regionOf[town]!,
    regions,
    regionsNamed: (key) => (byKey ??= regionsByName(regions)).get(key) ?? [],
    lexicon,
  };
}

function regionsByName(regions: readonly SourceRegion[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  regions.forEach(({ names }, i) => {
    for (const key of new Set(names.map(phraseKey))) found.set(key, [...(found.get(key) ?? []), i + 1]);
  });
  return found;
}

/** The position of the first name that isn't before this one. */
const nameFrom = ({ names, keyAt }: TownTable, key: string): number => lowerBound(names, (name) => keyAt(name) < key);

/** Towns with this name, the largest first. */
function townsNamed(table: TownTable, key: string): readonly number[] {
  const { names, keyAt, townAt, positionOf, countryOf } = table;
  const found: number[] = [];
  for (let at = nameFrom(table, key); at < names && keyAt(at) === key; at++) {
    const town = townAt(at);
    const { lat, lon } = positionOf(town);
    const isDistrict = found.some((larger) => {
      const center = positionOf(larger);
      return countryOf(larger) === countryOf(town) && distanceKm(lat, lon, center.lat, center.lon) < sameTownKm;
    });
    if (!isDistrict) found.push(town);
  }
  return found;
}

/** A test for the towns of a country or a state. */
function isWithin({ countryOf, regionOf, regionsNamed, lexicon }: TownTable, words: string): (town: number) => boolean {
  // “D.C.”, “U.S.A.”.
  const key = /^\p{L}(?: \p{L})+$/u.test(words) ? words.replaceAll(' ', '') : words;
  const codes = new Set(
    (lexicon.find(key) ?? []).flatMap(({ meaning }) => (meaning.kind === 'country' ? [countryNumber(meaning.code)] : [])),
  );
  if (/^[a-z]{2}$/.test(key)) codes.add(countryNumber(otherCountryCodes.get(key.toUpperCase()) ?? key.toUpperCase()));
  const states = regionsNamed(key);
  return (town) => codes.has(countryOf(town)) || states.includes(regionOf(town));
}

function show({ nameOf, positionOf, countryOf, regionOf, regions }: TownTable, town: number): RankedTown {
  const name = nameOf(town);
  const region = regions[regionOf(town) - 1]?.names[0];
  // “Hamburg, DE”: a city that is a state.
  const state = region === undefined || phraseKey(region) === phraseKey(name) ? [] : [region];
  return { label: [name, ...state, countryCode(countryOf(town))].join(', '), ...positionOf(town), larger: town };
}

function find(table: TownTable, text: string): NamedTowns {
  const showAll = (towns: readonly number[]): RankedTown[] => towns.map((town) => show(table, town));
  const [name = '', ...areas] = text
    .split(',')
    .map(phraseKey)
    .filter((key) => key !== '');
  const ofName = townsNamed(table, name);
  if (areas.length > 0 || ofName.length > 0) {
    const tests = areas.map((area) => isWithin(table, area));
    const towns = ofName.filter((town) => tests.every((isThere) => isThere(town)));
    return { towns: showAll(towns), elsewhere: towns.length > 0 ? [] : showAll(ofName) };
  }
  // “Springfield IL”: a state or a country after a blank.
  const words = name.split(' ').slice(0, maxNameWords);
  for (let end = words.length - 1; end > 0; end--) {
    const there = townsNamed(table, words.slice(0, end).join(' ')).filter(isWithin(table, words.slice(end).join(' ')));
    if (there.length > 0) return { towns: showAll(there), elsewhere: [] };
  }
  return { towns: [], elsewhere: [] };
}

function findBeginning(table: TownTable, text: string, limit: number): FoundTown[] {
  const { names, keyAt, townAt } = table;
  const key = phraseKey(text);
  if (key === '') return [];
  const exact = find(table, text).towns.slice(0, limit);
  const from = nameFrom(table, key);
  const longer = new Set<number>();
  for (let at = from; at < Math.min(names, from + maxKeys) && keyAt(at).startsWith(key); at++) longer.add(townAt(at));
  const known = new Set(exact.map(({ label }) => label));
  const others = [...longer]
    .sort((a, b) => a - b)
    .slice(0, limit + exact.length)
    .map((town) => show(table, town));
  return [...exact, ...others.filter(({ label }) => !known.has(label) && known.add(label))].slice(0, limit);
}
