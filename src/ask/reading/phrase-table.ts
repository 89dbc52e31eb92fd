import { groupBy } from '../../contract/group-by.ts';
import { phraseKey } from '../lexicon/lexicon.ts';
import { phrasesOf } from '../tables/languages.ts';

/** Words from the first up to the one before `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A test for words that are in any of these stretches. */
export const isIn = (stretches: readonly Stretch[]) => (i: number) => stretches.some(({ from, to }) => i >= from && i < to);

/** Stretches of words from left to right, without overlap. @param at The one that begins at a word, if any. */
export function findInTurn<S extends Stretch>(words: readonly unknown[], at: (from: number, last: S | undefined) => S | null): S[] {
  const found: S[] = [];
  for (let from = 0; from < words.length; from++) {
    const stretch = at(from, found.at(-1));
    if (stretch === null) continue;
    found.push(stretch);
    from = stretch.to - 1;
  }
  return found;
}

/** The phrases of a list, folded. */
export const phraseSet = (list: string): ReadonlySet<string> => new Set(phrasesOf(list).map(phraseKey));

/** A phrase with what it stands for. A star at a word stands for any ending. */
interface Phrase<T> {
  readonly words: readonly { readonly text: string; readonly isOpen: boolean }[];
  readonly of: T;
}

/**
 * Phrases by their first three letters and, if they have several words, the first two of the second; the longest first. An open first word has
 * at least three letters, an open second two.
 */
export type PhraseTable<T> = ReadonlyMap<string, readonly Phrase<T>[]>;

/** Makes a table of phrases, which are folded, each with what it stands for. */
export function makePhraseTable<T>(phrases: Iterable<readonly [phrase: string, of: T]>): PhraseTable<T> {
  const keyed = Array.from(phrases, ([phrase, of]) => ({ key: phrase.split('*').map(phraseKey).join('* ').trim(), of }));
  return groupBy(
    keyed
      .toSorted((a, b) => b.key.length - a.key.length)
      .map(({ key, of }) => ({ words: key.split(' ').map((word) => ({ text: word.replace('*', ''), isOpen: word.endsWith('*') })), of })),
    ({ words: [first, second] }) => keyOf(first!.text, second?.text),
  );
}

const keyOf = (first: string, second?: string): string => first.slice(0, 3) + (second === undefined ? '' : ` ${second.slice(0, 2)}`);

const isFormOf = ({ text, isOpen }: Phrase<unknown>['words'][number], word: string | undefined): boolean =>
  word === text || (isOpen && word?.startsWith(text) === true);

/** Calls back with each phrase that begins at a word, the longest first. */
export function eachPhraseAt<T>(table: PhraseTable<T>, words: readonly string[], from: number, found: (of: T, to: number) => void): void {
  const first = words[from]!;
  const next = words[from + 1];
  for (const key of next === undefined ? [keyOf(first)] : [keyOf(first, next), keyOf(first)]) {
    for (const phrase of table.get(key) ?? []) {
      let same = 0;
      while (same < phrase.words.length && isFormOf(phrase.words[same]!, words[from + same])) same++;
      if (same === phrase.words.length) found(phrase.of, from + same);
    }
  }
}
