import {
  articles,
  boundKeys,
  capacityKeys,
  comparators,
  declined,
  loadKeys,
  rangeOpeners,
  reversals,
  type Side,
  strictWords,
  weightLinks,
} from '../tables/quantities.ts';
import { phraseSet } from './phrase-table.ts';
import { mapOf } from '../../contract/map-of.ts';

const minWords = phraseSet(comparators.min);
const maxWords = phraseSet(comparators.max);
const joinWords = phraseSet(comparators.rangeJoin);
const minWordsBehind = phraseSet(comparators.minBehind);
const maxWordsBehind = phraseSet(comparators.maxBehind);

/** Whether a word may be part of a comparison. */
export const isOfComparison = (word: string): boolean => comparing.has(word);
const comparing = new Set(
  [...minWords, ...maxWords, ...minWordsBehind, ...maxWordsBehind, ...reversals].flatMap((phrase) => phrase.split(' ')),
);

/** Whether words stand between the two amounts of a range: “50 to 100 t”. */
export const joinsAmounts = (words: string): boolean => joinWords.has(words);

/** Whether words before a position open a range: “between”, “capacity from”. */
export const opensRange = (text: string, position: number): boolean =>
  lastWords(text, position)
    .slice(-3)
    .some((word) => rangeOpeners.has(word));

/** Whether words bound the amount behind them from above. */
export const boundsAbove = (words: string): boolean => maxWords.has(words);

/** Whether a word says of the number behind it that it is an amount: “over”, “between”. */
export const opensAmount = (word: string): boolean => minWords.has(word) || maxWords.has(word) || rangeOpeners.has(word);

/** Words directly before a position, nearest last. */
const lastWords = (text: string, position: number): string[] =>
  (text.slice(Math.max(0, position - 60), position).match(/[\p{L}\p{N}]+/gu) ?? []).slice(-8);

/** Words directly behind a position, up to the next mark: the “tops” of “40 t tops, 3.5 m wide”. */
const nextWords = (text: string, position: number): string[] =>
  (/^[\s,]{0,3}([^,;:!?()]*)/.exec(text.slice(position, position + 30))![1]!.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, longestComparison);

/** Words of the longest phrase of a set in which others end; 0 for none. */
function endsIn(words: readonly string[], phrases: ReadonlySet<string>): number {
  for (let from = Math.max(0, words.length - longestComparison); from < words.length; from++)
    if (phrases.has(words.slice(from).join(' '))) return words.length - from;
  return 0;
}
const longestComparison = 4;

/** Between what says no and a comparison: “skip anything under 50 t”. */
const anyWords: ReadonlySet<string> = new Set(
  'anything any everything all alles alle tout toute todo toda tutto tudo wszystko co is are'.split(' '),
);

/** The comparison that stands behind an amount: “50 t or more”, “50 t+”. */
export function comparisonBehind(text: string, position: number): Side | null {
  const words = nextWords(text, position);
  if (beginsWith(words, minWordsBehind) || /^\s*\+/.test(text.slice(position))) return 'min';
  return beginsWith(words, maxWordsBehind) ? 'max' : null;
}

function beginsWith(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  for (let to = words.length; to > 0; to--) {
    // “50 t, max 80 t”: a comparison right before a number is of that number.
    if (phrases.has(words.slice(0, to).join(' ')) && !/^\d/.test(words[to] ?? '')) return true;
  }
  return false;
}

/**
 * The comparison in which the words before an amount end: `[not] comparison [articles]`. A negation turns it round: “nothing over”.
 * A single word that may as well say “of”, as “da” does, is none.
 */
export const comparisonBefore = (text: string, position: number): Side | null => sideOf(lastWords(text, position));

/** The side that is wanted, where machines on the other side of an amount are declined: “under 80 t need not apply”. */
export const wantedSide = (text: string, end: number, before: Side | null): Side | null =>
  before !== null && declined.test(text.slice(end)) ? (before === 'min' ? 'max' : 'min') : before;

/** Whether the comparison before an amount leaves out the amount itself: “over”, but neither “at least” nor “not over”. */
export function isStrictBefore(text: string, position: number): boolean {
  const words = lastWords(text, position);
  while (words.length > 0 && articles.has(words.at(-1)!) && !strictWords.test(words.slice(-3).join(' '))) words.pop();
  const found = strictWords.exec(words.slice(-4).join(' '));
  if (found === null) return false;
  const before = words.slice(-6).join(' ').slice(0, -found[0].length).trim().split(' ');
  return !before.slice(-2).some((word) => reversals.has(word));
}

function sideOf(words: readonly string[]): Side | null {
  for (let end = words.length; end > 0; end--) {
    const upTo = words.slice(0, end);
    const [atLeast, atMost] = [endsIn(upTo, minWords), endsIn(upTo, maxWords)];
    const length = Math.max(atLeast, atMost);
    const weak = length === 1 && atMost === 0 && weightLinks.has(upTo.at(-1)!);
    if (length > 0 && !weak) {
      const side = atMost > atLeast ? 'max' : 'min';
      const before = upTo.slice(0, -length);
      // “Nada de menos de”: a small word may stand between.
      const isSmall = weightLinks.has(before.at(-1) ?? '') || anyWords.has(before.at(-1) ?? '');
      const turned = reversals.has(before.at(-1) ?? '') || (isSmall && reversals.has(before.at(-2) ?? ''));
      return turned === (side === 'min') ? 'max' : 'min';
    }
    // “Ne dépassent pas 60 t”, “übersteigt nicht 60 t”: the negation may stand behind its verb.
    if (reversals.has(upTo.at(-1)!) && upTo.length === words.length) {
      const verb = sideOf(upTo.slice(0, -1).filter((_, i, all) => i !== all.length - 2 || !reversals.has(all[i]!)));
      if (verb !== null) return verb === 'min' ? 'max' : 'min';
    }
    if (!articles.has(upTo.at(-1)!)) return null;
  }
  return null;
}

/** What the key before a number says of it: from which side it bounds a capacity, if from one; or that it is the weight of a load. */
export interface KeyedAmount {
  readonly of: 'capacity' | 'load';
  readonly side: Side | null;
}

/** Identifiers, with the hyphens of an option; numbers; marks; comparisons. */
const token = /(?:--)?\p{L}[\p{L}\p{N}_.-]*|\d[\d.,]*|[<>]=?|[:=≥≤[\]{}()]/gu;

const sides: ReadonlyMap<string, Side> = mapOf({ '>': 'min', '>=': 'min', '≥': 'min', '<': 'max', '<=': 'max', '≤': 'max' });

/**
 * Numbers behind the keys of programs, by where they begin: `capacity_min: 80`, `"capacity_t": {"min": 50, "max": 90}`,
 * `--max-tonnes 60`. A key that is a bound alone is of the last key that is more; any other key ends that one.
 */
export function findKeyedAmounts(text: string): ReadonlyMap<number, KeyedAmount> {
  const found = new Map<number, KeyedAmount>();
  if (!/[:=<>≥≤]|--/.test(text)) return found;
  const tokens = [...text.matchAll(token)];
  const [isKey, isName] = [
    (i: number) => isIdentifier(tokens[i]?.[0]) && (/^[:=<>≥≤]/.test(tokens[i + 1]?.[0] ?? '') || tokens[i]![0].startsWith('--')),
    (i: number) => isIdentifier(tokens[i]?.[0]),
  ];
  let subject: KeyedAmount['of'] | null = null;
  let side: Side | null = null;
  /** Whether a number may follow. */
  let open = false;
  for (const [i, { 0: piece, index }] of tokens.entries()) {
    if (isName(i)) {
      const about = readKey(piece);
      const bound = about.bound !== null && about.of === null;
      // `<capacity min="50">`, `"capacity": {"min": 50}`: what is said of a key by the keys in it.
      const opens = about.of !== null && isKey(i + 1) && isBound(tokens[i + 1]![0]);
      if (isKey(i) || opens) {
        if (!bound) subject = about.of;
        [side, open] = [about.bound, subject !== null];
      } else if (!opensAmount(piece) && !joinsAmounts(piece)) open = false;
      continue;
    }
    if (sides.has(piece) && open) side = sides.get(piece)!;
    else if (/^\d/.test(piece) && open && subject !== null) found.set(index, { of: subject, side });
  }
  return found;
}

const isIdentifier = (text: string | undefined): boolean => text !== undefined && /^(?:--)?\p{L}/u.test(text);

const isBound = (key: string): boolean => {
  const { of, bound } = readKey(key);
  return of === null && bound !== null;
};

/** What a key speaks of, and from which side, by its parts. */
function readKey(key: string): { of: KeyedAmount['of'] | null; bound: Side | null } {
  const parts = key.split(/[^\p{L}]+/u).filter((part) => part !== '');
  const bound = parts.map((part) => boundKeys.get(part)).find((side) => side !== undefined) ?? null;
  if (parts.some((part) => loadKeys.test(part))) return { of: 'load', bound };
  const capacity = parts.some((part) => capacityKeys.test(part)) || (bound !== null && parts.includes('t'));
  return { of: capacity ? 'capacity' : null, bound };
}
