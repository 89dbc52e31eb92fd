import type { Word } from '../lexicon/text.ts';
import type { Stretch } from '../reading/phrase-table.ts';
import type { Reading } from './gather-facts.ts';
import type { Intent } from './intent.ts';
import { type Features, type LinearModel, numberFeatures, rankClasses } from './linear-model.ts';
import { classesOrWord, isStop, type Item } from './question-items.ts';

/** What a word is if it is no background: part of a condition that no list is narrowed by, such as “with operator”. */
export const conditionClasses = ['condition'] as const;
type ConditionClass = (typeof conditionClasses)[number];

/** A word of a question, with what speaks for it being part of a condition. */
interface WordFeatures {
  readonly word: number;
  readonly features: Features;
}

/** The features of each word that is no name and no amount of what lists are narrowed by. */
export function conditionFeatures(reading: Reading, intent: Intent): WordFeatures[] {
  const { items } = reading;
  const numbersOf = numberFeatures();
  const all = ['word', `I ${intent}`, `L ${reading.language}`];
  return sentencesOf(items).flatMap(({ from, to }) => {
    const sentence = items.slice(from, to);
    const shared = numbersOf([...all, ...new Set(sentence.flatMap(({ classes }) => classes.map((name) => `S ${name}`)))]);
    const [first, last] = [sentence.findIndex(isMachine), sentence.findLastIndex(isMachine)];
    return sentence.flatMap(({ word }, i): WordFeatures[] => {
      if (word === null) return [];
      const { text, facts } = featuresOf(items, from + i, intent);
      // “SCC”, “G26”, “ATEX”: papers and norms.
      const { text: own, capitals } = reading.words[word]!;
      if (capitals) facts.push('capitals', `capitals ${/\d/.test(own)} ${reading.isStrange(word)}`);
      if (/\d/.test(own) && /\p{L}/u.test(own)) facts.push('code');
      facts.push(`sentence ${from === 1} ${first !== -1 && first < i} ${last > i}`);
      return [{ word, features: { text: numbersOf(text), facts: [...shared, ...numbersOf(facts)] } }];
    });
  });
}

/** Where sentences begin, and where their ends are. */
function sentencesOf(items: readonly Item[]): Stretch[] {
  const stops = items.flatMap((item, i) => (isStop(item) ? [i] : []));
  return stops.slice(1).map((to, i) => ({ from: stops[i]! + 1, to }));
}

const isMachine = ({ candidate, classes }: Item): boolean => machineKinds.has(candidate?.kind ?? '') || classes.includes('crane');
const machineKinds: ReadonlySet<string> = new Set(['machine', 'model', 'mass', 'brand']);

/** Neighbors of a word in its part of a sentence, at most, on each side. */
const mostBeside = 6;

/** What speaks for a word: itself, its neighbors, and the words up to the next marks or names. */
function featuresOf(items: readonly Item[], at: number, intent: Intent): { text: string[]; facts: string[] } {
  const item = items[at]!;
  const own = item.text;
  const names = classesOrWord(item);
  const text = [`w ${own}`, `p ${own.slice(0, 4)}`, `p ${own.slice(0, 6)}`, `s ${own.slice(-4)}`];
  const facts = [`length ${Math.min(own.length, 8)}`, ...names.flatMap((name) => [`c ${name}`, `c ${name} ${intent}`])];
  const beside = (n: number) => items[Math.max(0, Math.min(items.length - 1, at + n))]!;
  for (let n = 1; n <= 3; n++)
    for (const side of [-n, n]) {
      text.push(`${side} ${beside(side).text}`);
      for (const name of classesOrWord(beside(side))) facts.push(`${side} ${name}`);
    }
  text.push(`b ${beside(-1).text} ${own}`, `b ${own} ${beside(1).text}`, `t ${beside(-2).text} ${beside(-1).text}`);
  for (const side of [-1, 1])
    for (const other of classesOrWord(beside(side))) for (const name of names) facts.push(`${side} ${other} ${name}`);
  const length = (step: 1 | -1) => {
    let n = 0;
    while (n < mostBeside && items[at + (n + 1) * step]!.word !== null) n++;
    return n;
  };
  const [from, to] = [at - length(-1), at + length(1)];
  const part = items.slice(from, to + 1).filter((other) => other !== item);
  for (const other of part) text.push(`k ${other.text}`, `kp ${other.text.slice(0, 5)}`);
  for (const name of new Set(part.flatMap(({ classes }) => classes))) facts.push(`k ${name}`);
  const [before, behind] = [items[from - 1]!.text, items[to + 1]!.text];
  facts.push(`from ${before}`, `to ${behind}`, `from ${before} ${behind}`, `size ${to - from}`);
  return { text, facts };
}

/**
 * What a word must score for a condition to be there, and what the words beside it must to belong to it. Zero is as likely as not; less is
 * enough, since a condition that is left out in silence is worse than a phrase too many.
 */
const [leastScore, leastBeside] = [-0.2, -0.9];

/** The conditions of a question: words beside each other, up to a mark. */
export function findConditions(model: LinearModel<ConditionClass>, reading: Reading, intent: Intent): Stretch[] {
  const { words, text } = reading;
  const scores = new Map(conditionFeatures(reading, intent).map(({ word, features }) => [word, rankClasses(model, features)[0]!.score]));
  const belongs = (i: number) => (scores.get(i) ?? -Infinity) > leastBeside && !isInAddress(text, words[i]!);
  const found: Stretch[] = [];
  for (let from = 0; from < words.length; from++) {
    if (!belongs(from)) continue;
    let to = from + 1;
    while (to < words.length && belongs(to) && !endsCondition.test(text.slice(words[to - 1]!.end, words[to]!.start))) to++;
    if (words.slice(from, to).some((_, i) => scores.get(from + i)! > leastScore)) found.push({ from, to });
    from = to - 1;
  }
  return found;
}

/** A mark between two conditions. */
const endsCondition = /[;!?()]|[,.:]\s/;

/** Whether a word belongs to an address, markup or a program: no answer repeats these. */
function isInAddress(text: string, { start, end }: Word): boolean {
  const before = text
    .slice(Math.max(0, start - mostAround), start)
    .split(/\s/)
    .at(-1)!;
  const behind = text.slice(start, end + mostAround).split(/\s/)[0]!;
  return /[<>{}"@=\\]|\p{L}\.\p{L}|:\/\//u.test(before + behind);
}
const mostAround = 40;
