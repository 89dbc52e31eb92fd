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
