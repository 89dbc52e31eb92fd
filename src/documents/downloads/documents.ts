import { downloadPaths } from '../../contract/discovery.ts';
import { downloadFiles } from '../../contract/public-tables.ts';
import type { Market } from '../../model/market.ts';
import { placeOf } from '../addresses.ts';
import { jsonDocument, type Document, type Measured } from '../document.ts';
import type { MarketIndex } from '../market-index.ts';
import type { RowRange } from '../parts.ts';
import { companyDownloads } from './companies.ts';
import { countRows, tableDocuments } from './tables.ts';

/** The whole public data set. */
export const downloadDocuments = (market: Market, index: MarketIndex, ranges: readonly RowRange[]): Document[] => [
  ...companyDownloads(index, ranges),
  ...tableDocuments(market, index, ranges),
];

/** A document with their sizes, checksums and numbers of rows. */
export function downloadIndex(market: Market, baseUrl: string, dataVersion: string, measured: Measured): Document {
  const rows = countRows(market);
  const files = downloadFiles.map(({ path, table, format }) => {
    const { bytes, sha256 } = measured(path);
    return { url: baseUrl + path, table, format, media_type: placeOf(path).mediaType, rows: rows[table], bytes, sha256 };
  });
  const { service, companies } = market;
  return jsonDocument(downloadPaths.index, {
    data_version: dataVersion,
    licence: service.licence,
    data_package: baseUrl + downloadPaths.dataPackage,
    companies: companies.length,
    files,
  });
}
