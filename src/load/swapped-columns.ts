import { quote } from '../contract/errors.ts';
import { noticeCodes } from '../contract/notices.ts';
import type { Column, TableName } from '../contract/tables.ts';
import { makeReader } from './cells.ts';
import { countries, isNearCountry } from './countries.ts';
import type { Dialect } from './dialect.ts';
import type { Findings } from './findings.ts';
import type { Header } from './header.ts';

/** Rows that are looked at. */
const maxRows = 200;
/** With fewer cells there is no telling a wrong name from wrong cells. */
const minCells = 3;
/** At least this share of the cells fits the column whose name they should bear, and at most the rest the one that they have. */
const mostCells = 0.8;

/**
 * Tells two columns whose names have changed places, once instead of for every cell, and gives the header with the names put right,
 * so that the cells are checked for what they are.
 */
export function mendSwappedColumns(
  name: TableName,
  file: string,
  header: Header,
  rows: readonly (readonly string[])[],
  dialect: Dialect,
  findings: Findings,
): Header {
  const sample = rows.filter((cells) => cells.length === header.cells.length && cells.some((cell) => cell !== '')).slice(0, maxRows);
  const pairs = [...swappedByReading(name, header, sample, dialect), ...swappedPositions(name, header, sample)];
  const columns = [...header.columns];
  for (const [i, j] of pairs) {
    const [first, second] = [header.columns[i]!, header.columns[j]!];
    columns[i] = second;
    columns[j] = first;
    findings.add(
      'swapped_columns',
      { file, row: header.row, column: first.name, value: second.name },
      `The column names ${quote(first.name)} and ${quote(second.name)} have changed places: the cells of each fit the other.`,
      `Exchange the two names in row ${header.row}.`,
    );
  }
  return pairs.length === 0 ? header : { ...header, columns };
}

/** Columns whose cells can hardly be read, and can be once they change places. */
function swappedByReading(
  name: TableName,
  { columns }: Header,
  sample: readonly (readonly string[])[],
  dialect: Dialect,
): [number, number][] {
  const cellsOf = (i: number) => sample.map((cells) => cells[i]!).filter((cell) => cell.trim() !== '');
  const share = (column: Column, cells: readonly string[]): number => {
    const read = makeReader(column, name === 'companies' && column.name === 'slug', dialect);
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

/** Latitude and longitude are both numbers: what shows is that the companies lie in their countries the other way round. */
function swappedPositions(name: TableName, { columns }: Header, sample: readonly (readonly string[])[]): [number, number][] {
  if (name !== 'companies') return [];
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
