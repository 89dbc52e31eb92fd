import { groupBy } from '../../contract/group-by.ts';
import { phraseKey } from '../lexicon/lexicon.ts';
import { languages, phrasesOf } from '../tables/languages.ts';
import { tradeStems } from '../tables/trade-words.ts';

/** Beginnings, folded, by their first two letters. */
const stems = groupBy(new Set(languages.flatMap((language) => phrasesOf(tradeStems[language] ?? '').map(phraseKey))), (stem) =>
  stem.slice(0, 2),
);

/** Words of the trade in a question, by how many stems stand in it. */
export function countTradeWords(words: readonly string[]): number {
  const text = words.join(' ');
  const found = new Set<string>();
  let at = 0;
  for (const word of words) {
    for (const stem of stems.get(word.slice(0, 2)) ?? []) if (text.startsWith(stem, at)) found.add(stem);
    at += word.length + 1;
  }
  return found.size;
}
