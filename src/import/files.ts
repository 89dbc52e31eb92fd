import { tables, type TableName } from '../contract/tables.ts';
import { csvLine, type Cell } from '../load/csv.ts';
import { mappingFile, mappingText, type Answers } from './answers.ts';
import { rowOf, type ConvertedList } from './convert-list.ts';
import type { OpenedList } from './open-list.ts';
import { reportFile, reportText, rowReports } from './report.ts';
import { writtenOf, type Update } from './update-market.ts';

/** A table as CSV. @param rows In the order of its columns. */
export const tableText = (name: TableName, rows: readonly (readonly Cell[])[]): string =>
  [tables[name].columns.map((column) => column.name), ...rows].map(csvLine).join('');

/**
 * What an import writes, by file: the tables of companies and cranes, the answers for the next import, and what became of each row.
 *
 * @param update What the list changes in a market; null for a new one.
 */
export function filesOf(answers: Answers, opened: OpenedList, list: ConvertedList, update: Update | null): ReadonlyMap<string, string> {
  const rows = rowReports(opened, list).map((row) => ({ ...row, slug: update?.slugOf.get(row.slug) ?? row.slug }));
  return new Map([
    [tables.companies.file, update?.companies ?? tableText('companies', list.companies.map(rowOf))],
    [tables.fleet.file, update?.fleet ?? tableText('fleet', list.fleet)],
    [mappingFile, mappingText(answers, opened.sources, update?.written ?? writtenOf(list))],
    [reportFile, reportText(rows)],
  ]);
}
