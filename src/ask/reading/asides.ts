import { phraseKey } from '../lexicon/lexicon.ts';
import { fold, type Word } from '../lexicon/text.ts';
import { largestWords, lengthNouns, timeLinks, timeWords, wishWords } from '../tables/aside-words.ts';
import { languages, phrasesOf, type ByLanguage, type Language } from '../tables/languages.ts';

/** A stretch of words. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const setOf = (list: string): ReadonlySet<string> => new Set(phrasesOf(list).map(phraseKey));
const byLanguage = (table: ByLanguage) =>
  new Map<Language, ReadonlySet<string>>(languages.map((language) => [language, setOf(table[language] ?? '')]));
const [times, wishes] = [byLanguage(timeWords), byLanguage(wishWords)];
const [links, nouns, largest] = [setOf(timeLinks), setOf(lengthNouns), setOf(largestWords)];

/** Words of a phrase, at most. */
const longest = 3;

/** Phrases of a table, the longest first, from left to right. */
function findPhrases(words: readonly Word[], table: ReadonlySet<string>, isFree: (index: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + longest); to > from; to--) {
      const own = words.slice(from, to);
      if (!own.every((_, i) => isFree(from + i)) || !table.has(own.map(({ written }) => fold(written)).join(' '))) continue;
      found.push({ from, to });
      from = to - 1;
      break;
    }
  }
  return found;
}

const isNumber = (word: Word | undefined) => word !== undefined && /^\d{1,4}(?:st|nd|rd|th|h|am|pm|u)?$/.test(word.text);
const isYear = ({ text }: Word) => /^(?:19|20)\d\d$/.test(text);

/** Times: words that say when, with the numbers and the small words beside them; and years. */
function findTimes(words: readonly Word[], core: ReadonlySet<string>, isFree: (index: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  const belongs = (i: number) =>
    i >= 0 && i < words.length && isFree(i) && (core.has(fold(words[i]!.written)) || links.has(words[i]!.text) || isNumber(words[i]));
  for (let i = 0; i < words.length; i++) {
    if (!isFree(i) || !(core.has(fold(words[i]!.written)) || isYear(words[i]!))) continue;
    let [from, to] = [i, i + 1];
    while (from > (found.at(-1)?.to ?? 0) && belongs(from - 1)) from--;
    while (belongs(to)) to++;
    found.push({ from, to });
    i = to - 1;
  }
  return found;
}

/**
 * What a question says that no answer takes into account: when, and what is wished of a crane beyond what the data has.
 *
 * @param isFree Whether a word is not read as something else.
 */
export function findAsides(words: readonly Word[], language: Language, isFree: (index: number) => boolean): Stretch[] {
  const when = findTimes(words, times.get(language)!, isFree);
  const isLeft = (index: number) => isFree(index) && !when.some(({ from, to }) => index >= from && index < to);
  return [...when, ...findPhrases(words, wishes.get(language)!, isLeft)];
}

/** Whether the largest of several is asked for. */
export const asksLargest = (words: readonly Word[]): boolean => findPhrases(words, largest, () => true).length > 0;

/** Where a length ends with the word behind it that says what it is of: “30 m radius”. */
export const withNoun = (words: readonly Word[], to: number): number => (nouns.has(words[to]?.text ?? '') ? to + 1 : to);
