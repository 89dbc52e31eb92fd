import { keepBest } from './best-few.ts';
import { makeCorrector, type Lexicon } from './lexicon.ts';
import { frequencyOfSlot, readPostings } from './postings.ts';
import { legalForms, nameFillers } from './tables/company-words.ts';
import { fold } from './text.ts';

/** Companies that the words of a question name, best first. */
export interface NamedCompanies {
  /** Rows, at most as many as were asked for; ties in row order. */
  readonly rows: readonly number[];
  /** Whether all that tells the names apart stands in the question. */
  readonly whole: boolean;
  /** The words that name them, as they stand in the question. */
  readonly words: readonly string[];
}

/** Company names, by the words that tell them apart. */
export interface Names {
  /** Null when no company is named. */
  find(words: readonly string[], limit: number): NamedCompanies | null;
  /** Whether a word tells any company apart. */
  hasWord(word: string): boolean;
  /** The word of a name that was meant by an unknown one, or null. */
  correct(word: string): string | null;
}

const legal = new Set(legalForms);
const fillers = new Set(nameFillers);

/** Words of a text as names are cut. Letters of an abbreviation stay together: “S.p.A.” is one word. */
export const nameWords = (name: string): string[] =>
  fold(name)
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The words that tell a company apart: those that neither say what it does, nor where, nor in which legal form. A name of nothing
 * else, such as “Boston Crane Hire Ltd”, is told by all of its words together.
 */
export function tellingWords(name: string, lexicon: Lexicon): { words: string[]; common: boolean } {
  const all = nameWords(name).filter((word) => !legal.has(word));
  const telling = all.filter((word) => word.length >= 2 && !fillers.has(word) && !lexicon.hasWord(word));
  return telling.length > 0 ? { words: [...new Set(telling)], common: false } : { words: [...new Set(all)], common: true };
}

/**
 * Opens the names.
 *
 * @param parts Postings of the telling words, as FlexSearch exported them.
 * @param counts Telling words of each company; the high bit marks a name of common words.
 * @param vocabulary Every telling word of names that are not of common words.
 */
export function openNames(
  parts: Readonly<Record<string, string>>,
  counts: Uint8Array,
  vocabulary: readonly string[],
  lexicon: Lexicon,
): Names {
  const postings = readPostings(parts);
  const known = new Set(vocabulary);
  let corrector: ReturnType<typeof makeCorrector> | null = null;
  const hits = new Uint8Array(counts.length);
  return {
    hasWord: (word) => known.has(word),
    correct: (word) => (corrector ??= makeCorrector(vocabulary.filter((candidate) => candidate.length >= 5)))(word, () => true),
    find(words, limit) {
      const asked = [...new Set(words)].filter((word) => !legal.has(word));
      const telling = asked.filter((word) => known.has(word));
      // Common words alone name a company only when they are the whole question.
      const terms = telling.length > 0 ? telling : asked.length <= 6 && asked.every((word) => lexicon.hasWord(word)) ? asked : [];
      const touched: number[] = [];
      for (const term of terms) {
        for (const [slot, ids] of postings.term(term).entries()) {
          if (!ids || frequencyOfSlot(slot) <= 0) continue;
          for (const id of ids) {
            if (hits[id] === 0) touched.push(id);
            hits[id]!++;
          }
        }
      }
      const best: Candidate[] = [];
      for (const id of touched) {
        const count = counts[id]! & 0x7f;
        const common = counts[id]! > 0x7f;
        const whole = common ? hits[id] === count && count === asked.length && count > 1 : hits[id]! >= count;
        if (!common || whole) keepBest(best, { id, whole, hits: hits[id]! }, limit, isBefore);
      }
      for (const id of touched) hits[id] = 0;
      const [first] = best;
      if (first === undefined) return null;
      const equals = best.filter(({ whole, hits: count }) => whole === first.whole && count === first.hits);
      return { rows: equals.map(({ id }) => id), whole: first.whole, words: terms };
    },
  };
}

interface Candidate {
  readonly id: number;
  readonly whole: boolean;
  readonly hits: number;
}

/** Whole names first, then more words in common, then row order. */
function isBefore(one: Candidate, other: Candidate): boolean {
  if (one.whole !== other.whole) return one.whole;
  return one.hits !== other.hits ? one.hits > other.hits : one.id < other.id;
}
