import { quote } from '../contract/errors.ts';
import type { Service } from '../contract/service.ts';
import { tables, type Rows, type TableName } from '../contract/tables.ts';
import { checkData } from './checks.ts';
import {
  isTableFile,
  listFolder,
  readBytes,
  readEncoding,
  readHead,
  recogniseFile,
  reportForeign,
  reportMissing,
  serviceFile,
} from './files.ts';
import { checkRepeatedRows, checkUnique, referencesTo } from './keys.ts';
import { collectNotices, type Found, type Notices, type Totals } from './notices.ts';
import { readService } from './service-file.ts';
import { bareLetters } from './suggest.ts';
import { readTable, unreadTable, type TableData, type TableText } from './table-rows.ts';
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

/** Bounds of what is read. They stop a wrong file early; a data set of 100,000 companies stays far below. */
const defaultLimits = {
  maxFileBytes: 256 * 1024 * 1024,
  /** What the parts of a workbook may unpack to. */
  maxUnpackedBytes: 512 * 1024 * 1024,
  /** Row numbers are sorted in 21 bits (`checkRepeatedRows`). */
  maxRows: 2_000_000,
  maxFieldBytes: 64 * 1024,
  maxFieldLines: 100,
  /** Columns of a sheet in Excel. */
  maxRowCells: 16_384,
  maxNoticesPerCodeAndFile: 100,
  maxNotices: 2000,
};

type Limits = typeof defaultLimits;
export type LoadOptions = Partial<Limits>;

export interface LoadResult extends Found {
  /** The checked rows; null when there is any error. */
  readonly rows: Rows | null;
  /** The service; null when service.json has an error. */
  readonly service: Service | null;
  readonly totals: Totals;
  /** Rows read, by CSV file of the data set, wherever they were read from; 0 for one that could not be read. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Reads and checks the data folder. Never throws for what is in it: every fault is a notice. */
export async function loadData(dataDir: string, options: LoadOptions = {}): Promise<LoadResult> {
  const limits = { ...defaultLimits, ...options };
  const notices = collectNotices(limits.maxNoticesPerCodeAndFile, limits.maxNotices);
  const names = listFolder(dataDir, notices);
  const serviceBytes = names === null ? null : readBytes(dataDir, names, serviceFile, limits.maxFileBytes, notices);
  const service = serviceBytes === null ? null : readService(readEncoding(serviceBytes, serviceFile, notices), serviceFile, notices);
  const sources = names === null ? new Map<TableName, Source>() : await findSources(dataDir, names, limits, notices);

  // Tables in documented order: companies first, since others refer to them. A file's bytes are let go before the next.
  const data = new Map<TableName, TableData<TableName>>();
  for (const name of Object.keys(tables) as TableName[]) {
    const label = sources.get(name)?.label ?? tables[name].file;
    const text = sources.get(name)?.read() ?? null;
    const table =
      text === null ? unreadTable(name, label) : readTable(name, label, text, limits, referencesTo(data, label, notices), notices);
    checkUnique(table, notices);
    checkRepeatedRows(table, notices);
    data.set(name, table);
  }
  const drafts = Object.fromEntries(data) as unknown as { readonly [T in TableName]: TableData<T> };
  checkData(drafts, notices);

  const rows =
    notices.errorCount() > 0 ? null : (Object.fromEntries([...data].map(([name, table]) => [name, table.rows])) as unknown as Rows);
  const counts = Object.fromEntries([...data].map(([name, table]) => [tables[name].file, table.rows.length]));
  return { rows, service, counts, ...notices.result([serviceFile, ...[...data.values()].map(({ file }) => file)]) };
}

/** Where a table is read from. */
interface Source {
  /** How notices name it: its file, and its sheet where a workbook has several tables. */
  readonly label: string;
  /** Null, and reported, when there is nothing to be read. */
  read(): TableText | null;
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

/** A table that can't be read, which has been reported. */
const unreadable = (label: string): Source => ({ label, read: () => null });

/**
 * Finds out where each table is: in its CSV file; in a workbook that bears its name, also with the ending .csv; or in a sheet that bears
 * its name, in any workbook of the folder. Other kinds of files are reported by name, with what to do.
 */
async function findSources(
  dataDir: string,
  names: readonly string[],
  limits: Pick<Limits, 'maxFileBytes' | 'maxUnpackedBytes'>,
  notices: Notices,
): Promise<ReadonlyMap<TableName, Source>> {
  const bytesOf = (file: string) => readBytes(dataDir, names, file, limits.maxFileBytes, notices);
  const sources = new Map<TableName, Source>();
  const books: Book[] = [];
  const openBook = async (file: string, table: TableName | null): Promise<boolean> => {
    const bytes = bytesOf(file);
    if (bytes === null) return false;
    const kind = recogniseFile(bytes);
    if (kind !== 'xlsx') reportForeign(file, kind, notices);
    const workbook = kind === 'xlsx' ? await openWorkbook(bytes, file, limits.maxUnpackedBytes, notices) : null;
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
    if (isCsv(file) && recogniseFile(readHead(dataDir, file)) === null) sources.set(table, csvSource(file, bytesOf, notices));
    else if (!(await openBook(file, table))) sources.set(table, unreadable(file));
    for (const other of others)
      notices.add(
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
    if (found === null) reportMissing(names, tables[table].file, notices);
    else
      sources.set(
        table,
        found.sheet === undefined ? unreadable(found.book.file) : sheetSource(table, found.book, found.sheet, books, notices),
      );
  }
  for (const file of strangers) {
    const book = books.find((opened) => opened.file === file);
    if (book?.workbook.sheets.some(({ name }) => tableNamed(name) !== null)) continue;
    notices.add(
      'unknown_file',
      { file },
      `${quote(file)} is no file of the data set and is not read.`,
      'Move it out of the folder, or name its sheets for the files of the data set.',
    );
  }
  return sources;
}

const withoutEnding = (file: string): string => file.replace(/\.[^.]+$/, '');

function csvSource(file: string, bytesOf: (file: string) => Uint8Array | null, notices: Notices): Source {
  return {
    label: file,
    read() {
      const bytes = bytesOf(file);
      return bytes === null ? null : { bytes: readEncoding(bytes, file, notices), typed: false, serialDays: false };
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

function sheetSource(table: TableName, book: Book, sheet: WorkbookSheet, books: readonly Book[], notices: Notices): Source {
  const label = book.table === table ? book.file : `${book.file} (${sheet.name})`;
  return {
    label,
    read() {
      notices.add('workbook_read', { file: label, value: sheet.name }, `The sheet ${quote(sheet.name)} of ${book.file} is read.`);
      for (const other of books.filter((candidate) => candidate !== book && sheetOf(candidate, table) !== undefined))
        notices.add(
          'unknown_file',
          { file: other.file, value: sheet.name },
          `The sheet ${quote(sheet.name)} of ${other.file} is not read, because ${label} is.`,
          'Delete one of the two sheets.',
        );
      return { bytes: sheet.toCsv(label, notices), typed: true, serialDays: book.workbook.from1900 };
    },
  };
}
