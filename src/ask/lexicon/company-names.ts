import type { SectionArray, Sections } from '../../query/sections.ts';
import { insertTopK } from './top-k.ts';
import { makeCorrector, type Corrector, type Work } from './corrector.ts';
import type { Lexicon } from './lexicon.ts';
import { legalForms, nameFillers } from '../tables/company-words.ts';
import { fold } from './text.ts';

/** Companies that the words of a question name, best first. */
export interface NamedCompanies {
  /** Rows, at most as many as were asked for; ties in row order. */
  readonly rows: readonly number[];
  /** Whether the question has every distinctive word of the names. */
  readonly whole: boolean;
  /** The words that name them, as they stand in the question. */
  readonly words: readonly string[];
}

/** Company names, by their distinctive words. */
export interface Names {
  /** Null when no company is named. */
  find(words: readonly string[], limit: number): NamedCompanies | null;
  /** Whether a word is a distinctive one of any company. */
  hasWord(word: string): boolean;
  /**
   * The word of a name that was meant by an unknown one, or null.
   *
   * @param work What is left of the work on the question.
   */
  correct(word: string, work: Work): string | null;
}

const legal = new Set(legalForms);
const fillers = new Set(nameFillers);

/** Words of a text as names are cut. Letters of an abbreviation stay together: “S.p.A.” is one word. */
export const nameWords = (name: string): string[] =>
  fold(name)
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The distinctive words of a company: those that neither say what it does, nor where, nor in which legal form. A name of nothing
 * else, such as “Boston Crane Hire Ltd”, is known by all of its words together.
 */
function distinctiveWords(
  name: readonly string[],
  isPhraseWord: (word: string) => boolean,
): { words: ReadonlySet<string>; common: boolean } {
  const all = name.filter((word) => !legal.has(word));
  const distinctive = all.filter((word) => word.length >= 2 && !fillers.has(word) && !isPhraseWord(word));
  return distinctive.length > 0 ? { words: new Set(distinctive), common: false } : { words: new Set(all), common: true };
}

/** Words that alone may name a company come first among the words. */
export interface NamesMeta {
  readonly distinctive: number;
}

/** Bit of a count that marks a name of common words. */
const commonBit = 0x80;

/**
 * Serializes names: every word with the rows of the names that have it, and how many words each name has.
 *
 * @param names Words of the names, in row order.
 * @param isPhraseWord Whether a word stands for something else in questions.
 * @param onName Told how many names have been read.
 */
export function serializeNames(
  names: readonly (readonly string[])[],
  isPhraseWord: (word: string) => boolean,
  onName: (done: number) => void,
): { meta: NamesMeta; sections: Record<string, SectionArray> } {
  const rowsByWord = new Map<string, number[]>();
  const distinctive = new Set<string>();
  const counts = new Uint8Array(names.length);
  names.forEach((name, row) => {
    onName(row);
    const { words, common } = distinctiveWords(name, isPhraseWord);
    counts[row] = Math.min(commonBit - 1, words.size) | (common ? commonBit : 0);
    for (const word of words) {
      if (!common) distinctive.add(word);
      const rows = rowsByWord.get(word);
      if (rows === undefined) rowsByWord.set(word, [row]);
      else rows.push(row);
    }
  });
  const words = [...[...distinctive].sort(), ...[...rowsByWord.keys()].filter((word) => !distinctive.has(word)).sort()];
  const rows = words.map((word) => rowsByWord.get(word)!);
  const ends = new Uint32Array(words.length);
  rows.reduce((end, { length }, i) => (ends[i] = end + length), 0);
  return {
    meta: { distinctive: distinctive.size },
    sections: {
      'names.words': new TextEncoder().encode(words.join('\n')),
      'names.ends': ends,
      'names.rows': Uint32Array.from(rows.flat()),
      'names.counts': counts,
    },
  };
}

/** Opens serialized names. */
export function openNames({ distinctive }: NamesMeta, file: Sections, lexicon: Lexicon): Names {
  const known = new TextDecoder().decode(file.u8('names.words')).split('\n');
  const positions = new Map(known.map((word, i) => [word, i]));
  const [ends, rows, counts] = [file.u32('names.ends'), file.u32('names.rows'), file.u8('names.counts')];
  const rowsOf = (word: string): Uint32Array => {
    const i = positions.get(word);
    return i === undefined ? new Uint32Array() : rows.subarray(i === 0 ? 0 : ends[i - 1], ends[i]);
  };
  const hasWord = (word: string): boolean => (positions.get(word) ?? distinctive) < distinctive;
  let corrector: Corrector | null = null;
  const hits = new Uint8Array(counts.length);
  return {
    hasWord,
    correct(word, work) {
      corrector ??= makeCorrector(known.slice(0, distinctive).filter(({ length }) => length >= 5));
      return corrector(word, () => true, work);
    },
    find(words, limit) {
      const asked = [...new Set(words)].filter((word) => !legal.has(word));
      const distinctiveTerms = asked.filter(hasWord);
      // Common words alone name a company only when they are the whole question.
      const terms = distinctiveTerms.length > 0 ? distinctiveTerms : asked.length <= 6 && asked.every(lexicon.hasWord) ? asked : [];
      const touched: number[] = [];
      for (const term of terms) {
        const named = rowsOf(term);
        for (let i = 0; i < named.length; i++) {
          const row = named[i]!;
          if (hits[row] === 0) touched.push(row);
          hits[row]!++;
        }
      }
      const best: Candidate[] = [];
      // Many names may share a word of the question: those that are behind the last of the best are left out at a glance.
      let [leastHits, wholeOnly] = [0, false];
      for (const id of touched) {
        const count = counts[id]! & ~commonBit;
        const hit = hits[id]!;
        hits[id] = 0;
        if (wholeOnly && (hit < count || hit < leastHits)) continue;
        const common = (counts[id]! & commonBit) !== 0;
        const whole = common ? hit === count && count === asked.length && count > 1 : hit >= count;
        if (common && !whole) continue;
        insertTopK(best, { id, whole, hits: hit }, limit, isBefore);
        const last = best.length < limit ? undefined : best[limit - 1]!;
        if (last?.whole === true) [leastHits, wholeOnly] = [last.hits, true];
      }
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
