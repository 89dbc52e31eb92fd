import { discoveryPaths, mediaTypes } from '../../contract/discovery.ts';
import type { Market } from '../../model/market.ts';
import { companyThing, conceptThing, listingThing, modelThing, wantedThing } from '../../view/things.ts';
import { textDocument, type Document } from '../document.ts';

/** Everything public in schema.org’s vocabulary, one JSON-LD object a line. */
export function schemaFeedDocument({ companies, models, concepts, listings, wantedAds }: Market, baseUrl: string): Document {
  const objects = [
    ...companies.map(({ published }) => companyThing(published, baseUrl)),
    ...models.map((model) => modelThing(model, baseUrl)),
    ...concepts.map((concept) => conceptThing(concept, baseUrl)),
    ...listings.map((listing) => listingThing(listing, baseUrl)),
    ...wantedAds.map((ad) => wantedThing(ad, baseUrl)),
  ];
  const text = objects.map((object) => `${JSON.stringify({ '@context': 'https://schema.org', ...object })}\n`).join('');
  return textDocument(discoveryPaths.schemaFeed, discoveryPaths.schemaFeed.slice(1), 'download', text, mediaTypes.jsonLines);
}
