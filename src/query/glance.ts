import { serviceTypes } from '../contract/service-types.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from './json-file.ts';
import { contains, splitBox, type Bbox, type Filters } from './list-query.ts';
import { DamagedFileError } from './sections.ts';

/**
 * All companies at a glance, in columns: what a map draws, and what a program needs to find companies without the function.
 *
 *     /files/companies.json      the countries, and the companies if there are at most {@link maxTogether}
 *     /files/companies/DE.json   the companies of a country, where there are more
 *
 * A changed company changes its file, and the table of countries if the area or totals of its country change.
 */
export const glancePaths = {
  folder: '/files/',
  all: '/files/companies.json',
  countries: '/files/companies/',
  country: (code: string): string => `${glancePaths.countries}${code}.json`,
} as const;

/** The companies of a file in slug order, a column for each property; a company has the same position in every column. */
export interface GlanceColumns {
  readonly slug: readonly string[];
  readonly name: readonly string[];
  readonly city: readonly (string | null)[];
  readonly country: readonly string[];
  /** Degrees as published. */
  readonly lat: readonly number[];
  readonly lon: readonly number[];
  /** Bit i is serviceTypes[i]. */
  readonly services: readonly number[];
  /** Largest capacity of the whole fleet, tonnes; null when no crane states one. */
  readonly max_capacity_t: readonly (number | null)[];
}

/** A company at a glance. */
export type GlanceRow = { readonly [Name in keyof GlanceColumns]: GlanceColumns[Name][number] };

export const glanceColumns = [
  'slug',
  'name',
  'city',
  'country',
  'lat',
  'lon',
  'services',
  'max_capacity_t',
] as const satisfies readonly (keyof GlanceColumns)[];

/** A summary of a country, so that its file is read only when it may matter. */
export interface GlanceCountry {
  readonly country: string;
  readonly companies: number;
  /** The area of its companies without the largest gap between them; it may cross the antimeridian. */
  readonly bbox: Bbox;
  /** The center of its companies, degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly services: number;
  readonly max_capacity_t: number | null;
}

/** The file of all companies. */
export interface GlanceTable {
  readonly companies: number;
  readonly countries: readonly GlanceCountry[];
  /** Null if each country has its own file. */
  readonly columns: GlanceColumns | null;
}

/** Up to this many companies share one file of about 1 MB, 220 KB compressed. */
export const maxTogether = 10_000;

const formats = {
  all: { file: glancePaths.all, format: 'crane-glance', version: 1, members: ['companies', 'countries', 'columns'], sealed: false },
  country: { file: 'the companies of a country', format: 'crane-glance-country', version: 1, members: ['columns'], sealed: false },
} as const satisfies Readonly<Record<string, JsonFormat>>;

// Writing.

/** Companies in slug order, for writing. */
export interface GlanceSource {
  readonly count: number;
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
  /** By row, bit i for serviceTypes[i]. */
  readonly services: ArrayLike<number>;
  /** NaN if no crane states one. */
  readonly maxCapacityT: ArrayLike<number>;
  slug(row: number): string;
  country(row: number): string;
  /** Called only for rows of files that are written. */
  nameAndCity(row: number): { readonly name: string; readonly city?: string | null | undefined };
}

/** A file that is written on demand. */
export interface WrittenFile {
  readonly url: string;
  /** The companies in it; null for the table of countries, which is made from their totals. */
  readonly rows: readonly number[] | null;
  readonly write: () => string;
}

/** The files of a market. @param together Most companies in a single file. */
export function* writeGlance(source: GlanceSource, together = maxTogether): Generator<WrittenFile> {
  const rows = Array.from({ length: source.count }, (_, row) => row);
  const rowsOf = new Map<string, number[]>();
  for (const row of rows) {
    const code = source.country(row);
    const own = rowsOf.get(code);
    if (own === undefined) rowsOf.set(code, [row]);
    else own.push(row);
  }
  const countries = [...rowsOf].sort(([a], [b]) => (a < b ? -1 : 1));
  const isWhole = source.count <= together;
  const write = () =>
    writeJsonFile(formats.all, {
      companies: source.count,
      service_types: serviceTypes,
      countries: countries.map(([code, own]) => ({ country: code, companies: own.length, ...summarise(source, own) })),
      columns: isWhole ? columnsOf(source, rows) : null,
    });
  yield { url: glancePaths.all, rows: isWhole ? rows : null, write };
  if (isWhole) return;
  for (const [code, own] of countries) {
    const text = () => writeJsonFile(formats.country, { country: code, service_types: serviceTypes, columns: columnsOf(source, own) });
    yield { url: glancePaths.country(code), rows: own, write: text };
  }
}

const orNull = (tonnes: number): number | null => (Number.isNaN(tonnes) ? null : tonnes);

function columnsOf(source: GlanceSource, rows: readonly number[]): GlanceColumns {
  const texts = rows.map((row) => source.nameAndCity(row));
  return {
    slug: rows.map((row) => source.slug(row)),
    name: texts.map(({ name }) => name),
    city: texts.map(({ city }) => city ?? null),
    country: rows.map((row) => source.country(row)),
    lat: rows.map((row) => source.lat[row]!),
    lon: rows.map((row) => source.lon[row]!),
    services: rows.map((row) => source.services[row]!),
    max_capacity_t: rows.map((row) => orNull(source.maxCapacityT[row]!)),
  };
}

const round = (degrees: number): number => Math.round(degrees * 100) / 100;

function summarise({ lat, lon, services, maxCapacityT }: GlanceSource, own: readonly number[]) {
  const { west, east } = spanOf(own.map((row) => lon[row]!));
  let [bits, most, south, north, down, along] = [0, NaN, 90, -90, 0, 0];
  for (const row of own) {
    bits |= services[row]!;
    // Comparisons with an unknown capacity are false.
    if (!(maxCapacityT[row]! <= most) && !Number.isNaN(maxCapacityT[row]!)) most = maxCapacityT[row]!;
    [south, north] = [Math.min(south, lat[row]!), Math.max(north, lat[row]!)];
    down += lat[row]!;
    along += lon[row]! < west ? lon[row]! + 360 : lon[row]!;
  }
  const middle = along / own.length;
  return {
    bbox: [west, south, east, north],
    lat: round(down / own.length),
    lon: round(middle > 180 ? middle - 360 : middle),
    services: bits,
    max_capacity_t: orNull(most),
  };
}

/** The range of longitudes without the largest gap between them; `west` > `east` across the antimeridian. */
function spanOf(longitudes: readonly number[]): { readonly west: number; readonly east: number } {
  const across = Float64Array.from(longitudes).sort();
  let [west, east] = [across[0]!, across.at(-1)!];
  let gap = west + 360 - east;
  for (let at = 1; at < across.length; at++) {
    if (across[at]! - across[at - 1]! <= gap) continue;
    gap = across[at]! - across[at - 1]!;
    [west, east] = [across[at]!, across[at - 1]!];
  }
  return { west, east };
}

// Reading.

/** @throws DamagedFileError when the text is of another format or version, or cut short. */
export function readGlanceTable(text: string): GlanceTable {
  type Written = Omit<GlanceCountry, 'bbox'> & { readonly bbox: readonly [west: number, south: number, east: number, north: number] };
  const { companies, countries, columns } = readJsonFile<{
    readonly companies: number;
    readonly countries: readonly Written[];
    readonly columns: GlanceColumns | null;
  }>(formats.all, text);
  return {
    companies,
    countries: countries.map(({ bbox: [minLon, minLat, maxLon, maxLat], ...country }) => ({
      ...country,
      bbox: { minLon, minLat, maxLon, maxLat },
    })),
    columns: columns === null ? null : checkColumns(formats.all, columns),
  };
}

/** The companies of a country. @throws As {@link readGlanceTable} does. */
export const readGlanceCountry = (text: string): GlanceColumns =>
  checkColumns(formats.country, readJsonFile<{ readonly columns: GlanceColumns }>(formats.country, text).columns);

function checkColumns({ file }: JsonFormat, columns: GlanceColumns): GlanceColumns {
  const wrong = glanceColumns.find((name) => columns[name]?.length !== columns.slug?.length);
  if (wrong !== undefined) throw new DamagedFileError(`${file} has no whole column ${wrong}`);
  return columns;
}

/** A company of a file. */
export const glanceRow = (columns: GlanceColumns, row: number): GlanceRow =>
  Object.fromEntries(glanceColumns.map((name) => [name, columns[name][row]])) as unknown as GlanceRow;

// Choosing.

const bitOf = ({ serviceType }: Filters): number => (serviceType === null ? 0 : 1 << serviceTypes.indexOf(serviceType));

/** The positions of companies in a file that pass the filters, from one on. */
export function* passing(columns: GlanceColumns, filters: Filters, from = 0): Generator<number> {
  const { country, lat, lon, services, max_capacity_t } = columns;
  const { capacityMinT, bbox } = filters;
  const bit = bitOf(filters);
  for (let row = from; row < country.length; row++) {
    if (filters.country !== null && filters.country !== country[row]) continue;
    if (bit !== 0 && (services[row]! & bit) === 0) continue;
    if (capacityMinT !== null && !(max_capacity_t[row] !== null && max_capacity_t[row]! >= capacityMinT)) continue;
    if (bbox === null || contains(bbox, lat[row]!, lon[row]!)) yield row;
  }
}

const touches = (a: Bbox, b: Bbox): boolean =>
  a.minLat <= b.maxLat &&
  b.minLat <= a.maxLat &&
  splitBox(a).some((one) => splitBox(b).some((other) => one.minLon <= other.maxLon && other.minLon <= one.maxLon));

/** The countries that may have matching companies. */
export function countriesFor({ countries }: GlanceTable, filters: Filters): string[] {
  const bit = bitOf(filters);
  return countries
    .filter(
      ({ country, bbox, services, max_capacity_t }) =>
        (filters.country === null || filters.country === country) &&
        (bit === 0 || (services & bit) !== 0) &&
        (filters.capacityMinT === null || (max_capacity_t !== null && max_capacity_t >= filters.capacityMinT)) &&
        (filters.bbox === null || touches(bbox, filters.bbox)),
    )
    .map(({ country }) => country);
}

/** Matching companies of some files in slug order, after a slug, up to a number. */
export function findRows(
  files: readonly GlanceColumns[],
  filters: Filters,
  { after = null, count = Infinity }: { readonly after?: string | null; readonly count?: number } = {},
): GlanceRow[] {
  const found: { readonly slug: string; readonly columns: GlanceColumns; readonly row: number }[] = [];
  for (const columns of files) {
    let own = 0;
    for (const row of passing(columns, filters, after === null ? 0 : firstAfter(columns.slug, after))) {
      if (own++ >= count) break;
      found.push({ slug: columns.slug[row]!, columns, row });
    }
  }
  if (files.length > 1) found.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return (
    found
      // A company that has moved to another country is in two files if one of them is from a cache.
      .filter(({ slug }, i) => slug !== found[i - 1]?.slug)
      .slice(0, count)
      .map(({ columns, row }) => glanceRow(columns, row))
  );
}

/** The position of the first slug after another. */
function firstAfter(slugs: readonly string[], after: string): number {
  let [low, high] = [0, slugs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slugs[middle]! > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
