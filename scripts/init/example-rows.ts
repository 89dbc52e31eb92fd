import { tables, type TableName } from '../../src/contract/tables.ts';
import { atlasRows } from '../sample/atlas-rows.ts';
import { inventCompanies } from '../sample/companies.ts';
import { csvLine, type Cell } from '../sample/csv-file.ts';

/** Example rows of each table. */
const exampleRows = 3;
const seed = 1;
/** Invented companies to choose from, and cranes; some companies have none. */
const invented = 12;

/** A table as CSV. @param rows In the order of its columns. */
export const tableText = (name: TableName, rows: readonly (readonly Cell[])[]): string =>
  [tables[name].columns.map((column) => column.name), ...rows].map(csvLine).join('');

/** Every table with a few rows, by file: three companies with a crane each, and the first rows of the rest. */
export function exampleTables(): Map<string, string> {
  const companies = [...inventCompanies(seed, invented, 2 * invented)].filter(({ cranes }) => cranes.length > 0).slice(0, exampleRows);
  const rows = {
    companies: companies.map(({ company }) => company),
    fleet: companies.map(({ cranes }) => cranes[0]!),
    ...atlasRows(seed),
  } satisfies Record<TableName, readonly (readonly Cell[])[]>;
  return new Map(
    (Object.keys(tables) as TableName[]).map((name) => [tables[name].file, tableText(name, rows[name].slice(0, exampleRows))]),
  );
}
