import { countries, isNearCountry } from '../load/countries.ts';
import { readCoordinates, readDegrees, type Position } from '../places/coordinates.ts';
import type { Address, Addresses } from '../places/find-address.ts';
import { distanceKm } from '../query/distance.ts';
import { positionIn } from './cell-kinds.ts';
import type { ListRow } from './list-rows.ts';
import { some, type AddNotice } from './notices.ts';

/** A position as cells of companies.csv. */
interface FoundPosition {
  readonly lat: string;
  readonly lon: string;
  /** Whether the list states it, guesses it from a mistake, or it is that of the town or postal code; null without one. */
  readonly source: 'stated' | 'mended' | 'town' | 'postal_code' | null;
}

/** How positions are found. */
interface Context {
  readonly gazetteer: Addresses;
  /** Whether a company without a position gets that of its town or postal code. */
  readonly townPositions: boolean;
  readonly addNotice: AddNotice;
}

/** Degrees rounded to decimals, in plain digits. */
const round = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** A position is at its town or postal code within this distance, km. */
const atTownKm = 30;

/** Finds the position of a company: what its first row states, or that of its town or postal code. */
export const findPosition = (row: ListRow, where: Address, context: Context): FoundPosition =>
  checkStated(row, where, context) ?? positionOfTown(row, where, context);

/** What a row says of its position. */
interface StatedPosition {
  /** As it is written. */
  readonly text: string;
  /** Null if it can’t be read. */
  readonly read: Position | null;
  /** As it reads with latitude and longitude swapped. */
  readonly swapped: Position | null;
}

function readStated({ cells }: ListRow): StatedPosition | null {
  const [lat = '', lon = '', both = ''] = (['lat', 'lon', 'position'] as const).map((field) => cells.get(field));
  if (lat !== '' || lon !== '') {
    const pair = (north: string, east: string): Position | null => {
      const [n, e] = [readDegrees(north, 'lat'), readDegrees(east, 'lon')];
      return n === null || e === null ? null : { lat: n, lon: e };
    };
    return { text: `“${lat}”, “${lon}”`, read: pair(lat, lon), swapped: pair(lon, lat) };
  }
  if (both === '') return null;
  const found = readCoordinates(positionIn(both));
  if (found?.kind === 'beyond') return { text: `“${both}”`, read: null, swapped: found.swapped };
  const read = found?.position ?? null;
  return { text: `“${both}”`, read, swapped: read === null ? null : { lat: read.lon, lon: read.lat } };
}

/** The stated position, mended if that brings it to the town; null when it can’t be used. */
function checkStated(row: ListRow, where: Address, { gazetteer, addNotice }: Context): FoundPosition | null {
  const stated = readStated(row);
  if (stated === null) return null;
  const { text, read, swapped } = stated;
  const { country, city } = where;
  const { towns, code } = gazetteer.know(where);
  const near: readonly Position[] = [...towns, ...(code === null ? [] : [code])];
  const isAtTown = ({ lat, lon }: Position) => near.some((each) => distanceKm(each.lat, each.lon, lat, lon) <= atTownKm);
  const known = countries.get(country);
  const isInside = ({ lat, lon }: Position) => known === undefined || isNearCountry(known, lat, lon);
  const slips = read !== null && isAtTown(read) ? [] : [...withSigns(read), ...withSigns(swapped)];
  const likely = slips.find((slip) => isInside(slip) && isAtTown(slip));
  if (read !== null && likely === undefined && isInside(read)) {
    const inDegrees = (field: 'lat' | 'lon') => {
      const cell = row.cells.get(field) ?? '';
      return /^-?\d+(?:[.,]\d+)?$/.test(cell) ? cell.replace(',', '.') : round(read[field], 5);
    };
    return { lat: inDegrees('lat'), lon: inDegrees('lon'), source: 'stated' };
  }
  if (likely === undefined) {
    const why = read === null ? 'can’t be read' : `is outside ${country}: left out`;
    addNotice('position', row, `The position ${text} ${why}.`, `row ${row.row}`);
    return null;
  }
  const meant = { lat: round(likely.lat, 5), lon: round(likely.lon, 5), source: 'mended' } as const;
  const place = city === '' ? `the postal code ${where.postalCode}` : city;
  const note = `Guessed: the position ${text} is meant as ${meant.lat}, ${meant.lon}, which is near ${place}.`;
  addNotice('positionMended', row, note, `row ${row.row}`);
  return meant;
}

/** A position with either sign of each. */
const withSigns = (position: Position | null): Position[] =>
  position === null ? [] : [1, -1].flatMap((a) => [1, -1].map((b) => ({ lat: a * position.lat, lon: b * position.lon })));

function positionOfTown(row: ListRow, where: Address, { gazetteer, townPositions, addNotice }: Context): FoundPosition {
  const none: FoundPosition = { lat: '', lon: '', source: null };
  const { city, state, postalCode } = where;
  const shown = [city, state].filter((part) => part !== '').join(', ') || `row ${row.row}`;
  if (!townPositions) {
    addNotice('noPosition', row, 'No position.', shown);
    return none;
  }
  const found = gazetteer.find(where);
  if (found.kind === 'town' || found.kind === 'postal_code') {
    const { kind, name, position } = found;
    if (kind === 'town') addNotice('placed', row, `Guessed: the position is that of the town ${name}.`);
    else {
      const why = city === '' ? 'it names no town' : `${shown} is not a town that is known`;
      addNotice('placedByCode', row, `Guessed: the position is that of the postal code ${name}, since ${why}.`, `${shown} (${name})`);
    }
    return { lat: round(position.lat, 4), lon: round(position.lon, 4), source: kind };
  }
  const code = postalCode === '' ? '' : ` with the postal code ${postalCode}`;
  const regions =
    found.kind === 'several' ? (found.regions.length > 1 ? some(found.regions, ', ') : `more than one in ${found.regions[0]}`) : '';
  const [likely] = gazetteer.know(where).likely;
  if (found.kind === 'several')
    addNotice('townAmbiguous', row, `No position: more than one town is called ${city}.`, `${shown} (${regions})`);
  else if (city === '') addNotice('townMissing', row, 'No position: it names no town.', shown);
  else if (likely === undefined) addNotice('townMissing', row, `No position: ${shown}${code} is not a town that is known.`, shown);
  else
    addNotice(
      'townMissing',
      row,
      `No position: ${shown}${code} is not a town that is known. Is ${likely.name} meant?`,
      `${shown} (${likely.name}?)`,
    );
  return none;
}
