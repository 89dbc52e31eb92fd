import type { Position } from './mercator.ts';
import type { PlaceOption } from './place-finder.ts';
import type { Box } from './state.ts';

/** A place that distances are measured from. */
export interface Place extends Position {
  /** Its name in a sentence: “Lyon, France”, “your position”. */
  readonly name: string;
}

/** What is said below the field of the place, and what may be chosen there. */
export interface PlaceNote {
  readonly words: string;
  readonly options: readonly PlaceOption[];
}

/** What was found for a place that was typed or chosen. */
export type Found =
  /** `near` is what the address says for it, and `box` what the map shows of a place larger than a town. */
  | {
      readonly kind: 'place';
      readonly place: Place;
      readonly box: Box | null;
      readonly near: string | null;
      readonly note: PlaceNote | null;
    }
  /** Nobody measures from a country: it is a filter. */
  | { readonly kind: 'country'; readonly country: string; readonly box: Box | null; readonly note: PlaceNote }
  | { readonly kind: 'nothing'; readonly note: PlaceNote | null };

/** How long finding a position may take, and how old it may be, milliseconds. */
const patience = { timeout: 15_000, maximumAge: 60_000 } as const;

/** Why the position is unknown, by the error codes of the Geolocation API. */
const locationFaults: readonly string[] = [
  'Your position could not be found. Type a town instead.',
  'The browser does not let this page see your position. Allow it in the settings of the browser, or type a town instead.',
  'Your device could not find its position. Type a town instead.',
  'Finding your position took too long. Try again, or type a town instead.',
];

/** Finds the reader’s position; the browser asks for permission. @throws Error with words for the reader. */
export function locate(): Promise<Place> {
  if (!window.isSecureContext || !('geolocation' in navigator))
    return Promise.reject(new Error('The browser only gives your position to pages with a secure connection. Type a town instead.'));
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ lat: latitude, lon: longitude, name: 'your position' }),
      ({ code }) => reject(new Error(locationFaults[code] ?? locationFaults[0])),
      patience,
    );
  });
}
