import { mapOf } from '../../contract/map-of.ts';
import { countryCode, countryNumber } from '../../query/columns.ts';
import type { SectionArray, Sections } from '../../query/sections.ts';
import type { CompiledLexicon, SourcePlace, WordUse } from './compiled-lexicon.ts';
import { makeCorrector, type Corrector } from './corrector.ts';
import type { Certainty, Entry, Lexicon, Meaning, ModelCode, Places } from './lexicon.ts';
import { indexModels } from './model-index.ts';
import { isCorrectable, hasCorrectableLength, openNearPhrases } from './near-phrases.ts';
import { bitOf, languages, type Language } from '../tables/languages.ts';

/**
 * The meanings of phrases. They depend only on names, not on the positions of places, so most changes to companies don’t change them. Terms are
 * all phrases and all of their words, in this order: phrases that are recognized even when misspelled, other phrases of several words, words.
 */
export interface Vocabulary {
  readonly meta: VocabularyMeta;
  readonly sections: VocabularySections;
  readonly terms: readonly string[];
  /** The position of each term. */
  readonly positions: ReadonlyMap<string, number>;
}

/** The parts that aren’t arrays. */
export interface VocabularyMeta {
  /** Digest of the names it was made from ({@link digestNames}). */
  readonly digest: string;
  readonly countries: Readonly<Record<string, readonly string[]>>;
  readonly placeNames: readonly string[];
  /** Meanings by number. Places have the numbers after these. */
  readonly meanings: readonly Meaning[];
  readonly models: readonly ModelCode[];
  /** Codes with the position of their model in `models`. */
  readonly codes: readonly (readonly [code: string, model: number])[];
  readonly correctable: number;
  /** The number of terms with several words. */
  readonly phrases: number;
}

interface VocabularySections {
  readonly terms: Uint8Array;
  readonly entryEnds: Uint32Array;
  readonly meanings: Uint32Array;
  /** Languages of entries, as bits. */
  readonly languages: Uint16Array;
  /** Languages of words, as bits, and flags above these. */
  readonly uses: Uint32Array;
  readonly phraseWords: Uint8Array;
}

const certainties: readonly Certainty[] = ['name', 'search', 'few', 'locative'];

const maskOf = (known: Iterable<Language>): number => {
  let mask = 0;
  for (const language of known) mask |= bitOf(language);
  return mask;
};
const languagesOf = (mask: number): Language[] => languages.filter((language) => (mask & bitOf(language)) !== 0);
/** Bits for languages; the flags of words come above them. */
const maxLanguages = 16;
const [neutral, place, everyday, fragment] = [0, 1, 2, 3].map((flag) => 1 << (maxLanguages + flag)) as [number, number, number, number];
const useOf = (use: WordUse): number =>
  use.languages | (use.neutral ? neutral : 0) | (use.place ? place : 0) | (use.everyday ? everyday : 0) | (use.fragment ? fragment : 0);

/** Positions of places are stored as whole ten thousandths of a degree, counted from 180° south and west. */
const perDegree = 10_000;
const halfTurn = 180 * perDegree;

/** Puts the vocabulary of a lexicon into arrays, so that starting a server doesn’t compile it. @param digest Of its names. */
export function makeVocabulary({ source, phrases, words }: CompiledLexicon, digest: string): Vocabulary {
  const long = [...phrases.keys()].filter((phrase) => phrase.includes(' '));
  const isNear = (phrase: string) => hasCorrectableLength(phrase.split(' ').length) && phrases.get(phrase)!.some(isCorrectable);
  const [correctable, others]: [string[], string[]] = [[], []];
  for (const phrase of long) (isNear(phrase) ? correctable : others).push(phrase);
  const terms = [...correctable, ...others, ...words.keys()];

  const longest = new Map<string, number>();
  for (const phrase of long) {
    const { length, 0: first } = phrase.split(' ') as [string, ...string[]];
    longest.set(first, Math.max(length, longest.get(first) ?? 0));
  }

  const entryEnds = new Uint32Array(terms.length);
  const entries: Entry[] = [];
  terms.forEach((term, i) => {
    const own = phrases.get(term);
    if (own !== undefined) for (const entry of own) entries.push(entry);
    entryEnds[i] = entries.length;
  });
  const numbers = new Map<string, number>();
  for (const { meaning } of entries) {
    if (meaning.kind === 'place') continue;
    const text = JSON.stringify(meaning);
    numbers.set(text, numbers.get(text) ?? numbers.size);
  }
  const numberOf = (meaning: Meaning): number =>
    meaning.kind === 'place'
      ? numbers.size + meaning.place * certainties.length + certainties.indexOf(meaning.certainty)
      : numbers.get(JSON.stringify(meaning))!;

  const codes = indexModels(source.models);
  const models = [...new Set(codes.values())];
  const { places } = source;
  return {
    terms,
    positions: positionsOf(terms),
    meta: {
      digest,
      countries: Object.fromEntries(Object.entries(source.countries).map(([code, names]) => [code, names.slice(0, languages.length)])),
      placeNames: places.map(({ name }) => name),
      meanings: [...numbers.keys()].map((text) => JSON.parse(text) as Meaning),
      models,
      codes: [...codes].map(([code, model]) => [code, models.indexOf(model)]),
      correctable: correctable.length,
      phrases: long.length,
    },
    sections: {
      terms: new TextEncoder().encode(terms.join('\n')),
      entryEnds,
      meanings: new Uint32Array(entries.map(({ meaning }) => numberOf(meaning))),
      languages: new Uint16Array(entries.map((entry) => maskOf(entry.languages))),
      uses: new Uint32Array([...words.values()].map(useOf)),
      phraseWords: new Uint8Array([...words.keys()].map((word) => longest.get(word) ?? 1)),
    },
  };
}

function positionsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (let i = 0; i < terms.length; i++) positions.set(terms[i]!, i);
  return positions;
}

/** Serializes a vocabulary and its places. */
export function serializeLexicon({ sections }: Vocabulary, places: readonly SourcePlace[]): Record<string, SectionArray> {
  return {
    ...Object.fromEntries(Object.entries(sections).map(([name, array]) => [`lexicon.${name}`, array as SectionArray])),
    'places.country': new Uint16Array(places.map(({ country }) => countryNumber(country))),
    'places.lat': new Uint32Array(places.map(({ lat }) => Math.round(lat * perDegree) + halfTurn)),
    'places.lon': new Uint32Array(places.map(({ lon }) => Math.round(lon * perDegree) + halfTurn)),
    'places.extentKm': new Uint16Array(places.map(({ extentKm }) => extentKm)),
    'places.rank': new Uint32Array(places.map(({ rank }) => rank)),
  };
}

/** Opens a serialized vocabulary. @param earlier A previous one, reused if it has the same names. */
export function openVocabulary(meta: VocabularyMeta, file: Sections, earlier: Vocabulary | null): Vocabulary {
  const sections: VocabularySections = {
    terms: file.u8('lexicon.terms'),
    entryEnds: file.u32('lexicon.entryEnds'),
    meanings: file.u32('lexicon.meanings'),
    languages: file.u16('lexicon.languages'),
    uses: file.u32('lexicon.uses'),
    phraseWords: file.u8('lexicon.phraseWords'),
  };
  if (earlier?.meta.digest === meta.digest) return { ...earlier, meta, sections };
  const terms = new TextDecoder().decode(sections.terms).split('\n');
  return { meta, sections, terms, positions: positionsOf(terms) };
}

/** A test for words that mean something other than a company in questions. */
export function phraseWordsOf({ meta: { phrases }, sections: { uses }, positions }: Vocabulary): (word: string) => boolean {
  return (word) => {
    const use = uses[(positions.get(word) ?? -1) - phrases];
    return use !== undefined && (use & fragment) === 0;
  };
}

/** Opens a serialized lexicon. Entries and correctors are made on first use. */
export function openLexicon({ meta, terms, positions, sections }: Vocabulary, file: Sections): Lexicon {
  const { entryEnds, meanings, languages: entryLanguages, uses, phraseWords } = sections;
  const ranks = file.u32('places.rank');
  const meaningOf = (number: number): Meaning => {
    const known = meta.meanings[number];
    if (known !== undefined) return known;
    const rest = number - meta.meanings.length;
    return { kind: 'place', place: Math.floor(rest / certainties.length), certainty: certainties[rest % certainties.length]! };
  };
  const made = new Map<number, readonly Entry[]>();
  const find = (phrase: string): readonly Entry[] | undefined => {
    const term = positions.get(phrase);
    if (term === undefined) return undefined;
    const [start, end] = [term === 0 ? 0 : entryEnds[term - 1]!, entryEnds[term]!];
    if (start === end) return undefined;
    let entries = made.get(term);
    if (entries === undefined) {
      entries = Array.from({ length: end - start }, (_, i) => ({
        meaning: meaningOf(meanings[start + i]!),
        languages: languagesOf(entryLanguages[start + i]!),
      })).sort(({ meaning: a }, { meaning: b }) => (a.kind === 'place' && b.kind === 'place' ? ranks[a.place]! - ranks[b.place]! : 0));
      made.set(term, entries);
    }
    return entries;
  };

  const useOfWord = (word: string): number => uses[positions.get(word)! - meta.phrases]!;
  /** Corrects to words with this use, except short and everyday ones. */
  const correctorTo = (use: number): Corrector =>
    makeCorrector(
      terms.slice(meta.phrases).filter((word, i) => {
        const known = uses[i]!;
        return (known & use) !== 0 && (known & everyday) === 0 && word.length >= 5 && !/\d/.test(word);
      }),
    );
  let correctors: { word: Corrector; place: Corrector } | null = null;
  return {
    countries: mapOf(meta.countries),
    places: openPlaces(meta.placeNames, file),
    find,
    maxWordsFrom: (word) => phraseWords[(positions.get(word) ?? -1) - meta.phrases] ?? 0,
    models: new Map(meta.codes.map(([code, model]) => [code, meta.models[model]!])),
    codeStarts: new Set(meta.codes.map(([code]) => code.slice(0, 3))),
    correct(word, likely, places, steps) {
      correctors ??= { word: correctorTo(maskOf(languages) | neutral), place: correctorTo(place) };
      const fitting = maskOf(likely) | neutral;
      const meant = correctors.word(word, (candidate) => (useOfWord(candidate) & fitting) !== 0, steps);
      if (meant !== null || !places) return meant;
      return correctors.place(word, (candidate, edits) => candidate[0] === word[0] && (edits === 1 || word.length >= 9), steps);
    },
    findNear: openNearPhrases(terms.slice(0, meta.correctable), find),
    inflected: () => null,
    hasWord: (word) => (positions.get(word) ?? -1) >= meta.phrases,
  };
}

function openPlaces(names: readonly string[], file: Sections): Places {
  const country = file.u16('places.country');
  const [lat, lon] = [file.u32('places.lat'), file.u32('places.lon')];
  const extentKm = file.u16('places.extentKm');
  return {
    at: (i) => ({
      name: names[i]!,
      country: countryCode(country[i]!),
      lat: (lat[i]! - halfTurn) / perDegree,
      lon: (lon[i]! - halfTurn) / perDegree,
      extentKm: extentKm[i]!,
    }),
  };
}
