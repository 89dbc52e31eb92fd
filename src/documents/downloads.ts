import { downloadPaths } from '../contract/discovery.ts';
import type { PublicCompany } from '../contract/entities.ts';
import type { Market } from '../model/market.ts';
import type { Pack } from '../query/pack.ts';
import { jsonDocument, type Document } from './document.ts';
import { largeDocument } from './large-document.ts';

/** A company as GET /api/companies/{slug} answers, with the largest capacity of its whole fleet, by which lists filter. */
function* companyJson({ companies }: Market, pack: Pack, row: number): Generator<Uint8Array | string> {
  yield pack.range(row, row).subarray(0, -1);
  yield `,"max_capacity_t":${companies[row]!.maxCapacityT}}`;
}

/** One company a line. */
function* ndjson(market: Market, pack: Pack): Generator<Uint8Array | string> {
  for (let row = 0; row < pack.count; row++) {
    yield* companyJson(market, pack, row);
    yield '\n';
  }
}

/** A FeatureCollection of RFC 7946: longitude before latitude; the company is the feature's properties. */
function* geojson(market: Market, pack: Pack): Generator<Uint8Array | string> {
  yield '{"type":"FeatureCollection","features":[\n';
  for (const [row, { published }] of market.companies.entries()) {
    const { id, lon, lat } = published;
    yield `{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[${lon},${lat}]},"properties":`;
    yield* companyJson(market, pack, row);
    yield `}${row + 1 < pack.count ? ',' : ''}\n`;
  }
  yield ']}\n';
}

const csvColumns = [
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

function* csv(market: Market): Generator<string> {
  yield `${[...csvColumns, 'max_capacity_t'].join(',')}\r\n`;
  for (const { published, maxCapacityT } of market.companies) yield `${csvLine(published)},${csvCell(maxCapacityT)}\r\n`;
}

function csvLine(company: PublicCompany): string {
  return csvColumns.map((column) => csvCell(column === 'services' ? company.services.join(';') : company[column])).join(',');
}

/** The whole public data set in three forms, and a document with their sizes and checksums. */
export function* downloadDocuments(market: Market, pack: Pack, baseUrl: string, dataVersion: string): Generator<Document> {
  const files = [
    largeDocument(downloadPaths.csv, () => csv(market)),
    largeDocument(downloadPaths.ndjson, () => ndjson(market, pack)),
    largeDocument(downloadPaths.geojson, () => geojson(market, pack)),
  ];
  yield* files;
  // After the files, which whoever reads the documents has read by then.
  const index = {
    data_version: dataVersion,
    licence: market.service.licence,
    companies: market.companies.length,
    files: files.map(({ url, mediaType, large }) => ({ url: baseUrl + url, media_type: mediaType, ...large.measure() })),
  };
  yield jsonDocument(downloadPaths.index, index);
}
