/** A cell before it is written: null makes an empty cell, and lists are joined by `;`. */
export type Cell = string | number | boolean | null | readonly string[];

/** The text of a cell. Numbers have five decimals at most, and no exponent: for degrees, that is a meter. */
export function textOfCell(cell: Cell): string {
  if (typeof cell === 'number') return String(Math.round(cell * 1e5) / 1e5);
  return cell !== null && typeof cell === 'object' ? cell.join(';') : String(cell ?? '');
}

/**
 * A line of a table as it is read: RFC 4180, but with LF. Texts stay as they are, since the check reports formulas among them. A file that
 * is only for people goes through `documents/downloads/csv.ts`.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoteCell(textOfCell(cell))).join(',')}\n`;

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
