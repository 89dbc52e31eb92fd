import { distanceKm } from '../../query/distance.ts';
import type { Lexicon, Place } from '../lexicon/lexicon.ts';
import type { Towns } from '../lexicon/towns.ts';
import { nearMePhrases, nearWords } from '../tables/places.ts';
import type { Word } from '../lexicon/text.ts';

/** Kilometres around a town; around one that something is to be near; and beyond the farthest yard of a region. */
const [townKm, nearKm, beyondKm] = [30, 100, 10];

/** The place that is meant where several have its name: that of the country which is named, or else the one with most companies. */
export function choosePlace({ places }: Lexicon, towns: Towns, place: Place, country: string | null): Place {
  if (country === null || place.country === country || place.country === '') return place;
  const known = places.find(place.name, country);
  if (known !== null) return known;
  const [there] = towns.find(`${place.name}, ${country}`).towns;
  return there === undefined ? place : { name: place.name, country, lat: there.lat, lon: there.lon, extentKm: 0 };
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
