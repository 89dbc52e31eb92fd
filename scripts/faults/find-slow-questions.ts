import { limits } from '../../src/contract/limits.ts';
import { cueWords } from '../../src/ask/tables/intent-words.ts';
import { phrasesOf } from '../../src/ask/tables/languages.ts';
import { machineWords } from '../../src/ask/tables/service-words.ts';
import { contactWords } from '../../src/ask/tables/trade-words.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import type { NamedSources } from '../ask-sources.ts';
import { pick, pickInteger, type Random } from '../sample/random.ts';

/** A question with the time of the processor that it takes, milliseconds, the best of several. */
export interface TimedQuestion {
  readonly question: string;
  readonly ms: number;
}

/** Makes a piece of a question. */
type Piece = (random: Random) => string;

/** What questions are made of: each kind is what some part of the reading has most work with. */
function piecesOf({ known, columns, pack }: NamedSources): readonly Piece[] {
  const decoder = new TextDecoder();
  const name = (random: Random): string => {
    const row = pickInteger(random, 0, columns.count - 1);
    return (JSON.parse(decoder.decode(pack.range(row, row))) as { name: string }).name;
  };
  const tables = [...Object.values(cueWords), ...Object.values(machineWords), contactWords];
  const words = tables.flatMap((table) => Object.values(table).flatMap((list) => phrasesOf(list)));
  const [places, models] = [known.places.map((place) => place.name), known.models.map(({ brand, model }) => `${brand} ${model}`)];
  const misspelt = (random: Random, text: string): string => {
    const at = pickInteger(random, 1, Math.max(1, text.length - 1));
    const letter = String.fromCharCode(pickInteger(random, 97, 122));
    return text.slice(0, at) + letter + text.slice(at + pickInteger(random, 0, 1));
  };
  const letters = (random: Random, most: number): string =>
    Array.from({ length: pickInteger(random, 1, most) }, () => String.fromCharCode(pickInteger(random, 97, 122))).join('');
  const digits = (random: Random): string => String(pickInteger(random, 0, 10 ** pickInteger(random, 1, 9)));
  // Texts that grow when they are folded, that count as letters or as nothing, and marks that patterns look for.
  const oddities = '각 ﷺ ﬃ ½ ① Å ß İ ŉ ǆ 한글 ａ １ ٣ ़ ́ ‍ \u{1f600} 𝔸 中 の _ - – . , \' ’ " ( ) / \\ : ; ? ! € $ % & + < > = * # @ |'.split(
    ' ',
  );
  return [
    (random) => pick(random, words),
    (random) => misspelt(random, pick(random, words)),
    name,
    (random) => misspelt(random, pick(random, name(random).split(' '))),
    (random) => pick(random, places),
    (random) => misspelt(random, pick(random, places)),
    (random) => pick(random, models),
    (random) => misspelt(random, pick(random, models)),
    (random) => letters(random, 12),
    (random) => letters(random, 3).toUpperCase(),
    (random) => letters(random, 2) + digits(random),
    (random) => letters(random, 1).repeat(pickInteger(random, 1, 200)),
    digits,
    (random) => `${digits(random)},${digits(random).slice(0, 3)}.${digits(random)}`,
    (random) => `${digits(random)} ${pick(random, ['t', 'to', 'tons', 'lbs', 'kn', 'm', 'km', 'k', 'mio', 'tonnen'])}`,
    (random) => `${letters(random, 4)}_${letters(random, 4)}_${digits(random)}`,
    (random) => `/${letters(random, 5)}/${letters(random, 5)}`,
    (random) =>
      pick(random, ['we are ', 'got 1', 'over ', 'from ', 'to ', 'near ', 'not ', 'and ', 'de ', 'sp z o o', 'S.p.A.', ' & sons']),
    (random) => pick(random, oddities),
    (random) => String.fromCodePoint(pickInteger(random, 0xa0, 0xffff)).toWellFormed(),
    (random) => ' '.repeat(pickInteger(random, 1, 60)),
  ];
}

/** One change of a question: a piece put in, once or many times, a stretch doubled, moved, cut out or joined with another question's. */
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
      // Pieces of one kind, each another.
      return question.slice(0, from) + Array.from({ length: 200 }, () => kind(random)).join(joint || ' ');
  }
}

/** The time of the processor that a question takes, milliseconds: the best of several. Other work of the machine is not in it. */
function timeQuestion(sources: NamedSources, question: string, times: number): number {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const before = process.threadCpuUsage();
    traceQuestion(sources, question);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** Questions that are kept to be changed on. */
const kept = 24;

/**
 * Finds questions that take long by hill climbing: one of the slowest so far is changed, and the change stays when it made it slower.
 *
 * @param seconds How long it searches.
 * @returns The slowest, slowest first, and how many were asked.
 */
export function findSlowQuestions(
  sources: NamedSources,
  random: Random,
  seconds: number,
): { slowest: readonly TimedQuestion[]; asked: number } {
  const pieces = piecesOf(sources);
  let best: TimedQuestion[] = pieces.map((piece) => ({ question: piece(random), ms: 0 }));
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  while (performance.now() < until) {
    const { question } = pick(random, best);
    const next = change(random, question, pick(random, best).question, pieces).slice(0, limits.maxQuestionChars);
    asked++;
    const last = best.length < kept ? 0 : best.at(-1)!.ms;
    let ms = timeQuestion(sources, next, 1);
    // What is slow once may have met a collection of garbage.
    if (ms > last) ms = Math.min(ms, timeQuestion(sources, next, 3));
    if (ms <= last || best.some((other) => other.question === next)) continue;
    best = [...best, { question: next, ms }].toSorted((a, b) => b.ms - a.ms).slice(0, kept);
  }
  return {
    slowest: best.map(({ question }) => ({ question, ms: timeQuestion(sources, question, 7) })).toSorted((a, b) => b.ms - a.ms),
    asked,
  };
}
