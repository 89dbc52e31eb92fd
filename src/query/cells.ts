import { capacityBandStarts } from '../contract/capacity-bands.ts';
import { serviceTypes } from '../contract/service-types.ts';
import { readJsonFile, writeJsonFile, type JsonFormat } from './json-file.ts';
import { contains, splitBox, type Bbox, type Filters } from './list-query.ts';

/**
 * The companies as small files, by which a program finds them without the function: once by place, in cells, and once by slug, in blocks.
 *
 *     /files/cells.json          index of the cells
 *     /files/cells/1203.json     the companies of a cell; of one that is divided, counts
 *     /files/blocks.json         index of the blocks
 *     /files/blocks/acme.json    the companies from this slug on
 *     /files/groups/1203-4.json  some companies of a cell in full, where a deployment has files alone
 *
 * A cell is a square of degrees: `0` the western half of the world and `1` the eastern, and each further digit a quarter of the square before,
 * 0 and 1 in the south, 0 and 2 in the west. Edges are halves of halves of 180, which binary fractions hold exactly. A square is divided where
 * it has more than {@link maxCellRows} companies, whatever lies around it; a block ends where the digest of a slug says so. One changed company
 * thus changes its own cell, the counts above it and its block.
 */
export const cellPaths = {
  folder: '/files/',
  cells: '/files/cells.json',
  cell: (key: string): string => `/files/cells/${key}.json`,
  blocks: '/files/blocks.json',
  block: (firstSlug: string): string => `/files/blocks/${firstSlug}.json`,
  group: (key: string, group: number): string => `/files/groups/${key}-${group}.json`,
} as const;

/** A company in a cell or block. Degrees are as published. Bit i of `services` stands for serviceTypes[i]. */
export type StoredRow = readonly [
  slug: string,
  lat: number,
  lon: number,
  country: string,
  services: number,
  /** Largest capacity of the whole fleet, tonnes; null when no crane states one. */
  maxCapacityT: number | null,
];

/** What the companies of a file have in all, so that it is read only where it may matter. */
export interface Summary {
  readonly rows: number;
  readonly services: number;
  readonly maxCapacityT: number | null;
}

/** A cell that is not divided. */
export interface Cell extends Summary {
  readonly key: string;
  /** Countries of its companies. */
  readonly countries: readonly string[];
}

/** The edges of an area, degrees; `west` above `east` where it crosses the antimeridian. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The index of the cells. */
export interface CellIndex {
  readonly companies: number;
  /** Where the companies of each country are. */
  readonly countries: ReadonlyMap<string, Extent>;
  /** Those that are not divided. The others are the beginnings of their keys. */
  readonly cells: readonly Cell[];
  /** Whether the companies of each cell are there in {@link groupsOf} too. */
  readonly hasGroups: boolean;
}

/** Counts by service, any first, and by capacity band, any first; zeros at the end of a row, and rows of zeros at the end, are left out. */
export type CountTable = readonly (readonly number[])[];

/** The companies of a part of a divided cell, which has 16 parts from west to east and from south to north. */
export interface CountedPart {
  readonly column: number;
  readonly row: number;
  /** Middle of its companies. */
  readonly lat: number;
  readonly lon: number;
  readonly countries: ReadonlyMap<string, CountTable>;
}

export interface Block extends Summary {
  readonly firstSlug: string;
}

/** The index of the blocks, in order of slugs. */
export interface BlockIndex {
  readonly companies: number;
  readonly blocks: readonly Block[];
}

/** A cell of more companies is divided: a company takes some 50 bytes. */
const maxCellRows = 512;
/** What lies within 300 m is not divided further. */
const maxDigits = 17;
/** A block has half to twice as many companies on average. */
const meanBlockRows = 512;

const partsAcross = 16;

/** Companies that stand together in full, about as many kilobytes. */
const groupRows = 16;

const formats = {
  cells: { file: cellPaths.cells, format: 'crane-cells', version: 1, members: ['companies', 'countries', 'cells'], sealed: false },
  cell: { file: 'a cell of companies', format: 'crane-rows', version: 1, members: ['rows'], sealed: false },
  counts: { file: 'the counts of a cell', format: 'crane-cell-counts', version: 1, members: ['parts'], sealed: false },
  group: { file: 'a group of companies', format: 'crane-companies', version: 1, members: ['items'], sealed: false },
  blocks: { file: cellPaths.blocks, format: 'crane-blocks', version: 1, members: ['companies', 'blocks'], sealed: false },
} as const satisfies Readonly<Record<string, JsonFormat>>;

/** What the members of a {@link StoredRow} are called. */
export const storedColumns = ['slug', 'lat', 'lon', 'country', 'services', 'max_capacity_t'] as const;

// Writing.

/** Companies in order of their slugs, to be written. */
export interface RowSource {
  readonly count: number;
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
  /** By row, bit i for serviceTypes[i]. */
  readonly services: ArrayLike<number>;
  /** NaN when no crane states one. */
  readonly maxCapacityT: ArrayLike<number>;
  slug(row: number): string;
  country(row: number): string;
}

/** A file that is written when it is asked for. */
export interface WrittenFile {
  readonly url: string;
  /** The companies that it is made from; null for an index, which is made from all. */
  readonly rows: readonly number[] | null;
  readonly write: () => string;
}

/** What the writer knows of the companies: their order is that of the rows. */
interface Rows extends RowSource {
  readonly slugs: readonly string[];
  /** Codes of countries, in order, and the place of each company's there. */
  readonly codes: readonly string[];
  readonly codeOf: Uint16Array;
  /** A company as it is written, in its cell and in its block. */
  text(row: number): string;
}

function prepareRows(source: RowSource): Rows {
  const { count, lat, lon, services, maxCapacityT } = source;
  const slugs = Array.from({ length: count }, (_, row) => source.slug(row));
  const countries = Array.from({ length: count }, (_, row) => source.country(row));
  const codes = [...new Set(countries)].sort();
  const places = new Map(codes.map((code, i) => [code, i]));
  const texts: string[] = [];
  const text = (row: number): string => {
    const capacity = Number.isNaN(maxCapacityT[row]!) ? 'null' : maxCapacityT[row]!;
    return (texts[row] ??= `["${slugs[row]!}",${lat[row]!},${lon[row]!},"${countries[row]!}",${services[row]!},${capacity}]`);
  };
  return { ...source, slugs, codes, codeOf: Uint16Array.from(countries, (code) => places.get(code)!), text };
}

/** Writes all cells, all blocks, and their indexes. */
export function* writeCells(source: RowSource): Generator<WrittenFile> {
  const all = prepareRows(source);
  const { lat, lon, codes, codeOf } = all;
  const found: (readonly [key: string, ...Summarised, countries: string])[] = [];
  const halves: [number[], number[]] = [[], []];
  for (let row = 0; row < all.count; row++) halves[lon[row]! >= 0 ? 1 : 0].push(row);
  const stack = [1, 0].map((half) => ({ key: String(half), own: halves[half]! }));
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const { key, own } = cell;
    if (own.length === 0) continue;
    if (own.length <= maxCellRows || key.length === maxDigits) {
      const countries = [...new Set(own.map((row) => codeOf[row]!))].sort((a, b) => a - b).map((i) => codes[i]!);
      found.push([key, ...summarise(all, own), countries.join('')]);
      yield { url: cellPaths.cell(key), rows: own, write: () => textOf(all, own) };
      continue;
    }
    yield { url: cellPaths.cell(key), rows: own, write: () => writeCounts(all, key, own) };
    const { west, south, east, north } = cellExtent(key);
    const [middleLon, middleLat] = [(west + east) / 2, (south + north) / 2];
    const quarters: number[][] = [[], [], [], []];
    for (const row of own) quarters[(lat[row]! >= middleLat ? 2 : 0) + (lon[row]! >= middleLon ? 1 : 0)]!.push(row);
    for (let digit = 3; digit >= 0; digit--) stack.push({ key: key + String(digit), own: quarters[digit]! });
  }
  const about = { columns: storedColumns, service_types: serviceTypes, capacity_min_t: [null, ...capacityBandStarts] };
  yield {
    url: cellPaths.cells,
    rows: null,
    write: () => writeJsonFile(formats.cells, { companies: all.count, ...about, countries: extentsOf(all), cells: found }),
  };
  yield* writeBlocks(all);
}

/** The file of some companies. */
function textOf({ text }: Rows, own: readonly number[]): string {
  const end = ']}';
  const empty = writeJsonFile(formats.cell, { rows: [] });
  return `${empty.slice(0, -end.length)}${own.map(text).join(',')}${end}`;
}

function* writeBlocks(all: Rows): Generator<WrittenFile> {
  const { slugs, count } = all;
  const blocks: (readonly [firstSlug: string, ...Summarised])[] = [];
  let own: number[] = [];
  for (let row = 0; row < count; row++) {
    own.push(row);
    const endsHere = digestOf(slugs[row]!) % (meanBlockRows / 2) === 0;
    if (row + 1 < count && (own.length < meanBlockRows / 2 || (own.length < meanBlockRows * 2 && !endsHere))) continue;
    const firstSlug = slugs[own[0]!]!;
    blocks.push([firstSlug, ...summarise(all, own)]);
    const rows = own;
    yield { url: cellPaths.block(firstSlug), rows, write: () => textOf(all, rows) };
    own = [];
  }
  yield {
    url: cellPaths.blocks,
    rows: null,
    write: () => writeJsonFile(formats.blocks, { companies: count, columns: storedColumns, service_types: serviceTypes, blocks }),
  };
}

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), with its bits mixed so that the lower ones tell texts apart too. */
function digestOf(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

type Summarised = readonly [rows: number, services: number, maxCapacityT: number | null];

function summarise({ services, maxCapacityT }: Rows, own: readonly number[]): Summarised {
  let bits = 0;
  let most = -1;
  for (const row of own) {
    bits |= services[row]!;
    // No comparison holds for an unknown capacity.
    if (maxCapacityT[row]! > most) most = maxCapacityT[row]!;
  }
  return [own.length, bits, most < 0 ? null : most];
}

/** The area of each country's companies, with the largest gap between them left out. */
function extentsOf({
  lat,
  lon,
  codes,
  codeOf,
  count,
}: Rows): (readonly [code: string, west: number, south: number, east: number, north: number])[] {
  const rowsOf: number[][] = codes.map(() => []);
  for (let row = 0; row < count; row++) rowsOf[codeOf[row]!]!.push(row);
  return codes.map((code, i) => {
    const across = Float64Array.from(rowsOf[i]!, (row) => lon[row]!).sort();
    let west = across[0]!;
    let east = across.at(-1)!;
    let gap = west + 360 - east;
    for (let at = 1; at < across.length; at++) {
      if (across[at]! - across[at - 1]! <= gap) continue;
      gap = across[at]! - across[at - 1]!;
      [west, east] = [across[at]!, across[at - 1]!];
    }
    let [south, north] = [90, -90];
    for (const row of rowsOf[i]!) [south, north] = [Math.min(south, lat[row]!), Math.max(north, lat[row]!)];
    return [code, west, south, east, north];
  });
}

const round = (degrees: number): number => Math.round(degrees * 1000) / 1000;
const bands = capacityBandStarts.length + 1;
/** Combinations of services and capacity band. */
const kinds = 2 ** serviceTypes.length * bands;

function writeCounts({ lat, lon, services, maxCapacityT, codes, codeOf }: Rows, key: string, own: readonly number[]): string {
  const { west, south, east } = cellExtent(key);
  const side = (east - west) / partsAcross;
  const at = (distance: number) => Math.min(partsAcross - 1, Math.floor(distance / side));
  /** By part: how many, the sums of their degrees, and by country how many of each kind. */
  const parts = new Map<number, { count: number; lat: number; lon: number; countries: Map<number, Uint32Array> }>();
  for (const row of own) {
    const place = at(lat[row]! - south) * partsAcross + at(lon[row]! - west);
    let part = parts.get(place);
    if (part === undefined) parts.set(place, (part = { count: 0, lat: 0, lon: 0, countries: new Map() }));
    part.count++;
    part.lat += lat[row]!;
    part.lon += lon[row]!;
    let counts = part.countries.get(codeOf[row]!);
    if (counts === undefined) part.countries.set(codeOf[row]!, (counts = new Uint32Array(kinds)));
    let band = 0;
    while (band < capacityBandStarts.length && maxCapacityT[row]! >= capacityBandStarts[band]!) band++;
    counts[services[row]! * bands + band]!++;
  }
  const written = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([place, part]) => {
      const countries = [...part.countries].sort(([a], [b]) => a - b);
      const middle = [round(part.lat / part.count), round(part.lon / part.count)];
      return [place, ...middle, ...countries.flatMap(([code, counts]) => [codes[code]!, tableOf(counts)])];
    });
  return writeJsonFile(formats.counts, { parts: written });
}

/** Counts companies wherever a filter would find them, from how many there are of each kind. */
function tableOf(counts: Uint32Array): CountTable {
  const table: number[][] = Array.from({ length: serviceTypes.length + 1 }, () => []);
  for (let kind = 0; kind < kinds; kind++) {
    const count = counts[kind]!;
    if (count === 0) continue;
    const [services, band] = [Math.floor(kind / bands), kind % bands];
    for (const [service, row] of table.entries()) {
      if (service > 0 && (services & (1 << (service - 1))) === 0) continue;
      for (let lower = 0; lower <= band; lower++) row[lower] = (row[lower] ?? 0) + count;
    }
  }
  while (table.at(-1)?.length === 0) table.pop();
  return table;
}

/**
 * The companies of a cell in groups that lie near each other, so that those of a small box are in few of them: in the order of a curve
 * that visits each quarter of the square, and of each quarter, before the next (G. M. Morton, 1966).
 */
export function groupsOf(key: string, rows: readonly StoredRow[]): StoredRow[][] {
  const { west, south, east } = cellExtent(key);
  const steps = 2 ** 15;
  const at = (distance: number) => Math.min(steps - 1, Math.floor((distance / (east - west)) * steps));
  const spread = (value: number): number => {
    let bits = value;
    bits = (bits | (bits << 8)) & 0x00ff00ff;
    bits = (bits | (bits << 4)) & 0x0f0f0f0f;
    bits = (bits | (bits << 2)) & 0x33333333;
    return (bits | (bits << 1)) & 0x55555555;
  };
  const placed = rows.map((row) => ({ row, place: spread(at(row[2] - west)) | (spread(at(row[1] - south)) << 1) }));
  placed.sort((a, b) => a.place - b.place);
  return Array.from({ length: Math.ceil(rows.length / groupRows) }, (_, i) =>
    placed.slice(i * groupRows, (i + 1) * groupRows).map(({ row }) => row),
  );
}

/** Writes a group. @param companies The JSON of each. */
export function writeGroup(companies: readonly string[]): string {
  const end = ']}';
  return `${writeJsonFile(formats.group, { items: [] }).slice(0, -end.length)}${companies.join(',')}${end}`;
}

/** The index of the cells, of a deployment that has groups. */
export const indexWithGroups = (text: string): string => JSON.stringify({ ...(JSON.parse(text) as object), groups: groupRows });

// Reading.

/** The square of a cell. */
export function cellExtent(key: string): Extent {
  let [west, south, side] = [key[0] === '1' ? 0 : -180, -90, 180];
  for (const digit of key.slice(1)) {
    side /= 2;
    if (digit === '1' || digit === '3') west += side;
    if (digit === '2' || digit === '3') south += side;
  }
  return { west, south, east: west + side, north: south + side };
}

/** @throws DamagedFileError when the text is foreign, of another version, or cut short. */
export function readCellIndex(text: string): CellIndex {
  const file = readJsonFile<{
    readonly companies: number;
    readonly countries: readonly (readonly [code: string, west: number, south: number, east: number, north: number])[];
    readonly cells: readonly (readonly [key: string, ...Summarised, countries: string])[];
    /** Companies in a group. */
    readonly groups?: number;
  }>(formats.cells, text);
  return {
    companies: file.companies,
    // Groups of another size would hold other companies than this program expects.
    hasGroups: file.groups === groupRows,
    countries: new Map(file.countries.map(([code, west, south, east, north]) => [code, { west, south, east, north }])),
    cells: file.cells.map(([key, rows, services, maxCapacityT, countries]) => ({
      key,
      rows,
      services,
      maxCapacityT,
      countries: countries.match(/../g) ?? [],
    })),
  };
}

/** @throws As {@link readCellIndex} does. */
export function readBlockIndex(text: string): BlockIndex {
  const file = readJsonFile<{ readonly companies: number; readonly blocks: readonly (readonly [firstSlug: string, ...Summarised])[] }>(
    formats.blocks,
    text,
  );
  const blocks = file.blocks.map(([firstSlug, rows, services, maxCapacityT]) => ({ firstSlug, rows, services, maxCapacityT }));
  return { companies: file.companies, blocks };
}

/** The companies of a cell that is not divided, or of a block, in order of their slugs. @throws As {@link readCellIndex} does. */
export const readRows = (text: string): readonly StoredRow[] =>
  readJsonFile<{ readonly rows: readonly StoredRow[] }>(formats.cell, text).rows;

/** The companies of a group. @throws As {@link readCellIndex} does. */
export const readGroup = (text: string): readonly unknown[] =>
  readJsonFile<{ readonly items: readonly unknown[] }>(formats.group, text).items;

/** The counts of a divided cell. @throws As {@link readCellIndex} does. */
export function readCounts(text: string): CountedPart[] {
  const { parts } = readJsonFile<{
    readonly parts: readonly (readonly [part: number, lat: number, lon: number, ...(string | CountTable)[]])[];
  }>(formats.counts, text);
  return parts.map(([part, lat, lon, ...countries]) => ({
    column: part % partsAcross,
    row: Math.floor(part / partsAcross),
    lat,
    lon,
    countries: new Map(
      Array.from({ length: countries.length / 2 }, (_, i) => [countries[2 * i] as string, countries[2 * i + 1] as CountTable]),
    ),
  }));
}

// Choosing.

const bitOf = ({ serviceType }: Filters): number => (serviceType === null ? 0 : 1 << serviceTypes.indexOf(serviceType));

/** Whether a company passes the filters. */
export function passes([, lat, lon, country, services, maxCapacityT]: StoredRow, filters: Filters): boolean {
  if (filters.country !== null && filters.country !== country) return false;
  if (filters.serviceType !== null && (services & bitOf(filters)) === 0) return false;
  if (filters.capacityMinT !== null && (maxCapacityT === null || maxCapacityT < filters.capacityMinT)) return false;
  return filters.bbox === null || contains(filters.bbox, lat, lon);
}

/** Whether a file may have a company that passes the filters, as far as its summary says. */
function mayPass({ services, maxCapacityT }: Summary, filters: Filters): boolean {
  if (filters.serviceType !== null && (services & bitOf(filters)) === 0) return false;
  return filters.capacityMinT === null || (maxCapacityT !== null && maxCapacityT >= filters.capacityMinT);
}

/** The part of a cell that lies in a box, from 0 to 1; null where they don't touch. */
function shareIn(key: string, bbox: Bbox): number | null {
  const cell = cellExtent(key);
  let share: number | null = null;
  for (const { minLon, minLat, maxLon, maxLat } of splitBox(bbox)) {
    const wide = Math.min(maxLon, cell.east) - Math.max(minLon, cell.west);
    const high = Math.min(maxLat, cell.north) - Math.max(minLat, cell.south);
    if (wide >= 0 && high >= 0) share = (share ?? 0) + (wide * high) / (cell.east - cell.west) ** 2;
  }
  return share;
}

/** The cells that may have companies that pass, and about how many of their companies do by place and country alone. */
export function cellsFor({ cells }: CellIndex, filters: Filters): { readonly cells: readonly Cell[]; readonly estimate: number } {
  const found: Cell[] = [];
  let estimate = 0;
  for (const cell of cells) {
    if (!mayPass(cell, filters)) continue;
    if (filters.country !== null && !cell.countries.includes(filters.country)) continue;
    const share = filters.bbox === null ? 1 : shareIn(cell.key, filters.bbox);
    if (share === null) continue;
    found.push(cell);
    estimate += (cell.rows * share) / (filters.country === null ? 1 : cell.countries.length);
  }
  return { cells: found, estimate };
}

/** The blocks that may have companies after a slug that pass, in order. */
export function blocksFor({ blocks }: BlockIndex, filters: Filters, after: string | null): readonly Block[] {
  return blocks.filter((block, i) => {
    const next = blocks[i + 1];
    return (after === null || next === undefined || next.firstSlug > after) && mayPass(block, filters);
  });
}
