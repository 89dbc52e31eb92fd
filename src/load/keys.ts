import { quote } from '../contract/errors.ts';
import { tables, type Column, type Table, type TableName } from '../contract/tables.ts';
import type { CellReader } from './cells.ts';
import type { Notices } from './notices.ts';
import { closest } from './suggest.ts';
import type { TableData, WrapReader } from './table-rows.ts';

/** Reports repeated values in columns that must be unique. */
export function checkUnique<T extends TableName>({ name, file, rows, rowNumbers }: TableData<T>, notices: Notices): void {
  const { columns }: Table = tables[name];
  for (const column of columns.filter(({ unique }) => unique === true)) {
    const seen = new Map<unknown, number>();
    const seenLower = new Map<string, number>();
    rows.forEach((row, i) => {
      const value: unknown = row[column.name as keyof typeof row];
      if (value === null) return;
      const at = { file, row: rowNumbers[i]!, column: column.name, value: String(value) };
      const earlier = seen.get(value);
      if (earlier !== undefined) {
        const same = columns.every(
          (other) => String(row[other.name as keyof typeof row]) === String(rows[earlier]![other.name as keyof typeof row]),
        );
        notices.add(
          'duplicate_key',
          at,
          `${quote(String(value))} already appears in row ${rowNumbers[earlier]}${same ? '; the two rows are identical' : ''}.`,
          same ? `Delete row ${rowNumbers[i]}.` : undefined,
        );
        return;
      }
      seen.set(value, i);
      // Upper case in a slug is already reported when it is read.
      if (column.cell !== 'id' && column.cell !== 'path') return;
      const lower = String(value).toLowerCase();
      const similar = seenLower.get(lower);
      if (similar === undefined) seenLower.set(lower, i);
      else
        notices.add(
          'case_only_duplicate',
          at,
          `${quote(String(value))} and the ${column.name} of row ${rowNumbers[similar]} differ only in case.`,
        );
    });
  }
}

/**
 * Adds the check of references: a cell that names a row of another table must find it. All cells with the same key then share that table's
 * string, so that the text of a large file can be freed.
 */
export function referencesTo(read: ReadonlyMap<TableName, TableData<TableName>>, file: string, notices: Notices): WrapReader {
  return (readCell, { references }: Column): CellReader => {
    const target = references && read.get(references.table);
    if (!references || !target?.complete) return readCell;
    const keys = keysOf(target, references.column);
    return (text, report) => {
      const known = keys.get(text);
      if (known !== undefined) return known;
      const value = readCell(text, report);
      if (typeof value !== 'string' || keys.has(value) || target.strayCells.has(value)) return value;
      // Looking for the intended key takes a pass over all keys: only for listed notices.
      const meant = notices.isFull('foreign_key_violation', file) ? null : closest(value, keys.keys(), maxKeyEdits);
      const isCompany = references.table === 'companies';
      report(
        'foreign_key_violation',
        `${quote(value)} is not a ${references.column} of ${target.file}.`,
        remedyOf(value, meant, target.file, isCompany),
      );
      return value;
    };
  };
}

/** The keys in a column. */
function keysOf({ rows }: TableData<TableName>, column: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const row of rows) {
    const key = String(row[column as keyof typeof row]);
    keys.set(key, key);
  }
  return keys;
}

/** Company names are similar: with more edits, the key of another company would be suggested for a deleted one. */
const maxKeyEdits = 2;

function remedyOf(key: string, meant: string | null, file: string, isCompany: boolean): string {
  if (meant !== null) return `Write ${meant}, or add ${key} to ${file}${isCompany ? ', with active=false if the company is gone' : ''}.`;
  if (isCompany) return `If the company is gone, keep its row in ${file} with active=false; otherwise correct the slug.`;
  return `Correct it, or add ${key} to ${file}.`;
}
