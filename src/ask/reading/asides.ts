import { groupBy } from '../../contract/group-by.ts';
import { phraseKey } from '../lexicon/lexicon.ts';
import { fold, type Word } from '../lexicon/text.ts';
import * as tables from '../tables/aside-words.ts';
import * as details from '../tables/detail-words.ts';
import { languages, phrasesOf, tellingWords, type Language } from '../tables/languages.ts';
import { narrowerKinds } from '../tables/service-words.ts';
import type { Spoken } from './language.ts';
import { eachPhraseAt, isIn, makePhraseTable, phraseSet, type Stretch } from './phrase-table.ts';
import { findTimes, isSmallNumber } from './times.ts';

/** What phrases are looked for, in all languages or in that of the question. */
type Kind = tables.Figure | 'largest' | 'narrower' | 'format' | `${'wish' | 'detail' | 'email' | 'beyond'} ${Language}`;

const allFigures = Object.keys(tables.figureWords) as tables.Figure[];
const lists: readonly (readonly [Kind, string | undefined])[] = [
  ...allFigures.map((figure) => [figure, tables.figureWords[figure].replaceAll(';', ',')] as const),
  ['largest', tables.largestWords],
  ['format', details.formatWords],
  ...languages.flatMap((language): [Kind, string | undefined][] => [
    ['narrower', narrowerKinds[language]],
    [`wish ${language}`, tables.wishWords[language]],
    [`detail ${language}`, details.registerNumbers],
    [`detail ${language}`, details.companyDetails[language]],
    [`email ${language}`, details.emailWords[language]],
    [`beyond ${language}`, details.beyondMeaning[language]],
  ]),
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

const wordsOf = (list: string): string[] => phrasesOf(list).flatMap((phrase) => phraseKey(phrase).split(' '));

/** What words of times, wishes, figures and kinds say of the language. Those of a wish in several words may be anyone’s. */
const spoken = groupBy(
  languages.flatMap((language, i) => {
    const ofFigures = Object.values(tables.figureWords).map((list) => list.split(';')[i]);
    const listed = [tables.timeWords[language], narrowerKinds[language], ...ofFigures].join(',');
    const wishes = phrasesOf(tables.wishWords[language]?.replaceAll('*', '') ?? '').map(phraseKey);
    const long = [...wordsOf(listed.replaceAll('*', '')), ...wishes.filter((key) => !key.includes(' '))].filter(
      ({ length }) => length >= 4,
    );
    return Array.from(new Set([...long, ...wordsOf(tellingWords[language] ?? '')]), (word) => ({ word, language }));
  }),
  ({ word }) => word,
);

/** Words that show the language. */
export const asidesSpoken = ({ words }: Asides): Spoken[] =>
  words.flatMap((word, from) => {
    const known = spoken.get(word);
    return known === undefined ? [] : [{ from, to: from + 1, languages: known.map(({ language }) => language) }];
  });

/** Where a text says who may not answer. */
function findRefusals(words: readonly string[]): Stretch[] {
  const text = ` ${words.join(' ')}`;
  const wordsIn = (some: string) => some.split(' ').length - 1;
  return tables.refusals
    .flatMap((refusal) => [...text.matchAll(refusal)])
    .map(({ 0: found, index }) => ({ from: wordsIn(text.slice(0, index)), to: wordsIn(text.slice(0, index) + found) }));
}

/** Figures that no answer takes into account where companies and offers are looked for. */
const unlisted: readonly tables.Figure[] = ['axles', 'axleLoad', 'chart', 'pressure', 'width', 'size', 'fuel', 'speed', 'engine'];

/** Which asides are looked for. */
interface Among {
  /** Whether a word is not read as something else. */
  readonly isFree: (index: number) => boolean;
  /** Whether figures count that the data lacks. */
  readonly figures: boolean;
  /** What the question is about, if it asks for details of it that no answer gives. */
  readonly about: 'company' | 'companies' | 'interface' | null;
}

/**
 * What a question says that no answer takes into account: when, who may not answer, and what is wished of a crane beyond what the data has. A
 * stretch may be in another.
 */
export function findAsides(asides: Asides, language: Language, { isFree, about, figures }: Among): Stretch[] {
  const { words, of } = asides;
  if (about === 'interface') return of('format').filter(({ from }) => isFree(from));
  const refused = findRefusals(words);
  const when = findTimes(words, language, (i) => isFree(i) && !isIn(refused)(i));
  const isTaken = isIn([...refused, ...when]);
  const isStated = isIn(figures ? [] : allFigures.flatMap(of));
  // An answer about one company says in a sentence that it has no e-mail address.
  const detailed = about === null ? [] : [...of(`detail ${language}`), ...(about === 'companies' ? of(`email ${language}`) : [])];
  const wished = [...of(`wish ${language}`), ...detailed].filter(({ from }) => !isStated(from));
  const isLeft = ({ from, to }: Stretch) => words.slice(from, to).every((_, i) => isFree(from + i) && !isTaken(from + i));
  return [...refused, ...when, ...[...wished, ...(figures ? unlistedFigures(asides) : [])].filter(isLeft)];
}

/** Where companies or offers are to have figures that no list has; axles with their number. */
const unlistedFigures = ({ words, of }: Asides): Stretch[] =>
  unlisted.flatMap((figure) =>
    of(figure).flatMap(({ from, to }) => {
      if (words.slice(Math.max(0, from - 5), from).some((word) => tables.denials.has(word))) return [];
      if (figure !== 'axles') return to - from === 1 && tables.weakFigures.has(words[from]!) ? [] : [{ from, to }];
      if (from > 0 && isSmallNumber(words[from - 1]!)) return [{ from: from - 1, to }];
      return to - from === 1 && words[from]!.length >= 8 ? [{ from, to }] : [];
    }),
  );

/** The figures that a question asks for. */
export const figuresAsked = ({ of }: Asides): tables.Figure[] =>
  // “Axle load” asks neither for axles nor for a load chart.
  allFigures.filter((figure) => of(figure).length > 0 && !(figure === 'axles' && of('axleLoad').length > 0));

const nouns = phraseSet(tables.lengthNouns);

/** Where a length ends with the word behind it that says what it is of: “30 m radius”. */
export const withNoun = (words: readonly Word[], to: number): number => (nouns.has(words[to]?.text ?? '') ? to + 1 : to);
