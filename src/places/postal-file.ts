/** The files of postal codes: tables without a header, in the order of codes. Columns are separated by tabs. */

/** Where a postal code is. A code that ends in an asterisk stands for all that begin so. */
export interface PostalRow {
  /** Letters and digits, in capitals. */
  readonly code: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** The town of its delivery; empty if unknown. */
  readonly town: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
}

export const formatPostalRow = ({ code, country, town, lat, lon }: PostalRow): string => [code, country, town, lat, lon].join('\t');

export function parsePostalRow(line: string): PostalRow {
  const [code = '', country = '', town = '', lat, lon] = line.split('\t');
  return { code, country, town, lat: Number(lat), lon: Number(lon) };
}

/** Names of the files. */
export const postalFiles = {
  /** Where each of the others begins. */
  index: 'index.json',
  shard: (shard: number): string => `${String(shard).padStart(2, '0')}.tsv`,
} as const;

/** Where the codes come from, as their license asks: what is made of them is under it too. */
const source = 'countrystatecity-postal-codes (https://countrystatecity.in), Open Database License 1.0; towns of GeoNames, CC BY 4.0';

export const writePostalIndex = (starts: readonly string[]): string => `${JSON.stringify({ source, starts })}\n`;
