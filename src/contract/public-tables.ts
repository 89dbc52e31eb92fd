import { mediaTypes } from './discovery.ts';
import { tableFile } from './table-paths.ts';
import { tables, type Column, type TableName } from './tables.ts';

/** A table that everyone can download. */
export interface PublicTable {
  /** What one row is, for sentences: "a company". */
  readonly rowIs: string;
  readonly title: string;
  readonly columns: readonly Column[];
  /** The key columns. */
  readonly key: readonly string[];
}

const columnsOf = (table: TableName): readonly Column[] => tables[table].columns;
const without = (table: TableName, name: string): readonly Column[] => columnsOf(table).filter((column) => column.name !== name);

/** Tables to download, by file name. Of a fleet, only the highlights are published. */
export const publicTables = {
  companies: {
    rowIs: tables.companies.rowIs,
    title: 'Companies',
    columns: [
      ...without('companies', 'active'),
      {
        ...columnsOf('fleet').find(({ name }) => name === 'capacity_t')!,
        name: 'max_capacity_t',
        description: 'Largest capacity in the whole fleet, metric tonnes. Empty if no crane states one.',
      },
    ],
    key: ['id'],
  },
  'fleet-highlights': {
    rowIs: 'a crane that a company shows',
    title: 'Fleet highlights',
    columns: [
      ...without('fleet', 'highlight').slice(0, 1),
      {
        name: 'position',
        cell: 'integer',
        required: true,
        min: 1,
        description: 'Place among the highlights of the company, from 1.',
        example: '1',
      },
      ...without('fleet', 'highlight').slice(1),
    ],
    key: ['company_slug', 'position'],
  },
  models: { rowIs: tables.models.rowIs, title: 'Crane models', columns: columnsOf('models'), key: ['slug'] },
  concepts: { rowIs: tables.concepts.rowIs, title: 'Technical terms', columns: columnsOf('concepts'), key: ['slug'] },
  'wanted-ads': { rowIs: tables.wantedAds.rowIs, title: 'Wanted ads', columns: columnsOf('wantedAds'), key: ['id'] },
  listings: { rowIs: tables.listings.rowIs, title: 'Marketplace pages', columns: columnsOf('listings'), key: ['slug'] },
} as const satisfies Record<string, PublicTable>;

export type PublicTableName = keyof typeof publicTables;
export const publicTableNames = Object.keys(publicTables) as PublicTableName[];

/** Formats of the files. */
export const downloadFormats = {
  csv: { name: 'CSV', mediaType: 'text/csv', text: 'A table for spreadsheets and databases (RFC 4180).' },
  parquet: { name: 'Parquet', mediaType: mediaTypes.parquet, text: 'A table by columns, with types, compressed with Zstandard.' },
  ndjson: { name: 'NDJSON', mediaType: 'application/x-ndjson', text: 'One JSON object per line.' },
  geojson: { name: 'GeoJSON', mediaType: 'application/geo+json', text: 'Points on a map (RFC 7946).' },
} as const;
export type DownloadFormat = keyof typeof downloadFormats;

/** All files with data, in listed order. */
export const downloadFiles: readonly { readonly path: string; readonly table: PublicTableName; readonly format: DownloadFormat }[] =
  publicTableNames.flatMap((table) =>
    (Object.keys(downloadFormats) as DownloadFormat[])
      .filter((format) => table === 'companies' || format === 'csv' || format === 'parquet')
      .map((format) => ({ path: tableFile(table, format), table, format })),
  );
