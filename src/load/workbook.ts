import type { Cell, CellValue, Sheet } from 'hucre/xlsx';
import { quote } from '../contract/errors.ts';
import { listArchive } from './files.ts';
import type { Notices } from './notices.ts';

/** A sheet that people see. */
export interface WorkbookSheet {
  readonly name: string;
  /** The sheet as CSV in UTF-8, a row for each row of the sheet. Reports what CSV can't express. */
  toCsv(label: string, notices: Notices): Uint8Array;
}

/** A workbook, opened. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** Whether days are counted from 1900, so that a bare number can be read as a day. */
  readonly from1900: boolean;
}

/**
 * Opens an Excel workbook (ECMA-376, .xlsx).
 *
 * @param maxUnpackedBytes What all its parts may unpack to.
 * @returns Null, and reported, when it is damaged or too large.
 */
export async function openWorkbook(bytes: Uint8Array, file: string, maxUnpackedBytes: number, notices: Notices): Promise<Workbook | null> {
  const parts = listArchive(bytes);
  const unpacked = parts?.reduce((sum, part) => sum + part.bytes, 0) ?? 0;
  if (unpacked > maxUnpackedBytes) {
    const remedy = `If all of it belongs there, set MAX_FILE_MB to ${Math.ceil(unpacked / 500_000)} or more.`;
    notices.add('file_too_large', { file }, `${file} unpacks to ${unpacked} bytes; at most ${maxUnpackedBytes} are read.`, remedy);
    return null;
  }
  try {
    if (parts === null) throw new Error('its list of parts is damaged');
    // Loaded only where there is a workbook.
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets, dateSystem } = await readXlsx(bytes, {
      readStyles: true,
      sheets: (sheet) => sheet.hidden !== true && sheet.veryHidden !== true,
    });
    return { sheets: sheets.map(openSheet), from1900: dateSystem !== '1904' };
  } catch (error) {
    notices.add('damaged_workbook', { file }, `${file} can’t be read as an Excel workbook: ${quote((error as Error).message, 120)}.`);
    return null;
  }
}

function openSheet({ name, rows, cells, merges }: Sheet): WorkbookSheet {
  return {
    name,
    toCsv(label, notices) {
      reportMerges(merges ?? [], label, notices);
      const texts = rows.map((row, i) => row.map((value, j) => textOf(value, cells?.get(`${i},${j}`))));
      reportFormulas(cells ?? new Map(), label, notices);
      const used = texts.map((row) => row.findLastIndex((text) => text !== '') + 1);
      // Formatting reaches beyond what is filled in; empty rows at the end and empty columns at either side are none.
      const height = used.findLastIndex((width) => width > 0) + 1;
      const left = texts.reduce((least, row) => {
        const first = row.findIndex((text) => text !== '');
        return first === -1 ? least : Math.min(least, first);
      }, Infinity);
      const width = used.reduce((widest, columns) => Math.max(widest, columns), 0) - left;
      const lines = texts.slice(0, height).map((row) => Array.from({ length: width }, (_, j) => quoteCell(row[left + j] ?? '')).join(','));
      return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
    },
  };
}

/** A cell as a person would have typed it into a CSV file. */
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
  // Spreadsheets calculate with 15 digits and show no more: 0.1 + 0.2 is 0.3 there.
  const number = Number(value.toPrecision(15));
  if (/^[^"]*%/.test(format)) return `${Number((number * 100).toPrecision(15))}%`;
  // 00000 keeps the zeros in front of a postal code.
  if (/^0{2,}$/.test(format) && Number.isInteger(number) && number >= 0) return String(number).padStart(format.length, '0');
  return String(number);
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A merged cell has a value in one of its places only; in the others it would be missing. */
function reportMerges(merges: NonNullable<Sheet['merges']>, file: string, notices: Notices): void {
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const range = `${letters(startCol)}${startRow + 1}:${letters(endCol)}${endRow + 1}`;
    notices.add('merged_cells', { file, row: startRow + 1, value: range }, `The cells ${range} are merged; only the first has a value.`);
  }
}

/**
 * Programs that write workbooks leave the results of formulas to the spreadsheet program. A formula whose result is an empty text looks the
 * same, so a sheet where any formula has a result is believed.
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
      'Open the workbook in the spreadsheet program and save it again, or replace the formula by its value.',
    );
  }
}

/** Letters of a column as a spreadsheet shows them; the first is 0. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}
