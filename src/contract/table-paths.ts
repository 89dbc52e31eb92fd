import type { DownloadFormat, PublicTableName } from './public-tables.ts';

/** Address of a table in a format. The tables themselves would load all their descriptions in a browser. */
export const tableFile = (name: PublicTableName, format: DownloadFormat): string => `/downloads/${name}.${format}`;

/** Addresses of the files of a table. */
export const tablePaths = (name: PublicTableName) => ({
  csv: tableFile(name, 'csv'),
  parquet: tableFile(name, 'parquet'),
  /** JSON Schema of a row. */
  schema: `/downloads/schemas/${name}.json`,
});
