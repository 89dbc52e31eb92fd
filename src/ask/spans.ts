import type { CraneType } from '../contract/tables.ts';
import type { Entry, Lexicon, Meaning, MeaningOf, ModelCode } from './lexicon.ts';
import type { Language } from './tables/languages.ts';
import type { Question, Word } from './text.ts';

/** Words that stand for something, from the first up to the one before `to`. */
export interface Span<K extends Meaning['kind'] = Meaning['kind']> {
  readonly from: number;
  readonly to: number;
  readonly meaning: MeaningOf<K>;
  readonly languages: readonly Language[];
}

export const phraseOf = (words: readonly Word[], { from, to }: { from: number; to: number }): string =>
  words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ');

/** Every phrase of the lexicon in a question: by the word at which it begins, the longest first. */
export type Phrases = readonly (readonly { readonly to: number; readonly entries: readonly Entry[] }[])[];

/** Looks all phrases up, those that are misspelt behind those that are not. */
export function findPhrases(words: readonly Word[], lexicon: Lexicon): Phrases {
  return words.map((_, from) => {
    const found: { to: number; entries: readonly Entry[] }[] = [];
    let phrase = '';
    for (let to = from + 1; to <= Math.min(words.length, from + lexicon.maxWords); to++) {
      phrase = phrase === '' ? words[from]!.text : `${phrase} ${words[to - 1]!.text}`;
      const entries = lexicon.find(phrase);
      if (entries !== undefined) found.unshift({ to, entries });
    }
    for (let to = Math.min(words.length, from + 4); to > from + 1; to--) {
      const entries = lexicon.findNear(words.slice(from, to).map(({ text }) => text));
      if (entries !== undefined) found.push({ to, entries });
    }
    // Sorting keeps what is spelt right before what is not, among phrases of one length.
    return found.sort((a, b) => b.to - a.to);
  });
}

/**
 * The longest phrases of some kinds, from left to right, without overlap.
 *
 * @param skip Words that belong to something else.
 * @param rank Which meaning counts first where a phrase has several, the smallest.
 */
export function longestSpans(
  phrases: Phrases,
  kinds: readonly Meaning['kind'][],
  skip: (index: number) => boolean = () => false,
  rank: (entry: Entry, all: readonly Entry[]) => number = () => 0,
): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < phrases.length;) {
    let next = from + 1;
    if (!skip(from)) {
      for (const { to, entries } of phrases[from]!) {
        if (skip(to - 1)) continue;
        const fitting = entries.filter(({ meaning }) => kinds.includes(meaning.kind));
        const [entry] = fitting.length < 2 ? fitting : fitting.toSorted((a, b) => rank(a, fitting) - rank(b, fitting));
        if (entry === undefined) continue;
        spans.push({ from, to, meaning: entry.meaning, languages: entry.languages });
        next = to;
        break;
      }
    }
    from = next;
  }
  return spans;
}

/** Words of a search for something somewhere, at most: “crane hire campinas”. */
const searchWords = 6;

/** Whether the name of a place is meant as one: by itself, in capitals, behind a locative, or in a search of few words. */
export function isMeant({ meaning, from, to }: Span, words: readonly Word[], lexicon: Lexicon): boolean {
  if (meaning.kind !== 'place' || meaning.certainty === 'name') return true;
  if (words.length === 1) return true;
  const before = lexicon.find(words[from - 1]?.text ?? '') ?? [];
  const located = before.some((entry) => entry.meaning.kind === 'locative');
  const capital = words.slice(from, to).some((word) => word.capital);
  const otherwise = (lexicon.find(phraseOf(words, { from, to })) ?? []).some(({ meaning: other }) => other.kind !== 'place');
  // “Van der Kwaak” is not in Van.
  if (otherwise || capital) return capital && (located || !otherwise);
  if (located) return true;
  const few = words.length <= searchWords || (words.length <= searchWords + 2 && words[from]!.text.length >= 6);
  return meaning.certainty === 'search' && few;
}

/** Codes of countries, such as “in the US”: two capitals behind a locative, in a question that is not in capitals. */
export function findCountryCodes(words: readonly Word[], { source, find }: Lexicon): Span[] {
  const isLocative = (index: number) => (find(words[index]?.text ?? '') ?? []).some(({ meaning }) => meaning.kind === 'locative');
  return words.flatMap(({ text, capitals }, from) => {
    const code = text.toUpperCase();
    if (!capitals || source.countries[code] === undefined || find(text)?.some(({ meaning }) => meaning.kind === 'country')) return [];
    const article = words[from - 1]?.text === 'the' || words[from - 1]?.text === 'den' || words[from - 1]?.text === 'de';
    if (!isLocative(from - 1) && !(article && isLocative(from - 2))) return [];
    return [{ from, to: from + 1, meaning: { kind: 'country', code } as const, languages: [] }];
  });
}

/** Words that a code may be written as: “LTM 1100 - 5 . 2”, with its maker. */
const maxCodeWords = 6;

/** “AT” and “RT” for all-terrain and rough-terrain cranes: in capitals, in a question that is not. */
export function findMachineCodes(words: readonly Word[], { find }: Lexicon): Span[] {
  const codes: Readonly<Record<string, CraneType>> = { at: 'all_terrain_crane', rt: 'rough_terrain_crane' };
  return words.flatMap(({ text, capitals }, from) => {
    const machine = codes[text];
    const located = (find(words[from - 1]?.text ?? '') ?? []).some(({ meaning }) => meaning.kind === 'locative');
    if (machine === undefined || !capitals || located) return [];
    return [{ from, to: from + 1, meaning: { kind: 'machine', machine } as const, languages: [] }];
  });
}

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

/** Words that end what a negation reaches: “not X, only Y”. */
const restrictions: ReadonlySet<string> = new Set(
  'only but just nur sondern aber alleen maar seulement mais solo solamente sino pero soltanto ma bensi apenas somente tylko ale lecz'.split(
    ' ',
  ),
);

/** Whether a negation stands before a span, with nothing but small words or other excluded spans between. */
export function isExcluded(span: Span, negations: readonly Span[], domain: readonly Span[], words: readonly Word[]): boolean {
  if (!['country', 'place', 'brand', 'machine'].includes(span.meaning.kind)) return false;
  return negations.some((negation) => {
    if (negation.to > span.from || span.from - negation.to > 6) return false;
    const between = words.slice(negation.to, span.from).map((word) => word.text);
    if (between.some((word) => restrictions.has(word))) return false;
    const spansBetween = domain.filter((other) => other.from >= negation.to && other.to <= span.from && other.meaning.kind !== 'crane');
    const joined = spansBetween.every((other) => other.meaning.kind === span.meaning.kind);
    const covered = spansBetween.reduce((sum, other) => sum + other.to - other.from, 0);
    return joined && between.length - covered <= 3;
  });
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
  maker: { readonly from: number; readonly to: number; readonly brand: string },
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
    return { brand: maker.brand, model: code.toUpperCase(), slugs: [] };
  }
  // Farther away a code must be one word, or two with a hyphen.
  for (const [i, word] of words.entries()) {
    if (isTaken(i) || (i >= maker.from && i < maker.to)) continue;
    const code = /^(?:\p{L}{1,5}-?\d{2,5}\p{L}{0,2}|\d{1,3}\p{L}{1,4}\d{2,4})(?![\p{L}\p{N}])/u.exec(text.slice(word.start))?.[0];
    if (code !== undefined && code.length >= 4) return { brand: maker.brand, model: code.toUpperCase(), slugs: [] };
  }
  return null;
}
