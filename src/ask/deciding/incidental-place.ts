import type { Intent } from './intent.ts';
import { destination, ownMachine, ownSeat } from '../tables/incidental-place-patterns.ts';

/** A stretch of a question's text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The part of a clause before a stretch. */
const leading = (text: string, { start }: Stretch): string =>
  text
    .slice(0, start)
    .split(/[.,;:!?()]/)
    .at(-1)!;

/** Whether a place is incidental to the question: where one's own machine stands, where it is to be shipped to, where one sits. */
export function isIncidentalPlace(intent: Intent, text: string, place: Stretch): boolean {
  const before = leading(text, place);
  if (intent === 'wanted_ads') return ownMachine.test(before) || ownSeat.test(before);
  return intent === 'marketplace_listings' && (destination.test(before) || ownSeat.test(before));
}

/** Of several places the first that is not where one's own machine stands: “ours is stuck in Antwerp, who around Le Havre …”. */
export const placeMeant = <S>(places: readonly S[], text: string, stretchOf: (place: S) => Stretch): S | undefined =>
  places.find((place) => !ownMachine.test(leading(text, stretchOf(place)))) ?? places[0];
