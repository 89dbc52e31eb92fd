import type { Intent } from './intent.ts';
import { destination, ownMachine, ownSeat } from '../tables/aside-patterns.ts';

/** A stretch of a question's text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What stands between the last mark and a stretch: the part of its clause that leads to it. */
const leading = (text: string, { start }: Stretch): string =>
  text
    .slice(0, start)
    .split(/[.,;:!?()]/)
    .at(-1)!;

/** Whether a place is that of something else than what is looked for: where one's own machine stands, where it is to be shipped to, where one sits. */
export function isPlaceAside(intent: Intent, text: string, place: Stretch): boolean {
  const before = leading(text, place);
  if (intent === 'wanted_ads') return ownMachine.test(before) || ownSeat.test(before);
  return intent === 'marketplace_listings' && (destination.test(before) || ownSeat.test(before));
}
