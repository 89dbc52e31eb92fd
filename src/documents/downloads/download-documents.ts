import * as z from 'zod';
import { downloadPaths } from '../../contract/discovery.ts';
import { downloadFiles } from '../../contract/public-tables.ts';
import type { Market } from '../../model/market.ts';
import { fileAddressOf } from '../addresses.ts';
import { jsonDocument, type Document, type Measured } from '../document.ts';
import type { MarketIndex } from '../market-index.ts';
import { cutRows } from '../parts.ts';
import type { Site } from '../site.ts';
import { companyDownloads } from './companies.ts';
import { countRows, tableDocuments } from './tables.ts';

/** The whole public data set. */
export function downloadDocuments(market: Market, index: MarketIndex): Document[] {
  const ranges = cutRows(index.columns);
  return [...companyDownloads(index, ranges), ...tableDocuments(market, index, ranges)];
}

/** What is known about the files once they are made. */
export interface DownloadIndex {
  readonly data_version: string;
  /** Of the data, if stated. */
  readonly licence?: NonNullable<Market['service']['licence']>;
  /** Where the columns are described. */
  readonly data_package: string;
  /** The page for people. */
  readonly page: string;
  readonly companies: number;
  readonly files: readonly DownloadFile[];
}

export interface DownloadFile {
  readonly url: string;
  readonly table: string;
  readonly format: string;
  readonly media_type: string;
  readonly rows: number;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Gathers sizes, checksums and numbers of rows. */
export function indexDownloads(
  { market, baseUrl, dataVersion }: Pick<Site, 'market' | 'baseUrl' | 'dataVersion'>,
  measured: Measured,
): DownloadIndex {
  const rows = countRows(market);
  const files = downloadFiles.map(({ path, table, format }) => {
    const { bytes, sha256 } = measured(path);
    return { url: baseUrl + path, table, format, media_type: fileAddressOf(path).mediaType, rows: rows[table], bytes, sha256 };
  });
  const { service, companies } = market;
  return {
    data_version: dataVersion,
    ...(service.licence === undefined ? {} : { licence: service.licence }),
    data_package: baseUrl + downloadPaths.dataPackage,
    page: baseUrl + downloadPaths.page,
    companies: companies.length,
    files,
  };
}

export const downloadIndexDocument = (index: DownloadIndex): Document => jsonDocument(downloadPaths.index, index);

const PublishedIndex = z.object({
  data_version: z.string(),
  files: z.array(z.object({ url: z.string(), bytes: z.int().min(0), sha256: z.string() })),
});

/** Reads the data version of the index, and its entry of the companies as NDJSON. @throws When it is something else. */
export function readDownloadIndex(text: string): { data_version: string; ndjson: Pick<DownloadFile, 'bytes' | 'sha256'> } {
  const { data_version, files } = PublishedIndex.parse(JSON.parse(text));
  const ndjson = files.find(({ url }) => URL.canParse(url) && new URL(url).pathname === downloadPaths.ndjson);
  if (ndjson === undefined) throw new RangeError(`${downloadPaths.index} lists no ${downloadPaths.ndjson}.`);
  return { data_version, ndjson };
}
