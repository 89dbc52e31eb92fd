import { discoveryPaths } from '../../contract/discovery.ts';
import type { Market } from '../../model/market.ts';
import { companyThing, conceptThing, listingThing, modelThing, wantedThing } from '../../site/view/things.ts';
import type { Document } from '../document.ts';
import { partsOfRows } from '../downloads/companies.ts';
import { sha256Hex } from '../market-index.ts';
import { documentInParts, type RowRange } from '../parts.ts';

const line = (thing: object): string => `${JSON.stringify({ '@context': 'https://schema.org', ...thing })}\n`;

/** Everything public in the vocabulary of schema.org, one JSON-LD object per line. */
export function schemaFeedDocument(market: Market, ranges: readonly RowRange[], baseUrl: string): Document {
  const { companies, models, concepts, listings, wantedAds } = market;
  const others = [
    ...models.map((model) => modelThing(model, baseUrl)),
    ...concepts.map((concept) => conceptThing(concept, baseUrl)),
    ...listings.map((listing) => listingThing(listing, baseUrl)),
    ...wantedAds.map((ad) => wantedThing(ad, baseUrl, false)),
  ].map(line);
  const ofCompanies = partsOfRows(ranges, (row) => line(companyThing(companies[row]!.published, baseUrl)));
  return documentInParts(discoveryPaths.schemaFeed, [
    ...ofCompanies.map(({ key, make }) => ({ key: sha256Hex(`${baseUrl} ${key}`), make })),
    { key: sha256Hex(others.join('')), make: () => others.join('') },
  ]);
}
