import { countEdits } from '../contract/edits.ts';
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
