import type { Lexicon, MeaningOf, ModelCode } from './lexicon.ts';
import type { Span } from './spans.ts';
import { numberedMakers } from './tables/model-series.ts';
import type { Question, Word } from './text.ts';

/** Words that a code may be written as: “LTM 1100 - 5 . 2”, with its maker. */
const maxCodeWords = 6;

/** Codes of models; the longest of neighbouring words that make one. */
export function findModels(
  { text }: Question,
  words: readonly Word[],
  lexicon: Lexicon,
): { readonly from: number; readonly to: number; readonly model: ModelCode }[] {
  const found: { from: number; to: number; model: ModelCode }[] = [];
  for (let from = 0; from < words.length; from++) {
    let key = '';
    let best: { from: number; to: number; model: ModelCode } | null = null;
    for (let to = from + 1; to <= Math.min(words.length, from + maxCodeWords); to++) {
      key += words[to - 1]!.text;
      const model = lexicon.models.get(key);
      // “Z-45/25” is no “Z-45”.
      if (model !== undefined && text[words[to - 1]!.end] !== '/') best = { from, to, model };
    }
    if (best === null) continue;
    // “LTM 1300-6.3” where the atlas has other LTM 1300.
    const more = /^[-.]\d+(?:[-.]\d+)*/.exec(text.slice(words[best.to - 1]!.end))?.[0] ?? '';
    found.push(more === '' ? best : { ...best, model: { ...best.model, asked: best.model.model + more } });
    from = best.to - 1;
  }
  return found;
}

/** The form of a code: letters, digits, and more of both behind a mark. */
const codeForm = /^(?:\p{L}{1,5}[ -]?|\p{L}{6,10} (?=\d{3}))?\d{1,5}(?:[-/.]?[\p{L}\p{N}]+)*/u;

/**
 * A code beside the name of a maker that no model of the atlas has: “Sany STC800”, “Genie Z-45/25”, “AC 40 Terex”. It is as the
 * question has it: for search alone, and not to be repeated.
 */
export function findUnknownModel(
  { text }: Question,
  words: readonly Word[],
  maker: Span<MeaningOf<'brand'>>,
  isTaken: (index: number) => boolean,
): ModelCode | null {
  for (const at of [maker.to, maker.from - 2, maker.from - 1]) {
    const first = words[at];
    if (first === undefined || at === maker.from || isTaken(at)) continue;
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
