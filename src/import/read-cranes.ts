import type { Cell } from '../load/csv.ts';
import { isDate } from '../load/date-as-model.ts';
import {
  decimalMarkOf,
  readAmounts,
  statesSeveralUnits,
  unitIn,
  type Amount,
  type AmountColumn,
  type Dimension,
  type ShortTons,
} from './amounts.ts';
import { isMachine } from './cell-kinds.ts';
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

/** Where a ton is usually a short one; in Canada not without the word. */
const shortTonsIn: ReadonlyMap<string, ShortTons> = new Map([
  ['US', 'all'],
  ['CA', 'named'],
]);
/** Where a ton may be a long one, of 2,240 lb. */
const withLongTons: ReadonlySet<string> = new Set(['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN']);

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
      const usual = shortTonsIn.get(country) ?? 'none';
      const read = readAmounts(cell, column, shortTons === null ? usual : shortTons ? 'all' : 'none');
      if ('fault' in read) return leaveOut(read.fault);
      if (read.isShort && shortTons === null)
        addNotice('shortTons', row, `Guessed: tons are read as short tons of 2,000 lb, since the company is in ${country}.`);
      else if (read.isTon && shortTons === null && withLongTons.has(country))
        addNotice('metricTons', row, `Guessed: tons are read as those of 1,000 kg, though the company is in ${country}.`);
      if (read.isAbout) addNotice('amount', row, `${dimension}: “${cell}” is read without “about”.`, `row ${row.row}`);
      return read.amounts;
    };
    const capacities = amountsOf('capacity_t');
    const [height] = amountsOf('max_height_m');
    const models = readModels(row, addNotice);
    const counted = readCount(row, addNotice);
    if (counted === 0 || models.every(({ count }) => count === 0)) {
      addNotice('quantity', row, 'The crane is left out: the list has 0 of it.', `row ${row.row}`);
      return [];
    }
    const crane = (model: string, capacity: number | undefined) => [
      slug,
      text('brand'),
      model,
      capacity === undefined ? '' : String(capacity),
      text('boom_type'),
      height === undefined ? '' : String(height.value),
      null,
    ];
    const [capacityOfRow] = capacities;
    const [only] = models as [NamedMachine];
    if (models.length > 1 && capacities.length > 0)
      addNotice('quantity', row, `“${text('capacity_t')}” is left out: it may be of any of ${models.length} machines.`, `row ${row.row}`);
    const machines =
      models.length > 1
        ? models
        : capacities.length > 1
          ? capacities.map(({ count, value }) => ({ model: only.model, count, capacity: value }))
          : [
              {
                model: only.model,
                count: (only.count ?? counted) * (capacityOfRow?.count ?? 1),
                capacity: capacityOfRow?.value ?? only.capacity,
              },
            ];
    const rows = machines.flatMap(({ model, count, capacity }) =>
      Array.from({ length: Math.min(mostMachines, count ?? 1) }, () => crane(model, capacity)),
    );
    if (rows.length > 1) addNotice('machines', row, `It stands for ${rows.length} machines.`, `row ${row.row}`);
    return rows;
  };
}

/** How many machines the column of counts says a row stands for. */
function readCount(row: ListRow, addNotice: AddNotice): number {
  const text = row.cells.get('count') ?? '1';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  addNotice('quantity', row, `“${text}” is not a number of machines: read as one.`, `row ${row.row}`);
  return 1;
}

/** How many machines a model says that there are: “2 x LTM 1050”, “GMK 3060 (3 off)”, “AC 40 x2”. */
const counts = [
  /^(?<count>\d{1,2}) ?(?:x|×|Stk\.?|St\.|uds?\.?) (?<model>\S.*)$/iu,
  /^(?<model>[^()]*[^() ]) ?\((?:x ?)?(?<count>\d{1,2}) ?(?:x|×|off|pcs\.?|units?|Stk\.?|Stück|uds\.?|szt\.?|st\.?|pz\.?)?\)$/iu,
  /^(?<model>.*\S) [x×] ?(?<count>\d{1,2})$/iu,
];

/** A machine that a cell names. */
interface NamedMachine {
  readonly model: string;
  /** Null where the cell doesn’t say. */
  readonly count: number | null;
  /** Tonnes; undefined where the cell doesn’t say. */
  readonly capacity: number | undefined;
}

/** Between machines of a cell: “GMK 3060 (60 t), ATF 70G-4 (70 t)”. */
const betweenMachines = / ?[;\n] ?|, (?=\p{Lu})| \+ | (?:und|and|et|y|e|en|i) (?=\p{Lu})/u;

/** The machines that the cell of the model names. */
function readModels(row: ListRow, addNotice: AddNotice): readonly NamedMachine[] {
  const text = row.cells.get('model') ?? '';
  const parts = text.split(betweenMachines).filter((part) => part !== '');
  if (parts.length > 1 && parts.every(isMachine)) return parts.map(readMachine);
  if (!isDate(text)) return [readMachine(text)];
  addNotice(
    'modelDate',
    row,
    `The model “${text}” is a date, which a spreadsheet makes of a model: left out.`,
    `“${text}” in row ${row.row}`,
  );
  return [{ model: '', count: null, capacity: undefined }];
}

function readMachine(text: string): NamedMachine {
  const [, before = text, inBrackets = ''] = /^(.*\S) ?\(([^()]*\d ?\p{L}+\.?)\)$/u.exec(text) ?? [];
  const read = inBrackets === '' ? null : readAmounts(inBrackets, { dimension: 'capacity_t', unit: '', decimalMark: null }, 'none');
  const amount =
    read === null || 'fault' in read || read.amounts.length > 1 || /^\d+ ?(?:x|off|pcs|st)/i.test(inBrackets) ? null : read.amounts[0]!;
  const named = amount === null ? text : before;
  const { model = named, count } =
    counts.map((form) => form.exec(named)?.groups).find((found) => /\p{L}/u.test(found?.['model'] ?? '')) ?? {};
  return { model: model.trim(), count: count === undefined ? null : Number(count), capacity: amount?.value };
}

/** How the cells of a column are read. */
function describeColumn({ columns, sheet, header }: Mapping, dimension: Dimension): KnownColumn {
  const column = columns.find(({ field }) => field === dimension);
  const cells = column === undefined ? [] : sheet.rows.slice(header[1]).map((texts) => texts[column.index] ?? '');
  const known: AmountColumn = { dimension, unit: unitIn(column?.header ?? '', dimension), decimalMark: decimalMarkOf(cells) };
  return { ...known, hasSeveralUnits: statesSeveralUnits(cells, known) };
}
