import { fold } from '../../contract/fold.ts';
import type { Word } from '../lexicon/text.ts';
import { languages, phrasesOf } from '../tables/languages.ts';
import { narrowerKinds } from '../tables/service-words.ts';
import { eachPhraseAt, makePhraseTable, phraseSet, type Stretch } from './phrase-table.ts';
import * as tables from '../tables/aside-words.ts';

/** What phrases are looked for, in all languages or in that of the question. */
type Kind = tables.Figure | 'largest' | 'narrower' | 'format';

/** All figures of models that are asked for. */
export const allFigures = Object.keys(tables.figureWords) as tables.Figure[];
const lists: readonly (readonly [Kind, string | undefined])[] = [
  ...allFigures.map((figure) => [figure, tables.figureWords[figure].replaceAll(';', ',')] as const),
  ['largest', tables.largestWords],
  ['format', tables.formatWords],
  ...languages.map((language): [Kind, string | undefined] => ['narrower', narrowerKinds[language]]),
];
const table = makePhraseTable(lists.flatMap(([kind, list = '']) => phrasesOf(list).map((phrase) => [phrase, kind] as const)));

/** The words of a question, and the phrases in them that are not looked up in the lexicon. */
export interface Asides {
  /** As they were asked, folded: those that are looked up may have lost their endings. Two that were joined stay one. */
  readonly words: readonly string[];
  /** Phrases of a kind from left to right, the longest at a word, without overlap. */
  readonly of: (kind: Kind) => readonly Stretch[];
}

/** Looks all phrases up. */
export function readAsides(asked: readonly Word[]): Asides {
  const words = asked.map(({ text, written }) => (text === written || written.includes(' ') ? text : fold(written)));
  const found = new Map<Kind, Stretch[]>();
  for (let from = 0; from < words.length; from++)
    eachPhraseAt(table, words, from, (kind, to) => {
      const known = found.get(kind);
      if (known === undefined) found.set(kind, [{ from, to }]);
      else if (known.at(-1)!.to <= from) known.push({ from, to });
    });
  return { words, of: (kind) => found.get(kind) ?? [] };
}

/** The figures that a question asks for. */
export const figuresAsked = ({ of }: Asides): tables.Figure[] =>
  // “Axle load” asks neither for axles nor for a load chart.
  allFigures.filter((figure) => of(figure).length > 0 && !(figure === 'axles' && of('axleLoad').length > 0));

const nouns = phraseSet(tables.lengthNouns);

/** Where a length ends with the word behind it that says what it is of: “30 m radius”. */
export const withNoun = (words: readonly Word[], to: number): number => (nouns.has(words[to]?.text ?? '') ? to + 1 : to);
