import * as tables from '../tables/aside-words.ts';
import { languages, type Language } from '../tables/languages.ts';
import { valueOfWord } from './number-words.ts';
import { findInTurn, phraseSet, type Stretch } from './phrase-table.ts';

const links = phraseSet(tables.timeLinks);
const times = new Map(languages.map((language) => [language, phraseSet(tables.timeWords[language] ?? '')]));

const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);
export const isSmallNumber = (word: string): boolean =>
  /^\d{1,4}(?:st|nd|rd|th|h|am|pm|u)?$/.test(word) || (valueOfWord(word) ?? 100) < 100;

/** A question, as far as times are looked for in it. */
interface Read {
  /** Folded. */
  readonly words: readonly string[];
  /** Whether a word says when. */
  readonly isTime: (i: number) => boolean;
  /** Whether a word is part of a time beside another: a number, or one such as “next”. */
  readonly belongs: (i: number) => boolean;
  readonly isFree: (i: number) => boolean;
}

/**
 * Times: words that say when, with the numbers and the small words beside them; and years. What is said of every day, such as “hour”, needs
 * one of these beside it.
 */
export function findTimes(words: readonly string[], language: Language, isFree: (index: number) => boolean): Stretch[] {
  const core = times.get(language)!;
  const isTime = (i: number) => i < words.length && (core.has(words[i]!) || isYear(words[i]!)) && isFree(i);
  const belongs = (i: number) => isTime(i) || (i < words.length && (links.has(words[i]!) || isSmallNumber(words[i]!)) && isFree(i));
  const read = { words, isTime, belongs, isFree };
  const opens = (i: number) => isTime(i) && !tables.greetings.has(words[i - 1] ?? '');
  return findInTurn(words, (i, last) => (opens(i) ? { from: beginOf(read, i, last?.to ?? 0), to: endOf(read, i + 1) } : null)).filter(
    (time) => !isPast(words, time) && isClear(words, time),
  );
}

const areBridges = (words: readonly string[]): boolean => words.every((word) => tables.timeBridges.has(word));

/** Where a time begins, with what belongs to it before one of its words: “for a day”, “8 in the morning”. @param least The first word it may have. */
function beginOf({ words, belongs, isFree }: Read, at: number, least: number): number {
  let from = at;
  while (from > least && belongs(from - 1)) from--;
  if (from - 1 > least && tables.oneWords.has(words[from - 1]!) && tables.forWords.has(words[from - 2]!)) from--;
  const isHour = (i: number) => i >= least && /^\d{1,2}$/.test(words[i]!) && isFree(i) && areBridges(words.slice(i + 1, from));
  return [from - 2, from - 3].find(isHour) ?? from;
}

/** Where a time ends, with what belongs to it behind its words: “tomorrow in the afternoon”, “mañana a las ocho”. */
function endOf({ words, isTime, belongs, isFree }: Read, behind: number): number {
  let to = behind;
  while (belongs(to)) to++;
  const isHour = (i: number) =>
    i < words.length &&
    isFree(i) &&
    words.slice(to, i).every((word) => tables.hourWords.has(word)) &&
    (valueOfWord(words[i]!) ?? Number(words[i])) <= 24;
  const isMore = (i: number) => isTime(i) || (isTime(i + 1) && isSmallNumber(words[i]!)) || isHour(i);
  const next = [to + 1, to + 2].find((i) => isMore(i) && areBridges(words.slice(to, i)));
  return next === undefined ? to : endOf({ words, isTime, belongs, isFree }, next);
}

/** Whether a time is said of the past: “three hours late”. */
const isPast = (words: readonly string[], { from, to }: Stretch): boolean =>
  [to - 1, to, to + 1].some(
    (at) =>
      tables.pastWords.has(words[at] ?? '') &&
      [at - 1, at - 2].some((unit) => unit >= from && unit < to && tables.weakTimes.has(words[unit]!)),
  );

/** Whether something in a time is not said of every day. */
const isClear = (words: readonly string[], { from, to }: Stretch): boolean =>
  words.slice(from, to).some((word) => !tables.weakTimes.has(word)) || tables.dayPhrases.has(`${words[from - 1]} ${words[from]}`);
