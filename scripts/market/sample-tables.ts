import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { tables, type TableName } from '../../src/contract/tables.ts';

const files: Readonly<Record<TableName, URL>> = {
  companies: new URL('../../data/companies.csv', import.meta.url),
  fleet: new URL('../../data/fleet.csv', import.meta.url),
  models: new URL('../../data/models.csv', import.meta.url),
  concepts: new URL('../../data/concepts.csv', import.meta.url),
  listings: new URL('../../data/listings.csv', import.meta.url),
  wantedAds: new URL('../../data/wanted-ads.csv', import.meta.url),
  resources: new URL('../../data/resources.csv', import.meta.url),
};

/** Cells by column; empty without a value. */
export type SampleRow = Readonly<Record<string, string>>;

/** The rows of a table of the sample in `data/`. */
export const sampleRows = (name: TableName): SampleRow[] =>
  Papa.parse<SampleRow>(readFileSync(files[name], 'utf8'), { header: true, skipEmptyLines: true }).data;

/** The cells of a row in the order of its table. */
export const cellsOf = (name: TableName, row: SampleRow): string[] => tables[name].columns.map((column) => row[column.name] ?? '');
