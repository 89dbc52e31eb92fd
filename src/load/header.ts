import { quote } from '../contract/errors.ts';
import { noticeCodes } from '../contract/notices.ts';
import type { Column, Table } from '../contract/tables.ts';
import { makeReader, type Dialect } from './cells.ts';
import { countries, isNearCountry } from './countries.ts';
import type { Notices } from './notices.ts';
import { bareLetters } from '../contract/fold.ts';
import { closest } from './suggest.ts';

/** Separators that spreadsheets write, with their names. */
const separatorNames: ReadonlyMap<string, string> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'vertical bar'],
]);

export interface Separator {
  readonly text: string;
  readonly name: string;
}

export const comma: Separator = { text: ',', name: 'comma' };

/**
 * The separator that reveals most of the table's columns in the first two lines; a comma if none is better. Two lines, because a title or
 * “sep=;” may precede the header.
 */
export function detectSeparator(bytes: Uint8Array, table: Table): Separator {
  const lines = new TextDecoder().decode(bytes.subarray(0, 16_384)).split(/\r\n?|\n/, 2);
  const known = new Set(table.columns.map(({ name }) => bareLetters(name)));
  let best = comma;
  let bestCount = 1;
  for (const [text, name] of separatorNames) {
    const count = Math.max(...lines.map((line) => line.split(text).filter((cell) => known.has(bareLetters(cell))).length));
    if (count > bestCount) {
      best = { text, name };
      bestCount = count;
    }
  }
  return best;
}

export interface Header {
  /** The cells of the header, unchanged. */
  readonly cells: readonly string[];
  /** Row of the header: 1, or more if something precedes it. */
  readonly row: number;
  /** The column of each cell in a row; null if it is ignored. */
  readonly columns: readonly (Column | null)[];
  /** Columns of the table that are missing. */
  readonly missing: readonly Column[];
}

/** How many rows are searched for the header. */
const maxTitleRows = 5;

/** Finds the header in the first rows, and the column of each of its cells. Null without a header. */
export function readHeader(firstRows: readonly (readonly string[])[], table: Table, notices: Notices): Header | null {
  const { file } = table;
  const index = firstRows.slice(0, maxTitleRows + 1).findIndex((cells) => looksLikeHeader(cells, table));
  const cells = firstRows[index];
  if (cells === undefined) {
    const first = (firstRows[0] ?? []).join(',');
    notices.add(
      'missing_header',
      { file, row: 1, value: first },
      `Row 1 begins with ${quote(first)} and has no column name of ${file}.`,
      `Insert this row as row 1: ${table.columns.map(({ name }) => name).join(',')}`,
    );
    return null;
  }
  const title = firstRows
    .slice(0, index)
    .flat()
    .find((cell) => cell.trim() !== '');
  if (title !== undefined) {
    notices.add('title_row', { file, row: 1, value: title }, `${quote(title)} is above the header, which is in row ${index + 1}.`);
  }
  const columns = matchColumns(cells, index + 1, table, notices);
  const missing = table.columns.filter((column) => !columns.includes(column));
  for (const { name, required } of missing) {
    const at = { file, row: index + 1, column: name };
    if (required)
      notices.add('missing_column', at, `The column ${quote(name)} is missing.`, `Add the column ${name}; every row needs a value there.`);
    else notices.add('missing_optional_column', at, `The optional column ${quote(name)} is missing; its values count as unknown.`);
  }
  return { cells, row: index + 1, columns, missing };
}

/** A header names at least two columns, or half of those in the file, in any spelling. */
function looksLikeHeader(cells: readonly string[], table: Table): boolean {
  const names = new Set(table.columns.map(({ name }) => bareLetters(name)));
  const known = new Set(cells.map(bareLetters).filter((cell) => names.has(cell))).size;
  return known >= Math.min(2, table.columns.length) || (known > 0 && known * 2 >= cells.length);
}

function matchColumns(cells: readonly string[], row: number, table: Table, notices: Notices): (Column | null)[] {
  const { file } = table;
  const byName = new Map<string, Column>(table.columns.map((column) => [column.name, column]));
  const taken = new Map<string, number>();
  const columns = cells.map((cell, index): Column | null => {
    const column = byName.get(cell);
    if (column === undefined) return null;
    const earlier = taken.get(cell);
    if (earlier !== undefined) {
      notices.add(
        'duplicate_column',
        { file, row, column: cell, value: cell },
        `The column ${quote(cell)} appears twice: as column ${earlier + 1} and ${index + 1}.`,
      );
      return null;
    }
    taken.set(cell, index);
    return column;
  });
  // Exact names first, so that a misspelled one never displaces a correct one.
  cells.forEach((cell, index) => {
    if (byName.has(cell)) return;
    // A column without a name is reported only if it has content: formatting creates empty ones.
    if (cell.trim() === '') return;
    const free = table.columns.filter(({ name }) => !taken.has(name)).map(({ name }) => name);
    const meant = closest(cell, free);
    if (meant !== null) {
      taken.set(meant, index);
      columns[index] = byName.get(meant)!;
      notices.add(
        'misspelled_column',
        { file, row, column: meant, value: cell },
        `The column ${quote(cell)} is probably ${quote(meant)}.`,
        `Write it exactly like this: ${meant}`,
      );
      return;
    }
    const same = closest(cell, byName.keys());
    if (same !== null && bareLetters(same) === bareLetters(cell)) {
      notices.add(
        'duplicate_column',
        { file, row, column: same, value: cell },
        `The columns ${quote(same)} and ${quote(cell)} are the same.`,
      );
      return;
    }
    notices.add(
      'unknown_column',
      { file, row, column: cell, value: cell },
      `The column ${quote(cell)} is not a column of ${file} and is ignored.`,
    );
  });
  return columns;
}

/** How many rows are sampled. */
const maxRows = 200;
/** With fewer cells, a wrong name can't be told apart from wrong cells. */
const minCells = 3;
/** Two names count as swapped if at least this share of the cells fits the other column, and at most the rest fits their own. */
const mostCells = 0.8;

/**
 * Reports two columns with swapped names once, not for every cell, and returns the corrected header, so that cells are checked as what they
 * are.
 */
export function correctSwappedColumns(
  { file, notices }: { readonly file: string; readonly notices: Notices },
  header: Header,
  rows: readonly (readonly string[])[],
  dialect: Dialect,
): Header {
  const sample = rows.filter((cells) => cells.length === header.cells.length && cells.some((cell) => cell !== '')).slice(0, maxRows);
  const pairs = [...swappedByReading(header, sample, dialect), ...swappedPositions(header, sample)];
  const columns = [...header.columns];
  for (const [i, j] of pairs) {
    const [first, second] = [header.columns[i]!, header.columns[j]!];
    columns[i] = second;
    columns[j] = first;
    notices.add(
      'swapped_columns',
      { file, row: header.row, column: first.name, value: second.name },
      `The column names ${quote(first.name)} and ${quote(second.name)} are swapped: the cells of each fit the other.`,
      `Swap the two names in row ${header.row}.`,
    );
  }
  return pairs.length === 0 ? header : { ...header, columns };
}

/** Pairs of columns that can be read only if swapped. */
function swappedByReading({ columns }: Header, sample: readonly (readonly string[])[], dialect: Dialect): [number, number][] {
  const cellsOf = (i: number) => sample.map((cells) => cells[i]!).filter((cell) => cell.trim() !== '');
  const share = (column: Column, cells: readonly string[]): number => {
    const read = makeReader(column, dialect);
    const isGood = (cell: string) => {
      let good = true;
      read(cell, (code) => (good &&= noticeCodes[code].severity !== 'error'));
      return good;
    };
    return cells.filter(isGood).length / cells.length;
  };
  const pairs: [number, number][] = [];
  columns.forEach((column, i) => {
    const cells = cellsOf(i);
    if (column === null || column.cell === 'text' || cells.length < minCells || share(column, cells) > 1 - mostCells) return;
    const partners = columns.flatMap((other, j) => {
      const otherCells = cellsOf(j);
      if (j === i || other === null || otherCells.length < minCells) return [];
      return share(column, otherCells) >= mostCells && share(other, cells) >= mostCells ? [j] : [];
    });
    const [j] = partners;
    if (j === undefined || partners.length > 1 || pairs.flat().some((taken) => taken === i || taken === j)) return;
    pairs.push([i, j]);
  });
  return pairs;
}

/** Latitude and longitude are both numbers: they are swapped if only that puts the companies into their countries. */
function swappedPositions({ columns }: Header, sample: readonly (readonly string[])[]): [number, number][] {
  const [lat, lon, code] = ['lat', 'lon', 'country'].map((wanted) => columns.findIndex((column) => column?.name === wanted));
  if (lat === -1 || lon === -1 || code === -1) return [];
  let seen = 0;
  let asIs = 0;
  let swapped = 0;
  for (const cells of sample) {
    const country = countries.get(cells[code!]!);
    const [y, x] = [lat!, lon!].map((i) => Number.parseFloat(cells[i]!.replace(',', '.')));
    if (country === undefined || Number.isNaN(y) || Number.isNaN(x)) continue;
    seen++;
    if (isNearCountry(country, y!, x!)) asIs++;
    else if (isNearCountry(country, x!, y!)) swapped++;
  }
  return seen >= minCells && swapped >= mostCells * seen && asIs <= (1 - mostCells) * seen ? [[lat!, lon!]] : [];
}
