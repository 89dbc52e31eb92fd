import type { Atlas } from './fleet-checks.ts';
import type { Notices } from './notices.ts';
import type { Draft, TableData } from './table-rows.ts';

/** The international foot, exactly 0.3048 m; the short ton, 0.90718474 t (NIST Special Publication 811, appendix B). */
const feetPerMetre = 1 / 0.3048;
const shortTonsPerTonne = 1 / 0.90718474;

/** What cranes up to a capacity, tonnes, reach at most, metres, with every jib: above the makers' tables, and below three times the usual. */
const highest: readonly (readonly [capacityT: number, heightM: number])[] = [
  [5, 125],
  [50, 90],
  [100, 130],
  [200, 160],
  [500, 220],
  [Infinity, 260],
];

/** Whether a height is one in feet: more than a crane of its capacity reaches, or about 3.28 times that of its model. */
export function isHeightInFeet(value: number | null, capacityT: number | null, model: Draft<'models'> | null): boolean {
  if (value === null) return false;
  const expected = model?.max_height_m ?? null;
  if (expected !== null) return Math.abs(value / feetPerMetre / expected - 1) < 0.2;
  const most = highest.find(([capacity]) => (capacityT ?? model?.capacity_t ?? Infinity) <= capacity)!;
  return value > most[1];
}

type Height = Pick<Draft<'fleet'>, 'brand' | 'model' | 'capacity_t'> & Partial<Pick<Draft<'models'>, 'max_boom_m' | 'max_height_m'>>;

/** So many heights in feet, and half of a column, are a mistake of the whole column. */
const fewHeights = 3;

/** Reports heights and lengths that are in feet: each, or the column if most are. @param atlas Null for the atlas itself. */
export function checkHeights(
  { file, rows, rowNumbers }: TableData<'fleet'> | TableData<'models'>,
  columns: readonly ('max_boom_m' | 'max_height_m')[],
  atlas: Atlas | null,
  notices: Notices,
): void {
  for (const column of columns) {
    const filled = rows.flatMap((row: Height, i) => {
      const value = row[column] ?? null;
      return value === null ? [] : [{ value, row, rowNumber: rowNumbers[i]! }];
    });
    const wrong = filled.filter(({ value, row: { brand, model, capacity_t } }) =>
      isHeightInFeet(value, capacity_t, brand === null || model === null ? null : (atlas?.find(brand, model)?.entry ?? null)),
    );
    if (wrong.length > fewHeights && wrong.length * 2 >= filled.length) {
      const example = wrong[0]!.value;
      notices.add(
        'height_in_feet',
        { file, column },
        `${wrong.length} of ${filled.length} values in ${column}, such as ${example}, are higher than such cranes reach: the column seems to be in feet.`,
        `Multiply all of the column by 0.3048: ${example} ft is ${metres(example)} m.`,
      );
    } else
      for (const { value, rowNumber } of wrong)
        notices.add(
          'height_in_feet',
          { file, row: rowNumber, column, value: String(value) },
          `${value} m is higher than such a crane reaches.`,
          `If these are feet, write ${metres(value)}.`,
        );
  }
}

const metres = (feet: number): number => Math.round((feet / feetPerMetre) * 10) / 10;

/** So many models of the atlas tell the unit of a column, if so large a share has the same ratio. */
const enoughModels = 5;
const mostOf = 0.6;
/** Short tons are rounded to whole ones. */
const roundedBy = 0.016;

/** Reports a column of capacities that is in short tons: of most models that the atlas knows, they are 1.1 times its own. */
export function checkShortTons({ file, rows }: TableData<'fleet'>, atlas: Atlas, notices: Notices): void {
  const ratios = new Map<string, number>();
  for (const { brand, model, capacity_t } of rows) {
    const known = brand === null || model === null ? null : (atlas.find(brand, model)?.entry.capacity_t ?? null);
    if (capacity_t !== null && known !== null) ratios.set(`${brand} ${model}`, capacity_t / known);
  }
  const inShortTons = [...ratios.values()].filter((ratio) => Math.abs(ratio / shortTonsPerTonne - 1) <= roundedBy);
  if (inShortTons.length < enoughModels || inShortTons.length < ratios.size * mostOf) return;
  notices.add(
    'capacity_in_short_tons',
    { file, column: 'capacity_t' },
    `The capacities of ${inShortTons.length} of ${ratios.size} models are 1.1 times those in models.csv: the column seems to be in short tons.`,
    'Multiply all of the column by 0.907: 110 short tons are 100 t.',
  );
}
