import type { Cell } from '../load/csv.ts';
import { decimalMarkOf, readAmounts, statesSeveralUnits, unitIn, type Amount, type AmountColumn, type Dimension } from './amounts.ts';
import type { Field } from './column-names.ts';
import type { GatheredCrane } from './group-rows.ts';
import type { ListRow } from './list-rows.ts';
import type { Mapping } from './map-columns.ts';
import type { AddNotice } from './notices.ts';

/** How cranes are read. */
interface Context {
  readonly countryIn: (row: ListRow) => string;
  /** Whether tons of no stated kind are those of 2,000 lb; null when the country decides. */
  readonly shortTons: boolean | null;
  readonly addNotice: AddNotice;
}

/** A column with amounts, and whether its cells state units of like sizes. */
type KnownColumn = AmountColumn & { readonly hasSeveralUnits: boolean };

/** Most machines that a row may stand for. */
const mostMachines = 99;

/** Gives a function that makes rows of fleet.csv from a row of a list: one for each machine that it stands for. */
export function openCranes({ countryIn, shortTons, addNotice }: Context): (crane: GatheredCrane) => readonly (readonly Cell[])[] {
  const known = new Map<Mapping, Readonly<Record<Dimension, KnownColumn>>>();
  const columnOf = (mapping: Mapping, dimension: Dimension): KnownColumn => {
    const columns = known.get(mapping) ?? {
      capacity_t: describeColumn(mapping, 'capacity_t'),
      max_height_m: describeColumn(mapping, 'max_height_m'),
    };
    known.set(mapping, columns);
    return columns[dimension];
  };
  return ([{ slug, first }, row]) => {
    const country = countryIn(first);
    const text = (field: Field): string => row.cells.get(field) ?? '';
    const amountsOf = (dimension: Dimension): readonly Amount[] => {
      const cell = text(dimension);
      if (cell === '') return [];
      const column = columnOf(row.source.mapping, dimension);
      const leaveOut = (why: string): readonly Amount[] => {
        addNotice('quantity', row, `${dimension} is left out: ${why}.`, `row ${row.row}`);
        return [];
      };
      if (column.hasSeveralUnits && /^[\d.,]+\s*(?:tons?|tn)?$/i.test(cell))
        return leaveOut(`“${cell}” does not say which unit, and its column has several`);
      const read = readAmounts(cell, column, shortTons ?? country === 'US');
      if ('fault' in read) return leaveOut(read.fault);
      if (read.isShort && shortTons === null)
        addNotice('shortTons', row, `Guessed: tons are read as short tons of 2,000 lb, since the company is in ${country}.`);
      if (read.isAbout) addNotice('amount', row, `${dimension}: “${cell}” is read without “about”.`, `row ${row.row}`);
      return read.amounts;
    };
    const capacities = amountsOf('capacity_t');
    const [height] = amountsOf('max_height_m');
    const counted = readCount(row, addNotice);
    const machines = capacities.length > 0 ? capacities : [{ count: null, value: null }];
    const model = readModel(row, addNotice);
    const rows = machines.flatMap(({ count, value }) =>
      Array.from({ length: Math.min(mostMachines, (count ?? 1) * (machines.length === 1 ? counted : 1)) }, () => [
        slug,
        text('brand'),
        model,
        value === null ? '' : String(value),
        text('boom_type'),
        height === undefined ? '' : String(height.value),
        null,
      ]),
    );
    if (rows.length > 1) addNotice('machines', row, `It stands for ${rows.length} machines.`, `row ${row.row}`);
    return rows;
  };
}

/** How many machines the column of counts says a row stands for. */
function readCount(row: ListRow, addNotice: AddNotice): number {
  const text = row.cells.get('count') ?? '1';
  if (/^0*[1-9]\d?$/.test(text)) return Number(text);
  addNotice('quantity', row, `“${text}” is not a number of machines: read as one.`, `row ${row.row}`);
  return 1;
}

/** Excel makes dates of models such as 5-2 and MAR60. */
const date =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[-. ]\p{L}{3,4}\.?(?:[-. ]\d{2,4})?|\p{L}{3,4}[-. ]\d{2})(?: 00:00:00)?$/u;
const months = /jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]/i;

function readModel(row: ListRow, addNotice: AddNotice): string {
  const text = row.cells.get('model') ?? '';
  if (!date.test(text) || (/\p{L}/u.test(text) && !months.test(text))) return text;
  addNotice(
    'modelDate',
    row,
    `The model “${text}” is a date, which a spreadsheet makes of a model: left out.`,
    `“${text}” in row ${row.row}`,
  );
  return '';
}

/** How the cells of a column are read. */
function describeColumn({ columns, sheet, header }: Mapping, dimension: Dimension): KnownColumn {
  const column = columns.find(({ field }) => field === dimension);
  const cells = column === undefined ? [] : sheet.rows.slice(header[1]).map((texts) => texts[column.index] ?? '');
  const known: AmountColumn = { dimension, unit: unitIn(column?.header ?? '', dimension), decimalMark: decimalMarkOf(cells) };
  return { ...known, hasSeveralUnits: statesSeveralUnits(cells, known) };
}
