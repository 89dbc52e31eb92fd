import { craneTypes } from '../../contract/tables.ts';
import { allFigures, withNoun } from '../reading/asides.ts';
import { possiblePlaces, speaksOfTrade } from '../reading/domain-spans.ts';
import { isIn, type Stretch } from '../reading/phrase-table.ts';
import { nameOfPlace } from '../reading/place-choice.ts';
import { languages } from '../tables/languages.ts';
import { means, type Lexicon } from '../lexicon/lexicon.ts';
import { areaJoins, beginnings, noPlaces, regionNouns } from '../tables/aside-words.ts';
import { correctingWords, weakLocatives } from '../tables/quantities.ts';
import type { Candidate } from './candidates.ts';
import type { Reading } from './gather-facts.ts';
import type { Intent } from './intent.ts';
import type { Role } from './roles.ts';

/** Kinds of names and amounts that the answers to an intent narrow what they find by. */
const used: Readonly<Partial<Record<Intent, readonly Candidate['kind'][]>>> = {
  companies: ['country', 'place', 'brand', 'machine', 'mass', 'model'],
  wanted_ads: ['country', 'brand', 'machine', 'mass', 'model'],
  marketplace_listings: ['country', 'brand', 'machine', 'mass', 'model'],
  atlas_model: ['brand', 'machine', 'mass', 'model'],
};

const areas: ReadonlySet<string> = new Set(['country', 'place']);

/** What is asked about the interface for developers. */
const interfaceIntents: ReadonlySet<Intent> = new Set(['developer_docs', 'auth', 'rate_limits', 'openapi', 'mcp']);

/** Phrases in one answer, and letters of each, at most. */
const [mostPhrases, mostLetters] = [8, 80];

/** Letters, digits and single marks between them: no markup has this form. */
const repeatable = /^[€$£]?[\p{L}\p{N}]+(?:[ .,'’+/€$£%-]{1,3}[\p{L}\p{N}]+)*[ €$£%+]{0,2}$/u;
/** An address has a dot between letters. */
const dotted = /\p{L}\.\p{L}/u;

/** How a question is understood. */
interface Understood {
  readonly intent: Intent;
  readonly roles: readonly Role[];
  /** The candidates that the answer is narrowed by. */
  readonly chosen: readonly Candidate[];
  /** Whether what is said of loads is of moving them, which is no lift. */
  readonly hauled: boolean;
  /** Finds the conditions, which answers to other intents do without. */
  readonly conditions: () => readonly Stretch[];
}

/** What an answer leaves out, in the words of the question. */
export interface Unused {
  /** Names, amounts, times and wishes that were recognized, and nothing else. */
  readonly phrases: readonly string[];
  /** Kinds of machines that no list can be narrowed to. */
  readonly kinds: readonly string[];
  /** Those of the phrases that are conditions. */
  readonly conditions: readonly string[];
}

/** Finds what the answer leaves out. */
export function findUnused(reading: Reading, understood: Understood, lexicon: Lexicon): Unused {
  const { intent, roles, chosen, hauled, conditions } = understood;
  const kinds = used[intent];
  if (kinds === undefined) {
    const details = detailsAsked(reading, understood, lexicon);
    return { phrases: details, kinds: [], conditions: details };
  }
  const { words, candidates, amounts, text, asides, language, isTaken } = reading;
  // Beside a model, the atlas is not narrowed by an amount.
  const isModelAlone = intent === 'atlas_model' && chosen.some(({ kind }) => kind === 'model');
  const usedNames = chosen.filter(({ kind }) => kinds.includes(kind) && !(isModelAlone && kind === 'mass'));
  const isSaid = (candidate: Candidate) => usedNames.some(({ kind, value }) => kind === candidate.kind && value === candidate.value);
  const ofUsed = candidates.filter((candidate, i) => candidate.kind === 'machine' && roles[i] === 'excluded' && isSaid(candidate));
  const narrower = [...findNarrower(reading, understood), ...ofUsed.map(({ from, to }) => ({ from, to }))];
  // A model leaves out all others.
  const isOneModel = usedNames.some(({ kind }) => kind === 'model');
  const isOneMass = usedNames.some(({ kind }) => kind === 'mass');
  /** Whether a sentence of its own speaks of it. */
  const isSpokenOf = ({ kind }: Candidate, role: Role): boolean => {
    if (kind === 'model') return role === 'excluded' || (isOneModel && role !== 'filter');
    // “Not 60 t but 80”: the capacity that is wanted leaves out the other.
    if (kind === 'mass' && role === 'excluded') return isOneMass;
    // A name that belongs to a load is no part of what is said of its weight.
    if (role === 'load') return kind === 'mass' && !hauled;
    return role === 'excluded';
  };
  // A place is said once, also if it is both one’s own and excluded; an amount that was taken back is no condition.
  const spoken = candidates.filter((_, i) => roles[i] === 'excluded');
  const isSpoken = ({ kind, value }: Candidate) => kind !== 'mass' && spoken.some((other) => other.kind === kind && other.value === value);
  // Where one’s own yard is matters to nobody once it is said where to search.
  const isOwn = ({ kind }: Candidate, role: Role) => role === 'own' && areas.has(kind) && usedNames.some((one) => areas.has(one.kind));
  const left = candidates.filter(
    (candidate, i) =>
      !isOwn(candidate, roles[i]!) &&
      !isSpokenOf(candidate, roles[i]!) &&
      !isSaid(candidate) &&
      !(isModelAlone && isInCode(candidate, chosen)) &&
      !isSpoken(candidate) &&
      !isTakenBack(candidate, usedNames, words),
  );
  const located = usedNames.some(({ kind }) => kind === 'place');
  const measured = [...amounts.others, ...(amounts.radiusAt === null || located ? [] : [amounts.radiusAt])].map(([start, end]) => {
    const from = words.findIndex((word) => word.end > start);
    const to = words.findLastIndex((word) => word.start < end) + 1;
    const whole = withNoun(words, to);
    return { from, to: whole, start, end: whole === to ? end : words[whole - 1]!.end };
  });
  const isRead = isIn([...candidates, ...narrower, ...reading.origins]);
  const isMeasured = isIn(measured);
  const isFree = (i: number) => !isRead(i) && (!isTaken(i) || isMeasured(i));
  // The answer says which figures of a model it lacks, and that it knows no prices.
  const stated = isModelAlone ? allFigures.flatMap(asides.of) : asides.of('price');
  const said = wholeConditions(conditions(), measured, isFree)
    .filter((one) => !stated.some((other) => overlap(one, other)))
    .flatMap((one) => trimmed(one, reading, lexicon));
  const isWished = isIn(said);
  const isShort = intent === 'companies' && words.length <= searchWords && speaksOfTrade(words, lexicon);
  const isUnplaced = !usedNames.some(({ kind }) => kind === 'place' || kind === 'country');
  const elsewhere = isUnplaced ? unknownPlaces(reading, lexicon, isShort) : [];
  const codes = [...words.keys()]
    .filter((i) => /^\d{5}$/.test(words[i]!.text) && isFree(i) && !isWished(i))
    .map((from) => ({ from, to: from + 1 }));
  const nameOf = ({ from, to, kind, value, place, span }: Candidate): string | undefined => {
    if (kind === 'country') return lexicon.countries.get(value)?.[languages.indexOf(language)];
    return place === null || span === null ? undefined : nameOfPlace(place, words.slice(from, to), text, language === 'pl');
  };
  const found = [
    ...left.map((candidate) => ({ ...candidate, start: candidate.mass?.start, end: candidate.mass?.end, name: nameOf(candidate) })),
    ...measured.filter(({ from }) => !isWished(from)),
    ...reading.origins,
    ...said,
    ...[...elsewhere, ...(isUnplaced && isShort ? possiblePlaces({ words, lexicon, likely: reading.likely }) : [])].filter(
      ({ from }) => isFree(from) && !isWished(from),
    ),
    ...codes,
  ];
  return { phrases: asAsked(words, text, found), kinds: asAsked(words, text, narrower), conditions: asAsked(words, text, said) };
}

/** Whether an amount is in the code of a model that is asked for: the 60 t of an LTM 1060. */
const isInCode = ({ mass }: Candidate, chosen: readonly Candidate[]): boolean =>
  mass !== null && chosen.some(({ code }) => code !== null && code.model.includes(String(Math.round(mass.min ?? mass.max!))));

/** What a question about one company or about the interface asks beside the main thing. */
function detailsAsked(reading: Reading, { intent, conditions }: Understood, lexicon: Lexicon): string[] {
  const { words, text, facts, asides, isTaken } = reading;
  if (interfaceIntents.has(intent))
    return asAsked(
      words,
      text,
      asides.of('format').filter(({ from }) => !isTaken(from)),
    );
  if (intent !== 'company_by_name') return [];
  const name = new Set(facts.named?.words);
  const asked = wholeConditions(conditions(), [], (i) => !name.has(words[i]!.text));
  return asAsked(
    words,
    text,
    asked.flatMap((one) => trimmed(one, reading, lexicon)),
  );
}

const overlap = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to;

/** The stretches of conditions that nothing else has read, with the whole of the amounts that they touch. */
function wholeConditions(conditions: readonly Stretch[], amounts: readonly Stretch[], isFree: (index: number) => boolean): Stretch[] {
  const stretches = conditions.flatMap(({ from, to }): Stretch[] =>
    Array.from({ length: to - from }, (_, i) => from + i)
      .filter((i) => isFree(i) && (i === from || !isFree(i - 1)))
      .map((first) => {
        let end = first + 1;
        while (end < to && isFree(end)) end++;
        return { from: first, to: end };
      }),
  );
  return stretches.map((stretch) => {
    const touched = [stretch, ...amounts.filter((amount) => overlap(stretch, amount))];
    return { from: Math.min(...touched.map(({ from }) => from)), to: Math.max(...touched.map(({ to }) => to)) };
  });
}

/** A condition with what denies it, and without the small words that it begins or ends with: none if it has no others. */
function trimmed({ from, to }: Stretch, { words, text, classes }: Reading, lexicon: Lexicon): Stretch[] {
  const has = (i: number, names: ReadonlySet<string>) => classes[i]!.some((name) => names.has(name));
  const isSmall = (i: number) => means(lexicon, words[i]!.text, 'function') && !has(i, telling);
  let [start, end] = [from, to];
  while (end > start && isSmall(end - 1)) end--;
  while (start < end && beginnings.has(words[start]!.text)) start++;
  // A number alone says nothing.
  if (words.slice(start, end).every(({ text: word }) => /^\d+$/.test(word))) return [];
  const clause = words.findLastIndex((word, i) => i < start && /\p{P}/u.test(text.slice(word.end, words[i + 1]!.start))) + 1;
  const denial = words.findLastIndex((_, i) => i < start && i >= Math.max(clause, start - mostDenied) && has(i, denying));
  return [{ from: denial === -1 ? start : denial, to: end }];
}

/** What a word is that a condition may end with, though everyday talk has it too: “tomorrow”. */
const telling: ReadonlySet<string> = new Set(['time', 'weak time', 'time link', 'measured', 'figure', 'number']);

/** A denial, and at most how many words it stands before what it denies: “keine Angebote von Händlern”. */
const denying: ReadonlySet<string> = new Set(['not']);
const mostDenied = 3;

/** Words that take something back, and at most how many words away the right one is. */
const fixWords = 4;

/** Whether the amount that is used corrects another right before it: “80 t, no wait, 90”. */
const isTakenBack = ({ kind, to }: Candidate, usedNames: readonly Candidate[], words: Reading['words']): boolean =>
  kind === 'mass' &&
  usedNames.some(
    (other) =>
      other.kind === 'mass' &&
      other.from > to &&
      other.from - to <= fixWords &&
      words.slice(to, other.from).some(({ text }) => correctingWords.has(text)),
  );

/** A stretch of words; or of characters, where it ends within words: “60t”. */
interface Phrase extends Stretch {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** Its proper name, if it has one. */
  readonly name?: string | undefined;
}

/** Whether nothing is between two phrases, or only a word such as “of”. */
function areJoined(words: Reading['words'], text: string, { to, end }: Phrase, next: Phrase): boolean {
  const between = text.slice(end ?? words[to - 1]!.end, next.start ?? words[next.from]!.start).trim();
  return between === '' || joiners.has(between);
}
const joiners = new Set('of de di da do du van von'.split(' '));

/** Phrases of a question as they were asked, in order, each once. */
function asAsked(words: Reading['words'], text: string, phrases: readonly Phrase[]): string[] {
  const isWithin = (one: Phrase, other: Phrase) =>
    other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from;
  const apart: Phrase[] = [];
  for (const phrase of phrases.filter((one) => !phrases.some((other) => isWithin(one, other))).toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    // “20 m de portée” is one condition.
    const isOne =
      last !== undefined &&
      last.name === undefined &&
      phrase.name === undefined &&
      (last.start ?? phrase.start) !== undefined &&
      areJoined(words, text, last, phrase);
    if (isOne) apart[apart.length - 1] = { from: last.from, to: phrase.to, start: last.start, end: phrase.end };
    else apart.push(phrase);
  }
  const texts = apart.map(
    ({ from, to, start, end, name }) => name ?? asWritten(words, text, start ?? words[from]!.start, end ?? words[to - 1]!.end),
  );
  return [...new Set(texts.map(shorten))].filter((one) => repeatable.test(one.replace('…', '')) && !dotted.test(one)).slice(0, mostPhrases);
}

/** As many whole words as fit, with an ellipsis for the others. */
function shorten(text: string): string {
  if (text.length <= mostLetters) return text;
  const words = text
    .slice(0, mostLetters + 1)
    .split(' ')
    .slice(0, -1);
  return `${words.join(' ').replace(/[^\p{L}\p{N}]$/u, '')}…`;
}

/**
 * Phrases for machines that are narrower than what lists are filtered by, with the words for cranes beside them. Beside a kind that the list
 * is filtered by, only what belongs to it counts: a mobile crane that takes down a tower crane is a mobile crane.
 */
function findNarrower({ words, domain, asides }: Reading, { intent, chosen }: Understood): Stretch[] {
  const machines = chosen.filter(({ kind }) => kind === 'machine');
  const typed =
    intent === 'companies'
      ? machines.filter(({ value }) => value in craneTypes && craneTypes[value as keyof typeof craneTypes] !== value)
      : [];
  if (intent === 'atlas_model' && chosen.some(({ kind }) => kind === 'model')) return [];
  const named = domain.filter(({ meaning: { kind } }) => kind === 'crane' || kind === 'machine');
  const isBeside = (one: Stretch, other: Stretch) => one.from <= other.to + 1 && other.from <= one.to + 1;
  const touches = (one: Stretch, other: Stretch) => one.from <= other.to && other.from <= one.to;
  const found = asides.of('narrower').filter(
    (stretch) =>
      // A mobile tower crane is a kind of its own.
      !machines.some(({ value, from, to }) => value === 'mobile_tower_crane' && from < stretch.to && to > stretch.from) &&
      (machines.length === 0 || machines.some((machine) => isBeside(stretch, machine))),
  );
  const withNames = (stretch: Stretch): Stretch => {
    const beside = named.filter((span) => touches(stretch, span) || (span.to + 1 === stretch.from && words[span.to]!.text.length <= 3));
    return { from: Math.min(stretch.from, ...beside.map(({ from }) => from)), to: Math.max(stretch.to, ...beside.map(({ to }) => to)) };
  };
  const alone = typed.filter((one) => !found.some((other) => isBeside(one, other)));
  const whole = [...alone, ...found].map(withNames);
  const joined: Stretch[] = [];
  for (const one of whole.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last !== undefined && one.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, one.to) };
    else joined.push(one);
  }
  return joined;
}

/** A stretch of the text with its words as they were asked. */
const asWritten = (words: Reading['words'], text: string, start: number, end: number): string =>
  words
    .filter((word, i) => word.start >= start && word.end <= end && words[i + 1]?.start !== word.start)
    .reduceRight(
      (shown, word) => shown.slice(0, word.start - start) + word.written + shown.slice(word.end - start),
      text.slice(start, end),
    );

/** Words of a short search, at most. */
const searchWords = 6;

/**
 * Words that no table knows and that are places all the same: behind “in” or “county”, with an article between them where only names have
 * capitals. In a short search, any word that nothing explains may be one.
 */
const unknownPlaces = ({ words, text: question, language, isStrange }: Reading, lexicon: Lexicon, isShort: boolean): Stretch[] =>
  words.flatMap(({ text, capital, start, end }, i) => {
    // In a search of few words each has its part.
    const isApart =
      /^(?:^|[ ,])$/.test(question.slice(Math.max(0, start - 1), start)) && /^(?:[ ,?!]|$)/.test(question.slice(end, end + 1));
    if (isShort && isApart && !regionNouns.has(text) && text.length >= (capital ? 2 : 3) && isStrange(i) && /^\p{L}+$/u.test(text))
      return [{ from: i, to: i + 1 }];
    if (text.length < (capital ? 2 : 4) || question[start - 1] !== ' ' || means(lexicon, text, 'function') || noPlaces.has(text)) return [];
    const at = (back: number): string => words[i - back]?.text ?? '';
    const isLocated = (word: string) => means(lexicon, word, 'locative') && !weakLocatives.has(word);
    const isRegion = regionNouns.has(at(1)) || (regionNouns.has(at(2)) && areaJoins.has(at(1)));
    const isNamed = isLocated(at(1)) || (language !== 'de' && areaJoins.has(at(1)) && isLocated(at(2)));
    return isRegion || (capital && isStrange(i) && isNamed) ? [{ from: i, to: i + 1 }] : [];
  });
