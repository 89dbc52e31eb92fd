import { cityMapping } from 'city-timezones';
import type { SourcePlace } from '../ask/compiled-lexicon.ts';
import { exonyms } from '../ask/tables/places.ts';
import { fold } from '../ask/text.ts';

/** People in the smallest town that is known without a company in it. */
const leastPeople = 20_000;

/** A town with companies is the same as one of the gazetteer that has its name, or lies this near, degrees. */
const sameTown = 0.06;

/** Codes of countries that the gazetteer has none for, though its types say so: by its own three letters. Somaliland is part of Somalia in ISO 3166-1. */
const missingCodes: Readonly<Record<string, string>> = { KOS: 'XK', SOL: 'SO' };

/** Names of towns in the languages of questions, by any of them. */
const localNames = new Map(
  Object.entries(exonyms).flatMap(([local, others]) => [local, ...others.split(',')].map((name) => [fold(name.trim()), local] as const)),
);

/**
 * Large towns of the world in which the market has no company, so that a question for one of them finds the nearest. From the
 * populated places of Natural Earth (https://www.naturalearthdata.com, public domain), as the package `city-timezones` has them.
 */
export function worldCities(towns: readonly SourcePlace[]): SourcePlace[] {
  const known = new Set(towns.flatMap(({ name, aliases, country }) => [name, ...aliases].map((alias) => `${fold(alias)} ${country}`)));
  const isKnown = (names: readonly string[], country: string, lat: number, lon: number) =>
    names.some((name) => known.has(`${fold(name)} ${country}`)) ||
    towns.some((town) => town.country === country && Math.abs(town.lat - lat) < sameTown && Math.abs(town.lon - lon) < sameTown);
  return cityMapping
    .filter(({ pop }) => pop >= leastPeople)
    .toSorted((a, b) => b.pop - a.pop)
    .flatMap(({ city, city_ascii: ascii, lat, lng, iso2, iso3 }) => {
      const country = missingCodes[iso3] ?? iso2;
      const name = localNames.get(fold(city)) ?? localNames.get(fold(ascii)) ?? city;
      const others = [city, ascii, ...(exonyms[name] ?? '').split(',').map((alias) => alias.trim())];
      if (isKnown([name, ...others], country, lat, lng)) return [];
      const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
      const aliases = [...new Set(others)].filter((alias) => alias !== name && alias !== '');
      return [{ name, country, lat: round(lat), lon: round(lng), extentKm: 0, companies: false, aliases }];
    });
}
