import { findCountryCodes, findMachineCodes } from './capital-codes.ts';
import { means, type Entry, type Lexicon, type MeaningOf } from '../lexicon/lexicon.ts';
import { longestSpans, phraseOf, type Phrases, type Span } from './spans.ts';
import type { Language } from '../tables/languages.ts';
import { articlesAndOf, correctingWords } from '../tables/quantities.ts';
import { germanNouns, placeKeys } from '../tables/places.ts';
import { falseFriends, weakMachines } from '../tables/service-words.ts';
import type { Question, Word } from '../lexicon/text.ts';

/** What narrows a search for companies; where a phrase means several of it, the first counts. */
const domainKinds = ['brand', 'machine', 'crane', 'country', 'place'] as const;
type Domain = MeaningOf<(typeof domainKinds)[number]>;

/** A country by a name that it has in another language comes after a town of that name, unless the town lies in it: Singapore. */
function rankMeanings({ places }: Lexicon, likely: ReadonlySet<Language>) {
  return ({ meaning, languages: known }: Entry<Domain>, all: readonly Entry<Domain>[]): number =>
    meaning.kind === 'country' &&
    known.length > 0 &&
    !known.some((language) => likely.has(language)) &&
    !all.some(({ meaning: other }) => other.kind === 'place' && places.at(other.place).country === meaning.code)
      ? domainKinds.length
      : domainKinds.indexOf(meaning.kind);
}

/** The places, makers and machines that a question names. */
export function findDomain(
  question: Question,
  phrases: Phrases,
  words: readonly Word[],
  lexicon: Lexicon,
  likely: ReadonlySet<Language>,
  isTaken: (index: number) => boolean,
): Span<Domain>[] {
  const spans = [
    ...longestSpans(phrases, domainKinds, isTaken, rankMeanings(lexicon, likely)).filter(
      (span) => isMeant(span, words, lexicon, likely) && !isFalseFriend(span, words, lexicon, likely),
    ),
    ...findCountryCodes(words, lexicon),
    ...findMachineCodes(question, words, lexicon, likely).filter(({ from }) => !isTaken(from)),
  ];
  // A platform may be one at sea: where a crane is named, that is what is looked for.
  const isCrane = (span: Span) =>
    span.meaning.kind === 'crane' || (span.meaning.kind === 'machine' && !weakMachines.has(phraseOf(words, span)));
  return spans.some(isCrane) ? spans.filter((span) => span.meaning.kind !== 'machine' || isCrane(span)) : spans;
}

/** Words of a search for something somewhere, at most: “crane hire campinas”. */
const searchWords = 6;

/** Whether the name of a place is meant as one: by itself, in capitals, behind a locative, or in a search of few words. */
function isMeant({ meaning, from, to }: Span, words: readonly Word[], lexicon: Lexicon, likely: ReadonlySet<Language>): boolean {
  if (meaning.kind !== 'place' || meaning.certainty === 'name') return true;
  if (words.length === 1) return true;
  const before = words[from - 1]?.text;
  const located = means(lexicon, before, 'locative') || placeKeys.has(before ?? '') || correctingWords.has(before ?? '');
  const capital = words.slice(from, to).some((word) => word.capital);
  const otherwise = (lexicon.find(phraseOf(words, { from, to })) ?? []).some(({ meaning: other }) => other.kind !== 'place');
  // “Auf dem Hof” is in no town.
  if (likely.has('de') && germanNouns.has(phraseOf(words, { from, to })) && words.length > searchWords) return located;
  // “Van der Kwaak” is not in Van.
  if (otherwise || capital) return capital && (located || !otherwise);
  if (located) return meaning.certainty !== 'locative' || !articlesAndOf.has(before!);
  const long = phraseOf(words, { from, to }).length >= 6;
  const few = words.length <= searchWords || (words.length <= searchWords + 2 && long);
  return meaning.certainty === 'search' && (few || (long && follows(before, lexicon)));
}

/** Whether a word is one that a search has before a town: “crane hire swansea, 45 m, …”. */
const follows = (before: string | undefined, lexicon: Lexicon): boolean =>
  before !== undefined &&
  lexicon.find(before)?.some(({ meaning }) => meaning.kind === 'crane' || (meaning.kind === 'cue' && meaning.cue === 'rent')) === true;

/** Whether a word for a machine is one of another language, in which this question is not, and something else in its own. */
export function isFalseFriend(span: Span, words: readonly Word[], lexicon: Lexicon, likely: ReadonlySet<Language>): boolean {
  const phrase = phraseOf(words, span);
  if (!falseFriends.has(phrase)) return false;
  const machine = lexicon.find(phrase)?.find(({ meaning }) => meaning.kind === 'machine');
  return machine?.languages.some((language) => likely.has(language)) === false;
}
