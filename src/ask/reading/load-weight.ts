import type { Capacity } from './quantities.ts';
import { boundWords, classWords, ratingWords, weightLinks } from '../tables/quantities.ts';
import { countEdits, type Word } from '../lexicon/text.ts';

/**
 * Whether an amount is the weight of a thing that nothing here knows, and so no crane: “a 45 t transformer”, “un transformador de
 * 45 t”. With a comparison beside it, it bounds a capacity.
 */
export function isLoadWeight(
  capacity: Capacity | null,
  text: string,
  words: readonly Word[],
  isExplained: (index: number) => boolean,
  nounsInCapitals: boolean,
): boolean {
  // A “300 tonner” is a crane.
  if (capacity === null || capacity.compared || /tonners?$/.test(text.slice(capacity.start, capacity.end))) return false;
  const isThing = (index: number) => {
    const word = words[index];
    // A mark ends the phrase; a misspelt “minimum” is no thing.
    if (word === undefined || isExplained(index) || ratingWords.has(word.text) || word.text.length < 4 || /\d/.test(word.text))
      return false;
    // A name: “130 t Quiberon”.
    if (word.capital && !nounsInCapitals) return false;
    const between = word.start >= capacity.end ? text.slice(capacity.end, word.start) : text.slice(word.end, capacity.start);
    return !/[,.;:!?]/.test(between) && !boundWords.some((bound) => countEdits(word.text, bound, 2) <= 2);
  };
  const behind = words.findIndex(({ start }) => start >= capacity.end);
  if (behind !== -1 && isThing(behind)) return true;
  let before = words.findLastIndex(({ end }) => end <= capacity.start);
  let links = 0;
  while (before >= 0 && weightLinks.has(words[before]!.text)) {
    before--;
    links++;
  }
  return links > 0 && isThing(before);
}

/** The capacity that a question bounds: of a load, only what it says of a crane beside it. */
export function craneCapacity(capacity: Capacity | null, load: boolean, words: readonly Word[]): Capacity | null {
  const ofLoad =
    load && capacity?.max === null && !capacity.compared && !capacity.aboveOthers && !words.some(({ text }) => classWords.has(text));
  return ofLoad ? null : capacity;
}
