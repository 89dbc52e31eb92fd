import { phraseKey, type Entry, type Lexicon, type Meaning, type MeaningOf } from '../lexicon/lexicon.ts';
import { phrasesOf, type Language } from '../tables/languages.ts';
import { copulas, finalNegations, negationsBehind } from '../tables/quantities.ts';
import type { Word } from '../lexicon/text.ts';

/** Words that stand for something, from the first up to the one before `to`. */
export interface Span<M extends Meaning = Meaning> {
  readonly from: number;
  readonly to: number;
  readonly meaning: M;
  readonly languages: readonly Language[];
}

export const phraseOf = (words: readonly Word[], { from, to }: { from: number; to: number }): string =>
  words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ');

/** Every phrase of the lexicon in a question: by the word at which it begins, the longest first. */
export type Phrases = readonly (readonly { readonly to: number; readonly entries: readonly Entry[] }[])[];

/** Looks all phrases up, those that are misspelt behind those that are not. */
export function findPhrases(words: readonly Word[], lexicon: Lexicon): Phrases {
  const texts = words.map(({ text }) => text);
  return texts.map((first, from) => {
    const found: { to: number; entries: readonly Entry[] }[] = [];
    const farthest = Math.min(words.length, from + lexicon.maxWordsFrom(first));
    let phrase = '';
    for (let to = from + 1; to <= farthest; to++) {
      phrase = phrase === '' ? first : `${phrase} ${texts[to - 1]!}`;
      const entries = lexicon.find(phrase);
      if (entries !== undefined) found.unshift({ to, entries });
    }
    for (let to = Math.min(words.length, from + 4); to > from + 1; to--) {
      const entries = lexicon.findNear(texts, from, to);
      if (entries !== undefined) found.push({ to, entries });
    }
    // Sorting keeps what is spelt right before what is not, among phrases of one length.
    return found.length < 2 ? found : found.sort((a, b) => b.to - a.to);
  });
}

/**
 * The longest phrases of some kinds, from left to right, without overlap.
 *
 * @param skip Words that belong to something else.
 * @param rank Which meaning counts first where a phrase has several, the smallest.
 */
export function longestSpans<K extends Meaning['kind']>(
  phrases: Phrases,
  kinds: readonly K[],
  skip: (index: number) => boolean = () => false,
  rank: (entry: Entry<MeaningOf<K>>, all: readonly Entry<MeaningOf<K>>[]) => number = () => 0,
): Span<MeaningOf<K>>[] {
  const spans: Span<MeaningOf<K>>[] = [];
  const isFitting = (entry: Entry): entry is Entry<MeaningOf<K>> => (kinds as readonly string[]).includes(entry.meaning.kind);
  for (let from = 0; from < phrases.length;) {
    let next = from + 1;
    if (!skip(from)) {
      for (const { to, entries } of phrases[from]!) {
        if (skip(to - 1)) continue;
        const fitting = entries.filter(isFitting);
        const [entry] = fitting.length < 2 ? fitting : fitting.toSorted((a, b) => rank(a, fitting) - rank(b, fitting));
        if (entry === undefined) continue;
        spans.push({ from, to, meaning: entry.meaning, languages: entry.languages });
        next = to;
        break;
      }
    }
    from = next;
  }
  return spans;
}

/** Words that end what a negation reaches: “not X, only Y”. */
const restrictions: ReadonlySet<string> = new Set(
  'only but just nur sondern aber alleen maar seulement mais solo solamente sino pero soltanto ma bensi apenas somente tylko ale lecz'.split(
    ' ',
  ),
);

const phrasesBehind: ReadonlySet<string> = new Set(phrasesOf(negationsBehind).map(phraseKey));

/** Whether a negation keeps a span out: one before it, or one behind it. */
export function isExcluded(
  span: Span,
  negations: readonly Span[],
  domain: readonly Span[],
  { text, words, lexicon }: { readonly text: string; readonly words: readonly Word[]; readonly lexicon: Lexicon },
): boolean {
  if (!['country', 'place', 'brand', 'machine'].includes(span.meaning.kind)) return false;
  return negations.some(
    (negation) =>
      (isReached(span, negation, domain, words) && !negatesWish(negation, words, lexicon)) ||
      isFollowed(span, negation, domain, text, words),
  );
}

/** Whether a negation is said of the wish behind it, and so of nothing else: “buying, not renting a used crawler”. */
const negatesWish = ({ to }: Span, words: readonly Word[], lexicon: Lexicon): boolean =>
  words[to]?.text.endsWith('ing') === true &&
  (lexicon.find(words[to]!.text) ?? []).some(({ meaning }) => meaning.kind === 'cue' && (meaning.cue === 'rent' || meaning.cue === 'sale'));

/** Whether a negation stands right behind a span, with nothing that it could keep out behind itself: “Sicily excluded”. */
function isFollowed(span: Span, negation: Span, domain: readonly Span[], text: string, words: readonly Word[]): boolean {
  const between = words.slice(span.to, negation.from);
  if (negation.from < span.to || between.length > 1 || between.some((word) => !copulas.has(word.text))) return false;
  const phrase = phraseOf(words, negation);
  const [end, next] = [words[negation.to - 1]!.end, words[negation.to]];
  if (finalNegations.has(phrase)) return next === undefined || /^[.,;:!?)]/.test(text.slice(end));
  if (!phrasesBehind.has(phrase)) return false;
  // “Italy, excluded Sicily”: a mark before it, and something behind it.
  return !domain.some(
    ({ from }) => from >= negation.to && from - negation.to <= 2 && !/[.,;:!?)]/.test(text.slice(end, words[from]!.start)),
  );
}

/** Whether a negation stands before a span, with nothing but small words or other excluded spans between. */
function isReached(span: Span, negation: Span, domain: readonly Span[], words: readonly Word[]): boolean {
  if (negation.to > span.from || span.from - negation.to > 6) return false;
  const between = words.slice(negation.to, span.from).map((word) => word.text);
  // “No” is said of much else, but right before a name.
  if (phraseOf(words, negation) === 'no' && between.length > 0) return false;
  if (between.some((word) => restrictions.has(word))) return false;
  const spansBetween = domain.filter((other) => other.from >= negation.to && other.to <= span.from && other.meaning.kind !== 'crane');
  const joined = spansBetween.every((other) => other.meaning.kind === span.meaning.kind);
  const covered = spansBetween.reduce((sum, other) => sum + other.to - other.from, 0);
  return joined && between.length - covered <= 3;
}
