import { quote } from '../contract/errors.ts';
import { tables, type Column, type Row, type Table, type TableName } from '../contract/tables.ts';
import { makeReader, type CellReader, type CellValue, type Dialect, type Report } from './cells.ts';
import { comma, correctSwappedColumns, detectSeparator, readHeader, type Header } from './header.ts';
import type { Notices, RowReference } from './notices.ts';
import { endOfCharacters, type Text } from './open-text.ts';
import {
  addLineEnds,
  defaultBatchBytes,
  lineEndFaults,
  noLineEnds,
  readRecords,
  type FormFault,
  type FormLimits,
  type RecordBatch,
  type RecordsEnd,
} from './records.ts';

/** The text of a table. */
export interface TableText extends Text {
  /** Whether it comes from typed cells, not from a text file. */
  readonly typed: boolean;
  /** Whether a bare number in a date column counts days from 1900. */
  readonly serialDays: boolean;
}

/** How a table is read. */
export interface TableReading<T extends TableName> {
  readonly name: T;
  /** The name of its file in notices. */
  readonly file: string;
  readonly limits: FormLimits & {
    /** Larger texts are read in pieces of about this size. */
    readonly pieceBytes: number;
  };
  readonly notices: Notices;
  /** Called with the bytes read so far. */
  readonly onRead: (bytes: number) => void;
}

/** A row; faulty cells are null. */
export type Draft<T extends TableName> = { readonly [C in keyof Row<T>]: Row<T>[C] | null };

export interface TableData<T extends TableName> {
  readonly name: T;
  readonly file: string;
  readonly rows: readonly Draft<T>[];
  /** The row in the file of each of `rows`. */
  readonly rowNumbers: readonly number[];
  /** Cells of malformed rows, which aren't in `rows`: references to them aren't reported as well. */
  readonly strayCells: ReadonlySet<string>;
  /** False if rows or required columns are missing, so that nothing can be reported as missing from this table. */
  readonly complete: boolean;
}

/** Adds checks against other tables to a cell's reader. */
export type WrapReader = (read: CellReader, column: Column) => CellReader;

/** An empty table for a file that could not be read. */
export function unreadTable<T extends TableName>(name: T, file: string): TableData<T> {
  return { name, file, rows: [], rowNumbers: [], strayCells: new Set(), complete: false };
}

/** Reads the rows of a CSV file. Reports every fault in its form, its header and its cells. */
export function readTable<T extends TableName>(reading: TableReading<T>, text: TableText, wrapReader: WrapReader): TableData<T> {
  const { name, file, notices } = reading;
  const head = readHead(reading, text);
  if (head === null) return unreadTable(name, file);
  const { header } = head;
  const rows: Draft<T>[] = [];
  const rowNumbers: number[] = [];
  const reader = header === null ? null : makeRowReader(reading, head.dialect, header, wrapReader);
  const batches = readBatches(reading, text, head.separator);
  let batch = batches.next();
  for (; batch.done !== true; batch = batches.next()) {
    const { records, firstRow, faults } = batch.value;
    reportFormFaults(faults, header, file, notices);
    // Without a header, rows can't be read, but faults in the form are still reported.
    if (reader === null) continue;
    for (let i = 0; i < records.length; i++) {
      const draft = reader.read(firstRow + i, records[i]!);
      if (draft === null) continue;
      rows.push(draft);
      rowNumbers.push(firstRow + i);
    }
  }
  const { complete, faults, lineEnds } = batch.value;
  reportFormFaults([...faults, ...lineEndFaults(lineEnds)], header, file, notices);
  if (header === null || reader === null) return unreadTable(name, file);
  const { strayCells } = reader;
  const isComplete = complete && header.missing.every((column) => !column.required) && strayCells.size < maxStrayCells;
  return { name, file, rows, rowNumbers, strayCells, complete: isComplete };
}

/** The records of a text. A batch that is cut off at the end of a piece is read again with the next one. */
function* readBatches({ limits, onRead }: TableReading<TableName>, text: TableText, separator: number): Generator<RecordBatch, RecordsEnd> {
  const batchBytes = Math.min(defaultBatchBytes, limits.pieceBytes >> 2);
  let lineEnds = noLineEnds;
  let row = 1;
  let size = limits.pieceBytes;
  for (let at = 0; ;) {
    const bytes = text.read(at, Math.min(text.length, at + size));
    // A file that has shrunk meanwhile ends early.
    const isLast = at + bytes.length === text.length || bytes.length < size;
    const batches = readRecords(bytes, separator, limits, { startRow: row, batchBytes, isLast });
    let batch = batches.next();
    let read = 0;
    for (; batch.done !== true; batch = batches.next()) {
      yield batch.value;
      read = batch.value.to;
      row += batch.value.records.length;
    }
    lineEnds = addLineEnds(lineEnds, batch.value.lineEnds);
    onRead(isLast ? text.length : at + read);
    if (isLast || !batch.value.complete) return { ...batch.value, lineEnds };
    at += read;
    // A record may be longer than a piece, up to its limit.
    size = read === 0 ? 2 * size : limits.pieceBytes;
  }
}

/** How to read the cells of a table. */
interface TableHead {
  /** Byte that separates cells. */
  readonly separator: number;
  readonly dialect: Dialect;
  /** Null when there is none. */
  readonly header: Header | null;
}

/** How much of a text shows its form: enough for a first batch of records, unless one is much longer than the others. */
const beginningBytes = 4 * defaultBatchBytes;

/** Finds out how a table is written. Null, and reported, if it has no content. */
function readHead({ name, file, limits, notices }: TableReading<TableName>, text: TableText): TableHead | null {
  const table: Table = { ...tables[name], file };
  if (isBlank(text)) {
    notices.add(
      'empty_file',
      { file },
      `${file} has no content.`,
      `Restore the file, or begin it with this row: ${table.columns.map((column) => column.name).join(',')}`,
    );
    return null;
  }
  const { typed, serialDays } = text;
  const bytes = readBeginning(text);
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
  const records = first.done === true ? null : first.value.records;
  const header = records === null ? null : readHeader(records, table, notices);
  return {
    separator: separatorByte,
    dialect,
    header: header === null ? null : correctSwappedColumns({ file, notices }, header, records!.slice(header.row), dialect),
  };
}

/** Whole lines, or everything if there are none. */
function readBeginning(text: Text): Uint8Array {
  if (text.length <= beginningBytes) return text.read(0, text.length);
  const bytes = text.read(0, beginningBytes);
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || endOfCharacters(bytes));
}

function isBlank(text: Text): boolean {
  for (let at = 0; at < text.length; at += beginningBytes)
    for (const byte of text.read(at, Math.min(text.length, at + beginningBytes)))
      if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
  return true;
}

/** How many cells of malformed rows are remembered. With more, the table counts as incomplete. */
const maxStrayCells = 1_000_000;

function reportFormFaults(faults: readonly FormFault[], header: Header | null, file: string, notices: Notices): void {
  for (const { code, row, columnIndex, message, remedy } of faults) {
    const column = columnIndex === null || row === header?.row ? undefined : header?.columns[columnIndex]?.name;
    notices.add(code, { file, row, ...(column === undefined ? {} : { column }) }, message, remedy);
  }
}

/** Turns the cells of a table into rows. */
interface RowReader<T extends TableName> {
  /** Null for what isn’t a data row, which is reported unless it is the header or above it. */
  read(row: number, cells: readonly string[]): Draft<T> | null;
  readonly strayCells: ReadonlySet<string>;
}

function makeRowReader<T extends TableName>(
  { name, file, notices }: TableReading<T>,
  dialect: Dialect,
  header: Header,
  wrapReader: WrapReader,
): RowReader<T> {
  const strayCells = new Set<string>();
  const { columns }: Table = tables[name];
  // Copies of a template have all columns in one order and shape; columns that the file lacks keep these values.
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

  function reportMissing(empty: Column, blank: string): void {
    column = empty;
    text = blank;
    report('missing_value', `The required cell ${quote(column.name)} is empty.`, `Fill in the cell; it looks like this: ${column.example}`);
  }

  function read(rowNumber: number, cells: readonly string[]): Draft<T> | null {
    row = rowNumber;
    if (row <= header.row) return null;
    if (reportSpecialRow(cells, header, { file, row }, notices)) return null;
    if (cells.length !== width) {
      if (strayCells.size < maxStrayCells) for (const cell of cells) strayCells.add(cell);
      reportRaggedRow(cells, header, { file, row }, notices);
      return null;
    }
    const draft = { ...template };
    const missing: [Column, string][] = [];
    for (let i = 0; i < width; i++) {
      const reader = readers[i];
      if (reader === null || reader === undefined) {
        if (unnamed.has(i) && cells[i]!.trim() !== '') {
          unnamed.delete(i);
          notices.add(
            'empty_column_name',
            { file, row, value: cells[i]! },
            `Column ${i + 1} has no name, but contains ${quote(cells[i]!)}.`,
          );
        }
        continue;
      }
      column = header.columns[i]!;
      text = cells[i]!;
      const value = text === '' ? null : reader(text, report);
      if (value !== null) draft[column.name] = value;
      else if (column.required && text.trim() === '' && column.emptyIfInactive !== true) reportMissing(column, text);
      else if (column.required && text.trim() === '') missing.push([column, text]);
    }
    if (draft['active'] !== false) for (const [empty, blank] of missing) reportMissing(empty, blank);
    return draft as unknown as Draft<T>;
  }
}

/** Reports lines that aren't data rows: blank lines, merge markers, and repeated headers. */
function reportSpecialRow(cells: readonly string[], header: Header, { file, row }: RowReference, notices: Notices): boolean {
  const first = cells[0]!;
  if (first === '' && cells.every((cell) => cell.trim() === '')) {
    notices.add('blank_row', { file, row }, cells.length > 1 ? `Row ${row} has only commas.` : `Row ${row} is empty.`);
    return true;
  }
  // Git's markers begin with seven of these characters.
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(first)) {
    notices.add('merge_marker', { file, row, value: cells.join(',') }, `${quote(cells.join(','))} is left from a merge conflict.`);
    return true;
  }
  if (first === header.cells[0] && cells.length === header.cells.length && cells.every((cell, i) => cell === header.cells[i])) {
    notices.add(
      'repeated_header',
      { file, row, value: first },
      `Row ${row}, which begins with ${quote(first)}, repeats the header in row ${header.row}.`,
    );
    return true;
  }
  return false;
}

function reportRaggedRow(cells: readonly string[], header: Header, { file, row }: RowReference, notices: Notices): void {
  const wanted = header.cells.length;
  const value = cells.join(',');
  const begins = `Row ${row}, which begins with ${quote(cells[0]!)}, has ${cells.length} cells`;
  if (cells.length < wanted) {
    notices.add('too_few_cells', { file, row, value }, `${begins}, but the header has ${wanted}.`);
    return;
  }
  // They may be superfluous, or come from a comma in a text: we can't guess which.
  const onlyCommas = cells.slice(wanted).every((cell) => cell.trim() === '');
  const remedy = onlyCommas
    ? `Delete the ${cells.length - wanted} commas at the end of the row, or put a text that has a comma in double quotes.`
    : undefined;
  notices.add('too_many_cells', { file, row, value }, `${begins}, but the header has ${wanted}.`, remedy);
}
