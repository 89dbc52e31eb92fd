import type { TableName } from '../../src/contract/tables.ts';
import { modelRows } from './crane-models.ts';
import { readCsvFile, type Cell } from './csv-file.ts';
import { inventWantedAds } from './wanted-ads.ts';

/** The rows of all tables except companies and cranes, in column order. Only ads depend on the seed. */
export const atlasRows = (seed: number): Readonly<Record<Exclude<TableName, 'companies' | 'fleet'>, readonly (readonly Cell[])[]>> => ({
  models: modelRows,
  concepts: readCsvFile(new URL('./concepts.csv', import.meta.url)),
  listings: readCsvFile(new URL('./listings.csv', import.meta.url)),
  wantedAds: inventWantedAds(seed),
  resources: readCsvFile(new URL('./resources.csv', import.meta.url)),
});
