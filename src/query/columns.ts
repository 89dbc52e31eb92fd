import { serviceTypes, type ServiceType } from '../contract/service-types.ts';
import { fnvStart, fnvStep, hexDigit } from './digest.ts';
import type { CompanyIndex } from './company-store.ts';
import { lowerBound } from '../contract/lower-bound.ts';
import { readSections, writeSections, type Format } from './sections.ts';

const format: Format = { magic: 'CRANECOL', version: 6 };

/** Length of the content digest kept for each company, bytes. */
export const itemDigestBytes = 16;

/** What the index stores for a company. */
export interface ColumnRow {
  readonly id: number;
  readonly slug: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly services: readonly string[];
  /** Largest capacity in the whole fleet, tonnes; null when no crane states one. */
  readonly maxCapacityT: number | null;
  /** Largest capacity of the cranes of each service, tonnes. */
  readonly maxCapacityByServiceT: Readonly<Partial<Record<ServiceType, number>>>;
  readonly lat: number;
  readonly lon: number;
}

/** The companies in slug order, a typed array for each property; row numbers are positions in that order. */
export interface Columns {
  readonly count: number;
  readonly ids: Uint32Array;
  /** Two letters, encoded as 26 · first + second. */
  readonly country: Uint16Array;
  /** Bit i is set when the company offers serviceTypes[i]. */
  readonly services: Uint8Array;
  /** Tonnes; NaN if unknown, so that every comparison is false. */
  readonly maxCapacityT: Float64Array;
  /** Largest capacity of a company's cranes of serviceTypes[i], at row · number of services + i; NaN if unknown. */
  readonly maxCapacityByServiceT: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Where each company is in the file of the companies. */
  readonly companies: CompanyIndex;
  readonly itemDigests: Uint8Array;
  /** Content version of the whole data. */
  readonly dataVersion: string;
  slug(row: number): string;
  /** Row of a slug, or -1. */
  find(slug: string): number;
  /** Number of companies with slugs up to and including `slug`: the row at which the page after it starts. */
  rowAfter(slug: string): number;
  /** Rows of a country, ascending. */
  countryRows(code: string): Uint32Array;
  /** Rows that offer a service, ascending. */
  serviceRows(service: ServiceType): Uint32Array;
}

/** By row, the largest capacity of a company's cranes of a service, or of all; NaN if unknown, so that every comparison is false. */
export function largestCapacities({ maxCapacityT, maxCapacityByServiceT }: Columns, service: ServiceType | null): (row: number) => number {
  if (service === null) return (row) => maxCapacityT[row]!;
  const [width, at] = [serviceTypes.length, serviceTypes.indexOf(service)];
  return (row) => maxCapacityByServiceT[row * width + at]!;
}

export const countryNumber = (code: string): number => (code.charCodeAt(0) - 65) * 26 + code.charCodeAt(1) - 65;
export const countryCode = (number: number): string => String.fromCharCode(Math.floor(number / 26) + 65, (number % 26) + 65);
const countryNumbers = 26 * 26;

/** Concatenates lists of row numbers, with the end of each. */
function concatLists(lists: readonly (readonly number[])[]): { rows: Uint32Array; ends: Uint32Array } {
  const ends = new Uint32Array(lists.length);
  let end = 0;
  lists.forEach((list, i) => (ends[i] = end += list.length));
  const rows = new Uint32Array(end);
  lists.forEach((list, i) => rows.set(list, ends[i]! - list.length));
  return { rows, ends };
}

/**
 * Writes the index file.
 *
 * @param rows Companies in slug order, byte by byte.
 * @param companies Where they are in their file.
 * @param itemHashes SHA-256 of each company's JSON, hex.
 * @throws RangeError when the rows aren't in slug order.
 */
export function writeColumns(
  rows: readonly ColumnRow[],
  companies: CompanyIndex,
  itemHashes: readonly string[],
  dataVersion: string,
): Uint8Array {
  const slugEnds = new Uint32Array(rows.length);
  let end = 0;
  let before: string | null = null;
  rows.forEach(({ slug }, i) => {
    if (before !== null && !(before < slug)) throw new RangeError(`companies are not in slug order at ${slug}`);
    // Slugs are ASCII, so characters are bytes.
    slugEnds[i] = end += slug.length;
    before = slug;
  });
  const slugBytes = new TextEncoder().encode(rows.map(({ slug }) => slug).join(''));

  const byCountry: number[][] = Array.from({ length: countryNumbers }, () => []);
  const byService: number[][] = serviceTypes.map(() => []);
  const services = new Uint8Array(rows.length);
  const itemDigests = new Uint8Array(rows.length * itemDigestBytes);
  const capacities = new Float64Array(rows.length * serviceTypes.length).fill(NaN);
  rows.forEach((row, i) => {
    byCountry[countryNumber(row.country)]!.push(i);
    serviceTypes.forEach((service, bit) => {
      capacities[i * serviceTypes.length + bit] = row.maxCapacityByServiceT[service] ?? NaN;
      if (!row.services.includes(service)) return;
      services[i]! |= 1 << bit;
      byService[bit]!.push(i);
    });
    const hash = itemHashes[i]!;
    for (let j = 0; j < itemDigestBytes; j++)
      itemDigests[i * itemDigestBytes + j] = (hexDigit(hash.charCodeAt(2 * j)) << 4) | hexDigit(hash.charCodeAt(2 * j + 1));
  });
  const countries = concatLists(byCountry);
  const serviceLists = concatLists(byService);
  return writeSections(
    format,
    { count: rows.length, dataVersion, services: serviceTypes },
    {
      ids: Uint32Array.from(rows, ({ id }) => id),
      slugBytes,
      slugEnds,
      country: Uint16Array.from(rows, (row) => countryNumber(row.country)),
      services,
      maxCapacityT: Float64Array.from(rows, (row) => row.maxCapacityT ?? NaN),
      maxCapacityByServiceT: capacities,
      lat: Float64Array.from(rows, (row) => row.lat),
      lon: Float64Array.from(rows, (row) => row.lon),
      itemEnds: companies.ends,
      itemChecksums: companies.checksums,
      itemDigests,
      countryRows: countries.rows,
      countryEnds: countries.ends,
      serviceRows: serviceLists.rows,
      serviceEnds: serviceLists.ends,
    },
  );
}

/** Finds rows by slug. @param bytes Slugs in order, concatenated. @param ends Where each of them ends. */
function openSlugs(bytes: Uint8Array, ends: Uint32Array): Pick<Columns, 'slug' | 'find' | 'rowAfter'> {
  const decoder = new TextDecoder();
  const startOf = (row: number): number => (row === 0 ? 0 : ends[row - 1]!);
  /** Negative, zero or positive if the slug of a row is before, equal to or after the text. Slugs are ASCII, so bytes are characters. */
  const compare = (row: number, wanted: string): number => {
    const start = startOf(row);
    const length = ends[row]! - start;
    const shared = Math.min(length, wanted.length);
    for (let i = 0; i < shared; i++) {
      const difference = bytes[start + i]! - wanted.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  };
  /** Rows plus one, by the hashes of their slugs; 0 is empty. A search by halves would wait for memory some twenty times. */
  let table: Uint32Array | null = null;
  const mask = 2 ** Math.ceil(Math.log2(2 * ends.length + 1)) - 1;
  const makeTable = (): Uint32Array => {
    const made = new Uint32Array(mask + 1);
    let character = 0;
    for (let row = 0; row < ends.length; row++) {
      let at = fnvStart;
      while (character < ends[row]!) at = fnvStep(at, bytes[character++]!);
      for (at &= mask; made[at] !== 0;) at = (at + 1) & mask;
      made[at] = row + 1;
    }
    return made;
  };
  return {
    slug: (row) => decoder.decode(bytes.subarray(startOf(row), ends[row])),
    find(slug) {
      table ??= makeTable();
      let at = fnvStart;
      for (let i = 0; i < slug.length; i++) at = fnvStep(at, slug.charCodeAt(i));
      for (at &= mask; table[at] !== 0; at = (at + 1) & mask) if (compare(table[at]! - 1, slug) === 0) return table[at]! - 1;
      return -1;
    },
    rowAfter: (slug) => lowerBound(ends.length, (row) => compare(row, slug) <= 0),
  };
}

/**
 * Opens the index file; arrays are views of `bytes`.
 *
 * @throws DamagedFileError when the file is damaged, or of another format or version.
 */
export async function readColumns(bytes: Uint8Array): Promise<Columns> {
  const file = await readSections(format, bytes);
  const { count, dataVersion } = file.meta as { count: number; dataVersion: string };
  const slugBytes = file.u8('slugBytes');
  const slugEnds = file.u32('slugEnds');
  const countryLists = { rows: file.u32('countryRows'), ends: file.u32('countryEnds') };
  const serviceLists = { rows: file.u32('serviceRows'), ends: file.u32('serviceEnds') };
  const listOf = ({ rows, ends }: typeof countryLists, i: number) => rows.subarray(i === 0 ? 0 : ends[i - 1], ends[i]);

  return {
    count,
    ids: file.u32('ids'),
    country: file.u16('country'),
    services: file.u8('services'),
    maxCapacityT: file.f64('maxCapacityT'),
    lat: file.f64('lat'),
    lon: file.f64('lon'),
    maxCapacityByServiceT: file.f64('maxCapacityByServiceT'),
    companies: { ends: file.u32('itemEnds'), checksums: file.u32('itemChecksums') },
    itemDigests: file.u8('itemDigests'),
    dataVersion,
    ...openSlugs(slugBytes, slugEnds),
    countryRows: (code) => (/^[A-Z]{2}$/.test(code) ? listOf(countryLists, countryNumber(code)) : new Uint32Array()),
    serviceRows: (service) => listOf(serviceLists, serviceTypes.indexOf(service)),
  };
}
