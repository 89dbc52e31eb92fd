import { phraseKey } from '../lexicon/lexicon.ts';
import { fold, type Word } from '../lexicon/text.ts';
import * as tables from '../tables/aside-words.ts';
import * as details from '../tables/detail-words.ts';
import { languages, phrasesOf, tellingWords, type ByLanguage, type Language } from '../tables/languages.ts';
import { narrowerKinds } from '../tables/service-words.ts';
import type { Spoken } from './language.ts';
import { valueOfWord } from './number-words.ts';

/** A stretch of words. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A test for words that are in any of these stretches. */
export const isIn = (stretches: readonly Stretch[]) => (i: number) => stretches.some(({ from, to }) => i >= from && i < to);

/** Phrases that are looked for in words that are joined by blanks. */
interface Phrases {
  /** Matches the longest of them at a position. */
  readonly pattern: RegExp;
  /** The first two letters of each: most words begin with none of these. */
  readonly starts: ReadonlySet<string>;
}

/** These phrases, folded. A star stands for any ending. */
function phrasesIn(list: string): Phrases {
  const starred = list.split(',').map((phrase) => phrase.split('*').map(phraseKey).join('*'));
  const phrases = [...new Set(starred.filter((phrase) => phrase !== ''))].toSorted((a, b) => b.length - a.length);
  // “Grue* sur chenille*”: behind a star within a phrase is a blank.
  const sources = phrases.map((phrase) => phrase.replace(/\*(?=[^*])/g, '[^ ]* ').replace(/\*$/, '[^ ]*'));
  return { pattern: new RegExp(`(?:${sources.join('|')})(?![^ ])`, 'y'), starts: new Set(phrases.map((phrase) => phrase.slice(0, 2))) };
}

/** The phrases of a table by language, each with those of all languages. */
const phrasesBy = (table: ByLanguage, ofAll = '') =>
  new Map<Language, Phrases>(languages.map((language) => [language, phrasesIn(`${ofAll},${table[language] ?? ''}`)]));
const wishes = phrasesBy(tables.wishWords);
const setsOf = (table: ByLanguage) =>
  new Map(languages.map((language) => [language, new Set(phrasesOf(table[language] ?? '').map(phraseKey))] as const));
const times = setsOf(tables.timeWords);
const wordsOf = (list: string) => new Set(phrasesOf(list).map(phraseKey));
const [links, nouns] = [wordsOf(tables.timeLinks), wordsOf(tables.lengthNouns)];
const [largest, narrower] = [phrasesIn(tables.largestWords), phrasesIn(Object.values(narrowerKinds).join(','))];
const figures = new Map(
  Object.entries(tables.figureWords).map(([figure, list]) => [figure as tables.Figure, phrasesIn(list.replaceAll(';', ','))]),
);

const companyDetails = phrasesBy(details.companyDetails, details.registerNumbers);
const emails = phrasesBy(details.emailWords);
const formats = phrasesIn(details.formatWords);
const beyond = phrasesBy(details.beyondMeaning);

/** Languages of the words above, which are not looked up in the lexicon. */
const spoken = (() => {
  const found = new Map<string, Language[]>();
  languages.forEach((language, i) => {
    const ofFigures = Object.values(tables.figureWords).map((list) => list.split(';')[i]);
    const all = [tables.timeWords[language], tables.wishWords[language], narrowerKinds[language], ...ofFigures]
      .join(',')
      .replaceAll('*', '');
    for (const word of new Set(phrasesOf(all).flatMap((phrase) => phraseKey(phrase).split(' '))))
      if (word.length >= 4) found.set(word, [...(found.get(word) ?? []), language]);
    for (const word of new Set(phrasesOf(tellingWords[language] ?? '').flatMap((phrase) => phraseKey(phrase).split(' '))))
      if (found.get(word)?.includes(language) !== true) found.set(word, [...(found.get(word) ?? []), language]);
  });
  return found;
})();

/** What times, wishes, figures and kinds say of the language. */
export const asidesSpoken = (words: readonly Word[]): Spoken[] =>
  foldedOf(words).flatMap((word, from) => {
    const known = spoken.get(word);
    return known === undefined ? [] : [{ from, to: from + 1, languages: known }];
  });

/** Words as they were asked, folded: those that are looked up may have lost their endings. Two that were joined stay one. */
const foldedOf = (words: readonly Word[]): string[] =>
  words.map(({ text, written }) => (text === written || written.includes(' ') ? text : fold(written)));

/** Where phrases stand in words, from left to right, without overlap. */
function findAll(words: readonly string[], { pattern, starts }: Phrases): Stretch[] {
  const found: Stretch[] = [];
  const text = words.join(' ');
  let at = 0;
  for (let from = 0; from < words.length; at += words[from]!.length + 1, from++) {
    if (from < (found.at(-1)?.to ?? 0) || !starts.has(text.slice(at, at + 2))) continue;
    pattern.lastIndex = at;
    const phrase = pattern.exec(text)?.[0];
    if (phrase !== undefined) found.push({ from, to: from + phrase.split(' ').length });
  }
  return found;
}

/** Where a text says who may not answer. */
const findRefusals = (words: readonly string[]): Stretch[] =>
  tables.refusals
    .flatMap((refusal) => [...words.join(' ').matchAll(refusal)])
    .map(({ 0: found, index, input }) => {
      const from = index === 0 ? 0 : input.slice(0, index - 1).split(' ').length;
      return { from, to: from + found.split(' ').length };
    });

const isNumber = (word: string): boolean => /^\d{1,4}(?:st|nd|rd|th|h|am|pm|u)?$/.test(word) || (valueOfWord(word) ?? 100) < 100;
const areBridges = (words: readonly string[]): boolean => words.every((word) => tables.timeBridges.has(word));
const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);

/**
 * Times: words that say when, with the numbers and the small words beside them; and years. What is said of every day, such as “hour”, needs
 * one of these beside it.
 */
function findTimes(words: readonly string[], core: ReadonlySet<string>, isFree: (index: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  const isTime = (i: number) => i < words.length && (core.has(words[i]!) || isYear(words[i]!)) && isFree(i);
  const belongs = (i: number) => isTime(i) || (i < words.length && (links.has(words[i]!) || isNumber(words[i]!)) && isFree(i));
  const isHour = (to: number, next: number) =>
    next < words.length &&
    isFree(next) &&
    words.slice(to, next).every((word) => tables.hourWords.has(word)) &&
    (valueOfWord(words[next]!) ?? Number(words[next])) <= 24;
  for (let i = 0; i < words.length; i++) {
    if (!isTime(i) || tables.greetings.has(words[i - 1] ?? '')) continue;
    let [from, to] = [i, i + 1];
    const least = found.at(-1)?.to ?? 0;
    while (from > least && belongs(from - 1)) from--;
    if (from - 1 > least && tables.oneWords.has(words[from - 1]!) && tables.forWords.has(words[from - 2]!)) from--;
    // “8 in the morning”
    const hour = [from - 2, from - 3].find(
      (at) => at >= least && /^\d{1,2}$/.test(words[at]!) && isFree(at) && areBridges(words.slice(at + 1, from)),
    );
    from = hour ?? from;
    for (;;) {
      while (belongs(to)) to++;
      const bridged = [to + 1, to + 2].find(
        (next) => (isTime(next) || (isTime(next + 1) && isNumber(words[next]!)) || isHour(to, next)) && areBridges(words.slice(to, next)),
      );
      if (bridged === undefined) break;
      to = bridged;
    }
    const isPast = [to - 1, to, to + 1].some(
      (at) =>
        tables.pastWords.has(words[at] ?? '') &&
        [at - 1, at - 2].some((unit) => unit >= from && unit < to && tables.weakTimes.has(words[unit]!)),
    );
    const isClear =
      words.slice(from, to).some((word) => !tables.weakTimes.has(word)) || tables.dayPhrases.has(`${words[from - 1]} ${words[from]}`);
    if (!isPast && isClear) found.push({ from, to });
    i = to - 1;
  }
  return found;
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

/** What no answer about companies gives; one about a company says in a sentence that it has no e-mail address. */
const detailsOf = (about: Among['about'], language: Language): Phrases[] =>
  about === 'company' || about === 'companies'
    ? [companyDetails.get(language)!, ...(about === 'companies' ? [emails.get(language)!] : [])]
    : [];

/**
 * What a question says that no answer takes into account: when, who may not answer, and what is wished of a crane beyond what the data has. A
 * stretch may be in another.
 */
export function findAsides(words: readonly Word[], language: Language, among: Among): Stretch[] {
  const { isFree, about } = among;
  const folded = foldedOf(words);
  if (about === 'interface') return findAll(folded, formats).filter(({ from }) => isFree(from));
  const refused = findRefusals(folded);
  const when = findTimes(folded, times.get(language)!, (i) => isFree(i) && !isIn(refused)(i));
  const isTaken = isIn([...refused, ...when]);
  const stated = among.figures ? [] : [...figures.values()].flatMap((phrases) => findAll(folded, phrases));
  const isStated = isIn(stated);
  const wished = [wishes.get(language)!, ...detailsOf(about, language)].flatMap((phrases) => findAll(folded, phrases));
  const unknown = among.figures ? unlistedFigures(folded) : [];
  const isLeft = ({ from, to }: Stretch) => words.slice(from, to).every((_, i) => isFree(from + i) && !isTaken(from + i));
  return [...refused, ...when, ...[...wished.filter(({ from }) => !isStated(from)), ...unknown].filter(isLeft)];
}

/** Where companies or offers are to have figures that no list has; axles with their number. */
const unlistedFigures = (words: readonly string[]): Stretch[] =>
  unlisted.flatMap((figure) =>
    findAll(words, figures.get(figure)!).flatMap(({ from, to }) => {
      if (words.slice(Math.max(0, from - 5), from).some((word) => tables.denials.has(word))) return [];
      if (figure !== 'axles') return to - from === 1 && tables.weakFigures.has(words[from]!) ? [] : [{ from, to }];
      if (from > 0 && isNumber(words[from - 1]!)) return [{ from: from - 1, to }];
      return to - from === 1 && words[from]!.length >= 8 ? [{ from, to }] : [];
    }),
  );

/** Kinds of machines that lists can't be narrowed to. */
export const findNarrowerKinds = (words: readonly Word[]): Stretch[] => findAll(foldedOf(words), narrower);

/** The figures that a question asks for. */
export function figuresAsked(words: readonly Word[]): tables.Figure[] {
  const folded = foldedOf(words);
  const asked = [...figures].flatMap(([figure, phrases]) => (findAll(folded, phrases).length === 0 ? [] : [figure]));
  // “Axle load” asks neither for axles nor for a load chart.
  return asked.filter((figure) => !(figure === 'axles' && asked.includes('axleLoad')));
}

/** Whether a question about a term asks for more than its meaning, such as its size or how it differs from another. */
export const asksBeyondMeaning = (words: readonly Word[], language: Language): boolean =>
  findAll(foldedOf(words), beyond.get(language)!).length > 0;

/** Whether the largest of several is asked for. */
export const asksLargest = (words: readonly Word[]): boolean => findAll(foldedOf(words), largest).length > 0;

/** Where a length ends with the word behind it that says what it is of: “30 m radius”. */
export const withNoun = (words: readonly Word[], to: number): number => (nouns.has(words[to]?.text ?? '') ? to + 1 : to);
