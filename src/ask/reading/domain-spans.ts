import { type Entry, type Lexicon, type Meaning, type MeaningOf, means } from '../lexicon/lexicon.ts';
import type { Stretch } from './phrase-table.ts';
import { longestSpans, phraseOf, type Phrases, type Span } from './spans.ts';
import type { Language } from '../tables/languages.ts';
import { correctingWords, weakLocatives } from '../tables/quantities.ts';
import { countriesOf, facilities, lesserCountries, partsOfTowns, worldRegions } from '../tables/places.ts';
import { craneStems, falseFriends, weakMachines } from '../tables/service-words.ts';
import type { Question, Word } from '../lexicon/text.ts';
import type { CraneType } from '../../contract/service-types.ts';
import { fold } from '../../contract/fold.ts';
import { mapOf } from '../../contract/map-of.ts';

/** What narrows a search for companies; where a phrase means several of it, the first counts. */
const domainKinds = ['brand', 'machine', 'crane', 'country', 'place'] as const;
type Domain = MeaningOf<(typeof domainKinds)[number]>;

/** Whether one of the languages is spoken in a country. */
export const isSpoken = (country: string, languages: ReadonlySet<Language>): boolean =>
  [...languages].some((language) => countriesOf[language].includes(country));

/**
 * A country comes after a region in it: Scotland. A country by a name that it has in another language comes after a town of that name,
 * unless the town lies in it: Singapore. Of smaller towns of one name, those where the language of the question is spoken come first:
 * Harlingen is in Frisia for who asks in Dutch.
 */
function rankMeanings({ places }: Lexicon, likely: ReadonlySet<Language>) {
  return ({ meaning, languages: known }: Entry<Domain>, all: readonly Entry<Domain>[]): number => {
    if (meaning.kind !== 'country') return domainKinds.indexOf(meaning.kind);
    const within = all.flatMap(({ meaning: other }) => (other.kind === 'place' ? places.at(other.place) : []));
    const inside = within.filter(({ country }) => country === meaning.code);
    const isForeign = known.length > 0 && (lesserCountries.has(meaning.code) || !known.some((language) => likely.has(language)));
    const isLater = inside.some(({ extentKm }) => extentKm > 0) || (isForeign && inside.length === 0);
    return isLater ? domainKinds.length : domainKinds.indexOf('country');
  };
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
  /** Whether a word is one for a figure of models: the boom of a crane is not in Boom. */
  readonly isFigure: (index: number) => boolean;
  /** Whether a word is one for a kind of machines that no list can be narrowed to. */
  readonly isNarrower: (index: number) => boolean;
}

/** The places, makers and machines that a question names. */
export function findDomain(read: Read): Span<Domain>[] {
  const { question, phrases, words, lexicon, likely, isTaken } = read;
  // The “CC” of a CC 2400 is no country.
  const codes = [...findCountryCodes(words, lexicon, likely), ...findMachineCodes(question, words, lexicon, likely)].filter(
    ({ from }) => !isTaken(from),
  );
  const isCode = ({ from, to }: Span) => codes.some((code) => code.from < to && code.to > from);
  const named = longestSpans(phrases, domainKinds, isTaken, rankMeanings(lexicon, likely)).filter(
    (span) => !(span.meaning.kind === 'place' && isCode(span)) && mayBeMeant(span, read) && !isFalseFriend(span, words, lexicon, likely),
  );
  // “AT crane” is one phrase.
  const spans = [...named, ...codes.filter((code) => !named.some(({ from, to }) => from < code.to && to > code.from))];
  // A platform may be one at sea: where a crane is named, that is what is looked for.
  const isCrane = (span: Span) =>
    span.meaning.kind === 'crane' || (span.meaning.kind === 'machine' && !weakMachines.has(phraseOf(words, span)));
  return spans.some(isCrane) ? spans.filter((span) => span.meaning.kind !== 'machine' || isCrane(span)) : spans;
}

/** Words of a search for something somewhere, at most: “crane hire campinas”. */
const searchWords = 8;
/** Words of a search in which any may be a place, at most: “transport exceptionnel tours”. */
const fewWords = 4;
/** Those of one in which a word such as “de” shows a place, too. */
const shortWords = 6;

/** Words between two names that would do, or before one that corrects another. */
const joinsPlaces: ReadonlySet<string> = new Set(['or', 'oder', 'of', 'ou', 'o', 'albo', 'lub', 'oppure', ...correctingWords]);

/**
 * Whether the name of a place may be meant as one, which the tagger decides: most everyday words are also towns somewhere, and need some sign.
 */
function mayBeMeant({ meaning, from, to }: Span, { question: { text }, words, lexicon, likely, isFigure, isNarrower }: Read): boolean {
  if (meaning.kind === 'country') return !isOfWorldRegion(words, { from, to }, 1);
  if (meaning.kind !== 'place') return true;
  if (isPartOfPlace(words, { from, to }, lexicon) || isOfWorldRegion(words, { from, to })) return false;
  // “Leeds crane hire”, “only mobile, Leeds”; but “crane hire in Mobile” or “Mobile, Alabama”.
  if (to - from === 1 && isWordOfTrade(words[from]!, lexicon) && !means(lexicon, words[from - 1]?.text, 'locative')) return false;
  // “Tower crane”
  if (isNarrower(from)) return false;
  const isEveryday = meaning.wordIn?.some((language) => likely.has(language as Language)) === true;
  const isOther = (lexicon.find(phraseOf(words, { from, to })) ?? []).some((entry) => entry.meaning.kind !== 'place');
  if (!isEveryday && (meaning.certainty === 'name' || (meaning.certainty === 'search' && !isOther))) return true;
  const before = words[from - 1]?.text;
  const isJoined =
    joinsPlaces.has(before ?? '') || (joinsPlaces.has(words[to]?.text ?? '') && means(lexicon, words[to + 1]?.text, 'place'));
  if (isFigure(from) && !words[from]!.capital) return false;
  // “A la venta” is no town of that name.
  const isPhrase =
    to - from > 1 &&
    means(lexicon, words[from]!.text, 'function') &&
    lexicon.find(words[to - 1]!.text)?.some((entry) => entry.meaning.kind === 'cue') === true;
  if (isPhrase && !words.slice(from, to).some(({ capital }) => capital)) return false;
  if (isJoined || words.length <= fewWords || words.slice(from, to).some(({ capital }) => capital)) return true;
  // “La virgen” is rarely in La Virgen.
  if (isOther || (to - from > 1 && means(lexicon, words[from]!.text, 'function')))
    return means(lexicon, before, 'locative') && !weakLocatives.has(before!);
  const isLocated =
    means(lexicon, before, 'locative') && (meaning.certainty !== 'locative' || words.length <= shortWords || !weakLocatives.has(before!));
  return (
    isLocated ||
    (words.length <= searchWords && meaning.certainty !== 'locative') ||
    isClause(text, words, { from, to }) ||
    (!isEveryday && isBesideTrade(words, { from, to }, lexicon))
  );
}

/** Words between the word for a part of a place and its name. */
const partJoins: ReadonlySet<string> = new Set('of the de del della du d do da di la von van der w'.split(' '));
const isPart = (word: string): boolean => partsOfTowns.has(word) || facilities.has(word);
/** Words in the names of places, at most. */
const mostOfName = 4;

/** Whether a name is a part of the world, or a part of its name: “South America”. @param least Words that the whole name has more than this one, at least. */
const isOfWorldRegion = (words: readonly Word[], { from, to }: Stretch, least = 0): boolean =>
  [0, 1].some((before) =>
    [0, 1, 2].some(
      (behind) =>
        before + behind >= least &&
        from >= before &&
        to + behind <= words.length &&
        regionPhrases.has(phraseOf(words, { from: from - before, to: to + behind })),
    ),
  );
const regionPhrases: ReadonlySet<string> = new Set(worldRegions.split(', ').map(fold));

/** Whether a name is what the next one is narrowed by: “port of Rotterdam”, “downtown Chicago”. It is no place of its own then. */
function isPartOfPlace(words: readonly Word[], { from, to }: Stretch, lexicon: Lexicon): boolean {
  const own = words.slice(from, to).map(({ text }) => text);
  const parts = own.filter((word) => !partJoins.has(word));
  let next = to;
  while (partJoins.has(words[next]?.text ?? '')) next++;
  const isJoined = next > to || parts.length < own.length;
  if (parts.length === 0 || !parts.every(isPart)) return false;
  // “Leeds city centre”
  let before = from - 1;
  while (isPart(words[before]?.text ?? '') || words[before]?.text === 'town') before--;
  if (before < from - 1 && means(lexicon, words[before]?.text, 'place')) return true;
  if (!isJoined && !parts.every((word) => partsOfTowns.has(word))) return false;
  return words.slice(next, next + mostOfName).some((_, n) => means(lexicon, phraseOf(words, { from: next, to: next + n + 1 }), 'place'));
}

/** Whether a word for cranes, their hire or firms is right beside a name. */
const isBesideTrade = (words: readonly Word[], { from, to }: Stretch, lexicon: Lexicon): boolean =>
  [words[from - 1]?.text, words[to]?.text].some((word) => word !== undefined && isOfTrade(word, lexicon));

/** Whether a word that is also a town is one for hire, firms or, in small letters, for cranes. */
const isWordOfTrade = ({ text, capital }: Word, lexicon: Lexicon): boolean =>
  lexicon.find(text)?.some(({ meaning }) => meaning.kind === 'cue' && (meaning.cue === 'rent' || meaning.cue === 'company')) === true ||
  (!capital && (mobiles.has(text) || isOfTrade(text, lexicon)));

/** Whether a question has a word for cranes, their hire or firms. */
export const speaksOfTrade = (words: readonly Word[], lexicon: Pick<Lexicon, 'find'>): boolean =>
  words.some(({ text }) => isOfTrade(text, lexicon));

function isOfTrade(word: string, lexicon: Pick<Lexicon, 'find'>): boolean {
  const isTrade = ({ meaning }: Entry) =>
    meaning.kind === 'machine' ||
    meaning.kind === 'crane' ||
    (meaning.kind === 'cue' && (meaning.cue === 'rent' || meaning.cue === 'company'));
  return craneStems.test(word) || lexicon.find(word)?.some(isTrade) === true;
}

/** Whether a name stands alone between marks. */
const isClause = (text: string, words: readonly Word[], { from, to }: Stretch): boolean =>
  endsClause(text, words[to - 1]!) && /(?:^|[,;:|/.!?]\s*)$/.test(text.slice(words[from - 1]?.end ?? 0, words[from]!.start));

/** Whether a mark, or nothing, is behind a word. */
export const endsClause = (text: string, last: Word): boolean => /^\s*(?:[.,;:/|?!]|$)/.test(text.slice(last.end, last.end + 3));

/** Whether a word for a machine is one of another language, in which this question is not, and something else in its own. */
export function isFalseFriend(span: Span, words: readonly Word[], lexicon: Lexicon, likely: ReadonlySet<Language>): boolean {
  const phrase = phraseOf(words, span);
  // In English Indiana is a state, in others it is what is of India.
  if (phrase === 'indiana' && span.meaning.kind === 'country') return likely.has('en');
  if (!falseFriends.has(phrase)) return false;
  const machine = lexicon.find(phrase)?.find(({ meaning }) => meaning.kind === 'machine');
  return machine?.languages.some((language) => likely.has(language)) === false;
}

/** Keys of programs behind which a country stands. */
const countryKeys: ReadonlySet<string> = new Set('country land pays pais paese kraj iso cc'.split(' '));

/** Codes of countries, such as “in the US”: two capitals behind a locative, in a question that is not in capitals. */
function findCountryCodes(words: readonly Word[], lexicon: Lexicon, likely: ReadonlySet<Language>): Span<MeaningOf<'country'>>[] {
  // The “w/” of “w/ AT” is no Polish “in”.
  const isLocative = (index: number) => means(lexicon, words[index]?.text, 'locative') && (words[index]!.text !== 'w' || likely.has('pl'));
  return words.flatMap(({ text, capitals }, from) => {
    const code = text.length === 2 ? text.toUpperCase() : '';
    // In “KW 19” it is a week.
    if (!lexicon.countries.has(code) || /^\d/.test(words[from + 1]?.text ?? '')) return [];
    // “country=fr”: behind its key, a code may be in small letters.
    const keyed =
      countryKeys.has(words[from - 1]?.text ?? '') || (words[from - 1]?.text === 'code' && countryKeys.has(words[from - 2]?.text ?? ''));
    const article = ['the', 'den', 'de'].includes(words[from - 1]?.text ?? '');
    const isLocated = () => !means(lexicon, text, 'country') && (isLocative(from - 1) || (article && isLocative(from - 2)));
    return keyed || (capitals && isLocated()) ? codeAt(from, { kind: 'country', code }) : [];
  });
}

const codeAt = <M extends Meaning>(from: number, meaning: M): Span<M>[] => [{ from, to: from + 1, meaning, languages: [] }];

const machineCodes: ReadonlyMap<string, CraneType> = mapOf({ at: 'all_terrain_crane', rt: 'rough_terrain_crane' });

/** Words for mobile cranes that are much else too: beside an amount, or behind a key for kinds, they are cranes. */
const mobiles: ReadonlySet<string> = new Set('mobile mobiles mobiel mobil movil movel'.split(' '));
const kindKeys: ReadonlySet<string> = new Set('type kind crane machine equipment category service soort typ art tipo'.split(' '));

/** “60 tonne mobile”, `crane_type=mobile`, “mobile, Manchester, 50 t”. */
function isMobile(text: string, words: readonly Word[], at: number): boolean {
  const [before, word, behind] = [words[at - 1], words[at]!, words[at + 1]];
  if (before !== undefined && /(?:\d|^)(?:t|to|ton|tonn?e[rn]?s?)$/.test(before.text)) return true;
  if (before !== undefined && kindKeys.has(before.text) && /[:=]/.test(text.slice(before.end, word.start))) return true;
  return (
    (behind !== undefined && /^\d+t?$/.test(behind.text)) ||
    (/^ ?[,.;]/.test(text.slice(word.end)) &&
      (before === undefined || /[-,.;]/.test(text.slice(before.end, word.start)) || before.text === 'a'))
  );
}

/** What may stand behind “rt” for a crane rather than a model: an amount. */
const amountBehind = /^ ?\d{2,3}(?:[-–]\d{2,3})? ?t(?:o|on\p{L}*)?(?!\p{L})/u;

/**
 * “AT” and “RT” for all-terrain and rough-terrain cranes: in capitals, in a question that is not; “rt” also in small letters, which are
 * no word of any of the languages, and “at” before an amount where it is no English “at”.
 */
function findMachineCodes(
  { text }: Question,
  words: readonly Word[],
  lexicon: Lexicon,
  likely: ReadonlySet<Language>,
): Span<MeaningOf<'machine'>>[] {
  // The “w/” of “w/ AT” is no Polish “in”.
  const isLocative = (word: string | undefined) => means(lexicon, word, 'locative') && (word !== 'w' || likely.has('pl'));
  return words.flatMap(({ text: code, capitals, end }, from): Span<MeaningOf<'machine'>>[] => {
    if (mobiles.has(code) && isMobile(text, words, from)) return codeAt(from, { kind: 'machine', machine: 'mobile_crane' });
    const machine = machineCodes.get(code);
    if (machine === undefined) return [];
    const small = code === 'rt' || (!likely.has('en') && amountBehind.test(text.slice(end)));
    if (!small && (!capitals || isLocative(words[from - 1]?.text))) return [];
    return codeAt(from, { kind: 'machine', machine });
  });
}
