import { groupBy } from '../../contract/group-by.ts';
import { countEdits } from './text.ts';

/**
 * Work that may still be done, in words that are looked at; falls below 0 when it is used up. Looking at one takes a few nanoseconds.
 */
export interface Work {
  left: number;
}

/** Words that could be looked at in the time in which the letters of one are compared; measured, order of magnitude. */
const lettersCost = 16;

/** Finds the known word that was meant; `accept` may turn candidates down. With no work left it finds none. */
export type Corrector = (word: string, accept: (candidate: string, edits: number) => boolean, work: Work) => string | null;

/** Words of one initial and length, with the letters that each has. */
interface Bucket {
  readonly words: readonly string[];
  readonly letters: Int32Array;
}

/**
 * Finds the known word that a misspelt one was meant to be: one edit in up to seven letters, two in more, the same first letter
 * or the first two changed places. In fewer than six letters a letter may be missing, too many or out of place, but not another
 * one: that makes a different word too easily. Null when none is that near, or two are equally near.
 */
export function makeCorrector(words: Iterable<string>): Corrector {
  const byInitial = groupBy(words, (word) => word.charCodeAt(0));
  // Most words are never looked at. What no word begins with is not remembered: questions may have any letter.
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
  return (word, accept, work) => {
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
        work.left -= sets.length;
        if (work.left < 0) return null;
        for (let i = 0; i < sets.length; i++) {
          // An edit changes at most two letters of the set.
          const others = sets[i]!;
          if (countBits(letters ^ others) > 2 * most) continue;
          const candidate = candidates[i]!;
          work.left -= lettersCost;
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
    return ties === 0 && work.left >= 0 ? best : null;
  };
}

/** The letters of a word, one bit for each by its code modulo 32. */
export function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

/** Bits that are set (Hacker's Delight, §5-1). */
export function countBits(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Inflections of one word are no tie. */
const sameStem = (a: string, b: string): boolean =>
  a.slice(0, Math.max(4, Math.min(a.length, b.length) - 2)) === b.slice(0, Math.max(4, Math.min(a.length, b.length) - 2));
