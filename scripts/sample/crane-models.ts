import type { CraneType } from '../../src/contract/tables.ts';
import { readCsvFile } from './csv-file.ts';

/** A real crane model. A figure is null if no published value is beyond doubt. */
export interface CraneModel {
  readonly slug: string;
  readonly brand: string;
  readonly model: string;
  readonly craneType: CraneType;
  /** Published maximum lifting capacity, metric tonnes; for an aerial platform, the platform load. */
  readonly capacityT: number | null;
  readonly boomType: string | null;
  /** Greatest hook height or, for an aerial platform, working height, metres. */
  readonly maxHeightM: number | null;
}

/**
 * The rows of models.csv. Figures are the maximum values in the makers’ data sheets. US tons are converted with 1 US ton = 0.90718474 t and
 * rounded to a tenth. Payloads of heavy-haulage vehicles depend on the number of axle lines and are left empty.
 */
export const modelRows = readCsvFile(new URL('./models.csv', import.meta.url));

const figure = (cell: string | undefined): number | null => (cell ? Number(cell) : null);

/** All models, in the order of the table. */
export const craneModels: readonly CraneModel[] = modelRows.map(
  ([slug = '', brand = '', model = '', craneType, capacity, boomType, , maxHeight]) => ({
    slug,
    brand,
    model,
    craneType: craneType as CraneType,
    capacityT: figure(capacity),
    boomType: boomType || null,
    maxHeightM: figure(maxHeight),
  }),
);

const bySlug = new Map(craneModels.map((model) => [model.slug, model]));

/** The model of a slug. Throws when the table does not have it. */
export function modelOf(slug: string): CraneModel {
  const found = bySlug.get(slug);
  if (found === undefined) throw new RangeError(`crane model ${slug} is not in the table`);
  return found;
}
