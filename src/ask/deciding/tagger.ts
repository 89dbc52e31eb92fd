import { groupBy } from '../../contract/group-by.ts';
import { spend } from '../lexicon/steps.ts';
import { correctingWords, joiningWords, sizeWords } from '../tables/quantities.ts';
import type { Candidate } from './candidates.ts';
import type { Reading } from './gather-facts.ts';
import { wishes } from './intent-features.ts';
import { type Features, type LinearModel, numberFeatures, rankClasses, type Scored } from '../lexicon/linear-model.ts';
import type { Tag } from '../tables/labels.ts';
import { classesOrWord, groupOf, isMark, isStop, type Item } from './question-items.ts';

/** The tags of a question’s candidates, and how much speaks for each word being part of a condition: zero is as likely as not. */
export interface Tagged {
  readonly candidates: readonly Tag[];
  /** How much likelier each candidate is to narrow the search than to play another part. */
  readonly leads: readonly number[];
  readonly conditions: ReadonlyMap<number, number>;
}

/** What is known of a question before it is tagged. */
type Read = Pick<Reading, 'items' | 'words' | 'classes' | 'candidates' | 'language' | 'isStrange' | 'steps'>;

/** Judging a word, or a name, takes about as long as looking at this many words; measured, order of magnitude. */
const [stepsPerWord, stepsPerCandidate] = [1000, 5000];

/** Tags every name, amount and word of a question. */
export function tagQuestion(model: LinearModel<Tag>, reading: Read): Tagged {
  const { candidates, words } = reading;
  spend(reading.steps, candidates.length * stepsPerCandidate + words.length * stepsPerWord);
  const found = new Map<Candidate, readonly Scored<Tag>[]>();
  const conditions = new Map<number, number>();
  for (const { item, features } of tagFeatures(reading)) {
    const ranked = rankClasses(model, features);
    if (item.candidate === null) conditions.set(item.word!, scoreOf(ranked, 'condition') - scoreOf(ranked, 'none'));
    else found.set(item.candidate, ranked);
  }
  const leads = candidates.map((candidate) => {
    const ranked = found.get(candidate);
    return ranked === undefined ? -Infinity : scoreOf(ranked, 'filter') - ranked.find(({ name }) => name !== 'filter')!.score;
  });
  // Coordinates and postal codes are no words.
  const isSurelyPlace = ({ place, span }: Candidate) => place !== null && span === null;
  const tagged = candidates.map((candidate): Tag => {
    const tag = found.get(candidate)?.[0]!.name ?? 'none';
    return tag === 'none' && isSurelyPlace(candidate) ? 'filter' : tag;
  });
  for (const [i, one] of candidates.entries())
    for (const j of [i - 1, i + 1]) {
      const other = candidates[j];
      if (one.mass !== null && other?.mass != null && tagged[i] === 'filter' && areSizes(one, other, words)) tagged[j] = 'filter';
    }
  // Beside one that is wanted, another of its kind is wanted only if that is clear, or if they are named together: “our Grove … a Liebherr”.
  for (const group of new Set(candidates.map(groupOf))) {
    const isOpen = (i: number) => groupOf(candidates[i]!) === group && tagged[i] === 'filter' && candidates[i]!.mass?.max == null;
    const same = [...candidates.keys()].filter(isOpen).toSorted((a, b) => leads[b]! - leads[a]!);
    const isJoined = (i: number) => same.some((j) => j !== i && areJoined(candidates[i]!, candidates[j]!, reading));
    for (const i of same.slice(1))
      if (leads[i]! < clearLead && !isJoined(i))
        tagged[i] = found.get(candidates[i]!)?.find(({ name }) => name !== 'filter')?.name ?? 'none';
  }
  return { candidates: tagged, leads, conditions };
}

/** By how much more likely it must be that a second one narrows the search, too. */
const clearLead = 2;

/** Whether two names are named together: “Liège or Antwerp”, but not “Liège, no wait, Antwerp”. */
function areJoined(one: Candidate, other: Candidate, { words, classes }: Read): boolean {
  const [to, from] = [Math.min(one.to, other.to), Math.max(one.from, other.from)];
  if (one.mass !== null) return areSizes(one, other, words);
  const between = words.slice(to, from).map(({ text }, i) => ({ text, names: classes[to + i]! }));
  // “Im Keller in Köln” names one place.
  const isInside = between.length === 1 && between[0]!.names.includes('in');
  return (
    between.length <= mostBetween && !isInside && !between.some(({ text, names }) => correctingWords.has(text) || names.includes('not'))
  );
}
const mostBetween = 2;

/** Whether two amounts are sizes of two cranes that are asked for in one breath: “a 50 t and another of 90 t”. */
function areSizes(one: Candidate, other: Candidate, words: Read['words']): boolean {
  const [joiner, ...between] = words.slice(Math.min(one.to, other.to), Math.max(one.from, other.from)).map(({ text }) => text);
  return joiner !== undefined && joiningWords.has(joiner) && between.every((word) => sizeWords.has(word));
}

/** The likeliest area of a question for companies is one to search unless another part is likelier by more than this. */
const leastLead = -3;

/** The tags of the candidates of a question for companies, who are nearly always looked for somewhere, and nowhere that is denied. */
export function tagsWithArea(
  { tagged: { leads }, candidates: all, words, classes }: Pick<Reading, 'tagged' | 'candidates' | 'words' | 'classes'>,
  tags: readonly Tag[],
  denied: readonly boolean[],
): readonly Tag[] {
  const areas = [...all.keys()].filter((i) => groupOf(all[i]!) === 'area').toSorted((a, b) => leads[b]! - leads[a]!);
  // A name with a capital behind a word that says where is hardly just a word.
  const isPlain = (i: number) => tags[i] !== 'none' || (words[all[i]!.from]!.capital && classes[all[i]!.from - 1]?.includes('in') === true);
  const best = areas.find((i) => isPlain(i) && !denied[i]!);
  return best === undefined || leads[best]! <= leastLead ? tags : tags.with(best, 'filter');
}

const scoreOf = (ranked: readonly Scored<Tag>[], tag: Tag): number => ranked.find(({ name }) => name === tag)!.score;

/** An item of a question with what speaks for its tags. */
interface TaggedItem {
  readonly item: Item;
  readonly features: Features;
}

/** The features of every word and every candidate; a name within another has none. */
export function tagFeatures(reading: Omit<Read, 'steps' | 'candidates'>): TaggedItem[] {
  const question = readItems(reading.items);
  const numbersOf = numberFeatures();
  return reading.items.flatMap((item, at): TaggedItem[] => {
    if (item.candidate === null && item.word === null) return [];
    const found = findIn(question, at, item.candidate === null ? 'word' : groupOf(item.candidate));
    addSentence(found);
    if (item.candidate === null) addWord(found, item, reading);
    else addCandidate(found, item, item.candidate);
    return [{ item, features: { text: numbersOf(found.text), facts: numbersOf(found.facts) } }];
  });
}

/** A question, with what all of its items share. */
interface Question {
  readonly items: readonly Item[];
  /** Where names of a kind stand. */
  readonly byGroup: ReadonlyMap<string, readonly number[]>;
  /** What its words are, each once. */
  readonly said: readonly string[];
  /** Where its sentences end. */
  readonly ends: readonly number[];
  /** The wishes in each of its sentences. */
  readonly wishes: readonly ReadonlySet<string>[];
}

function readItems(items: readonly Item[]): Question {
  const named = items.flatMap(({ candidate }, i) => (candidate === null ? [] : [[groupOf(candidate), i] as const]));
  const ends = items.flatMap((item, i) => (i > 0 && isStop(item) && !isStop(items[i - 1]!) ? [i] : []));
  const wishesIn = (n: number) =>
    new Set(items.slice((ends[n - 1] ?? 0) + 1, ends[n]).flatMap(({ classes }) => classes.filter((name) => wishes.has(name))));
  return {
    items,
    byGroup: new Map([...groupBy(named, ([group]) => group)].map(([group, found]) => [group, found.map(([, i]) => i)])),
    said: [...new Set(items.flatMap((item) => (item.candidate === null ? item.classes : [])))],
    ends,
    wishes: ends.map((_, n) => wishesIn(n)),
  };
}

/** An item, and the features that are being collected for it. */
interface Found extends Question {
  readonly at: number;
  readonly group: string;
  readonly text: string[];
  readonly facts: string[];
  /** Adds a feature to those of the kind of item. */
  readonly add: (feature: string) => void;
  /** Adds one also to those of all kinds of names, so that they learn from each other. */
  readonly addBoth: (feature: string) => void;
  /** The item at a distance. */
  readonly beside: (distance: number) => Item;
}

function findIn(question: Question, at: number, group: string): Found {
  const { items } = question;
  const [text, facts]: [string[], string[]] = [[], []];
  const add = (feature: string) => void facts.push(`${group} ${feature}`);
  return {
    ...question,
    at,
    group,
    text,
    facts,
    add,
    addBoth(feature) {
      if (group !== 'word') facts.push(feature);
      add(feature);
    },
    beside: (distance) => items[Math.max(0, Math.min(items.length - 1, at + distance))]!,
  };
}

/** Words and names before and behind, the nearest first, and how the sentence ends. */
function addSentence({ items, ends, wishes: wished, said, at, group, text, add, addBoth, beside }: Found): void {
  add('always');
  for (let n = 1; n <= 3; n++)
    for (const [side, item] of [
      [`l${n}`, beside(-n)],
      [`r${n}`, beside(n)],
    ] as const) {
      for (const name of classesOrWord(item)) addBoth(`${side} ${name}`);
      text.push(`${group} ${side} ${item.text}`);
      if (group !== 'word') text.push(`${side} ${item.text}`);
    }
  text.push(`${group} ${beside(-2).text} ${beside(-1).text} _`, `${group} _ ${beside(1).text} ${beside(2).text}`);
  for (const name of said) add(`S ${name}`);
  const own = ends.findIndex((end) => end > at);
  const markOf = (n: number) => items[ends[n]!]?.text ?? '';
  const asked = ends.findIndex((_, n) => markOf(n) === '?');
  add(`end ${markOf(own)} ${own === 0 ? 'first' : own === ends.length - 1 ? 'last' : 'middle'}${ends.length === 1 ? ' only' : ''}`);
  add(`asked ${asked === -1 ? 'nowhere' : asked < own ? 'before' : asked > own ? 'behind' : 'here'}`);
  const here = wished[own]!;
  add(`wish ${here.size > 0 ? 'here' : ''} ${wished.some(({ size }, n) => n !== own && size > 0) ? 'elsewhere' : ''}`);
  for (const name of here) add(`wish ${name}`);
}

/** Items beside one, up to a mark for which the test holds, at most so many. */
function partOf(items: readonly Item[], at: number, step: 1 | -1, most: number, ends: (item: Item) => boolean): Item[] {
  const found: Item[] = [];
  for (let i = at + step; i > 0 && i < items.length - 1 && found.length < most && !ends(items[i]!); i += step) found.push(items[i]!);
  return found;
}

/** Neighbors of a word in its part of a sentence, at most, on each side. */
const mostBeside = 6;

/** What speaks for a word: itself, and the words up to the next marks or names. */
function addWord(
  { items, at, text, add, beside }: Found,
  item: Item,
  { words, language, isStrange }: Omit<Read, 'steps' | 'candidates'>,
): void {
  const own = item.text;
  const names = classesOrWord(item);
  text.push(`w ${own}`, `p ${own.slice(0, 4)}`, `p ${own.slice(0, 6)}`, `s ${own.slice(-4)}`);
  text.push(`b ${beside(-1).text} ${own}`, `b ${own} ${beside(1).text}`);
  add(`language ${language}`);
  add(`length ${Math.min(own.length, 8)}`);
  for (const name of names) add(`c ${name}`);
  for (const side of [-1, 1]) for (const other of classesOrWord(beside(side))) for (const name of names) add(`${side} ${other} ${name}`);
  const isEnd = ({ word }: Item) => word === null;
  const before = partOf(items, at, -1, mostBeside, isEnd);
  const behind = partOf(items, at, 1, mostBeside, isEnd);
  const part = [...before, ...behind];
  for (const other of part) text.push(`k ${other.text}`, `kp ${other.text.slice(0, 5)}`);
  for (const name of new Set(part.flatMap(({ classes }) => classes))) add(`k ${name}`);
  const [from, to] = [beside(-before.length - 1).text, beside(behind.length + 1).text];
  for (const feature of [`from ${from}`, `to ${to}`, `from ${from} ${to}`, `size ${part.length}`]) add(feature);
  // “SCC”, “G26”, “ATEX”: papers and norms.
  const { text: written, capitals } = words[item.word!]!;
  if (capitals) for (const feature of ['capitals', `capitals ${/\d/.test(written)} ${isStrange(item.word!)}`]) add(feature);
  if (/\d/.test(written) && /\p{L}/u.test(written)) add('code');
}

const first = (item: Item): string => item.classes[0] ?? 'word';
const bucket = (n: number): string => (n <= 3 ? String(n) : n <= 6 ? '4-6' : 'far');

/** What speaks for a name or an amount: how it is written, its clause, the sentences beside it, and the others of its kind. */
function addCandidate(found: Found, { forms }: Item, candidate: Candidate): void {
  const { items, at, group, text, facts, add, addBoth, beside } = found;
  facts.push(`K ${candidate.kind}`);
  for (const form of forms) add(`form ${form}`);
  for (const form of forms.slice(0, mostWritten))
    for (const side of [-1, 1]) for (const one of classesOrWord(beside(side))) add(`form ${form} ${side} ${one}`);
  for (const one of classesOrWord(beside(-1))) {
    for (const two of classesOrWord(beside(-2))) addBoth(`ll ${two} ${one}`);
    for (const behind of classesOrWord(beside(1))) addBoth(`lr ${one} ${behind}`);
  }
  for (const one of classesOrWord(beside(1))) for (const two of classesOrWord(beside(2))) addBoth(`rr ${one} ${two}`);
  for (const [side, step] of [
    ['L', -1],
    ['R', 1],
  ] as const) {
    const clause = partOf(items, at, step, longestClause, isStop);
    for (const name of new Set(clause.flatMap((item) => item.classes))) addBoth(`${side} ${name}`);
    for (const word of new Set(clause.map((item) => item.text))) text.push(`${group} ${side} ${word}`);
    const mark = clause.findIndex((item) => item.text === ',' || item.text === '(' || item.text === ':');
    const near = mark === -1 ? clause : clause.slice(0, mark);
    for (const name of new Set(near.flatMap((item) => item.classes))) addBoth(`${side}near ${name}`);
    for (const name of ['not', 'ship', 'own', 'fix', 'load', 'but'] as const) {
      const distance = near.findIndex((item) => item.classes.includes(name));
      if (distance === -1) continue;
      const between = near.slice(0, distance);
      const same = between.some((item) => item.candidate !== null && groupOf(item.candidate) === group);
      const other = between.some((item) => item.candidate !== null && groupOf(item.candidate) !== group);
      const small = between.filter((item) => item.candidate === null && !isMark(item)).length;
      addBoth(`${side} ${name} ${bucket(small)}${same ? ' same' : ''}${other ? ' other' : ''}`);
      if (between.some((item) => item.classes.includes('but'))) addBoth(`${side} ${name} but`);
    }
  }
  addOthers(found);
  if (candidate.mass !== null) addMass(found, candidate);
}
/** The first forms say how a name is written and how sure it is. */
const mostWritten = 4;
const longestClause = 12;

/** Others of the kind, and what stands between. */
function addOthers({ items, byGroup, at, group, text, add, addBoth, beside }: Found): void {
  const same = byGroup.get(group)!;
  const place = same.indexOf(at);
  add(`n ${Math.min(3, same.length)} ${place === 0 ? 'first' : place === same.length - 1 ? 'last' : 'middle'}`);
  for (const kind of byGroup.keys()) add(`with ${kind}`);
  const between = (from: number, to: number, name: string) => {
    const found = items.slice(from + 1, to);
    const [one, other] = [items[from]!.candidate!, items[to]!.candidate!];
    for (const each of new Set(found.flatMap((item) => item.classes))) addBoth(`${name} has ${each}`);
    if (found.length <= 3) addBoth(`${name} is ${found.map(first).join(' ')}`);
    addBoth(`${name} ${bucket(found.length)} ${one.kind} ${other.kind}`);
    if (one.value === other.value) addBoth(`${name} equal`);
  };
  // “Roofer from Bristol, job in Cardiff”: how the others are introduced.
  for (const i of [same[place - 1], same[place + 1]]) {
    if (i === undefined) continue;
    const [side, other] = [i < at ? '<' : '>', items[i - 1]!];
    text.push(`${group} ${side} ${other.text} | ${beside(-1).text}`, `${group} ${side} ${other.text}`);
    for (const one of classesOrWord(other)) for (const own of classesOrWord(beside(-1))) add(`${side} ${one} | ${own}`);
  }
  if (place > 0) between(same[place - 1]!, at, 'before');
  if (place < same.length - 1) between(at, same[place + 1]!, 'behind');
}

const sizes = [1, 5, 12, 25, 45, 75, 130, 260, 600];

/** How large an amount is, which side it bounds, and how it compares to the others. */
function addMass({ items, add }: Found, { mass, value }: Candidate): void {
  const { min, max, compared, keyed, isBare } = mass!;
  const size = min ?? max!;
  const grade = sizes.filter((limit) => size >= limit).length;
  const crane = items.some(isMachineOrMaker) ? 'crane' : 'no crane';
  const side = min === null ? 'max' : max === null ? (compared ? 'min' : 'bare') : 'range';
  for (const feature of [`size ${grade}`, `size ${grade} ${crane}`, side, `${side} ${crane}`]) add(feature);
  if (isBare) for (const feature of ['bare', `bare ${side}`, `bare ${grade}`, `bare ${crane}`]) add(feature);
  if (keyed !== null) add(`keyed ${keyed}`);
  if (/tonners?$/.test(value)) add('tonner');
  for (const { candidate } of items) {
    // What is hauled is a load.
    if (candidate?.kind === 'machine') add(`${side} with ${candidate.value}`);
    if (candidate?.mass == null || candidate.mass === mass) continue;
    const other = candidate.mass;
    const otherSize = other.min ?? other.max!;
    const than = otherSize > size ? 'larger' : otherSize < size ? 'smaller' : 'equal';
    add(`other ${than} ${other.compared ? 'compared' : 'bare'}${compared ? ' compared' : ''}`);
  }
}

const isMachineOrMaker = ({ candidate, classes }: Item): boolean =>
  candidate?.kind === 'machine' || candidate?.kind === 'brand' || classes.includes('crane');
