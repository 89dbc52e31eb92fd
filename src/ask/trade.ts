import { phraseKey } from './lexicon.ts';
import { languages, phrasesOf } from './tables/languages.ts';
import { tradeStems } from './tables/trade-words.ts';

/** Beginnings, folded, each behind a blank. */
const stems = [...new Set(languages.flatMap((language) => phrasesOf(tradeStems[language] ?? '').map((stem) => ` ${phraseKey(stem)}`)))];

/** Words of the trade in a question, by how many stems stand in it. */
export function countTradeWords(words: readonly string[]): number {
  const text = ` ${words.join(' ')}`;
  return stems.filter((stem) => text.includes(stem)).length;
}
