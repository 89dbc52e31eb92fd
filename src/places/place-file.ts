import { mapOf } from '../contract/map-of.ts';

/**
 * The files of the gazetteer: tables without a header, a name per line, in the order of their keys. Columns are separated by tabs: key,
 * match, kind, name, country, region, latitude, longitude, people, box.
 */

/** A box in degrees, WGS 84. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** What a place is: an area has a name but no government, such as the Ruhr. */
export type PlaceKind = 'country' | 'region' | 'district' | 'area' | 'town';

/** A name of a place: the one that is shown, another, one without its addition, or letters for it. */
export type NameKind = 'name' | 'other' | 'short' | 'code';

export interface PlaceRow {
  /** See `placeKey`. */
  readonly key: string;
  readonly match: NameKind;
  /** Languages of questions in which it is also an everyday word, by their codes: behind the match in the file. */
  readonly wordIn: readonly string[];
  readonly kind: PlaceKind;
  /** The name that is shown. */
  readonly name: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** The first-level region that it is in; null for countries and their regions, and where it isn’t known. */
  readonly region: string | null;
  /** Degrees; of anything larger than a town, the middle of its box. */
  readonly lat: number;
  readonly lon: number;
  /** 0 if unknown. */
  readonly people: number;
  /** The box around the towns of what is larger than a town. */
  readonly box: Box | null;
}

const kinds: ReadonlyMap<string, PlaceKind> = mapOf({ c: 'country', r: 'region', d: 'district', a: 'area', t: 'town' });
const nameKinds: ReadonlyMap<string, NameKind> = mapOf({ n: 'name', o: 'other', s: 'short', k: 'code' });
const letterOf = <Name>(names: ReadonlyMap<string, Name>, name: Name): string => [...names].find(([, each]) => each === name)![0];

export function formatPlaceRow({ key, match, wordIn, kind, name, country, region, lat, lon, people, box }: PlaceRow): string {
  const named = [letterOf(nameKinds, match), ...wordIn].join(' ');
  return [key, named, letterOf(kinds, kind), name, country, region ?? '', lat, lon, people || '', box?.join(' ') ?? '']
    .join('\t')
    .trimEnd();
}

export function parsePlaceRow(line: string): PlaceRow {
  const [key = '', match = '', kind = '', name = '', country = '', region = '', lat, lon, people = '', box = ''] = line.split('\t');
  const [letter = '', ...wordIn] = match.split(' ');
  return {
    key,
    match: nameKinds.get(letter)!,
    wordIn,
    kind: kinds.get(kind)!,
    name,
    country,
    region: region === '' ? null : region,
    lat: Number(lat),
    lon: Number(lon),
    people: Number(people),
    box: box === '' ? null : (box.split(' ').map(Number) as unknown as Box),
  };
}

/** The order of keys in files: by UTF-16 code units, as `<` compares. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Names of the files. */
export const placeFiles = {
  /** Where each shard begins. */
  index: 'index.json',
  /** Countries, regions and the largest towns: what is suggested for a few letters, and what a misspelled name may mean. */
  large: 'large.tsv',
  shard: (shard: number): string => `${String(shard).padStart(3, '0')}.tsv`,
} as const;

/** Where the files are published. */
export const placePaths = {
  gazetteer: '/files/places/',
  postalCodes: '/files/postal-codes/',
  /** The towns and regions of the data that the gazetteer lacks, in its form. */
  own: '/files/places/own.tsv',
} as const;

/** Where the names come from, as their licenses ask. */
const source = 'GeoNames (https://www.geonames.org), CC BY 4.0; iso3166-2-db, MIT; Unicode CLDR, Unicode License V3';

export const writeIndex = (starts: readonly string[]): string => `${JSON.stringify({ source, starts })}\n`;

/** The first key of each shard. */
export const readIndex = (text: string): readonly string[] => (JSON.parse(text) as { readonly starts: readonly string[] }).starts;
