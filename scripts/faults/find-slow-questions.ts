import { limits } from '../../src/contract/limits.ts';
import { cueWords } from '../../src/ask/tables/intent-words.ts';
import { functionWords, phrasesOf, type ByLanguage } from '../../src/ask/tables/languages.ts';
import { comparators, lengthUnits, massUnits, otherUnits } from '../../src/ask/tables/quantities.ts';
import { negations } from '../../src/ask/tables/negations.ts';
import { craneWords, knownMakers, machineWords } from '../../src/ask/tables/service-words.ts';
import { contactWords, tradeStems } from '../../src/ask/tables/trade-words.ts';
import { compoundTails, endings } from '../../src/ask/tables/word-forms.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import type { NamedSources } from '../ask-sources.ts';
import { pick, pickInteger, type Random } from '../sample/random.ts';

/** A question with its best time of several, milliseconds. */
export interface TimedQuestion {
  readonly question: string;
  readonly ms: number;
}

/** Makes a piece of a question. */
type Piece = (random: Random) => string;

/** Names of companies, towns, models and makers, and the words in the tables. */
interface Vocabulary {
  readonly words: readonly string[];
  readonly small: readonly string[];
  readonly negations: readonly string[];
  readonly comparators: readonly string[];
  readonly units: readonly string[];
  readonly machines: readonly string[];
  readonly places: readonly string[];
  readonly models: readonly string[];
  readonly brands: readonly string[];
  readonly names: readonly string[];
}

/** Most company names to take; their words cover the rest. */
const namesTaken = 5000;

function gatherVocabulary({ known, columns, store }: NamedSources): Vocabulary {
  const decoder = new TextDecoder();
  const nameOf = (row: number) => (JSON.parse(decoder.decode(store.company(row))) as { name: string }).name;
  const step = Math.max(1, Math.floor(columns.count / namesTaken));
  const all = (...tables: readonly ByLanguage[]) => tables.flatMap((table) => Object.values(table).flatMap((list) => phrasesOf(list)));
  return {
    words: all(...Object.values(cueWords), ...Object.values(machineWords), contactWords, craneWords, tradeStems),
    small: all(functionWords),
    negations: phrasesOf(negations),
    comparators: Object.values(comparators).flatMap((list) => phrasesOf(list)),
    units: [...massUnits.keys(), ...lengthUnits.keys(), ...otherUnits],
    machines: all(...Object.values(machineWords)),
    places: known.places.flatMap(({ name, keys }) => [name, ...keys]),
    models: known.models.map(({ brand, model }) => `${brand} ${model}`),
    brands: [...known.brands, ...knownMakers],
    names: Array.from({ length: Math.ceil(columns.count / step) }, (_, i) => nameOf(i * step)),
  };
}

const letter = (random: Random): string => String.fromCharCode(pickInteger(random, 97, 122));

/** A text with a wrong letter, or one too many. */
function misspell(random: Random, text: string): string {
  const at = pickInteger(random, 1, Math.max(1, text.length - 1));
  return text.slice(0, at) + letter(random) + text.slice(at + pickInteger(random, 0, 1));
}

// Texts that grow when folded, count as letters or as nothing, and marks that patterns look for.
const oddities = '각 ﷺ ﬃ ½ ① Å ß İ ŉ ǆ 한글 ａ １ ٣ ़ ́ ‍ \u{1f600} 𝔸 中 の _ - – . , \' ’ " ( ) / \\ : ; ? ! € $ % & + < > = * # @ |'.split(
  ' ',
);

/** What questions are made of, by name: each kind is the hardest input of some part of the reader. */
function piecesOf(sources: NamedSources): Readonly<Record<string, Piece>> {
  const { words, small, negations: nots, comparators: bounds, units, machines, places, models, brands, names } = gatherVocabulary(sources);
  const letters = (random: Random, most: number): string =>
    Array.from({ length: pickInteger(random, 1, most) }, () => letter(random)).join('');
  const digits = (random: Random): string => String(pickInteger(random, 0, 10 ** pickInteger(random, 1, 9)));
  const wordOf = (random: Random, texts: readonly string[]): string => pick(random, pick(random, texts).split(' '));
  const amount = (random: Random): string => `${digits(random)}${pick(random, ['', ' ', '-', '.'])}${pick(random, units)}`;
  return {
    word: (random) => pick(random, words),
    nearWord: (random) => misspell(random, pick(random, words)),
    smallWord: (random) => pick(random, small),
    negation: (random) => pick(random, nots),
    negated: (random) => `${pick(random, nots)} ${pick(random, pick(random, [places, brands, machines]))}`,
    comparator: (random) => pick(random, bounds),
    bound: (random) => `${pick(random, bounds)} ${amount(random)}`,
    amount,
    range: (random) => `${amount(random)} ${pick(random, ['-', 'to', 'bis', 'a', 'and', '–'])} ${amount(random)}`,
    number: digits,
    grouped: (random) =>
      `${digits(random)}${pick(random, ['.', ',', ' ', "'", '/', '-', ':'])}${digits(random).slice(0, 3)}.${digits(random)}`,
    name: (random) => pick(random, names),
    nameWord: (random) => wordOf(random, names),
    nearName: (random) => misspell(random, wordOf(random, names)),
    place: (random) => pick(random, places),
    nearPlace: (random) => misspell(random, pick(random, places)),
    capitalPlace: (random) => `in ${misspell(random, wordOf(random, places))}`,
    placeWord: (random) => wordOf(random, places),
    model: (random) => pick(random, models),
    nearModel: (random) => misspell(random, pick(random, models)),
    modelHead: (random) => pick(random, models).split(/[-.]/)[0]!,
    brand: (random) => pick(random, brands),
    machine: (random) => pick(random, machines),
    compound: (random) => letters(random, 10) + pick(random, compoundTails),
    ending: (random) => letters(random, 6) + Array.from({ length: 6 }, () => pick(random, endings)).join(''),
    letters: (random) => letters(random, 12),
    capitals: (random) => letters(random, 3).toUpperCase(),
    oneLetter: letter,
    code: (random) => letters(random, 2) + digits(random),
    longWord: (random) => letters(random, 1).repeat(pickInteger(random, 1, 200)),
    identifier: (random) => `${letters(random, 4)}_${letters(random, 4)}_${digits(random)}`,
    path: (random) => `/${letters(random, 5)}/${letters(random, 5)}`,
    joint: (random) =>
      pick(random, [
        'we are ',
        'got 1',
        'over ',
        'from ',
        'to ',
        'near ',
        'within 2000 km of ',
        'and ',
        'de ',
        'sp z o o',
        'S.p.A.',
        ' & sons',
      ]),
    oddity: (random) => pick(random, oddities),
    marks: (random) => letter(random) + '\u0301'.repeat(pickInteger(random, 1, 40)),
    expanding: (random) => pick(random, ['\ufdfa', '\u{1f19e}', '\u3371', '\u2a76', '\ufb03', '\u33a1']).repeat(pickInteger(random, 1, 20)),
    emoji: (random) => pick(random, ['\u{1f469}\u200d\u{1f680}', '\u{1f1e9}\u{1f1ea}', '\u{1f3d7}\ufe0f']),
    rightToLeft: (random) =>
      Array.from({ length: pickInteger(random, 1, 9) }, () => String.fromCodePoint(pickInteger(random, 0x5d0, 0x64a))).join(''),
    anyLetter: (random) => String.fromCodePoint(pickInteger(random, 0xa0, 0xffff)).toWellFormed(),
    blanks: (random) => ' '.repeat(pickInteger(random, 1, 60)),
    // Few words that match many companies.
    search: (random) =>
      [
        pick(random, ['', pick(random, brands), pick(random, models)]),
        pick(random, ['', 'crane', ...machines]),
        pick(random, ['', `over ${10 ** pickInteger(random, 0, 4)} t`, `up to ${digits(random)} t`]),
        pick(random, ['', `within ${10 ** pickInteger(random, 1, 4)} km of`, 'near', 'in']),
        pick(random, places),
      ].join(' '),
  };
}

/** Different pieces of one kind, up to the longest question. */
function fillWith(random: Random, piece: Piece): string {
  const joint = pick(random, [' ', ' ', ' ', ', ', '-', '']);
  let text = '';
  while (text.length < limits.maxQuestionChars) text += piece(random) + (joint || ' ');
  return text.slice(0, limits.maxQuestionChars);
}

/** One change of a question: a piece inserted once or many times, or a stretch doubled, moved, removed or joined with another question’s. */
function change(random: Random, question: string, other: string, pieces: readonly Piece[]): string {
  const [from, to] = [pickInteger(random, 0, question.length), pickInteger(random, 0, question.length)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const piece = pick(random, pieces)(random);
  const joint = pick(random, ['', ' ', ' ', ' ', '-', '.', ', ']);
  const many = (text: string): string => (text === '' ? '' : text.repeat(Math.ceil(limits.maxQuestionChars / text.length)));
  const kind = pick(random, pieces);
  switch (pickInteger(random, 0, 7)) {
    case 0:
      return question.slice(0, from) + joint + piece + joint + question.slice(from);
    case 1:
      return question.slice(0, from) + joint + piece + joint + question.slice(to);
    case 2:
      return many(piece + joint);
    case 3:
      return question.slice(0, from) + many(piece + joint);
    case 4:
      return question.slice(0, to) + joint + question.slice(from);
    case 5:
      return question.slice(0, from) + question.slice(to);
    case 6:
      return question.slice(0, from) + other.slice(from);
    default:
      return question.slice(0, from) + fillWith(random, kind);
  }
}

/**
 * The time of a question, milliseconds: the best of several, with the least other work of the machine. Processor time would exclude such
 * work, but systems count it in steps of up to 4 ms.
 */
function timeQuestion(sources: NamedSources, question: string, times: number): number {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    traceQuestion(sources, question);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Questions that are kept for further changes. */
const kept = 48;

/** First questions of each kind. */
const begunWith = 12;

/**
 * Finds slow questions: asks some of every kind, and climbs from the slowest. It changes one of them, and keeps the change if it made it
 * slower.
 *
 * @param seconds How long it climbs.
 * @returns The slowest ones in order, and how many were asked.
 */
export function findSlowQuestions(
  sources: NamedSources,
  random: Random,
  seconds: number,
): { slowest: readonly TimedQuestion[]; asked: number } {
  const pieces = Object.values(piecesOf(sources));
  let best: TimedQuestion[] = [];
  let asked = 0;
  const consider = (question: string): void => {
    asked++;
    const last = best.length < kept ? 0 : best.at(-1)!.ms;
    let ms = timeQuestion(sources, question, 1);
    // A single slow try may be due to garbage collection.
    if (ms > last) ms = Math.min(ms, timeQuestion(sources, question, 3));
    if (ms <= last || best.some((other) => other.question === question)) return;
    best = [...best, { question, ms }].toSorted((a, b) => b.ms - a.ms).slice(0, kept);
  };
  for (const piece of pieces) {
    for (let i = 0; i < begunWith; i++) {
      consider(piece(random).slice(0, limits.maxQuestionChars));
      consider(fillWith(random, piece));
    }
  }
  // The first runs are of code that isn’t compiled yet.
  best = best.map(({ question }) => ({ question, ms: timeQuestion(sources, question, 3) })).toSorted((a, b) => b.ms - a.ms);
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const { question } = pick(random, best);
    consider(change(random, question, pick(random, best).question, pieces).slice(0, limits.maxQuestionChars));
  }
  return {
    slowest: best.map(({ question }) => ({ question, ms: timeQuestion(sources, question, 7) })).toSorted((a, b) => b.ms - a.ms),
    asked,
  };
}
