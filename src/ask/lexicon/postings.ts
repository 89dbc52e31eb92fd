import { Index } from 'flexsearch';

/**
 * FlexSearch as a store of postings. Its own ranking knows neither term frequency nor rarity nor length, so the slot of
 * an entry is made to hold the term frequency, and the ranking is computed from what it returns.
 */
const slots = 16;

/** Term frequencies of one text, kept while its terms are added one by one. */
let counted: { content: string[]; counts: Map<string, number> } | null = null;

function frequencySlot(content: string[], term: string): number {
  if (counted?.content !== content) {
    const counts = new Map<string, number>();
    for (const word of content) counts.set(word, (counts.get(word) ?? 0) + 1);
    counted = { content, counts };
  }
  return slots - Math.min(slots, counted.counts.get(term) ?? 1);
}

/** @param encode How a text becomes terms; functions are no part of an export, so a reader brings its own. */
function newIndex(encode: (text: string) => string[]): Index {
  return new Index({ encode, score: frequencySlot, resolution: slots, tokenize: 'strict', cache: false });
}

/** The postings of a term: slot s holds the documents in which it occurs `slots − s` times. */
export type TermPostings = readonly (readonly number[] | null | undefined)[];

export interface Postings {
  term(term: string): TermPostings;
  /** The terms that begin so. */
  termsFrom(beginning: string): string[];
}

/** How often a term occurs in the documents of a slot. */
export const frequencyOfSlot = (slot: number): number => slots - slot;

/**
 * Indexes texts; the document number is the position. The result is FlexSearch's export, key by key.
 *
 * @param encode How a text becomes terms.
 */
export function writePostings(texts: Iterable<string>, encode: (text: string) => string[]): Record<string, string> {
  const index = newIndex(encode);
  let id = 0;
  for (const text of texts) index.add(id++, text);
  counted = null;
  const parts: Record<string, string> = {};
  index.export((key, data) => {
    if (data !== undefined && data !== null) parts[key] = data;
  });
  return parts;
}

export function readPostings(parts: Readonly<Record<string, string>>): Postings {
  // What is looked up is a term already; analyzed once more, a model code would fall apart.
  const index = newIndex((term) => [term]);
  for (const [key, data] of Object.entries(parts)) index.import(key, data);
  return {
    // `resolve: false` hands out the slots as they lie.
    term: (term) => (index.search(term, { resolve: false }) as unknown as { result: TermPostings }).result,
    termsFrom: (beginning) =>
      [...(index as unknown as { map: Map<string, unknown> }).map.keys()].filter((term) => term.startsWith(beginning)),
  };
}
