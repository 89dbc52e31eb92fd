import { quote } from '../contract/errors.ts';
import { tables, type TableName } from '../contract/tables.ts';
import { readEncoding } from './bytes.ts';
import { recogniseFile, type ForeignKind } from './file-signature.ts';
import type { Findings } from './findings.ts';
import { isTableFile, readBytes, readHead, tellMissing } from './folder.ts';
import { bareLetters } from './suggest.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

/** The text of a table. */
export interface TableText {
  /** UTF-8 without a byte order mark. */
  readonly bytes: Uint8Array;
  /** Whether it comes from cells that know what they hold, and not from a text file. */
  readonly typed: boolean;
  /** Whether a bare number in place of a date counts days from 1900. */
  readonly serialDays: boolean;
}

/** Where a table is read from. */
export interface Source {
  /** How notices name it: its file, and its sheet where a workbook has several tables. */
  readonly label: string;
  /** Null, and told, when there is nothing to be read. */
  read(): TableText | null;
}

export interface SourceLimits {
  readonly maxFileBytes: number;
  readonly maxUnpackedBytes: number;
}

const tableNames = Object.keys(tables) as TableName[];
const stemOf = (name: TableName): string => tables[name].file.replace(/\.csv$/, '');
/** The table that a file or a sheet is named for. */
const tableNamed = (word: string): TableName | null => tableNames.find((name) => bareLetters(stemOf(name)) === bareLetters(word)) ?? null;

/** A workbook of the folder. */
interface Book {
  readonly file: string;
  /** The table that the file is named for. */
  readonly table: TableName | null;
  readonly workbook: Workbook;
}

/** A table that can't be read, which has been told. */
const nothing = (label: string): Source => ({ label, read: () => null });

/**
 * Finds out where each table is: in its CSV file; in a workbook that bears its name, also with the ending .csv; or in a sheet that bears
 * its name, in any workbook of the folder. Other kinds of files are told by name, with what to do.
 */
export async function findSources(
  dataDir: string,
  names: readonly string[],
  limits: SourceLimits,
  findings: Findings,
): Promise<ReadonlyMap<TableName, Source>> {
  const bytesOf = (file: string) => readBytes(dataDir, names, file, limits.maxFileBytes, findings);
  const sources = new Map<TableName, Source>();
  const books: Book[] = [];
  const openBook = async (file: string, table: TableName | null): Promise<boolean> => {
    const bytes = bytesOf(file);
    if (bytes === null) return false;
    const kind = recogniseFile(bytes);
    if (kind !== 'xlsx') tellForeign(file, kind, findings);
    const workbook = kind === 'xlsx' ? await openWorkbook(bytes, file, limits.maxUnpackedBytes, findings) : null;
    if (workbook !== null) books.push({ file, table, workbook });
    return workbook !== null;
  };
  const isCsv = (file: string) => tableNames.some((name) => tables[name].file === file);
  const files = names.filter((name) => isTableFile(name) && (isCsv(name) || !/\.csv$/i.test(name)));
  for (const table of tableNames) {
    const [file, ...others] = files
      .filter((name) => tableNamed(withoutEnding(name)) === table)
      .sort((a, b) => Number(isCsv(b)) - Number(isCsv(a)));
    if (file === undefined) continue;
    if (isCsv(file) && recogniseFile(readHead(dataDir, file)) === null) sources.set(table, csvSource(file, bytesOf, findings));
    else if (!(await openBook(file, table))) sources.set(table, nothing(file));
    for (const other of others)
      findings.add(
        'unknown_file',
        { file: other },
        `${quote(other)} is not read, because ${file} is there.`,
        'Move one of the two out of the folder.',
      );
  }
  // A workbook of any name may hold what is still to be found; where nothing is, it is none of ours.
  const isComplete = tableNames.every((table) => sources.has(table) || books.some((book) => book.table === table));
  const strangers = files.filter((name) => tableNamed(withoutEnding(name)) === null);
  if (!isComplete)
    for (const file of strangers.filter((name) => recogniseFile(readHead(dataDir, name)) !== null)) await openBook(file, null);
  for (const table of tableNames) {
    if (sources.has(table)) continue;
    const found = findSheet(table, books);
    if (found === null) tellMissing(names, tables[table].file, findings);
    else
      sources.set(
        table,
        found.sheet === undefined ? nothing(found.book.file) : sheetSource(table, found.book, found.sheet, books, findings),
      );
  }
  for (const file of strangers) {
    const book = books.find((opened) => opened.file === file);
    if (book?.workbook.sheets.some(({ name }) => tableNamed(name) !== null)) continue;
    findings.add(
      'unknown_file',
      { file },
      `${quote(file)} is no file of the data set and is not read.`,
      'Move it out of the folder, or name its sheets for the files of the data set.',
    );
  }
  return sources;
}

const withoutEnding = (file: string): string => file.replace(/\.[^.]+$/, '');

function csvSource(file: string, bytesOf: (file: string) => Uint8Array | null, findings: Findings): Source {
  return {
    label: file,
    read() {
      const bytes = bytesOf(file);
      return bytes === null ? null : { bytes: readEncoding(bytes, file, findings), typed: false, serialDays: false };
    },
  };
}

const sheetOf = ({ workbook }: Book, table: TableName) => workbook.sheets.find(({ name }) => tableNamed(name) === table);

/** The sheet of a table: in its own workbook the one of its name, else the first; in another the one of its name. */
function findSheet(table: TableName, books: readonly Book[]): { book: Book; sheet: WorkbookSheet | undefined } | null {
  const own = books.find((book) => book.table === table);
  if (own !== undefined) return { book: own, sheet: sheetOf(own, table) ?? own.workbook.sheets[0] };
  const book = books.find((other) => sheetOf(other, table) !== undefined);
  return book === undefined ? null : { book, sheet: sheetOf(book, table) };
}

function sheetSource(table: TableName, book: Book, sheet: WorkbookSheet, books: readonly Book[], findings: Findings): Source {
  const label = book.table === table ? book.file : `${book.file} (${sheet.name})`;
  return {
    label,
    read() {
      findings.add('workbook_read', { file: label, value: sheet.name }, `The sheet ${quote(sheet.name)} of ${book.file} is read.`);
      for (const other of books.filter((candidate) => candidate !== book && sheetOf(candidate, table) !== undefined))
        findings.add(
          'unknown_file',
          { file: other.file, value: sheet.name },
          `The sheet ${quote(sheet.name)} of ${other.file} is not read, because ${label} is.`,
          'Delete one of the two sheets.',
        );
      return { bytes: sheet.toCsv(label, findings), typed: true, serialDays: book.workbook.from1900 };
    },
  };
}

const kinds: Readonly<Record<Exclude<ForeignKind, 'xlsx'>, string>> = {
  xlsb: 'a binary Excel workbook (.xlsb)',
  xls: 'an old Excel workbook (.xls)',
  encrypted: 'a workbook that is protected by a password',
  ods: 'an OpenDocument spreadsheet (.ods)',
  numbers: 'a Numbers document',
  zip: 'a ZIP archive',
  gzip: 'a gzip archive',
  pdf: 'a PDF document',
  html: 'a web page or XML document',
};

function tellForeign(file: string, kind: ForeignKind | null, findings: Findings): void {
  const what = kind === null || kind === 'xlsx' ? 'no workbook, whatever its ending says' : kinds[kind];
  const remedy =
    kind === 'encrypted'
      ? 'Open it and save it without the password.'
      : kind === 'zip' || kind === 'gzip'
        ? 'Unpack it, and put the files themselves into the folder.'
        : undefined;
  findings.add('foreign_format', { file }, `${file} is ${what}, which can’t be read.`, remedy);
}
