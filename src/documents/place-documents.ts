import { readdirSync, readFileSync } from 'node:fs';
import type { PublicCompany } from '../contract/entities.ts';
import { groupBy } from '../contract/group-by.ts';
import { placesNamed, type PlaceTables } from '../places/find-places.ts';
import { openTables } from '../places/open-places.ts';
import { compareKeys, formatPlaceRow, placePaths, type Box, type PlaceRow } from '../places/place-file.ts';
import { placeKey } from '../places/place-key.ts';
import { distanceKm } from '../query/distance.ts';
import { documentFrom, textDocument, type Document } from './document.ts';
import { projectFile } from '../project-file.ts';

/** The files of the gazetteer and of postal codes. */
const folders = [
  [placePaths.gazetteer, projectFile('src/places/gazetteer/')],
  [placePaths.postalCodes, projectFile('src/places/postal-codes/')],
] as const;

/** Reads a file of the gazetteer. */
export const readGazetteer = (file: string): string => readFileSync(new URL(file, folders[0][1]), 'utf8');
/** Reads a file of postal codes. */
export const readPostalCodes = (file: string): string => readFileSync(new URL(file, folders[1][1]), 'utf8');

/** Reads a file of either by its address. */
export const readPlaceFile = (path: string): string =>
  path.startsWith(placePaths.gazetteer)
    ? readGazetteer(path.slice(placePaths.gazetteer.length))
    : readPostalCodes(path.slice(placePaths.postalCodes.length));

/** Where places are: the gazetteer, postal codes, and what the data adds to them. */
export function* placeDocuments(own: string): Generator<Document> {
  for (const [path, folder] of folders)
    for (const file of readdirSync(folder)
      .filter((name) => /\.(?:tsv|json)$/.test(name))
      .toSorted())
      yield documentFrom(path + file, () => readFileSync(new URL(file, folder)));
  yield textDocument(placePaths.own, own);
}

type PlacedCompany = Pick<PublicCompany, 'city' | 'state_region' | 'country' | 'lat' | 'lon'>;

/** A town of this name in the same country is the same within this distance, km. */
const sameTownKm = 30;

/** The towns and regions of companies that the gazetteer lacks, as a file of its form. */
export function ownPlaces(companies: readonly PlacedCompany[]): string {
  const tables = openTables(readGazetteer, readPostalCodes);
  const rows = [
    ...groupBy(
      companies.filter(({ city }) => city != null && city !== ''),
      ({ city, state_region: region, country }) => `${city}\n${region ?? ''}\n${country}`,
    ).values(),
  ].flatMap((members) => ownTown(tables, members));
  const regions = [
    ...groupBy(
      companies.filter(({ state_region: region }) => region != null && region !== ''),
      ({ state_region: region, country }) => `${region}\n${country}`,
    ).values(),
  ].flatMap((members) => ownRegion(tables, members));
  return [...rows, ...regions]
    .toSorted((a, b) => compareKeys(a.key, b.key) || compareKeys(a.country, b.country))
    .map((row) => `${formatPlaceRow(row)}\n`)
    .join('');
}

const middleOf = (members: readonly PlacedCompany[]) => ({
  lat: Number((members.reduce((sum, { lat }) => sum + lat, 0) / members.length).toFixed(3)),
  lon: Number((members.reduce((sum, { lon }) => sum + lon, 0) / members.length).toFixed(3)),
});

function ownTown(tables: PlaceTables, members: readonly PlacedCompany[]): PlaceRow[] {
  const { city, state_region: region, country } = members[0]!;
  const { lat, lon } = middleOf(members);
  const key = placeKey(city!);
  // A position far from the town of its name may be wrong: only another region makes it another town.
  const isOther = (town: Pick<PlaceRow, 'country' | 'region' | 'lat' | 'lon'>): boolean =>
    town.country !== country ||
    (Boolean(region) &&
      town.region !== null &&
      placeKey(region!) !== placeKey(town.region) &&
      distanceKm(town.lat, town.lon, lat, lon) >= sameTownKm);
  if (key === '' || !placesNamed(tables, key).every((place) => place.kind !== 'town' || isOther(place))) return [];
  const known = region
    ? placesNamed(tables, placeKey(region)).find((place) => place.kind === 'region' && place.country === country)
    : undefined;
  return [
    {
      key,
      match: 'name',
      kind: 'town',
      name: city!,
      country,
      region: known?.name ?? (region || null),
      lat,
      lon,
      people: 0,
      box: null,
      wordIn: [],
    },
  ];
}

function ownRegion(tables: PlaceTables, members: readonly PlacedCompany[]): PlaceRow[] {
  const { state_region: region, country } = members[0]!;
  const key = placeKey(region!);
  if (key === '' || placesNamed(tables, key).some((place) => place.country === country && place.kind !== 'town')) return [];
  const edge = (pick: (company: PlacedCompany) => number, of: (...values: number[]) => number) =>
    Number(of(...members.map(pick)).toFixed(2));
  const box: Box = [
    edge(({ lon }) => lon, Math.min),
    edge(({ lat }) => lat, Math.min),
    edge(({ lon }) => lon, Math.max),
    edge(({ lat }) => lat, Math.max),
  ];
  return [{ key, match: 'name', kind: 'region', name: region!, country, region: null, ...middleOf(members), people: 0, box, wordIn: [] }];
}
