import { bareLetters, closest } from '../../src/load/suggest.ts';
import { columnNames, type Field } from './column-names.ts';

/** How a column was recognized: by a name that is known, by one that is nearly known, or by what is in its cells. */
export type Certainty = 'sure' | 'probable' | 'by its cells' | 'as you said';

/** A column of a list, and which of ours it is. */
export interface MappedColumn {
  readonly index: number;
  /** Its name in the list. */
  readonly header: string;
  /** Null when it is left out. */
  readonly field: Field | null;
  readonly certainty: Certainty | null;
  /** A cell of it. */
  readonly example: string;
}

export interface Mapping {
  readonly columns: readonly MappedColumn[];
  /** Rows below the header that have anything in them, with their numbers in the list. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** How the header stands in the list, in words. */
  readonly remarks: readonly string[];
}

/** Rows in which a header is looked for. */
const maxHeaderRow = 10;
const unitOnly =
  /^[[(]?(?:t|to|tonnes?|tonnen|tons|us ?tons|kg|m|meter|metres?|ft|feet|°|deg|degrees|grad|text|ja\/nein|yes\/no|pflicht(?:feld)?|required|optional)[\])]?\.?$/i;

const fieldsByName = new Map(
  (Object.entries(columnNames) as [Field, string][]).flatMap(([field, names]) => [
    [bareLetters(field), field] as const,
    ...names.split(',').map((name) => [bareLetters(name), field] as const),
  ]),
);

/** The field that a name means, and how sure that is; a unit in brackets says nothing about it. */
function fieldNamed(header: string): { field: Field; certainty: Certainty } | null {
  const bare = header
    .replace(/[[(][^\])]*[\])]/g, ' ')
    .replace(/\*|:$/g, ' ')
    .trim();
  const exact = fieldsByName.get(bareLetters(bare));
  if (exact !== undefined) return { field: exact, certainty: 'sure' };
  if (bareLetters(bare).length < 6) return null;
  const near = closest(bare, fieldsByName.keys(), 1);
  if (near !== null) return { field: fieldsByName.get(near)!, certainty: 'probable' };
  // Of several words the last one mostly says what it is: “Contact phone”, “Firma Telefon”.
  for (const word of bare.split(/[^\p{L}]+/u).toReversed()) {
    const field = word.length < 3 ? undefined : fieldsByName.get(bareLetters(word));
    if (field !== undefined) return { field, certainty: 'probable' };
  }
  return null;
}

type Row = readonly string[];
const known = (headers: Row): number => new Set(headers.flatMap((header) => fieldNamed(header)?.field ?? [])).size;

/** Two rows of headers as one: the lower one says more, as far as it says anything; a group stands over several columns. */
const joinHeaders = (upper: Row, lower: Row): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, i) => {
    const [above = '', below = ''] = [upper[i], lower[i]];
    if (below === '') return above;
    return fieldNamed(below) === null && fieldNamed(above) !== null ? `${above} (${below})` : below;
  });

interface Header {
  readonly cells: readonly string[];
  /** Row, from 0, below which the data begins. */
  readonly end: number;
  readonly remarks: readonly string[];
}

function findHeader(rows: readonly Row[]): Header | null {
  const first = rows.slice(0, maxHeaderRow);
  const single = first
    .map((row, i) => ({ i, score: known(row) }))
    .reduce((best, each) => (each.score > best.score ? each : best), { i: -1, score: 0 });
  const double = first
    .slice(0, -1)
    .map((row, i) => ({ i, score: known(first[i + 1]!) < 2 ? 0 : known(joinHeaders(row, first[i + 1]!)) }))
    .reduce((best, each) => (each.score > best.score ? each : best), { i: -1, score: 0 });
  if (Math.max(single.score, double.score) < 2) return null;
  if (double.score > single.score) {
    const remarks = [`its header is in rows ${double.i + 1} and ${double.i + 2}`];
    return { cells: joinHeaders(first[double.i]!, first[double.i + 1]!), end: double.i + 2, remarks };
  }
  const remarks = single.i === 0 ? [] : [`its header is in row ${single.i + 1}`];
  const below = rows[single.i + 1] ?? [];
  const isUnits = below.some((cell) => cell !== '') && below.every((cell) => cell === '' || unitOnly.test(cell));
  const cells = isUnits
    ? first[single.i]!.map((cell, i) => (below[i] ? `${cell} (${below[i].replace(/[^\p{L}/°]/gu, '')})` : cell))
    : first[single.i]!;
  return { cells, end: single.i + (isUnits ? 2 : 1), remarks: isUnits ? [...remarks, 'a second row has the units'] : remarks };
}

/** Which field the cells of a column show by their form. */
function fieldOfCells(cells: readonly string[]): Field | null {
  const share = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell)).length / cells.length;
  if (cells.length === 0) return null;
  if (share(/^-?\d{1,2}[.,]\d{3,}\s*[,;/ ]\s*-?\d{1,3}[.,]\d{3,}$/) > 0.8) return 'position';
  if (share(/^(?:https?:\/\/|www\.)\S+$/i) > 0.8) return 'website';
  if (share(/^\+\d[\d ()/-]{6,}$/) > 0.8) return 'phone';
  return null;
}

/**
 * Finds the header of a list and maps its columns to ours.
 *
 * @param said Columns by what the owner said of them: the header in the list, and the field, or an empty text to leave it out.
 * @returns Null when no row names two columns that are known.
 */
export function mapColumns(rows: readonly Row[], said: ReadonlyMap<string, Field | ''>): Mapping | null {
  const header = findHeader(rows);
  if (header === null) return null;
  const body = rows
    .map((cells, i) => ({ row: i + 1, cells }))
    .slice(header.end)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const taken = new Set<Field>([...said.values()].flatMap((field) => (field === '' ? [] : [field])));
  const cellsOf = (index: number) => body.flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));
  const found = header.cells.map((name, index): MappedColumn => ({
    index,
    header: name,
    field: null,
    certainty: null,
    example: cellsOf(index)[0] ?? '',
  }));
  const give = (index: number, field: Field, certainty: Certainty): void => {
    taken.add(field);
    found[index] = { ...found[index]!, field, certainty };
  };
  for (const { index, header: name } of found) {
    const field = said.get(name);
    if (field !== undefined && field !== '') give(index, field, 'as you said');
  }
  // What is sure comes first, so that nothing that is only likely takes its place.
  for (const wanted of ['sure', 'probable'] as const)
    for (const { index, header: name, field } of found) {
      const meant = field === null && !said.has(name) ? fieldNamed(name) : null;
      if (meant?.certainty === wanted && !taken.has(meant.field)) give(index, meant.field, wanted);
    }
  for (const { index, header: name, field } of found) {
    const meant = field === null && !said.has(name) ? fieldOfCells(cellsOf(index).slice(0, 50)) : null;
    if (meant !== null && !taken.has(meant)) give(index, meant, 'by its cells');
  }
  return { columns: found.filter(({ header: name, example }) => name !== '' || example !== ''), rows: body, remarks: header.remarks };
}
