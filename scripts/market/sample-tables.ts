import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { tables, type TableName } from '../../src/contract/tables.ts';
import { projectFile } from '../../src/project-file.ts';

/** Cells by column; empty without a value. */
export type SampleRow = Readonly<Record<string, string>>;

/** The rows of a table of the sample in `data/`. */
export const sampleRows = (name: TableName): SampleRow[] =>
  Papa.parse<SampleRow>(readFileSync(projectFile(`data/${tables[name].file}`), 'utf8'), { header: true, skipEmptyLines: true }).data;

/** The cells of a row in the order of its table. */
export const cellsOf = (name: TableName, row: SampleRow): string[] => tables[name].columns.map((column) => row[column.name] ?? '');
