import { quote } from '../contract/errors.ts';
import { tables, type Column, type Row, type Table, type TableName } from '../contract/tables.ts';
import { makeReader, type CellReader, type CellValue, type Dialect, type Report } from './cells.ts';
import { comma, correctSwappedColumns, detectSeparator, readHeader, type Header } from './header.ts';
import type { Notices, NoticeSink } from './notices.ts';
import { lineEndFaults, readRecords, type FormFault, type FormLimits, type RecordBatch, type RecordsEnd } from './records.ts';

/** The text of a table. */
export interface TableText {
  /** UTF-8 without a byte order mark. */
  readonly bytes: Uint8Array;
  /** Whether it comes from cells that know what they hold, and not from a text file. */
  readonly typed: boolean;
  /** Whether a bare number in place of a date counts days from 1900. */
  readonly serialDays: boolean;
}

/** A row whose cells may still be at fault: then they are null. */
export type Draft<T extends TableName> = { readonly [C in keyof Row<T>]: Row<T>[C] | null };

export interface TableData<T extends TableName> {
  readonly name: T;
  readonly file: string;
  /** Those that have been read: all, unless parts of the table are remembered. */
  readonly rows: readonly Draft<T>[];
  /** The row of the file that each of `rows` stands in. */
  readonly rowNumbers: readonly number[];
  /** Cells of rows that are not in `rows`, because their form is broken: references to them are not reported too. */
  readonly strayCells: ReadonlySet<string>;
  /** False when rows or required columns are missing, so that “there is no such row” can't be said. */
  readonly complete: boolean;
}

/** Adds to a cell's reader what other tables know of the cell. */
export type WrapReader = (read: CellReader, column: Column) => CellReader;

/** An empty table in place of a file that could not be read. */
export function unreadTable<T extends TableName>(name: T, file: string): TableData<T> {
  return { name, file, rows: [], rowNumbers: [], strayCells: new Set(), complete: false };
}

/**
 * The rows of a CSV file. Every fault in the file's form, its header and its cells is reported.
 *
 * @param file How notices name it.
 * @param wrapReader Adds the check of references to other tables.
 */
export function readTable<T extends TableName>(
  name: T,
  file: string,
  text: TableText,
  limits: FormLimits,
  wrapReader: WrapReader,
  notices: Notices,
): TableData<T> {
  const head = readHead(name, file, text, limits, notices);
  if (head === null) return unreadTable(name, file);
  const { header, separator } = head;
  const rows: Draft<T>[] = [];
  const rowNumbers: number[] = [];
  const reader = header === null ? null : makeRowReader<T>(name, file, head, header, wrapReader, notices);
  const batches = readRecords(text.bytes, separator, limits);
  let batch: IteratorResult<RecordBatch, RecordsEnd> = batches.next();
  for (; batch.done !== true; batch = batches.next()) {
    const { records, firstRow, faults } = batch.value;
    reportFormFaults(faults, header, file, notices);
    // Without a header no row can be read; what is wrong with the form is worth knowing all the same.
    if (reader === null) continue;
    for (let i = 0; i < records.length; i++) {
      const draft = reader.read(firstRow + i, records[i]!);
      if (draft === null) continue;
      rows.push(draft);
      rowNumbers.push(firstRow + i);
    }
  }
  reportFormFaults([...batch.value.faults, ...lineEndFaults(batch.value.lineEnds)], header, file, notices);
  if (header === null || reader === null) return unreadTable(name, file);
  return { name, file, rows, rowNumbers, strayCells: reader.strayCells, complete: isComplete(batch.value, header, reader.strayCells) };
}

/** Whether all rows of a table have been read, with all that they must have. */
export const isComplete = (end: Pick<RecordsEnd, 'complete'>, header: Header, strayCells: ReadonlySet<string>): boolean =>
  end.complete && header.missing.every((column) => !column.required) && strayCells.size < maxStrayCells;

/** How the cells of a table are to be read. */
export interface TableHead {
  /** Byte that separates cells. */
  readonly separator: number;
  readonly dialect: Dialect;
  /** Null when there is none. */
  readonly header: Header | null;
}

/** Finds out how a table is written. Null, and reported, when it has no content. */
export function readHead(
  name: TableName,
  file: string,
  { bytes, typed, serialDays }: TableText,
  limits: FormLimits,
  notices: Notices,
): TableHead | null {
  const table: Table = { ...tables[name], file };
  if (isBlank(bytes)) {
    notices.add(
      'empty_file',
      { file },
      `${file} has no content.`,
      `Restore the file, or begin it with this row: ${table.columns.map((column) => column.name).join(',')}`,
    );
    return null;
  }
  const separator = typed ? comma : detectSeparator(bytes, table);
  if (separator.text !== ',') {
    notices.add(
      'wrong_delimiter',
      { file, row: 1, value: separator.text },
      `The columns of ${file} are separated by a ${separator.name}; numbers with a decimal comma are read too.`,
    );
  }
  const dialect: Dialect = { local: typed || separator.text !== ',', typed, serialDays };
  const separatorByte = separator.text.charCodeAt(0);
  const first = readRecords(bytes, separatorByte, limits).next();
  const header = first.done === true ? null : findColumns(name, file, first.value.records, dialect, notices);
  return { separator: separatorByte, dialect, header };
}

/** Cells of broken rows that are remembered. With more of them the table counts as incomplete. */
const maxStrayCells = 1_000_000;

/** The header of a table, and with it the column of each cell. Null when there is none. */
function findColumns(
  name: TableName,
  file: string,
  records: readonly (readonly string[])[],
  dialect: Dialect,
  notices: Notices,
): Header | null {
  const header = readHeader(records, { ...tables[name], file }, notices);
  return header === null ? null : correctSwappedColumns(name, file, header, records.slice(header.row), dialect, notices);
}

export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

export function reportFormFaults(faults: readonly FormFault[], header: Header | null, file: string, notices: NoticeSink): void {
  for (const { code, row, columnIndex, message, remedy } of faults) {
    const column = columnIndex === null || row === header?.row ? undefined : header?.columns[columnIndex]?.name;
    notices.add(code, { file, row, ...(column === undefined ? {} : { column }) }, message, remedy);
  }
}

/** Turns the cells of a table into rows. */
export interface RowReader<T extends TableName> {
  /** Null for what is no row, which is reported unless it is the header or stands above it. */
  read(row: number, cells: readonly string[]): Draft<T> | null;
  readonly strayCells: ReadonlySet<string>;
}

export function makeRowReader<T extends TableName>(
  name: T,
  file: string,
  { dialect }: TableHead,
  header: Header,
  wrapReader: WrapReader,
  notices: NoticeSink,
): RowReader<T> {
  const strayCells = new Set<string>();
  const { columns }: Table = tables[name];
  // A copy of a template has all columns in one order and one shape; columns that the file lacks stay as they are here.
  const template: Record<string, CellValue | null> = Object.fromEntries(
    columns.map((column) => [column.name, column.cell === 'list' ? [] : null]),
  );
  const readers = header.columns.map((column) => (column === null ? null : wrapReader(makeReader(column, dialect), column)));
  const width = header.cells.length;
  const unnamed = new Set(header.cells.flatMap((cell, i) => (cell.trim() === '' ? [i] : [])));
  let row = 0;
  let column: Column = columns[0]!;
  let text = '';
  const report: Report = (code, message, remedy) => notices.add(code, { file, row, column: column.name, value: text }, message, remedy);

  return { read, strayCells };

  function read(rowNumber: number, cells: readonly string[]): Draft<T> | null {
    row = rowNumber;
    if (row <= header.row) return null;
    if (reportSpecialRow(cells, row, header, file, notices)) return null;
    if (cells.length !== width) {
      if (strayCells.size < maxStrayCells) for (const cell of cells) strayCells.add(cell);
      reportRaggedRow(cells, row, header, file, notices);
      return null;
    }
    const draft = { ...template };
    for (let i = 0; i < width; i++) {
      const reader = readers[i];
      if (reader === null || reader === undefined) {
        if (unnamed.has(i) && cells[i]!.trim() !== '') {
          unnamed.delete(i);
          notices.add('empty_column_name', { file, row, value: cells[i]! }, `Column ${i + 1} has no name, and holds ${quote(cells[i]!)}.`);
        }
        continue;
      }
      column = header.columns[i]!;
      text = cells[i]!;
      const value = text === '' ? null : reader(text, report);
      if (value !== null) draft[column.name] = value;
      else if (column.required && text.trim() === '') {
        report(
          'missing_value',
          `The required cell ${quote(column.name)} is empty.`,
          `Fill in the cell; it looks like this: ${column.example}`,
        );
      }
    }
    return draft as unknown as Draft<T>;
  }
}

/** Reports rows that are none: blank ones, merge markers, and the header once more. */
function reportSpecialRow(cells: readonly string[], row: number, header: Header, file: string, notices: NoticeSink): boolean {
  const first = cells[0]!;
  if (first === '' && cells.every((cell) => cell.trim() === '')) {
    notices.add('blank_row', { file, row }, cells.length > 1 ? `Row ${row} has only commas.` : `Row ${row} is empty.`);
    return true;
  }
  // Git begins its markers with seven of these signs.
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(first)) {
    notices.add('merge_marker', { file, row, value: cells.join(',') }, `${quote(cells.join(','))} is left from a merge conflict.`);
    return true;
  }
  if (first === header.cells[0] && cells.length === header.cells.length && cells.every((cell, i) => cell === header.cells[i])) {
    notices.add(
      'repeated_header',
      { file, row, value: first },
      `Row ${row}, which begins with ${quote(first)}, is the header of row ${header.row} once more.`,
    );
    return true;
  }
  return false;
}

function reportRaggedRow(cells: readonly string[], row: number, header: Header, file: string, notices: NoticeSink): void {
  const wanted = header.cells.length;
  const value = cells.join(',');
  const begins = `Row ${row}, which begins with ${quote(cells[0]!)}, has ${cells.length} cells`;
  if (cells.length < wanted) {
    notices.add('too_few_cells', { file, row, value }, `${begins} and the header ${wanted}.`);
    return;
  }
  // They may be needless, or a comma in a text may have pushed the others along: not to be guessed.
  const onlyCommas = cells.slice(wanted).every((cell) => cell.trim() === '');
  const remedy = onlyCommas
    ? `Delete the ${cells.length - wanted} commas at the end of the row, or put a text that has a comma in double quotes.`
    : undefined;
  notices.add('too_many_cells', { file, row, value }, `${begins} and the header ${wanted}.`, remedy);
}

/** Whether a cell says anything. */
export const isFilled = (value: unknown): boolean => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
