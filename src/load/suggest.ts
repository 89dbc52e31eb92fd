import { bareLetters } from '../contract/fold.ts';

/**
 * The candidate that `word` probably means, or null. Differences in case and separators come first; otherwise at most one edit for four
 * letters (restricted Damerau–Levenshtein distance), and at most `most` edits.
 */
export function closest(word: string, candidates: Iterable<string>, most = Infinity): string | null {
  const bare = bareLetters(word);
  const maxEdits = Math.min(most, Math.max(1, Math.floor(bare.length / 4)));
  let best: string | null = null;
  let bestEdits = maxEdits + 1;
  if (bare.length < 2 || bare.length > 200) return null;
  for (const candidate of candidates) {
    const other = bareLetters(candidate);
    if (other === bare) return candidate;
    if (Math.abs(other.length - bare.length) >= bestEdits || other.length < 3) continue;
    const edits = countEdits(bare, other, bestEdits - 1);
    if (edits < bestEdits) {
      best = candidate;
      bestEdits = edits;
    }
  }
  return best;
}

/** The edits that turn `a` into `b`; if more than `most`, any number above it. */
function countEdits(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) edits = Math.min(edits, beforeLast[j - 2]! + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
