import type { Word } from '../lexicon/text.ts';
import { languages, letterSigns, type Language } from '../tables/languages.ts';

/** A stretch of words, with the languages that they are words of. */
export interface Spoken {
  readonly from: number;
  readonly to: number;
  readonly languages: readonly Language[];
}

export type Votes = ReadonlyMap<Language, number>;

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
  for (const { languages: known, from, to } of spans) {
    for (const language of known) votes.set(language, votes.get(language)! + (to - from) / known.length ** 1.5);
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
