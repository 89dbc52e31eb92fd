import { cityMapping } from 'city-timezones';
import type { SourcePlace } from '../ask/lexicon/compiled-lexicon.ts';
import { fold } from '../ask/lexicon/text.ts';
import { gazetteerAdditions } from './geography/gazetteer-additions.ts';
import { readTowns } from './geography/geonames.ts';
import { always, type Once } from './once.ts';
import { makeTownNamer, otherNames } from './place-names.ts';
import { mapOf } from '../contract/map-of.ts';

/** Population of the smallest town of Natural Earth that is known. */
const leastPeople = 20_000;

/** Population of the smallest town of GeoNames that is known. */
const leastPeopleOfMedium = 5_000;

/** A town with companies is the same as one of the gazetteer with its name or within this distance, degrees. */
const sameTown = 0.06;

/**
 * Codes of countries without one in the gazetteer, though its types promise one; by its own three letters. Somaliland is part of Somalia in
 * ISO 3166-1.
 */
const missingCodes: ReadonlyMap<string, string> = mapOf({ KOS: 'XK', SOL: 'SO' });

/**
 * Places of the world without companies, so that a question about one of them finds the nearest companies: large towns from the populated
 * places of Natural Earth (https://www.naturalearthdata.com, public domain), as the package `city-timezones` has them; additions to these;
 * and towns of GeoNames. One that shares its name with a place with companies, or with an earlier one, is left out.
 */
export function worldPlaces(known: readonly SourcePlace[], once: Once = always): SourcePlace[] {
  const { places, names, cities, additions } = once('world-places', gatherWorld);
  const { byName, byCell } = indexWorld(places, names);
  const isGone = new Uint8Array(places.length);
  /** Leaves out places with one of these names, starting at an index. */
  const dropNamed = (own: readonly string[], from: number): void => {
    for (const name of own) for (const i of byName.get(name) ?? []) if (i >= from) isGone[i] = 1;
  };
  for (const place of known) {
    dropNamed(namesOf(place), 0);
    if (place.extentKm > 0) continue;
    for (const i of placesAround(byCell, place)) {
      const { country, lat, lon } = places[i]!;
      if (country !== place.country || Math.abs(lat - place.lat) >= sameTown || Math.abs(lon - place.lon) >= sameTown) continue;
      if (i < cities || i >= additions) isGone[i] = 1;
    }
  }
  for (let i = 0; i < additions; i++) if (isGone[i] === 0) dropNamed(names[i]!, i < cities ? cities : additions);
  return places.filter((_, i) => isGone[i] === 0);
}

/** All places of the tables, in order: cities of Natural Earth, additions to them, towns of GeoNames. */
interface World {
  readonly places: readonly SourcePlace[];
  /** Names of each. */
  readonly names: readonly (readonly string[])[];
  /** The number of cities, and of cities and additions. */
  readonly cities: number;
  readonly additions: number;
}

function gatherWorld(): World {
  const large = largeCities();
  const added = gazetteerAdditions.map((place) => ({ ...place, rank: null, aliases: otherNames(place.name, place.aliases) }));
  const places: SourcePlace[] = [...large, ...added, ...mediumTowns()];
  return { places, names: places.map(namesOf), cities: large.length, additions: large.length + added.length };
}

/** Places by their names, and by the square of the globe that they are in. */
interface WorldIndex {
  readonly byName: ReadonlyMap<string, readonly number[]>;
  readonly byCell: ReadonlyMap<string, readonly number[]>;
}

function indexWorld(places: World['places'], names: World['names']): WorldIndex {
  const byName = new Map<string, number[]>();
  const byCell = new Map<string, number[]>();
  const note = (map: Map<string, number[]>, key: string, i: number): void => {
    const found = map.get(key);
    if (found === undefined) map.set(key, [i]);
    else found.push(i);
  };
  places.forEach((place, i) => {
    for (const name of names[i]!) note(byName, name, i);
    note(byCell, cellOf(place.lat, place.lon), i);
  });
  return { byName, byCell };
}

/** Names of a place with its country, for comparing. */
const namesOf = ({ name, aliases, country }: SourcePlace): string[] => [name, ...aliases].map((each) => `${fold(each)} ${country}`);

/** A square of the globe, {@link sameTown} wide. */
const cellOf = (lat: number, lon: number): string => `${Math.floor(lat / sameTown)} ${Math.floor(lon / sameTown)}`;

function* placesAround(byCell: WorldIndex['byCell'], { lat, lon }: SourcePlace): Generator<number> {
  for (const dLat of [-1, 0, 1])
    for (const dLon of [-1, 0, 1]) yield* byCell.get(cellOf(lat + dLat * sameTown, lon + dLon * sameTown)) ?? [];
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Towns of GeoNames without parts of towns, the largest first. */
function mediumTowns(): SourcePlace[] {
  const towns = readTowns()
    .filter(({ people, feature }) => people >= leastPeopleOfMedium && feature !== 'PPLX')
    .toSorted((a, b) => b.people - a.people || a.id - b.id);
  const nameTown = makeTownNamer(towns.map(({ name }) => name));
  return towns.map(({ name, country, lat, lon }) => ({
    ...nameTown(name),
    country,
    lat: round(lat),
    lon: round(lon),
    extentKm: 0,
    rank: null,
    minor: true,
  }));
}

/** Towns of Natural Earth, the largest first. */
function largeCities(): SourcePlace[] {
  const cities = cityMapping.filter(({ pop }) => pop >= leastPeople).toSorted((a, b) => b.pop - a.pop);
  const nameTown = makeTownNamer(cities.map(({ city }) => city));
  return cities.map(({ city, city_ascii: ascii, lat, lng, iso2, iso3 }) => {
    const country = missingCodes.get(iso3) ?? iso2;
    return { ...nameTown(city, [ascii]), country, lat: round(lat), lon: round(lng), extentKm: 0, rank: null };
  });
}
