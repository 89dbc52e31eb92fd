import { crc32 } from './digest.ts';
import { DamagedFileError } from './sections.ts';

/** The companies as `GET /api/companies/{slug}` returns them, a JSON object a line, in slug order. Below `server/`. */
export const companiesFile = 'companies.ndjson';

/** Where companies are in their file, and their checksums; stored in the columns. */
export interface CompanyIndex {
  /** By row, the offset in the file just after the company. */
  readonly ends: Uint32Array;
  /** By row, the CRC-32 of the JSON. */
  readonly checksums: Uint32Array;
}

/** The companies, in memory. */
export interface CompanyStore {
  readonly count: number;
  /** Length of a company, bytes. */
  bytes(row: number): number;
  /** The JSON of a company. @throws DamagedFileError when it differs from its checksum. */
  company(row: number): Uint8Array<ArrayBuffer>;
}

const newline = 0x0a;

/** Writes serialized companies into one file. */
export function writeCompanies(companies: readonly Uint8Array[]): { readonly file: Uint8Array<ArrayBuffer>; readonly index: CompanyIndex } {
  const file = new Uint8Array(companies.reduce((sum, { length }) => sum + length + 1, 0));
  const ends = new Uint32Array(companies.length);
  let at = 0;
  companies.forEach((company, row) => {
    file.set(company, at);
    ends[row] = at += company.length;
    file[at++] = newline;
  });
  return { file, index: { ends, checksums: Uint32Array.from(companies, (company) => crc32(company)) } };
}

/** Length of a company, bytes. */
export const companyBytes = ({ ends }: CompanyIndex, row: number): number => ends[row]! - startOf(ends, row);

/** Where a company begins: after the newline of the one before. */
const startOf = (ends: Uint32Array, row: number): number => (row === 0 ? 0 : ends[row - 1]! + 1);

/** Opens the file of the companies. Each company is checked when it is first used. @throws DamagedFileError when the file has another length. */
export function openCompanies(file: Uint8Array<ArrayBuffer>, index: CompanyIndex): CompanyStore {
  const { ends, checksums } = index;
  const length = startOf(ends, ends.length);
  if (file.length !== length) throw new DamagedFileError(`${companiesFile} has ${file.length} bytes, not ${length}`);
  // A plain array: views of a Buffer take twice as long to make.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.length);
  /** A bit for each company that has been checked. */
  const checked = new Uint32Array(Math.ceil(ends.length / 32));
  return {
    count: ends.length,
    bytes: (row) => companyBytes(index, row),
    company(row) {
      const company = bytes.subarray(startOf(ends, row), ends[row]);
      const bit = 1 << (row & 31);
      if ((checked[row >>> 5]! & bit) !== 0) return company;
      if (crc32(company) !== checksums[row]) throw new DamagedFileError(`${companiesFile}: company ${row} differs from its checksum`);
      checked[row >>> 5]! |= bit;
      return company;
    },
  };
}
