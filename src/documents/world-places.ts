import { cityMapping } from 'city-timezones';
import type { SourcePlace } from '../ask/lexicon/compiled-lexicon.ts';
import { phraseKeys } from '../ask/lexicon/lexicon.ts';
import { gazetteerAdditions } from '../../lab/gazetteer/additions.ts';
import { largeTowns, roundDegrees } from './geography/geonames.ts';
import { noCache, type ValueCache } from './value-cache.ts';
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
export function worldPlaces(known: readonly SourcePlace[], cache: ValueCache = noCache): SourcePlace[] {
  const { places, cities, additions } = cache.value('world-places', gatherWorld);
  const { byKey, byCell } = indexWorld(places);
  const isGone = new Uint8Array(places.length);
  /** Leaves out places that share a name and the country with another, starting at an index. */
  const dropNamed = ({ keys, country }: SourcePlace, from: number): void => {
    for (const key of keys) for (const i of byKey.get(key) ?? []) if (i >= from && places[i]!.country === country) isGone[i] = 1;
  };
  for (const place of known) {
    dropNamed(place, 0);
    if (place.extentKm > 0) continue;
    for (const i of placesAround(byCell, place)) {
      const { country, lat, lon } = places[i]!;
      if (country !== place.country || Math.abs(lat - place.lat) >= sameTown || Math.abs(lon - place.lon) >= sameTown) continue;
      if (i < cities || i >= additions) isGone[i] = 1;
    }
  }
  for (let i = 0; i < additions; i++) if (isGone[i] === 0) dropNamed(places[i]!, i < cities ? cities : additions);
  return places.filter((_, i) => isGone[i] === 0);
}

/** All places of the tables, in order: cities of Natural Earth, additions to them, towns of GeoNames. */
interface World {
  readonly places: readonly SourcePlace[];
  /** The number of cities, and of cities and additions. */
  readonly cities: number;
  readonly additions: number;
}

function gatherWorld(): World {
  const large = largeCities();
  const added = gazetteerAdditions.map(({ aliases, ...place }) => ({ ...place, rank: null, keys: keysOf(place.name, aliases) }));
  const places: SourcePlace[] = [...large, ...added, ...mediumTowns()];
  return { places, cities: large.length, additions: large.length + added.length };
}

/** Places by the keys of their names, and by the square of the globe that they are in. */
interface WorldIndex {
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  readonly byCell: ReadonlyMap<number, readonly number[]>;
}

function indexWorld(places: World['places']): WorldIndex {
  const byKey = new Map<string, number[]>();
  const byCell = new Map<number, number[]>();
  const note = <Key>(map: Map<Key, number[]>, key: Key, i: number): void => {
    const found = map.get(key);
    if (found === undefined) map.set(key, [i]);
    else found.push(i);
  };
  places.forEach((place, i) => {
    for (const key of place.keys) note(byKey, key, i);
    note(byCell, cellOf(place.lat, place.lon), i);
  });
  return { byKey, byCell };
}

/** Keys of a place's own and other names. */
const keysOf = (name: string, more: readonly string[]): string[] => phraseKeys([name, ...otherNames(name, more)]);

/** The number of a square of the globe, {@link sameTown} wide. */
const cellOf = (lat: number, lon: number): number => Math.floor(lat / sameTown) * 10_000 + Math.floor(lon / sameTown);

function* placesAround(byCell: WorldIndex['byCell'], { lat, lon }: SourcePlace): Generator<number> {
  for (const dLat of [-1, 0, 1])
    for (const dLon of [-1, 0, 1]) yield* byCell.get(cellOf(lat + dLat * sameTown, lon + dLon * sameTown)) ?? [];
}

/** Towns of GeoNames without parts of towns, the largest first. */
function mediumTowns(): SourcePlace[] {
  const towns = largeTowns(leastPeopleOfMedium);
  const nameTown = makeTownNamer(towns.map(({ name }) => name));
  return towns.map(({ name: published, country, lat, lon }) => {
    const { name, aliases } = nameTown(published);
    return {
      name,
      country,
      lat: roundDegrees(lat),
      lon: roundDegrees(lon),
      extentKm: 0,
      rank: null,
      minor: true,
      keys: phraseKeys([name, ...aliases]),
    };
  });
}

/** Towns of Natural Earth, the largest first. */
function largeCities(): SourcePlace[] {
  const cities = cityMapping.filter(({ pop }) => pop >= leastPeople).toSorted((a, b) => b.pop - a.pop);
  const nameTown = makeTownNamer(cities.map(({ city }) => city));
  return cities.map(({ city, city_ascii: ascii, lat, lng, iso2, iso3 }) => {
    const { name, aliases } = nameTown(city, [ascii]);
    const country = missingCodes.get(iso3) ?? iso2;
    return { name, country, lat: roundDegrees(lat), lon: roundDegrees(lng), extentKm: 0, rank: null, keys: phraseKeys([name, ...aliases]) };
  });
}
