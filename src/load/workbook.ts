import { posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Cell, CellValue, Sheet } from 'hucre/xlsx';
import { quote } from '../contract/errors.ts';
import { csvLine } from './csv.ts';
import { listArchive, type ZipEntry } from './files.ts';
import type { Notices } from './notices.ts';

/** A visible sheet. */
export interface WorkbookSheet {
  readonly name: string;
  /** The sheet as CSV in UTF-8, row by row. Reports what CSV can't express. */
  toCsv(label: string, notices: Notices): Uint8Array;
}

/** A workbook, opened. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** Whether days count from 1900, so that a bare number can be read as a date. */
  readonly from1900: boolean;
}

/** Unpacked bytes that a workbook may have for each megabyte of MAX_FILE_MB. */
export const unpackedPerMegabyte = 200_000;

/** Larger parts, bytes, are refused if they unpack to more than 100 times their size, as in Apache POI (ZipSecureFile). */
const [grace, mostRatio] = [100 * 1024, 100];
/** Most cells in the sheets that are read, filled or not. */
const maxCells = 5_000_000;
/** Columns of a sheet in Excel, and so the most column widths. */
const maxColumns = 16_384;
/** How large the area of a sheet may be, in addition to a hundred cells for each filled one. */
const freeCells = 200_000;

/** A workbook is refused before it is read. */
class RefusedWorkbook extends Error {
  override readonly name = 'RefusedWorkbook';
  readonly remedy: string;
  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/**
 * Opens an Excel workbook (ECMA-376, .xlsx).
 *
 * @param maxUnpackedBytes Limit on the unpacked size of all parts, and on the texts of all cells.
 * @returns Null, and reported, if it is damaged or too large.
 */
export async function openWorkbook(bytes: Uint8Array, file: string, maxUnpackedBytes: number, notices: Notices): Promise<Workbook | null> {
  try {
    const parts = listArchive(bytes);
    if (parts === null) throw new Error('its list of parts is damaged');
    refuseLarge(parts, file, maxUnpackedBytes);
    const { own, range } = measure(bytes, parts, file, maxUnpackedBytes);
    // Loaded only for workbooks.
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets, dateSystem } = await readXlsx(own, { readStyles: true, sheets: (sheet) => isVisible(sheet), range });
    return { sheets: sheets.map(openSheet), from1900: dateSystem !== '1904' };
  } catch (error) {
    if (error instanceof RefusedWorkbook) notices.add('file_too_large', { file }, error.message, error.remedy);
    else notices.add('damaged_workbook', { file }, `${file} can’t be read as an Excel workbook: ${quote((error as Error).message, 120)}.`);
    return null;
  }
}

const isVisible = (sheet: { readonly hidden?: boolean; readonly veryHidden?: boolean }) =>
  sheet.hidden !== true && sheet.veryHidden !== true;

function refuseLarge(parts: readonly ZipEntry[], file: string, maxUnpackedBytes: number): void {
  const unpacked = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (unpacked > maxUnpackedBytes) {
    const remedy = `If all of it belongs there, set MAX_FILE_MB to ${Math.ceil(unpacked / unpackedPerMegabyte)} or more.`;
    throw new RefusedWorkbook(`${file} unpacks to ${unpacked} bytes; at most ${maxUnpackedBytes} are read.`, remedy);
  }
  for (const { name, bytes, packed } of parts)
    if (bytes > grace && bytes > mostRatio * packed) {
      const ratio = Math.round(bytes / packed);
      const message = `The part ${quote(name, 80)} of ${file} unpacks to ${ratio} times its size; at most ${mostRatio} times are read.`;
      throw new RefusedWorkbook(message, 'Save the table as CSV UTF-8.');
    }
}

/**
 * Measures the sheets before a library reads them, since it works on every cell up to the last, and on every reference.
 *
 * @returns The archive without the relations of its sheets, which lead to drawings and charts; and the range of the filled cells.
 * @throws RefusedWorkbook
 */
function measure(bytes: Uint8Array, parts: readonly ZipEntry[], file: string, maxTextBytes: number): { own: Uint8Array; range: string } {
  const own = bytes.slice();
  const byName = new Map(parts.map((part) => [part.name, part]));
  const textNamed = (name: string): string => {
    const part = byName.get(name);
    if (part === undefined) throw new Error(`it has no part ${name}`);
    return textOfPart(bytes, part);
  };
  const relations = new Map<string, string>();
  const related = new Set<string>();
  let bookFolder = '';
  let book = '';
  let shared: readonly number[] = [];
  for (const part of parts.filter(({ name }) => name.endsWith('.rels') && name !== '_rels/.rels')) {
    const text = book === '' ? textOfPart(bytes, part) : '';
    if (!/\/worksheet["']/.test(text)) {
      // Renamed, so that the library doesn't find it.
      own[part.nameEnd - 1] = 0x78;
      continue;
    }
    bookFolder = part.name.replace(/_rels\/[^/]*$/, '');
    book = bookFolder + part.name.slice(bookFolder.length + '_rels/'.length, -'.rels'.length);
    for (const [element] of text.matchAll(/<Relationship\b[^<>]*>/g)) {
      const target = posix.resolve('/', bookFolder, attribute(element, 'Target')).slice(1);
      nameOnce(related, target, file);
      relations.set(attribute(element, 'Id'), target);
      if (attribute(element, 'Type').endsWith('/sharedStrings')) shared = lengthsOfStrings(textNamed(target));
    }
  }
  const sheets = new Set<string>();
  let [cells, lastRow, lastColumn] = [0, 1, 1];
  for (const [element] of textNamed(book).matchAll(/<(?:\w{1,20}:)?sheet\s[^<>]*>/g)) {
    const id = /\s\w+:id=["']([^"']*)["']/.exec(element)?.[1] ?? '';
    const name = Buffer.from(attribute(element, 'name'), 'latin1').toString();
    const part = relations.get(id);
    if (part === undefined || /\sstate=["'](?:h|veryH)idden/.test(element)) continue;
    nameOnce(sheets, part, file);
    const most = { maxCells: maxCells - cells, maxTextBytes };
    const found = measureSheet(textNamed(part), `the sheet ${quote(name, 60)} of ${file}`, shared, most);
    cells += found.cells;
    lastRow = Math.max(lastRow, found.rows);
    lastColumn = Math.max(lastColumn, found.columns);
  }
  return { own, range: `A1:${letters(lastColumn - 1)}${lastRow}` };
}

/** Records a part that a workbook names; a repeated one would be read again. @throws RefusedWorkbook */
function nameOnce(named: Set<string>, part: string, file: string): void {
  if (named.has(part)) {
    const message = `${file} names the part ${quote(part, 80)} more than once; each sheet has a part of its own (ECMA-376, part 1, 12.3.24).`;
    throw new RefusedWorkbook(message, 'Open it in the spreadsheet program and save it again.');
  }
  named.add(part);
}

/** Rows and columns up to the last filled cell of a sheet, and its number of cells. @throws RefusedWorkbook */
function measureSheet(
  text: string,
  sheet: string,
  shared: readonly number[],
  most: { readonly maxCells: number; readonly maxTextBytes: number },
): { cells: number; rows: number; columns: number } {
  let [cells, filled, widths, row, column, rows, columns, textBytes] = [0, 0, 0, 0, 0, 0, 0, 0];
  let isShared = false;
  for (const [element, name, end] of matches(/<(?:\w{1,20}:)?(row|c|col|v|is|f)(?=[\s/>])[^<>]*>/g, text)) {
    if (name === 'row') {
      row = Number(/\sr=["'](\d{1,7})["']/.exec(element)?.[1] ?? row + 1);
      column = 0;
    } else if (name === 'c') {
      const reference = /\sr=["']([A-Z]{1,3})(\d{1,7})["']/.exec(element);
      isShared = /\st=["']s["']/.test(element);
      column = reference === null ? column + 1 : columnOf(reference[1]!);
      if (reference !== null) row = Number(reference[2]);
      if (++cells > most.maxCells)
        throw new RefusedWorkbook(`A workbook may have at most ${maxCells} cells.`, 'Save the table as CSV UTF-8.');
    } else if (name === 'col') {
      if (++widths > maxColumns) throw new Error(`${sheet} states the widths of more columns than it can have`);
    } else {
      filled++;
      // A text that many cells share is stored once in the workbook, but appears for each of them in the table.
      if (isShared && name === 'v') textBytes += shared[Number.parseInt(text.slice(end, end + 8), 10)] ?? 0;
      if (textBytes > most.maxTextBytes)
        throw new RefusedWorkbook(
          `The cells of ${sheet} repeat texts of more than ${most.maxTextBytes} bytes in all.`,
          'Shorten the texts that many rows repeat.',
        );
      rows = Math.max(rows, row);
      columns = Math.max(columns, column);
    }
  }
  if (rows * columns > freeCells + 100 * filled)
    throw new RefusedWorkbook(
      `${letters(columns - 1)}${rows} is the last cell of ${sheet}, but only ${filled} cells are filled.`,
      'Delete the cells far from the table, and save it again.',
    );
  return { cells, rows, columns };
}

/** The matches of a pattern, their first group, and where they end. */
function* matches(pattern: RegExp, text: string): Generator<readonly [string, string, number]> {
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield [match[0], match[1]!, pattern.lastIndex];
}

/** The lengths of shared strings in the workbook, including their formatting. */
function lengthsOfStrings(text: string): number[] {
  const ends = Array.from(matches(/<(?:\/(?:\w{1,20}:)?si|(?:\w{1,20}:)?si\s?\/)>/g, text), ([, , end]) => end);
  return ends.map((end, i) => end - (ends[i - 1] ?? 0));
}

/** An attribute of an element; empty if missing. */
const attribute = (element: string, name: string): string =>
  Array.from(element.matchAll(/\s([\w:]{1,40})=["']([^"']*)["']/g)).find(([, found]) => found === name)?.[2] ?? '';

const columnOf = (word: string): number => Array.from(word).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);

/** A part of the archive as text, one character for each byte (APPNOTE.TXT 4.3.7). */
function textOfPart(bytes: Uint8Array, { header, packed, method, bytes: unpacked }: ZipEntry): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const data = bytes.subarray(from, from + packed);
  const plain = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(unpacked, 1) });
  return Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString('latin1');
}

function openSheet({ name, rows, cells, merges }: Sheet): WorkbookSheet {
  return {
    name,
    toCsv(label, notices) {
      reportMerges(merges ?? [], label, notices);
      const texts = rows.map((row, i) => row.map((value, j) => textOf(value, cells?.get(`${i},${j}`))));
      reportFormulas(cells ?? new Map(), label, notices);
      const used = texts.map((row) => row.findLastIndex((text) => text !== '') + 1);
      // Formatting extends beyond the content: drop empty rows at the end, and empty columns at either side.
      const height = used.findLastIndex((width) => width > 0) + 1;
      const left = texts.reduce((least, row) => {
        const first = row.findIndex((text) => text !== '');
        return first === -1 ? least : Math.min(least, first);
      }, Infinity);
      const width = used.reduce((widest, columns) => Math.max(widest, columns), 0) - left;
      const lines = texts.slice(0, height).map((row) => csvLine(Array.from({ length: width }, (_, j) => row[left + j] ?? '')));
      return new TextEncoder().encode(lines.join(''));
    },
  };
}

/** A cell as a person would type it into a CSV file. */
function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return textOfDate(value);
  return textOfNumber(value, cell?.style?.numFmt ?? '');
}

function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '#VALUE!';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

function textOfNumber(value: number, format: string): string {
  // Spreadsheets show at most 15 digits: 0.1 + 0.2 is 0.3 there.
  const number = Number(value.toPrecision(15));
  if (/^[^"]*%/.test(format)) return `${Number((number * 100).toPrecision(15))}%`;
  // The format 00000 keeps the leading zeros of a postal code.
  if (/^0{2,}$/.test(format) && Number.isInteger(number) && number >= 0) return String(number).padStart(format.length, '0');
  return String(number);
}

/** Merged cells have a value only in the first; in the others it would be missing. */
function reportMerges(merges: NonNullable<Sheet['merges']>, file: string, notices: Notices): void {
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const range = `${letters(startCol)}${startRow + 1}:${letters(endCol)}${endRow + 1}`;
    notices.add('merged_cells', { file, row: startRow + 1, value: range }, `The cells ${range} are merged; only the first has a value.`);
  }
}

/**
 * Some programs write workbooks with formulas but without results. A formula with an empty result looks the same, so a sheet is accepted if
 * any of its formulas has a result.
 */
function reportFormulas(cells: ReadonlyMap<string, Cell>, file: string, notices: Notices): void {
  const formulas = [...cells].filter(([, { formula }]) => formula !== undefined);
  if (formulas.some(([, { value, formulaResult }]) => (value ?? formulaResult ?? null) !== null)) return;
  for (const [key, { formula }] of formulas) {
    const [row, column] = key.split(',').map(Number) as [number, number];
    notices.add(
      'spreadsheet_error',
      { file, row: row + 1, value: `=${formula}` },
      `The formula ${quote(`=${formula}`, 60)} in cell ${letters(column)}${row + 1} has no saved result.`,
      'Open the workbook in the spreadsheet program and save it again, or replace the formula with its value.',
    );
  }
}

/** The letters of a column in a spreadsheet; the first column is 0. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}
