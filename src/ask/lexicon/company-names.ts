import { makeCorrector, type Corrector } from './corrector.ts';
import type { Steps } from './steps.ts';
import type { Lexicon } from './lexicon.ts';
import type { NameIndex } from './name-index.ts';
import { coreWords, kindOf, legalKind } from './name-words.ts';
import { legalForms, nameFillers } from '../tables/company-words.ts';
import { insertTopK } from './top-k.ts';

/** Companies named by the words of a question, best first. */
export interface NamedCompanies {
  /** Rows, up to the limit; ties in row order. */
  readonly rows: readonly number[];
  /** Whether the question has all distinctive words of the names. */
  readonly whole: boolean;
  /** The words of the question that name them. */
  readonly words: readonly string[];
  /** Whether the question is only their name. */
  readonly isExact: boolean;
}

/** Finds company names among the words of questions. */
export interface Names {
  /** The number of companies. */
  readonly count: number;
  /** The companies with exactly these words as their name, in order, with or without the legal form; null if there are none. */
  exactly(words: readonly string[], limit: number): NamedCompanies | null;
  /**
   * The companies with consecutive words as their whole name; null if there are none. A name of common words also needs its legal form, unless
   * `common` says that a name is expected.
   */
  within(words: readonly string[], common: boolean, limit: number): NamedCompanies | null;
  /** The companies that share most distinctive words with the question; null if none has any. */
  find(words: readonly string[], limit: number): NamedCompanies | null;
  /** Whether a word is distinctive of any company. */
  hasWord(word: string): boolean;
  /**
   * The word of a name that an unknown word probably means, or null.
   *
   * @param steps What is left of the steps on the question.
   */
  correct(word: string, steps: Steps): string | null;
}

const legal = new Set(legalForms);
const fillers = new Set(nameFillers);

/** The most words of a name. */
const longestName = 30;

/** The bit of a count that marks a name of common words. */
const commonBit = 0x80;

/** How well the words of company names tell companies apart. */
export interface NameSigns {
  /** By company, how many of its words are distinctive; for a name without such words, the number of all words and {@link commonBit}. */
  readonly counts: Uint8Array;
  /** By word of the index, 1 if it is distinctive of a company. */
  readonly distinctive: Uint8Array;
}

/**
 * Finds the distinctive words of companies: those that say neither what they do, nor where, nor their legal form. A name without any, such as
 * “Boston Crane Hire Ltd”, is recognized by all of its words together.
 *
 * @param companies How many of the names, from the first, are of companies.
 * @param isPhraseWord Whether a word means something else in questions.
 * @param onName Called with the number of names read.
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

/** The names, opened. */
interface NamesFile {
  readonly index: NameIndex;
  readonly signs: NameSigns;
  readonly lexicon: Lexicon;
  isDistinctive(word: string): boolean;
  /** How many of the asked words each company has; zero between searches. */
  readonly hits: Uint8Array;
}

/** Opens the names of companies for looking them up in questions. */
export function openNames(index: NameIndex, signs: NameSigns, lexicon: Lexicon): Names {
  const { counts, distinctive } = signs;
  const isDistinctive = (word: string): boolean => distinctive[index.position(word)] === 1;
  const file: NamesFile = { index, signs, lexicon, isDistinctive, hits: new Uint8Array(counts.length) };
  let corrector: Corrector | null = null;
  return {
    count: counts.length,
    hasWord: isDistinctive,
    exactly(words, limit) {
      if (words.length > longestName) return null;
      const core = coreWords(words);
      // “Cranes” is an ordinary word in a question, even if it is all of a company’s name.
      if (core.length < 2 && !core.some(isDistinctive)) return null;
      const rows = companiesNamed(file, words);
      return rows.length === 0 ? null : { rows: rows.slice(0, limit), whole: true, words: core, isExact: true };
    },
    within: (words, common, limit) => findWithin(file, words, common, limit),
    correct(word, steps) {
      corrector ??= makeCorrector(index.words.filter(({ length }, id) => length >= 5 && distinctive[id] === 1));
      return corrector(word, () => true, steps);
    },
    find(words, limit) {
      const asked = [...new Set(words)].filter((word) => !legal.has(word));
      const terms = asked.filter(isDistinctive);
      if (terms.length > 0) return findByWords(file, terms, limit);
      // Common words name a company only if the question has no others.
      return asked.length <= 6 && asked.every(lexicon.hasWord) ? findCommon(file, asked, limit) : null;
    },
  };
}

const companiesNamed = ({ index, signs: { counts } }: NamesFile, words: readonly string[]): readonly number[] =>
  index.namedExactly(words).filter((row) => row < counts.length);

/** Calls back with each company that has a word, once. */
function eachRow({ index, signs: { counts } }: NamesFile, word: string, found: (row: number) => void): void {
  const at = index.position(word);
  let before = -1;
  for (const row of at === -1 ? [] : index.namesWith(at)) {
    if (row !== before && row < counts.length) found(row);
    before = row;
  }
}

/** Finds a company by consecutive words that are its whole name. */
function findWithin(file: NamesFile, words: readonly string[], common: boolean, limit: number): NamedCompanies | null {
  const { index, isDistinctive } = file;
  const telling = words.map((word) => common || isDistinctive(word) || kindOf(word) === legalKind);
  if (!telling.includes(true)) return null;
  for (const [from, to] of stretches(words, index.position)) {
    if (!telling.slice(from, to).includes(true)) continue;
    const core = coreWords(words.slice(from, to));
    if (core.length < 2 || !(common || core.length < to - from || core.some(isDistinctive))) continue;
    const rows = companiesNamed(file, words.slice(from, to));
    if (rows.length > 0) return { rows: rows.slice(0, limit), whole: true, words: core, isExact: false };
  }
  return null;
}

/** Finds companies with names of common words only, exactly these. */
function findCommon(file: NamesFile, asked: readonly string[], limit: number): NamedCompanies | null {
  const { index, signs } = file;
  const ids = asked.map(index.position);
  if (ids.length < 2 || ids.includes(-1)) return null;
  const rarest = asked.toSorted((a, b) => index.namesWith(index.position(a)).length - index.namesWith(index.position(b)).length)[0]!;
  const rows: number[] = [];
  eachRow(file, rarest, (row) => {
    if (rows.length < limit && signs.counts[row] === (commonBit | ids.length) && ids.every((id) => index.wordsOf(row).includes(id)))
      rows.push(row);
  });
  return rows.length === 0 ? null : { rows, whole: true, words: asked, isExact: false };
}

/** Finds the companies that have most of these distinctive words. */
function findByWords(file: NamesFile, terms: readonly string[], limit: number): NamedCompanies | null {
  const { signs, hits } = file;
  const touched: number[] = [];
  for (const term of terms) {
    eachRow(file, term, (row) => {
      if (hits[row] === 0) touched.push(row);
      hits[row]!++;
    });
  }
  const best: Candidate[] = [];
  // Many names may share a word of the question: a quick test skips those that rank behind the last of the best.
  let [leastHits, leastWhole] = [0, false];
  for (const id of touched) {
    const count = signs.counts[id]!;
    const hit = hits[id]!;
    hits[id] = 0;
    if (hit < leastHits || (hit === leastHits && leastWhole && hit < count)) continue;
    insertTopK(best, { id, whole: hit >= count, hits: hit }, limit, isBefore);
    const last = best.length < limit ? undefined : best[limit - 1]!;
    if (last !== undefined) [leastHits, leastWhole] = [last.hits, last.whole];
  }
  const [first] = best;
  if (first === undefined) return null;
  const equals = best.filter(({ whole, hits: count }) => whole === first.whole && count === first.hits);
  return { rows: equals.map(({ id }) => id), whole: first.whole, words: terms, isExact: false };
}

/** The most words of a name within a question, and the most stretches of a question that are tried as a name. */
const [longestWithin, mostStretches] = [10, 40];

/** Stretches of consecutive words that all occur in names, the longest first. */
function stretches(words: readonly string[], position: (word: string) => number): [from: number, to: number][] {
  // The number of consecutive known words from each word on.
  const run = new Uint16Array(words.length + 1);
  for (let i = words.length - 1; i >= 0; i--) run[i] = position(words[i]!) === -1 ? 0 : run[i + 1]! + 1;
  const found: [number, number][] = [];
  for (let length = Math.min(longestWithin, Math.max(...run)); length >= 2; length--)
    for (let from = 0; from + length <= words.length && found.length < mostStretches; from++)
      if (run[from]! >= length) found.push([from, from + length]);
  return found;
}

interface Candidate {
  readonly id: number;
  readonly whole: boolean;
  readonly hits: number;
}

/** More words in common first, then whole names, then row order. */
function isBefore(one: Candidate, other: Candidate): boolean {
  if (one.hits !== other.hits) return one.hits > other.hits;
  return one.whole !== other.whole ? one.whole : one.id < other.id;
}
