import type { Entry } from './lexicon.ts';
import { countEdits } from './text.ts';

/** Finds what the misspelt phrase of the words from one up to another, which is not of it, stands for: each of its words is right or nearly so. */
export type NearPhrases = (words: readonly string[], from: number, to: number) => readonly Entry[] | undefined;

/** Whether misspelt phrases are taken for one that stands for this, among the things that it stands for. */
export const isCorrectable = ({ meaning: { kind } }: Entry): boolean =>
  kind === 'machine' || kind === 'place' || kind === 'country' || kind === 'concept';

/** Whether a phrase is one of those that are looked through: of two to four words. */
export const hasCorrectableLength = (words: number): boolean => words >= 2 && words <= 4;

function initialsOfPhrase(phrase: string): string {
  let initials = phrase[0]!;
  for (let blank = phrase.indexOf(' '); blank !== -1; blank = phrase.indexOf(' ', blank + 1)) initials += phrase[blank + 1]!;
  return initials;
}

/**
 * Looks through phrases by the first letters of their words.
 *
 * @param phrases Folded words, joined by blanks; of several that are near, the first counts.
 * @param find What one of them stands for.
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
    for (const parts of byInitials.get(initials) ?? []) {
      if (!parts.every((part, i) => isMisspelt(words[from + i]!, part) || isInflected(words[from + i]!, part))) continue;
      // An everyday word is spelt right: “must lift” is no mast lift.
      if (parts.some((part, i) => words[from + i] !== part && isEveryday(words[from + i]!))) continue;
      const entries = find(parts.join(' '))!.filter(isCorrectable);
      // Names of places are not inflected in the languages that have endings for them but where the tables say so.
      const forms = entries.some(({ meaning }) => meaning.kind === 'machine');
      if (forms || parts.every((part, i) => isMisspelt(words[from + i]!, part))) return entries;
    }
    return undefined;
  };
}

/** Whether one word may be a misspelling of the other. */
const isMisspelt = (a: string, b: string): boolean =>
  a === b || (a.length >= 4 && b.length >= 4 && countEdits(a, b, b.length >= 8 ? 2 : 1) <= (b.length >= 8 ? 2 : 1));

/** Whether two words may be forms of one: they begin alike, and differ in an ending only. */
function isInflected(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= 5 && a.length - shared <= 4 && b.length - shared <= 4;
}
