import type { Work } from './corrector.ts';
import type { NearPhrases } from './near-phrases.ts';
import type { Cue } from '../tables/intent-words.ts';
import type { Language } from '../tables/languages.ts';
import type { MachineValue } from '../tables/service-words.ts';
import { fold } from './text.ts';

/** A town or a region with companies, at the middle of their yards. */
export interface Place {
  readonly name: string;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
  /** Whole kilometres from the middle to the farthest yard of a region; 0 of a town. */
  readonly extentKm: number;
  /** As it is shown, where that is more than its name: “Paris, Texas”. */
  readonly label?: string;
}

/** How sure a name is that of a place: alone, in a search of few words, or only where it stands like one. */
export type Certainty = 'name' | 'search' | 'locative';

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
  /** Its pages in the atlas; none of a code that the atlas does not have, which is as the question has it, in capitals. */
  readonly slugs: readonly string[];
  /** Only the beginning of a code is given, which one or more models of the atlas share. */
  readonly family?: true;
}

/** The places that phrases stand for, by the numbers that meanings have of them. */
export interface Places {
  at(place: number): Place;
  /** The first place of a name in a country. */
  find(name: string, country: string): Place | null;
}

export interface Lexicon {
  /** Names of every country by code, one for each of the languages, in their order. */
  readonly countries: ReadonlyMap<string, readonly string[]>;
  readonly places: Places;
  /** What a phrase of folded words, joined by blanks, stands for. */
  find(phrase: string): readonly Entry[] | undefined;
  /** Words in the longest phrase that begins with a word, so that no longer one is looked up; 0 for none. */
  maxWordsFrom(word: string): number;
  /** Models by their code without anything but letters and digits. */
  readonly models: ReadonlyMap<string, ModelCode>;
  /**
   * The word of the lexicon that was meant by an unknown one, or null.
   *
   * @param likely Languages of the question.
   * @param places Whether a town or a country may be meant.
   * @param work What is left of the work on the question.
   */
  correct(word: string, likely: ReadonlySet<Language>, places: boolean, work: Work): string | null;
  /** What a misspelt phrase of several words stands for. */
  readonly findNear: NearPhrases;
  /** Whether any phrase has this word. */
  hasWord(word: string): boolean;
}

/** Whether a phrase of folded words stands for something of a kind, beside all else that it may stand for. */
export const means = ({ find }: Pick<Lexicon, 'find'>, phrase: string | undefined, kind: Meaning['kind']): boolean =>
  phrase !== undefined && find(phrase)?.some(({ meaning }) => meaning.kind === kind) === true;

/** Folded words of a phrase, joined by blanks, as questions are cut. */
export const phraseKey = (phrase: string): string => (fold(phrase).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

export const modelKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
