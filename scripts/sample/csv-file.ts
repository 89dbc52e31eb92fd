import { closeSync, openSync, writeSync } from 'node:fs';

/** A cell before quoting; null is an empty cell, a list is joined by `;`. */
export type Cell = string | number | boolean | null | readonly string[];

/** A CSV file that is being written: UTF-8, commas, LF line ends, a header row. */
export interface CsvFile {
  /** Adds a row; the cells are in the order of the header. */
  write(cells: readonly Cell[]): void;
  /** Writes what is still buffered and closes the file. Returns the number of rows below the header. */
  close(): number;
}

/** Text is collected up to this many UTF-16 units before it goes to the file, so that memory stays bounded. */
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

/** One line of RFC 4180 with LF: a cell is quoted only when it has a comma, a quote or a line break. */
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
