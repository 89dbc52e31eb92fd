import { quote } from '../contract/errors.ts';
import { requiredTables, tables, type TableName } from '../contract/tables.ts';
import { textOf, type DataFolder } from './data-folder.ts';
import { findFile, isTableFile, readBytes, reportMissing, type FileLimits } from './files.ts';
import { recogniseFile, reportForeign } from './file-kind.ts';
import type { Notices } from './notices.ts';
import { openText } from './open-text.ts';
import { bareLetters } from '../contract/fold.ts';
import type { TableText } from './table-rows.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

/** Where a table comes from. */
export interface Source {
  /** Its name in notices: the file, and the sheet if a workbook has several tables. */
  readonly label: string;
  /** The size of its CSV file; 0 if it is in a workbook, or must not be read. */
  readonly fileBytes: number;
  /** Null, and reported, if there is nothing to read. */
  open(notices: Notices): TableText | null;
}

const tableNames = Object.keys(tables) as TableName[];
const stemOf = (name: TableName): string => tables[name].file.replace(/\.csv$/, '');
/** The table that a file or sheet is named after. */
const tableNamed = (word: string): TableName | null => tableNames.find((name) => bareLetters(stemOf(name)) === bareLetters(word)) ?? null;

/** A workbook in the folder. */
interface Book {
  readonly file: string;
  /** The table that the file is named after. */
  readonly table: TableName | null;
  readonly workbook: Workbook;
}

/** A table that can't be read, as already reported. */
const unreadable = (label: string): Source => ({ label, fileBytes: 0, open: () => null });

/**
 * Finds each table: in its CSV file; in a workbook of its name, even with the extension .csv; or in a sheet of its name, in any workbook.
 * Reports other kinds of files by name, with a remedy.
 */
export async function findSources(
  folder: DataFolder,
  limits: FileLimits & { readonly maxUnpackedBytes: number },
  notices: Notices,
): Promise<ReadonlyMap<TableName, Source>> {
  const { names } = folder;
  const sources = new Map<TableName, Source>();
  const books: Book[] = [];
  const openBook = async (file: string, table: TableName | null): Promise<boolean> => {
    const bytes = readBytes(folder, file, limits, notices);
    if (bytes === null) return false;
    const kind = recogniseFile(bytes);
    if (kind !== 'xlsx') reportForeign(file, kind, notices);
    const workbook = kind === 'xlsx' ? await openWorkbook(bytes, file, limits.maxUnpackedBytes, notices) : null;
    if (workbook !== null) books.push({ file, table, workbook });
    return workbook !== null;
  };
  const isCsv = (file: string) => tableNames.some((name) => tables[name].file === file);
  const files = [...names].filter((name) => isTableFile(name) && (isCsv(name) || !/\.csv$/i.test(name)));
  for (const table of tableNames) {
    const [file, ...others] = files
      .filter((name) => tableNamed(withoutEnding(name)) === table)
      .sort((a, b) => Number(isCsv(b)) - Number(isCsv(a)));
    if (file === undefined) continue;
    if (isCsv(file) && recogniseFile(folder.head(file)) === null) sources.set(table, csvSource(folder, table, limits));
    else if (!(await openBook(file, table))) sources.set(table, unreadable(file));
    for (const other of others)
      notices.add(
        'unknown_file',
        { file: other },
        `${quote(other)} is not read, because ${file} exists.`,
        'Move one of the two out of the folder.',
      );
  }
  // While tables are missing, a workbook of any name may have them; otherwise it isn't ours.
  const isComplete = requiredTables.every((table) => sources.has(table) || books.some((book) => book.table === table));
  const strangers = files.filter((name) => tableNamed(withoutEnding(name)) === null);
  if (!isComplete) for (const file of strangers.filter((name) => recogniseFile(folder.head(name)) !== null)) await openBook(file, null);
  for (const table of tableNames) {
    if (sources.has(table)) continue;
    const found = findSheet(table, books);
    if (found !== null)
      sources.set(table, found.sheet === undefined ? unreadable(found.book.file) : sheetSource(table, found.book, found.sheet, books));
    else if (requiredTables.includes(table)) reportMissing(names, tables[table].file, notices);
  }
  for (const file of strangers) {
    const book = books.find((opened) => opened.file === file);
    if (book?.workbook.sheets.some(({ name }) => tableNamed(name) !== null)) continue;
    notices.add(
      'unknown_file',
      { file },
      `${quote(file)} is not part of the data set and is not read.`,
      'Move it out of the folder, or name its sheets after the files of the data set.',
    );
  }
  return sources;
}

const withoutEnding = (file: string): string => file.replace(/\.[^.]+$/, '');

/** Tables with many rows: only they may exceed the limit for files that are read whole. */
const largeTables: ReadonlySet<TableName> = new Set(['companies', 'fleet']);

function csvSource(folder: DataFolder, table: TableName, limits: FileLimits): Source {
  const { file } = tables[table];
  const found = folder.find(file);
  const maxWholeBytes = largeTables.has(table) ? limits.maxFileBytes : limits.maxWholeBytes;
  return {
    label: file,
    fileBytes: found.fault === null ? found.bytes : 0,
    open(notices) {
      const isFound = findFile(folder, file, { ...limits, maxWholeBytes }, notices) !== null;
      const text = isFound ? openText(folder, file, limits, notices) : null;
      return text === null ? null : { ...text, typed: false, serialDays: false };
    },
  };
}

const sheetOf = ({ workbook }: Book, table: TableName) => workbook.sheets.find(({ name }) => tableNamed(name) === table);

/** The sheet of a table: in its own workbook, the one of its name or else the first; in any other, the one of its name. */
function findSheet(table: TableName, books: readonly Book[]): { book: Book; sheet: WorkbookSheet | undefined } | null {
  const own = books.find((book) => book.table === table);
  if (own !== undefined) return { book: own, sheet: sheetOf(own, table) ?? own.workbook.sheets[0] };
  const book = books.find((other) => sheetOf(other, table) !== undefined);
  return book === undefined ? null : { book, sheet: sheetOf(book, table) };
}

function sheetSource(table: TableName, book: Book, sheet: WorkbookSheet, books: readonly Book[]): Source {
  const label = book.table === table ? book.file : `${book.file} (${sheet.name})`;
  return {
    label,
    fileBytes: 0,
    open(notices) {
      notices.add('workbook_read', { file: label, value: sheet.name }, `The sheet ${quote(sheet.name)} of ${book.file} is read.`);
      for (const other of books.filter((candidate) => candidate !== book && sheetOf(candidate, table) !== undefined))
        notices.add(
          'unknown_file',
          { file: other.file, value: sheet.name },
          `The sheet ${quote(sheet.name)} of ${other.file} is not read, because ${label} is.`,
          'Delete one of the two sheets.',
        );
      return { ...textOf(sheet.toCsv(label, notices)), typed: true, serialDays: book.workbook.from1900 };
    },
  };
}
