import { digest, toBase64Url } from '../../query/digest.ts';
import { phraseKey, type Certainty, type Entry, type Meaning, type Place } from './lexicon.ts';
import type { AtlasModel } from './model-index.ts';
import { cueWords, safetyDevices, type Cue } from '../tables/intent-words.ts';
import { bitOf, functionWords, languages, phrasesOf, type ByLanguage, type Language } from '../tables/languages.ts';
import { ambiguousPlaces, shortenedEnds, worldRegions } from '../tables/places.ts';
import { negations, negationsBehind } from '../tables/negations.ts';
import { comparators, loadWords, locatives } from '../tables/quantities.ts';
import { craneWords, knownMakers, machineWords, type MachineValue } from '../tables/service-words.ts';
import { plainWords } from '../tables/plain-words.ts';
import { contactWords } from '../tables/contact-channels.ts';

/** A place of companies with all of its names. */
export interface SourcePlace extends Place {
  /** Towns before regions, those with more companies first. */
  readonly rank: number;
  /** Keys of its names (`phraseKeys`), the published one first. */
  readonly keys: readonly string[];
}

/** The data’s names that questions may contain. Collected by each build, so a new town or maker in a CSV is known after the next one. */
export interface LexiconSource {
  /** Names of every country by code: first one for each language, in the order of the languages, then all others. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  /** Places with many companies before those with far fewer: a misspelled name more likely means the former. */
  readonly places: readonly SourcePlace[];
  readonly brands: readonly string[];
  readonly models: readonly AtlasModel[];
  readonly concepts: readonly { readonly slug: string; readonly names: readonly string[] }[];
}

/** Every phrase of the tables and the data, in the order added, and the words of all phrases. */
export interface CompiledLexicon {
  readonly source: LexiconSource;
  readonly phrases: ReadonlyMap<string, readonly Entry[]>;
  readonly words: ReadonlyMap<string, WordUse>;
}

/** Where a word occurs: in phrases of which languages, in names of no language, in names of places. Everyday words are in none of these. */
export interface WordUse {
  /** One bit per language (`bitOf`). */
  languages: number;
  neutral: boolean;
  place: boolean;
  /** Also an everyday word, which a misspelled term of the trade is never corrected to. */
  everyday: boolean;
  /** Only a part of names of places without companies, or a word that shows an intent: it can be distinctive of a company. */
  fragment: boolean;
}

const unused = (): WordUse => ({ languages: 0, neutral: false, place: false, everyday: false, fragment: true });

/** An English term for several of them. */
const pluralOf = (term: string): string => (/(?:ch|sh|x|s)$/.test(term) ? `${term}es` : term.replace(/(?<=[^aeiou])y$/, 'ie') + 's');

/** A digest of the names in a source: everything except the places’ positions and numbers of companies. */
export function digestNames({ countries, places, brands, models, concepts }: LexiconSource): string {
  const named = places.map(({ name, keys }) => [name, keys]);
  return toBase64Url(digest(JSON.stringify([countries, named, brands, models, concepts])));
}

/** Puts the tables and the data together. */
export function compileLexicon(source: LexiconSource): CompiledLexicon {
  const collected = collectPhrases();
  // Names from the data override the known ones, so that a maker is spelled as in the data.
  const makers = new Map([...knownMakers, ...source.brands].map((brand) => [phraseKey(brand), brand]));
  addTables(collected);
  addCountries(collected, source);
  addPlaces(collected, source);
  for (const brand of makers.values()) collected.add(brand, { kind: 'brand', brand }, null);
  for (const { slug, names } of source.concepts) {
    for (const name of names)
      for (const variant of [name, name.replace(/\([^()]*\)/, '').trim()])
        for (const written of [variant, pluralOf(variant)]) collected.add(written, { kind: 'concept', slug }, null);
  }
  return { source, phrases: collected.phrases, words: collected.words };
}

/** Phrases and words as they are added. */
interface Collected {
  readonly phrases: Map<string, Entry[]>;
  readonly words: Map<string, WordUse>;
  add(phrase: string, meaning: Meaning, language: Language | null): void;
  addKey(key: Key, meaning: Meaning, language: Language | null): void;
}

function collectPhrases(): Collected {
  const phrases = new Map<string, Entry[]>();
  const words = new Map<string, WordUse>();
  const addUse = (part: string, meaning: Meaning, language: Language | null): void => {
    let use = words.get(part);
    if (use === undefined) words.set(part, (use = unused()));
    use.fragment = false;
    if (meaning.kind === 'place' || meaning.kind === 'country') use.place = true;
    else if (meaning.kind === 'function') use.everyday = true;
    else if (meaning.kind === 'cue' && meaning.cue === 'foreign') return;
    else if (meaning.kind !== 'negation' && meaning.kind !== 'locative') {
      if (language === null) use.neutral = true;
      else use.languages |= bitOf(language);
    }
  };
  const addKey = ({ key, words: parts }: Key, meaning: Meaning, language: Language | null): void => {
    if (key === '') return;
    for (const part of parts) addUse(part, meaning, language);
    const own: Entry = { meaning, languages: language === null ? [] : [language] };
    const entries = phrases.get(key);
    if (entries === undefined) return void phrases.set(key, [own]);
    const same = entries.findIndex((entry) => isSame(entry.meaning, meaning));
    if (same === -1) entries.push(own);
    else if (language !== null && !entries[same]!.languages.includes(language)) {
      entries[same] = { meaning, languages: [...entries[same]!.languages, language] };
    }
  };
  return { phrases, words, addKey, add: (phrase, meaning, language) => addKey(cutKey(phraseKey(phrase)), meaning, language) };
}

/** Adds the words of the tables in `src/ask/tables/`. */
function addTables({ words, add }: Collected): void {
  const addAll = (table: ByLanguage, meaning: Meaning): void => {
    for (const language of languages) for (const phrase of phrasesOf(table[language] ?? '')) add(phrase, meaning, language);
  };
  for (const language of languages) for (const word of phrasesOf(functionWords[language])) add(word, { kind: 'function' }, language);
  for (const [cue, table] of Object.entries(cueWords)) addAll(table, { kind: 'cue', cue: cue as Cue });
  for (const [machine, table] of Object.entries(machineWords)) addAll(table, { kind: 'machine', machine: machine as MachineValue });
  addAll(craneWords, { kind: 'crane' });
  for (const phrase of [...phrasesOf(negations), ...phrasesOf(negationsBehind)]) add(phrase, { kind: 'negation' }, null);
  for (const phrase of phrasesOf(locatives)) add(phrase, { kind: 'locative' }, null);
  for (const phrase of phrasesOf(loadWords)) add(phrase, { kind: 'load' }, null);
  for (const phrase of phrasesOf(safetyDevices)) add(phrase, { kind: 'safety' }, null);
  addAll(contactWords, { kind: 'contact' });
  for (const list of Object.values(comparators))
    for (const phrase of phrasesOf(list))
      for (const word of phraseKey(phrase).split(' ')) if (!words.has(word)) words.set(word, { ...unused(), fragment: false });

  const known = [...plainWords, ...phrasesOf(worldRegions).flatMap((phrase) => phraseKey(phrase).split(' '))];
  for (const word of known) if (!words.has(word)) words.set(word, unused());
}

function addCountries({ phrases, add }: Collected, { countries }: LexiconSource): void {
  for (const [code, names] of Object.entries(countries)) {
    names.forEach((name, i) => add(name, { kind: 'country', code }, languages[i] ?? null));
    // Adjectives of the Romance languages, by number and gender: rumeno, rumena, rumeni, rumene.
    for (const name of names.slice(languages.length)) {
      const key = phraseKey(name);
      if (key.length < 6 || !/^\p{L}+[oaie]$/u.test(key)) continue;
      for (const ending of ['o', 'a', 'i', 'e', 'os', 'as'])
        if (!phrases.has(key.slice(0, -1) + ending)) add(key.slice(0, -1) + ending, { kind: 'country', code }, null);
    }
  }
}

/** Adds the towns and regions of companies. All others are in the gazetteer (`withPlaces`). */
function addPlaces({ phrases, add, addKey }: Collected, { places }: LexiconSource): void {
  places.forEach(({ keys }, place) => {
    for (const key of keys) {
      addKey(cutKey(key), { kind: 'place', place, certainty: certaintyOf(key) }, null);
      if (key.includes(' ')) continue;
      const end = shortenedEnds.find((ending) => key.endsWith(ending) && key.length > ending.length + 1);
      const short = `${key[0]} ${end}`;
      if (end !== undefined && !phrases.has(short)) add(short, { kind: 'place', place, certainty: 'name' }, null);
    }
  });
}

const isSame = (a: Meaning, b: Meaning): boolean =>
  a.kind === 'place' && b.kind === 'place'
    ? a.place === b.place && a.certainty === b.certainty
    : a.kind === b.kind && JSON.stringify(a) === JSON.stringify(b);

/** The key of a name, and its words. */
interface Key {
  readonly key: string;
  readonly words: readonly string[];
}

const cutKey = (key: string): Key => ({ key, words: key.includes(' ') ? key.split(' ') : [key] });

/** A short name, and one that is a word too, needs a sign that a place is meant. */
const certaintyOf = (name: string): Certainty => (ambiguousPlaces.has(name) || name.length < 4 ? 'locative' : 'name');
