import { means, modelKey, type Lexicon, type MeaningOf, type ModelCode } from '../lexicon/lexicon.ts';
import { opensAmount } from './comparisons.ts';
import { findInTurn } from './phrase-table.ts';
import type { Span } from './spans.ts';
import { modelSuffixes, numberedMakers } from '../tables/model-series.ts';
import { correctingWords } from '../tables/quantities.ts';
import type { Question, Word } from '../lexicon/text.ts';

/** Words that a code may be written as: “LTM 1100 - 5 . 2”, with its maker. */
export const maxCodeWords = 6;

/** A code in a question: its first word, the one behind its last, and what it stands for. */
export interface CodeSpan {
  readonly from: number;
  readonly to: number;
  readonly model: ModelCode;
}

/** Codes of models; the longest of neighbouring words that make one. */
export function findModels({ text }: Question, words: readonly Word[], lexicon: Lexicon): CodeSpan[] {
  return findInTurn(words, (from) => {
    let key = '';
    let best: CodeSpan | null = null;
    // The “1030-2.1” of an LRT 1030-2.1 is no LTM 1030-2.1.
    const isCut = () => from > 0 && /^\d+$/.test(key) && !lexicon.hasWord(words[from - 1]!.text);
    for (let to = from + 1; to <= Math.min(words.length, from + maxCodeWords); to++) {
      key += words[to - 1]!.text;
      if (key.length >= 3 && !lexicon.codeStarts.has(key.slice(0, 3))) break;
      const model = lexicon.models.get(key);
      if (model !== undefined && !isCut()) best = { from, to, model };
    }
    return best === null ? null : readOn(best, text, words, lexicon);
  });
}

/** Words from a code to the number that corrects its own, at most. */
const [mostBetween, mostNumberWords] = [3, 4];

/** Codes whose letters are those of the code that they correct: “GMK 3060L, sorry, 4080”. */
export function findCorrected(
  codes: readonly CodeSpan[],
  words: readonly Word[],
  { models }: Lexicon,
  isTaken: (index: number) => boolean,
): CodeSpan[] {
  return codes.flatMap(({ to, model }) => {
    const letters = /^\p{L}+/u.exec(modelKey(model.model))?.[0];
    const fix = words.findIndex(({ text }, i) => i >= to && i < to + mostBetween && correctingWords.has(text));
    const from = words.findIndex(({ text }, i) => i > fix && i <= to + mostBetween && /^\d/.test(text));
    if (letters === undefined || fix === -1 || from === -1) return [];
    const ends = Array.from({ length: mostNumberWords }, (_, i) => from + mostNumberWords - i).filter((end) => end <= words.length);
    const keyTo = (end: number) =>
      letters +
      words
        .slice(from, end)
        .map(({ text }) => text)
        .join('');
    const end = ends.find((one) => models.has(keyTo(one)));
    return end === undefined || isTaken(from) ? [] : [{ from, to: end, model: models.get(keyTo(end))! }];
  });
}

/** More digits of a code, no year, and no amount: the “-6.3” of “LTM 1300-6.3”. */
const moreDigits = /^(?!-(?:19|20)\d\d(?!\d))[-./](?!\d{2,3}t(?:o|on\p{L}*)?(?!\p{L}))\d{1,5}\p{L}{0,3}(?![\p{L}\p{N}])/u;
/** The same with blanks, which only the shared beginning of a family may have behind it: “LTM 1300 6.3”. */
const spacedDigits = /^ \d[. ]\d(?![\p{L}\p{N}]|[.,]\d| ?(?:t|m|km|kg|ft|ton\p{L}*)(?!\p{L}))/u;
/** Letters behind a hyphen: “SK1265-AT7”. */
const moreLetters = /^-(\p{L}{1,3}(?:\d{1,2}\p{L}{0,3})?)(?![\p{L}\p{N}])/u;

/** A suffix of the trade behind a blank: “LR 1300 SX”. */
const moreSuffix = new RegExp(`^ (?:${modelSuffixes})(?![\\p{L}\\p{N}])`, 'u');
/** A word behind a blank, for a family whose codes have one there: the “HLB” of “S 90 HLB”, where the atlas has an S 90 HLA. */
const moreWord = /^ (?:series|(\p{L}{1,6}))(?![\p{L}\p{N}])/u;

/** A code with what the question has of it beyond the part that the atlas has: “LTM 1300-6.3” where the atlas has another LTM 1300. */
function readOn(known: CodeSpan, text: string, words: readonly Word[], lexicon: Lexicon): CodeSpan {
  const { brand, model, family } = known.model;
  const start = words[known.to - 1]!.end;
  let end = start;
  const take = (pattern: RegExp): boolean => {
    const more = pattern.exec(text.slice(end));
    if (more === null || (more[1] !== undefined && lexicon.hasWord(more[1]))) return false;
    end += more[0].length;
    return true;
  };
  if (!take(moreDigits) && family === true) take(spacedDigits);
  while (take(moreDigits));
  take(moreLetters);
  take(moreSuffix);
  const read = () =>
    model +
    text
      .slice(start, end)
      .replace(/^ (?=\d)/, '-')
      .replace(/(?<=\d) (?=\d)/, '.')
      .toUpperCase();
  while (family === true && withinFamily(known.model, read(), /^ \p{L}/u, lexicon).length > 0 && take(moreWord));
  if (end === start) return known;
  const code = read();
  const behind = words.findIndex((word) => word.start >= end);
  const slugs = withinFamily(known.model, code, /^[^\p{L}\p{N}]/u, lexicon);
  const beginning: ModelCode = slugs.length > 0 ? { brand, model: code, slugs, family: true } : { brand, model: code, slugs };
  return { from: known.from, to: behind === -1 ? words.length : behind, model: lexicon.models.get(modelKey(code)) ?? beginning };
}

/** Those models of a family whose codes begin with a text and go on as a pattern says: “LTM 1300-6.2” with “LTM 1300-6”. */
function withinFamily({ slugs }: ModelCode, code: string, rest: RegExp, { models }: Lexicon): string[] {
  const codes = [...models.values()].filter(({ family, slugs: [slug] }) => family !== true && slugs.includes(slug!));
  return [
    ...new Set(
      codes
        .filter(({ model }) => model.toUpperCase().startsWith(code.toUpperCase()) && rest.test(model.slice(code.length)))
        .flatMap((model) => model.slugs),
    ),
  ];
}

/** The form of a code: letters, digits, and more of both behind a mark. */
const codeForm = /^(?:\p{L}{1,5}[ -]?|\p{L}{6,10} (?=\d{3}))?\d{1,5}(?:[-/.]?[\p{L}\p{N}]+)*/u;

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
    if (code === undefined || code.length < 3 || / (?:19|20)\d\d$/.test(code) || !/\d/.test(code) || !/\p{L}|[-/.]/u.test(code)) continue;
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
