import { cityMapping } from 'city-timezones';
import type { SourcePlace } from '../ask/lexicon/compiled-lexicon.ts';
import { fold } from '../ask/lexicon/text.ts';
import { gazetteerAdditions } from './geography/gazetteer-additions.ts';
import { readTowns } from './geography/geonames.ts';
import { localName, otherNames } from './place-names.ts';

/** People in the smallest town that is known without a company in it. */
const leastPeople = 20_000;

/** People in the smallest town of GeoNames that is known. */
const leastPeopleOfMedium = 5_000;

/** A town with companies is the same as one of the gazetteer that has its name, or lies this near, degrees. */
const sameTown = 0.06;

/** Codes of countries that the gazetteer has none for, though its types say so: by its own three letters. Somaliland is part of Somalia in ISO 3166-1. */
const missingCodes: Readonly<Record<string, string>> = { KOS: 'XK', SOL: 'SO' };

/** The towns of the two tables, which are the same for every market: a process that publishes again reads them once. */
let placesOfTheWorld: { readonly large: readonly SourcePlace[]; readonly medium: readonly SourcePlace[] } | null = null;

/**
 * Places of the world in which the market has no company, so that a question for one of them finds the nearest: large towns, from the
 * populated places of Natural Earth (https://www.naturalearthdata.com, public domain), as the package `city-timezones` has them, and
 * what those leave out.
 */
export function worldPlaces(known: readonly SourcePlace[]): SourcePlace[] {
  const names = new Set(known.flatMap(namesOf));
  const isNamed = (place: SourcePlace) => namesOf(place).some((name) => names.has(name));
  const towns = Map.groupBy(
    known.filter(({ extentKm }) => extentKm === 0),
    ({ country }) => country,
  );
  const isNear = ({ country, lat, lon }: SourcePlace) =>
    towns.get(country)?.some((town) => Math.abs(town.lat - lat) < sameTown && Math.abs(town.lon - lon) < sameTown) === true;
  const { large, medium } = (placesOfTheWorld ??= { large: largeCities(), medium: mediumTowns() });
  const cities = large.filter((city) => !isNamed(city) && !isNear(city));
  for (const city of cities) for (const name of namesOf(city)) names.add(name);
  const others = gazetteerAdditions.map((place) => ({ ...place, companies: false, aliases: otherNames(place.name, place.aliases) }));
  const added = others.filter((place) => !isNamed(place));
  for (const place of added) for (const name of namesOf(place)) names.add(name);
  return [...cities, ...added, ...medium.filter((town) => !isNamed(town) && !isNear(town))];
}

/** Names of towns with their countries, as they are compared. Those of the world are the same objects each time. */
const foldedNames = new WeakMap<SourcePlace, readonly string[]>();

function namesOf(place: SourcePlace): readonly string[] {
  const names = foldedNames.get(place) ?? [place.name, ...place.aliases].map((name) => `${fold(name)} ${place.country}`);
  foldedNames.set(place, names);
  return names;
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Towns of GeoNames, those with most people first. Parts of towns are none. */
function mediumTowns(): SourcePlace[] {
  return readTowns()
    .filter(({ people, feature }) => people >= leastPeopleOfMedium && feature !== 'PPLX')
    .toSorted((a, b) => b.people - a.people || a.id - b.id)
    .map(({ name: written, country, lat, lon }) => {
      const name = localName(written) ?? written;
      return {
        name,
        country,
        lat: round(lat),
        lon: round(lon),
        extentKm: 0,
        companies: false,
        minor: true,
        aliases: otherNames(name, [written]),
      };
    });
}

/** Those of Natural Earth with most people first. */
function largeCities(): SourcePlace[] {
  return cityMapping
    .filter(({ pop }) => pop >= leastPeople)
    .toSorted((a, b) => b.pop - a.pop)
    .map(({ city, city_ascii: ascii, lat, lng, iso2, iso3 }) => {
      const name = localName(city) ?? localName(ascii) ?? city;
      const country = missingCodes[iso3] ?? iso2;
      return { name, country, lat: round(lat), lon: round(lng), extentKm: 0, companies: false, aliases: otherNames(name, [city, ascii]) };
    });
}
