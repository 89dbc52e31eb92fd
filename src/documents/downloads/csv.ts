/** Signs that begin a formula, also in full width. */
const formulaSigns = '=+-@＝＋－＠';

/** A number or a phone number isn't a formula, even if it starts with a sign; quotes may end it. */
const harmless = /^[+-][\d ()./-]+"*$/;

/** Runs of whitespace, quotes and the cell separators of all countries, and the beginning of the text. */
const gaps = /^[\s"',;|]*|[\s"',;|]+/g;

/**
 * A cell of CSV (RFC 4180). An apostrophe precedes each sign that a spreadsheet would take for the beginning of a formula: at the beginning
 * of the text, and after a separator in it. OWASP, CSV Injection: "You also need to take care of the field separator (e.g., ‘,’, or ‘;’)
 * and quotes, as attackers could use this to start a new cell". A spreadsheet splits at the separator of its country, and then sees only
 * part of a quoted cell. A sign that already has an apostrophe gets another, so that removing one restores every text.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = isHarmless(value) ? value : guardFormulas(value);
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Most cells: a text without any such sign, or just a number. */
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
