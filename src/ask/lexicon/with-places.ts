import {
  findPlaces,
  labelOf,
  placesInflected,
  placesMisspelled,
  placesNamed,
  rank,
  type FoundPlace,
  type PlaceTables,
} from '../../places/find-places.ts';
import { placeKey } from '../../places/place-key.ts';
import { distanceKm } from '../../query/distance.ts';
import { languages } from '../tables/languages.ts';
import { ambiguousPlaces } from '../tables/places.ts';
import type { AskIndex } from './ask-index.ts';
import { phraseKey, type Certainty, type Entry, type Lexicon, type Place } from './lexicon.ts';

/** What is around a town belongs to it within this distance, km. */
export const townKm = 30;

/** Population of a town that many know: smaller ones need a sign that a place is meant. */
const leastKnown = 20_000;
/** The same for a name of three letters, behind a word that says where. */
const leastKnownShort = 5_000;
/** The same for a town by a name that isn’t its own. */
const leastKnownByOther = 100_000;

/** Another name of so many letters is that of a place with companies. */
const leastTelling = 6;

/** Fewest letters of a misspelled name. */
const leastCorrected = 6;

/** Words of a question that are compared with all names, at most: each takes as many steps as a short question. */
const mostCompared = 16;

/** Words of a place’s name, at most. */
const mostWords = 8;

/** Finds places by name. */
export interface PlaceFinder {
  /** All that a text names, the likeliest first, without countries. */
  find(text: string): readonly FoundPlace[];
  /** The place that a whole question names and asks nothing else of, in full or misspelled: “Lyon, Auvergne-Rhône-Alpes, FR”, “hambrug”. */
  named(question: string): FoundPlace | null;
}

/** The index, for one question, with all places of the gazetteer among the meanings of its words. */
export interface PlacedIndex extends AskIndex {
  readonly places: PlaceFinder;
}

/** A place of the gazetteer, as answers use it. */
export function placeOf(found: FoundPlace): Place {
  const { country, lat, lon, box } = found;
  // “Gasteiz / Vitoria” has two names.
  const parts = found.name.split(/ ?\/ ?/);
  const name = parts.length === 1 ? found.name : (parts.find((part) => placeKey(part) === found.key) ?? parts[0]!);
  if (box === null) return { name, country, lat, lon, extentKm: 0 };
  const [west, south, east, north] = box;
  const extentKm = Math.ceil(Math.max(distanceKm(lat, west, lat, east), distanceKm(south, lon, north, lon)) / 2) || 1;
  return { name, country, lat, lon, extentKm, box };
}

/** The name of a place with its region: “Paris, Texas”. */
export const placeLabel = (found: FoundPlace): string => labelOf(found).replace(/, [A-Z]{2}$/, '');

/** Adds the places of the gazetteer to an index, for one question. */
export function withPlaces(index: AskIndex, tables: PlaceTables): PlacedIndex {
  const { lexicon } = index;
  const own: Place[] = [];
  let compared = 0;
  /** Numbers of places of the gazetteer come after those of the data. */
  const first = 2 ** 30;
  const remembered = <T>(make: (text: string) => T): ((text: string) => T) => {
    const known = new Map<string, T>();
    return (text) => {
      const found = known.get(text);
      if (found !== undefined || known.has(text)) return found as T;
      const made = make(text);
      known.set(text, made);
      return made;
    };
  };
  const placesOf = remembered((phrase) =>
    rank(placesNamed(tables, placeKey(phrase)).filter(({ kind, match }) => kind !== 'country' && match !== 'code')),
  );
  /** Whether names of more words begin with these. */
  const beginsName = remembered((phrase): boolean => {
    const last = phrase.lastIndexOf(' ');
    if (last !== -1 && !beginsName(phrase.slice(0, last))) return false;
    const key = `${placeKey(phrase)} `;
    // The names may begin in the next file.
    return key !== ' ' && ([key, `${key}z`].some((at) => tables.shardOf(at).begins(key)) || tables.own.begins(key));
  });
  const find = remembered((phrase): readonly Entry[] | undefined => {
    const known = lexicon.find(phrase);
    const last = phrase.lastIndexOf(' ');
    if (phrase.length < 3 || (last === -1 && /\d/.test(phrase)) || (last !== -1 && !beginsName(phrase.slice(0, last)))) return known;
    const [place] = placesOf(phrase);
    const certainty = place === undefined ? null : certaintyOf(lexicon, phrase, place);
    if (certainty === null) return known;
    own.push(asShown(lexicon, phrase, place!));
    const wordIn = languagesOfWord(phrase, place!);
    const others = known?.filter(({ meaning }) => meaning.kind !== 'place') ?? [];
    return [...others, { meaning: { kind: 'place', place: first + own.length - 1, certainty, wordIn }, languages: [] }];
  });
  const hasWord = remembered((word) => lexicon.hasWord(word) || find(word) !== undefined);
  const finder: PlaceFinder = {
    find: remembered((text) => findPlaces(tables, text).places.filter(({ kind, match }) => kind !== 'country' && match !== 'corrected')),
    named(question) {
      const [place] = findPlaces(tables, question).places;
      const key = placeKey(question);
      if (place === undefined || place.kind === 'country') return null;
      const isMisspelled = place.match === 'corrected';
      const isKnown = place.people >= (isMisspelled ? leastKnownByOther : leastKnown) && key.length >= (isMisspelled ? leastCorrected : 4);
      return question.includes(',') || (isKnown && place.wordIn.length === 0 && !ambiguousPlaces.has(key)) ? place : null;
    },
  };
  return {
    ...index,
    places: finder,
    lexicon: {
      ...lexicon,
      find,
      hasWord,
      places: { at: (number) => (number >= first ? own[number - first]! : lexicon.places.at(number)) },
      maxWordsFrom: (word) => Math.max(lexicon.maxWordsFrom(word), beginsName(word) ? mostWords : find(word) === undefined ? 0 : 1),
      correct(word, likely, places, steps) {
        const meant = lexicon.correct(word, likely, places, steps);
        if (meant !== null || !places) return meant;
        if (word.length < leastCorrected || compared >= mostCompared) return null;
        compared++;
        const isLikely = ({ key, kind, people }: FoundPlace) =>
          kind !== 'country' && people >= leastKnownByOther && key[0] === word[0] && !key.includes(' ') && isOwnName(tables, key);
        return rank(placesMisspelled(tables, placeKey(word)).filter(isLikely))[0]?.key ?? null;
      },
      inflected: remembered((word) => rank(placesInflected(tables, placeKey(word)))[0]?.key ?? null),
    },
  };
}

/** What the data means by a phrase: a place with companies; null if nothing. */
function meaningInData(lexicon: Lexicon, phrase: string) {
  const meaning = lexicon.find(phrase)?.find((entry) => entry.meaning.kind === 'place')?.meaning;
  return meaning?.kind === 'place' ? meaning : null;
}

/** A place of the gazetteer with the name that the data has for it. */
function asShown(lexicon: Lexicon, phrase: string, place: FoundPlace): Place {
  const [found, meaning] = [placeOf(place), meaningInData(lexicon, phrase)];
  const inData = meaning === null || place.kind !== 'town' ? null : lexicon.places.at(meaning.place);
  const isSame = inData?.country === found.country && distanceKm(inData.lat, inData.lon, found.lat, found.lon) < townKm;
  return isSame ? { ...found, name: inData.name } : found;
}

/** The languages in which a name is also an everyday word. Short names in other languages are easily words or abbreviations. */
function languagesOfWord(phrase: string, { match, wordIn }: FoundPlace): readonly string[] {
  if (ambiguousPlaces.has(phrase)) return [];
  return match === 'other' && phrase.length < leastTelling ? languages : wordIn;
}

/** Whether a place is called so at home, or by its usual name in another language. */
const isOwnName = (tables: PlaceTables, key: string): boolean =>
  tables
    .shardOf(key)
    .named(key)
    .some(({ match, people }) => match === 'name' && people >= leastKnownByOther);

/** What it takes for a name to mean a place; null if it never does. */
function certaintyOf(lexicon: Lexicon, phrase: string, place: FoundPlace): Certainty | null {
  const others = lexicon.find(phrase)?.filter(({ meaning }) => meaning.kind !== 'place') ?? [];
  const words = phrase.split(' ');
  const isBrand = (word: string) => lexicon.find(word)?.some(({ meaning }) => meaning.kind === 'brand') === true;
  // “Liebherr o Grove” is not in O Grove.
  if (words.length > 1 && words.every((word) => word.length < 3 || isBrand(word))) return null;
  if (others.some(({ meaning }) => meaning.kind === 'country' && meaning.code === place.country)) {
    // Mexico is a country, not its state; Scotland is a region of one.
    const names = (lexicon.countries.get(place.country) ?? []).map(phraseKey);
    return place.kind === 'town' || place.match !== 'name' || names.includes(phrase) ? null : 'name';
  }
  const isOther = others.length > 0 || (words.length === 1 && lexicon.hasWord(phrase));
  const isTelling = (place.match === 'name' || phrase.length >= leastTelling) && !isOther && !ambiguousPlaces.has(phrase);
  const inData = meaningInData(lexicon, phrase) ?? (isTelling ? meaningInData(lexicon, phraseKey(place.name)) : null);
  return inData?.certainty ?? certaintyAlone(phrase, place, isOther);
}

/** The same of a place without companies. @param isOther Whether the phrase means something else. */
function certaintyAlone(phrase: string, { kind, people, match, wordIn }: FoundPlace, isOther: boolean): Certainty | null {
  const isKnown = kind === 'region' || kind === 'area' || people >= (match === 'name' ? leastKnown : leastKnownByOther);
  if (isKnown) return ambiguousPlaces.has(phrase) || phrase.length < 4 || isOther ? 'locative' : 'search';
  if (phrase.length < 4) return match === 'name' && people >= leastKnownShort && wordIn.length === 0 ? 'locative' : null;
  if (match === 'short') return null;
  return match === 'other' || isOther || wordIn.length > 0 ? 'locative' : 'few';
}
