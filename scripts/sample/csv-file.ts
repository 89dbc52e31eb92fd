import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import Papa from 'papaparse';

/** A cell before quoting: null makes an empty cell, and lists are joined by `;`. */
export type Cell = string | number | boolean | null | readonly string[];

/** A CSV file being written: UTF-8, commas, LF line ends, a header row. */
export interface CsvFile {
  /** Adds a row, with cells in the order of the header. */
  write(cells: readonly Cell[]): void;
  /** Writes the rest of the buffer and closes the file. Returns the number of rows without the header. */
  close(): number;
}

/** The buffer’s size, UTF-16 units. */
const bufferChars = 1 << 18;

/** Creates or replaces a CSV file with the given header. */
export function openCsvFile(path: string, header: readonly string[]): CsvFile {
  const handle = openSync(path, 'w');
  let buffer = csvLine(header);
  let rows = 0;
  const flush = (): void => {
    writeSync(handle, buffer);
    buffer = '';
  };
  return {
    write(cells) {
      if (cells.length !== header.length) throw new RangeError(`${path}: ${cells.length} cells under ${header.length} columns`);
      buffer += csvLine(cells);
      rows++;
      if (buffer.length >= bufferChars) flush();
    },
    close() {
      flush();
      closeSync(handle);
      return rows;
    },
  };
}

/** One line as in RFC 4180, but with LF. Quotes a cell only if it has a comma, a quote or a line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quote(toText(cell))).join(',')}\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plainDecimal(cell);
  if (typeof cell === 'object') return cell.join(';');
  return String(cell);
}

/** At most five decimals, a point, no exponent and no separators of thousands. */
function plainDecimal(value: number): string {
  return String(Math.round(value * 1e5) / 1e5);
}

/** The rows of a CSV file below its header. */
export function readCsvFile(file: URL): string[][] {
  return Papa.parse<string[]>(readFileSync(file, 'utf8'), { skipEmptyLines: true }).data.slice(1);
}
