import { groupBy } from '../../src/contract/group-by.ts';
import { requiredTables, tables, type TableName } from '../../src/contract/tables.ts';
import { tableText } from '../../src/import/files.ts';
import { cellsOf, sampleRows } from '../market/sample-tables.ts';

/** Example rows of each table. */
const exampleRows = 3;

/** Every table with a few rows of the sample, by file: companies with a crane each, and the first rows of the rest. */
export function exampleTables(): Map<string, string> {
  const cranes = groupBy(sampleRows('fleet'), ({ company_slug }) => company_slug!);
  const companies = sampleRows('companies').filter(({ slug }) => cranes.has(slug!));
  const rowsOf = (name: TableName) =>
    name === 'companies' ? companies : name === 'fleet' ? companies.map(({ slug }) => cranes.get(slug!)![0]!) : sampleRows(name);
  return new Map(
    requiredTables.map((name) => [
      tables[name].file,
      tableText(
        name,
        rowsOf(name)
          .slice(0, exampleRows)
          .map((row) => cellsOf(name, row)),
      ),
    ]),
  );
}
