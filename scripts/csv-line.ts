/** A cell before quoting: null makes an empty cell, and lists are joined by `;`. */
export type Cell = string | number | boolean | null | readonly string[];

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
