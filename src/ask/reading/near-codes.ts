import { groupBy } from '../../contract/group-by.ts';
import { modelKey, type Lexicon, type ModelCode } from '../lexicon/lexicon.ts';
import { maxCodeWords, type CodeSpan } from './model-codes.ts';
import { findInTurn } from './phrase-table.ts';
import { countEdits, type Question, type Word } from '../lexicon/text.ts';

/** Shorter codes are an edit away from too much. */
const shortest = 5;

/** Codes of the atlas by the letters that they begin with; made for a lexicon when it is first needed. */
const byLetters = new WeakMap<Lexicon['models'], Map<string, [key: string, code: ModelCode][]>>();

const lettersOf = (key: string): string => /^\p{L}*/u.exec(key)![0];

/** One edit, or letters more at the end: “AK 37/4000XL”. */
const isNear = (key: string, known: string): boolean =>
  countEdits(key, known, 1) === 1 || (key.startsWith(known) && /^\p{L}{1,3}$/u.test(key.slice(known.length)));

/**
 * Codes that differ in one letter or digit from one of the atlas, and begin with the same letters: “CR-101”, “QY25K6”. A digit of a code
 * is never corrected: another number is another crane.
 */
export function findNearCodes(
  { text }: Question,
  words: readonly Word[],
  lexicon: Lexicon,
  isTaken: (index: number) => boolean,
): CodeSpan[] {
  if (!/\d/.test(text)) return [];
  let codes = byLetters.get(lexicon.models);
  if (codes === undefined) {
    codes = groupBy(
      // A maker with a number alone is too much like an amount: “Kobelco 100 t” is no CK1100G.
      [...lexicon.models].filter(
        ([key, { brand, model, family }]) =>
          family !== true && key.length >= shortest && (key === modelKey(model) || key === modelKey(brand + model)),
      ),
      ([key]) => lettersOf(key),
    );
    byLetters.set(lexicon.models, codes);
  }
  return findInTurn(words, (from) => {
    let key = '';
    let best: CodeSpan | null = null;
    for (let to = from + 1; to <= Math.min(words.length, from + maxCodeWords) && !isTaken(to - 1); to++) {
      // “800 € am Tag” is no 800AM.
      if (to > from + 1 && !/^[\s./_-]{1,3}$/.test(text.slice(words[to - 2]!.end, words[to - 1]!.start))) break;
      key += words[to - 1]!.text;
      if (key.length < shortest || !/\d/.test(key)) continue;
      const near = codes.get(lettersOf(key))?.find(([known]) => isNear(key, known))?.[1];
      if (near === undefined) continue;
      const code = text.slice(words[afterBrand(words, from, to, near)]!.start, words[to - 1]!.end);
      best = { from, to, model: { brand: near.brand, model: code.toUpperCase(), slugs: [] } };
    }
    return best;
  });
}

/** The first word behind the maker's name where a code begins with it, else the first word. */
function afterBrand(words: readonly Word[], from: number, to: number, { brand }: ModelCode): number {
  const name = modelKey(brand);
  let key = '';
  for (let i = from; i < to - 1; i++) if ((key += words[i]!.text) === name) return i + 1;
  return from;
}
