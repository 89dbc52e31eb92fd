import { fold } from '../../contract/fold.ts';

/** Control, format and private-use characters, and halves of surrogate pairs: a question needs none of them. */
const unsaid = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

/** A word of a question: consecutive letters or digits. */
export interface Word {
  /** Folded. */
  readonly text: string;
  /** As typed. */
  readonly written: string;
  /** Where it begins and ends in {@link Question.text}. */
  readonly start: number;
  readonly end: number;
  /** Has a capital that neither the beginning of a sentence nor shouting explains. */
  readonly capital: boolean;
  /** All in capitals, in a question that isn’t. */
  readonly capitals: boolean;
}

/** A question, folded and cut into words, without control characters and the like. */
export interface Question {
  readonly text: string;
  readonly words: readonly Word[];
  /** Whether the question was longer than what is read. */
  readonly cut: boolean;
}

/** How much of a question is read. Time grows with each of these, so each is applied after folding, which can lengthen a text. */
export interface QuestionBounds {
  readonly maxQuestionChars: number;
  readonly maxQuestionWords: number;
  readonly maxWordLetters: number;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** Reads any text as a question. Never throws. */
export function readQuestion(question: string, { maxQuestionChars, maxQuestionWords, maxWordLetters }: QuestionBounds): Question {
  const whole = question
    .slice(0, maxQuestionChars * 2)
    .toWellFormed()
    .replace(unsaid, ' ')
    .normalize('NFKC');
  const clean = whole.slice(0, maxQuestionChars);
  const capitals = new Set<string>();
  const spelled = new Map<string, string>();
  const abbreviations = new Set<string>();
  const shouting = clean === clean.toUpperCase();
  for (const { 0: word, index } of clean.matchAll(wordPattern)) {
    const key = fold(word);
    if (!spelled.has(key)) spelled.set(key, word);
    if (shouting || !/^\p{Lu}/u.test(word)) continue;
    const before = clean.slice(0, index).trimEnd().at(-1) ?? '.';
    if (!/[.!?]/.test(before)) capitals.add(key);
    if (/^\p{Lu}{2,4}$/u.test(word)) abbreviations.add(key);
  }
  const folded = fold(whole);
  const short = beginning(folded, maxQuestionChars).replace(wordPattern, (word) => (word.length > maxWordLetters ? ' ' : word));
  const found = [...short.matchAll(wordPattern)];
  const text = short.slice(0, found[maxQuestionWords]?.index);
  const words = found.slice(0, maxQuestionWords).map(({ 0: word, index }) => ({
    text: word,
    written: spelled.get(word) ?? word,
    start: index,
    end: index + word.length,
    capital: capitals.has(word),
    capitals: abbreviations.has(word),
  }));
  return { text, words, cut: text !== folded };
}

/** The beginning of a text: its last word whole or not at all. */
function beginning(text: string, most: number): string {
  const isLetter = (i: number) => /[\p{L}\p{M}\p{N}]/u.test(text[i] ?? '');
  let end = most;
  if (isLetter(end)) while (end > 0 && isLetter(end - 1)) end--;
  return text.slice(0, end);
}

/** Longer words are compared by their first letters only. */
const longestCompared = 63;
const rowLength = longestCompared + 1;
/** The table of edits, row by row: scratch space of every comparison, which never reads what an earlier one has left there. */
const table = new Uint8Array(rowLength * rowLength);

/**
 * Edits that turn `a` into `b` (Damerau–Levenshtein, restricted); any number above `most` if it takes more. Compares only letters that may
 * have moved, so the time grows with the number of letters and `most`, not with the square of the letters (Ukkonen 1985).
 */
export function countEdits(a: string, b: string, most: number): number {
  const [height, width] = [Math.min(a.length, longestCompared), Math.min(b.length, longestCompared)];
  if (Math.abs(height - width) > most) return most + 1;
  for (let j = 0; j <= Math.min(width, most + 1); j++) table[j] = j;
  for (let i = 1; i <= height; i++) {
    const row = i * rowLength;
    const above = row - rowLength;
    const [from, to] = [Math.max(1, i - most), Math.min(width, i + most)];
    table[row + from - 1] = from === 1 ? i : most + 1;
    if (to < width) table[row + to + 1] = most + 1;
    let least = table[row + from - 1]!;
    const letter = a.charCodeAt(i - 1);
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      const replaced = table[above + j - 1]!;
      let edits = letter === other ? replaced : Math.min(table[above + j]!, table[row + j - 1]!, replaced) + 1;
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        edits = Math.min(edits, table[above - rowLength + j - 2]! + 1);
      table[row + j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
  }
  return table[height * rowLength + width]!;
}
