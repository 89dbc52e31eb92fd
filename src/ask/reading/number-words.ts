import type { Question, Word } from '../lexicon/text.ts';
import { firstOnes, halves, numberCompounds, numberJoins, numberWords, thousands } from '../tables/quantities.ts';

/** A number in figures or in words. */
export interface WrittenNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** The value of a number in one word: of the table, or of thousands, hundreds, tens and units that are joined: “elftausendzweihundert”. */
export function valueOfWord(word: string): number | undefined {
  const known = numberWords.get(word);
  if (known !== undefined || word.length < 6 || word.length > 40) return known;
  for (const thousand of thousands) {
    const at = word.indexOf(thousand);
    if (at < 1) continue;
    const [head, rest] = [word.slice(0, at), word.slice(at + thousand.length)];
    const [many, more] = [valueOfWord(head), rest === '' ? 0 : valueOfWord(rest)];
    if (many !== undefined && more !== undefined && many < 100) return many * 1000 + more;
  }
  for (const { hundred, and, unitsFirst } of numberCompounds) {
    const at = word.indexOf(hundred);
    if (at === -1) {
      const [unit, tens] = unitsFirst ? splitAt(word, and) : splitBehind(word);
      if (unit !== undefined && tens !== undefined) return unit + tens;
      continue;
    }
    const [head, rest] = [word.slice(0, at), word.slice(at + hundred.length)];
    const hundreds = firstOnes.has(head) ? 1 : numberWords.get(head);
    if (hundreds === undefined || hundreds >= 20) continue;
    const more = rest === '' ? 0 : (valueOfWord(rest) ?? valueOfWord(rest.startsWith(and) ? rest.slice(and.length) : rest));
    if (more !== undefined && more < 100) return hundreds * 100 + more;
  }
  return undefined;
}

/** Tens, which may have lost their last vowel, and a unit: “sessantacinque”, “ventotto”. */
function splitBehind(word: string): [number | undefined, number | undefined] {
  for (let at = word.length - 3; at >= Math.max(4, word.length - 7); at--) {
    const [head, unit] = [word.slice(0, at), numberWords.get(word.slice(at))];
    if (unit === undefined || unit > 9) continue;
    const tens = numberWords.get(head) ?? numberWords.get(`${head}a`) ?? numberWords.get(`${head}i`);
    if (tens !== undefined && tens >= 20 && tens < 100) return [unit, tens];
  }
  return [undefined, undefined];
}

/** A unit and tens with “and” between them: “fünfundsechzig”. */
function splitAt(word: string, and: string): [number | undefined, number | undefined] {
  for (let at = word.indexOf(and, 1); at !== -1; at = word.indexOf(and, at + 1)) {
    const head = word.slice(0, at);
    const [unit, tens] = [head === 'ein' ? 1 : numberWords.get(head), numberWords.get(word.slice(at + and.length))];
    if (unit !== undefined && unit < 10 && tens !== undefined && tens >= 20 && tens < 100) return [unit, tens];
  }
  return [undefined, undefined];
}

/** Whether a word multiplies the figure before it: “2 hundred”, “12 mil”. */
function isMultiplied(figure: string, next: string | undefined): boolean {
  const multiplier = numberWords.get(next ?? '');
  return (multiplier === 1000 && /^[1-9]\d{0,2}$/.test(figure)) || (multiplier === 100 && /^[1-9]$/.test(figure));
}

/**
 * Whether tens are behind a unit that means hundreds in English: “a one sixty”, “two fifty tonner”. “One fifty tonner”, but not “one-fifty”, may be a crane of
 * fifty tonnes, as “two fifty tonners” are two.
 */
function isShortHundred(text: string, words: readonly Word[], i: number, part: number): boolean {
  const unit = words[i - 1]?.text ?? '';
  const isOne = () => words[i - 2]?.text === 'a' || text[words[i - 1]!.end] === '-';
  const isUnit = unit === 'one' ? isOne() : shortHundreds.has(unit);
  const tens = numberWords.get(words[i]!.text) ?? 0;
  return isUnit && part < 10 && tens >= 10 && tens < 100 && words[i + 1]?.text !== 'tonners';
}
const shortHundreds: ReadonlySet<string> = new Set(['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']);

/** The number in front of a unit that is written as one word with it: “hunderttonner”, “stutonowy”. */
function unitedNumber({ text, start }: Word): WrittenNumber[] {
  const head = /^(\p{L}{3,30}?)-?(?:tonner|tonne[rn]?s?$|tonow|tons$)/u.exec(text)?.[1];
  if (head === undefined) return [];
  const value = valueOfWord(head) ?? polishValue(head);
  return value === undefined ? [] : [{ value, start, end: start + head.length }];
}

/** “Studwudziesto”: hundreds and tens as they begin Polish adjectives. */
function polishValue(head: string): number | undefined {
  const tens = head.replace(/o$/, 'u');
  if (numberWords.has(tens)) return numberWords.get(tens);
  for (let at = 3; at < tens.length - 3; at++) {
    const [hundreds, rest] = [numberWords.get(tens.slice(0, at)) ?? 0, numberWords.get(tens.slice(at)) ?? 100];
    if (hundreds >= 100 && hundreds < 1000 && rest < 100) return hundreds + rest;
  }
  return undefined;
}

/** Halves before a unit: “half a ton”, “anderthalb Tonnen”. */
function halvesIn(text: string): WrittenNumber[] {
  return [...text.matchAll(halves)].map(({ 0: whole, 1: one, index }) => ({
    value: one === undefined ? 0.5 : 1.5,
    start: index,
    end: index + whole.length,
  }));
}

/** Numbers in words: what stands before “hundred” or “thousand” multiplies it, all else adds up, from the largest to the smallest. */
export function spelledNumbers({ text: asked, words }: Pick<Question, 'text' | 'words'>): WrittenNumber[] {
  const found: WrittenNumber[] = [...halvesIn(asked), ...words.flatMap(unitedNumber)];
  // “1 hundred ton”, “2 hundred and fifty”: a figure before a word that multiplies it.
  const numbers = words.map(({ text }, i) => valueOfWord(text) ?? (isMultiplied(text, words[i + 1]?.text) ? Number(text) : undefined));
  for (let from = 0; from < words.length; from++) {
    let [whole, part, last, to] = [0, 0, Infinity, from];
    for (let i = from; i < words.length; i++) {
      const text = words[i]!.text;
      const value = numbers[i];
      if (value === undefined) {
        // “Between eighty and ninety” has two numbers, “two hundred and ninety” one.
        const next = numbers[i + 1] ?? Infinity;
        // “A hundred and twenty and two hundred”: what is multiplied begins another number; but “cuarenta y cinco mil” is one.
        const behindTens = whole === 0 && last >= 20 && last < 100 && text !== 'and' && numbers[i + 2] === 1000;
        const multiplied = next < 10 && (numbers[i + 2] ?? 0) >= 100 && !behindTens;
        // “Entre cinquante et quatre-vingt-dix”: in French only one and eleven are joined.
        const apart = text === 'et' && next !== 1 && next !== 11;
        if (
          i === from ||
          !numberJoins.has(text) ||
          next >= last ||
          multiplied ||
          apart ||
          (whole + part < 100 && (text === 'and' || next >= 10))
        )
          break;
        continue;
      }
      if (isShortHundred(asked, words, i, part)) part = part * 100 + value;
      else if (value >= 100 && last < 20 && to === i) part = value === 100 ? part * 100 : part;
      // “Quatre-vingt-dix”: four twenties and ten.
      else if (last === 4 && /^vingts?$/.test(text) && to === i) part = part - 4 + 80;
      else if (value < last) part += value;
      else if (value !== 1000) break;
      if (value === 1000) [whole, part] = [whole + Math.max(1, part === 1000 ? 1 : part) * 1000, 0];
      last = value;
      to = i + 1;
    }
    if (to === from) continue;
    found.push({ value: whole + part, start: words[from]!.start, end: words[to - 1]!.end });
    from = to - 1;
  }
  return found;
}
