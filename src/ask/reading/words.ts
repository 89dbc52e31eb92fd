import { means, type Certainty, type Entry, type Lexicon, type Meaning } from '../lexicon/lexicon.ts';
import type { Steps } from '../lexicon/steps.ts';
import type { Names } from '../lexicon/company-names.ts';
import type { Language } from '../tables/languages.ts';
import { speaksOfTrade } from './domain-spans.ts';
import { findInTurn, isIn } from './phrase-table.ts';
import { classesOf } from './role-classes.ts';
import { weakLocatives } from '../tables/quantities.ts';
import { townInitials } from '../tables/places.ts';
import { compoundTails, endings, missingEndings } from '../tables/word-forms.ts';
import type { Question, Word } from '../lexicon/text.ts';

/** The words of a question, made ready for the lexicon. */
export interface CompleteWords {
  readonly words: readonly Word[];
  /** Misspelled words with what they were taken for, for the trace. */
  readonly corrected: ReadonlyMap<string, string>;
}

/** Words as they are looked up: compounds cut, endings cut and misspellings corrected where that makes them known. */
export function completeWords(
  question: Question,
  {
    lexicon,
    names,
    likely,
    steps,
  }: { readonly lexicon: Lexicon; readonly names: Names; readonly likely: ReadonlySet<Language>; readonly steps: Steps },
): CompleteWords {
  const words = joinSplitWords(question.words, lexicon);
  const corrected = new Map<string, string>();
  const isSearch = words.length <= searchWords;
  const isTrade = speaksOfTrade(words, lexicon) || words.some(({ text }) => cutCompound(text, lexicon) !== null);
  const isPlaced = () => words.some(({ text, capital }) => capital && means(lexicon, text, 'place'));
  const isLocated = (i: number) => means(lexicon, words[i - 1]?.text, 'locative') && !weakLocatives.has(words[i - 1]!.text);
  const isInName = namesOfPlaces(words, lexicon);
  const complete = words.flatMap((word, i): Word[] => {
    const { text, capital } = word;
    if (isInName(i)) return [word];
    const town = capital && likely.has('pl') && !names.hasWord(text) ? polishTown(text, lexicon, isLocated(i)) : null;
    if (town !== null) return [{ ...word, text: town }];
    if (text.length < 4 || /\d/.test(text) || lexicon.hasWord(text) || lexicon.models.has(text)) return [word];
    const parts = cutCompound(text, lexicon);
    if (parts !== null) return parts.map((part) => ({ ...word, text: part }));
    const inflected = text.length >= 5 ? otherForm(text, lexicon, likely) : null;
    if (inflected !== null) return [{ ...word, text: inflected }];
    if (names.hasWord(text) || classesOf(text).length > 0) return [word];
    const inhabitants = capital && likely.has('de') ? townOfAdjective(text, lexicon) : null;
    if (inhabitants !== null) return [{ ...word, text: inhabitants }];
    // A town is meant where one is expected: in capitals, unless all nouns have them, behind a locative, or among the few words of a search.
    const isExpected = (capital && !likely.has('de')) || isLocated(i) || (isSearch && text.length >= 6 && !isPlaced());
    const meant = lexicon.correct(text, likely, text.length >= 5 && isExpected && isTrade, steps);
    if (meant === null) return [word];
    corrected.set(text, meant);
    return [{ ...word, text: meant }];
  });
  return { words: complete, corrected };
}

/** Whether a name is well known, so that a part or a form of it may be meant. */
const isSure = (certainty: Certainty): boolean => certainty === 'name' || certainty === 'search';

/** A test for words of places’ names of several words, which stay as they are: “Puerta de Corral Quemado” is not in Puerto. */
function namesOfPlaces(words: readonly Word[], lexicon: Lexicon): (index: number) => boolean {
  const named = findInTurn(words, (from) => {
    const most = Math.min(words.length - from, lexicon.maxWordsFrom(words[from]!.text));
    for (let length = most; length > 1; length--) {
      const phrase = words.slice(from, from + length).map(({ text }) => text);
      if (means(lexicon, phrase.join(' '), 'place')) return { from, to: from + length };
    }
    return null;
  });
  return isIn(named);
}

/** Words of a question that may be a search for something somewhere. */
const searchWords = 10;

/** Letters of a town that is spelled out, at most. */
const maxSpelled = 16;

/**
 * Words that were written in parts, as programs do that turn speech into text: “auto gru”, “rotter dam”, “H U L L”. Parts that are known
 * together as they stand stay apart.
 */
function joinSplitWords(words: readonly Word[], lexicon: Lexicon): Word[] {
  const joined: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const first = words[i]!;
    let [to, spelled] = [i + 1, first.text];
    while (to - i < maxSpelled && spelled.length === to - i && words[to]?.text.length === 1 && /\p{L}/u.test(words[to]!.text))
      spelled += words[to++]!.text;
    if (to - i >= 3 && means(lexicon, spelled, 'place')) {
      joined.push({ ...first, text: spelled, end: words[to - 1]!.end, capital: true });
      i = to - 1;
      continue;
    }
    const called = first.capitals && means(lexicon, words[i - 1]?.text, 'locative') ? townInitials.get(first.text) : undefined;
    if (called !== undefined) {
      joined.push(...called.split(' ').map((text) => ({ ...first, text, capital: true })));
      continue;
    }
    const second = words[i + 1];
    if (second !== undefined && isSplitWord(first.text, second.text, lexicon)) {
      joined.push({
        ...first,
        text: first.text + second.text,
        written: `${first.written} ${second.written}`,
        end: second.end,
        capital: first.capital || second.capital,
      });
      i++;
    } else joined.push(first);
  }
  return joined;
}

/** Whether two words are one of the lexicon, and nothing as they stand. */
function isSplitWord(first: string, second: string, lexicon: Lexicon): boolean {
  if (first.length < 3 || second.length < 3) return false;
  const whole = lexicon.find(first + second) ?? [];
  const isTown = ({ meaning }: Entry) => meaning.kind === 'place' && isSure(meaning.certainty) && !lexicon.hasWord(first);
  return (
    whole.some((entry) => entry.meaning.kind === 'machine' || isTown(entry)) &&
    !/\d/.test(first + second) &&
    lexicon.find(`${first} ${second}`) === undefined
  );
}

/** A town in the case that a Polish sentence puts it in, as the gazetteer has it; null when none is. */
const polishTown = (word: string, lexicon: Lexicon, located: boolean): string | null =>
  lexicon.find(word) !== undefined || (!located && lexicon.hasWord(word)) ? null : lexicon.inflected(word);

/** The town of a German adjective: “Kölner”, “Bremer”, “Dresdner”; null when it is none. */
function townOfAdjective(word: string, lexicon: Lexicon): string | null {
  const stem = /^(.{3,}?)n?er$/.exec(word)?.[1];
  const forms = stem === undefined ? [] : [word.slice(0, -2), `${stem}en`, `${stem}e`];
  const isTown = ({ meaning }: Entry) => meaning.kind === 'place' && isSure(meaning.certainty);
  return forms.find((form) => lexicon.find(form)?.some(isTown)) ?? null;
}

function cutCompound(word: string, lexicon: Lexicon): string[] | null {
  if (word.length < 8) return null;
  for (const tail of compoundTails) {
    if (!word.endsWith(tail) || word.length - tail.length < 4) continue;
    const head = word.slice(0, -tail.length);
    for (const form of [head, head.replace(/(?:en|s|n|e)$/, ''), `${head}en`, `${head}e`]) {
      if (lexicon.find(form) !== undefined) return [form, tail];
    }
  }
  return null;
}

const inflected: ReadonlySet<Meaning['kind']> = new Set(['machine', 'crane', 'cue', 'concept', 'load', 'safety', 'country']);

function otherForm(word: string, lexicon: Lexicon, likely: ReadonlySet<Language>): string | null {
  const known = (form: string) =>
    form.length >= 4 &&
    (lexicon.find(form) ?? []).some(
      ({ meaning: { kind }, languages }) =>
        inflected.has(kind) &&
        (kind !== 'country' || form.length >= 5) &&
        (languages.length === 0 || languages.some((language) => likely.has(language))),
    );
  for (const ending of endings) if (word.endsWith(ending) && known(word.slice(0, -ending.length))) return word.slice(0, -ending.length);
  for (const ending of missingEndings) if (known(word + ending)) return word + ending;
  return null;
}
