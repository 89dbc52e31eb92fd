import { compareTownNames, townKm, type SourceRegion, type SourceTown, type TownName, type TownsSource } from '../ask/lexicon/towns.ts';
import { phraseKey, phraseKeys } from '../ask/lexicon/lexicon.ts';
const leastPeopleOfTown = 5_000;
import { groupBy } from '../contract/group-by.ts';
import { mapOf } from '../contract/map-of.ts';
import type { PublicCompany } from '../contract/entities.ts';
import { distanceKm } from '../query/distance.ts';
import { largeTowns, roundDegrees, type Town } from './geography/geonames.ts';
import { nameRegions, stateLetters } from './geography/regions.ts';
import { noCache, type ValueCache } from './value-cache.ts';
import { makeTownNamer, otherNames } from './place-names.ts';

/** Towns that people can search around: those of the world, and those with companies. */
export function gatherTowns(
  companies: readonly Pick<PublicCompany, 'city' | 'state_region' | 'country' | 'lat' | 'lon'>[],
  cache: ValueCache = noCache,
): TownsSource {
  const { towns, names, regions } = cache.value('towns', gatherWorld);
  const own: SourceTown[] = [];
  const ownNames: TownName[] = [];
  const ownRegions = new Map(regions.map((region) => [`${region.country} ${region.names[0]}`, region]));
  const located = companies.filter(({ city }) => city != null && city !== '');
  const groups = groupBy(located, ({ city, state_region, country }) => `${city}\n${state_region ?? ''}\n${country}`);
  const called = new Map([...groups.values()].map(([company]) => [phraseKey(company!.city!), [] as SourceTown[]]));
  for (const [key, town] of names) called.get(key)?.push(towns[town]!);
  for (const [, members] of [...groups].toSorted(([a, { length }], [b, { length: other }]) => other - length || (a < b ? -1 : 1))) {
    const { city, state_region: region, country } = members[0]!;
    const lat = roundDegrees(members.reduce((sum, company) => sum + company.lat, 0) / members.length);
    const lon = roundDegrees(members.reduce((sum, company) => sum + company.lon, 0) / members.length);
    const name = city!;
    const known = called.get(phraseKey(name))!;
    // A position far from the town of its name may be wrong: only another state makes it another town.
    const isOther = (town: SourceTown): boolean =>
      town.country !== country ||
      (Boolean(region) &&
        town.region !== null &&
        phraseKey(region!) !== phraseKey(town.region) &&
        distanceKm(town.lat, town.lon, lat, lon) >= townKm);
    if (!known.every(isOther)) continue;
    const town: SourceTown = { name, country, region: region || null, lat, lon };
    known.push(town);
    for (const key of phraseKeys([name, ...otherNames(name)])) ownNames.push([key, towns.length + own.length]);
    own.push(town);
    const regionKey = `${country} ${region}`;
    if (region && !ownRegions.has(regionKey)) ownRegions.set(regionKey, { country, names: [region] });
  }
  return { towns: [...towns, ...own], names: [...names, ...ownNames], regions: [...ownRegions.values()] };
}

/** “Washington, D.C.”: people ask for the part after the comma as a state. */
const ownName = ({ name }: Town): string => name.split(',')[0]!;

/** Towns of GeoNames, the largest first. */
function gatherWorld(): TownsSource {
  const large = largeTowns(leastPeopleOfTown);
  const byName = groupBy(large, ({ name, country }) => `${country} ${phraseKey(name)}`);
  const regionNames = nameRegions((name, country) => byName.get(`${country} ${phraseKey(name)}`));
  const regionOf = ({ country, region }: Town): string | null => regionNames.get(`${country} ${region}`) ?? null;
  const nameTown = makeTownNamer(large.map(ownName));
  const names: TownName[] = [];
  const towns = large.map((town, index): SourceTown => {
    const { country, lat, lon } = town;
    const published = ownName(town);
    const { name, aliases } = nameTown(published, usualNames.get(published));
    for (const key of phraseKeys(withShortForms([name, ...aliases]))) names.push([key, index]);
    return { name, country, region: regionOf(town), lat: roundDegrees(lat), lon: roundDegrees(lon) };
  });
  return { towns, names: names.sort(compareTownNames), regions: namedRegions(regionNames) };
}

/** Common names that GeoNames doesn't publish first. */
const usualNames: ReadonlyMap<string, readonly string[]> = mapOf({
  'New York City': ['New York', 'NYC'],
  Bengaluru: ['Bangalore'],
});

/** What people write out or shorten. */
const shortForms: readonly (readonly [long: RegExp, short: string])[] = [
  [/\b(?:Saint|Sankt|Sint)\b/, 'St'],
  [/\bSainte\b/, 'Ste'],
  [/\bFort\b/, 'Ft'],
  [/\bMount\b/, 'Mt'],
  [/\bSt\.?(?=\s)/, 'Saint'],
  // “Neustadt in Holstein”, “Frankfurt (Oder)”.
  [/\s(?:\(|(?:am|an|im|in|bei|ob|vor|upon)\s).*/, ''],
];

/** Names with their short forms, the names first. */
const withShortForms = (names: readonly string[]): string[] => [
  ...new Set([
    ...names,
    ...names.flatMap((name) => shortForms.filter(([long]) => long.test(name)).map(([long, short]) => name.replace(long, short))),
  ]),
];

/** Regions with their abbreviations: from GeoNames, if it has letters, or from the country's own. */
function namedRegions(names: ReadonlyMap<string, string>): SourceRegion[] {
  const regions = new Map<string, SourceRegion>();
  for (const [key, name] of names) {
    const [country, code] = [key.slice(0, 2), key.slice(3)];
    const letters = [...(stateLetters.get(country) ?? [])].filter(([, number]) => number === code).map(([own]) => own);
    const before = regions.get(`${country} ${name}`)?.names.slice(1) ?? [];
    regions.set(`${country} ${name}`, { country, names: [name, ...before, ...letters, ...(/^[A-Z]{2,3}$/.test(code) ? [code] : [])] });
  }
  return [...regions.values()];
}
