import type { CraneModel, WantedAd } from '../contract/market-lists.ts';
import { operations } from '../contract/operations.ts';
import type { Row } from '../contract/tables.ts';
import { compareText, type Market } from '../model/market.ts';
import { modelList, wantedAdList } from '../query/table-lists.ts';
import { modelPath } from '../site/view/model-figures.ts';
import { wantedPath } from '../site/view/market-pages.ts';
import { memberPath } from './addresses.ts';
import { jsonDocument, type Document } from './document.ts';

/** Models and wanted ads as programs read them, in order of their keys. */
export interface MarketLists {
  readonly models: readonly CraneModel[];
  /** With expired ones: each states its last day, so that the file doesn't depend on a clock. */
  readonly wantedAds: readonly WantedAd[];
}

export function marketLists({ models, wantedAds, expiredAds }: Market, baseUrl: string): MarketLists {
  return {
    models: models.map((model) => ({ ...model, url: baseUrl + modelPath(model) })),
    wantedAds: [...wantedAds, ...expiredAds]
      .sort((a, b) => compareText(a.id, b.id))
      .map((ad: Row<'wantedAds'>) => ({ ...ad, url: baseUrl + wantedPath(ad) })),
  };
}

/** A file for each table, and one for each of its rows. */
export const marketListDocuments = ({ models, wantedAds }: MarketLists): Document[] => [
  jsonDocument(modelList.file, { items: models }),
  jsonDocument(wantedAdList.file, { items: wantedAds }),
  ...models.map((model) => jsonDocument(memberPath(operations.getModel, model.slug), model)),
  ...wantedAds.map((ad) => jsonDocument(memberPath(operations.getWantedAd, ad.id), ad)),
];
