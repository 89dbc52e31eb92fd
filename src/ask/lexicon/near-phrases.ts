import type { Entry } from './lexicon.ts';
import { countEdits } from '../../contract/edits.ts';

/** Finds the meaning of a misspelled phrase: the words from `from` up to, but not including, `to`, each of them right or nearly so. */
export type NearPhrases = (words: readonly string[], from: number, to: number) => readonly Entry[] | undefined;

/** Whether a phrase with this meaning is recognized when it is misspelled. */
export const isCorrectable = ({ meaning: { kind } }: Entry): boolean =>
  kind === 'machine' || kind === 'place' || kind === 'country' || kind === 'concept';

/** Whether a phrase has the length to be corrected: two to four words. */
export const hasCorrectableLength = (words: number): boolean => words >= 2 && words <= 4;

function initialsOfPhrase(phrase: string): string {
  let initials = phrase[0]!;
  for (let blank = phrase.indexOf(' '); blank !== -1; blank = phrase.indexOf(' ', blank + 1)) initials += phrase[blank + 1]!;
  return initials;
}

/**
 * Looks up phrases by the initials of their words.
 *
 * @param phrases Folded words, joined by blanks; if several are near, the first one counts.
 * @param find The meanings of a phrase.
 */
export function openNearPhrases(phrases: readonly string[], find: (phrase: string) => readonly Entry[] | undefined): NearPhrases {
  let byInitials: Map<string, string[][]> | null = null;
  const group = (): Map<string, string[][]> => {
    const groups = new Map<string, string[][]>();
    for (const phrase of phrases) {
      const initials = initialsOfPhrase(phrase);
      const bucket = groups.get(initials);
      if (bucket === undefined) groups.set(initials, [phrase.split(' ')]);
      else bucket.push(phrase.split(' '));
    }
    return groups;
  };
  const isEveryday = (word: string): boolean => find(word)?.some(({ meaning }) => meaning.kind === 'function') === true;
  return (words, from, to) => {
    byInitials ??= group();
    let initials = '';
    for (let i = from; i < to; i++) initials += words[i]![0]!;
    const isNear = (part: string, i: number): boolean => isMisspelled(words[from + i]!, part) || isInflected(words[from + i]!, part);
    for (const parts of byInitials.get(initials) ?? []) {
      if (!parts.every(isNear)) continue;
      // An everyday word is taken as spelled right: “must lift” isn’t a mast lift.
      if (parts.some((part, i) => words[from + i] !== part && isEveryday(words[from + i]!))) continue;
      const entries = find(parts.join(' '))!.filter(isCorrectable);
      // Only machines are inflected here: the tables list the inflected forms of place names.
      const forms = entries.some(({ meaning }) => meaning.kind === 'machine');
      if (forms || parts.every((part, i) => isMisspelled(words[from + i]!, part))) return entries;
    }
    return undefined;
  };
}

/** Whether one word may be a misspelling of the other. */
const isMisspelled = (a: string, b: string): boolean =>
  a === b || (a.length >= 4 && b.length >= 4 && countEdits(a, b, b.length >= 8 ? 2 : 1) <= (b.length >= 8 ? 2 : 1));

/** Whether two words may be forms of the same word: they begin alike and differ only in their endings. */
function isInflected(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= 5 && a.length - shared <= 4 && b.length - shared <= 4;
}
