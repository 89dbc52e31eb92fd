import { fold } from '../../contract/fold.ts';

/** Words that carry no meaning in a question about cranes, in the languages that questions come in. */
const stopWords = new Set(
  `a an and any are at be by can do does for from has have how i in is it me my near of on or show some tell than that the there to want we what where which who with you your
   der die das den dem des ein eine einen und oder in im am bei von zu mit für auf wo wer was ist gibt es ich wir
   de het een en of in op te bij van voor met waar wie wat is er
   le la les un une des du de et ou à au aux en dans pour avec où qui est
   el los las un una unos y o en del al para con dónde qué quién es
   il lo gli i una e o di da del della nel per con dove che chi
   os as um uma e ou no na em do da dos das para com onde que quem
   w we z ze na do i lub dla gdzie kto co jest`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Reduces a plain plural to its singular; stronger stemming would merge different words. */
const singular = (word: string): string => (word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word);

/**
 * The terms of a text, in order, with repetitions. Numbers stay whole. A model code gives its letters and numbers, the whole code without
 * punctuation, so that “LTM 1100-5.2”, “ltm1100-5.2” and “LTM-1100 5.2” match, and its first part, so that “LTM 1100” matches too.
 */
export function analyze(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? [];
  const terms: string[] = [];
  words.forEach((word, i) => {
    const parts = word.match(/\p{L}+|\p{N}+/gu)!;
    for (const part of parts) if (!stopWords.has(part)) terms.push(singular(part));
    const next = words[i + 1];
    const joined = parts.join('');
    if (/\d/.test(joined) && /\p{L}/u.test(joined) && parts.length > 1) terms.push(joined);
    if (/^\p{L}{1,6}$/u.test(word) && next !== undefined && /^\d/.test(next)) {
      const codes = new Set([word + next.replace(/[.-]/g, ''), word + /^\p{N}+/u.exec(next)![0]]);
      terms.push(...codes);
    }
  });
  return terms;
}

/** Whether a term is a code of letters and digits. Its parts are terms of their own too. */
export const isCode = (term: string): boolean => /\d/.test(term) && /\p{L}/u.test(term);
