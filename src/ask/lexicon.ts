import { cueWords, safetyDevices, type Cue } from './tables/intent-words.ts';
import { functionWords, languages, phrasesOf, type ByLanguage, type Language } from './tables/languages.ts';
import { ambiguousPlaces, worldRegions } from './tables/places.ts';
import { comparators, loadWords, locatives, negations } from './tables/quantities.ts';
import { craneWords, knownMakers, machineWords, type MachineValue } from './tables/service-words.ts';
import { contactWords } from './tables/trade-words.ts';
import { countEdits, fold } from './text.ts';

/** A town or a region with companies, at the middle of their yards. */
export interface Place {
  readonly name: string;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
  /** Kilometres from the middle to the farthest yard of a region; 0 of a town. */
  readonly extentKm: number;
  /** Whether companies are there. A town without any is recognised where its name stands like that of a town. */
  readonly companies: boolean;
  readonly aliases: readonly string[];
}

/** What of the data is recognised in questions. Made at build time, so that a new town or maker in a CSV is known after it. */
export interface LexiconSource {
  /** Names of every country by code: first one for each of the languages, in their order, then all others. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  readonly places: readonly Place[];
  readonly brands: readonly string[];
  readonly models: readonly { readonly brand: string; readonly model: string; readonly slug: string }[];
  readonly concepts: readonly { readonly slug: string; readonly names: readonly string[] }[];
}

/** How sure a name is that of a place: alone, in a search of few words, or only where it stands like one. */
type Certainty = 'name' | 'search' | 'locative';

/** What a phrase stands for. */
export type Meaning =
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'place'; readonly place: number; readonly certainty: Certainty }
  | { readonly kind: 'brand'; readonly brand: string }
  | { readonly kind: 'machine'; readonly machine: MachineValue }
  | { readonly kind: 'crane' }
  | { readonly kind: 'concept'; readonly slug: string }
  | { readonly kind: 'cue'; readonly cue: Cue }
  | { readonly kind: 'negation' }
  | { readonly kind: 'locative' }
  | { readonly kind: 'load' }
  | { readonly kind: 'safety' }
  | { readonly kind: 'contact' }
  | { readonly kind: 'function' };

export type MeaningOf<K extends Meaning['kind']> = Extract<Meaning, { readonly kind: K }>;

export interface Entry<M extends Meaning = Meaning> {
  readonly meaning: M;
  /** Languages in which the phrase says this; empty for names. */
  readonly languages: readonly Language[];
}

/** A crane model by its code, or the family that several codes share the beginning of. */
export interface ModelCode {
  readonly brand: string;
  /** As the atlas writes it; of a family the shared beginning. */
  readonly model: string;
  /** Its pages in the atlas; none of a code that the atlas has not, which is as the question has it and must not be repeated. */
  readonly slugs: readonly string[];
  /** The code as the question has it, where that says more than the shared beginning of a family; not to be repeated either. */
  readonly asked?: string;
}

export interface Lexicon {
  readonly source: LexiconSource;
  /** What a phrase of folded words, joined by blanks, stands for. */
  find(phrase: string): readonly Entry[] | undefined;
  /** Words in the longest phrase. */
  readonly maxWords: number;
  /** Models by their code without anything but letters and digits. */
  readonly models: ReadonlyMap<string, ModelCode>;
  /**
   * The word of the lexicon that was meant by an unknown one, or null.
   *
   * @param likely Languages of the question.
   * @param places Whether a town or a country may be meant.
   */
  correct(word: string, likely: ReadonlySet<Language>, places: boolean): string | null;
  /** What a misspelt phrase of several words stands for: each word is right or nearly so. */
  findNear(words: readonly string[]): readonly Entry[] | undefined;
  /** Whether any phrase has this word. */
  hasWord(word: string): boolean;
}

/** Whether a phrase of folded words stands for something of a kind, beside all else that it may stand for. */
export const means = ({ find }: Pick<Lexicon, 'find'>, phrase: string | undefined, kind: Meaning['kind']): boolean =>
  phrase !== undefined && find(phrase)?.some(({ meaning }) => meaning.kind === kind) === true;

/** Folded words of a phrase, joined by blanks, as questions are cut. */
export const phraseKey = (phrase: string): string => (fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

export const modelKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Puts the tables and the data together. */
export function compileLexicon(source: LexiconSource): Lexicon {
  const phrases = new Map<string, Entry[]>();
  const words = new Map<string, WordUse>();
  let maxWords = 1;
  const add = (phrase: string, meaning: Meaning, language: Language | null): void => {
    const key = phraseKey(phrase);
    if (key === '') return;
    const parts = key.split(' ');
    maxWords = Math.max(maxWords, parts.length);
    for (const part of parts) {
      const use = words.get(part) ?? { languages: new Set(), neutral: false, place: false, everyday: false };
      words.set(part, use);
      if (meaning.kind === 'place') use.place ||= source.places[meaning.place]!.companies || part.length >= 8;
      else if (meaning.kind === 'country') use.place = true;
      else if (meaning.kind === 'function') use.everyday = true;
      else if (meaning.kind === 'cue' && (meaning.cue === 'foreign' || meaning.cue === 'attack')) continue;
      else if (meaning.kind !== 'negation' && meaning.kind !== 'locative') {
        if (language === null) use.neutral = true;
        else use.languages.add(language);
      }
    }
    let entries = phrases.get(key);
    if (entries === undefined) phrases.set(key, (entries = []));
    const same = entries.findIndex((entry) => JSON.stringify(entry.meaning) === JSON.stringify(meaning));
    if (same === -1) entries.push({ meaning, languages: language === null ? [] : [language] });
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
  for (const phrase of phrasesOf(negations)) add(phrase, { kind: 'negation' }, null);
  for (const phrase of phrasesOf(locatives)) add(phrase, { kind: 'locative' }, null);
  for (const phrase of phrasesOf(loadWords)) add(phrase, { kind: 'load' }, null);
  for (const phrase of phrasesOf(safetyDevices)) add(phrase, { kind: 'safety' }, null);
  addAll(contactWords, { kind: 'contact' });
  for (const list of Object.values(comparators))
    for (const phrase of phrasesOf(list))
      for (const word of phraseKey(phrase).split(' '))
        if (!words.has(word)) words.set(word, { languages: new Set(), neutral: false, place: false, everyday: false });

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
  source.places.forEach(({ name, aliases, companies }, place) => {
    for (const alias of [name, ...aliases]) add(alias, { kind: 'place', place, certainty: certaintyOf(phraseKey(alias), companies) }, null);
  });
  // Names of the data first, so that a maker is written as the data has it.
  const makers = new Map([...knownMakers, ...source.brands].map((brand) => [phraseKey(brand), brand]));
  for (const brand of makers.values()) add(brand, { kind: 'brand', brand }, null);
  for (const { slug, names } of source.concepts) {
    for (const name of names) for (const variant of [name, name.replace(/\s*\(.*\)/, '')]) add(variant, { kind: 'concept', slug }, null);
  }

  const known = [...words].filter(([word, { everyday }]) => word.length >= 5 && !everyday && !/\d/.test(word));
  const correctWord = makeCorrector(known.filter(([, use]) => use.neutral || use.languages.size > 0).map(([word]) => word));
  const correctPlace = makeCorrector(known.filter(([, use]) => use.place).map(([word]) => word));
  const near = indexNear(phrases);
  return {
    source,
    find: (phrase) => phrases.get(phrase),
    maxWords,
    models: indexModels(source.models),
    correct: (word, likely, places) =>
      correctWord(word, (candidate) => {
        const use = words.get(candidate)!;
        return use.neutral || [...use.languages].some((language) => likely.has(language));
      }) ?? (places ? correctPlace(word, (candidate, edits) => candidate[0] === word[0] && (edits === 1 || word.length >= 9)) : null),
    findNear: near,
    hasWord: (word) => words.has(word),
  };
}

function certaintyOf(name: string, companies: boolean): Certainty {
  if (ambiguousPlaces.has(name) || name.length < 4) return 'locative';
  return companies ? 'name' : 'search';
}

/** How a word is used: by languages, in names of no language, in names of places. Everyday words are used in none of these ways. */
interface WordUse {
  readonly languages: Set<Language>;
  neutral: boolean;
  place: boolean;
  /** An everyday word too: nobody who mistypes one of the trade means it. */
  everyday: boolean;
}

/** Whether one word may be a misspelling of the other. */
const isMisspelt = (a: string, b: string): boolean =>
  a === b || (a.length >= 4 && b.length >= 4 && countEdits(a, b, b.length >= 8 ? 2 : 1) <= (b.length >= 8 ? 2 : 1));

/** Whether two words may be forms of one: they begin alike, and differ in an ending only. */
function isInflected(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= 5 && a.length - shared <= 4 && b.length - shared <= 4;
}

/** Phrases of two words and more for machines and places, by the first letters of their words. */
function indexNear(phrases: ReadonlyMap<string, Entry[]>): Lexicon['findNear'] {
  const byInitials = new Map<string, { parts: string[]; entries: readonly Entry[] }[]>();
  const initials = (parts: readonly string[]) => parts.map((part) => part[0]).join('');
  for (const [key, entries] of phrases) {
    const parts = key.split(' ');
    if (parts.length < 2 || parts.length > 4) continue;
    const fitting = entries.filter(
      ({ meaning: { kind } }) => kind === 'machine' || kind === 'place' || kind === 'country' || kind === 'concept',
    );
    if (fitting.length === 0) continue;
    const bucket = byInitials.get(initials(parts)) ?? [];
    byInitials.set(initials(parts), bucket);
    bucket.push({ parts, entries: fitting });
  }
  return (words) =>
    byInitials.get(initials(words))?.find(({ parts, entries }) => {
      if (parts.length !== words.length) return false;
      // Names of places are not inflected in the languages that have endings for them but where the tables say so.
      const forms = entries.some(({ meaning }) => meaning.kind === 'machine');
      return parts.every((part, i) => isMisspelt(words[i]!, part) || (forms && isInflected(words[i]!, part)));
    })?.entries;
}

/** Codes in full, with and without the maker, and the families: letters and the first number of a code. */
function indexModels(models: LexiconSource['models']): Map<string, ModelCode> {
  const found = new Map<string, ModelCode>();
  const families = new Map<string, { brand: string; model: string; slugs: string[] }>();
  for (const { brand, model, slug } of models) {
    const code: ModelCode = { brand, model, slugs: [slug] };
    for (const key of [modelKey(model), modelKey(brand + model)]) if (isCode(key)) found.set(key, code);
    const head = /^[\p{L}]+[ -]?\d+[\p{L}]*/u.exec(model)?.[0] ?? null;
    if (head === null || head === model) continue;
    const family = families.get(modelKey(head)) ?? { brand, model: head, slugs: [] };
    family.slugs.push(slug);
    families.set(modelKey(head), family);
  }
  for (const [key, family] of families) {
    if (!found.has(key) && isCode(key)) found.set(key, family);
    const branded = modelKey(family.brand) + key;
    if (!found.has(branded)) found.set(branded, family);
  }
  return found;
}

/** A code is told from words and numbers by having both letters and digits. */
const isCode = (key: string): boolean => key.length >= 4 && /\d/.test(key) && /\p{L}/u.test(key);

/**
 * Finds the known word that a misspelt one was meant to be: one edit in up to seven letters, two in more, the same first letter
 * or the first two changed places. In fewer than six letters a letter may be missing, too many or out of place, but not another
 * one: that makes a different word too easily. Null when none is that near, or two are equally near.
 */
export function makeCorrector(
  words: readonly string[],
): (word: string, accept: (candidate: string, edits: number) => boolean) => string | null {
  const buckets = new Map<string, { word: string; letters: number }[]>();
  const bucket = (letter: string, length: number) => `${letter}${length}`;
  for (const word of words) {
    const key = bucket(word[0]!, word.length);
    const entry = { word, letters: letterSet(word) };
    const list = buckets.get(key);
    if (list === undefined) buckets.set(key, [entry]);
    else list.push(entry);
  }
  return (word, accept) => {
    const letters = letterSet(word);
    const most = word.length >= 8 ? 2 : 1;
    let best: string | null = null;
    let bestEdits = most + 1;
    let ties = 0;
    for (const letter of new Set([word[0]!, word[1] ?? word[0]!])) {
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const { word: candidate, letters: others } of buckets.get(bucket(letter, length)) ?? []) {
          // An edit changes at most two letters of the set.
          if (countBits(letters ^ others) > 2 * most) continue;
          const edits = countEdits(word, candidate, Math.min(most, bestEdits));
          if (edits > most || edits > bestEdits) continue;
          if (word.length < 6 && length === word.length && letters !== others) continue;
          if (!accept(candidate, edits)) continue;
          if (edits < bestEdits) {
            best = candidate;
            bestEdits = edits;
            ties = 0;
          } else if (candidate !== best && !sameStem(candidate, best!)) ties++;
        }
      }
    }
    return ties === 0 ? best : null;
  };
}

/** The letters of a word, one bit for each by its code modulo 32. */
function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

/** Bits that are set (Hacker's Delight, §5-1). */
function countBits(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Inflections of one word are no tie. */
const sameStem = (a: string, b: string): boolean =>
  a.slice(0, Math.max(4, Math.min(a.length, b.length) - 2)) === b.slice(0, Math.max(4, Math.min(a.length, b.length) - 2));
