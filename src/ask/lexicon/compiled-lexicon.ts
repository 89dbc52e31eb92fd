import { digest, toBase64Url } from '../../query/digest.ts';
import { phraseKey, type Certainty, type Entry, type Meaning, type Place } from './lexicon.ts';
import type { AtlasModel } from './model-index.ts';
import * as intentPatterns from '../tables/intent-patterns.ts';
import { cueWords, safetyDevices, type Cue } from '../tables/intent-words.ts';
import { bitOf, functionWords, languages, phrasesOf, type ByLanguage, type Language } from '../tables/languages.ts';
import { ambiguousPlaces, shortenedEnds, townCodes, worldRegions } from '../tables/places.ts';
import { negations, negationsBehind } from '../tables/negations.ts';
import { comparators, loadWords, locatives } from '../tables/quantities.ts';
import { craneWords, knownMakers, machineWords, type MachineValue } from '../tables/service-words.ts';
import { plainWords } from '../tables/plain-words.ts';
import { contactWords } from '../tables/trade-words.ts';

/** A place by all of its names. */
export interface SourcePlace extends Place {
  /**
   * Which it is of the places with companies: towns come before regions, and those with most companies first. Null where there are none: a
   * town without companies is recognized where its name stands like that of a town.
   */
  readonly rank: number | null;
  /** A smaller town, which is recognized only as it is spelled, and never instead of another word. */
  readonly minor?: true;
  readonly aliases: readonly string[];
}

/** What of the data is recognized in questions. Made at build time, so that a new town or maker in a CSV is known after it. */
export interface LexiconSource {
  /** Names of every country by code: first one for each of the languages, in their order, then all others. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  /** Those with more companies before those with far fewer: a misspelt name is rather theirs. */
  readonly places: readonly SourcePlace[];
  readonly brands: readonly string[];
  readonly models: readonly AtlasModel[];
  readonly concepts: readonly { readonly slug: string; readonly names: readonly string[] }[];
}

/** Every phrase of the tables and of the data, in the order in which they were put in, and the words of all of them. */
export interface CompiledLexicon {
  readonly source: LexiconSource;
  readonly phrases: ReadonlyMap<string, readonly Entry[]>;
  readonly words: ReadonlyMap<string, WordUse>;
}

/** How a word is used: by languages, in names of no language, in names of places. Everyday words are used in none of these ways. */
export interface WordUse {
  /** A bit for each language (`bitOf`). */
  languages: number;
  neutral: boolean;
  place: boolean;
  /** An everyday word too: nobody who mistypes one of the trade means it. */
  everyday: boolean;
  /** No more than a part of the names of places without companies, or a word that shows an intent: may be distinctive of a company. */
  fragment: boolean;
}

const unused = (): WordUse => ({ languages: 0, neutral: false, place: false, everyday: false, fragment: true });

/** A digest of the names in a source: of everything but where the places are, and how many companies each has. */
export function digestNames({ countries, places, brands, models, concepts }: LexiconSource): string {
  const named = places.map(({ name, aliases, rank, minor }) => [name, aliases, rank !== null, minor === true]);
  return toBase64Url(digest(JSON.stringify([countries, named, brands, models, concepts])));
}

/** Puts the tables and the data together. */
export function compileLexicon(source: LexiconSource): CompiledLexicon {
  const phrases = new Map<string, Entry[]>();
  const words = new Map<string, WordUse>();
  const add = (phrase: string, meaning: Meaning, language: Language | null): void => addKey(keyOf(phrase), meaning, language);
  const addKey = ({ key, words: parts }: Key, meaning: Meaning, language: Language | null): void => {
    if (key === '') return;
    for (const part of parts) {
      let use = words.get(part);
      if (use === undefined) words.set(part, (use = unused()));
      use.fragment &&= meaning.kind === 'place' && part !== key && source.places[meaning.place]!.rank === null;
      if (meaning.kind === 'place') use.place ||= isCorrected(source.places[meaning.place]!, part);
      else if (meaning.kind === 'country') use.place = true;
      else if (meaning.kind === 'function') use.everyday = true;
      else if (meaning.kind === 'cue' && (meaning.cue === 'foreign' || meaning.cue === 'attack')) continue;
      else if (meaning.kind !== 'negation' && meaning.kind !== 'locative') {
        if (language === null) use.neutral = true;
        else use.languages |= bitOf(language);
      }
    }
    const own: Entry = { meaning, languages: language === null ? [] : [language] };
    const entries = phrases.get(key);
    if (entries === undefined) return void phrases.set(key, [own]);
    const same = entries.findIndex((entry) => isSame(entry.meaning, meaning));
    if (same === -1) entries.push(own);
    else if (language !== null && !entries[same]!.languages.includes(language)) {
      entries[same] = { meaning, languages: [...entries[same]!.languages, language] };
    }
  };
  const addAll = (table: ByLanguage, meaning: Meaning): void => {
    for (const language of languages) for (const phrase of phrasesOf(table[language] ?? '')) add(phrase, meaning, language);
  };

  for (const language of languages) for (const word of phrasesOf(functionWords[language])) add(word, { kind: 'function' }, language);
  for (const [cue, table] of Object.entries(cueWords)) addAll(table, { kind: 'cue', cue: cue as Cue });
  for (const [machine, table] of Object.entries(machineWords)) addAll(table, { kind: 'machine', machine: machine as MachineValue });
  addAll(craneWords, { kind: 'crane' });
  for (const phrase of phrasesOf(worldRegions)) add(phrase, { kind: 'function' }, null);
  for (const phrase of [...phrasesOf(negations), ...phrasesOf(negationsBehind)]) add(phrase, { kind: 'negation' }, null);
  for (const phrase of phrasesOf(locatives)) add(phrase, { kind: 'locative' }, null);
  for (const phrase of phrasesOf(loadWords)) add(phrase, { kind: 'load' }, null);
  for (const phrase of phrasesOf(safetyDevices)) add(phrase, { kind: 'safety' }, null);
  addAll(contactWords, { kind: 'contact' });
  for (const list of Object.values(comparators))
    for (const phrase of phrasesOf(list))
      for (const word of phraseKey(phrase).split(' ')) if (!words.has(word)) words.set(word, { ...unused(), fragment: false });

  const ofPatterns = Object.values(intentPatterns).flatMap((table) => (table instanceof Set ? [...(table as ReadonlySet<string>)] : []));
  for (const word of [...ofPatterns, ...plainWords]) if (!words.has(word)) words.set(word, unused());

  for (const [code, names] of Object.entries(source.countries)) {
    names.forEach((name, i) => add(name, { kind: 'country', code }, names.indexOf(name) === i ? (languages[i] ?? null) : null));
    // Adjectives of the Romance languages, by number and gender: rumeno, rumena, rumeni, rumene.
    for (const name of names.slice(languages.length)) {
      const key = phraseKey(name);
      if (key.length < 6 || !/^\p{L}+[oaie]$/u.test(key)) continue;
      for (const ending of ['o', 'a', 'i', 'e', 'os', 'as'])
        if (!phrases.has(key.slice(0, -1) + ending)) add(key.slice(0, -1) + ending, { kind: 'country', code }, null);
    }
  }
  // Names of the data first, so that a maker is written as the data has it.
  const makers = new Map([...knownMakers, ...source.brands].map((brand) => [phraseKey(brand), brand]));
  // Smaller towns come last.
  let others: ReadonlySet<string> | null = null;
  /** Whether a name stands for more than smaller towns, is a word of a name that does, or is a maker’s behind an article: O Grove. */
  const isOther = ({ key, words: parts }: Key): boolean =>
    (others ??= new Set(words.keys())).has(key) ||
    parts.every((word) => makers.has(word) || word.length < 3) ||
    phrases.get(key)?.some(({ meaning }) => meaning.kind !== 'place' || !source.places[meaning.place]!.minor) === true;
  source.places.forEach((each, place) => {
    const { name, rank, minor } = each;
    for (const named of keysOf(each)) {
      const { key } = named;
      if (minor && (key.length < leastLetters || isOther(named))) continue;
      addKey(named, { kind: 'place', place, certainty: minor ? 'locative' : certaintyOf(key, rank !== null) }, null);
      if (minor || key.includes(' ')) continue;
      const end = shortenedEnds.find((ending) => key.endsWith(ending) && key.length > ending.length + 1);
      const short = `${key[0]} ${end}`;
      if (end !== undefined && !phrases.has(short)) add(short, { kind: 'place', place, certainty: 'name' }, null);
    }
    const codes = townCodes.get(name);
    if (codes === undefined) return;
    for (const code of phrasesOf(codes)) if (!phrases.has(code)) add(code, { kind: 'place', place, certainty: 'name' }, null);
  });
  for (const brand of makers.values()) add(brand, { kind: 'brand', brand }, null);
  for (const { slug, names } of source.concepts) {
    for (const name of names) for (const variant of [name, name.replace(/\([^()]*\)/, '')]) add(variant, { kind: 'concept', slug }, null);
  }

  return { source, phrases, words };
}

const isSame = (a: Meaning, b: Meaning): boolean =>
  a.kind === 'place' && b.kind === 'place'
    ? a.place === b.place && a.certainty === b.certainty
    : a.kind === b.kind && JSON.stringify(a) === JSON.stringify(b);

/** The key of a name, and the words of it. */
interface Key {
  readonly key: string;
  readonly words: readonly string[];
}

function keyOf(name: string): Key {
  const key = phraseKey(name);
  return { key, words: key.includes(' ') ? key.split(' ') : [key] };
}

/** Keys of the names of places: those of the world are the same objects each time that a process that stays compiles a lexicon. */
const knownKeys = new WeakMap<SourcePlace, readonly Key[]>();

function keysOf(place: SourcePlace): readonly Key[] {
  let keys = knownKeys.get(place);
  if (keys === undefined) {
    keys = [place.name, ...place.aliases].map(keyOf);
    knownKeys.set(place, keys);
  }
  return keys;
}

/** Letters of the shortest name of a smaller town; shorter ones are too much like other words. */
const leastLetters = 5;

/** Whether a misspelt word may be one of the name of a place. */
const isCorrected = ({ rank, minor }: SourcePlace, part: string): boolean => !minor && (rank !== null || part.length >= 7);

function certaintyOf(name: string, hasCompanies: boolean): Certainty {
  if (ambiguousPlaces.has(name) || name.length < 4) return 'locative';
  return hasCompanies ? 'name' : 'search';
}
