import { townKm } from '../../src/ask/lexicon/towns.ts';
import { countries, isNearCountry } from '../../src/load/countries.ts';
import { distanceKm } from '../../src/query/distance.ts';
import type { FindTown, Whereabouts } from './find-towns.ts';
import type { ListRow } from './list-rows.ts';
import { degreesOf, round } from './list-values.ts';
import { some, type AddNotice } from './import-notices.ts';

/** A position as cells of companies.csv. */
interface FoundPosition {
  readonly lat: string;
  readonly lon: string;
  /** Whether the list states it, guesses it from a mistake, or it is that of the town; null without one. */
  readonly source: 'stated' | 'mended' | 'town' | null;
}

/** How positions are found. */
interface Context {
  readonly findTown: FindTown;
  /** Whether a company without a position gets that of its town. */
  readonly townPositions: boolean;
  readonly addNotice: AddNotice;
}

type Degrees = readonly [lat: number, lon: number];

/** Finds the position of a company: what its first row states, or that of its town. */
export function findPosition(row: ListRow, where: Whereabouts, context: Context): FoundPosition {
  const at = (field: 'lat' | 'lon' | 'position'): string => row.cells.get(field) ?? '';
  const [before = '', behind = ''] = at('position')
    .replace(/\s+/g, ' ')
    .split(/ ?[;/] ?|, |(?<=\.\d{1,20}) ?, ?| /);
  const [lat, lon] = [at('lat') || before, at('lon') || behind];
  const stated = lat === '' && lon === '' ? null : checkStated(row, [lat, lon], where, context);
  return stated ?? positionOfTown(row, where, context);
}

/** The stated position, mended if that brings it to the town; null when it can’t be used. */
function checkStated(
  row: ListRow,
  [lat, lon]: readonly [lat: string, lon: string],
  where: Whereabouts,
  { findTown, addNotice }: Context,
): FoundPosition | null {
  const { country, city } = where;
  const town = findTown(where);
  const towns = town.kind === 'one' ? [town] : town.kind === 'several' ? town.towns : [];
  const isAtTown = ([north, east]: Degrees) => towns.some((each) => distanceKm(each.lat, each.lon, north, east) <= townKm);
  const known = countries.get(country);
  const isInside = ([north, east]: Degrees) => known === undefined || isNearCountry(known, north, east);
  const [north, east] = [degreesOf(lat, 'lat'), degreesOf(lon, 'lon')];
  const read: Degrees | null = north === null || east === null ? null : [north, east];
  const likely = read !== null && isAtTown(read) ? undefined : likelySlips(lat, lon).find((slip) => isInside(slip) && isAtTown(slip));
  if (read !== null && likely === undefined && isInside(read)) {
    const inDegrees = (text: string, value: number) => (/^-?\d+(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.') : round(value, 5));
    return { lat: inDegrees(lat, read[0]), lon: inDegrees(lon, read[1]), source: 'stated' };
  }
  if (likely === undefined) {
    const why = read === null ? 'can’t be read' : `is outside ${country}: left out`;
    addNotice('position', row, `The position “${lat}”, “${lon}” ${why}.`, `row ${row.row}`);
    return null;
  }
  const meant = { lat: round(likely[0], 5), lon: round(likely[1], 5), source: 'mended' } as const;
  const note = `Guessed: the position “${lat}”, “${lon}” is meant as ${meant.lat}, ${meant.lon}, which is near ${city}.`;
  addNotice('positionMended', row, note, `row ${row.row}`);
  return meant;
}

/** The position with degrees swapped or signs changed. */
function likelySlips(lat: string, lon: string): readonly Degrees[] {
  const withSigns = (north: number | null, east: number | null): Degrees[] =>
    north === null || east === null ? [] : [1, -1].flatMap((a) => [1, -1].map((b) => [a * north, b * east] as const));
  return [...withSigns(degreesOf(lat, 'lat'), degreesOf(lon, 'lon')), ...withSigns(degreesOf(lon, 'lat'), degreesOf(lat, 'lon'))];
}

function positionOfTown(row: ListRow, where: Whereabouts, { findTown, townPositions, addNotice }: Context): FoundPosition {
  const none: FoundPosition = { lat: '', lon: '', source: null };
  const shown = [where.city, where.state].filter((part) => part !== '').join(', ') || `row ${row.row}`;
  if (!townPositions) {
    addNotice('noPosition', row, 'No position.', shown);
    return none;
  }
  const town = findTown(where);
  if (town.kind === 'one') {
    addNotice('placed', row, `Guessed: the position is that of the town ${town.name}.`);
    return { lat: round(town.lat, 4), lon: round(town.lon, 4), source: 'town' };
  }
  const code = where.postalCode === '' ? '' : ` with the postal code ${where.postalCode}`;
  if (town.kind === 'several')
    addNotice(
      'townAmbiguous',
      row,
      `No position: more than one town is called ${where.city}.`,
      `${shown} (${town.regions.length > 1 ? some(town.regions, ', ') : `more than one in ${town.regions[0]}`})`,
    );
  else if (where.city === '') addNotice('townMissing', row, 'No position: it names no town.', shown);
  else addNotice('townMissing', row, `No position: the gazetteer has no town ${shown}${code}.`, shown);
  return none;
}
