import { phraseKey } from '../lexicon/lexicon.ts';
import { fold, type Word } from '../lexicon/text.ts';
import { largestWords, lengthNouns, timeLinks, timeWords, wishWords } from '../tables/aside-words.ts';
import { languages, phrasesOf, type ByLanguage, type Language } from '../tables/languages.ts';

/** A stretch of words. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Phrases, with the words that any of them begins with. */
interface Phrases {
  readonly all: ReadonlySet<string>;
  readonly firsts: ReadonlySet<string>;
}

const phrasesIn = (list: string): Phrases => {
  const all = new Set(phrasesOf(list).map(phraseKey));
  return { all, firsts: new Set([...all].map((phrase) => phrase.split(' ')[0]!)) };
};
const byLanguage = (table: ByLanguage) =>
  new Map<Language, Phrases>(languages.map((language) => [language, phrasesIn(table[language] ?? '')]));
const [times, wishes] = [byLanguage(timeWords), byLanguage(wishWords)];
const [links, nouns, largest] = [phrasesIn(timeLinks).all, phrasesIn(lengthNouns).all, phrasesIn(largestWords)];

/** Words of a phrase, at most. */
const longest = 3;

/** Words as they were asked, folded: those that are looked up may have lost their endings. */
const foldedOf = (words: readonly Word[]): string[] => words.map(({ text, written }) => (text === written ? text : fold(written)));

/** Phrases of a table, the longest first, from left to right. */
function findPhrases(words: readonly string[], { all, firsts }: Phrases, isFree: (index: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (let from = 0; from < words.length; from++) {
    if (!firsts.has(words[from]!)) continue;
    for (let to = Math.min(words.length, from + longest); to > from; to--) {
      const own = words.slice(from, to);
      if (!all.has(own.join(' ')) || !own.every((_, i) => isFree(from + i))) continue;
      found.push({ from, to });
      from = to - 1;
      break;
    }
  }
  return found;
}

const isNumber = (word: string): boolean => /^\d{1,4}(?:st|nd|rd|th|h|am|pm|u)?$/.test(word);
const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);

/** Times: words that say when, with the numbers and the small words beside them; and years. */
function findTimes(words: readonly string[], core: ReadonlySet<string>, isFree: (index: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  const belongs = (i: number) => i < words.length && (core.has(words[i]!) || links.has(words[i]!) || isNumber(words[i]!)) && isFree(i);
  for (let i = 0; i < words.length; i++) {
    if (!(core.has(words[i]!) || isYear(words[i]!)) || !isFree(i)) continue;
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
  const folded = foldedOf(words);
  const when = findTimes(folded, times.get(language)!.all, isFree);
  const isLeft = (index: number) => isFree(index) && !when.some(({ from, to }) => index >= from && index < to);
  return [...when, ...findPhrases(folded, wishes.get(language)!, isLeft)];
}

/** Whether the largest of several is asked for. */
export const asksLargest = (words: readonly Word[]): boolean => findPhrases(foldedOf(words), largest, () => true).length > 0;

/** Where a length ends with the word behind it that says what it is of: “30 m radius”. */
export const withNoun = (words: readonly Word[], to: number): number => (nouns.has(words[to]?.text ?? '') ? to + 1 : to);
