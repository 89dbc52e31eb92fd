import { distanceKm } from '../../query/distance.ts';
import { phraseKey, type Place } from '../lexicon/lexicon.ts';
import { spend, type Steps } from '../lexicon/steps.ts';
import { placeOf, townKm, type PlaceFinder } from '../lexicon/with-places.ts';
import { nearMePhrases, nearWords } from '../tables/places.ts';
import { fold } from '../../contract/fold.ts';
import type { Word } from '../lexicon/text.ts';

/** Kilometers around a town that something is to be near. */
const nearKm = 100;

/** The place that is meant where several have its name: that of the country which is named, or else the largest. @param asked The name that the question has for it. */
export function choosePlace(places: PlaceFinder, place: Place, { asked, country }: { asked: string; country: string | null }): Place {
  const named = asked === phraseKey(place.name) ? place : { ...place, asked };
  if (country === null || place.country === country || place.country === '') return named;
  const there = [asked, place.name].flatMap((name) => places.find(name)).find((found) => found.country === country);
  return there === undefined ? named : placeOf(there);
}

/** A name of a place in a question, as words and as what it was taken for. */
export interface NamedPlace {
  readonly asked: string;
  readonly place: Place;
}

/** Places this near to each other may be named together; those this far apart are hardly, kilometers. */
const [together, apart] = [300, 500];

/** Places at latitudes this far from each other are farther apart than that. */
const apartDegrees = 5;

/** Population of the smallest town that is meant although a larger one has its name. */
const leastPeople = 15_000;

/** What places are chosen with. */
interface Choosing {
  readonly places: PlaceFinder;
  readonly steps: Steps;
}

/**
 * Towns for names that several have: those near another place of the question, such as Canterbury and Dover; or else, where the largest is in
 * no country of the question’s language, the largest that is: “à Orange”. Small ones are none of these.
 *
 * @param spoken Countries where the language of the question is spoken; none for English, which is written everywhere.
 */
export function settleTowns(named: readonly NamedPlace[], { places, steps }: Choosing, spoken: ReadonlySet<string>): Place[] {
  const kmTo = (one: Place, other: Place) => distanceKm(one.lat, one.lon, other.lat, other.lon);
  // What a question repeats is settled once.
  const keyOf = ({ asked, place }: NamedPlace) => JSON.stringify([asked, place]);
  const distinct = [...new Map(named.map((one) => [keyOf(one), one])).values()];
  const namesakes = distinct.map(({ asked, place }) => ({
    key: phraseKey(place.name),
    own: place,
    alike: places
      .find(asked)
      .filter(({ kind }) => kind === 'town')
      .map((found) => ({ place: placeOf(found), people: found.people })),
  }));
  const settle = ({ key, own, alike }: (typeof namesakes)[number]): Place => {
    const others = alike.filter(({ place, people }) => kmTo(place, own) > townKm && people >= leastPeople);
    if (others.length === 0 || own.label !== undefined) return own;
    const beside = namesakes.flatMap((other) => (other.key === key ? [] : [other.own, ...other.alike.map(({ place }) => place)]));
    spend(steps, (others.length + 1) * beside.length);
    const nearest = (town: Place) =>
      beside.reduce((km, other) => (Math.abs(town.lat - other.lat) > apartDegrees ? km : Math.min(km, kmTo(town, other))), Infinity);
    const near = others.map(({ place }) => ({ place, km: nearest(place) })).reduce((best, one) => (one.km < best.km ? one : best));
    if (near.km < together && nearest(own) > apart) return near.place;
    const isBeside = near.km < Infinity || own.extentKm > 0 || spoken.has(own.country);
    const [there] = others.filter(({ place }) => spoken.has(place.country)).toSorted((a, b) => b.people - a.people);
    return isBeside ? own : (there?.place ?? own);
  };
  const settled = new Map(distinct.map((one, i) => [keyOf(one), settle(namesakes[i]!)]));
  return named.map((one) => settled.get(keyOf(one))!);
}

/** Whether one place lies in another, or is the same. */
export function isWithin(one: Place, other: Place): boolean {
  return distanceKm(one.lat, one.lon, other.lat, other.lon) <= other.extentKm;
}

/** Kilometers around a place where the question gives none. */
export function chooseRadius(
  { extentKm }: Place,
  { from, to }: { readonly from: number; readonly to: number },
  words: readonly Word[],
): number {
  if (extentKm > 0) return extentKm;
  return words.slice(Math.max(0, from - 4), to + 3).some(({ text }) => nearWords.has(text)) ? nearKm : townKm;
}

/** Letters that are written as two where a keyboard lacks them, and otherwise: “Muenchen” is no other name than “München”. */
const plainKey = (name: string): string => phraseKey(name).replace(/([aou])e/g, '$1');

/** A phrase as it was asked, with capitals where it has none at all. */
function asAsked(words: readonly Word[], text: string): string {
  const written = words.map(({ written: word, start }, i) => (i === 0 ? '' : text.slice(words[i - 1]!.end, start)) + word).join('');
  return written === written.toLowerCase()
    ? written.replace(/(?<!\p{L})\p{L}(?=\p{L}{3})|^\p{L}/gu, (letter) => letter.toUpperCase())
    : written;
}

/**
 * The name of a place for the one who asks: the other name that the question has for it, such as “Lipsia”, or else its own.
 *
 * @param inflects Whether names may have other ends in the language of the question: “w Szczecinie”.
 */
export function nameOfPlace(place: Place, words: readonly Word[], text: string, inflects: boolean): string {
  const key = words.map((word) => word.text).join(' ');
  const isInflected = words.some((word) => fold(word.written) !== word.text);
  const asked = isInflected ? key.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) : asAsked(words, text);
  const [own, plain] = [plainKey(place.name), plainKey(key)];
  // A name that differs at its end alone is the same in another case.
  const stem = own.slice(0, Math.max(3, own.length - 2));
  const isEnd =
    key.length !== own.length ? plain.startsWith(stem) : inflectedEnd.test(key) && own.startsWith(key.replace(inflectedEnd, ''));
  if (inflects && own !== plain && !key.includes(' ') && isEnd) return place.name;
  if (own === plain) return isInflected || asked.normalize('NFD').length <= place.name.normalize('NFD').length ? place.name : asked;
  // Abbreviations and parts of a name are no other name.
  if (key.length < 4 || !/^[\p{L}\p{M}' ’-]+$/u.test(asked) || own.includes(key)) return place.name;
  // A form that no rule takes back to its name: “Wiedniu”.
  return inflects && inflectedEnd.test(key) ? place.name : asked;
}

/** How Polish names of towns end behind “w”: “Wilnie” is Wilno. */
const inflectedEnd = /(?:ie|ach|u)$/;

/** Whether the place is that of the one who asks. */
export const asksNearMe = (text: string): boolean => nearMePhrases.test(text);
