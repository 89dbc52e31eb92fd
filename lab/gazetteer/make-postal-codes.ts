/* oxlint-disable regexp/no-super-linear-move -- the texts are those of known tables */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { groupBy } from '../../src/contract/group-by.ts';
import { distanceKm } from '../../src/query/distance.ts';
import { placeKey } from '../../src/places/place-key.ts';
import { compareKeys, parsePlaceRow } from '../../src/places/place-file.ts';
import { formatPostalRow, postalFiles, writePostalIndex, type PostalRow } from '../../src/places/postal-file.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { readArchive } from './tables.ts';

/** A code, as countrystatecity-postal-codes has it. */
interface SourceCode {
  readonly code: string;
  readonly countryCode: string;
  readonly localityName: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Countries with a code for every street: how many characters of it are kept. */
const keptLength: Readonly<Record<string, number>> = { PT: 4, JP: 3, MT: 3, CN: 4, IE: 3, GB: 4, CA: 3, NL: 4, SG: 2, KR: 3, BR: 5 };

/**
 * The table has the numbers of Spanish municipalities for postal codes. Their first two digits are those of the province in both
 * (Correos; INE, Códigos de provincias), so a code is in the province of this capital.
 */
const spanishCapitals =
  'Vitoria-Gasteiz, Albacete, Alicante, Almería, Ávila, Badajoz, Palma, Barcelona, Burgos, Cáceres, Cádiz, Castellón de la Plana, Ciudad Real, Córdoba, A Coruña, Cuenca, Girona, Granada, Guadalajara, San Sebastián, Huelva, Huesca, Jaén, León, Lleida, Logroño, Lugo, Madrid, Málaga, Murcia, Pamplona, Ourense, Oviedo, Palencia, Las Palmas de Gran Canaria, Pontevedra, Salamanca, Santa Cruz de Tenerife, Santander, Segovia, Sevilla, Soria, Tarragona, Teruel, Toledo, Valencia, Valladolid, Bilbao, Zamora, Zaragoza, Ceuta, Melilla'.split(
    ', ',
  );

/** Codes that begin alike are within this distance of their middle, or misplaced, km. */
const farKm = 200;

interface Located {
  readonly code: string;
  readonly country: string;
  readonly town: string;
  readonly places: readonly { readonly lat: number; readonly lon: number }[];
}

/** Downloads the codes, and writes their files. @returns What was written. */
export async function makePostalCodes(): Promise<string> {
  const gazetteer = join(projectRoot, 'src/places/gazetteer');
  const rows = readdirSync(gazetteer)
    .filter((file) => /^\d+\.tsv$/.test(file))
    .flatMap((file) => readFileSync(join(gazetteer, file), 'utf8').trimEnd().split('\n').map(parsePlaceRow))
    .filter(({ kind, match }) => kind === 'town' && match !== 'code');
  const towns = groupBy(rows, ({ country, key }) => `${country} ${key}`);
  const text = await readArchive('postalCodes', 'countrystatecity_postal_codes/data/by-country/*/postcodes.json');
  const source = JSON.parse(`[${text.replaceAll(/\]\s*\[/g, '],[')}]`) as readonly (readonly SourceCode[])[];
  const lines: PostalRow[] = [];
  const townsOf = (country: string, name: string) => towns.get(`${country} ${placeKey(name)}`) ?? [];
  for (const codes of source) if (codes[0]?.countryCode !== 'ES') lines.push(...locate(codes, townsOf));
  for (const [i, town] of spanishCapitals.entries()) {
    const [largest] = townsOf('ES', town).toSorted((a, b) => b.people - a.people);
    if (largest === undefined) throw new Error(`The gazetteer has no ${town} in Spain.`);
    const [lat, lon] = [largest.lat, largest.lon].map((degrees) => Number(degrees.toFixed(2))) as [number, number];
    lines.push({ code: `${String(i + 1).padStart(2, '0')}*`, country: 'ES', town, lat, lon });
  }
  return write(lines);
}

function locate(
  codes: readonly SourceCode[],
  townsOf: (country: string, name: string) => readonly { readonly lat: number; readonly lon: number }[],
): PostalRow[] {
  const located = codes.flatMap(({ code, countryCode: country, localityName, latitude, longitude }): Located[] => {
    const bare = code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
    const named = (localityName ?? '').replace(/\s*\(.*\)$/, '').trim();
    const town =
      named === named.toUpperCase() ? named.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : named;
    const places = latitude !== null && longitude !== null ? [{ lat: latitude, lon: longitude }] : townsOf(country, town);
    return bare === '' || places.length === 0 ? [] : [{ code: bare, country, town, places }];
  });
  const beginning = (code: string) => code.slice(0, code.length > 4 ? 2 : 1);
  const middles = new Map(
    [
      ...groupBy(
        located.filter(({ places }) => places.length === 1),
        ({ code }) => beginning(code),
      ),
    ].map(([start, own]) => [start, medianOf(own.map(({ places: [place] }) => place!))] as const),
  );
  const placed = located.flatMap(({ code, country, town, places }): PostalRow[] => {
    const middle = middles.get(beginning(code));
    const away = ({ lat, lon }: { readonly lat: number; readonly lon: number }) =>
      middle === undefined ? 0 : distanceKm(lat, lon, middle.lat, middle.lon);
    const nearest = places.reduce((best, place) => (away(place) < away(best) ? place : best));
    const isFar = away(nearest) > farKm && beginning(code).length === 2;
    return isFar ? [] : [{ code, country, town, lat: Number(nearest.lat.toFixed(2)), lon: Number(nearest.lon.toFixed(2)) }];
  });
  const kept = keptLength[codes[0]?.countryCode ?? ''];
  const shortened = kept === undefined ? placed : placed.map((row) => ({ ...row, code: `${row.code.slice(0, kept)}*` }));
  return [...groupBy(shortened, ({ code }) => code).values()].map((same) => {
    const { lat, lon } = medianOf(same);
    // The town with most of the codes.
    const [town = ''] = [...groupBy(same, (row) => row.town)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    return { ...same[0]!, town, lat, lon };
  });
}

const medianOf = (points: readonly { readonly lat: number; readonly lon: number }[]) => {
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return { lat: middle(points.map(({ lat }) => lat)), lon: middle(points.map(({ lon }) => lon)) };
};

/** The most bytes of a file as it is sent. */
const fileBytes = 44_000;

function write(rows: readonly PostalRow[]): string {
  const folder = join(projectRoot, 'src/places/postal-codes');
  for (const file of readdirSync(folder)) if (file !== 'LICENSE') rmSync(join(folder, file));
  const sorted = rows.toSorted((a, b) => compareKeys(a.code, b.code) || compareKeys(a.country, b.country));
  // A code is in one file with the beginnings of it that stand for many.
  const groups = [...groupBy(sorted, ({ code }) => (/^[A-Z]/.test(code) ? code[0]! : code.slice(0, 2))).values()].map(
    (group) => `${group.map(formatPostalRow).join('\n')}\n`,
  );
  const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;
  const texts: string[] = [];
  for (const text of groups) {
    const joined = (texts.at(-1) ?? '') + text;
    if (texts.length > 0 && sizeOf(joined) <= fileBytes) texts[texts.length - 1] = joined;
    else texts.push(text);
  }
  texts.forEach((text, i) => writeFileSync(join(folder, postalFiles.shard(i)), text));
  writeFileSync(join(folder, postalFiles.index), writePostalIndex(texts.map((text) => text.slice(0, text.indexOf('\t')))));
  const sizes = texts.map(sizeOf);
  return `${rows.length} postal codes in ${texts.length} files, ${sizes.reduce((sum, size) => sum + size, 0)} bytes compressed, the largest ${Math.max(...sizes)}`;
}
