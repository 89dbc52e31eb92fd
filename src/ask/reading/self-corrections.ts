import { fold } from '../lexicon/text.ts';
import { articles, correctingWords, fillersOfCorrections, massUnits } from '../tables/quantities.ts';
import { joinsAmounts } from './comparisons.ts';
import { valueOfWord } from './number-words.ts';

/** Words between what is corrected and what is meant, at most, and before them. */
const [maxBetween, maxApart] = [6, 3];

/** How sure words are that what stands before them is taken back: “sorry, I mean” is, “no” alone may be. */
export function correctionIn(words: readonly string[]): 'sure' | 'perhaps' | null {
  if (words.length === 0 || words.length > maxBetween) return null;
  if (!words.every((word) => correctingWords.has(word) || fillersOfCorrections.has(word) || articles.has(word))) return null;
  if (words.some((word) => correctingWords.has(word))) return 'sure';
  return words.some((word) => denials.has(word)) ? 'perhaps' : null;
}
const denials: ReadonlySet<string> = new Set('no nein nee ne non nao nie'.split(' '));

/** A word of the text as it was asked, folded. */
interface Written {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Digits, with or without a unit of mass right behind. */
const figure = /^\d+(\p{L}{0,7})$/u;
const unitIn = (text: string): string | null => {
  const letters = figure.exec(text)?.[1] ?? '';
  return letters !== '' && massUnits.has(letters) ? letters : null;
};
const isNumber = (word: Written | undefined): boolean =>
  word !== undefined && (/^\d+$/.test(word.text) || unitIn(word.text) !== null || valueOfWord(word.text) !== undefined);
const isUnit = (word: Written | undefined): boolean => word !== undefined && massUnits.has(word.text);

/**
 * A question without the amounts that it takes back: “80 t, no, make that 100” asks for 100 t. What is not of the amount stays.
 */
export function settleAmounts(asking: string): string {
  const words = [...asking.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }): Written => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
  let settled = asking;
  // From the last to the first, so that positions before stay.
  for (let to = words.length - 1; to > 1; to--) {
    if (!isNumber(words[to]) || isNumber(words[to - 1])) continue;
    let from = to;
    while (from > 0 && to - from < maxBetween && isOfCorrection(words[from - 1]!.text)) from--;
    const sure = correctionIn(words.slice(from, to).map(({ text }) => text));
    const old = sure === null ? null : amountBefore(words, from);
    if (old === null) continue;
    const meant = amountFrom(words, to);
    if (sure === 'perhaps' && (meant.unit === null || old.unit === null || old.to !== from)) continue;
    const unit = meant.unit === null && old.unit !== null ? ` ${old.unit}` : '';
    const [start, end] = [words[old.from]!.start, words[old.to - 1]!.end];
    settled =
      settled.slice(0, start) +
      settled.slice(end, old.to === from ? end : words[from - 1]!.end) +
      ' ' +
      settled.slice(words[to]!.start, words[meant.to - 1]!.end) +
      unit +
      settled.slice(words[meant.to - 1]!.end);
    to = old.from;
  }
  return settled;
}

const isOfCorrection = (word: string): boolean => correctingWords.has(word) || fillersOfCorrections.has(word) || articles.has(word);

interface AmountOfWords {
  readonly from: number;
  readonly to: number;
  readonly unit: string | null;
}

/** The amount or range that ends before a word, with at most a few words between. */
function amountBefore(words: readonly Written[], before: number): AmountOfWords | null {
  for (let to = before; to > 0 && before - to <= maxApart; to--) {
    const unit = isUnit(words[to - 1]) && isNumber(words[to - 2]) ? words[to - 1]!.text : unitIn(words[to - 1]!.text);
    let from = isUnit(words[to - 1]) ? to - 1 : to;
    if (!isNumber(words[from - 1])) continue;
    while (isNumber(words[from - 1])) from--;
    if (from >= 2 && joinsAmounts(words[from - 1]!.text) && isNumber(words[from - 2])) {
      from -= 2;
      while (isNumber(words[from - 1])) from--;
    }
    return { from, to, unit };
  }
  return null;
}

/** The amount or range that begins at a word; its unit is left where it is. */
function amountFrom(words: readonly Written[], from: number): AmountOfWords {
  let to = from;
  while (isNumber(words[to])) to++;
  if (joinsAmounts(words[to]?.text ?? '') && isNumber(words[to + 1])) {
    to++;
    while (isNumber(words[to])) to++;
  }
  return { from, to, unit: isUnit(words[to]) ? words[to]!.text : unitIn(words[to - 1]!.text) };
}
