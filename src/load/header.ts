import { quote } from '../contract/errors.ts';
import type { Column, Table } from '../contract/tables.ts';
import type { Findings } from './findings.ts';
import { bareLetters, closest } from './suggest.ts';

export interface Header {
  /** The cells of the header as they stand. */
  readonly cells: readonly string[];
  /** Row of the header: 1, or further down when something stands above it. */
  readonly row: number;
  /** For every cell of a row the column it belongs to, or null where the column is ignored. */
  readonly columns: readonly (Column | null)[];
  /** Columns of the table that no cell has. */
  readonly missing: readonly Column[];
}

/** How far down a header is looked for. */
const maxTitleRows = 5;

/** Finds the header in the first rows and gives each of its cells a column. Null when there is none. */
export function readHeader(firstRows: readonly (readonly string[])[], table: Table, findings: Findings): Header | null {
  const { file } = table;
  const index = firstRows.slice(0, maxTitleRows + 1).findIndex((cells) => looksLikeHeader(cells, table));
  const cells = firstRows[index];
  if (cells === undefined) {
    const first = (firstRows[0] ?? []).join(',');
    findings.add(
      'missing_header',
      { file, row: 1, value: first },
      `Row 1 begins with ${quote(first)} and names no column of ${file}.`,
      `Insert this row as row 1: ${table.columns.map(({ name }) => name).join(',')}`,
    );
    return null;
  }
  const title = firstRows
    .slice(0, index)
    .flat()
    .find((cell) => cell.trim() !== '');
  if (title !== undefined) {
    findings.add('title_row', { file, row: 1, value: title }, `${quote(title)} stands above the header, which is in row ${index + 1}.`);
  }
  const columns = matchColumns(cells, index + 1, table, findings);
  const missing = table.columns.filter((column) => !columns.includes(column));
  for (const { name, required } of missing) {
    const place = { file, row: index + 1, column: name };
    if (required)
      findings.add(
        'missing_column',
        place,
        `The column ${quote(name)} is missing.`,
        `Add the column ${name}; every row needs a value there.`,
      );
    else findings.add('missing_optional_column', place, `The optional column ${quote(name)} is missing; its values count as unknown.`);
  }
  return { cells, row: index + 1, columns, missing };
}

/** A header names at least two columns, or half of those that the file has, however they are spelled. */
function looksLikeHeader(cells: readonly string[], table: Table): boolean {
  const names = new Set(table.columns.map(({ name }) => bareLetters(name)));
  const known = new Set(cells.map(bareLetters).filter((cell) => names.has(cell))).size;
  return known >= Math.min(2, table.columns.length) || (known > 0 && known * 2 >= cells.length);
}

function matchColumns(cells: readonly string[], row: number, table: Table, findings: Findings): (Column | null)[] {
  const { file } = table;
  const byName = new Map<string, Column>(table.columns.map((column) => [column.name, column]));
  const taken = new Map<string, number>();
  const columns = cells.map((cell, index): Column | null => {
    const column = byName.get(cell);
    if (column === undefined) return null;
    const earlier = taken.get(cell);
    if (earlier !== undefined) {
      findings.add(
        'duplicate_column',
        { file, row, column: cell, value: cell },
        `The column ${quote(cell)} stands twice: as column ${earlier + 1} and ${index + 1}.`,
      );
      return null;
    }
    taken.set(cell, index);
    return column;
  });
  // Exact names first, so that a misspelled one never takes the place of a right one.
  cells.forEach((cell, index) => {
    if (byName.has(cell)) return;
    // A column without a name is told when it holds anything: formatting alone makes empty ones.
    if (cell.trim() === '') return;
    const free = table.columns.filter(({ name }) => !taken.has(name)).map(({ name }) => name);
    const meant = closest(cell, free);
    if (meant !== null) {
      taken.set(meant, index);
      columns[index] = byName.get(meant)!;
      findings.add(
        'misspelled_column',
        { file, row, column: meant, value: cell },
        `The column ${quote(cell)} is probably ${quote(meant)}.`,
        `Write ${meant} exactly so.`,
      );
      return;
    }
    const known = closest(cell, byName.keys());
    if (known !== null && bareLetters(known) === bareLetters(cell)) {
      findings.add(
        'duplicate_column',
        { file, row, column: known, value: cell },
        `The columns ${quote(known)} and ${quote(cell)} are the same.`,
      );
      return;
    }
    findings.add(
      'unknown_column',
      { file, row, column: cell, value: cell },
      `The column ${quote(cell)} is no column of ${file} and is ignored.`,
    );
  });
  return columns;
}
