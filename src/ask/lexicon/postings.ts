import { Index } from 'flexsearch';

/**
 * FlexSearch as a store of postings. Its own ranking ignores term frequency, rarity and length, so the slot of an entry holds the term
 * frequency, and the ranking is computed from the slots.
 */
const slots = 16;

/** Gives the slot of a term in a text. FlexSearch asks for the terms of a text one after another, so the counts are kept until the next text. */
function makeFrequencySlot(): (content: string[], term: string) => number {
  let counted: { content: string[]; counts: Map<string, number> } | null = null;
  return (content, term) => {
    if (counted?.content !== content) {
      const counts = new Map<string, number>();
      for (const word of content) counts.set(word, (counts.get(word) ?? 0) + 1);
      counted = { content, counts };
    }
    return slots - Math.min(slots, counted.counts.get(term) ?? 1);
  };
}

/** @param encode Turns a text into terms. An export has no functions, so readers pass one too. */
function newIndex(encode: (text: string) => string[]): Index {
  return new Index({ encode, score: makeFrequencySlot(), resolution: slots, tokenize: 'strict', cache: false });
}

/** The postings of a term: slot s has the documents in which it occurs `slots − s` times. */
export type TermPostings = readonly (readonly number[] | null | undefined)[];

export interface Postings {
  term(term: string): TermPostings;
  /** The terms with this prefix. */
  termsFrom(beginning: string): string[];
}

/** How often a term occurs in the documents of a slot. */
export const frequencyOfSlot = (slot: number): number => slots - slot;

/**
 * Indexes texts; a document’s number is its position. Returns FlexSearch’s export, key by key.
 *
 * @param encode Turns a text into terms.
 */
export function writePostings(texts: Iterable<string>, encode: (text: string) => string[]): Record<string, string> {
  const index = newIndex(encode);
  let id = 0;
  for (const text of texts) index.add(id++, text);
  const parts: Record<string, string> = {};
  index.export((key, data) => {
    if (data !== undefined && data !== null) parts[key] = data;
  });
  return parts;
}

export function readPostings(parts: Readonly<Record<string, string>>): Postings {
  // Lookups are by term: analyzing a model code again would split it.
  const index = newIndex((term) => [term]);
  for (const [key, data] of Object.entries(parts)) index.import(key, data);
  return {
    // `resolve: false` returns the slots themselves.
    term: (term) => (index.search(term, { resolve: false }) as unknown as { result: TermPostings }).result,
    termsFrom: (beginning) =>
      [...(index as unknown as { map: Map<string, unknown> }).map.keys()].filter((term) => term.startsWith(beginning)),
  };
}
