import { countEdits } from './text.ts';

/** Finds the known word that was meant; `accept` may turn candidates down. */
export type Corrector = (word: string, accept: (candidate: string, edits: number) => boolean) => string | null;

interface Candidate {
  readonly word: string;
  readonly letters: number;
}

/**
 * Finds the known word that a misspelt one was meant to be: one edit in up to seven letters, two in more, the same first letter
 * or the first two changed places. In fewer than six letters a letter may be missing, too many or out of place, but not another
 * one: that makes a different word too easily. Null when none is that near, or two are equally near.
 */
export function makeCorrector(words: Iterable<string>): Corrector {
  const buckets = new Map<number, string[]>();
  for (const word of words) {
    const key = bucketOf(word.charCodeAt(0), word.length);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [word]);
    else bucket.push(word);
  }
  // Most buckets are never looked into.
  const opened = new Map<number, readonly Candidate[]>();
  const open = (bucket: number): readonly Candidate[] => {
    let candidates = opened.get(bucket);
    if (candidates === undefined) {
      candidates = (buckets.get(bucket) ?? []).map((word) => ({ word, letters: letterSet(word) }));
      opened.set(bucket, candidates);
    }
    return candidates;
  };
  return (word, accept) => {
    const letters = letterSet(word);
    const most = word.length >= 8 ? 2 : 1;
    let best: string | null = null;
    let bestEdits = most + 1;
    let ties = 0;
    for (const initial of new Set([word.charCodeAt(0), word.charCodeAt(Math.min(1, word.length - 1))])) {
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const { word: candidate, letters: others } of open(bucketOf(initial, length))) {
          // An edit changes at most two letters of the set.
          if (countBits(letters ^ others) > 2 * most) continue;
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

/** A number for an initial, a UTF-16 code unit, and a length. */
const bucketOf = (initial: number, length: number): number => length * 0x1_0000 + initial;

/** The letters of a word, one bit for each by its code modulo 32. */
function letterSet(word: string): number {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) & 31);
  return set;
}

/** Bits that are set (Hacker's Delight, §5-1). */
function countBits(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Inflections of one word are no tie. */
const sameStem = (a: string, b: string): boolean =>
  a.slice(0, Math.max(4, Math.min(a.length, b.length) - 2)) === b.slice(0, Math.max(4, Math.min(a.length, b.length) - 2));
