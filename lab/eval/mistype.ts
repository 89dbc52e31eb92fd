import { pick, pickInteger, type Random } from '../../scripts/market/random.ts';

/** Makes one typing error: a letter of a longer word is left out, doubled, swapped with the next, or replaced. */
export function mistype(text: string, random: Random): string {
  const words = [...text.matchAll(/\p{L}{5,}/gu)];
  if (words.length === 0) return text;
  const { 0: word, index } = pick(random, words);
  const at = index + pickInteger(random, 1, word.length - 2);
  const [before, letter, next, after] = [text.slice(0, at), text[at]!, text[at + 1]!, text.slice(at + 2)];
  return (
    before +
    pick(random, [next + after, letter + letter + next + after, next + letter + after, pick(random, [...'aeiorstn']) + next + after])
  );
}
