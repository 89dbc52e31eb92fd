import { phraseKey } from '../lexicon/lexicon.ts';
import type { CodeSpan } from './model-codes.ts';
import { phrasesOf } from '../tables/languages.ts';
import { modelSeries } from '../tables/model-series.ts';
import type { Question, Word } from '../lexicon/text.ts';

/** Makers by the beginnings of their codes. */
const makers = new Map(
  Array.from(modelSeries).flatMap(([maker, series]) => phrasesOf(series).map((start) => [phraseKey(start), maker] as const)),
);

/** Words with which a beginning begins. */
const firstWords = new Set([...makers.keys()].map((start) => start.split(' ')[0]!));

/** What follows a beginning: digits, with more of a code behind a mark. Two letters need three digits, lest “rt 70 t” be one. */
const rest = /^[ -]?\d{2,5}(?:[-/.]?[\p{L}\p{N}]+)*/u;
const longRest = /^[ -]?(?:\d{3,5}(?:[-/.]?[\p{L}\p{N}]+)*|\d{2}[-/.]?\p{L}[\p{L}\p{N}]*|\d{1,2}\.\d{3}\p{L}?-\d)/u;

/** An amount or a year, which looks like a code of two letters and digits. */
const amount = /^[ -]?(?:\d{2,3} ?t(?:o|n|on\p{L}*)?|(?:19|20)\d\d)$/u;

/** Words that a beginning has, at most: “Igo T”. */
const maxStartWords = 2;

/** Codes that the atlas does not have, of a series that only one maker has. They are as the question has them, in capitals. */
export function findSeriesCodes({ text }: Question, words: readonly Word[], isTaken: (index: number) => boolean): CodeSpan[] {
  return words.flatMap((first, from) => {
    if (isTaken(from)) return [];
    // “LTM1060” is one word, whose letters are the beginning.
    const letters = /^\p{L}{2,5}(?=\d)/u.exec(first.text)?.[0];
    if (letters === undefined && !firstWords.has(first.text)) return [];
    const starts = letters === undefined ? phrasesFrom(words, from) : [{ key: letters, end: first.start + letters.length }];
    for (const { key, end } of starts) {
      const brand = makers.get(key);
      const code = brand === undefined ? undefined : (key.length > 2 ? rest : longRest).exec(text.slice(end))?.[0];
      if (brand === undefined || code === undefined || amount.test(code)) continue;
      const next = words.findIndex(({ start }) => start >= end + code.length);
      return [
        {
          from,
          to: next === -1 ? words.length : next,
          model: { brand, model: text.slice(first.start, end + code.length).toUpperCase(), slugs: [] },
        },
      ];
    }
    return [];
  });
}

/** Beginnings that stand at a word, the longest first. */
function phrasesFrom(words: readonly Word[], from: number): { key: string; end: number }[] {
  return Array.from({ length: Math.min(maxStartWords, words.length - from) }, (_, i) => words.slice(from, from + maxStartWords - i)).map(
    (part) => ({
      key: part.map(({ text }) => text).join(' '),
      end: part.at(-1)!.end,
    }),
  );
}
