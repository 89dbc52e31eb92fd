/** Signs that begin a formula, those of full width among them. */
const formulaSigns = '=+-@＝＋－＠';

/** A number or a telephone number is no formula, whatever sign it starts with; quotes may end it. */
const harmless = /^[+-][\d ()./-]+"*$/;

/** Blanks, quotes, and what separates cells in some country: each run of them, and the beginning of the text. */
const gaps = /^[\s"',;|]*|[\s"',;|]+/g;

/**
 * A cell of CSV (RFC 4180). An apostrophe precedes each sign that a spreadsheet would take for the beginning of a formula: at the beginning
 * of the text, and behind a separator in it. OWASP, CSV Injection: "You also need to take care of the field separator (e.g., ‘,’, or ‘;’) and
 * quotes, as attackers could use this to start a new cell". A spreadsheet takes the separator of its country, and to it a quoted cell that it does
 * not see begin is not quoted. A sign that has an apostrophe already gets another, so that taking one away gives back every text.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = isHarmless(value) ? value : guardFormulas(value);
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What most cells are: a text without any such sign, or a number that stands alone. */
const isHarmless = (value: string): boolean => !/[=+\-@＝＋－＠]/.test(value) || /^[+-][\d ()./-]+$/.test(value);

const guardFormulas = (value: string): string =>
  value.replace(gaps, (gap, at: number) => {
    const end = at + gap.length;
    if (!formulaSigns.includes(value[end] ?? ' ') || !(at === 0 || /[,;|\t\r\n]/.test(gap))) return gap;
    const [cell] = /^[^,;|\t\r\n]*/.exec(value.slice(end))!;
    return harmless.test(cell) && !gap.includes("'") ? gap : `${gap}'`;
  });

/** A line of a table. A list is one cell, its entries joined by semicolons. */
export const csvLine = (values: readonly (string | number | null | readonly string[])[]): string =>
  `${values.map((value) => csvCell(typeof value === 'object' && value !== null ? value.join(';') : value)).join(',')}\r\n`;
