import type { Entry, Lexicon, Meaning, MeaningOf } from '../lexicon/lexicon.ts';
import type { Language } from '../tables/languages.ts';
import type { Word } from '../lexicon/text.ts';

/** Words that stand for something, from the first up to the one before `to`. */
export interface Span<M extends Meaning = Meaning> {
  readonly from: number;
  readonly to: number;
  readonly meaning: M;
  readonly languages: readonly Language[];
}

export const phraseOf = (words: readonly Word[], { from, to }: { from: number; to: number }): string =>
  words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ');

/** Every phrase of the lexicon in a question: by the word at which it begins, the longest first. */
export type Phrases = readonly (readonly { readonly to: number; readonly entries: readonly Entry[] }[])[];

/** Looks all phrases up, those that are misspelled behind those that are not. */
export function findPhrases(words: readonly Word[], lexicon: Lexicon): Phrases {
  const texts = words.map(({ text }) => text);
  return texts.map((first, from) => {
    const found: { to: number; entries: readonly Entry[] }[] = [];
    const farthest = Math.min(words.length, from + lexicon.maxWordsFrom(first));
    let phrase = '';
    for (let to = from + 1; to <= farthest; to++) {
      phrase = phrase === '' ? first : `${phrase} ${texts[to - 1]!}`;
      const entries = lexicon.find(phrase);
      if (entries !== undefined) found.unshift({ to, entries });
    }
    for (let to = Math.min(words.length, from + 4); to > from + 1; to--) {
      const entries = lexicon.findNear(texts, from, to);
      if (entries !== undefined) found.push({ to, entries });
    }
    // Sorting keeps what is spelled right before what is not, among phrases of one length.
    return found.length < 2 ? found : found.sort((a, b) => b.to - a.to);
  });
}

/**
 * The longest phrases of some kinds, from left to right, without overlap.
 *
 * @param skip Words that belong to something else.
 * @param rank Which meaning counts first where a phrase has several, the smallest.
 */
export function longestSpans<K extends Meaning['kind']>(
  phrases: Phrases,
  kinds: readonly K[],
  skip: (index: number) => boolean = () => false,
  rank: (entry: Entry<MeaningOf<K>>, all: readonly Entry<MeaningOf<K>>[]) => number = () => 0,
): Span<MeaningOf<K>>[] {
  const spans: Span<MeaningOf<K>>[] = [];
  const isFitting = (entry: Entry): entry is Entry<MeaningOf<K>> => (kinds as readonly string[]).includes(entry.meaning.kind);
  for (let from = 0; from < phrases.length;) {
    let next = from + 1;
    if (!skip(from)) {
      for (const { to, entries } of phrases[from]!) {
        if (skip(to - 1)) continue;
        const fitting = entries.filter(isFitting);
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
