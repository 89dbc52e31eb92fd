import { groupBy } from '../../contract/group-by.ts';
import { spend, type Steps } from './steps.ts';
import { countEdits } from '../../contract/edits.ts';

/** Comparing the letters of a word takes about as long as looking at this many words; measured, order of magnitude. */
const lettersSteps = 16;

/** Finds the known word that was meant; `accept` can reject candidates. */
export type Corrector = (word: string, accept: (candidate: string, edits: number) => boolean, steps: Steps) => string | null;

/** Words with the same initial and length, with the set of letters of each. */
interface Bucket {
  readonly words: readonly string[];
  readonly letters: Int32Array;
}

/**
 * Makes a finder for the known word that a misspelled one was meant to be. It is one edit away in up to seven letters, two in longer words, and
 * has the same first letter or the first two swapped. In words of fewer than six letters a letter may be missing, extra or out of place, but
 * not replaced, which too often makes a different word. Null if no word is that near, or if two are equally near.
 */
export function makeCorrector(words: Iterable<string>): Corrector {
  const byInitial = groupBy(words, (word) => word.charCodeAt(0));
  // Opened on first use. Letters that no word begins with aren’t kept, since questions can have any.
  const opened = new Map<number, readonly (Bucket | undefined)[]>();
  const open = (initial: number): readonly (Bucket | undefined)[] => {
    const known = opened.get(initial);
    if (known !== undefined) return known;
    const byLength: string[][] = [];
    for (const word of byInitial.get(initial) ?? []) (byLength[word.length] ??= []).push(word);
    const buckets = Array.from(byLength, (bucket) => bucket && { words: bucket, letters: Int32Array.from(bucket, letterSet) });
    if (buckets.length > 0) opened.set(initial, buckets);
    return buckets;
  };
  return (word, accept, steps) => {
    const letters = letterSet(word);
    const most = word.length >= 8 ? 2 : 1;
    let best: string | null = null;
    let bestEdits = most + 1;
    let ties = 0;
    for (const initial of new Set([word.charCodeAt(0), word.charCodeAt(Math.min(1, word.length - 1))])) {
      const buckets = open(initial);
      for (let length = word.length - most; length <= word.length + most; length++) {
        const bucket = buckets[length];
        if (bucket === undefined) continue;
        const { words: candidates, letters: sets } = bucket;
        spend(steps, sets.length);
        for (let i = 0; i < sets.length; i++) {
          // An edit changes at most two letters of the set.
          const others = sets[i]!;
          if (countBits(letters ^ others) > 2 * most) continue;
          const candidate = candidates[i]!;
          spend(steps, lettersSteps);
          const edits = countEdits(word, candidate, Math.min(most, bestEdits));
          if (edits > most || edits > bestEdits) continue;
          if (word.length < 6 && length === word.length && letters !== others) continue;
          if (!accept(candidate, edits)) continue;
          if (edits < bestEdits) {
            best = candidate;
            bestEdits = edits;
            ties = 0;
          } else if (candidate !== best && !sameStem(candidate, best!)) ties++;
        }
      }
    }
    return ties === 0 ? best : null;
  };
}

/** The set of letters in a word, as a bit for each code modulo 32. */
export function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

/** The number of bits set (Hacker’s Delight, §5-1). */
export function countBits(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Two inflections of the same word don’t tie. */
const sameStem = (a: string, b: string): boolean =>
  a.slice(0, Math.max(4, Math.min(a.length, b.length) - 2)) === b.slice(0, Math.max(4, Math.min(a.length, b.length) - 2));
