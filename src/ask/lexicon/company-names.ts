import { makeCorrector, type Corrector, type Work } from './corrector.ts';
import type { Lexicon } from './lexicon.ts';
import type { NameIndex } from './name-index.ts';
import { coreWords } from './name-words.ts';
import { legalForms, nameFillers } from '../tables/company-words.ts';
import { insertTopK } from './top-k.ts';

/** Companies that the words of a question name, best first. */
export interface NamedCompanies {
  /** Rows, at most as many as were asked for; ties in row order. */
  readonly rows: readonly number[];
  /** Whether the question has every distinctive word of the names. */
  readonly whole: boolean;
  /** The words that name them, as they stand in the question. */
  readonly words: readonly string[];
  /** Whether the question is their name, and nothing else. */
  readonly isExact: boolean;
}

/** Company names, as questions have them among other words. */
export interface Names {
  /** How many companies there are. */
  readonly count: number;
  /** The companies of which these words are the name, in their order, with or without the legal form; null when there are none. */
  exactly(words: readonly string[], limit: number): NamedCompanies | null;
  /**
   * The companies of which neighbouring words are the whole name; null when there are none. A name of common words alone needs its legal form
   * beside it, unless `common` says that a name is expected.
   */
  within(words: readonly string[], common: boolean, limit: number): NamedCompanies | null;
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

/** Words of a name, at most. */
const longestName = 30;

/** Bit of a count that marks a name of common words. */
const commonBit = 0x80;

/** What of company names is looked for in questions, beside their words. */
export interface NameSigns {
  /** By company, how many of its words are distinctive; of a name without such words how many there are, with {@link commonBit}. */
  readonly counts: Uint8Array;
  /** By word of the index, whether it is a distinctive one of a company. */
  readonly distinctive: Uint8Array;
}

/**
 * The distinctive words of companies: those that neither say what they do, nor where, nor in which legal form. A name of nothing else, such as
 * “Boston Crane Hire Ltd”, is known by all of its words together.
 *
 * @param companies How many of the first names are those of companies.
 * @param isPhraseWord Whether a word stands for something else in questions.
 * @param onName Told how many names have been read.
 */
export function markDistinctive(
  { words, wordsOf }: Pick<NameIndex, 'words' | 'wordsOf'>,
  companies: number,
  isPhraseWord: (word: string) => boolean,
  onName: (done: number) => void,
): NameSigns {
  const isDistinctive = Uint8Array.from(words, (word) =>
    Number(word.length >= 2 && !legal.has(word) && !fillers.has(word) && !isPhraseWord(word)),
  );
  const distinctive = new Uint8Array(words.length);
  const counts = new Uint8Array(companies);
  for (let row = 0; row < companies; row++) {
    onName(row);
    const own = [...new Set(wordsOf(row))];
    const telling = own.filter((id) => isDistinctive[id] === 1);
    for (const id of telling) distinctive[id] = 1;
    const isCommon = telling.length === 0;
    const count = isCommon ? own.filter((id) => !legal.has(words[id]!)).length : telling.length;
    counts[row] = Math.min(commonBit - 1, count) | (isCommon ? commonBit : 0);
  }
  return { counts, distinctive };
}

/** Opens the names of companies, as questions have them. */
export function openNames(index: NameIndex, { counts, distinctive }: NameSigns, lexicon: Lexicon): Names {
  const isDistinctive = (word: string): boolean => distinctive[index.position(word)] === 1;
  const hits = new Uint8Array(counts.length);
  let corrector: Corrector | null = null;

  /** The companies that have a word, each once. */
  const eachRow = (word: string, found: (row: number) => void): void => {
    const at = index.position(word);
    let before = -1;
    for (const row of at === -1 ? [] : index.namesWith(at)) {
      if (row !== before && row < counts.length) found(row);
      before = row;
    }
  };

  /** The companies whose names have no distinctive words, and these alone. */
  const findCommon = (asked: readonly string[], limit: number): NamedCompanies | null => {
    const ids = asked.map(index.position);
    if (ids.length < 2 || ids.includes(-1)) return null;
    const rarest = asked.toSorted((a, b) => index.namesWith(index.position(a)).length - index.namesWith(index.position(b)).length)[0]!;
    const rows: number[] = [];
    eachRow(rarest, (row) => {
      if (rows.length < limit && counts[row] === (commonBit | ids.length) && ids.every((id) => index.wordsOf(row).includes(id)))
        rows.push(row);
    });
    return rows.length === 0 ? null : { rows, whole: true, words: asked, isExact: false };
  };

  return {
    count: counts.length,
    hasWord: isDistinctive,
    exactly(words, limit) {
      if (words.length > longestName) return null;
      const core = coreWords(words);
      // “Cranes” is a word of questions, even where a company has no other name.
      if (core.length < 2 && !core.some(isDistinctive)) return null;
      const rows = index.namedExactly(words).filter((row) => row < counts.length);
      return rows.length === 0 ? null : { rows: rows.slice(0, limit), whole: true, words: core, isExact: true };
    },
    within(words, common, limit) {
      for (const [from, to] of stretches(words, index.position)) {
        const core = coreWords(words.slice(from, to));
        const isTelling = core.some(isDistinctive) || (core.length >= 2 && (common || core.length < to - from));
        if (!isTelling || core.length < 2) continue;
        const rows = index.namedExactly(words.slice(from, to)).filter((row) => row < counts.length);
        if (rows.length > 0) return { rows: rows.slice(0, limit), whole: true, words: core, isExact: false };
      }
      return null;
    },
    correct(word, work) {
      corrector ??= makeCorrector(index.words.filter(({ length }, id) => length >= 5 && distinctive[id] === 1));
      return corrector(word, () => true, work);
    },
    find(words, limit) {
      const asked = [...new Set(words)].filter((word) => !legal.has(word));
      const terms = asked.filter(isDistinctive);
      // Common words alone name a company only when they are the whole question.
      if (terms.length === 0) return asked.length <= 6 && asked.every(lexicon.hasWord) ? findCommon(asked, limit) : null;
      const touched: number[] = [];
      for (const term of terms) {
        eachRow(term, (row) => {
          if (hits[row] === 0) touched.push(row);
          hits[row]!++;
        });
      }
      const best: Candidate[] = [];
      // Many names may share a word of the question: those that are behind the last of the best are left out at a glance.
      let [leastHits, wholeOnly] = [0, false];
      for (const id of touched) {
        const count = counts[id]!;
        const hit = hits[id]!;
        hits[id] = 0;
        if (wholeOnly && (hit < count || hit < leastHits)) continue;
        insertTopK(best, { id, whole: hit >= count, hits: hit }, limit, isBefore);
        const last = best.length < limit ? undefined : best[limit - 1]!;
        if (last?.whole === true) [leastHits, wholeOnly] = [last.hits, true];
      }
      const [first] = best;
      if (first === undefined) return null;
      const equals = best.filter(({ whole, hits: count }) => whole === first.whole && count === first.hits);
      return { rows: equals.map(({ id }) => id), whole: first.whole, words: terms, isExact: false };
    },
  };
}

/** Words of a name within a question, and stretches of a question that may be one, at most. */
const [longestWithin, mostStretches] = [10, 300];

/** Stretches of neighbouring words that all stand in names, the longest first. */
function stretches(words: readonly string[], position: (word: string) => number): [from: number, to: number][] {
  const isKnown = words.map((word) => position(word) !== -1);
  const found: [number, number][] = [];
  for (let length = Math.min(longestWithin, words.length); length >= 2; length--)
    for (let from = 0; from + length <= words.length && found.length < mostStretches; from++)
      if (isKnown.slice(from, from + length).every(Boolean)) found.push([from, from + length]);
  return found;
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
