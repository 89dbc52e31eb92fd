import type { Box } from '../../places/place-file.ts';
import type { Steps } from './steps.ts';
import type { NearPhrases } from './near-phrases.ts';
import type { Cue } from '../tables/intent-words.ts';
import type { Language } from '../tables/languages.ts';
import type { MachineValue } from '../tables/service-words.ts';
import { fold } from '../../contract/fold.ts';

/** A town or region with companies, positioned at the center of their yards. */
export interface Place {
  readonly name: string;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
  /** Whole kilometers from the middle of a region to its border; 0 for a town. */
  readonly extentKm: number;
  /** The box around the towns of a region of the gazetteer. */
  readonly box?: Box;
  /** The name to show, if it is more than `name`: “Paris, Texas”. */
  readonly label?: string;
  /** The name that a question has for it, folded, where that is another: “naples”. */
  readonly asked?: string;
}

/**
 * What it takes for a name to mean a place: nothing more; a search, or a long name; a search of few words; or a sign such as “in” before it.
 */
export type Certainty = 'name' | 'search' | 'few' | 'locative';

/** The meaning of a phrase. */
export type Meaning =
  | { readonly kind: 'country'; readonly code: string }
  | {
      readonly kind: 'place';
      readonly place: number;
      readonly certainty: Certainty;
      /** Languages in which it is also an everyday word. */
      readonly wordIn?: readonly string[];
    }
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
  /** Languages in which the phrase means this; empty for names. */
  readonly languages: readonly Language[];
}

/** A crane model by its code, or a family of models with codes that begin alike. */
export interface ModelCode {
  readonly brand: string;
  /** The atlas’ spelling; for a family, the shared beginning. */
  readonly model: string;
  /** Its pages in the atlas. Empty for a code that the atlas lacks; `model` then has the question’s spelling, in capitals. */
  readonly slugs: readonly string[];
  /** The question has only the beginning of a code, which one or more models of the atlas share. */
  readonly family?: true;
}

/** The places that phrases can mean, by the numbers used in meanings. */
export interface Places {
  at(place: number): Place;
}

export interface Lexicon {
  /** Names of every country by code, one for each language, in the order of the languages. */
  readonly countries: ReadonlyMap<string, readonly string[]>;
  readonly places: Places;
  /** The meanings of a phrase of folded words, joined by blanks. */
  find(phrase: string): readonly Entry[] | undefined;
  /** The number of words in the longest phrase that begins with a word; 0 for none. Longer ones needn’t be looked up. */
  maxWordsFrom(word: string): number;
  /** Models by the letters and digits of their code. */
  readonly models: ReadonlyMap<string, ModelCode>;
  /** The first three letters or digits of these. */
  readonly codeStarts: ReadonlySet<string>;
  /**
   * The word of the lexicon that an unknown word probably means, or null.
   *
   * @param likely Likely languages of the question.
   * @param places Whether it may mean a town or a country.
   * @param steps What is left of the steps on the question.
   */
  correct(word: string, likely: ReadonlySet<Language>, places: boolean, steps: Steps): string | null;
  /** The meanings of a misspelled phrase of several words. */
  readonly findNear: NearPhrases;
  /** The name of a place that a Polish form of it means; null if there is none. */
  inflected(word: string): string | null;
  /** Whether any phrase contains this word. */
  hasWord(word: string): boolean;
}

/** Whether one of the meanings of a phrase of folded words is of this kind. */
export const means = ({ find }: Pick<Lexicon, 'find'>, phrase: string | undefined, kind: Meaning['kind']): boolean =>
  phrase !== undefined && find(phrase)?.some(({ meaning }) => meaning.kind === kind) === true;

/** Cuts a phrase into folded words, like a question, and joins them with blanks. */
export const phraseKey = (phrase: string): string => (fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Keys of a place's names, each once, in their order. */
export const phraseKeys = (names: readonly string[]): string[] => [...new Set(names.map(phraseKey))].filter((key) => key !== '');
