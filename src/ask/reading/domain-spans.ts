import { findCountryCodes, findMachineCodes } from './capital-codes.ts';
import { means, type Entry, type Lexicon, type MeaningOf } from '../lexicon/lexicon.ts';
import { longestSpans, phraseOf, type Phrases, type Span } from './spans.ts';
import type { Language } from '../tables/languages.ts';
import { articlesAndOf, correctingWords, weakLocatives } from '../tables/quantities.ts';
import { countriesOf, everydayTowns, lesserCountries, germanNouns, placeKeys, smallTowns, streetWords } from '../tables/places.ts';
import { falseFriends, weakMachines } from '../tables/service-words.ts';
import type { Question, Word } from '../lexicon/text.ts';

/** What narrows a search for companies; where a phrase means several of it, the first counts. */
const domainKinds = ['brand', 'machine', 'crane', 'country', 'place'] as const;
type Domain = MeaningOf<(typeof domainKinds)[number]>;

/** Whether one of the languages is spoken in a country. */
const isSpoken = (country: string, languages: ReadonlySet<Language>): boolean =>
  [...languages].some((language) => countriesOf[language].includes(country));

/**
 * A country by a name that it has in another language comes after a town of that name, unless the town lies in it: Singapore. Of smaller
 * towns of one name, those where the language of the question is spoken come first: Harlingen is in Frisia for who asks in Dutch.
 */
function rankMeanings({ places }: Lexicon, likely: ReadonlySet<Language>) {
  return ({ meaning, languages: known }: Entry<Domain>, all: readonly Entry<Domain>[]): number =>
    meaning.kind === 'place'
      ? domainKinds.indexOf('place') + (meaning.certainty === 'locative' && !isSpoken(places.at(meaning.place).country, likely) ? 0.5 : 0)
      : meaning.kind === 'country' &&
          known.length > 0 &&
          (lesserCountries.has(meaning.code) || !known.some((language) => likely.has(language))) &&
          !all.some(({ meaning: other }) => other.kind === 'place' && places.at(other.place).country === meaning.code)
        ? domainKinds.length
        : domainKinds.indexOf(meaning.kind);
}

/** A question, with what decides which names in it are meant. */
export interface Read {
  readonly question: Question;
  readonly phrases: Phrases;
  readonly words: readonly Word[];
  readonly lexicon: Lexicon;
  /** Languages that the question may be in. */
  readonly likely: ReadonlySet<Language>;
  /** Whether a word belongs to a code or an amount. */
  readonly isTaken: (index: number) => boolean;
}

/** The places, makers and machines that a question names. */
export function findDomain(read: Read): Span<Domain>[] {
  const { question, phrases, words, lexicon, likely, isTaken } = read;
  // The “CC” of a CC 2400 is no country.
  const codes = [...findCountryCodes(words, lexicon), ...findMachineCodes(question, words, lexicon, likely)].filter(
    ({ from }) => !isTaken(from),
  );
  // Where the first and the last name of a place is that has a capital.
  const isCapital = ({ text, capital }: Word) => capital && means(lexicon, text, 'place');
  const first = words.findIndex(isCapital);
  const capitals = [first === -1 ? Infinity : first, words.findLastIndex(isCapital)] as const;
  const isCode = ({ from, to }: Span) => codes.some((code) => code.from < to && code.to > from);
  const spans = [
    ...longestSpans(phrases, domainKinds, isTaken, rankMeanings(lexicon, likely)).filter(
      (span) =>
        !(span.meaning.kind === 'place' && isCode(span)) && isMeant(span, read, capitals) && !isFalseFriend(span, words, lexicon, likely),
    ),
    ...codes,
  ];
  // A platform may be one at sea: where a crane is named, that is what is looked for.
  const isCrane = (span: Span) =>
    span.meaning.kind === 'crane' || (span.meaning.kind === 'machine' && !weakMachines.has(phraseOf(words, span)));
  return spans.some(isCrane) ? spans.filter((span) => span.meaning.kind !== 'machine' || isCrane(span)) : spans;
}

/** Words of a search for something somewhere, at most: “crane hire campinas”. */
const searchWords = 6;

/** Between two places that would do: “Piła albo Wałcz”. */
const joinsPlaces: ReadonlySet<string> = new Set(['or', 'oder', 'of', 'ou', 'o', 'albo', 'lub', 'oppure']);

/** Words of a search in which a name alone may be that of a place, at most. */
const shortSearch = 4;

/** Whether the name of a place is meant as one: by itself, in capitals, behind a locative, or in a search of few words. */
function isMeant(
  { meaning, from, to }: Span,
  { question: { text }, words, lexicon, likely }: Read,
  [firstCapital, lastCapital]: readonly [number, number],
): boolean {
  if (meaning.kind !== 'place') return true;
  // “A'dam” is Amsterdam, “a dam” is a dam.
  if (words[from]!.text.length === 1 && to - from === 2 && !/[ ']/.test(lexicon.places.at(meaning.place).name))
    return text[words[from]!.end] === "'";
  if (words.length === 1) return true;
  if (isStreet(from, { text, words, likely })) return false;
  if (meaning.certainty === 'name') return true;
  const phrase = phraseOf(words, { from, to });
  const before = words[from - 1]?.text;
  const isJoined = joinsPlaces.has(before ?? '') && means(lexicon, words[from - 2]?.text, 'place');
  const located = isJoined || means(lexicon, before, 'locative') || placeKeys.has(before ?? '') || correctingWords.has(before ?? '');
  const capital = words.slice(from, to).some((word) => word.capital);
  const alone = standsAlone(text, words[from]!, words[to - 1]!);
  const otherwise = (lexicon.find(phrase) ?? []).some(({ meaning: other }) => other.kind !== 'place');
  // “Podnosnik koszowy lodz”: of a machine and a name, the name is where.
  const { country } = lexicon.places.at(meaning.place);
  const isShortSearch = !otherwise && words.length <= shortSearch && isSpoken(country, likely);
  if ([...likely].some((language) => everydayTowns[language].has(phrase))) {
    const next = words[to];
    // “Piazza Garibaldi”
    if (next?.capital === true && text.slice(words[to - 1]!.end, next.start) === ' ' && !likely.has('de')) return false;
    const sign = (located && !weakLocatives.has(before!)) || (alone && words.length <= maxAloneWords);
    if (capital) return sign || (located && !likely.has('de'));
    if (isShortSearch) return true;
    return sign && endsClause(text, words[to - 1]!) && words.length <= searchWords;
  }
  if (isShortSearch) return true;
  // “Auf dem Hof” is in no town.
  if (likely.has('de') && germanNouns.has(phrase) && words.length > searchWords) return located;
  // “Crane in best, 50 t”
  if (otherwise && !capital && before === 'in' && smallTowns.has(phrase)) return endsClause(text, words[to - 1]!);
  // “Van der Kwaak” is not in Van.
  if (otherwise || capital) return capital && (located || !otherwise);
  if (alone && words.length <= maxAloneWords) return true;
  if (located) return meaning.certainty !== 'locative' || !articlesAndOf.has(before!);
  // “Un tornio a Faenza”: who writes one name with a capital writes the others so.
  if (words.length > searchWords && (firstCapital < from || lastCapital >= to)) return false;
  // Six letters are rarely a word too, and those that are one are known as such.
  return meaning.certainty === 'search' && (words.length <= searchWords || phrase.length >= 6);
}

/** Whether a name is that of a street or a square: “Piazza Bra”, “rue de Lyon”. */
function isStreet(from: number, { text, words, likely }: { text: string; words: readonly Word[]; likely: ReadonlySet<Language> }): boolean {
  const at = /^d[eiou]$/.test(words[from - 1]?.text ?? '') ? from - 2 : from - 1;
  const before = words[at];
  if (before === undefined || !streetWords.has(before.text) || !words[from]!.capital) return false;
  const isRoad = before.text !== 'via' || (likely.has('it') && !likely.has('en'));
  return isRoad && text.slice(before.end, words[from]!.start).trim().length <= 2;
}

/** Words of a question in which a place may stand alone between marks, at most. */
const maxAloneWords = 12;

/** Whether words are all that a clause has: “hull. 250 tonner. who?” */
const standsAlone = (text: string, first: Word, last: Word): boolean =>
  /(?:^|[.,;:/|])\s*$/.test(text.slice(Math.max(0, first.start - 3), first.start)) && endsClause(text, last);

/** Whether a mark, or nothing, is behind a word. */
export const endsClause = (text: string, last: Word): boolean => /^\s*(?:[.,;:/|?!]|$)/.test(text.slice(last.end, last.end + 3));

/** Whether a word for a machine is one of another language, in which this question is not, and something else in its own. */
export function isFalseFriend(span: Span, words: readonly Word[], lexicon: Lexicon, likely: ReadonlySet<Language>): boolean {
  const phrase = phraseOf(words, span);
  if (!falseFriends.has(phrase)) return false;
  const machine = lexicon.find(phrase)?.find(({ meaning }) => meaning.kind === 'machine');
  return machine?.languages.some((language) => likely.has(language)) === false;
}
