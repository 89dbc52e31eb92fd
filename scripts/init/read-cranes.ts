import type { Cell } from '../../src/load/csv.ts';
import type { Field } from './column-names.ts';
import type { GatheredCrane } from './group-rows.ts';
import type { ListRow } from './list-rows.ts';
import { quantityOf, statesSeveralUnits } from './list-values.ts';
import type { Mapping } from './map-columns.ts';
import type { AddNotice } from './import-notices.ts';

/** How cranes are read. */
interface Context {
  readonly countryIn: (row: ListRow) => string;
  /** Whether tons of no stated kind are those of 2,000 lb; null when the country decides. */
  readonly shortTons: boolean | null;
  readonly addNotice: AddNotice;
}

/** Gives a function that makes a row of fleet.csv from a row of a list. */
export function openCranes({ countryIn, shortTons, addNotice }: Context): (crane: GatheredCrane) => readonly Cell[] {
  const severalUnits = new Map<Mapping, ReadonlySet<Field>>();
  const hasSeveralUnits = (mapping: Mapping, field: Field): boolean => {
    const known = severalUnits.get(mapping) ?? columnsOfSeveralUnits(mapping);
    severalUnits.set(mapping, known);
    return known.has(field);
  };
  return ([{ slug, first }, row]) => {
    const country = countryIn(first);
    const { mapping } = row.source;
    const text = (field: Field): string => row.cells.get(field) ?? '';
    const figure = (field: 'capacity_t' | 'max_height_m'): string => {
      if (/^[\d.,]+\s*(?:tons?|tn)?$/i.test(text(field)) && hasSeveralUnits(mapping, field)) {
        const why = `“${text(field)}” does not say which unit, and its column has several`;
        addNotice('quantity', row, `${field} is left out: ${why}.`, `row ${row.row}`);
        return '';
      }
      const header = mapping.columns.find((column) => column.field === field)?.header ?? '';
      const { value, notice } = quantityOf(text(field), header, field, shortTons ?? country === 'US');
      if (notice === null) return value;
      if (value === '') addNotice('quantity', row, `${field} is left out: ${notice}.`, `row ${row.row}`);
      else if (shortTons === null) addNotice('shortTons', row, `Guessed: ${notice}, since the company is in ${country}.`);
      return value;
    };
    return [slug, text('brand'), text('model'), figure('capacity_t'), text('boom_type'), figure('max_height_m'), null];
  };
}

/** Columns of a sheet that state more than one unit. */
const columnsOfSeveralUnits = ({ columns, sheet, header }: Mapping): ReadonlySet<Field> =>
  new Set(
    columns.flatMap((column) => {
      if (column.field !== 'capacity_t' && column.field !== 'max_height_m') return [];
      const cells = sheet.rows.slice(header[1]).map((texts) => texts[column.index] ?? '');
      return statesSeveralUnits(cells, column.header) ? [column.field] : [];
    }),
  );
