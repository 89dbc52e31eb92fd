import type { Row } from '../../contract/tables.ts';
import { atlasPath } from '../../contract/atlas-addresses.ts';
import type { Text } from './blocks.ts';
import { formatLoad, formatMeasure } from '../../contract/numbers.ts';
import { link } from './words.ts';

type Model = Row<'models'>;

export const modelName = ({ brand, model }: Pick<Model, 'brand' | 'model'>): string => `${brand} ${model}`;
export const modelPath = ({ slug }: Pick<Model, 'slug'>): string => `${atlasPath}/${slug}`;

/** A column of a table of models, with its values in the order of the models. */
interface Figures {
  readonly head: string;
  readonly isNumeric: boolean;
  readonly values: readonly (Text | null)[];
}

/** Columns of a table of models. */
const modelColumns: readonly { readonly head: string; readonly isNumeric: boolean; readonly value: (model: Model) => Text | null }[] = [
  { head: 'Manufacturer', isNumeric: false, value: ({ brand }) => brand },
  { head: 'Model', isNumeric: false, value: (model) => link(model.model, modelPath(model)) },
  {
    head: 'Capacity',
    isNumeric: true,
    value: ({ crane_type, capacity_t }) => (isPlatform(crane_type) ? null : measured(capacity_t, 't')),
  },
  { head: 'Main boom', isNumeric: true, value: ({ max_boom_m }) => measured(max_boom_m, 'm') },
  {
    head: 'Maximum height',
    isNumeric: true,
    value: ({ crane_type, max_height_m }) => (isPlatform(crane_type) ? null : measured(max_height_m, 'm')),
  },
  {
    head: 'Working height',
    isNumeric: true,
    value: ({ crane_type, max_height_m }) => (isPlatform(crane_type) ? measured(max_height_m, 'm') : null),
  },
  {
    head: 'Platform load',
    isNumeric: true,
    value: ({ crane_type, capacity_t }) => (isPlatform(crane_type) && capacity_t !== null ? formatLoad(capacity_t) : null),
  },
  { head: 'Boom', isNumeric: false, value: ({ boom_type }) => boom_type },
  { head: 'Axles', isNumeric: true, value: ({ axles }) => (axles === null ? null : String(axles)) },
];
const isPlatform = (type: Model['crane_type']): boolean => type === 'aerial_platform';
const measured = (value: number | null, unit: string): string | null => (value === null ? null : formatMeasure(value, unit));

/** The figures of models: a column for each figure that at least one of them states. */
export const modelFigures = (models: readonly Model[]): Figures[] =>
  modelColumns
    .map(({ head, isNumeric, value }) => ({ head, isNumeric, values: models.map(value) }))
    .filter(({ values }) => values.some((value) => value !== null));
