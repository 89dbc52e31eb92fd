import { phraseKey, type Lexicon } from '../lexicon/lexicon.ts';
import type { Word } from '../lexicon/text.ts';
import { copulas, enumerators, finalNegations, indefinite, negationsBehind, restrictions } from '../tables/negations.ts';
import { phrasesOf } from '../tables/languages.ts';
import { phraseOf, type Span } from './spans.ts';

/** A question in which something may be kept out. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
  readonly lexicon: Lexicon;
}

const phrasesBehind: ReadonlySet<string> = new Set(phrasesOf(negationsBehind).map(phraseKey));

/** Words between a negation and what it keeps out, at most, and those of them that stand for nothing. */
const [maxBetween, maxSmallWords] = [6, 3];

/** What a negation may keep out. Countries and towns are of one kind. */
const kindOf = ({ meaning: { kind } }: Span): string | null =>
  kind === 'place' ? 'country' : ['country', 'brand', 'machine'].includes(kind) ? kind : null;

/**
 * The makers, machines and places that a question keeps out: those that a negation before them reaches, those that one behind them closes,
 * and those that are joined to one of these by “or”.
 */
export function findExcluded<S extends Span>(domain: readonly S[], negations: readonly Span[], sentence: Sentence): S[] {
  const { text, words } = sentence;
  const effective = negations.filter((negation) => !negatesWish(negation, sentence));
  const spans = domain.filter((span) => kindOf(span) !== null).toSorted((a, b) => a.from - b.from);
  const excluded = new Set(
    spans.filter(
      (span) =>
        effective.some((negation) => isReached(span, negation, spans, sentence)) ||
        negations.some((negation) => isFollowed(span, negation, spans, sentence)) ||
        /(?:!=|<>)["' ]{0,2}$/.test(text.slice(Math.max(0, words[span.from]!.start - 4), words[span.from]!.start)),
    ),
  );
  // “Liebherr or Grove excluded”: from the last to the first, so that each finds the next one decided.
  for (const span of spans.toReversed()) {
    const next = spans.find(({ from }) => from >= span.to);
    if (next !== undefined && excluded.has(next) && kindOf(next) === kindOf(span) && isClosed(next, span, negations, sentence))
      excluded.add(span);
  }
  return [...excluded];
}

/** Whether two of a kind with “or” between them are kept out together by a negation behind the second. */
function isClosed(next: Span, { to }: Span, negations: readonly Span[], { words }: Sentence): boolean {
  const between = words.slice(to, next.from);
  return (
    between.length === 1 &&
    between.every((word) => enumerators.has(word.text)) &&
    negations.some((negation) => negation.from >= next.to && negation.from - next.to <= 1)
  );
}

/** Whether a negation is said of the wish behind it, and so of nothing else: “buying, not renting a used crawler”, “not hire: a used crawler”. */
const negatesWish = ({ to }: Span, { text, words, lexicon }: Sentence): boolean =>
  words[to] !== undefined &&
  (words[to].text.endsWith('ing') || /^[,.;:!?)]/.test(text.slice(words[to].end))) &&
  (lexicon.find(words[to]!.text) ?? []).some(({ meaning }) => meaning.kind === 'cue' && (meaning.cue === 'rent' || meaning.cue === 'sale'));

/** Marks that end a clause. */
const clauseMark = /[.,;!?)]| [-–] /;

/** Whether a negation stands right behind a span, with nothing that it could keep out behind itself: “Sicily excluded”. */
function isFollowed(span: Span, negation: Span, spans: readonly Span[], { text, words }: Sentence): boolean {
  const between = words.slice(span.to, negation.from);
  if (negation.from < span.to || between.length > 1 || between.some((word) => !copulas.has(word.text))) return false;
  const phrase = phraseOf(words, negation);
  const [end, next] = [words[negation.to - 1]!.end, words[negation.to]];
  if (finalNegations.has(phrase)) return next === undefined || /^[.,;:!?)]/.test(text.slice(end));
  if (!phrasesBehind.has(phrase)) return false;
  // “Italy, excluded Sicily”: a mark before it, and something behind it.
  return !spans.some(({ from }) => from >= negation.to && from - negation.to <= 2 && !clauseMark.test(text.slice(end, words[from]!.start)));
}

/** Whether a negation stands before a span, with nothing but small words or other excluded spans of its kind between. */
function isReached(span: Span, negation: Span, spans: readonly Span[], { text, words }: Sentence): boolean {
  if (negation.to > span.from || span.from - negation.to > maxBetween) return false;
  const between = words.slice(negation.to, span.from).map((word) => word.text);
  if (between.some((word) => restrictions.has(word))) return false;
  const others = spans.filter(({ from, to }) => from >= negation.to && to <= span.from);
  if (others.some((other) => kindOf(other) !== kindOf(span))) return false;
  const covered = others.reduce((sum, other) => sum + other.to - other.from, 0);
  const small = between.length - covered - between.filter((word) => enumerators.has(word)).length;
  // “No” is said of much else, but right before a name.
  const near = phraseOf(words, negation) === 'no' && !indefinite.has(between[0] ?? '');
  if (small > (near ? 0 : maxSmallWords)) return false;
  const start = words[negation.to - 1]!.end;
  const last = others.at(-1);
  if (last === undefined) return !clauseMark.test(text.slice(start, words[span.from]!.start));
  if (clauseMark.test(text.slice(start, words[others[0]!.from]!.start))) return false;
  const joint = text.slice(words[last.to - 1]!.end, words[span.from]!.start);
  const link = words.slice(last.to, span.from);
  if (link.some((word) => enumerators.has(word.text)) || !clauseMark.test(joint)) return true;
  // “Sin grúa sobre orugas, alquiler de grúa móvil”: behind the mark the search begins.
  if (link.length > 1) return false;
  // “No Liebherr, Grove, Tadano”, but “no crawler crane, mobile crane for hire”.
  const next = words[span.to];
  return next === undefined || enumerators.has(next.text) || clauseMark.test(text.slice(words[span.to - 1]!.end, next.start));
}
