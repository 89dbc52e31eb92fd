import { countEdits } from '../../contract/edits.ts';
import { fold } from '../../contract/fold.ts';
import { craneTypes } from '../../contract/service-types.ts';
import { allFigures, withNoun } from '../reading/asides.ts';
import { isOfComparison } from '../reading/comparisons.ts';
import { isIn, type Stretch } from '../reading/phrase-table.ts';
import { nameOfPlace } from '../reading/place-choice.ts';
import { speaksOfTrade } from '../reading/domain-spans.ts';
import { languages } from '../tables/languages.ts';
import { means, type Lexicon } from '../lexicon/lexicon.ts';
import { askingWords, beginnings, countsOf, countWords, nearestWords, nounMarks } from '../tables/aside-words.ts';
import { calledChannels, channelStems, missingChannels, type Channel } from '../tables/contact-channels.ts';
import { strongLegalForms } from '../tables/company-words.ts';
import { correctingWords } from '../tables/quantities.ts';
import type { Candidate } from './candidates.ts';
import { denialBefore } from './denials.ts';
import type { Reading } from './gather-facts.ts';
import { type Intent, interfaceIntents, type Tag } from '../tables/labels.ts';

/** Kinds of names and amounts that the answers to an intent narrow what they find by. */
const used: Readonly<Partial<Record<Intent, readonly Candidate['kind'][]>>> = {
  companies: ['country', 'place', 'brand', 'machine', 'mass', 'model'],
  wanted_ads: ['country', 'brand', 'machine', 'mass', 'model'],
  marketplace_listings: ['country', 'brand', 'machine', 'mass', 'model'],
  atlas_model: ['brand', 'machine', 'mass', 'model'],
};

const areas: ReadonlySet<string> = new Set(['country', 'place']);

const ofInterface: ReadonlySet<Intent> = new Set(interfaceIntents);

/** Letters of a phrase, at most. */
const mostLetters = 80;

/**
 * What must speak for a word to be part of a condition, zero being as likely as not: for a known one, for an everyday one, and for one beside
 * others that are.
 */
const [leastScore, leastEveryday, leastBeside] = [0.15, 0.3, -1.2];

/** How a question is understood. */
interface Understood {
  readonly intent: Intent;
  /** The part of each candidate. */
  readonly tags: readonly Tag[];
  /** The candidates that the answer is narrowed by. */
  readonly chosen: readonly Candidate[];
  /** Whether what is said of loads is of moving them, which is no lift. */
  readonly hauled: boolean;
}

/** What an answer leaves out, in the words of the question. */
export interface Unused {
  /** All that the answer neither uses nor speaks of, except everyday words. */
  readonly phrases: readonly string[];
  /** Kinds of machines that no list can be narrowed to. */
  readonly kinds: readonly string[];
}

/** Finds what the answer leaves out: every word of a search is used, or an everyday word, or said. */
export function findUnused(reading: Reading, understood: Understood, lexicon: Lexicon): Unused {
  const { intent, chosen } = understood;
  const kinds = used[intent];
  if (kinds === undefined) return { phrases: detailsAsked(reading, intent, lexicon), kinds: [] };
  const { words, candidates, amounts, text, asides, language, isTaken } = reading;
  // Beside a model, the atlas is not narrowed by an amount.
  const isModelAlone = intent === 'atlas_model' && chosen.some(({ kind }) => kind === 'model');
  // A list is narrowed by one model, and the atlas shows all.
  const model = chosen.find(({ kind }) => kind === 'model');
  const isSecond = ({ kind, value }: Candidate) => kind === 'model' && intent !== 'atlas_model' && value !== model?.value;
  const usedNames = chosen.filter((one) => kinds.includes(one.kind) && !(isModelAlone && one.kind === 'mass') && !isSecond(one));
  const isSaid = (candidate: Candidate) => usedNames.some(({ kind, value }) => kind === candidate.kind && value === candidate.value);
  const tagOf = (candidate: Candidate) => understood.tags[candidates.indexOf(candidate)]!;
  const ofUsed = candidates.filter((candidate) => candidate.kind === 'machine' && tagOf(candidate) === 'excluded' && isSaid(candidate));
  const narrower = [...findNarrower(reading, understood), ...ofUsed.map(({ from, to }) => ({ from, to }))];
  const isSpokenOf = speaksOf(understood, usedNames);
  // A place is said once, also if it is both one’s own and excluded; an amount that was taken back is no condition.
  const spoken = candidates.filter((candidate) => tagOf(candidate) === 'excluded');
  const isSpoken = ({ kind, value }: Candidate) => kind !== 'mass' && spoken.some((other) => other.kind === kind && other.value === value);
  const isAccounted = (candidate: Candidate) =>
    isSpokenOf(candidate, tagOf(candidate)) ||
    isSaid(candidate) ||
    (isModelAlone && isInCode(candidate, chosen)) ||
    isSpoken(candidate) ||
    isTakenBack(candidate, usedNames, words);
  // The name of a place that is none is a word like others.
  const names = candidates.filter((candidate) => candidate.place === null || tagOf(candidate) !== 'none');
  const left = names.filter((candidate) => !isAccounted(candidate));
  const located = usedNames.some(({ kind }) => kind === 'place');
  const measured = [...amounts.others, ...(amounts.radiusAt === null || located ? [] : [amounts.radiusAt])].map(([start, end]): Stretch => {
    const from = words.findIndex((word) => word.end > start);
    return { from, to: withNoun(words, words.findLastIndex((word) => word.start < end) + 1) };
  });
  const isRead = isIn([...names.filter((name) => !left.includes(name)), ...narrower]);
  const isMeasured = isIn([...measured, ...left, ...reading.layers.origins]);
  // The answer says which figures of a model it lacks, and that it knows no prices.
  const isNamed = isIn([
    ...(isModelAlone ? allFigures.flatMap(asides.of) : asides.of('price')),
    ...(intent === 'companies' ? asides.of('largest') : []),
    ...spoken.flatMap((candidate) => denialBefore(candidate, reading, lexicon) ?? []),
    ...waysNamed(reading, intent === 'companies' ? [...missingChannels, ...calledChannels] : missingChannels),
  ]);
  const isStated = (i: number) =>
    isNamed(i) || isAsking(reading, i) || (intent === 'companies' && ((located && isOrder(reading, i, lexicon)) || isCount(reading, i)));
  const isUnknown = unknownWords(reading, intent);
  const isEveryday = isIn(reading.layers.everyday);
  const isLeftOut = (i: number) =>
    !isRead(i) &&
    !isInAddress(reading, i) &&
    (isMeasured(i) ||
      (!isTaken(i) && !isStated(i) && (isUnknown(i) || scoreOf(reading, i) > (isEveryday(i) ? leastEveryday : leastScore))));
  const found = stretchesOf(reading, isLeftOut, (i) => !isRead(i) && !isTaken(i) && !isStated(i) && !isInAddress(reading, i), lexicon);
  const nameOf = (stretch: Stretch): string | undefined => {
    const name = left.find(({ from, to }) => from === stretch.from && to === stretch.to);
    if (name?.kind === 'country') return lexicon.countries.get(name.value)?.[languages.indexOf(language)];
    if (name?.place == null || name.span === null) return undefined;
    return nameOfPlace(name.place, words.slice(name.from, name.to), text, language === 'pl');
  };
  const phrases = asAsked(reading, found, nameOf);
  // No name is lost with the end of a long phrase, nor in what looks like an address: “in Ely.Need it by Friday”.
  const isShown = (name: Candidate) => {
    const [written, called] = [asWritten(reading, name), nameOf(name)];
    return phrases.some((phrase) => phrase.includes(written) || phrase === called);
  };
  const cut = left.filter((name) => name.mass === null && !isShown(name));
  return { phrases: [...phrases, ...asAsked(reading, cut, nameOf)], kinds: asAsked(reading, narrower) };
}

/** Where ways to reach companies are asked for, which the answer gives or says that the data never has: “with e-mail”. */
const waysNamed = ({ layers, words }: Reading, named: readonly Channel[]): Stretch[] =>
  layers.contacts.filter(({ from, to }) =>
    named.some((channel) => words.slice(from, to).some(({ text }) => channelStems[channel].test(text.replace(' ', '')))),
  );

/** Whether a word asks for what is nearest, as the results are ordered: “nearest crane”, “grue la plus proche”; but “nächste Woche” is next week. */
function isOrder({ words }: Reading, i: number, lexicon: Lexicon): boolean {
  if (!nearestWords.has(words[i]!.text)) return false;
  const next = words[i + 1];
  if (next === undefined || speaksOfTrade([next], lexicon)) return true;
  const isSmall = means(lexicon, next.text, 'locative') || means(lexicon, next.text, 'function');
  return isSmall || means(lexicon, next.text, 'machine') || words.slice(i + 1, i + 4).some((word) => speaksOfTrade([word], lexicon));
}

/** Whether a word asks for how many there are, which the answer says. */
const isCount = ({ words }: Reading, i: number): boolean =>
  countWords.has(words[i]!.text) || (countsOf.has(words[i]!.text) && /^(?:of|de|d)$/.test(words[i + 1]?.text ?? ''));

/** Whether a word conditions nothing: the verb of the answer, or an everyday word of who asks: “which companies offer”, “can anyone recommend”. */
const isAsking = ({ words }: Reading, i: number): boolean =>
  askingWords.has(fold(words[i]!.written)) && !nounMarks.has(words[i - 1]?.text ?? '');

/** Whether a sentence of its own speaks of a name. */
function speaksOf({ hauled }: Understood, usedNames: readonly Candidate[]): (candidate: Candidate, tag: Tag) => boolean {
  const isUsed = (...kinds: readonly string[]) => usedNames.some(({ kind }) => kinds.includes(kind));
  return ({ kind }, tag) => {
    // Where one’s own yard is matters to nobody once it is said where to search.
    if (tag === 'own' && areas.has(kind) && isUsed('place', 'country')) return true;
    // A model leaves out all others, and the capacity that is wanted the other: “not 60 t but 80”.
    if (kind === 'model') return tag === 'excluded' || (isUsed('model') && tag !== 'filter');
    if (kind === 'mass' && tag === 'excluded') return isUsed('mass');
    // A name that belongs to a load is no part of what is said of its weight.
    if (tag === 'load') return kind === 'mass' && !hauled;
    return tag === 'excluded';
  };
}

/** Whether nothing that the answer to a search uses explains a word: a term of the atlas is no filter, and other things are not of cranes. */
function unknownWords(reading: Reading, intent: Intent): (i: number) => boolean {
  const { words, facts, domain, layers } = reading;
  const { cues, negations, everyday, locatives, loads, safety, origins, concepts } = layers;
  const ofAds = intent === 'wanted_ads' || intent === 'marketplace_listings';
  // “Email” is something to do, and something that is asked for.
  const isContact = isIn(layers.contacts);
  const explains = (cue: string) => cue !== 'foreign' && (cue !== 'object' || ofAds);
  const foreign = isIn(facts.cues.filter(({ meaning }) => meaning.cue === 'foreign'));
  const isUsed = isIn([
    ...domain,
    ...origins,
    ...negations,
    ...everyday,
    ...locatives,
    ...loads,
    ...safety,
    ...cues.filter(({ meaning, from }) => explains(meaning.cue) && !isContact(from)),
    ...(intent === 'atlas_model' ? concepts : []),
  ]);
  const isSmall = (word: string) => isOfComparison(word) || correctingWords.has(word) || strongLegalForms.has(word);
  return (i) => foreign(i) || (!isUsed(i) && !isSmall(words[i]!.text));
}

const scoreOf = ({ tagged }: Reading, i: number): number => tagged.conditions.get(i) ?? -Infinity;

/** Small words within a phrase, at most, between two that the answer leaves out: “wheels on the ground”. */
const mostSmall = 2;

/**
 * The phrases of the words that are left out, with the small words between them and with what denies them.
 *
 * @param isFree Whether a word may be part of such a phrase.
 */
function stretchesOf(reading: Reading, isLeftOut: (i: number) => boolean, isFree: (i: number) => boolean, lexicon: Lexicon): Stretch[] {
  const { words, text, classes, candidates } = reading;
  const isSmall = (i: number) => isFree(i) && (means(lexicon, words[i]!.text, 'function') || means(lexicon, words[i]!.text, 'locative'));
  const isDenial = (i: number) => classes[i]!.includes('not');
  const isApart = (i: number) => {
    if (candidates.some(({ from, to }) => from <= i && to > i + 1)) return false;
    const between = text.slice(words[i]!.end, words[i + 1]?.start);
    // “08:00”, “7,2 m” and “June 2nd, 2027” are amounts.
    const isInAmount = reading.amounts.others.some(([start, end]) => words[i]!.end > start && (words[i + 1]?.start ?? Infinity) < end);
    return !isInAmount && /[.,;:/|?!(){}[\]<>=@]/.test(between);
  };
  const found: Stretch[] = [];
  for (let from = 0; from < words.length; from++) {
    if (!isLeftOut(from)) continue;
    let to = from + 1;
    for (let next = to; next < words.length && next - to <= mostSmall && !isApart(next - 1); next++) {
      if (isLeftOut(next) || (next === to && isFree(next) && scoreOf(reading, next) > leastBeside)) to = next + 1;
      else if (!isSmall(next)) break;
    }
    let start = from;
    while (start > 0 && !isApart(start - 1) && isFree(start - 1) && scoreOf(reading, start - 1) > leastBeside) start--;
    while (start < to && beginnings.has(words[start]!.text)) start++;
    from = to - 1;
    if (start === to) start = from;
    let denial = start;
    while (denial > 0 && start - denial < mostDenied && !isApart(denial - 1) && isFree(denial - 1) && !isDenial(denial)) denial--;
    const stretch = { from: isDenial(denial) ? denial : start, to };
    // A small word alone says nothing: the “with” of “with e-mail”.
    if (to - start > 1 || !isSmall(start) || words[start]!.text.length > mostOfSmall) found.push(stretch);
  }
  return found;
}

/** Letters of a word that says nothing alone, at most. */
const mostOfSmall = 4;

/** Words between a denial and what it denies, at most: “keine Angebote von Händlern”. */
const mostDenied = 4;

/** Whether an amount is in the code of a model that is asked for: the 60 t of an LTM 1060. */
const isInCode = ({ mass }: Candidate, chosen: readonly Candidate[]): boolean =>
  mass !== null && chosen.some(({ code }) => code !== null && code.model.includes(String(Math.round(mass.min ?? mass.max!))));

/** What a question about one company or about the interface asks beside the main thing. */
function detailsAsked(reading: Reading, intent: Intent, lexicon: Lexicon): string[] {
  const { asides, facts, words, isTaken } = reading;
  if (ofInterface.has(intent))
    return asAsked(
      reading,
      asides.of('format').filter(({ from }) => !isTaken(from)),
    );
  // A term is explained, and nothing is said of its size or price.
  const isExplained = isIn(reading.layers.concepts);
  if (intent === 'atlas_concept')
    return asAsked(
      reading,
      allFigures.flatMap(asides.of).filter(({ from }) => !isExplained(from)),
    );
  if (intent !== 'company_by_name') return [];
  const name = [
    ...(facts.named?.words ?? []),
    ...(facts.unknownName === null ? [] : words.slice(facts.unknownName.from, facts.unknownName.to).map(({ text }) => text)),
  ];
  const isOfName = (word: string) => name.some((own) => own === word || (own.length > 4 && countEdits(own, word, 2) <= 2));
  const isFree = (i: number) => !isOfName(words[i]!.text) && !isInAddress(reading, i);
  const isUnknown = unknownWords(reading, intent);
  const isContact = isIn(reading.layers.contacts);
  const isStated = isIn(waysNamed(reading, missingChannels));
  return asAsked(
    reading,
    stretchesOf(
      reading,
      (i) =>
        isFree(i) && !isStated(i) && (scoreOf(reading, i) > leastScore || (facts.named?.whole === true && isUnknown(i) && !isContact(i))),
      isFree,
      lexicon,
    ),
  );
}

/** At most how many words away from an amount that is taken back the right one is. */
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

/** Whether a word belongs to an address, markup or a program: no answer repeats these. */
function isInAddress({ text, words }: Reading, i: number): boolean {
  const { start, end } = words[i]!;
  const before = text
    .slice(Math.max(0, start - mostAround), start)
    .split(/\s/)
    .at(-1)!;
  const behind = text.slice(start, end + mostAround).split(/\s/)[0]!;
  return /[<>{}@=\\]|\p{L}\.\p{L}\p{L}|:\/\//u.test(before + behind);
}
const mostAround = 40;

/** Phrases of a question as they were asked, in order, each once. */
function asAsked(
  reading: Reading,
  phrases: readonly Stretch[],
  nameOf: (phrase: Stretch) => string | undefined = () => undefined,
): string[] {
  const texts = phrases.toSorted((a, b) => a.from - b.from).map((phrase) => nameOf(phrase) ?? asWritten(reading, phrase));
  return [...new Set(texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).map(shorten))];
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

/** A name without markup and the like. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’-]*…?$/u;

/** The name that a question asks for and nothing in the data has, as it was asked; null if there is none or it has markup in it. */
export function unknownNameAsked(reading: Reading): string | null {
  const { unknownName } = reading.facts;
  const [name] = unknownName === null ? [] : asAsked(reading, [unknownName]);
  return name !== undefined && plainName.test(name) ? name : null;
}

/** A stretch of the text with its words as they were asked, with the whole of a hyphenated one, and with the mark of money that it begins or ends with. */
function asWritten({ words, text }: Reading, stretch: Stretch): string {
  let { from, to } = stretch;
  const isHyphenated = (i: number) => /^[-‐‑]$/.test(text.slice(words[i]!.end, words[i + 1]?.start));
  while (from > 0 && isHyphenated(from - 1)) from--;
  while (to < words.length && isHyphenated(to - 1)) to++;
  const start = words[from]!.start - (/[€$£]\s?$/.exec(text.slice(0, words[from]!.start))?.[0].length ?? 0);
  const end = words[to - 1]!.end + (/^ ?[€$£%+]/.exec(text.slice(words[to - 1]!.end))?.[0].length ?? 0);
  return words
    .slice(from, to)
    .filter((word, i) => words[from + i + 1]?.start !== word.start)
    .reduceRight(
      (shown, word) => shown.slice(0, word.start - start) + word.written + shown.slice(word.end - start),
      text.slice(start, end),
    );
}
