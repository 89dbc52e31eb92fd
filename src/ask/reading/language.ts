import type { Word } from '../lexicon/text.ts';
import { legalFormsSpoken } from '../tables/company-words.ts';
import { languages, letterSigns, phrasesOf, type Language } from '../tables/languages.ts';

/** A stretch of words, with the languages that they are words of. */
export interface Spoken {
  readonly from: number;
  readonly to: number;
  readonly languages: readonly Language[];
  /** Whether other languages use the words too, as those of interfaces: “too many requests”. */
  readonly isLoan?: boolean;
}

/** What a word that other languages use too counts for. */
const loanShare = 0.2;

export type Votes = ReadonlyMap<Language, number>;

/** Whether a letter is part of an abbreviation, and no word of a language: the letters of “S.r.l.”. */
export const isInitial = (text: string, { start, end }: Pick<Word, 'start' | 'end'>): boolean =>
  end - start === 1 && (text[end] === '.' || text[start - 1] === '.');

/** What legal forms say of the language, where nothing else says it. */
export const signsOfForms = (names: readonly string[]): Spoken[] =>
  names.flatMap((name, i): Spoken[] => {
    const known = languages.filter((language) => formsOf.get(language)!.has(name));
    return known.length === 0 ? [] : [{ from: i, to: i + 1, languages: known }];
  });
const formsOf = new Map(languages.map((language) => [language, new Set(phrasesOf(legalFormsSpoken[language] ?? ''))]));

/** Words with letters that few of the languages write. Names have capitals, and their own letters. */
export const signsOfLetters = (words: readonly Word[]): Spoken[] =>
  words.flatMap(({ written }, i): Spoken[] => {
    if (/^[a-z0-9]*$/.test(written) || written !== written.toLowerCase()) return [];
    const known = letterSigns.find(([letters]) => letters.test(written))?.[1];
    return known === undefined ? [] : [{ from: i, to: i + 1, languages: known }];
  });

/** How much the words speak for each language; a word of several languages counts less. */
export function voteLanguages(spans: readonly Spoken[]): Votes {
  const votes = new Map<Language, number>(languages.map((language) => [language, 0]));
  for (const { languages: known, from, to, isLoan = false } of spans) {
    const vote = ((isLoan ? loanShare : 1) * (to - from)) / known.length ** 1.5;
    for (const language of known) votes.set(language, votes.get(language)! + vote);
  }
  return votes;
}

/** The languages that a question may well be in. */
export function likelyLanguages(votes: Votes): ReadonlySet<Language> {
  const most = Math.max(...votes.values());
  return new Set(languages.filter((language) => votes.get(language)! >= 0.6 * most));
}

/** The language with most of the votes, English when there is none. */
export function chooseLanguage(votes: Votes): Language {
  let best: Language = 'en';
  for (const language of languages) if (votes.get(language)! > votes.get(best)! + 1e-9) best = language;
  return best;
}
