import { groupBy } from '../../contract/group-by.ts';
import { codeWords, splitCode } from '../lexicon/name-words.ts';
import { bareLetters } from '../../contract/fold.ts';
import type { Lexicon, ModelCode } from '../lexicon/lexicon.ts';
import { spend, type Steps } from '../lexicon/steps.ts';
import { findInTurn } from './phrase-table.ts';
import { modelSuffixes } from '../tables/model-series.ts';
import type { Question, Word } from '../lexicon/text.ts';
import { valueOfWord } from './number-words.ts';
import { correctingWords, spokenMarks } from '../tables/quantities.ts';

/** Words that a code may be written as: “LTM 1100 - 5 . 2”, with its maker. */
export const maxCodeWords = 6;

/** A code in a question: its first word, the one behind its last, and what it stands for. */
export interface CodeSpan {
  readonly from: number;
  readonly to: number;
  readonly model: ModelCode;
}

/** Codes of models; the longest of neighboring words that make one. */
export function findModels({ text }: Question, words: readonly Word[], lexicon: Lexicon, steps: Steps): CodeSpan[] {
  return findInTurn(words, (from) => {
    let key = '';
    let best: CodeSpan | null = null;
    // The “1030-2.1” of an LRT 1030-2.1 is no LTM 1030-2.1.
    const isCut = () => from > 0 && /^\d+$/.test(key) && !lexicon.hasWord(words[from - 1]!.text);
    for (let to = from + 1; to <= Math.min(words.length, from + maxCodeWords); to++) {
      key += words[to - 1]!.text;
      if (key.length >= 3 && !lexicon.codeStarts.has(key.slice(0, 3))) break;
      const model = lexicon.models.get(key);
      if (model !== undefined && !isCut()) best = { from, to, model };
    }
    return best === null ? null : readOn(best, text, words, lexicon, steps);
  });
}

/** Words from a code to the number that corrects its own, at most. */
const [mostBetween, mostNumberWords] = [3, 4];

/** A model with the words and numbers of its code. */
interface ModelWords {
  readonly model: ModelCode;
  readonly words: readonly string[];
}

/** Models by their maker; made for a lexicon when it is first needed. */
const byMaker = new WeakMap<Lexicon['models'], Map<string, ModelWords[]>>();

/** How many words before a maker’s name and behind it may be those of a model, the most first. */
const beside = [0, 1, 2, 3]
  .flatMap((before, _, counts) => counts.map((behind) => [before, behind] as const))
  .toSorted((one, other) => other[0] + other[1] - one[0] - one[1]);

/**
 * Words beside the name of a maker that only one of its models has, or that are the beginning of several, in any order: “demag 45 city” is an
 * AC 45 City. A number and a word of at least two letters are needed, since “Demag 45 t” is a capacity.
 */
export function findReordered(words: readonly Word[], lexicon: Lexicon): CodeSpan[] {
  if (!words.some(({ text }) => /\d/.test(text))) return [];
  let models = byMaker.get(lexicon.models);
  if (models === undefined) {
    const whole = new Set([...lexicon.models.values()].filter(({ family }) => family !== true));
    models = groupBy(
      [...whole].map((model) => ({ model, words: codeWords(model.model) })),
      ({ model }) => model.brand,
    );
    byMaker.set(lexicon.models, models);
  }
  return words.flatMap(({ text }, at): CodeSpan[] => {
    const maker = lexicon.find(text)?.find(({ meaning }) => meaning.kind === 'brand')?.meaning;
    const known = maker?.kind === 'brand' ? (models.get(maker.brand) ?? []) : [];
    if (known.length === 0) return [];
    const found = beside.flatMap(([before, behind]): CodeSpan[] => {
      const [from, to] = [at - before, at + 1 + behind];
      if (from < 0 || to > words.length) return [];
      const code = [...words.slice(from, at), ...words.slice(at + 1, to)].flatMap((word) => splitCode(word.text));
      if (!code.some((word) => /^\d{2,}$/.test(word)) || !code.some((word) => /^\p{L}{2,}$/u.test(word))) return [];
      const model = modelWith(code, known);
      return model === null ? [] : [{ from, to, model }];
    });
    return found.slice(0, 1);
  });
}

/** The one model that has all of these words in its name, or the family of those that have them at their beginning; null if there is neither. */
function modelWith(words: readonly string[], known: readonly ModelWords[]): ModelCode | null {
  const found = known.filter((one) => words.every((word) => one.words.includes(word)));
  const [first] = found;
  if (first === undefined || found.length === 1) return first?.model ?? null;
  const begin = first.words.filter((word) => words.includes(word));
  if (!found.every((one) => begin.every((word, i) => one.words[i] === word))) return null;
  return { brand: first.model.brand, model: begin.join(' ').toUpperCase(), slugs: found.flatMap(({ model }) => model.slugs), family: true };
}

/** Codes whose letters are those of the code that they correct: “GMK 3060L, sorry, 4080”. */
export function findCorrected(
  codes: readonly CodeSpan[],
  words: readonly Word[],
  { models }: Lexicon,
  isTaken: (index: number) => boolean,
): CodeSpan[] {
  return codes.flatMap(({ to, model }) => {
    const letters = /^\p{L}+/u.exec(bareLetters(model.model))?.[0];
    const fix = words.findIndex(({ text }, i) => i >= to && i < to + mostBetween && correctingWords.has(text));
    const from = words.findIndex(({ text }, i) => i > fix && i <= to + mostBetween && /^\d/.test(text));
    if (letters === undefined || fix === -1 || from === -1) return [];
    const ends = Array.from({ length: mostNumberWords }, (_, i) => from + mostNumberWords - i).filter((end) => end <= words.length);
    const keyTo = (end: number) =>
      letters +
      words
        .slice(from, end)
        .map(({ text }) => text)
        .join('');
    const end = ends.find((one) => models.has(keyTo(one)));
    return end === undefined || isTaken(from) ? [] : [{ from, to: end, model: models.get(keyTo(end))! }];
  });
}

/** More digits of a code, no year, and no amount: the “-6.3” of “LTM 1300-6.3”. */
const moreDigits = /^(?!-(?:19|20)\d\d(?!\d))[-./](?!\d{2,3}t(?:o|on\p{L}*)?(?!\p{L}))\d{1,5}\p{L}{0,3}(?![\p{L}\p{N}])/u;
/** The same with blanks, which only the shared beginning of a family may have behind it: “LTM 1300 6.3”. */
const spacedDigits = /^ \d[. ]\d(?![\p{L}\p{N}]|[.,]\d| ?(?:t|m|km|kg|ft|ton\p{L}*)(?!\p{L}))/u;
/** Letters behind a hyphen: “SK1265-AT7”. */
const moreLetters = /^-(\p{L}{1,3}(?:\d{1,2}\p{L}{0,3})?)(?![\p{L}\p{N}])/u;

/** A suffix of the trade behind a blank: “LR 1300 SX”. */
const moreSuffix = new RegExp(`^ (?:${modelSuffixes})(?![\\p{L}\\p{N}])`, 'u');
/** A word behind a blank, for a family whose codes have one there: the “HLB” of “S 90 HLB”, where the atlas has an S 90 HLA. */
const moreWord = /^ (?:series|(\p{L}{1,6}))(?![\p{L}\p{N}])/u;

/** A code with what the question has of it beyond the part that the atlas has: “LTM 1300-6.3” where the atlas has another LTM 1300. */
function readOn(known: CodeSpan, text: string, words: readonly Word[], lexicon: Lexicon, steps: Steps): CodeSpan {
  const { brand, model, family } = known.model;
  const start = words[known.to - 1]!.end;
  let end = start;
  const take = (pattern: RegExp): boolean => {
    const more = pattern.exec(text.slice(end));
    if (more === null || (more[1] !== undefined && lexicon.hasWord(more[1]))) return false;
    end += more[0].length;
    return true;
  };
  if (!take(moreDigits) && family === true) take(spacedDigits);
  while (take(moreDigits));
  take(moreLetters);
  take(moreSuffix);
  const read = () =>
    model +
    text
      .slice(start, end)
      .replace(/^ (?=\d)/, '-')
      .replace(/(?<=\d) (?=\d)/, '.')
      .toUpperCase();
  while (family === true && withinFamily(known.model, read(), /^ \p{L}/u, lexicon, steps).length > 0 && take(moreWord));
  if (end === start) return known;
  const code = read();
  const behind = words.findIndex((word) => word.start >= end);
  const slugs = withinFamily(known.model, code, /^[^\p{L}\p{N}]/u, lexicon, steps);
  const beginning: ModelCode = slugs.length > 0 ? { brand, model: code, slugs, family: true } : { brand, model: code, slugs };
  return { from: known.from, to: behind === -1 ? words.length : behind, model: lexicon.models.get(bareLetters(code)) ?? beginning };
}

/** Those models of a family whose codes begin with a text and go on as a pattern says: “LTM 1300-6.2” with “LTM 1300-6”. */
function withinFamily({ slugs }: ModelCode, code: string, rest: RegExp, { models }: Lexicon, steps: Steps): string[] {
  let all = bySlug.get(models);
  if (all === undefined) {
    const single = [...models.values()].filter(({ family }) => family !== true);
    bySlug.set(models, (all = new Map(single.map(({ model, slugs: [slug] }) => [slug!, model.toUpperCase()]))));
  }
  const known = all;
  spend(steps, slugs.length * stepsPerSlug);
  const begin = code.toUpperCase();
  return slugs.filter((slug) => known.get(slug)?.startsWith(begin) === true && rest.test(known.get(slug)!.slice(begin.length)));
}

/** Codes of single models by their slugs, in capitals; made for a lexicon when it is first needed. */
const bySlug = new WeakMap<Lexicon['models'], Map<string, string>>();

/** Comparing a code takes about as long as looking at this many words; measured, order of magnitude. */
const stepsPerSlug = 8;

/** Letters of a code, words of numbers and marks behind them, and readings of these that are followed, at most. */
const [maxLetters, maxWords, maxReadings] = [4, 9, 24];

/** Digits that are read, and the number that may still grow: “six” of “six thousand three hundred”. */
interface SpokenDigits {
  readonly done: string;
  readonly current: number;
}

/** What numbers may become with one more word: “twelve thirty” is 1230, “fifty three” is 53 or 503, “eleven hundred” 1100. */
function sayMore({ done, current }: SpokenDigits, value: number): SpokenDigits[] {
  const next = { done: done + (current === 0 ? '' : String(current)), current: value };
  if (current === 0) return [next];
  const low = current % 100;
  if (value === 1000) return current < 100 ? [{ done, current: current * 1000 }] : [];
  if (value === 100 && low > 0 && (current < 100 || current % 1000 === low)) return [{ done, current: current - low + low * 100 }];
  // “Quatre-vingt-dix”: four twenties and ten.
  if (value === 20 && low === 4) return [{ done, current: current + 76 }, next];
  const adds =
    (current % 1000 === 0 && value < 1000) || (low === 0 && value < 100) || (low >= 20 && low % 10 === 0 && value < (low === 80 ? 20 : 10));
  return adds ? [{ done, current: current + value }, next] : [next];
}

/** Codes of the atlas as they are spoken: “L T M twelve thirty dash five point one”. */
export function findSpokenCodes(words: readonly Word[], { models }: Lexicon, isTaken: (index: number) => boolean): CodeSpan[] {
  const values = words.map(({ text }) => valueOfWord(text));
  return findInTurn(words, (from) => {
    let [letters, to] = ['', from];
    while (
      to < words.length &&
      values[to] === undefined &&
      letters.length + words[to]!.text.length <= maxLetters &&
      /^\p{L}+$/u.test(words[to]!.text)
    )
      letters += words[to++]!.text;
    if (letters === '' || values[to] === undefined || isTaken(from)) return null;
    let readings: SpokenDigits[] = [{ done: letters, current: 0 }];
    let best: CodeSpan | null = null;
    for (const end = Math.min(words.length, to + maxWords); to < end && !isTaken(to); to++) {
      const { text } = words[to]!;
      const value = values[to];
      if (value !== undefined) readings = readings.flatMap((reading) => sayMore(reading, value)).slice(0, maxReadings);
      else if (text.length === 1) readings = readings.map(({ done, current }) => ({ done: `${done}${current || ''}${text}`, current: 0 }));
      else if (spokenMarks.has(text)) readings = readings.map(({ done, current }) => ({ done: `${done}${current || ''}`, current: 0 }));
      else break;
      for (const { done, current } of readings) {
        const model = models.get(`${done}${current || ''}`);
        if (model !== undefined) best = { from, to: to + 1, model };
      }
    }
    return best;
  });
}
