import { findAsides, withNoun, type Stretch } from '../reading/asides.ts';
import { nameOfPlace } from '../reading/place-choice.ts';
import { languages } from '../tables/languages.ts';
import { means, type Lexicon } from '../lexicon/lexicon.ts';
import { weakLocatives } from '../tables/quantities.ts';
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

/** Roles that an answer speaks of in a sentence of its own. */
const spokenOf: ReadonlySet<Role> = new Set(['excluded', 'load']);

/** Phrases in one answer, and letters of each, at most. */
const [mostPhrases, mostLetters] = [8, 60];

/** Letters, digits and single marks: no address and no markup has this form. */
const repeatable = /^[\p{L}\p{N}]+(?:[ .,'’+-]{1,2}[\p{L}\p{N}]+)*[ €$£%+]{0,2}$/u;

interface Phrase extends Stretch {
  readonly text: string;
}

/** How a question is understood. */
interface Understood {
  readonly intent: Intent;
  readonly parts: readonly Role[];
  /** The candidates that the answer is narrowed by. */
  readonly chosen: readonly Candidate[];
}

/** What a question says that its answer leaves out, in its own words: names, amounts, times and wishes that were recognized, and nothing else. */
export function findUnused(reading: Reading, { intent, parts, chosen }: Understood, lexicon: Lexicon): string[] {
  const kinds = used[intent];
  if (kinds === undefined) return [];
  const { words, candidates, amounts, text, concepts, language, taken } = reading;
  const phrase = ({ from, to }: Stretch): Phrase => ({
    from,
    to,
    text: words
      .slice(from, to)
      .map(({ written }) => written)
      .join(' '),
  });
  const usedNames = chosen.filter(({ kind }) => kinds.includes(kind));
  const isSaid = (candidate: Candidate) => usedNames.some(({ kind, value }) => kind === candidate.kind && value === candidate.value);
  // A model leaves out all others.
  const isOneModel = usedNames.some(({ kind }) => kind === 'model');
  const isSpokenOf = ({ kind }: Candidate, role: Role) => spokenOf.has(role) || (kind === 'model' && isOneModel && role !== 'filter');
  const left = candidates.filter((candidate, i) => !isSpokenOf(candidate, parts[i]!) && !isSaid(candidate));
  const located = usedNames.some(({ kind }) => kind === 'place');
  const measured = [...amounts.others, ...(amounts.radiusAt === null || located ? [] : [amounts.radiusAt])].map(([start, end]): Phrase => {
    const from = words.findIndex((word) => word.end > start);
    const to = words.findLastIndex((word) => word.start < end) + 1;
    const whole = withNoun(words, to);
    return {
      from,
      to: whole,
      text: [asWritten(words, text, start, end), ...words.slice(to, whole).map(({ written }) => written)].join(' '),
    };
  });
  const isIn = (spans: readonly Stretch[]) => (i: number) => spans.some(({ from, to }) => i >= from && i < to);
  const isRead = isIn([...candidates, ...measured]);
  const isFree = (i: number) => !isRead(i) && !taken.some(([start, end]) => words[i]!.start < end && words[i]!.end > start);
  const asides = findAsides(words, language, isFree);
  const isAside = isIn(asides);
  const terms = intent === 'atlas_model' ? [] : concepts.filter(({ from }) => isFree(from) && !isAside(from));
  const elsewhere = usedNames.some(({ kind }) => kind === 'place' || kind === 'country') ? [] : unknownPlaces(reading, lexicon);
  const codes = [...words.keys()]
    .filter((i) => /^\d{5}$/.test(words[i]!.text) && isFree(i) && !isAside(i))
    .map((from) => ({ from, to: from + 1 }));
  const nameOf = ({ from, to, kind, value, mass, place, span }: Candidate): string => {
    if (mass !== null) return asWritten(words, text, mass.start, mass.end);
    if (kind === 'country') return lexicon.countries.get(value)?.[languages.indexOf(language)] ?? value;
    return place === null || span === null ? phrase({ from, to }).text : nameOfPlace(place, words.slice(from, to), text);
  };
  const found = [
    ...left.map((candidate) => ({ ...candidate, text: nameOf(candidate) })),
    ...measured,
    ...[...asides, ...terms, ...elsewhere.filter(({ from }) => isFree(from) && !isAside(from)), ...codes].map(phrase),
  ];
  const texts = found.toSorted((a, b) => a.from - b.from).map((one) => one.text);
  return [...new Set(texts)].filter((one) => one.length <= mostLetters && repeatable.test(one)).slice(0, mostPhrases);
}

/** A stretch of the text with its words as they were asked. */
const asWritten = (words: Reading['words'], text: string, start: number, end: number): string =>
  words
    .filter((word, i) => word.start >= start && word.end <= end && words[i + 1]?.start !== word.start)
    .reduceRight(
      (shown, word) => shown.slice(0, word.start - start) + word.written + shown.slice(word.end - start),
      text.slice(start, end),
    );

/** Words behind “in” and the like that no table knows: places that were not found. */
const unknownPlaces = ({ words, isStrange }: Reading, lexicon: Lexicon): Stretch[] =>
  words.flatMap(({ text, capital }, i) => {
    const before = words[i - 1]?.text;
    const located = means(lexicon, before, 'locative') && !weakLocatives.has(before!);
    return located && capital && text.length >= 4 && isStrange(i) ? [{ from: i, to: i + 1 }] : [];
  });
