import { crc32, digest } from './digest.ts';
import { joinBytes } from './sections.ts';

/**
 * The published JSON of all companies in parts: JSON arrays `[company,company]` of consecutive companies in slug order, without blanks. A
 * part is named by its SHA-256, so it never changes, and a release shares unchanged parts with the previous one.
 *
 *     /files/company-parts/1b0e5c7d9a2f4e68.json    a part
 *     /files/company-parts.json                     the names of all parts, each with its first slug and its number of companies
 *
 * Hosts know from the columns where each company is in its part, and its checksum ({@link PartIndex}). Those bytes are the body of `GET
 * /api/companies/{slug}`, so a list is made of byte ranges joined by commas. Others read the index, and parts with `JSON.parse`.
 */
export const companyPartPaths = {
  folder: '/files/company-parts/',
  part: (name: string): string => `/files/company-parts/${name}.json`,
  /** Below `client/`; its gzip form is beside it. */
  file: (name: string): string => `files/company-parts/${name}.json`,
  index: '/files/company-parts.json',
} as const;

/** A part: companies from a row on. */
export interface CompanyPart {
  /** 16 digits of its SHA-256. */
  readonly name: string;
  readonly firstRow: number;
  /** How many. */
  readonly rows: number;
}

/** Where companies are, and their checksums; stored in the columns. */
export interface PartIndex {
  /** In the order of the companies. */
  readonly parts: readonly CompanyPart[];
  /** By row, the number of the part. */
  readonly partOf: Uint32Array;
  /** By row, the offset in its part just after the company. */
  readonly ends: Uint32Array;
  /** By row, the CRC-32 of the JSON. */
  readonly checksums: Uint32Array;
}

/** Builds the index of parts. */
export function partIndex(parts: readonly CompanyPart[], ends: Uint32Array, checksums: Uint32Array): PartIndex {
  const partOf = new Uint32Array(ends.length);
  parts.forEach(({ firstRow, rows }, part) => partOf.fill(part, firstRow, firstRow + rows));
  return { parts, partOf, ends, checksums };
}

/** Offset of a company in its part. */
export const startOf = ({ parts, partOf, ends }: PartIndex, row: number): number =>
  // After the bracket, or after the comma that follows the previous one.
  row === parts[partOf[row]!]!.firstRow ? 1 : ends[row - 1]! + 1;

/** Size of a company, bytes. */
export const bytesOf = (index: PartIndex, row: number): number => index.ends[row]! - startOf(index, row);

/** Whether bytes match the checksum of a company. */
export const isCompany = ({ checksums }: PartIndex, row: number, bytes: Uint8Array): boolean => crc32(bytes) === checksums[row];

/** Limits on the size of a part, bytes; the average is about `min + mean`. Only a single company may exceed `max`. */
export interface PartBytes {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/**
 * A function at the edge needs nearly every part for a box of 100 companies, and may ask for 50 files in a request (decision 069): at 100,000
 * companies there are some 36 parts.
 */
const partBytes: PartBytes = { min: 3 << 19, mean: 3 << 19, max: 6 << 20 };

/** Bytes of a SHA-256 in a name. */
const nameBytes = 8;
const nameOf = (part: Uint8Array): string => Array.from(digest(part, nameBytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const [open, comma, close] = [Uint8Array.of(0x5b), Uint8Array.of(0x2c), Uint8Array.of(0x5d)];

/** The document of a part. */
export const writePart = (companies: readonly Uint8Array[]): Uint8Array =>
  joinBytes([open, ...companies.flatMap((company, i) => (i === 0 ? [company] : [comma, company])), close]);

/**
 * Cuts serialized companies into parts. The checksum of a company decides whether a part ends there: adding, removing or changing a company
 * moves only the nearest ends.
 */
export function cutParts(companies: readonly Uint8Array[], { min, mean, max }: PartBytes = partBytes): PartIndex {
  const ends = new Uint32Array(companies.length);
  const checksums = Uint32Array.from(companies, (company) => crc32(company));
  const parts: CompanyPart[] = [];
  let firstRow = 0;
  let at = open.length;
  for (const [row, { length }] of companies.entries()) {
    ends[row] = at += length;
    const endsHere = at >= max || (at >= min && checksums[row]! < (length / mean) * 2 ** 32);
    at += comma.length;
    if (!endsHere && row + 1 < companies.length) continue;
    const own = companies.slice(firstRow, row + 1);
    parts.push({ name: nameOf(writePart(own)), firstRow, rows: own.length });
    firstRow = row + 1;
    at = open.length;
  }
  return partIndex(parts, ends, checksums);
}

/** The index of the parts. @param slug The slug of a row. */
export const listParts = ({ parts, ends }: PartIndex, slug: (row: number) => string) => ({
  companies: ends.length,
  parts: parts.map(({ name, firstRow, rows }) => ({ url: companyPartPaths.part(name), first_slug: slug(firstRow), companies: rows })),
});
