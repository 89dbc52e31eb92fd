import { downloadPaths } from '../contract/discovery.ts';
import type { PublicCompany } from '../contract/entities.ts';
import type { Market } from '../model/market.ts';
import { placeOf } from './addresses.ts';
import { jsonDocument, type Document, type Measured } from './document.ts';
import type { MarketIndex } from './market-index.ts';
import { documentInParts, type Part, type RowRange } from './parts.ts';

/** Companies in parts, each as text that `write` makes of it. */
export const partsOfRows = (ranges: readonly RowRange[], write: (row: number) => string): Part[] =>
  ranges.map(({ first, last, digest }) => ({
    key: digest,
    make: () => Array.from({ length: last - first + 1 }, (_, i) => write(first + i)).join(''),
  }));

/** A company as GET /api/companies/{slug} answers, with the largest capacity of its whole fleet, by which lists filter. */
function companyJson({ companies, pack }: MarketIndex, row: number): string {
  const bytes = pack.range(row, row);
  return `${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length - 1).toString()},"max_capacity_t":${companies[row]!.maxCapacityT}}`;
}

/** One company a line. */
const ndjson = (index: MarketIndex, ranges: readonly RowRange[]): Part[] => partsOfRows(ranges, (row) => `${companyJson(index, row)}\n`);

/** A FeatureCollection of RFC 7946: longitude before latitude; the company is the feature's properties. */
const geojson = (index: MarketIndex, ranges: readonly RowRange[]): Part[] => [
  { key: 'head', make: () => '{"type":"FeatureCollection","features":[\n' },
  ...partsOfRows(ranges, (row) => {
    const { id, lon, lat } = index.companies[row]!.published;
    const point = `{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[${lon},${lat}]},"properties":`;
    return `${point}${companyJson(index, row)}}${row + 1 < index.companies.length ? ',' : ''}\n`;
  }),
  { key: 'tail', make: () => ']}\n' },
];

/** Columns of the table, before the largest capacity. */
export const csvColumns = [
  'id',
  'slug',
  'name',
  'description',
  'logo_url',
  'cover_image_url',
  'website',
  'phone',
  'whatsapp',
  'address_line1',
  'address_line2',
  'city',
  'state_region',
  'country',
  'postal_code',
  'lat',
  'lon',
  'tier',
  'services',
] as const satisfies readonly (keyof PublicCompany)[];

/** Signs that begin a formula, those of full width among them. */
const formulaSigns = '=+-@＝＋－＠';

/** A number or a telephone number is no formula, whatever sign it starts with; quotes may end it. */
const harmless = /^[+-][\d ()./-]+"*$/;

/** Blanks, quotes, and what separates cells in some country: each run of them, and the beginning of the text. */
const gaps = /^[\s"',;|]*|[\s"',;|]+/g;

/**
 * A cell of CSV (RFC 4180). An apostrophe stands before each sign that a spreadsheet would take for the beginning of a formula: at the beginning
 * of the text, and behind a separator in it. OWASP, CSV Injection: "You also need to take care of the field separator (e.g., ‘,’, or ‘;’) and
 * quotes, as attackers could use this to start a new cell". A spreadsheet takes the separator of its country, and to it a quoted cell that it does
 * not see begin is not quoted. A sign that has an apostrophe already gets another, so that taking one away gives back every text.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = value.replace(gaps, (gap, at: number) => {
    const end = at + gap.length;
    if (!formulaSigns.includes(value[end] ?? ' ') || !(at === 0 || /[,;|\t\r\n]/.test(gap))) return gap;
    const [cell] = /^[^,;|\t\r\n]*/.exec(value.slice(end))!;
    return harmless.test(cell) && !gap.includes("'") ? gap : `${gap}'`;
  });
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csv = ({ companies }: MarketIndex, ranges: readonly RowRange[]): Part[] => [
  { key: 'head', make: () => `${[...csvColumns, 'max_capacity_t'].join(',')}\r\n` },
  ...partsOfRows(ranges, (row) => {
    const { published, maxCapacityT } = companies[row]!;
    return `${csvLine(published)},${csvCell(maxCapacityT)}\r\n`;
  }),
];

function csvLine(company: PublicCompany): string {
  return csvColumns.map((column) => csvCell(column === 'services' ? company.services.join(';') : company[column])).join(',');
}

/** The whole public data set in three forms. */
export const downloadDocuments = (index: MarketIndex, ranges: readonly RowRange[]): Document[] => [
  documentInParts(downloadPaths.csv, csv(index, ranges)),
  documentInParts(downloadPaths.ndjson, ndjson(index, ranges)),
  documentInParts(downloadPaths.geojson, geojson(index, ranges)),
];

/** A document with their sizes and checksums. */
export function downloadIndex(market: Market, baseUrl: string, dataVersion: string, measured: Measured): Document {
  const files = [downloadPaths.csv, downloadPaths.ndjson, downloadPaths.geojson].map((url) => {
    const { bytes, sha256 } = measured(url);
    return { url: baseUrl + url, media_type: placeOf(url).mediaType, bytes, sha256 };
  });
  const { service, companies } = market;
  return jsonDocument(downloadPaths.index, { data_version: dataVersion, licence: service.licence, companies: companies.length, files });
}
