import { groupBy } from '../../contract/group-by.ts';
import { bareLetters } from '../../contract/fold.ts';
import { type Lexicon, type MeaningOf, means, type ModelCode, phraseKey } from '../lexicon/lexicon.ts';
import { type CodeSpan, maxCodeWords } from './model-codes.ts';
import { findInTurn } from './phrase-table.ts';
import { isOneEdit } from '../../contract/edits.ts';
import type { Question, Word } from '../lexicon/text.ts';
import { phrasesOf } from '../tables/languages.ts';
import { modelSeries, numberedMakers } from '../tables/model-series.ts';
import { opensAmount } from './comparisons.ts';
import type { Span } from './spans.ts';

/** Shorter codes are an edit away from too much. */
const shortest = 5;

/** Codes of the atlas by the letters that they begin with; made for a lexicon when it is first needed. */
const byLetters = new WeakMap<Lexicon['models'], Map<string, [key: string, code: ModelCode][]>>();

const lettersOf = (key: string): string => /^\p{L}*/u.exec(key)![0];

/** One edit, or letters more at the end: “AK 37/4000XL”. */
const isNear = (key: string, known: string): boolean =>
  isOneEdit(key, known) || (key.startsWith(known) && /^\p{L}{1,3}$/u.test(key.slice(known.length)));

/**
 * Codes that differ in one letter or digit from one of the atlas, and begin with the same letters: “CR-101”, “QY25K6”. A digit of a code
 * is never corrected: another number is another crane.
 */
export function findNearCodes(
  { text }: Question,
  words: readonly Word[],
  lexicon: Lexicon,
  isTaken: (index: number) => boolean,
): CodeSpan[] {
  if (!/\d/.test(text)) return [];
  let codes = byLetters.get(lexicon.models);
  if (codes === undefined) {
    codes = groupBy(
      // A maker with a number alone is too much like an amount: “Kobelco 100 t” is no CK1100G.
      [...lexicon.models].filter(
        ([key, { brand, model, family }]) =>
          family !== true && key.length >= shortest && (key === bareLetters(model) || key === bareLetters(brand + model)),
      ),
      ([key]) => lettersOf(key),
    );
    byLetters.set(lexicon.models, codes);
  }
  return findInTurn(words, (from) => {
    let key = '';
    let best: CodeSpan | null = null;
    for (let to = from + 1; to <= Math.min(words.length, from + maxCodeWords) && !isTaken(to - 1); to++) {
      // “800 € am Tag” is no 800AM.
      if (to > from + 1 && !/^[\s./_-]{1,3}$/.test(text.slice(words[to - 2]!.end, words[to - 1]!.start))) break;
      key += words[to - 1]!.text;
      if (key.length < shortest || !/\d/.test(key)) continue;
      const near = codes.get(lettersOf(key))?.find(([known]) => isNear(key, known))?.[1];
      if (near === undefined) continue;
      const code = text.slice(words[afterBrand(words, from, to, near)]!.start, words[to - 1]!.end);
      best = { from, to, model: { brand: near.brand, model: code.toUpperCase(), slugs: [] } };
    }
    return best;
  });
}

/** The first word behind the maker's name where a code begins with it, else the first word. */
function afterBrand(words: readonly Word[], from: number, to: number, { brand }: ModelCode): number {
  const name = bareLetters(brand);
  let key = '';
  for (let i = from; i < to - 1; i++) if ((key += words[i]!.text) === name) return i + 1;
  return from;
}

/** Makers by the beginnings of their codes. */
const makers = new Map(
  Array.from(modelSeries).flatMap(([maker, series]) => phrasesOf(series).map((start) => [phraseKey(start), maker] as const)),
);

/** Words with which a beginning begins. */
const firstWords = new Set([...makers.keys()].map((start) => start.split(' ')[0]!));

/** What follows a beginning: digits, with more of a code behind a mark. Two letters need three digits, lest “rt 70 t” be one. */
const rest = /^[ -]?\d{2,5}(?:[-/.]?[\p{L}\p{N}])*/u;
const longRest = /^[ -]?(?:\d{3,5}(?:[-/.]?[\p{L}\p{N}])*|\d{2}[-/.]?\p{L}[\p{L}\p{N}]*|\d{1,2}\.\d{3}\p{L}?-\d)/u;

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

/** The form of a code: letters, digits, and more of both behind a mark. */
const codeForm = /^(?:\p{L}{1,5}[ -]?|\p{L}{6,10} (?=\d{3}))?\d{1,5}(?:[-/.]?[\p{L}\p{N}]+)*/u;

/** How many axles: “5-asser”. */
const axles = /^\d{1,2}[ -]?(?:ass|achs|axle|essieu|eje|assi|eixo|osi)/;

/**
 * A code beside the name of a maker that no model of the atlas has: “Sany STC800”, “Genie Z-45/25”, “AC 40 Terex”. It is as the
 * question has it, in capitals.
 */
export function findUnknownModel(
  { text }: Question,
  words: readonly Word[],
  maker: Span<MeaningOf<'brand'>>,
  { lexicon, isTaken }: { readonly lexicon: Lexicon; readonly isTaken: (index: number) => boolean },
): ModelCode | null {
  for (const at of [maker.to, maker.from - 2, maker.from - 1]) {
    const first = words[at];
    // “Tadano, od 100 do 150 ton” names an amount.
    if (first === undefined || at === maker.from || isTaken(at) || opensAmount(first.text)) continue;
    // “Einen 1750er Liebherr”.
    if (first.text.length >= 3 && means(lexicon, first.text, 'function')) continue;
    const end = at < maker.from ? words[maker.from]!.start : text.length;
    const code = codeForm.exec(text.slice(first.start, end).trim())?.[0];
    // A single letter or digit is no code, and a year or an amount is none either.
    // “Ano 2012” is a year.
    if (
      code === undefined ||
      code.length < 3 ||
      / (?:19|20)\d\ds?$/.test(code) ||
      !/\d/.test(code) ||
      !/\p{L}|[-/.]/u.test(code) ||
      axles.test(code)
    )
      continue;
    if (at < maker.from && first.start + code.length < words[maker.from - 1]!.end) continue;
    const next = words.findIndex(({ start }) => start >= first.start + code.length);
    const all = words.slice(at, next === -1 ? undefined : next);
    if (all.some((_, i) => isTaken(at + i))) continue;
    return { brand: maker.meaning.brand, model: code.toUpperCase(), slugs: [] };
  }
  // “Kobelco 7080”, “Link-Belt 298 HSL”: numbers alone are codes right behind some makers, where they are neither year nor amount.
  const behind = text.slice(words[maker.to]?.start ?? text.length);
  const digits = /^(?:(?!(?:19|20)\d\d)\d{4,5}(?![\d.,])|\d{3} ?[bcdfghjklmnpqrstvwxz]{2,4}(?![\p{L}\p{N}]))/u.exec(behind)?.[0];
  if (digits !== undefined && numberedMakers.has(maker.meaning.brand) && !isTaken(maker.to))
    return { brand: maker.meaning.brand, model: digits.toUpperCase(), slugs: [] };
  // Farther away a code must be one word, or two with a hyphen.
  for (const [i, word] of words.entries()) {
    if (isTaken(i) || (i >= maker.from && i < maker.to)) continue;
    const code = /^(?:\p{L}{1,5}-?\d{2,5}\p{L}{0,2}|\d{1,3}\p{L}{1,4}\d{2,4})(?![\p{L}\p{N}])/u.exec(text.slice(word.start))?.[0];
    if (code !== undefined && code.length >= 4) return { brand: maker.meaning.brand, model: code.toUpperCase(), slugs: [] };
  }
  return null;
}
