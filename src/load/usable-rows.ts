import { tables, type Row, type Rows, type Table, type TableName } from '../contract/tables.ts';
import type { TableData } from './table-rows.ts';

type Tables = { readonly [T in TableName]: TableData<T> };

/** Rows without errors, and what was left out with the others. */
export interface UsableRows {
  readonly rows: Rows;
  /** Companies left out, by name, slug or row. */
  readonly companies: readonly string[];
  /** The number of rows left out of each file, if any. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * The rows that have no error and name only rows that have none.
 *
 * @param faulty The rows with errors, by file. @returns Null if no company is left.
 */
export function usableRows(data: Tables, faulty: ReadonlyMap<string, ReadonlySet<number>>): UsableRows | null {
  const kept = new Map<TableName, readonly object[]>();
  const counts = new Map<string, number>();
  const companies: string[] = [];
  for (const name of Object.keys(tables) as TableName[]) {
    const { file, rows, rowNumbers }: Omit<TableData<TableName>, 'rows'> & { readonly rows: readonly object[] } = data[name];
    const { columns }: Table = tables[name];
    const known = columns.flatMap(({ name: column, references }) =>
      references === undefined ? [] : [{ column, keys: new Set(kept.get(references.table)!.map((row) => cellOf(row, references.column))) }],
    );
    const withErrors = faulty.get(file);
    const usable = rows.filter((row, i) => {
      const isUsable =
        withErrors?.has(rowNumbers[i]!) !== true &&
        columns.every(
          ({ name: column, required, emptyIfInactive }) =>
            !required || isFilled(cellOf(row, column)) || (emptyIfInactive === true && cellOf(row, 'active') === false),
        ) &&
        known.every(({ column, keys }) => cellOf(row, column) === null || keys.has(cellOf(row, column)));
      if (!isUsable && name === 'companies')
        companies.push(String(cellOf(row, 'name') ?? cellOf(row, 'slug') ?? `row ${rowNumbers[i]} of ${file}`));
      return isUsable;
    });
    kept.set(name, usable);
    // Rows of another length than the header are in no table.
    const read = new Set(rowNumbers);
    const unread = [...(withErrors ?? [])].filter((row) => !read.has(row));
    if (name === 'companies') companies.push(...unread.map((row) => `row ${row} of ${file}`));
    const count = rows.length - usable.length + unread.length;
    if (count > 0) counts.set(file, count);
  }
  const rows = Object.fromEntries(kept) as unknown as Rows;
  return rows.companies.some(({ active }: Row<'companies'>) => active) ? { rows, companies, counts } : null;
}

const cellOf = (row: object, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column];
const isFilled = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);
