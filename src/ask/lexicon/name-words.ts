import { legalForms, legalLinks } from '../tables/company-words.ts';
import { fold } from '../../contract/fold.ts';

const legal = new Set(legalForms);
const links = new Set(legalLinks);
/** The kind of a word in a name: part of a legal form, or a small word that a legal form can contain. */
export const legalKind = 1;
const linkKind = 2;
export const kindOf = (word: string): number => (legal.has(word) ? legalKind : links.has(word) ? linkKind : 0);

/** Scripts that write words without blanks between them (Unicode Standard Annex 29, section 4), and Korean, whose compounds have none. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

/** Two letters each that follow one another, so that any part of a name is found. */
const pairsOf = (run: string): string => {
  const letters = [...run];
  return letters.length < 2
    ? ` ${run} `
    : ` ${letters
        .slice(1)
        .map((letter, i) => letters[i]! + letter)
        .join(' ')} `;
};

/** Joins single letters at the end that are a legal form: “b v” is “bv”. */
function joinForm(words: string[]): string[] {
  let from = words.length;
  while (from > 0 && words[from - 1]!.length === 1) from--;
  for (; from < words.length - 1; from++) {
    const joined = words.slice(from).join('');
    if (legal.has(joined)) return [...words.slice(0, from), joined];
  }
  return words;
}

/** Cuts a name into words. Abbreviations stay together: “S.p.A.” is one word, and so are “A/S” and “b v” at its end. */
export const nameWords = (name: string): string[] =>
  joinForm(
    fold(name)
      .replace(/(?<=\b\p{L})(?:\.\s?(?=\p{L}\.)|\.(?=\p{L}\b|\s|$)|\/(?=\p{L}\b))/gu, '')
      .replace(unspaced, pairsOf)
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** The same, with letters and digits split, because model codes are written in several ways: “LTM1100” is “LTM 1100”. */
export const codeWords = (name: string): string[] => nameWords(name).flatMap(splitCode);
export const splitCode = (word: string): readonly string[] => word.match(/\p{L}+|\p{N}+/gu) ?? [word];

/** Whether a text may be the beginning of a legal form. */
export const beginsLegalForm = (text: string): boolean => [...legal, ...links].some((form) => form.startsWith(text));

/** The words of a name without its legal form, before or after it; all words if there are no others. */
export function coreWords(words: readonly string[]): readonly string[] {
  const kindAt = (i: number): number => kindOf(words[i]!);
  const end = coreEndOf(kindAt, 0, words.length);
  return words.slice(coreStartOf(kindAt, 0, end), end);
}

/** Where a name ends before its legal form, which includes small words: “S. de R.L. de C.V.”. */
export function coreEndOf(kindAt: (i: number) => number, start: number, end: number): number {
  let at = end;
  while (at > start && (kindAt(at - 1) === legalKind || (at < end && kindAt(at - 1) === linkKind))) at--;
  return at === start ? end : at;
}

/** Where a name begins after its legal form. */
export function coreStartOf(kindAt: (i: number) => number, start: number, end: number): number {
  let at = start;
  while (at < end && kindAt(at) === legalKind) at++;
  return at === end ? start : at;
}
