import type { Lexicon } from '../lexicon/lexicon.ts';
import type { CodeSpan } from './model-codes.ts';
import { valueOfWord } from './number-words.ts';
import { findInTurn } from './phrase-table.ts';
import { spokenMarks } from '../tables/quantities.ts';
import type { Word } from '../lexicon/text.ts';

/** Letters of a code, words of numbers and marks behind them, and readings of these that are followed, at most. */
const [maxLetters, maxWords, maxReadings] = [4, 9, 24];

/** Digits that are read, and the number that may still grow: “six” of “six thousand three hundred”. */
interface Reading {
  readonly done: string;
  readonly current: number;
}

/** What numbers may become with one more word: “twelve thirty” is 1230, “fifty three” is 53 or 503, “eleven hundred” 1100. */
function readOn({ done, current }: Reading, value: number): Reading[] {
  const next = { done: done + (current === 0 ? '' : String(current)), current: value };
  if (current === 0) return [next];
  const low = current % 100;
  if (value === 1000) return current < 100 ? [{ done, current: current * 1000 }] : [];
  if (value === 100 && low > 0 && (current < 100 || current % 1000 === low)) return [{ done, current: current - low + low * 100 }];
  // “Quatre-vingt-dix”: four twenties and ten.
  if (value === 20 && low === 4) return [{ done, current: current + 76 }, next];
  const adds =
    (current % 1000 === 0 && value < 1000) || (low === 0 && value < 100) || (low >= 20 && low % 10 === 0 && value < (low === 80 ? 20 : 10));
  return adds ? [{ done, current: current + value }, next] : [next];
}

/** Codes of the atlas as they are spoken: “L T M twelve thirty dash five point one”. */
export function findSpokenCodes(words: readonly Word[], { models }: Lexicon, isTaken: (index: number) => boolean): CodeSpan[] {
  const values = words.map(({ text }) => valueOfWord(text));
  return findInTurn(words, (from) => {
    let [letters, to] = ['', from];
    while (
      to < words.length &&
      values[to] === undefined &&
      letters.length + words[to]!.text.length <= maxLetters &&
      /^\p{L}+$/u.test(words[to]!.text)
    )
      letters += words[to++]!.text;
    if (letters === '' || values[to] === undefined || isTaken(from)) return null;
    let readings: Reading[] = [{ done: letters, current: 0 }];
    let best: CodeSpan | null = null;
    for (const end = Math.min(words.length, to + maxWords); to < end && !isTaken(to); to++) {
      const { text } = words[to]!;
      const value = values[to];
      if (value !== undefined) readings = readings.flatMap((reading) => readOn(reading, value)).slice(0, maxReadings);
      else if (text.length === 1) readings = readings.map(({ done, current }) => ({ done: `${done}${current || ''}${text}`, current: 0 }));
      else if (spokenMarks.has(text)) readings = readings.map(({ done, current }) => ({ done: `${done}${current || ''}`, current: 0 }));
      else break;
      for (const { done, current } of readings) {
        const model = models.get(`${done}${current || ''}`);
        if (model !== undefined) best = { from, to: to + 1, model };
      }
    }
    return best;
  });
}
