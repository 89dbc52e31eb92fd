/** A cell, quoted or not, and what ends it (RFC 4180). */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;

/**
 * Reads a table that `documents/downloads/csv.ts` has written: its rows, by column name. Removes the apostrophes that keep spreadsheets from
 * reading text as formulas.
 */
export function readCsv(text: string): Readonly<Record<string, string>>[] {
  const lines: string[][] = [[]];
  for (const { 1: quoted, 2: plain = '', 3: end } of text.matchAll(cellPattern)) {
    const cell = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    lines.at(-1)!.push(cell.replace(/(^|[\s",;|])'(?='*[=+\-@＝＋－＠])/g, '$1'));
    if (end === '') break;
    if (end !== ',') lines.push([]);
  }
  const [header = [], ...rows] = lines.filter((cells) => cells.length > 1 || cells[0] !== '');
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])));
}
