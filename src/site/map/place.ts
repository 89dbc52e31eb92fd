import type { ReadFile } from '../../client/glance.ts';
import type { Client } from '../../client/index.ts';
import { readMapNames } from '../view/map-names.ts';
import { mapPaths } from '../view/map-paths.ts';
import { fold } from '../../contract/fold.ts';
import { readText } from './files.ts';
import type { Position } from './mercator.ts';

/** A place that distances are measured from. */
export interface Place extends Position {
  /** Its name in a sentence: “Lyon, France”, “your position”. */
  readonly name: string;
}

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

/**
 * Finds the center of a town, with the API or, if the host only has files, among the names on the map.
 *
 * @throws Error with words for the reader if the town is unknown.
 */
export async function findTown(text: string, client: Client, filesAlone: ReadFile | null): Promise<Place> {
  if (filesAlone === null || /^[-\d.]+\s*,\s*[-\d.]+$/.test(text)) {
    const { near } = await client.findNearestCompanies({ near: text, limit: 1 });
    return { lat: near.lat, lon: near.lon, name: near.name ?? text };
  }
  const names = readMapNames(await readText(filesAlone, mapPaths.towns));
  const town = names.find(({ name, width }) => width === null && fold(name) === fold(text.trim()));
  if (town === undefined)
    throw new Error(
      `“${text}” isn’t a large town that this copy of the site knows. Type a larger town nearby, or coordinates such as 45.76,4.84.`,
    );
  return { lat: town.lat, lon: town.lon, name: town.name };
}
