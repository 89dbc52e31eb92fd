import type { PublicCompany } from '../contract/entities.ts';
import type { Market } from '../model/market.ts';
import type { Pack } from '../query/pack.ts';
import { jsonDocument, type Document } from './document.ts';
import { sha256Hex } from './market-index.ts';

const lineFeed = 0x0a;

/** Joins parts with one byte between two and one at the end. */
function joinLines(parts: readonly Uint8Array[]): Buffer {
  const whole = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + part.length + 1, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
    whole[at++] = lineFeed;
  }
  return whole;
}

/** One company a line, each exactly as GET /api/companies/{slug} answers. */
function ndjson(pack: Pack): Uint8Array {
  return joinLines(Array.from({ length: pack.count }, (_, row) => pack.range(row, row)));
}

/** A FeatureCollection of RFC 7946: longitude before latitude; the company is the feature's properties. */
function geojson(market: Market, pack: Pack): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('{"type":"FeatureCollection","features":[\n')];
  market.companies.forEach(({ published: { id, lon, lat } }, row) => {
    const comma = row + 1 < pack.count ? ',' : '';
    parts.push(
      Buffer.from(`{"type":"Feature","id":${id},"geometry":{"type":"Point","coordinates":[${lon},${lat}]},"properties":`),
      pack.range(row, row),
      Buffer.from(`}${comma}\n`),
    );
  });
  parts.push(Buffer.from(']}\n'));
  return Buffer.concat(parts);
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

/** A number or a telephone number is no formula, whatever sign it starts with. */
const harmless = /^[+-]?[\d ()./-]+$/;

/**
 * A cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, CSV Injection).
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) && !harmless.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csv(market: Market): Uint8Array {
  const lines = [csvColumns.join(','), ...market.companies.map(({ published }) => csvLine(published)), ''];
  return Buffer.from(lines.join('\r\n'));
}

function csvLine(company: PublicCompany): string {
  return csvColumns.map((column) => csvCell(column === 'services' ? company.services.join(';') : company[column])).join(',');
}

/** The whole public data set in three forms, and a document with their sizes and checksums. */
export function downloadDocuments(market: Market, pack: Pack, baseUrl: string, dataVersion: string): Document[] {
  const file = (extension: string, mediaType: string, bytes: Uint8Array): Document => ({
    url: `/downloads/companies.${extension}`,
    file: `downloads/companies.${extension}`,
    mediaType,
    documentClass: 'download',
    bytes,
    link: null,
  });
  const files = [
    file('csv', 'text/csv; charset=utf-8; header=present', csv(market)),
    file('ndjson', 'application/x-ndjson; charset=utf-8', ndjson(pack)),
    file('geojson', 'application/geo+json', geojson(market, pack)),
  ];
  const index = {
    data_version: dataVersion,
    licence: market.service.licence,
    companies: market.companies.length,
    files: files.map(({ url, mediaType, bytes }) => ({
      url: baseUrl + url,
      media_type: mediaType,
      bytes: bytes.length,
      sha256: sha256Hex(bytes),
    })),
  };
  return [...files, jsonDocument('/downloads/index.json', 'downloads/index.json', 'discovery', index)];
}
