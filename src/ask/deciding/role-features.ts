import { groupBy } from '../../contract/group-by.ts';
import type { Intent } from './intent.ts';
import type { Candidate } from './candidates.ts';
import type { Reading } from './gather-facts.ts';
import { wishes } from './intent-features.ts';
import { type Features, numberFeatures } from './linear-model.ts';
import { classesOrWord as all, groupOf, isMark, isStop, type Item } from './question-items.ts';

/** The features of every candidate, in their order. */
export function roleFeatures(reading: Reading, intent: Intent): Features[] {
  const { items } = reading;
  const question = readItems(items);
  const numbersOf = numberFeatures();
  return reading.candidates.map((candidate) => {
    const at = question.positions.get(candidate) ?? -1;
    // A name within another has no features.
    if (at === -1) return { text: [], facts: [] };
    const { text, facts } = featuresOf(question, at, candidate, intent);
    return { text: numbersOf(text), facts: numbersOf(facts) };
  });
}

/** A question, with what all of its candidates share. */
interface QuestionItems {
  readonly items: readonly Item[];
  readonly positions: ReadonlyMap<Candidate, number>;
  /** Where names of a kind stand. */
  readonly byGroup: ReadonlyMap<string, readonly number[]>;
  /** What its words are, each once. */
  readonly said: readonly string[];
  /** Where its sentences end. */
  readonly ends: readonly number[];
  /** The wishes in each of its sentences. */
  readonly wishes: readonly ReadonlySet<string>[];
}

function readItems(items: readonly Item[]): QuestionItems {
  const named = items.flatMap(({ candidate }, i) => (candidate === null ? [] : [[candidate, i] as const]));
  const ends = items.flatMap((item, i) => (i > 0 && isStop(item) && !isStop(items[i - 1]!) ? [i] : []));
  const wishesIn = (n: number) =>
    new Set(items.slice((ends[n - 1] ?? 0) + 1, ends[n]).flatMap(({ classes }) => classes.filter((name) => wishes.has(name))));
  return {
    items,
    positions: new Map(named),
    byGroup: new Map([...groupBy(named, ([candidate]) => groupOf(candidate))].map(([group, found]) => [group, found.map(([, i]) => i)])),
    said: [...new Set(items.flatMap((item) => (item.candidate === null ? item.classes : [])))],
    ends,
    wishes: ends.map((_, n) => wishesIn(n)),
  };
}

const first = (item: Item): string => item.classes[0] ?? 'word';
const bucket = (n: number): string => (n <= 3 ? String(n) : n <= 6 ? '4-6' : 'far');

function featuresOf(question: QuestionItems, at: number, candidate: Candidate, intent: Intent): { text: string[]; facts: string[] } {
  const { items } = question;
  const kind = groupOf(candidate);
  // Whoever looks for buyers wants what is their own.
  const group = intent === 'wanted_ads' && kind !== 'area' ? `sold ${kind}` : kind;
  const text: string[] = [];
  const facts: string[] = [`K ${candidate.kind}`];
  const add = (feature: string) => facts.push(`${group} ${feature}`);
  const addBoth = (feature: string) => facts.push(feature, `${group} ${feature}`);
  add(`I ${intent}`);
  const { form } = items[at]!;
  for (const name of [form, ...form.split(' '), ...all(items[at - 1]!).map((one) => `${form} ${one}`)]) add(`form ${name}`);
  // Words before and behind, nearest first.
  const left = (n: number) => items[Math.max(0, at - n)]!;
  const right = (n: number) => items[Math.min(items.length - 1, at + n)]!;
  for (let n = 1; n <= 3; n++) {
    for (const name of all(left(n))) addBoth(`l${n} ${name}`);
    for (const name of all(right(n))) addBoth(`r${n} ${name}`);
    text.push(`l${n} ${left(n).text}`, `r${n} ${right(n).text}`, `${group} l${n} ${left(n).text}`, `${group} r${n} ${right(n).text}`);
  }
  for (const one of all(left(1))) {
    for (const two of all(left(2))) addBoth(`ll ${two} ${one}`);
    for (const behind of all(right(1))) addBoth(`lr ${one} ${behind}`);
  }
  for (const one of all(right(1))) for (const two of all(right(2))) addBoth(`rr ${one} ${two}`);
  text.push(`${left(2).text} ${left(1).text} _`, `_ ${right(1).text} ${right(2).text}`);
  // The clause.
  const clause = (step: 1 | -1): Item[] => {
    const found: Item[] = [];
    for (let i = at + step; i > 0 && i < items.length - 1 && found.length < 12; i += step) {
      if (isStop(items[i]!)) break;
      found.push(items[i]!);
    }
    return found;
  };
  for (const [side, found] of [
    ['L', clause(-1)],
    ['R', clause(1)],
  ] as const) {
    for (const name of new Set(found.flatMap((item) => item.classes))) addBoth(`${side} ${name}`);
    for (const word of new Set(found.map((item) => item.text))) text.push(`${group} ${side} ${word}`);
    const mark = found.findIndex((item) => item.text === ',' || item.text === '(' || item.text === ':');
    const near = mark === -1 ? found : found.slice(0, mark);
    for (const name of new Set(near.flatMap((item) => item.classes))) addBoth(`${side}near ${name}`);
    for (const name of ['not', 'ship', 'own', 'fix', 'load', 'but'] as const) {
      const distance = near.findIndex((item) => item.classes.includes(name));
      if (distance === -1) continue;
      const between = near.slice(0, distance);
      const same = between.some((item) => item.candidate !== null && groupOf(item.candidate) === kind);
      const other = between.some((item) => item.candidate !== null && groupOf(item.candidate) !== kind);
      const small = between.filter((item) => item.candidate === null && !isMark(item)).length;
      addBoth(`${side} ${name} ${bucket(small)}${same ? ' same' : ''}${other ? ' other' : ''}`);
      if (between.some((item) => item.classes.includes('but'))) addBoth(`${side} ${name} but`);
    }
  }
  for (const name of question.said) add(`S ${name}`);
  for (const [side, step] of [
    ['P', -1],
    ['N', 1],
  ] as const)
    addSentence(sentenceAt(items, at, step), side, candidate, add);
  addOthers(question, at, candidate, text, { add, addBoth });
  addMarks(question, at, add);
  if (candidate.mass !== null) addMass(items, candidate, add);
  return { text, facts };
}

/** How the sentence of a candidate ends, and where it stands among the others. */
function addMarks({ items, ends, wishes: wished }: QuestionItems, at: number, add: Adders['add']): void {
  const own = ends.findIndex((end) => end > at);
  const markOf = (n: number) => items[ends[n]!]?.text ?? '';
  const asked = ends.findIndex((_, n) => markOf(n) === '?');
  add(`end ${markOf(own)} ${own === 0 ? 'first' : own === ends.length - 1 ? 'last' : 'middle'}${ends.length === 1 ? ' only' : ''}`);
  add(`asked ${asked === -1 ? 'nowhere' : asked < own ? 'before' : asked > own ? 'behind' : 'here'}`);
  const here = wished[own]!;
  const elsewhere = wished.some(({ size }, n) => n !== own && size > 0);
  add(`wish ${here.size > 0 ? 'here' : ''} ${elsewhere ? 'elsewhere' : ''}`);
  for (const name of here) add(`wish ${name}`);
}

/** The items of the sentence before that of a candidate, or behind it. */
function sentenceAt(items: readonly Item[], at: number, step: 1 | -1): readonly Item[] {
  const isInside = (i: number) => i > 0 && i < items.length - 1;
  const found: Item[] = [];
  let i = at;
  while (isInside(i) && !isStop(items[i]!)) i += step;
  while (isInside(i) && isStop(items[i]!)) i += step;
  for (; isInside(i) && !isStop(items[i]!) && found.length < longestSentence; i += step) found.push(items[i]!);
  return found;
}
const longestSentence = 20;

/** What a neighboring sentence says, which may say it of a candidate: “They were late. I don’t want them.” */
function addSentence(sentence: readonly Item[], side: string, candidate: Candidate, add: Adders['add']): void {
  if (sentence.length === 0) return add(`${side} none`);
  const group = groupOf(candidate);
  const names = new Set(sentence.flatMap((item) => item.classes));
  const same = sentence.some((item) => item.candidate !== null && groupOf(item.candidate) === group) ? 'same' : 'alone';
  const isPronoun = names.has('pron');
  for (const name of names) {
    add(`${side} ${name} ${same}`);
    if (name !== 'pron' && isPronoun) add(`${side} pron ${name} ${same}`);
  }
}

/** Adds a feature to those of the kind of name, or also to those of all kinds. */
interface Adders {
  readonly add: (feature: string) => void;
  readonly addBoth: (feature: string) => void;
}

/** Classes of the words between names of a list, or between a name and what it is corrected to. */
const joining = ['or', 'in', 'fix'];

/** Others of the kind, what stands between, and what a list of them begins and ends with. */
function addOthers({ items, byGroup }: QuestionItems, at: number, candidate: Candidate, text: string[], { add, addBoth }: Adders): void {
  const group = groupOf(candidate);
  const isSame = (item: Item) => item.candidate !== null && groupOf(item.candidate) === group;
  const same = byGroup.get(group)!;
  const place = same.indexOf(at);
  add(`n ${Math.min(3, same.length)} ${place === 0 ? 'first' : place === same.length - 1 ? 'last' : 'middle'}`);
  for (const kind of byGroup.keys()) add(`with ${kind}`);
  const between = (from: number, to: number, name: string) => {
    const found = items.slice(from + 1, to);
    const classes = new Set(found.flatMap((item) => item.classes));
    for (const one of classes) addBoth(`${name} has ${one}`);
    if (found.length <= 3) addBoth(`${name} is ${found.map(first).join(' ')}`);
    addBoth(`${name} ${bucket(found.length)} ${items[from]!.candidate!.kind} ${items[to]!.candidate!.kind}`);
    if (items[from]!.candidate!.value === items[to]!.candidate!.value) addBoth(`${name} equal`);
  };
  // “Roofer from Bristol, job in Cardiff”: how the others are introduced.
  const beforeOf = (i: number) => items[i - 1]!;
  for (const i of [same[place - 1], same[place + 1]]) {
    if (i === undefined) continue;
    const side = i < at ? '<' : '>';
    text.push(`${group} ${side} ${beforeOf(i).text} | ${beforeOf(at).text}`, `${group} ${side} ${beforeOf(i).text}`);
    for (const one of all(beforeOf(i))) for (const own of all(beforeOf(at))) add(`${side} ${one} | ${own}`);
  }
  if (place > 0) between(same[place - 1]!, at, 'before');
  if (place < same.length - 1) between(at, same[place + 1]!, 'behind');
  const joins = (item: Item | undefined) =>
    item !== undefined && (item.text === ',' || item.text === '/' || joining.some((name) => item.classes.includes(name)));
  let [from, to] = [at, at];
  for (let i = at - 1; i > 0 && (joins(items[i]) || isSame(items[i]!)); i--) if (isSame(items[i]!)) from = i;
  for (let i = at + 1; i < items.length - 1 && (joins(items[i]) || isSame(items[i]!)); i++) if (isSame(items[i]!)) to = i;
  if (from < at) {
    for (let n = 1; n <= 2; n++) for (const name of all(items[Math.max(0, from - n)]!)) addBoth(`chain l${n} ${name}`);
    const clause: string[] = [];
    for (let i = from - 1; i > 0 && i >= from - 5 && !isStop(items[i]!) && items[i]!.text !== ','; i--) clause.push(...items[i]!.classes);
    for (const name of new Set(clause)) addBoth(`chain L ${name}`);
  }
  if (to > at)
    for (let n = 1; n <= 2; n++) for (const name of all(items[Math.min(items.length - 1, to + n)]!)) addBoth(`chain r${n} ${name}`);
}

const sizes = [1, 5, 12, 25, 45, 75, 130, 260, 600];

function addMass(items: readonly Item[], { mass, value }: Candidate, add: (f: string) => void): void {
  const { min, max, compared, keyed } = mass!;
  const size = min ?? max!;
  const grade = sizes.filter((limit) => size >= limit).length;
  const crane = items.some(
    ({ candidate, classes }) => candidate?.kind === 'machine' || candidate?.kind === 'brand' || classes.includes('crane'),
  );
  const side = min === null ? 'max' : max === null ? (compared ? 'min' : 'bare') : 'range';
  add(`size ${grade}`);
  add(`size ${grade} ${crane ? 'crane' : 'no crane'}`);
  add(side);
  add(`${side} ${crane ? 'crane' : 'no crane'}`);
  if (keyed !== null) add(`keyed ${keyed}`);
  if (/tonners?$/.test(value)) add('tonner');
  // What is hauled is a load.
  for (const { candidate } of items) if (candidate?.kind === 'machine') add(`${side} with ${candidate.value}`);
  const others = items.flatMap(({ candidate }) => (candidate?.mass == null || candidate.mass === mass ? [] : [candidate.mass]));
  for (const other of others) {
    const otherSize = other.min ?? other.max!;
    add(
      `other ${otherSize > size ? 'larger' : otherSize < size ? 'smaller' : 'equal'} ${other.compared ? 'compared' : 'bare'}${compared ? ' compared' : ''}`,
    );
  }
}
