import { eachPhraseAt, makePhraseTable } from './phrase-table.ts';
import { languages, phrasesOf } from '../tables/languages.ts';
import { tradeStems } from '../tables/trade-words.ts';

/** Beginnings of words, each of which stands for itself. */
const stems = makePhraseTable(
  languages.flatMap((language) => phrasesOf(tradeStems[language] ?? '').map((stem) => [`${stem}*`, stem] as const)),
);

/** Words of the trade in a question, by how many stems stand in it. */
export function countTradeWords(words: readonly string[]): number {
  const found = new Set<string>();
  for (let i = 0; i < words.length; i++) eachPhraseAt(stems, words, i, (stem) => found.add(stem));
  return found.size;
}
