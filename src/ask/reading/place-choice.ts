import { distanceKm } from '../../query/distance.ts';
import { phraseKey, type Lexicon, type Place } from '../lexicon/lexicon.ts';
import type { Towns } from '../lexicon/towns.ts';
import { nearMePhrases, nearWords } from '../tables/places.ts';
import type { Word } from '../lexicon/text.ts';

/** Kilometres around a town; around one that something is to be near; and beyond the farthest yard of a region. */
const [townKm, nearKm, beyondKm] = [30, 100, 10];

/**
 * The place that is meant where several have its name: that of the country which is named, or else the one with most companies.
 *
 * @param asked The name that the question has for it.
 */
export function choosePlace(
  { places }: Lexicon,
  towns: Towns,
  place: Place,
  { asked, country }: { asked: string; country: string | null },
): Place {
  const named = asked === phraseKey(place.name) ? place : { ...place, asked };
  if (country === null || place.country === country || place.country === '') return named;
  const known = places.find(place.name, country);
  if (known !== null) return known;
  // Naples in the United States has not the local name of the other.
  const [there] = [asked, place.name].flatMap((name) => towns.find(`${name}, ${country}`).towns);
  if (there === undefined) return named;
  const name = there.label.split(',')[0]!;
  return places.find(name, country) ?? { name, country, lat: there.lat, lon: there.lon, extentKm: 0 };
}

/** Whether one place lies in another, or is the same. */
export function isWithin(one: Place, other: Place): boolean {
  return distanceKm(one.lat, one.lon, other.lat, other.lon) <= other.extentKm;
}

/** Kilometres around a place where the question gives none. */
export function chooseRadius(
  { extentKm }: Place,
  { from, to }: { readonly from: number; readonly to: number },
  words: readonly Word[],
): number {
  if (extentKm > 0) return extentKm + beyondKm;
  return words.slice(Math.max(0, from - 4), to + 3).some(({ text }) => nearWords.has(text)) ? nearKm : townKm;
}

/** Whether the place is that of the one who asks. */
export const asksNearMe = (text: string): boolean => nearMePhrases.test(text);
