import { discoveryPaths } from '../../contract/discovery.ts';
import type { Market } from '../../model/market.ts';
import { conceptThing, listingThing, modelThing, wantedThing } from '../../site/view/things.ts';
import type { Document } from '../document.ts';
import { partsOfRows } from '../downloads/companies.ts';
import { schemaLine } from '../downloads/row-forms.ts';
import { sha256Hex, type MarketIndex } from '../market-index.ts';
import { documentInParts, type RowRange } from '../parts.ts';

/** Everything public in schema.org’s vocabulary, one JSON-LD object a line. */
export function schemaFeedDocument(market: Market, index: MarketIndex, ranges: readonly RowRange[], baseUrl: string): Document {
  const { models, concepts, listings, wantedAds } = market;
  const others = [
    ...models.map((model) => modelThing(model, baseUrl)),
    ...concepts.map((concept) => conceptThing(concept, baseUrl)),
    ...listings.map((listing) => listingThing(listing, baseUrl)),
    ...wantedAds.map((ad) => wantedThing(ad, baseUrl, false)),
  ].map(schemaLine);
  const ofCompanies = partsOfRows(index, ranges, 'schema-org', { baseUrl });
  return documentInParts(discoveryPaths.schemaFeed, [
    ...ofCompanies.map((part) => ({ ...part, key: sha256Hex(`${baseUrl} ${part.key}`) })),
    { key: sha256Hex(others.join('')), make: () => others.join('') },
  ]);
}
