import type { TableName } from '../../src/contract/tables.ts';
import { concepts } from './concepts.ts';
import { craneModels } from './crane-models.ts';
import type { Cell } from './csv-file.ts';
import { listings } from './listings.ts';
import { summarizeModel } from './model-summary.ts';
import { resources } from './resources.ts';
import { inventWantedAds } from './wanted-ads.ts';

/** The rows of all tables except companies and cranes, in column order. */
export const atlasRows = (seed: number): Readonly<Record<Exclude<TableName, 'companies' | 'fleet'>, readonly (readonly Cell[])[]>> => ({
  models: craneModels.map((model) => [
    model.slug,
    model.brand,
    model.model,
    model.craneType,
    model.capacityT,
    model.boomType,
    model.maxBoomM,
    model.maxHeightM,
    model.axles,
    summarizeModel(model),
  ]),
  concepts: concepts.map(({ slug, term, aliases, definition }) => [slug, term, aliases, definition]),
  listings: listings.map(({ slug, title, craneType, brand, country, description }) => [
    slug,
    title,
    craneType,
    brand,
    country,
    description,
  ]),
  wantedAds: inventWantedAds(seed),
  resources: resources.map(({ path, kind, name, description, keywords }) => [path, kind, name, description, keywords]),
});
