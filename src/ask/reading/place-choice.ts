import type { Lexicon, MeaningOf, Place } from '../lexicon/lexicon.ts';
import type { Span } from './spans.ts';
import { nearMePhrases, nearWords } from '../tables/places.ts';
import type { Word } from '../lexicon/text.ts';

/** Kilometres around a town; around one that something is to be near; and beyond the farthest yard of a region. */
const [townKm, nearKm, beyondKm] = [30, 100, 10];

/** The place that is meant where several have its name: that of the country which is named, or else the one with most companies. */
export function choosePlace({ places }: Lexicon, position: number, country: string | null): Place {
  const place = places.at(position);
  if (country === null || place.country === country) return place;
  return places.find(place.name, country) ?? place;
}

/** Kilometres around a place where the question gives none. */
export function chooseRadius({ extentKm }: Place, { from, to }: Span<MeaningOf<'place'>>, words: readonly Word[]): number {
  if (extentKm > 0) return extentKm + beyondKm;
  return words.slice(Math.max(0, from - 4), to + 3).some(({ text }) => nearWords.has(text)) ? nearKm : townKm;
}

/** Whether the place is that of the one who asks. */
export const asksNearMe = (text: string): boolean => nearMePhrases.test(text);
